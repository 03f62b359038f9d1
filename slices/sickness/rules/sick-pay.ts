import { addDays, addYears, isoWeekday, showDate } from '#platform/shared/calendar-date.ts'
import { isProblem, type RuleProblem } from '#rules/uk/problem.ts'
import { sickPayReform, sickPayTerms } from '#rules/uk/rates.ts'
import { daysInItsWeek, sickPayDays, totalOfWeeks, type PaidDay } from '#rules/uk/sick-pay-amount.ts'
import {
  averageWeeklyEarnings,
  linkedPeriodCounts,
  longestSickPayWeeks,
  lowerEarningsLimit,
  periodOfIncapacityValid,
} from '#rules/uk/sick-pay.ts'
import { valueOn } from '#rules/uk/dated.ts'

/** Whole days of sickness from a first to a last one, calendar days. */
export interface SickSpan {
  readonly id: string
  readonly first: string
  readonly last: string
  /** The days that are worked, 1 for Monday to 7 for Sunday. */
  readonly qualifying: readonly number[]
  /** Of weeks that are not all alike: whether a day is worked, and how many are in a week on average. */
  readonly rota?: { readonly qualifies: (day: string) => boolean; readonly perWeek: number } | undefined
}

export interface SickPayOfSpell {
  readonly id: string
  /** Days that are paid, each with its rate. */
  readonly paid: readonly PaidDay[]
  readonly total: number
  /** By the week in which they fall, ending on Saturday. */
  readonly weeks: readonly { readonly ends_on: string; readonly days: number; readonly amount: number }[]
  /** The first day of the chain of linked spells it belongs to. */
  readonly linked_from: string | null
  readonly sentences: readonly string[]
  /** Why the statement SSP1 is due, and by when; null: it is not. */
  readonly ssp1: Ssp1 | null
}

/** What form SSP1 says: given within seven days of the day on which sick pay is not due or ends, and by the 23rd week where it runs out. */
export interface Ssp1 {
  readonly case: 'not_entitled' | 'ending' | 'will_run_out'
  readonly reason: string
  readonly due_on: string
  readonly first_day: string
  readonly paid_from: string | null
  readonly paid_until: string | null
}

/** Days on which there is no sick pay because of maternity: pay for that is or could be due instead. */
export interface Barred {
  readonly from: string
  readonly until: string
}

/** A salary from a day on, the earliest first; null: none from then on. */
export interface DatedSalary {
  readonly from: string
  readonly salary: number | null
}

const yearlyOn = (salaries: readonly DatedSalary[], day: string): number =>
  (salaries.findLast(({ from }) => from <= day) ?? salaries[0])?.salary ?? 0

/**
 * What somebody earned a week before they fell ill, an estimate: a twelfth of the salary of each of the two whole months before the
 * first day of sickness, as HMRC's eight weeks of a monthly pay. A rise that came later, or since, changes nothing.
 */
export function earningsBefore(salaries: readonly DatedSalary[]): (first: string) => number {
  return (first) => {
    const lastMonthEnd = addDays(`${first.slice(0, 7)}-01`, -1)
    const monthBefore = addDays(`${lastMonthEnd.slice(0, 7)}-01`, -1)
    const pay = (yearlyOn(salaries, lastMonthEnd) + yearlyOn(salaries, monthBefore)) / 12
    const answer = averageWeeklyEarnings({ payPattern: 'monthly', totalPay: Math.round(pay * 100) / 100, months: 2 })
    return isProblem(answer) ? 0 : answer
  }
}

const saturdayOf = (day: string): string => addDays(day, (13 - isoWeekday(day)) % 7)

/** Spells linked to each other: a first day, the latest days of sickness, and what was paid and waited for so far. */
interface Chain {
  readonly from: string
  readonly latest: Pick<SickSpan, 'first' | 'last'>
  readonly paid: number
  readonly waited: number
  /** Of the first spell, which the others keep. */
  readonly earnings: number
}

/** What each spell of a person is paid, the earliest first: linked spells share waiting days, earnings and the 28 weeks. */
export function sickPayOf(
  spans: readonly SickSpan[],
  earningsAt: (first: string) => number,
  barred: readonly Barred[] = [],
): SickPayOfSpell[] {
  let chain: Chain | null = null
  return periodsOf(spans).flatMap((period) => {
    const [{ first }, { last }] = [period[0] as SickSpan, period.at(-1) as SickSpan]
    const before: Chain | null = chain && isLinked(chain, first) ? chain : null
    const start = before ?? { from: first, latest: { first, last }, paid: 0, waited: 0, earnings: earningsAt(first) }
    const all = paidIn({ ...(period[0] as SickSpan), last }, start)
    const found = isProblem(all) ? all : all.filter(({ day }) => !isBarred(barred, day))
    const answer = shownOf(period, found, { start, linked: before !== null, barred })
    // Too short to count before 6 April 2026: it neither serves waiting days nor stands between two that are linked.
    if (periodOfIncapacityValid({ first, last }) === true) chain = { ...answer.after, latest: { first, last } }
    return answer.spells
  })
}

/** Sick again on the day after is the same period of incapacity, however many times it was reported. */
function periodsOf(spans: readonly SickSpan[]): SickSpan[][] {
  const periods: SickSpan[][] = []
  for (const span of spans) {
    const latest = periods.at(-1)
    if (latest?.at(-1)?.last === addDays(span.first, -1)) latest.push(span)
    else periods.push([span])
  }
  return periods
}

function shownOf(
  period: readonly SickSpan[],
  found: PaidDay[] | RuleProblem,
  { start, linked, barred }: { readonly start: Chain; readonly linked: boolean; readonly barred: readonly Barred[] },
): { spells: SickPayOfSpell[]; after: Chain } {
  let after = start
  const spells = period.map((span, place) => {
    const own = isProblem(found) ? found : found.filter(({ day }) => span.first <= day && day <= span.last)
    const spell = shown(span, after, { linked: linked || place > 0, barred, found: own })
    after = longer(after, span, spell.paid.length)
    return spell
  })
  return { spells, after }
}

/** The chain with one spell more; days before 6 April 2026 serve the three waiting days. */
const longer = (chain: Chain, span: SickSpan, more: number): Chain => ({
  ...chain,
  paid: chain.paid + more,
  waited: Math.min(3, chain.waited + (span.first < sickPayReform ? qualifyingIn(span) : 0)),
})

/** A gap of eight weeks or less; a chain of more than three years has ended. */
const isLinked = ({ from, latest }: Chain, first: string): boolean =>
  latest.last < first && linkedPeriodCounts({ ...latest, currentStart: first }) === true && first < addYears(from, 3)

const isWorked = ({ qualifying, rota }: SickSpan, day: string): boolean =>
  rota ? rota.qualifies(day) : qualifying.includes(isoWeekday(day))

function qualifyingIn(span: SickSpan): number {
  let count = 0
  for (let day = span.first; day <= span.last; day = addDays(day, 1)) if (isWorked(span, day)) count += 1
  return count
}

/** 28 weeks in days of work, as many as an average week has. */
const mostDays = ({ qualifying, rota }: SickSpan): number => Math.round(longestSickPayWeeks * (rota?.perWeek ?? qualifying.length))

const paidIn = (span: SickSpan, { waited, paid, earnings }: Chain): PaidDay[] | RuleProblem =>
  sickPayDays({
    firstSickDay: span.first,
    lastSickDay: span.last,
    qualifyingIsoWeekdays: span.qualifying,
    qualifies: span.rota?.qualifies,
    averageWeeklyEarnings: earnings,
    waitingDaysLeft: 3 - waited,
    qualifyingDaysAlreadyPaidInLinkedPeriod: paid,
    most: mostDays(span),
  })

interface Showing {
  readonly linked: boolean
  readonly barred: readonly Barred[]
  readonly found: PaidDay[] | RuleProblem
}
function shown(span: SickSpan, before: Chain, { linked, barred, found }: Showing): SickPayOfSpell {
  const paid = isProblem(found) ? [] : found
  const weeks = [...Map.groupBy(paid, ({ day }) => saturdayOf(day))].map(([ends, days]) => ({
    ends_on: ends,
    days: days.length,
    amount: totalOfWeeks(days),
  }))
  return {
    id: span.id,
    paid,
    weeks,
    total: totalOfWeeks(paid),
    linked_from: linked ? before.from : null,
    sentences: isProblem(found) ? [found.message] : [...sentencesOf(span, before, linked, paid), ...barredSentences(span, barred)],
    ssp1: isProblem(found) ? null : ssp1Of(span, { before, paid, barred }),
  }
}

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const pounds = (amount: number): string => `£${amount.toFixed(2)}`
const times = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`

/** Why it is what it is, in the order of the sum. */
function sentencesOf(span: SickSpan, before: Chain, linked: boolean, paid: readonly PaidDay[]): string[] {
  const count = qualifyingIn(span)
  const days = span.rota ? 'which differ from week to week' : span.qualifying.map((day) => weekdays[day - 1]).join(', ')
  return [
    `Sick pay is for the days you normally work (${days}): ${times(count, 'day')} from ${showDate(span.first)} to ${showDate(span.last)}.`,
    ...waitingSentences(span, before),
    ...rateSentences(paid, span, before.earnings),
    ...(linked ? [`Linked to a spell from ${showDate(before.from)}, as no more than eight weeks lie between.`] : []),
    ...limitSentences(mostDays(span), before.paid + paid.length),
    'An estimate by the law alone. Your contract may give more, and payroll works out what is paid.',
  ]
}

function waitingSentences({ first, last }: SickSpan, { earnings, waited }: Chain): string[] {
  if (first >= sickPayReform)
    return ['Since 6 April 2026 it is paid from the first day: there are no waiting days and no lower limit of earnings.']
  const limit = lowerEarningsLimit({ date: first })
  const below = !isProblem(limit) && earnings < limit
  const left = 3 - waited
  const old = below
    ? `Before 6 April 2026 it was not paid below ${pounds(limit)} a week.`
    : `Before 6 April 2026 the first ${times(left, 'waiting day')} were not paid, and a spell had to be four days long.`
  return [
    left === 0 && !below ? 'The waiting days were served in the spell before.' : old,
    ...(last >= sickPayReform ? ['From 6 April 2026 on every day you normally work is paid.'] : []),
  ]
}

function rateSentences(paid: readonly PaidDay[], { qualifying, rota }: SickSpan, earnings: number): string[] {
  const last = paid.at(-1)
  if (!last) return ['None of these days is paid.']
  const row = valueOn(sickPayTerms, last.day)
  if (isProblem(row)) return []
  const a = `${pounds(row.weekly)} a week`
  const share = row.earningsPercent
  const rate = share === null ? a : `${a}, or ${share}% of ${pounds(earnings)} average weekly earnings where that is less`
  const days = times(daysInItsWeek({ qualifyingIsoWeekdays: qualifying, qualifies: rota?.qualifies }, last.day), 'day')
  return [`The rate is ${rate}. Shared over ${days} ${rota ? 'of the last week' : 'a week'} that is ${pounds(last.rate)} a day.`]
}

function limitSentences(most: number, paid: number): string[] {
  if (paid < most * 0.75) return []
  return paid >= most
    ? ['28 weeks have been paid, which is the most.']
    : [`${times(most - paid, 'day')} are left of the 28 weeks that can be paid.`]
}

const isBarred = (barred: readonly Barred[], day: string): boolean => barred.some(({ from, until }) => from <= day && day <= until)

const barredSentences = ({ first, last }: SickSpan, barred: readonly Barred[]): string[] =>
  barred
    .filter(({ from, until }) => from <= last && until >= first)
    .map(
      ({ from, until }) =>
        `No sick pay from ${showDate(from)} to ${showDate(until)}: those are the weeks for which maternity pay or allowance can be due.`,
    )

interface Stating {
  readonly before: Chain
  readonly paid: readonly PaidDay[]
  readonly barred: readonly Barred[]
}
/** Whether a statement is due, and the reason in words; a spell with no day of work in it needs none. */
function ssp1Of(span: SickSpan, stating: Stating): Ssp1 | null {
  const { before, paid, barred } = stating
  const last = paid.at(-1)?.day
  if (last !== undefined) return endingOf(span, stating, last)
  if (qualifyingIn(span) === 0) return null
  const none = { first_day: span.first, paid_from: null, paid_until: null }
  return { ...none, case: 'not_entitled', reason: whyNone(span, before, barred), due_on: addDays(span.first, 7) }
}

function endingOf(span: SickSpan, { before, paid, barred }: Stating, last: string): Ssp1 | null {
  const [most, used] = [mostDays(span), before.paid + paid.length]
  const common = { first_day: span.first, paid_from: paid[0]?.day ?? last, paid_until: last }
  const stopped = barred.find(({ from }) => from > last && from <= span.last)
  if (stopped)
    return { ...common, case: 'ending', reason: 'Maternity pay or allowance can be due from then on.', due_on: addDays(stopped.from, 7) }
  if (used >= most)
    return { ...common, case: 'ending', reason: '28 weeks of sick pay have been paid, which is the most.', due_on: addDays(last, 7) }
  // By the beginning of the 23rd week: 22 weeks have been paid, and the person is ill still.
  const weeks22 = Math.round((most / longestSickPayWeeks) * 22)
  if (used < weeks22) return null
  const left = `${times(most - used, 'day')} are left of the 28 weeks that can be paid.`
  return { ...common, case: 'will_run_out', reason: left, due_on: paid[Math.max(0, weeks22 - before.paid)]?.day ?? last }
}

function whyNone({ first, last }: SickSpan, before: Chain, barred: readonly Barred[]): string {
  if (isBarred(barred, first)) return 'Maternity pay or allowance can be due in these weeks.'
  if (before.paid > 0) return '28 weeks of sick pay have been paid in the spells linked to this one.'
  if (first >= sickPayReform) return 'No day of this absence qualifies.'
  if (periodOfIncapacityValid({ first, last }) !== true) return 'Before 6 April 2026 an absence had to last four days.'
  return 'Before 6 April 2026 earnings had to reach the lower limit, and three waiting days were not paid.'
}
