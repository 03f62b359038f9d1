import type { Context } from '#platform/server/context.ts'
import { addMonths, lastDayOfMonth, showDate } from '#platform/shared/calendar-date.ts'
import { processTitles, type ProcessName } from '#slices/cases/contract.ts'
import type { Chart, Headline } from '../contract.ts'
import { seesAbsence, seesHealthFigures, seesPayFigures } from '../policy.ts'
import { absenceChart, bradfordChart } from '../rules/charts-absence.ts'
import { definitions } from '../rules/definitions.ts'
import { filtersIn } from '../rules/facts.ts'
import { struckOn } from '../rules/periods.ts'
import { monthsOf } from '../rules/report-fields.ts'
import { casesBy } from '../rules/report-groups.ts'
import { caseCharts } from './case-charts.ts'
import type { Asked } from './asked.ts'
import { countAbsence, spreadBradford } from './queries/absence.ts'
import { countCases } from './queries/report-rows.ts'

type Row = ReturnType<typeof casesBy>[number]
const chartRow = ({ cells, hidden }: Row): Chart['rows'][number] => ({
  label: String(cells[0] ?? ''),
  values: cells.slice(1).map((cell) => (typeof cell === 'number' ? cell : null)),
  hidden,
  people: null,
})

/** Sickness of the period and how scores are spread; without a reason, which no figure has. */
export async function absenceFigures(ctx: Context, asked: Asked): Promise<{ headlines: Headline[]; charts: Chart[] }> {
  if (!seesAbsence(ctx.actor)) return { headlines: [], charts: [] }
  const span = endedMonths(asked)
  const made = absenceChart(await countAbsence(ctx.tx, span), asked, { ...span, pay: seesPayFigures(ctx.actor) })
  const struck = struckOn(asked.day)
  const whole = filtersIn(asked) === 0
  const spread = seesHealthFigures(ctx.actor) ? [bradfordChart(whole ? await spreadBradford(ctx.tx, struck) : [], asked, struck)] : []
  return { headlines: [made.headline], charts: [made.chart, ...spread] }
}

/** Whole months: the one that is running does not count until it is over, so that two days cannot be compared. */
function endedMonths(asked: Asked): { from: string; until: string } {
  const until = struckOn(asked.day)
  return { from: addMonths(`${until.slice(0, 7)}-01`, 1 - Number(asked.months)), until }
}

/** Cases opened in the period by process; restricted ones are in no figure. */
export async function caseFigures(ctx: Context, asked: Asked): Promise<Chart[]> {
  const whole = filtersIn(asked) === 0
  const { from, until } = monthsOf(asked.from, asked.day, lastDayOfMonth)
  const found = whole ? await countCases(ctx.tx, from, until) : []
  const processes = [...Map.groupBy(found, ({ process }) => process)].map(([key, own]) => ({
    key: [key],
    cases: own.reduce((sum, each) => sum + each.cases, 0),
    open: own.reduce((sum, each) => sum + each.open, 0),
  }))
  const rows = casesBy(
    processes.toSorted((a, b) => b.cases - a.cases || (String(a.key) < String(b.key) ? -1 : 1)),
    ([key = '']) => [processTitles[key as ProcessName] ?? key],
    ['cases', 'open'],
  )
  return [
    ...(await caseCharts(ctx, asked, endedMonths(asked))),
    {
      key: 'cases',
      kind: 'bars',
      title: 'Cases by process',
      lead: `Opened ${showDate(from)} to ${showDate(until)}`,
      definition: definitions.cases,
      head: 'Process',
      columns: [
        { label: 'Opened', unit: 'cases' },
        { label: 'Still open', unit: 'cases' },
      ],
      rows: rows.map(chartRow),
      note: whole
        ? rows.some(({ hidden }) => hidden)
          ? 'Fewer than 5 of a kind are hidden, and others that would give them away.'
          : null
        : 'This is shown for the whole workspace. Clear the filters to see it.',
    },
  ]
}
