import { addDays, addYears, isoWeekday, showDate } from '#platform/shared/calendar-date.ts'
import { isProblem, type RuleProblem } from '#rules/uk/problem.ts'
import { sickPayReform, sickPayTerms } from '#rules/uk/rates.ts'
import { sickPayDays, totalOfWeeks, type PaidDay } from '#rules/uk/sick-pay-amount.ts'
import { averageWeeklyEarnings, linkedPeriodCounts, lowerEarningsLimit, maxQualifyingDays } from '#rules/uk/sick-pay.ts'
import { valueOn } from '#rules/uk/dated.ts'

/** Whole days of sickness from a first to a last one, calendar days. */
export interface SickSpan {
  readonly id: string
  readonly first: string
  readonly last: string
  /** The days that are worked, 1 for Monday to 7 for Sunday. */
  readonly qualifying: readonly number[]
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
}

/** An estimate: two months of a twelfth of the yearly salary, as HMRC's eight weeks of a monthly pay. */
export function weeklyEarnings(salary: number): number {
  const answer = averageWeeklyEarnings({ payPattern: 'monthly', totalPay: Math.round((salary / 12) * 2 * 100) / 100, months: 2 })
  return isProblem(answer) ? 0 : answer
}

const saturdayOf = (day: string): string => addDays(day, (13 - isoWeekday(day)) % 7)

/** Spells linked to each other: a first day, the latest spell, and what was paid and waited for so far. */
interface Chain {
  readonly from: string
  readonly latest: SickSpan
  readonly paid: number
  readonly waited: number
}
/** What each spell of a person is paid, the earliest first: linked spells share waiting days and the 28 weeks. */
export function sickPayOf(spans: readonly SickSpan[], earnings: number): SickPayOfSpell[] {
  let chain: Chain | null = null
  return spans.map((span) => {
    const before: Chain | null = chain && isLinked(chain, span) ? chain : null
    const found = paidIn(span, earnings, before)
    chain = longer(before ?? { from: span.first, latest: span, paid: 0, waited: 0 }, span, isProblem(found) ? 0 : found.length)
    return shown(span, earnings, before, found)
  })
}

/** The chain with one spell more; days before 6 April 2026 serve the three waiting days. */
const longer = ({ from, paid, waited }: Chain, span: SickSpan, more: number): Chain => ({
  from,
  latest: span,
  paid: paid + more,
  waited: Math.min(3, waited + (span.first < sickPayReform ? qualifyingIn(span) : 0)),
})

/** A gap of eight weeks or less; a chain of more than three years has ended. */
function isLinked({ from, latest }: Chain, span: SickSpan): boolean {
  const links =
    latest.last < span.first && linkedPeriodCounts({ first: latest.first, last: latest.last, currentStart: span.first }) === true
  return links && span.first < addYears(from, 3)
}

function qualifyingIn({ first, last, qualifying }: SickSpan): number {
  let count = 0
  for (let day = first; day <= last; day = addDays(day, 1)) if (qualifying.includes(isoWeekday(day))) count += 1
  return count
}

const paidIn = (span: SickSpan, earnings: number, before: Chain | null): PaidDay[] | RuleProblem =>
  sickPayDays({
    firstSickDay: span.first,
    lastSickDay: span.last,
    qualifyingIsoWeekdays: span.qualifying,
    averageWeeklyEarnings: earnings,
    waitingDaysLeft: 3 - (before?.waited ?? 0),
    qualifyingDaysAlreadyPaidInLinkedPeriod: before?.paid ?? 0,
  })

function shown(span: SickSpan, earnings: number, before: Chain | null, found: PaidDay[] | RuleProblem): SickPayOfSpell {
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
    linked_from: before?.from ?? null,
    sentences: isProblem(found) ? [found.message] : sentencesOf(span, earnings, before, paid),
  }
}

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const pounds = (amount: number): string => `£${amount.toFixed(2)}`
const times = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`

/** Why it is what it is, in the order of the sum. */
function sentencesOf(span: SickSpan, earnings: number, before: Chain | null, paid: readonly PaidDay[]): string[] {
  const count = qualifyingIn(span)
  const days = span.qualifying.map((day) => weekdays[day - 1]).join(', ')
  return [
    `Sick pay is for the days you normally work (${days}): ${times(count, 'day')} from ${showDate(span.first)} to ${showDate(span.last)}.`,
    ...waitingSentences(span, earnings, before),
    ...rateSentences(paid, span.qualifying, earnings),
    ...(before ? [`Linked to a spell from ${showDate(before.from)}, as no more than eight weeks lie between.`] : []),
    ...limitSentences(span.qualifying, (before?.paid ?? 0) + paid.length),
    'An estimate by the law alone. Your contract may give more, and payroll works out what is paid.',
  ]
}

function waitingSentences({ first, last }: SickSpan, earnings: number, before: Chain | null): string[] {
  if (first >= sickPayReform)
    return ['Since 6 April 2026 it is paid from the first day: there are no waiting days and no lower limit of earnings.']
  const limit = lowerEarningsLimit({ date: first })
  const below = !isProblem(limit) && earnings < limit
  const left = 3 - (before?.waited ?? 0)
  const old = below
    ? `Before 6 April 2026 it was not paid below ${pounds(limit)} a week.`
    : `Before 6 April 2026 the first ${times(left, 'waiting day')} were not paid, and a spell had to be four days long.`
  return [
    left === 0 && !below ? 'The waiting days were served in the spell before.' : old,
    ...(last >= sickPayReform ? ['From 6 April 2026 on every day you normally work is paid.'] : []),
  ]
}

function rateSentences(paid: readonly PaidDay[], qualifying: readonly number[], earnings: number): string[] {
  const last = paid.at(-1)
  if (!last) return ['None of these days is paid.']
  const row = valueOn(sickPayTerms, last.day)
  if (isProblem(row)) return []
  const a = `${pounds(row.weekly)} a week`
  const share = row.earningsPercent
  const rate = share === null ? a : `${a}, or ${share}% of ${pounds(earnings)} average weekly earnings where that is less`
  return [`The rate is ${rate}. Shared over ${times(qualifying.length, 'day')} a week that is ${pounds(last.rate)} a day.`]
}

function limitSentences(qualifying: readonly number[], paid: number): string[] {
  const most = maxQualifyingDays({ qualifyingDaysPerWeek: qualifying.length })
  if (isProblem(most) || paid < most * 0.75) return []
  return paid >= most
    ? ['28 weeks have been paid, which is the most.']
    : [`${times(most - paid, 'day')} are left of the 28 weeks that can be paid.`]
}
