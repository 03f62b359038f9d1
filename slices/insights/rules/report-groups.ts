import type { ReportResult } from '../report-contract.ts'
import { bandLabel, type Characteristic } from './charts-made-up.ts'
import { guardOfHeads, guardOfMadeUp, labelOf, openValues, scopeOf, scopeWith, type Asked, type Heads } from './facts.ts'
import { guardOf, type Guard } from './query-set.ts'
import type { Division } from '../contract.ts'

type Row = ReportResult['rows'][number]
const row = (label: string, cells: readonly (number | null)[], hidden = false): Row => ({
  cells: [label, ...cells],
  hidden,
  employee_id: null,
})
const hiddenRow = (label: string, measures: readonly string[]): Row =>
  row(
    label,
    measures.map(() => null),
    true,
  )
const percent = (part: number, whole: number): number | null => (whole === 0 ? null : Math.round((part / whole) * 1000) / 10)

/** Every value of a division that people have among those the filters leave, the most first; kept back is said and not left out. */
function valuesOf(guard: Guard, asked: Asked, by: Division): string[] {
  const at = (['department', 'location', 'employment_type'] as const).indexOf(by)
  const open = openValues(guard, asked, by).map(({ value }) => value)
  const all = [...new Set(guard.scopes.flatMap((scope) => scope[at] ?? []))]
  const own = asked[by] === undefined ? all : all.filter((value) => value === asked[by])
  return [...open, ...own.filter((value) => !open.includes(value) && guard.count(scopeWith(asked, by, value)) > 0).toSorted()]
}

/** How many people there are in each group. */
export function peopleByDivision(heads: readonly Heads[], asked: Asked, by: Division, measures: readonly string[]): Row[] {
  const guard = guardOfHeads(heads)
  const whole = scopeOf(asked)
  const total = guard.open(whole) ? guard.count(whole) : null
  return valuesOf(guard, asked, by).map((value) => {
    const scope = scopeWith(asked, by, value)
    if (!guard.open(scope)) return hiddenRow(labelOf(value), measures)
    const count = guard.count(scope)
    return row(
      labelOf(value),
      measures.map((measure) => (measure === 'share' ? (total === null ? null : percent(count, total)) : count)),
    )
  })
}

/** The same of a characteristic, with one filter at most beside it. */
export function peopleByCharacteristic(
  kind: Characteristic,
  rows: readonly (Heads & { readonly value: string })[],
  asked: Asked,
  measures: readonly string[],
): Row[] {
  const guard = guardOfMadeUp(rows)
  const scope = scopeOf(asked)
  const total = guard.open([...scope, null]) ? guard.count([...scope, null]) : null
  if (total === null) return []
  const values = [...new Set(guard.scopes.flatMap((each) => each[3] ?? []))].filter((value) => guard.count([...scope, value]) > 0)
  return values.toSorted().map((value) => {
    if (!guard.open([...scope, value])) return hiddenRow(bandLabel(kind, value), measures)
    const count = guard.count([...scope, value])
    return row(
      bandLabel(kind, value),
      measures.map((measure) => (measure === 'share' ? percent(count, total) : count)),
    )
  })
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
  { asked, by, measures }: { asked: Asked; by: Division; measures: readonly string[] },
): Row[] {
  const guard = guardOfHeads(heads)
  const of = guardOfHeads(
    away.map(({ people, department, location, employment_type }) => ({ department, location, employment_type, count: people })),
  )
  return valuesOf(guard, asked, by).map((value) => {
    const scope = scopeWith(asked, by, value)
    if (!guard.open(scope) || !of.open(scope)) return hiddenRow(labelOf(value), measures)
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
      labelOf(value),
      measures.map((measure) => figures[measure] ?? null),
    )
  })
}

export interface Cases {
  readonly key: string
  readonly cases: number
  readonly open: number
}
/** Numbers of cases stand alone: a small one is kept back, and another beside it; of how many are open the same is asked again. */
export function casesBy(found: readonly Cases[], labels: (key: string) => string, measures: readonly string[]): Row[] {
  const guard = guardOf(found.map(({ key, cases }) => ({ key: [key], count: cases })))
  const parts = guardOf(
    found.flatMap(({ key, cases, open }) => [
      { key: [key, 'open'], count: open },
      { key: [key, 'ended'], count: cases - open },
    ]),
  )
  const total = guard.open([null]) ? guard.count([null]) : null
  return found.map(({ key, cases, open }) => {
    if (!guard.open([key])) return hiddenRow(labels(key), measures)
    const figures: Readonly<Record<string, number | null>> = {
      cases,
      share: total === null ? null : percent(cases, total),
      open: parts.open([key, 'open']) && parts.open([key, 'ended']) && parts.open([key, null]) ? open : null,
    }
    return row(
      labels(key),
      measures.map((measure) => figures[measure] ?? null),
    )
  })
}
