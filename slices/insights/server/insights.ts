import type { Context } from '#platform/server/context.ts'
import { addMonths } from '#platform/shared/calendar-date.ts'
import { caseFigures } from '#slices/cases/server/service.ts'
import type { Chart, Headline, Insights, InsightsAsked } from '../contract.ts'
import { seesAbsence, seesHealthFigures, seesLeaveFigures, seesPayFigures, seesPersonalFigures } from '../policy.ts'
import type { AwayAtom } from '../rules/away.ts'
import { absenceChart, bradfordChart } from '../rules/charts-absence.ts'
import { leaveChart, linesCharts, madeUpChart, payChart, type Characteristic } from '../rules/charts-made-up.ts'
import {
  flowsChart,
  headcountChart,
  headcountHeadline,
  stabilityHeadline,
  strengthChart,
  strengthHeadline,
  turnoverChart,
  turnoverHeadline,
} from '../rules/charts-people.ts'
import { filtersIn, guardOfMadeUp, scopeOf } from '../rules/facts.ts'
import { gapChart, type Paid } from '../rules/pay-gap.ts'
import { comparedYears, endedMonths, quartersTo, snapshotBefore, struckOn, yearBefore } from '../rules/periods.ts'
import { guardOf } from '../rules/query-set.ts'
import { readAsked, type Asked } from './asked.ts'
import { caseCharts } from './case-charts.ts'
import { awayIn, bradfordOn, type Band } from './queries/absence.ts'
import { countCases } from './queries/cases.ts'
import { linesOn, type Lines } from './queries/lines.ts'
import { madeUpOn, paidOn, strengthOn, worthOn, type MadeUp, type Strength, type Worth } from './queries/make-up.ts'
import { flowsTo, standingOn, stayed, type Standing } from './queries/series.ts'
import { nothing, readTogether } from './queries/values.ts'
import { daysOf, seriesOf, type Days } from './series.ts'

/** GET /insights: every figure from the dated record, as it was on the day. */
export async function readInsights(ctx: Context, given: InsightsAsked): Promise<Insights> {
  const asked = readAsked(ctx, given)
  const { day, from } = asked
  const days = daysOf(asked)
  const cases = await findCases(ctx, asked)
  const read = await readFigures(ctx, asked, { days, subjects: cases.figures.subjects })
  const counts = seriesOf(read.standing, read.flows, days)
  const page = { from, day, today: ctx.today, choices: choicesOf(read.standing, days.at.now) }
  // The question is whether the people there are a group; a filter that nobody fits has nothing to hide and nothing to show.
  const whole = scopeOf(asked)
  if (!counts.now.open(whole) || counts.now.count(whole) === 0) return { ...page, refused: true, headlines: [], charts: [] }
  const people = peopleFigures(asked, { read, counts })
  const absence = absenceFigures(ctx, asked, read)
  return {
    ...page,
    refused: false,
    headlines: [...people.headlines, ...absence.headlines],
    charts: [
      ...people.charts,
      ...madeUpFigures(ctx, asked, read),
      ...absence.charts,
      ...caseCharts(ctx, asked, { ...cases, madeUp: read.madeUp }),
    ],
  }
}

/** Cases are few, so they are counted of the whole workspace alone. */
async function findCases(ctx: Context, asked: Asked) {
  const ended = endedMonths(asked.day, Number(asked.months))
  const compared = comparedYears(asked.day)
  const quarters = quartersTo(asked.day, Number(asked.months))
  if (filtersIn(asked) > 0) return { figures: { open: [], stays: [], outcomes: [], subjects: [] }, opened: [], ended, compared, quarters }
  const figures = await caseFigures(ctx.tx, { day: struckOn(asked.day), ended, compared })
  const span = { from: quarters[0]?.from ?? asked.day, until: quarters.at(-1)?.until ?? asked.day }
  return { figures, opened: await countCases(ctx.tx, { ...span, day: asked.day }), ended, compared, quarters }
}

type Read = Awaited<ReturnType<typeof readFigures>>

const kindsOf = (ctx: Context): Characteristic[] => [
  'service',
  ...(seesPayFigures(ctx.actor) ? ['pay' as const] : []),
  ...(seesPersonalFigures(ctx.actor) ? (['gender', 'age', 'nationality'] as const) : []),
]

/** One statement for the whole page; only of what the asker sees of everybody. */
function readFigures(ctx: Context, asked: Asked, { days, subjects }: { days: Days; subjects: readonly string[] }) {
  const { department, location, employment_type } = asked
  const filter = { department, location, employment_type }
  const [struck, before] = [struckOn(asked.day), yearBefore(struckOn(asked.day))]
  const pay = seesPayFigures(ctx.actor)
  const quarters = quartersTo(asked.day, Number(asked.months))
  const points = days.points.map(({ day }) => day)
  const wanted = [
    [asked.day, ['manager']],
    [struck, ['hours', ...(pay ? (['pay'] as const) : [])]],
    [before, ['hours']],
    [snapshotBefore(asked.day), ['pay', 'hours', 'contract']],
    [quarters.at(-1)?.until ?? struck, ['hours']],
  ] as const
  return readTogether(ctx.tx, wanted, {
    standing: standingOn(days.all),
    flows: flowsTo(points, days.points[0]?.after ?? asked.day, filter),
    stayed: stayed({ before: addMonths(asked.day, -12), day: asked.day }, filter),
    strength: strengthOn(struck, asked.by, filter),
    earlier: asked.compare === 'year' ? strengthOn(before, asked.by, filter) : nothing<Strength>(),
    madeUp: madeUpOn(struck, kindsOf(ctx), subjects),
    worth: pay ? worthOn(struck, asked.by, filter) : nothing<Worth>(),
    away: seesAbsence(ctx.actor) ? awayIn('absence', quarters) : nothing<AwayAtom>(),
    ...ofEverybody(ctx, asked),
  })
}

/** What is told of the whole workspace alone. */
function ofEverybody(ctx: Context, asked: Asked) {
  const whole = filtersIn(asked) === 0
  const gap = whole && seesPayFigures(ctx.actor) && seesPersonalFigures(ctx.actor)
  return {
    lines: whole ? linesOn(asked.day) : nothing<Lines>(),
    paid: gap ? paidOn(snapshotBefore(asked.day)) : nothing<Paid>(),
    bradford: whole && seesHealthFigures(ctx.actor) ? bradfordOn(struckOn(asked.day)) : nothing<Band>(),
  }
}

function choicesOf(standing: readonly Standing[], now: number): Insights['choices'] {
  const there = standing.filter(({ from, until }) => from <= now && now < until)
  const named = (pick: (row: Standing) => string): string[] =>
    [...new Set(there.map(pick))].filter(Boolean).toSorted((a, b) => a.localeCompare(b, 'en-GB'))
  return {
    department: named((row) => row.department),
    location: named((row) => row.location),
    employment_type: named((row) => row.employment_type),
  }
}

interface Counted {
  readonly read: Read
  readonly counts: ReturnType<typeof seriesOf>
}
function peopleFigures(asked: Asked, { read, counts: { series, yearAgo, struck, struckBefore } }: Counted) {
  const comparable = struckBefore.open(scopeOf(asked)) && struckBefore.count(scopeOf(asked)) > 0
  const before = comparable ? read.earlier : []
  const strengths = { now: read.strength, before, guard: struck, guardBefore: struckBefore, day: struckOn(asked.day) }
  return {
    headlines: [
      headcountHeadline(series, asked, yearAgo),
      turnoverHeadline(series, asked),
      stabilityHeadline(read.stayed[0] ?? { earlier: 0, still: 0 }, yearAgo.open(scopeOf(asked))),
      strengthHeadline(strengths, asked),
    ],
    charts: [headcountChart(series, asked), turnoverChart(series, asked), flowsChart(series, asked), strengthChart(strengths, asked)],
  }
}

const pick = (rows: readonly MadeUp[], kind: Characteristic) => rows.filter((row) => row.kind === kind)

/** What people are and earn. */
function madeUpFigures(ctx: Context, asked: Asked, read: Read): Chart[] {
  const struck = struckOn(asked.day)
  const [pay, personal] = [seesPayFigures(ctx.actor), seesPersonalFigures(ctx.actor)]
  const whole = filtersIn(asked) === 0
  const made = (kind: Characteristic): Chart => madeUpChart(kind, guardOfMadeUp(pick(read.madeUp, kind)), asked, struck)
  return [
    made('service'),
    ...linesCharts(whole ? (read.lines[0] ?? null) : null, asked.day),
    ...(pay ? [made('pay'), ...payFigures(ctx, asked, read)] : []),
    ...(personal ? [made('gender'), made('age'), made('nationality')] : []),
    ...(pay && personal ? [gapChart(whole ? read.paid : null, snapshotBefore(asked.day))] : []),
  ]
}

function payFigures(ctx: Context, asked: Asked, { madeUp, worth }: Read): Chart[] {
  const struck = struckOn(asked.day)
  const atoms = pick(madeUp, 'pay')
    .filter(({ value }) => value !== '')
    .map(({ department, location, employment_type: type, count }) => ({ key: [department, location, type], count }))
  const guard = guardOf(atoms, { together: 1 })
  return [payChart(worth, guard, asked, struck), ...(seesLeaveFigures(ctx.actor) ? [leaveChart(worth, guard, asked, struck)] : [])]
}

/** Sickness of the quarters and how scores are spread; without a reason, which no figure has. */
function absenceFigures(ctx: Context, asked: Asked, { away, bradford }: Read): { headlines: Headline[]; charts: Chart[] } {
  if (!seesAbsence(ctx.actor)) return { headlines: [], charts: [] }
  const quarters = quartersTo(asked.day, Number(asked.months))
  const span = { from: quarters[0]?.from ?? asked.day, until: quarters.at(-1)?.until ?? asked.day }
  const made = absenceChart(away, asked, { ...span, pay: seesPayFigures(ctx.actor) })
  return {
    headlines: [made.headline],
    charts: [made.chart, ...(seesHealthFigures(ctx.actor) ? [bradfordChart(bradford, asked, struckOn(asked.day))] : [])],
  }
}
