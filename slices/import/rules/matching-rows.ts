import { folded } from '#platform/shared/fields.ts'
import type { Problem } from './drafts.ts'
import { open, type Asked, type Known, type Questions, type RowKeys } from './matching-asked.ts'

const skip = { id: 'skip', label: 'Leave these rows out', hint: null }

export interface Shared {
  readonly numbers: ReadonlyMap<string, number[]>
  readonly emails: ReadonlyMap<string, number[]>
}

const note = (map: Map<string, number[]>, key: string | null, n: number): void => {
  if (key !== null) map.set(key, [...(map.get(key) ?? []).slice(0, 999), n])
}

export function sharedKeys(rows: readonly RowKeys[]): Shared {
  const numbers = new Map<string, number[]>()
  const emails = new Map<string, number[]>()
  for (const row of rows) {
    if (row.repeatsHeadings) continue
    note(numbers, row.number, row.n)
    note(emails, row.email, row.n)
  }
  return { numbers, emails }
}

export interface Ground {
  readonly asked: Asked
  readonly questions: Questions
  readonly shared: Shared
  readonly byNumber: ReadonlyMap<string, Known>
  readonly byEmail: ReadonlyMap<string, Known>
}

export interface Progress {
  number: string | null
  email: string | null
  skipped: string | null
  problems: Problem[]
  instead: Record<string, unknown>
}

export function askName(row: RowKeys, so: Progress, { questions, byNumber, byEmail }: Ground): void {
  if (row.nameless === null || isCalledSo(row, byNumber, byEmail)) return
  const says = row.nameless === '' ? 'no name' : `“${row.nameless}” instead of a name`
  const answer = questions.ask(row.n, {
    key: `nameless:${folded(row.nameless)}`,
    kind: 'nameless',
    text: `What are the rows with ${says}?`,
    column: null,
    options: [
      { id: 'vacant', label: 'Vacant posts', hint: 'Each stands in the chart as “Vacant”.' },
      ...(row.nameless === '' ? [] : [{ id: 'keep', label: `People called “${row.nameless}”`, hint: null }]),
      skip,
    ],
    search: false,
  })
  if (answer === null) so.problems.push(open('This row names nobody. Say above what such rows are.'))
  if (answer === 'skip') so.skipped = 'It names nobody.'
  if (answer === 'vacant') Object.assign(so.instead, { first_name: 'Vacant', last_name: '' })
}

/** Somebody who is there already, under just this name: our own file with its vacant posts. */
function isCalledSo({ nameless, number, email }: RowKeys, byNumber: Ground['byNumber'], byEmail: Ground['byEmail']): boolean {
  const known = (number === null ? undefined : byNumber.get(number)) ?? (email === null ? undefined : byEmail.get(email))
  return known !== undefined && known.name === nameless
}

const sharedKinds = {
  number: { noun: 'employee number', own: 'a number', kind: 'shared-number', stored: 'employee_no' },
  email: { noun: 'email address', own: 'an address', kind: 'shared-email', stored: 'email' },
} as const

export function askShared(row: RowKeys, so: Progress, { questions, shared }: Ground): void {
  for (const [field, rows] of [
    ['number', shared.numbers],
    ['email', shared.emails],
  ] as const) {
    const key = row[field]
    const together = key === null ? [] : (rows.get(key) ?? [])
    if (key === null || together.length < 2) continue
    const answer = askWhichIsRight(row.n, { field, key, together }, questions)
    const { noun, stored } = sharedKinds[field]
    if (answer === null) so.problems.push(open(sharedProblem(noun, key, together)))
    if (answer === 'clear') {
      so[field] = null
      so.instead[stored] = null
    }
    if (rightRow(answer, together, row.n) !== row.n) so.skipped = `Another row has the same ${noun}.`
  }
}

function rightRow(answer: string | null, together: readonly number[], own: number): number | undefined {
  if (answer === 'first') return together[0]
  return answer === 'last' ? together.at(-1) : own
}

const sharedProblem = (noun: string, key: string, together: readonly number[]): string =>
  `The ${noun} ${key} stands in rows ${together.slice(0, 5).join(', ')}${together.length > 5 ? '…' : ''}. Say above which is right, or change one here.`

function askWhichIsRight(
  n: number,
  { field, key, together }: { field: keyof typeof sharedKinds; key: string; together: readonly number[] },
  questions: Questions,
): string | null {
  const { noun, own, kind } = sharedKinds[field]
  return questions.ask(n, {
    key: `${kind}:${key}`,
    kind,
    text: `The ${noun} ${key} stands in ${together.length} rows. Which of them is right?`,
    column: null,
    options: [
      { id: 'clear', label: `They are different people without ${own} of their own`, hint: null },
      { id: 'first', label: `The first is right (row ${together[0]})`, hint: 'The other rows are left out.' },
      { id: 'last', label: `The last is right (row ${together.at(-1)})`, hint: 'The other rows are left out.' },
    ],
    search: false,
  })
}

/** By number, then by e-mail; where the two name different people, it is asked. */
export function whoIs(row: RowKeys, so: Progress, { questions, byNumber, byEmail, asked }: Ground): Known | null {
  const numbered = so.number === null ? undefined : byNumber.get(so.number)
  const mailed = byEmail.get(so.email ?? placeholder(row, so.number))
  if (!mailed) return numbered ?? null
  if (numbered?.id === mailed.id) return numbered
  if (!numbered && !hasOther(so.number, mailed)) return mailed
  return askedWho(row, so, { numbered, mailed, questions, known: asked.known })
}

const hasOther = (number: string | null, { number: stored }: Known): boolean => number !== null && stored !== null && stored !== number

interface Doubt {
  readonly numbered: Known | undefined
  readonly mailed: Known
  readonly questions: Questions
  readonly known: readonly Known[]
}

function askedWho(row: RowKeys, so: Progress, { numbered, mailed, questions, known }: Doubt): Known {
  const answer = askIdentity(row, so, { numbered, mailed, questions })
  if (answer === 'skip') so.skipped = 'It could not be said whose row it is.'
  if (answer === null) so.problems.push(open('The number and the email address do not belong to the same person. Say above who it is.'))
  return known.find(({ id }) => id === answer) ?? numbered ?? mailed
}

function askIdentity(
  row: RowKeys,
  so: Progress,
  { numbered, mailed, questions }: { numbered: Known | undefined; mailed: Known; questions: Questions },
): string | null {
  const people = [numbered, mailed].filter((person) => person !== undefined)
  return questions.ask(row.n, {
    key: `identity:${so.number}|${so.email}`,
    kind: 'identity',
    text: numbered
      ? `Row ${row.n} has the number of ${numbered.name} and the email address of ${mailed.name}. Who is it?`
      : `Row ${row.n} has the email address of ${mailed.name}, but the number ${so.number} instead of ${mailed.number}. Is it the same person?`,
    column: null,
    options: [
      ...people.map((person) => ({ id: person.id, label: person.name, hint: person.number ?? person.email })),
      { ...skip, label: 'Leave this row out' },
    ],
    search: false,
  })
}

/** The address somebody without one gets, if the person says so: of a name that can never receive mail. */
export function placeholder(row: Pick<RowKeys, 'mark'>, number: string | null): string {
  const own =
    number === null
      ? ''
      : folded(number)
          .replace(/[^a-z0-9]+/g, '-')
          .replace(/^-+|-+$/g, '')
  return `${own === '' ? `row-${row.mark}` : `no-${own}-${row.mark.slice(0, 4)}`}@no-address.invalid`
}

export function askOfNew(row: RowKeys, so: Progress, questions: Questions): void {
  if (so.email === null && !row.hasBrokenAddress && (so.instead['email'] ?? null) === null) askAddress(row, so, questions)
  if (so.skipped === null && !row.hasStart) askStart(row, so, questions)
}

function askAddress(row: RowKeys, so: Progress, questions: Questions): void {
  const answer = questions.ask(row.n, {
    key: 'no-email',
    kind: 'no-email',
    text: 'Some new people have no email address. What shall happen to them?',
    column: null,
    options: [
      {
        id: 'placeholder',
        label: 'Bring them in with a stand-in address',
        hint: `Such as ${placeholder(row, so.number)}. It never receives mail and can be changed later.`,
      },
      skip,
    ],
    search: false,
  })
  if (answer === null) so.problems.push(open('There is no email address. Say above what shall happen, or enter one here.'))
  if (answer === 'skip') so.skipped = 'It has no email address.'
  if (answer === 'placeholder') so.instead['email'] = placeholder(row, so.number)
}

function askStart(row: RowKeys, so: Progress, questions: Questions): void {
  const answer = questions.ask(row.n, {
    key: 'no-start-date',
    kind: 'no-start-date',
    text: 'Some new people have no start date. What shall it be?',
    column: null,
    options: [
      { id: 'none', label: 'Leave it open', hint: 'It can be entered later on each profile.' },
      { id: 'today', label: 'Today', hint: null },
      skip,
    ],
    search: false,
  })
  if (answer === null) so.problems.push(open('There is no start date. Say above what it shall be, or enter one here.'))
  if (answer === 'skip') so.skipped = 'It has no start date.'
  if (answer === 'today') so.instead['start_date'] = 'today'
}
