/** Names, places and figures as a company's list has them; the same for the same row. */
const first = [
  'Siobhán',
  'Ada',
  'Mohammed',
  'Priya',
  'Owen',
  'Zoë',
  'Grace',
  'Tomasz',
  'Ngozi',
  'Harry',
  'Chloe',
  'Ewan',
  'Fatima',
  'George',
  'Isla',
]
const last = [
  'O\u2019Brien',
  'Smith',
  'Patel',
  'Jones',
  'Okafor',
  'Kowalski',
  'Nguyen',
  'Lloyd-Webber',
  'Singh',
  'MacDonald',
  'Begum',
  'Taylor',
]
const departments = Array.from({ length: 40 }, (_, i) => `Department ${i}`)
const of = <T>(list: readonly T[], i: number): T => list[i % list.length] as T
const two = (n: number): string => String(n).padStart(2, '0')

const numberOf = (i: number, group: string): string => `${group.toUpperCase()}${String(i).padStart(6, '0')}`

const columns: readonly (readonly [heading: string, cell: (i: number, group: string) => string])[] = [
  ['Employee No', (i, group) => numberOf(i, group)],
  ['Email', (i, group) => `person.${i}.${group}@bench.example`],
  ['First name', (i) => of(first, i * 7)],
  ['Last name', (i) => `${of(last, i * 5)} ${i}`],
  ['Preferred name', (i) => (i % 5 === 0 ? of(first, i) : '')],
  ['Job title', (i) => `Job ${i % 400}`],
  ['Department', (i) => of(departments, i)],
  ['Location', (i) => `Site ${i % 25}`],
  ['Line manager', (i, group) => (i === 0 ? '' : numberOf(Math.floor((i - 1) / 8), group))],
  ['Start date', (i) => `${two(1 + (i % 28))}/${two(1 + (i % 12))}/${1995 + (i % 30)}`],
  ['Employment type', (i) => (i % 4 === 0 ? 'Part-time' : 'Full-time')],
  ['Contract', () => 'Permanent'],
  ['Days worked', (i) => (i % 4 === 0 ? 'Mon, Tue, Wed' : 'Mon-Fri')],
  ['Hours a week', (i) => (i % 4 === 0 ? '22.5' : '37.5')],
  ['Mobile phone', (i) => `07700 9${String(i % 100_000).padStart(5, '0')}`],
  ['Date of birth', (i) => `${two(1 + (i % 27))}/${two(1 + (i % 11))}/${1955 + (i % 45)}`],
  ['Gender', (i) => (i % 2 === 0 ? 'Female' : 'Male')],
  ['Nationality', () => 'British'],
  ['Address line 1', (i) => `${1 + (i % 200)} High Street, Flat ${i % 9}`],
  ['Town or city', (i) => `Town ${i % 300}`],
  ['Postcode', (i) => `LS${1 + (i % 20)} ${i % 10}AB`],
  ['Country', () => 'United Kingdom'],
  ['Salary', (i) => `£${20 + (i % 60)},${String((i * 37) % 1000).padStart(3, '0')}.50`],
  ['Pay frequency', () => 'Monthly'],
  ['Emergency contact 1: name', (i) => `${of(first, i * 3)} ${of(last, i)}`],
]

/** Dates that are none, sums that are none and addresses that are none, in the columns they stand in (from 0). */
const spoilt = [
  [9, '31/02/2019'],
  [22, 'a lot'],
  [1, 'no address'],
  [13, 'full'],
] as const

/** Where a file of so many rows is spoilt: the row from 0, and the column. */
export const spoiltAt = (rows: number, bad: number): Map<number, number> =>
  new Map(Array.from({ length: bad }, (_, i) => [Math.floor(((i + 0.5) * rows) / bad), of(spoilt, i)[0]]))

/** A file of so many people and 25 columns; `group` keeps them apart from those of another file, and `bad` rows have one cell that is none. */
export function peopleFile(rows: number, group = 'e', bad = 0): string {
  const quoted = (text: string): string => (text.includes(',') ? `"${text}"` : text)
  const lines = [columns.map(([heading]) => heading).join(',')]
  const broken = spoiltAt(rows, bad)
  const textOf = new Map<number, string>(spoilt)
  for (let i = 0; i < rows; i++)
    lines.push(columns.map(([, cell], at) => quoted(broken.get(i) === at ? (textOf.get(at) ?? '') : cell(i, group))).join(','))
  return lines.join('\r\n')
}
