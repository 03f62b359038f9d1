import type { ReportResult } from '../report-contract.ts'
import { bandLabel, type Characteristic } from './charts-made-up.ts'
import { guardOfHeads, guardOfMadeUp, labelOf, scopeOf, type Asked, type Heads } from './facts.ts'
import { guardOf, type Guard, type Scope } from './query-set.ts'
import type { Division } from '../contract.ts'

type Row = ReportResult['rows'][number]
const row = (labels: readonly string[], cells: readonly (number | null)[], hidden = false): Row => ({
  cells: [...labels, ...cells],
  hidden,
  employee_id: null,
})
const hiddenRow = (labels: readonly string[], measures: readonly string[]): Row =>
  row(
    labels,
    measures.map(() => null),
    true,
  )
const percent = (part: number, whole: number): number | null => (whole === 0 ? null : Math.round((part / whole) * 1000) / 10)

const order = ['department', 'location', 'employment_type'] as const satisfies readonly Division[]

/** Groups that name these divisions among those the filters leave: of one division the most first and what is kept back last, of several by name. */
function groupsBy(guard: Guard, asked: Asked, by: readonly Division[]): Scope[] {
  const filtered = scopeOf(asked)
  const named = order.map((division, i) => by.includes(division) || filtered[i] !== null)
  const fits = (scope: Scope): boolean =>
    scope.length === 3 &&
    scope.every((value, i) => (value !== null) === named[i] && (filtered[i] ?? value) === value) &&
    guard.count(scope) > 0
  const names = (scope: Scope): string => labelsOf(scope, by).join('\u0000')
  const byName = (a: Scope, b: Scope): number => names(a).localeCompare(names(b), 'en-GB')
  const found = guard.scopes.filter(fits)
  if (by.length > 1) return found.toSorted(byName)
  const size = (scope: Scope): number => (guard.open(scope) ? guard.count(scope) : -1)
  return found.toSorted((a, b) => size(b) - size(a) || byName(a, b))
}
const labelsOf = (scope: Scope, by: readonly Division[]): string[] => by.map((division) => labelOf(scope[order.indexOf(division)] ?? ''))

/** How many people there are in each group. */
export function peopleByDivision(heads: readonly Heads[], asked: Asked, by: readonly Division[], measures: readonly string[]): Row[] {
  const guard = guardOfHeads(heads)
  const whole = scopeOf(asked)
  const total = guard.open(whole) ? guard.count(whole) : null
  return groupsBy(guard, asked, by).map((scope) => {
    const labels = labelsOf(scope, by)
    if (!guard.open(scope)) return hiddenRow(labels, measures)
    const count = guard.count(scope)
    return row(
      labels,
      measures.map((measure) => (measure === 'share' ? (total === null ? null : percent(count, total)) : count)),
    )
  })
}

/** The same of a characteristic, with one division at most beside it: a filter, or a group. */
export function peopleByCharacteristic(
  kind: Characteristic,
  rows: readonly (Heads & { readonly value: string })[],
  { asked, beside, first, measures }: { asked: Asked; beside: Division | null; first: boolean; measures: readonly string[] },
): Row[] {
  const guard = guardOfMadeUp(rows)
  const filtered = scopeOf(asked)
  const at = beside === null ? -1 : order.indexOf(beside)
  const named = order.map((_, i) => i === at || filtered[i] !== null)
  const fits = (scope: Scope): boolean =>
    scope[3] !== null && order.every((_, i) => ((scope[i] ?? null) !== null) === named[i] && (filtered[i] ?? scope[i]) === scope[i])
  const found = guard.scopes.filter((scope) => fits(scope) && guard.count(scope) > 0)
  const sorted = found.toSorted((a, b) =>
    (a[at] ?? '') < (b[at] ?? '') ? -1 : (a[at] ?? '') > (b[at] ?? '') ? 1 : (a[3] ?? '') < (b[3] ?? '') ? -1 : 1,
  )
  return sorted.flatMap((scope) => {
    const whole = [...scope.slice(0, 3), null]
    if (!guard.open(whole)) return beside === null ? [] : [hiddenRow(labelsBeside(scope), measures)]
    const labels = labelsBeside(scope)
    if (!guard.open(scope)) return [hiddenRow(labels, measures)]
    const count = guard.count(scope)
    return [
      row(
        labels,
        measures.map((measure) => (measure === 'share' ? percent(count, guard.count(whole)) : count)),
      ),
    ]
  })

  function labelsBeside(scope: Scope): string[] {
    const own = bandLabel(kind, scope[3] ?? '')
    if (at < 0) return [own]
    const division = labelOf(scope[at] ?? '')
    return first ? [division, own] : [own, division]
  }
}

export interface Away extends Omit<Heads, 'count'> {
  readonly people: number
  readonly days: number
  readonly spells: number
}
/** Days away of each group: shown where the group is large enough, and where those who were away are, or are none. */
export function awayByDivision(
  heads: readonly Heads[],
  away: readonly Away[],
  { asked, by, measures }: { asked: Asked; by: readonly Division[]; measures: readonly string[] },
): Row[] {
  const guard = guardOfHeads(heads)
  const of = guardOfHeads(
    away.map(({ people, department, location, employment_type }) => ({ department, location, employment_type, count: people })),
  )
  return groupsBy(guard, asked, by).map((scope) => {
    const labels = labelsOf(scope, by)
    if (!guard.open(scope) || !of.open(scope)) return hiddenRow(labels, measures)
    const inside = away.filter((each) =>
      [each.department, each.location, each.employment_type].every((own, i) => scope[i] === null || scope[i] === own),
    )
    const sum = (key: 'days' | 'spells'): number => inside.reduce((total, each) => total + each[key], 0)
    const figures: Readonly<Record<string, number>> = {
      people: of.count(scope),
      days: sum('days'),
      spells: sum('spells'),
      days_per_head: Math.round((sum('days') / guard.count(scope)) * 10) / 10,
    }
    return row(
      labels,
      measures.map((measure) => figures[measure] ?? null),
    )
  })
}

export interface Cases {
  /** A value for each group asked for. */
  readonly key: readonly string[]
  readonly cases: number
  readonly open: number
}
/** Numbers of cases stand alone: a small one is kept back, and another beside it; of how many are open the same is asked again. */
export function casesBy(
  found: readonly Cases[],
  labels: (key: readonly string[]) => readonly string[],
  measures: readonly string[],
): Row[] {
  const guard = guardOf(found.map(({ key, cases }) => ({ key, count: cases })))
  const parts = guardOf(
    found.flatMap(({ key, cases, open }) => [
      { key: [...key, 'open'], count: open },
      { key: [...key, 'ended'], count: cases - open },
    ]),
  )
  const everything = found[0]?.key.map(() => null) ?? []
  const total = guard.open(everything) ? guard.count(everything) : null
  return found.map(({ key, cases, open }) => {
    if (!guard.open(key)) return hiddenRow(labels(key), measures)
    const figures: Readonly<Record<string, number | null>> = {
      cases,
      share: total === null ? null : percent(cases, total),
      open: parts.open([...key, 'open']) && parts.open([...key, 'ended']) && parts.open([...key, null]) ? open : null,
    }
    return row(
      labels(key),
      measures.map((measure) => figures[measure] ?? null),
    )
  })
}
