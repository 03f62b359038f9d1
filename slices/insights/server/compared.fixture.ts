/* oxlint-disable complexity, max-depth -- each figure is compared where it stands on the page */
import { addDays, addMonths, daysBetween, monthsBetween } from '#platform/shared/calendar-date.ts'
import type { Chart, Insights } from '../contract.ts'
import { comparedYears, quartersTo, snapshotBefore } from '../rules/periods.ts'
import type { CaseRow } from './recount-quarters.fixture.ts'
import { endOfMonth, oneDecimal, type Recount, struck, type Filter, type Places, type Somebody } from './recount.fixture.ts'

export const divisions = ['location', 'department', 'employment_type'] as const
export type Query = Partial<Record<'as_at' | 'months' | 'by' | 'compare' | keyof Places, string>>

/** What is shown beside what it should be; what is kept back is not compared, and everything that is shown is. */
export class Compared {
  readonly shown = new Map<string, number>()
  readonly differences: unknown[] = []
  see(about: readonly unknown[], value: number | null | undefined, wanted: number | null, within = 0): void {
    if (value === null || value === undefined) return
    const key = String(about[0])
    this.shown.set(key, (this.shown.get(key) ?? 0) + 1)
    if (wanted === null || Math.abs(value - wanted) > within + 1e-9) this.differences.push([...about, value, wanted])
  }
}
export const valueOf = (label: string): string => (label === 'Not recorded' ? '' : label)
const toFive = (count: number): number => Math.round(count / 5) * 5

const questionsOf = (today: string): readonly Query[] => [
  {},
  { by: 'department', months: '24' },
  { by: 'employment_type', months: '6', compare: 'none', as_at: addDays(today, -331) },
  { as_at: addMonths(endOfMonth(today, 1), -24), by: 'department' },
  { location: 'Leeds', by: 'department' },
  { department: 'Care', as_at: addDays(today, -45) },
  { department: 'Care', location: 'Leeds', by: 'employment_type' },
]


/** Asks the page a number of ways, and compares every figure that is shown with what the tables say. */
export async function compareFigures(ask: (query: Query) => Promise<Insights>, recount: Recount, today: string): Promise<Compared> {
  const compared = new Compared()
  for (const query of questionsOf(today)) {
    const page = await ask(query)
    if (page.refused) compared.differences.push(['refused', query])
    else await comparePage(compared, page, { query, recount })
  }
  await cases(compared, await ask({}), recount)
  return compared
}

async function comparePage(compared: Compared, page: Insights, { query, recount }: { query: Query; recount: Recount }): Promise<void> {
  const asked = { query, recount }
  await people(compared, page, asked)
  await madeUp(compared, page, asked)
  await pay(compared, page, asked)
  await sickness(compared, page, asked)
  if (!query.location && !query.department) await whole(compared, page, recount)
}

interface AskedOf {
  readonly query: Query
  readonly recount: Recount
}
const filterOf = ({ department, location, employment_type }: Query): Filter => ({
  ...(department ? { department } : {}),
  ...(location ? { location } : {}),
  ...(employment_type ? { employment_type } : {}),
})
export const chartOf = (page: Insights, key: string): Chart => page.charts.find((chart) => chart.key === key) as Chart
export const headline = (page: Insights, key: string) => page.headlines.find((each) => each.key === key)
/** Where who went that far back is asked: a year before, days keep their number. */
const yearBefore = (day: string): string => addMonths(day, -12)

async function people(compared: Compared, page: Insights, { query, recount }: AskedOf): Promise<void> {
  const [day, filter, months] = [page.day, filterOf(query), Number(query.months ?? 12)]
  const by = (query.by ?? 'location') as (typeof divisions)[number]
  const ends = Array.from({ length: months }, (_, i) => (i === months - 1 ? day : endOfMonth(day, months - 1 - i)))
  const heads = await Promise.all(ends.map((end) => recount.heads(end, filter)))
  const [head, turnover] = [headline(page, 'headcount'), headline(page, 'turnover')]
  compared.see(['headline headcount', query], head?.value, heads.at(-1) ?? null)
  for (const [i, value] of (head?.series ?? []).entries()) compared.see(['headline headcount', query, ends[i]], value, heads[i] ?? null)
  compared.see(['headline headcount', query, 'change'], head?.change, (heads.at(-1) ?? 0) - (await recount.heads(yearBefore(day), filter)))
  const lines = chartOf(page, 'turnover').rows
  for (const [i, end] of ends.entries()) {
    const rate = await recount.turnover(end, filter)
    compared.see(['headline turnover', query, end], turnover?.series[i], rate)
    compared.see(['turnover', query, end], lines[0]?.values[i], rate)
    // A year before a month that is not over stands the whole month.
    compared.see(['turnover', query, 'before', end], lines[1]?.values[i], await recount.turnover(endOfMonth(end, 12), filter))
  }
  compared.see(['headline turnover', query], turnover?.value, await recount.turnover(day, filter))
  compared.see(['headline stability', query], headline(page, 'stability')?.value, await recount.stability(day, filter))
  const [cut, before] = [struck(day), endOfMonth(struck(day), 12)]
  const fte = headline(page, 'fte')
  compared.see(['headline fte', query], fte?.value, await recount.strength(cut, filter), 0.051)
  compared.see(
    ['headline fte', query, 'change'],
    fte?.change,
    (await recount.strength(cut, filter)) - (await recount.strength(before, filter)),
    0.11,
  )
  for (const [i, end] of ends.entries()) {
    const { came, went } = await recount.flow(endOfMonth(end, 1) < end ? endOfMonth(end, 1) : addDays(end, -1), end, filter)
    compared.see(['flows', query, end, 'came'], chartOf(page, 'flows').rows[0]?.values[i], came)
    compared.see(['flows', query, end, 'went'], chartOf(page, 'flows').rows[1]?.values[i], went)
  }
  for (const row of chartOf(page, 'headcount').rows.filter(({ label }) => label !== 'Others'))
    for (const [i, end] of ends.entries())
      compared.see(['headcount', query, row.label, end], row.values[i], await recount.heads(end, { ...filter, [by]: valueOf(row.label) }))
  for (const row of chartOf(page, 'fte').rows) {
    const own = { ...filter, [by]: valueOf(row.label) }
    compared.see(['fte', query, row.label], row.values[0], await recount.strength(cut, own), 0.051)
    compared.see(['fte', query, row.label, 'before'], row.values[1], await recount.strength(before, own), 0.051)
  }
}

export const yearsTo = (from: string, to: string): number => Math.floor(monthsBetween(from, to) / 12)
export const bandOf = (value: number, bands: readonly (readonly [number, string])[]): string =>
  bands.findLast(([least]) => value >= least)?.[1] ?? ''
const served = [
  [0, 'Under 1 year'],
  [1, '1 year'],
  [2, '2 to 4 years'],
  [5, '5 to 9 years'],
  [10, '10 years and more'],
] as const
export const aged = [
  [0, 'Under 25'],
  [25, '25 to 34'],
  [35, '35 to 44'],
  [45, '45 to 54'],
  [55, '55 to 64'],
  [65, '65 and over'],
] as const
export const payBand = (salary: number | null): string => {
  if (salary === null) return 'Not recorded'
  if (salary >= 100_000) return '£100,000 and more'
  const step = Math.floor(salary / 10_000)
  return step === 0 ? 'Under £10,000' : `£${step}0,000 to £${step}9,999`
}

async function madeUp(compared: Compared, page: Insights, { query, recount }: AskedOf): Promise<void> {
  const cut = struck(page.day)
  const kinds: Readonly<Record<string, (who: Somebody) => string>> = {
    service: (who) => bandOf(yearsTo(who.first_day, addDays(cut, 1)), served),
    gender: (who) => who.gender ?? 'Not recorded',
    nationality: (who) => who.nationality ?? 'Not recorded',
    age: (who) => (who.born === null ? 'Not recorded' : bandOf(yearsTo(who.born, cut), aged)),
    pay: (who) => payBand(who.salary),
  }
  const all = await recount.heads(cut, filterOf(query))
  for (const [key, band] of Object.entries(kinds)) {
    const found = await recount.bands(cut, filterOf(query), band)
    for (const { label, values } of chartOf(page, key).rows) {
      compared.see([key, query, label], values[0], found.get(label) ?? null)
      compared.see([key, query, label, 'share'], values[1], oneDecimal((100 * (found.get(label) ?? 0)) / all))
    }
  }
}

async function pay(compared: Compared, page: Insights, { query, recount }: AskedOf): Promise<void> {
  const [cut, filter] = [struck(page.day), filterOf(query)]
  const by = (query.by ?? 'location') as (typeof divisions)[number]
  for (const key of ['pay-by', 'leave'] as const)
    for (const { label, values } of chartOf(page, key).rows) {
      const own = label === 'Everybody' ? filter : { ...filter, [by]: valueOf(label) }
      const wanted = key === 'pay-by' ? await recount.pay(cut, own) : null
      const owed = await recount.owed(cut, own)
      const within = key === 'leave' ? [100, 0.51] : [0, 0, 0]
      for (const [i, figure] of (wanted ?? [owed.pounds, owed.hours]).entries())
        compared.see([key, query, label, i], values[i], figure, within[i])
    }
}

async function sickness(compared: Compared, page: Insights, { query, recount }: AskedOf): Promise<void> {
  const quarters = quartersTo(page.day, Number(query.months ?? 12))
  const by = (query.by ?? 'location') as (typeof divisions)[number]
  const filter = filterOf(query)
  compared.see(['headline absence', query], headline(page, 'absence')?.value, (await recount.sickness(quarters, filter)).rate, 0.11)
  for (const { label, values } of chartOf(page, 'absence').rows) {
    const { rate, days, pounds } = await recount.sickness(quarters, label === 'Everybody' ? filter : { ...filter, [by]: valueOf(label) })
    compared.see(['absence', query, label, 'rate'], values[0], rate, 0.11)
    compared.see(['absence', query, label, 'days'], values[1], days)
    compared.see(['absence', query, label, 'cost'], values[2], pounds, 50.01)
  }
}

const scores = new Map([
  ['None', 0],
  ['1 to 49', 1],
  ['50 to 124', 50],
  ['125 to 399', 125],
  ['400 and more', 400],
])
const spanOf = (n: number): string => (n < 3 ? '1 or 2 reports' : n < 6 ? '3 to 5' : n < 9 ? '6 to 8' : n < 13 ? '9 to 12' : '13 and more')

async function whole(compared: Compared, page: Insights, recount: Recount): Promise<void> {
  const bradford = await recount.bradford(struck(page.day))
  for (const { label, values } of chartOf(page, 'bradford').rows)
    compared.see(['bradford', page.day, label], values[0], bradford.get(scores.get(label) ?? -1) ?? null)
  const { reports, layers } = await recount.lines(page.day)
  for (const { label, values } of chartOf(page, 'spans').rows)
    compared.see(['spans', page.day, label], values[0], reports.filter((n) => spanOf(n) === label).length)
  const average = oneDecimal(reports.reduce((sum, n) => sum + n, 0) / reports.length)
  compared.see(['spans', page.day, 'average'], Number.parseFloat(chartOf(page, 'spans').lead), average, 0.051)
  for (const { label, values } of chartOf(page, 'layers').rows)
    compared.see(['layers', page.day, label], values[0], layers.get(Number(label.slice(6))) ?? null)
  const gap = await recount.gap(snapshotBefore(page.day))
  for (const { label, values } of chartOf(page, 'gap').rows)
    for (const [i, value] of values.entries()) compared.see(['gap', page.day, label, i], value, gap[label]?.[i] ?? null)
}

const columnOf = (stage: string): string =>
  stage.startsWith('hearing') ? 'Meet' : stage.startsWith('decided') ? 'Decide' : stage.startsWith('closed') ? 'ended' : 'Assess'

async function cases(compared: Compared, page: Insights, recount: Recount): Promise<void> {
  const all = (await recount.cases()).filter(({ restricted }) => !restricted)
  const cut = struck(page.day)
  const moves = (one: (typeof all)[number]) =>
    one.events
      .filter(({ kind }) => kind === 'opened' || kind === 'step_taken')
      .map((event) => ({ on: event.on, col: columnOf(event.to ?? event.stage ?? '') }))
  const open = all.filter((one) => one.opened_on <= cut && (one.ended_on === null || one.ended_on > cut))
  const stageOn = (one: (typeof all)[number]): string => moves(one).findLast(({ on }) => on <= cut)?.col ?? ''
  for (const { label, values } of chartOf(page, 'cases-stage').rows)
    compared.see(['cases-stage', label], values[0], open.filter((one) => stageOn(one) === label).length)
  const ageOf = (one: (typeof all)[number]): string =>
    bandOf(daysBetween(one.opened_on, cut), [
      [0, '4 weeks or less'],
      [29, '5 to 12 weeks'],
      [85, '3 to 6 months'],
      [183, 'More than 6 months'],
    ])
  for (const { label, values } of chartOf(page, 'cases-age').rows)
    compared.see(['cases-age', label], values[0], open.filter((one) => ageOf(one) === label).length)
  const from = addMonths(`${cut.slice(0, 7)}-01`, -11)
  const stays = all
    .filter(({ ended_on: ended }) => ended !== null && ended >= from && ended <= cut)
    .flatMap((one) =>
      moves(one).map(({ col, on }, i, own) => ({
        col,
        days: daysBetween(on, own[i + 1]?.on ?? one.ended_on ?? on),
      })),
    )
  for (const { label, values } of chartOf(page, 'cases-time').rows) {
    const days = stays
      .filter(({ col }) => col === label)
      .map((stay) => stay.days)
      .toSorted((a, b) => a - b)
    compared.see(['cases-time', label], values[0], days[Math.floor(days.length / 2)] ?? null)
    compared.see(['cases-time', label, 'longest'], values[1], days[Math.floor(days.length * 0.9)] ?? null)
  }
  const quarters = quartersTo(page.day, 12)
  const opened = all.filter((one) => one.opened_on >= (quarters[0]?.from ?? '') && one.opened_on <= (quarters.at(-1)?.until ?? ''))
  for (const { label, values } of chartOf(page, 'cases').rows) {
    compared.see(['cases', label], values[0], toFive(opened.length))
    compared.see(
      ['cases', label, 'open'],
      values[1],
      toFive(opened.filter(({ ended_on: ended }) => ended === null || ended > page.day).length),
    )
  }
  compareOutcomes(compared, page, { all, there: await recount.on(cut) })
}

/** What was decided last, in the words of the table. */
const decisions = new Map([
  ['decided_first_warning', /^first/i],
  ['decided_dismissal_notice', /dismiss/i],
])

function compareOutcomes(
  compared: Compared,
  page: Insights,
  { all, there }: { all: readonly CaseRow[]; there: readonly Somebody[] },
): void {
  const three = comparedYears(page.day)
  const over = all.filter(({ ended_on: ended }) => ended !== null && ended >= three.from && ended <= three.until)
  const kinds = new Map([
    ['Honesty, fraud or theft', 'honesty'],
    ['Health and safety', 'safety'],
  ])
  const columns = chartOf(page, 'outcomes').columns.map(({ label }) => label)
  for (const { label, values } of chartOf(page, 'outcomes').rows) {
    const own = over.filter((one) => one.events.some(({ category }) => category === kinds.get(label)))
    for (const [i, column] of columns.entries()) {
      const decided = own.filter((one) => {
        const last = one.events.findLast(({ kind, to }) => kind === 'step_taken' && to?.startsWith('decided'))?.to ?? ''
        return i === 0 || (decisions.get(last)?.test(column) ?? false)
      })
      compared.see(['outcomes', label, column], values[i], toFive(decided.length))
    }
  }
  const about = new Set(
    all.filter((one) => one.opened_on >= three.from && one.opened_on <= three.until).flatMap(({ subjects }) => subjects ?? []),
  )
  for (const { label, values } of chartOf(page, 'disproportion').rows.filter(({ label: each }) => each.startsWith('Gender'))) {
    const own = there.filter(({ gender }) => (gender ?? 'Not recorded') === label.slice(8))
    const named = toFive(own.filter(({ id }) => about.has(id)).length)
    compared.see(['disproportion', label], values[0], oneDecimal((100 * named) / own.length))
    compared.see(['disproportion', label, 'people'], values[1], named)
    compared.see(['disproportion', label, 'all'], values[2], own.length)
  }
}

