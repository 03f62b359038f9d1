import { allegationTitles, type AllegationKind, sanctionTitles, type Sanction } from '#slices/cases/contract.ts'
import { showDate } from '#platform/shared/calendar-date.ts'
import type { Chart } from '../contract.ts'
import { toFive } from './away.ts'
import { bandLabel, wholeOnly } from './charts-made-up.ts'
import { definitions } from './definitions.ts'
import { guardOfList } from './facts.ts'
import { guardOf, type Guard, least } from './query-set.ts'

type Row = Chart['rows'][number]
const columnTitles = { assess: 'Assess', investigate: 'Investigate', meet: 'Meet', decide: 'Decide' } as const
type Column = keyof typeof columnTitles
const columns = Object.keys(columnTitles) as Column[]
const ages: readonly (readonly [longest: number, label: string])[] = [
  [28, '4 weeks or less'],
  [84, '5 to 12 weeks'],
  [182, '3 to 6 months'],
  [Infinity, 'More than 6 months'],
]
const fewHidden = 'Fewer than 5 are hidden, and others that would give them away.'

interface Figures {
  readonly open: readonly { readonly col: string; readonly age: number }[]
  readonly stays: readonly { readonly col: string; readonly cases: number; readonly median: number; readonly longest_tenth: number }[]
  readonly outcomes: readonly { readonly category: string; readonly sanction: Sanction; readonly cases: number }[]
}
interface Span {
  readonly from: string
  readonly until: string
}

/** Numbers that stand alone: a small one is kept back, and another beside it. */
function listed(found: readonly { readonly key: string; readonly label: string; readonly count: number }[]): Row[] {
  const guard = guardOfList(found)
  return found.map(({ key, label, count }) => {
    const open = guard.open([key])
    return { label, values: [open ? count : null], hidden: !open, people: null }
  })
}
const chart = (
  part: Pick<Chart, 'key' | 'title' | 'lead' | 'definition' | 'head' | 'columns'> & Partial<Pick<Chart, 'kind'>>,
  rows: Row[],
  whole: boolean,
): Chart => ({
  kind: 'bars',
  ...part,
  rows: whole ? rows : [],
  note: whole ? (rows.some(({ hidden }) => hidden) ? fewHidden : null) : wholeOnly,
})

/** Cases open at the end of a day: where they stand, and since when they are open. */
export function openCharts(open: Figures['open'], day: string, whole: boolean): Chart[] {
  const shared = { lead: `Open on ${showDate(day)}`, columns: [{ label: 'Cases', unit: 'cases' as const }] }
  const stages = columns.map((key) => ({ key, label: columnTitles[key], count: open.filter(({ col }) => col === key).length }))
  const bands = ages.map(([longest, label], i) => ({
    key: label,
    label,
    count: open.filter(({ age }) => age <= longest && age > (ages[i - 1]?.[0] ?? -Infinity)).length,
  }))
  return [
    chart(
      { key: 'cases-stage', title: 'Open cases by stage', head: 'Stage', definition: definitions.casesStage, ...shared },
      listed(stages),
      whole,
    ),
    chart({ key: 'cases-age', title: 'Open cases by age', head: 'Age', definition: definitions.casesAge, ...shared }, listed(bands), whole),
  ]
}

/** How long cases were in each stage; of fewer than 5 cases it is not told. */
export function staysChart(stays: Figures['stays'], { from, until }: Span, whole: boolean): Chart {
  const rows = columns.flatMap((key): Row[] => {
    const own = stays.find(({ col }) => col === key)
    if (!own) return []
    const open = own.cases >= least
    return [{ label: columnTitles[key], values: open ? [own.median, own.longest_tenth] : [null, null], hidden: !open, people: null }]
  })
  return chart(
    {
      key: 'cases-time',
      title: 'Time per stage',
      lead: `Cases that ended ${showDate(from)} to ${showDate(until)}`,
      definition: definitions.casesTime,
      head: 'Stage',
      columns: [
        { label: 'Median days', unit: 'days' },
        { label: 'One in ten took longer than', unit: 'days' },
      ],
    },
    rows,
    whole,
  )
}

/** What like cases came to, side by side. Numbers go to the nearest 5, so that two quarters cannot be compared to single somebody out. */
export function outcomesChart(outcomes: Figures['outcomes'], { from, until }: Span, whole: boolean): Chart {
  const sanctions = Object.keys(sanctionTitles) as Sanction[]
  const counted = Map.groupBy(outcomes, ({ category, sanction }) => JSON.stringify([category, sanction]))
  const atoms = [...counted].map(([key, own]) => ({
    key: JSON.parse(key) as string[],
    count: own.reduce((sum, { cases }) => sum + cases, 0),
  }))
  const guard = guardOf(atoms)
  const kinds = [...new Set(atoms.map(({ key }) => key[0] ?? ''))]
  const shown = (scope: (string | null)[]): number | null => (guard.open(scope) ? toFive(guard.count(scope)) : null)
  const rows = kinds
    .toSorted((a, b) => guard.count([b, null]) - guard.count([a, null]) || (a < b ? -1 : 1))
    .map((kind): Row => {
      const values = [shown([kind, null]), ...sanctions.map((sanction) => shown([kind, sanction]))]
      return {
        label: kind === '' ? 'Not said' : (allegationTitles[kind as AllegationKind] ?? kind),
        values,
        hidden: values.includes(null),
        people: null,
      }
    })
  return chart(
    {
      key: 'outcomes',
      kind: 'table',
      title: 'Outcomes by allegation',
      lead: `Disciplinary cases that ended ${showDate(from)} to ${showDate(until)}`,
      definition: definitions.outcomes,
      head: 'What was alleged',
      columns: ['Cases', ...sanctions.map((sanction) => sanctionTitles[sanction])].map((label) => ({ label, unit: 'cases' as const })),
    },
    rows,
    whole,
  )
}

const characteristicTitles = { gender: 'Gender', age: 'Age', nationality: 'Nationality' } as const
export type Protected = keyof typeof characteristicTitles
export interface Subjects {
  readonly kind: Protected
  /** Everybody in post, by the characteristic. */
  readonly everybody: Guard
  readonly subjects: readonly { readonly value: string; readonly count: number }[]
}

const everywhere = [null, null, null] as const

function subjectRows({ kind, everybody, subjects }: Subjects): Row[] {
  const guard = guardOfList(subjects.map(({ value, count }) => ({ key: value, count })))
  const values = everybody.values(3).filter((value) => everybody.count([...everywhere, value]) > 0)
  return values.map((value) => {
    const people = everybody.count([...everywhere, value])
    const label = `${characteristicTitles[kind]}: ${bandLabel(kind, value)}`
    const open = everybody.open([...everywhere, value]) && guard.open([value])
    if (!open) return { label, values: [null, null, null], hidden: true, people: null }
    const count = toFive(guard.count([value]))
    return { label, values: [Math.round((count / people) * 1000) / 10, count, people], hidden: false, people: null }
  })
}

/** Whether disciplinary cases are opened about some more often than about others, by what people are. */
export function disproportionChart(found: readonly Subjects[], { from, until }: Span, struck: string, whole: boolean): Chart {
  return chart(
    {
      key: 'disproportion',
      title: 'Disciplinary cases by protected characteristic',
      lead: `Per 100 people on ${showDate(struck)}, cases opened ${showDate(from)} to ${showDate(until)}`,
      definition: definitions.disproportion,
      head: 'Who',
      columns: [
        { label: 'Per 100 people', unit: 'per100' },
        { label: 'People with a case', unit: 'people' },
        { label: 'People in post', unit: 'people' },
      ],
    },
    found.flatMap(subjectRows),
    whole,
  )
}

/** Cases opened in a time by process, to the nearest 5. */
export function processChart(
  rows: readonly { readonly cells: readonly (string | number | null)[]; readonly hidden: boolean }[],
  lead: string,
  whole: boolean,
): Chart {
  return chart(
    {
      key: 'cases',
      title: 'Cases by process',
      lead,
      definition: definitions.cases,
      head: 'Process',
      columns: [
        { label: 'Opened', unit: 'cases' },
        { label: 'Still open', unit: 'cases' },
      ],
    },
    rows.map(({ cells, hidden }) => ({
      label: String(cells[0] ?? ''),
      values: cells.slice(1).map((cell) => (typeof cell === 'number' ? cell : null)),
      hidden: hidden || cells.slice(1).includes(null),
      people: null,
    })),
    whole,
  )
}
