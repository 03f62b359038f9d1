import type { ReportResult } from '../report-contract.ts'
import { groupsIn, openInEach, sumOf, toFive, within, type AwayAtom } from './away.ts'
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

/**
 * Days away of each group in some quarters: shown where the group is large enough in each of them, and where those who were away are, or
 * are none. People and spells are those of a quarter, added up or on average.
 */
export function awayByDivision(
  atoms: readonly AwayAtom[],
  { asked, by, measures, quarters }: { asked: Asked; by: readonly Division[]; measures: readonly string[]; quarters: number },
): Row[] {
  const [people, away] = [openInEach(atoms, 'people'), openInEach(atoms, 'away')]
  const found = groupsIn(atoms, asked, by).map(({ scope, labels }) => ({
    scope,
    labels: labels.map(labelOf),
    open: people(scope) && away(scope),
  }))
  const sorted = by.length > 1 ? found.toSorted((a, b) => a.labels.join('\u0000').localeCompare(b.labels.join('\u0000'), 'en-GB')) : found
  // Of one division what is kept back stands last, as its place would tell how large it is.
  return (by.length > 1 ? sorted : [...sorted.filter(({ open }) => open), ...sorted.filter(({ open }) => !open).toSorted(byLabel)]).map(
    ({ scope, labels, open }) => {
      if (!open) return hiddenRow(labels, measures)
      const inside = within(atoms, scope)
      const figures: Readonly<Record<string, number>> = {
        people: toFive(sumOf(inside, 'away') / quarters),
        days: sumOf(inside, 'days'),
        spells: toFive(sumOf(inside, 'spells')),
        days_per_head: Math.round((sumOf(inside, 'days') / (sumOf(inside, 'people') / quarters)) * 10) / 10,
      }
      return row(
        labels,
        measures.map((measure) => figures[measure] ?? null),
      )
    },
  )
}
const byLabel = (a: { labels: readonly string[] }, b: { labels: readonly string[] }): number =>
  a.labels.join('').localeCompare(b.labels.join(''), 'en-GB')

export interface Cases {
  /** A value for each group asked for. */
  readonly key: readonly string[]
  readonly cases: number
  readonly open: number
}
/**
 * Numbers of cases stand alone: a small one is kept back, and another beside it; of how many are open the same is asked again. They are told
 * to the nearest 5, so that two times cannot be subtracted.
 */
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
  const total = guard.open(everything) ? toFive(guard.count(everything)) : null
  return found.map(({ key, cases, open }) => {
    if (!guard.open(key)) return hiddenRow(labels(key), measures)
    const figures: Readonly<Record<string, number | null>> = {
      cases: toFive(cases),
      share: total === null ? null : percent(toFive(cases), total),
      open: parts.open([...key, 'open']) && parts.open([...key, 'ended']) && parts.open([...key, null]) ? toFive(open) : null,
    }
    return row(
      labels(key),
      measures.map((measure) => figures[measure] ?? null),
    )
  })
}
