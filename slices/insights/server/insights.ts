import type { Context } from '#platform/server/context.ts'
import { addMonths } from '#platform/shared/calendar-date.ts'
import type { Chart, Headline, Insights, InsightsAsked } from '../contract.ts'
import { seesLeaveFigures, seesPayFigures, seesPersonalFigures } from '../policy.ts'
import {
  flowsChart,
  headcountChart,
  headcountHeadline,
  stabilityHeadline,
  strengthChart,
  strengthHeadline,
  turnoverChart,
  turnoverHeadline,
  type Series,
} from '../rules/charts-people.ts'
import { leaveChart, linesCharts, madeUpChart, payChart, type Characteristic } from '../rules/charts-made-up.ts'
import { countOfHeads, filtersIn, guardOfHeads, guardOfMadeUp, scopeOf } from '../rules/facts.ts'
import { gapChart } from '../rules/pay-gap.ts'
import { pointsTo, snapshotBefore, struckOn } from '../rules/periods.ts'
import { guardOf, type Guard } from '../rules/query-set.ts'
import { measureLines } from './queries/lines.ts'
import { readAsked, type Asked } from './asked.ts'
import { absenceFigures, caseFigures } from './more-figures.ts'
import { countMadeUp, listPaid, sumStrength, sumWorth, type MadeUp } from './queries/make-up.ts'
import { countFlows, countOnDays, countStayed, type Counted } from './queries/series.ts'

/** Months before the first of the period that turnover looks back over, for it and the year before it. */
const lookBack = 12 + 11

/** GET /insights: every figure from the dated record, as it was on the day. */
export async function readInsights(ctx: Context, given: InsightsAsked): Promise<Insights> {
  const asked = readAsked(ctx, given)
  const { series, now, yearAgo, counted } = await readSeries(ctx, asked)
  const { day, from } = asked
  const page = { from, day, today: ctx.today, choices: choicesOf(counted) }
  // The question is whether the people there are a group; a filter that nobody fits has nothing to hide and nothing to show.
  if (!now.open(scopeOf(asked)) || now.count(scopeOf(asked)) === 0) return { ...page, refused: true, headlines: [], charts: [] }
  const people = await peopleFigures(ctx, asked, { series, now, yearAgo })
  const cases = { headlines: [], charts: await caseFigures(ctx, asked) }
  const more = [await madeUpFigures(ctx, asked), await absenceFigures(ctx, asked), cases]
  return {
    ...page,
    refused: false,
    headlines: [...people.headlines, ...more.flatMap(({ headlines }) => headlines)],
    charts: [...people.charts, ...more.flatMap(({ charts }) => charts)],
  }
}

interface Counts {
  readonly series: Series
  readonly now: Guard
  readonly yearAgo: Guard
}

async function readSeries(ctx: Context, asked: Asked): Promise<Counts & { counted: Counted[] }> {
  const months = Number(asked.months)
  const points = pointsTo(asked.day, months + lookBack)
  const days = [...points.map(({ day }) => day), addMonths(asked.day, -12)]
  const counted = await countOnDays(ctx.tx, days)
  const flows = await countFlows(ctx.tx, points, filterOf(asked))
  const byPoint = Map.groupBy(counted, ({ point }) => point)
  const guards = days.map((_, i) => {
    const heads = (byPoint.get(i) ?? []).map(({ point: _point, ...each }) => each)
    // Who came and went in the first month of the period stands beside the headcount of the month before.
    return i >= lookBack - 1 ? guardOfHeads(heads) : countOfHeads(heads)
  })
  const [yearAgo, now] = [guards.pop() ?? guardOf([]), guards.at(-1) ?? guardOf([])]
  return {
    series: { points, guards, flows, months },
    now,
    yearAgo,
    counted: counted.filter(({ point }) => point === points.length - 1),
  }
}

const filterOf = ({ department, location, employment_type }: Asked) => ({ department, location, employment_type })

function choicesOf(counted: readonly Counted[]): Insights['choices'] {
  const named = (pick: (row: Counted) => string): string[] =>
    [...new Set(counted.map(pick))].filter(Boolean).toSorted((a, b) => a.localeCompare(b, 'en-GB'))
  return {
    department: named((row) => row.department),
    location: named((row) => row.location),
    employment_type: named((row) => row.employment_type),
  }
}

async function peopleFigures(ctx: Context, asked: Asked, { series, now, yearAgo }: Counts) {
  const filter = filterOf(asked)
  const before = addMonths(asked.day, -12)
  const stayed = await countStayed(ctx.tx, { before, day: asked.day }, filter)
  const strength = await sumStrength(ctx.tx, asked.day, asked.by, filter)
  const comparable = yearAgo.open(scopeOf(asked)) && yearAgo.count(scopeOf(asked)) > 0
  const earlier = asked.compare === 'year' && comparable ? await sumStrength(ctx.tx, before, asked.by, filter) : []
  const strengths = { now: strength, before: earlier, guard: now, guardBefore: yearAgo, day: asked.day }
  return {
    headlines: [
      headcountHeadline(series, asked, yearAgo),
      turnoverHeadline(series, asked),
      stabilityHeadline(stayed, yearAgo.open(scopeOf(asked))),
      strengthHeadline(strength, earlier, asked),
    ],
    charts: [headcountChart(series, asked), turnoverChart(series, asked), flowsChart(series, asked), strengthChart(strengths, asked)],
  }
}

const pick = (rows: readonly MadeUp[], kind: Characteristic) =>
  rows.filter((row) => row.kind === kind).map(({ kind: _kind, ...heads }) => heads)

/** What people are and earn: only of the kinds the asker sees of everybody. */
async function madeUpFigures(ctx: Context, asked: Asked): Promise<{ headlines: Headline[]; charts: Chart[] }> {
  const struck = struckOn(asked.day)
  const [pay, personal] = [seesPayFigures(ctx.actor), seesPersonalFigures(ctx.actor)]
  const kinds: Characteristic[] = [
    'service',
    ...(pay ? ['pay' as const] : []),
    ...(personal ? (['gender', 'age', 'nationality'] as const) : []),
  ]
  const rows = await countMadeUp(ctx.tx, struck, kinds)
  const made = (kind: Characteristic): Chart => madeUpChart(kind, guardOfMadeUp(pick(rows, kind)), asked, struck)
  const lines = filtersIn(asked) === 0 ? await measureLines(ctx.tx, asked.day, {}) : null
  return {
    headlines: [],
    charts: [
      made('service'),
      ...linesCharts(lines, asked.day),
      ...(pay ? [made('pay'), ...(await payFigures(ctx, asked, pick(rows, 'pay')))] : []),
      ...(personal ? [made('gender'), made('age'), made('nationality')] : []),
      ...(pay && personal ? [await gapFigures(ctx, asked)] : []),
    ],
  }
}

async function payFigures(ctx: Context, asked: Asked, paid: ReturnType<typeof pick>): Promise<Chart[]> {
  const struck = struckOn(asked.day)
  const atoms = paid
    .filter(({ value }) => value !== '')
    .map(({ department, location, employment_type: type, count }) => ({ key: [department, location, type], count }))
  const guard = guardOf(atoms, { together: 1 })
  const worths = await sumWorth(ctx.tx, struck, asked.by, filterOf(asked))
  return [payChart(worths, guard, asked, struck), ...(seesLeaveFigures(ctx.actor) ? [leaveChart(worths, guard, asked, struck)] : [])]
}

async function gapFigures(ctx: Context, asked: Asked): Promise<Chart> {
  const snapshot = snapshotBefore(asked.day)
  const paid = filtersIn(asked) === 0 ? await listPaid(ctx.tx, snapshot) : null
  return gapChart(paid?.rows ?? null, paid?.heads ?? 0, snapshot)
}
