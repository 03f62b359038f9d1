import { turnoverRate, stabilityIndex } from '#rules/uk/workforce-measures.ts'
import { showDate } from '#platform/shared/calendar-date.ts'
import type { Chart, Division, Headline } from '../contract.ts'
import { definitions } from './definitions.ts'
import { labelOf, openValues, scopeOf, scopeWith, shown, type Asked } from './facts.ts'
import type { Guard } from './query-set.ts'

/** What was counted on the days of the period and before it, oldest first. */
export interface Series {
  readonly points: readonly { readonly day: string }[]
  readonly guards: readonly Guard[]
  readonly flows: readonly { readonly starters: number; readonly leavers: number }[]
  /** How many of the last points the period has. */
  readonly months: number
}
export interface Strength {
  readonly division: string | null
  readonly fte: number
}

export const divisionNames: Record<Division, string> = {
  location: 'location',
  department: 'department',
  employment_type: 'employment type',
}
const people = (label: string) => ({ label, unit: 'people' as const })
const figureOf = (answer: unknown): number | null => (typeof answer === 'number' ? answer : null)

/** Turnover of the twelve months that end at a point; null where a headcount on the way is kept back. */
export function turnoverAt({ guards, flows }: Series, scope: ReturnType<typeof scopeOf>, at: number): number | null {
  if (at < 11) return null
  const heads = guards.slice(at - 11, at + 1).map((guard) => shown(guard, scope))
  if (heads.includes(null)) return null
  const sum = heads.reduce<number>((all, count) => all + (count ?? 0), 0)
  const leavers = flows.slice(at - 11, at + 1).reduce((all, flow) => all + flow.leavers, 0)
  // Twelve times the leavers over the sum of twelve headcounts is leavers over their average.
  return figureOf(turnoverRate({ leavers: leavers * 12, headcountStart: sum, headcountEnd: sum }))
}

export function headcountHeadline(series: Series, asked: Asked, yearAgo: Guard): Headline {
  const scope = scopeOf(asked)
  const last = series.guards.slice(-series.months)
  const now = last.at(-1)
  const [value, before] = [now ? shown(now, scope) : null, shown(yearAgo, scope)]
  return {
    key: 'headcount',
    label: 'Headcount',
    unit: 'people',
    value,
    change: asked.compare === 'none' || value === null || before === null ? null : value - before,
    good: null,
    series: last.map((guard) => shown(guard, scope)),
    hidden: value === null,
    definition: definitions.headcount,
  }
}

const difference = (now: number | null, before: number | null): number | null =>
  now === null || before === null ? null : Math.round((now - before) * 10) / 10

export function turnoverHeadline(series: Series, asked: Asked): Headline {
  const at = series.guards.length - 1
  const scope = scopeOf(asked)
  const values = Array.from({ length: series.months }, (_, i) => turnoverAt(series, scope, at - series.months + 1 + i))
  const value = values.at(-1) ?? null
  return {
    key: 'turnover',
    label: 'Turnover, 12 months',
    unit: 'percent',
    value,
    change: asked.compare === 'none' ? null : difference(value, turnoverAt(series, scope, at - 12)),
    good: 'down',
    series: values,
    hidden: false,
    definition: definitions.turnover,
  }
}

export function stabilityHeadline(stayed: { earlier: number; still: number }, open: boolean): Headline {
  const value = open ? figureOf(stabilityIndex({ employeesWithOneYearPlus: stayed.still, employedOneYearAgo: stayed.earlier })) : null
  return {
    key: 'stability',
    label: 'Stability, 12 months',
    unit: 'percent',
    value,
    change: null,
    good: 'up',
    series: [],
    hidden: !open,
    definition: definitions.stability,
  }
}

export function strengthHeadline({ now, before, guard }: Strengths, asked: Asked): Headline {
  const open = guard.open(scopeOf(asked))
  const all = (rows: readonly Strength[]): number | null => (open ? (rows.find(({ division }) => division === null)?.fte ?? null) : null)
  return {
    key: 'fte',
    label: 'Full-time equivalent',
    unit: 'fte',
    value: all(now),
    change: asked.compare === 'none' ? null : difference(all(now), all(before)),
    good: null,
    series: [],
    hidden: !open,
    definition: definitions.fte,
  }
}

/** Headcount at the end of each month by one division; what is kept back is one row together, which the total would tell anyhow. */
export function headcountChart(series: Series, asked: Asked): Chart {
  const guards = series.guards.slice(-series.months)
  const points = series.points.slice(-series.months)
  const [now, by] = [guards.at(-1), asked.by]
  const open = now ? openValues(now, asked, by) : []
  const rows = open.map(({ value }) => ({
    label: labelOf(value),
    values: guards.map((guard) => shown(guard, scopeWith(asked, by, value))),
    hidden: false,
    people: drill(asked, by, value, points.at(-1)?.day),
  }))
  const rest = guards.map((guard, i) => {
    const total = shown(guard, scopeOf(asked))
    return total === null ? null : total - rows.reduce((sum, row) => sum + (row.values[i] ?? 0), 0)
  })
  const others = rest.some((count) => count !== null && count > 0)
  return {
    key: 'headcount',
    kind: 'stacked',
    title: `Headcount by ${divisionNames[by]}`,
    lead: 'People in post on the last day of each month',
    definition: definitions.headcount,
    head: by === 'employment_type' ? 'Employment type' : by === 'department' ? 'Department' : 'Location',
    columns: points.map(({ day }) => people(day)),
    rows: others ? [...rows, { label: 'Others', values: rest, hidden: false, people: null }] : rows,
    note: others ? 'Groups under 5 people, and enough others to keep them from being worked out, are shown together.' : null,
  }
}

/** Where the list of people can show whom a row counts; it knows no employment types. */
export function drill(asked: Asked, by: Division, value: string, day: string | undefined): Chart['rows'][number]['people'] {
  if (asked.employment_type !== undefined || by === 'employment_type' || value === '') return null
  const [department, location] = (['department', 'location'] as const).map((each) => (by === each ? value : asked[each]))
  return { ...(department ? { department } : {}), ...(location ? { location } : {}), ...(day ? { as_at: day } : {}) }
}

export function turnoverChart(series: Series, asked: Asked): Chart {
  const last = series.guards.length - 1
  const points = series.points.slice(-series.months)
  const scope = scopeOf(asked)
  const values = (shift: number) => points.map((_, i) => turnoverAt(series, scope, last - series.months + 1 + i - shift))
  const rows = [{ label: 'Turnover', values: values(0), hidden: false, people: null }]
  if (asked.compare === 'year') rows.push({ label: 'A year before', values: values(12), hidden: false, people: null })
  return {
    key: 'turnover',
    kind: 'lines',
    title: 'Turnover',
    lead: 'Leavers as a share of average headcount, rolling 12 months',
    definition: definitions.turnover,
    head: 'Year',
    columns: points.map(({ day }) => ({ label: day, unit: 'percent' as const })),
    rows,
    note: null,
  }
}

export function flowsChart(series: Series, asked: Asked): Chart {
  const [flows, points, scope] = [series.flows.slice(-series.months), series.points.slice(-series.months), scopeOf(asked)]
  // Beside a headcount that is kept back, who came and went would give it away.
  const first = series.guards.length - series.months
  const kept = points.map((_, i) => [first + i - 1, first + i].some((at) => series.guards[at]?.open(scope) === false))
  const row = (label: string, of: 'starters' | 'leavers') => ({
    label,
    values: flows.map((flow, i) => (kept[i] ? null : flow[of])),
    hidden: false,
    people: null,
  })
  return {
    key: 'flows',
    kind: 'columns',
    title: 'Starters and leavers',
    lead: 'First and last days of employment in each month',
    definition: definitions.flows,
    head: 'Movement',
    columns: points.map(({ day }) => people(day)),
    rows: [row('Starters', 'starters'), row('Leavers', 'leavers')],
    note: null,
  }
}

interface Strengths {
  readonly now: readonly Strength[]
  readonly before: readonly Strength[]
  readonly guard: Guard
  readonly guardBefore: Guard
  readonly day: string
}

const fteOf = (rows: readonly Strength[], value: string): number | null => rows.find(({ division }) => division === value)?.fte ?? null

export function strengthChart({ now, before, guard, guardBefore, day }: Strengths, asked: Asked): Chart {
  const by = asked.by
  const compare = asked.compare === 'year'
  return {
    key: 'fte',
    kind: 'bars',
    title: `Full-time equivalent by ${divisionNames[by]}`,
    lead: `Contracted hours as full weeks on ${showDate(day)}`,
    definition: definitions.fte,
    head: by === 'employment_type' ? 'Employment type' : by === 'department' ? 'Department' : 'Location',
    columns: [{ label: 'Now', unit: 'fte' }, ...(compare ? [{ label: 'A year before', unit: 'fte' as const }] : [])],
    rows: openValues(guard, asked, by).map(({ value }) => ({
      label: labelOf(value),
      values: [fteOf(now, value), ...(compare ? [guardBefore.open(scopeWith(asked, by, value)) ? fteOf(before, value) : null] : [])],
      hidden: false,
      people: drill(asked, by, value, day),
    })),
    note: hiddenNote(guard, asked, by),
  }
}

/** Says that some groups are kept back, where some are. */
export function hiddenNote(guard: Guard, asked: Asked, by: Division): string | null {
  const total = shown(guard, scopeOf(asked)) ?? 0
  const open = openValues(guard, asked, by).reduce((sum, { count }) => sum + count, 0)
  return open < total ? 'Groups under 5 people, and enough others to keep them from being worked out, are not shown.' : null
}
