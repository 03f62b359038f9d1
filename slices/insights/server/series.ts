import { addMonths } from '#platform/shared/calendar-date.ts'
import type { Series } from '../rules/charts-people.ts'
import { countOfHeads, guardOfHeads, type Heads } from '../rules/facts.ts'
import { pointsTo, struckOn, yearBefore } from '../rules/periods.ts'
import { guardOf, type Guard } from '../rules/query-set.ts'
import type { Asked } from './asked.ts'
import type { Flow, Standing } from './queries/series.ts'

/** Months before the first of the period that turnover looks back over, for it and the year before it. */
const lookBack = 12 + 11

/** The days people are counted on, in order, and where those that are asked about stand among them. */
export interface Days {
  readonly months: number
  readonly points: readonly { readonly day: string; readonly after: string }[]
  readonly all: readonly string[]
  readonly at: Readonly<Record<'now' | 'yearAgo' | 'struck' | 'struckBefore', number>>
}

export function daysOf(asked: Asked): Days {
  const months = Number(asked.months)
  const points = pointsTo(asked.day, months + lookBack)
  const yearAgo = addMonths(asked.day, -12)
  const all = [...new Set([...points.map(({ day }) => day), yearAgo])].toSorted()
  const struck = struckOn(asked.day)
  const at = (day: string): number => all.indexOf(day)
  return { months, points, all, at: { now: at(asked.day), yearAgo: at(yearAgo), struck: at(struck), struckBefore: at(yearBefore(struck)) } }
}

interface Counts {
  readonly series: Series
  readonly now: Guard
  readonly yearAgo: Guard
  /** At the end of a month, as characteristics are. */
  readonly struck: Guard
  readonly struckBefore: Guard
}

/** What was counted, as a guard for each day. */
export function seriesOf(standing: readonly Standing[], flows: readonly Flow[], { points, all, months, at }: Days): Counts {
  const heads = headsOn(standing, all.length)
  // Who came and went in the first month of the period stands beside the headcount of the month before.
  const shown = new Set([...points.slice(lookBack - 1).map(({ day }) => day), ...Object.values(at).map((i) => all[i])])
  const guards = all.map((day, i) => (shown.has(day) ? guardOfHeads(heads[i] ?? []) : countOfHeads(heads[i] ?? [])))
  const guardAt = (i: number): Guard => guards[i] ?? guardOf([])
  const byPoint = new Map(flows.map((flow) => [flow.point, flow]))
  return {
    series: {
      points,
      months,
      guards: points.map(({ day }) => guardAt(all.indexOf(day))),
      flows: points.map((_, i) => byPoint.get(i) ?? { starters: 0, leavers: 0 }),
    },
    now: guardAt(at.now),
    yearAgo: guardAt(at.yearAgo),
    struck: guardAt(at.struck),
    struckBefore: guardAt(at.struckBefore),
  }
}

function headsOn(standing: readonly Standing[], days: number): Heads[][] {
  const alike = Map.groupBy(standing, ({ department, location, employment_type: type }) => JSON.stringify([department, location, type]))
  const heads: Heads[][] = Array.from({ length: days }, () => [])
  for (const own of alike.values()) {
    const [first] = own
    if (!first) continue
    const { department, location, employment_type } = first
    const counts = new Int32Array(days)
    for (const { from, until, count } of own) for (let i = from; i < until; i++) counts[i] = (counts[i] ?? 0) + count
    for (const [i, count] of counts.entries()) if (count > 0) heads[i]?.push({ department, location, employment_type, count })
  }
  return heads
}
