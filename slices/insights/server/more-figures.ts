import type { Context } from '#platform/server/context.ts'
import { lastDayOfMonth, showDate } from '#platform/shared/calendar-date.ts'
import { processTitles, type ProcessName } from '#slices/cases/contract.ts'
import type { Chart, Division, InsightsAsked } from '../contract.ts'
import { seesAbsence } from '../policy.ts'
import { divisionNames } from '../rules/charts-people.ts'
import { definitions } from '../rules/definitions.ts'
import { filtersIn, type Heads } from '../rules/facts.ts'
import { monthsOf } from '../rules/report-fields.ts'
import { awayByDivision, casesBy } from '../rules/report-groups.ts'
import { countAway, countCases } from './queries/report-rows.ts'

type Asked = InsightsAsked & { readonly day: string; readonly from: string }
type Row = ReturnType<typeof awayByDivision>[number]
const chartRow = ({ cells, hidden }: Row): Chart['rows'][number] => ({
  label: String(cells[0] ?? ''),
  values: cells.slice(1).map((cell) => (typeof cell === 'number' ? cell : null)),
  hidden,
  people: null,
})
const hiddenNote = 'Groups under 5 people, or in which fewer than 5 were away, are hidden, and others that would give one away.'

/** Sickness of the period, per head of each group as it is today; without a reason, which no figure has. */
export async function absenceFigures(ctx: Context, asked: Asked, heads: readonly Heads[]): Promise<Chart[]> {
  if (!seesAbsence(ctx.actor)) return []
  const { from, until } = monthsOf(asked.from, asked.day, lastDayOfMonth)
  const isToday = asked.day === ctx.today
  const by: Division = asked.by
  const all = {
    department: null,
    location: null,
    employment_type: null,
    from,
    until: until < ctx.today ? until : ctx.today,
    today: ctx.today,
  }
  const rows = isToday
    ? awayByDivision(heads, await countAway(ctx.tx, 'absence', all), { asked, by, measures: ['days_per_head', 'days', 'people'] })
    : []
  return [
    {
      key: 'absence',
      kind: 'bars',
      title: `Sickness by ${divisionNames[by]}`,
      lead: `Days of work lost per head, ${showDate(from)} to ${showDate(all.until)}`,
      definition: definitions.absence,
      head: 'Group',
      columns: [
        { label: 'Days per head', unit: 'days' },
        { label: 'Days', unit: 'days' },
        { label: 'People who were away', unit: 'people' },
      ],
      // A group of one is not even named, as in every chart by division.
      rows: rows.filter(({ hidden }) => !hidden).map(chartRow),
      note: isToday ? (rows.some(({ hidden }) => hidden) ? hiddenNote : null) : 'This is shown as at today.',
    },
  ]
}

/** Cases opened in the period by process; restricted ones are in no figure. */
export async function caseFigures(ctx: Context, asked: Asked): Promise<Chart[]> {
  const whole = filtersIn(asked) === 0
  const { from, until } = monthsOf(asked.from, asked.day, lastDayOfMonth)
  const found = whole ? await countCases(ctx.tx, from, until) : []
  const processes = [...Map.groupBy(found, ({ process }) => process)].map(([key, own]) => ({
    key,
    cases: own.reduce((sum, each) => sum + each.cases, 0),
    open: own.reduce((sum, each) => sum + each.open, 0),
  }))
  const rows = casesBy(
    processes.toSorted((a, b) => b.cases - a.cases || (a.key < b.key ? -1 : 1)),
    (key) => processTitles[key as ProcessName] ?? key,
    ['cases', 'open'],
  )
  return [
    {
      key: 'cases',
      kind: 'bars',
      title: 'Cases by process',
      lead: `Opened ${showDate(from)} to ${showDate(until)}`,
      definition: definitions.cases,
      head: 'Process',
      columns: [
        { label: 'Opened', unit: 'cases' },
        { label: 'Open still', unit: 'cases' },
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
