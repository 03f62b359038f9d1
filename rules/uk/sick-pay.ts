import { addDays, daysBetween } from '#platform/shared/calendar-date.ts'
import * as z from 'zod/mini'
import { valueOn } from './dated.ts'
import { type Exact, least, pounds, product, quotient, rounded } from './exact.ts'
import { above0, date, dateOrNone, money, oneOf, whole, yesNo } from './inputs.ts'
import { needed, RuleProblem } from './problem.ts'
import { type SickPayTerms, sickPayReform, sickPayTerms } from './rates.ts'
import { rule } from './rule.ts'

const calculator = 'gov.uk SSP calculator; Social Security Contributions and Benefits Act 1992 ss.151-163; Employment Rights Act 2025'

export const longestSickPayWeeks = 28
/** A gap of up to eight weeks links two spells. */
const longestLinkingGap = 56

const termsOn = (day: string): SickPayTerms | RuleProblem => valueOn(sickPayTerms, day)
const lastBefore = 'The last day is before the first.'
const daysOf = (first: string, last: string): number => daysBetween(first, last) + 1

/** The weekly rate before rounding: the flat rate, from 6 April 2026 no more than 80% of average weekly earnings. */
export const weeklyRate = ({ weekly, earningsPercent }: SickPayTerms, averageWeeklyEarnings: number): Exact =>
  least(weekly, earningsPercent === null ? weekly : quotient(product(averageWeeklyEarnings, earningsPercent), 100))

/** A weekly rate shared over qualifying days, cut (not rounded) to 4 decimals as HMRC's tables are. */
export const dailyRateOf = (weekly: Exact | number, qualifyingDays: number): number => rounded(quotient(weekly, qualifyingDays), 4, 'down')

/**
 * ssp.weeklyFlatRate: {date} → pounds a week. Problem before_table before 6 April 2023.
 */
export const weeklyFlatRate = rule({ name: 'ssp.weeklyFlatRate', source: calculator, input: z.object({ date: date() }) }, (input) => {
  const terms = termsOn(input.date)
  return terms instanceof RuleProblem ? terms : terms.weekly
})

/**
 * ssp.lowerEarningsLimit: {date} → pounds a week below which no SSP was due; 0 from 6 April 2026, when the limit was removed.
 * Problem before_table before 6 April 2023.
 */
export const lowerEarningsLimit = rule(
  { name: 'ssp.lowerEarningsLimit', source: calculator, input: z.object({ date: date() }) },
  (input) => {
    const terms = termsOn(input.date)
    return terms instanceof RuleProblem ? terms : (terms.lowerEarningsLimit ?? 0)
  },
)

/**
 * ssp.dailyRate: {weeklyRate, qualifyingDaysPerWeek} → pounds a qualifying day, cut to 4 decimals.
 */
export const dailyRate = rule(
  { name: 'ssp.dailyRate', source: calculator, input: z.object({ weeklyRate: money(), qualifyingDaysPerWeek: whole(1, 7) }) },
  (input) => dailyRateOf(input.weeklyRate, input.qualifyingDaysPerWeek),
)

/**
 * ssp.maxQualifyingDays: {qualifyingDaysPerWeek} → qualifying days payable in one chain of linked spells: 28 weeks.
 */
export const maxQualifyingDays = rule(
  { name: 'ssp.maxQualifyingDays', source: calculator, input: z.object({ qualifyingDaysPerWeek: whole(1, 7) }) },
  (input) => longestSickPayWeeks * input.qualifyingDaysPerWeek,
)

/**
 * ssp.periodsLink: {firstPeriodEnd, secondPeriodStart} → whether the gap is 56 days or less.
 * Problem dates_out_of_order when the second does not start after the first ends.
 */
export const periodsLink = rule(
  { name: 'ssp.periodsLink', source: calculator, input: z.object({ firstPeriodEnd: date(), secondPeriodStart: date() }) },
  ({ firstPeriodEnd, secondPeriodStart }) =>
    secondPeriodStart <= firstPeriodEnd
      ? new RuleProblem('dates_out_of_order', 'The second period must start after the first ends.', 'secondPeriodStart')
      : daysBetween(firstPeriodEnd, secondPeriodStart) - 1 <= longestLinkingGap,
)

/** Whether a spell is long enough to count: 4 calendar days, or one day that falls on or after 6 April 2026. */
const countsAsSpell = (first: string, last: string): boolean => last >= sickPayReform || daysOf(first, last) >= 4

const spell = { first: date(), last: date() }

/**
 * ssp.periodOfIncapacityValid: {first, last} → whether the spell is long enough for SSP: 4 calendar days; 1 day from 6 April 2026
 * (also for the days of an older spell that run on past that date). Problem dates_out_of_order.
 */
export const periodOfIncapacityValid = rule(
  { name: 'ssp.periodOfIncapacityValid', source: calculator, input: z.object(spell) },
  ({ first, last }) => (last < first ? new RuleProblem('dates_out_of_order', lastBefore, 'last') : countsAsSpell(first, last)),
)

/**
 * ssp.straddlesReform: {first, last} → whether a spell began before and ended on or after 6 April 2026, so that both sets of rules apply.
 * Problem dates_out_of_order.
 */
export const straddlesReform = rule({ name: 'ssp.straddlesReform', source: calculator, input: z.object(spell) }, ({ first, last }) =>
  last < first ? new RuleProblem('dates_out_of_order', lastBefore, 'last') : first < sickPayReform && last >= sickPayReform,
)

/**
 * ssp.linkedPeriodCounts: {first, last, currentStart} → whether an earlier spell is linked to the current one: a gap of 56 days or less,
 * and 4 days long if it began and ended before 6 April 2026. Problem dates_out_of_order.
 */
export const linkedPeriodCounts = rule(
  { name: 'ssp.linkedPeriodCounts', source: calculator, input: z.object({ ...spell, currentStart: date() }) },
  ({ first, last, currentStart }) => {
    if (last < first) return new RuleProblem('dates_out_of_order', lastBefore, 'last')
    if (currentStart <= last)
      return new RuleProblem('dates_out_of_order', 'The current spell must start after the earlier one.', 'currentStart')
    return countsAsSpell(first, last) && currentStart <= addDays(last, longestLinkingGap + 1)
  },
)

const payPatterns = ['weekly', 'fortnightly', 'every_4_weeks', 'monthly', 'irregular', 'irregularly', 'new_starter'] as const

/**
 * ssp.averageWeeklyEarnings: {payPattern, totalPay, months?, days?} → pounds a week to the penny, from NICable pay in the relevant
 * period. weekly, fortnightly, every_4_weeks: 8 weeks' pay / 8. monthly (needs months): / months x 12 / 52. irregular and new_starter
 * (under 8 weeks of pay; need days, the days the pay covers): / days x 7.
 */
export const averageWeeklyEarnings = rule(
  {
    name: 'ssp.averageWeeklyEarnings',
    source: calculator,
    input: z.object({
      payPattern: oneOf(payPatterns),
      totalPay: money(),
      months: z.optional(above0(36)),
      days: z.optional(above0(1100)),
    }),
  },
  ({ payPattern, totalPay, months, days }) => {
    if (payPattern === 'weekly' || payPattern === 'fortnightly' || payPattern === 'every_4_weeks') return pounds(quotient(totalPay, 8))
    if (payPattern === 'monthly') {
      if (months === undefined) return needed('months', 'Monthly pay needs the number of months it covers.')
      return pounds(quotient(product(quotient(totalPay, months), 12), 52))
    }
    if (days === undefined) return needed('days', 'This pay pattern needs the number of days the pay covers.')
    return pounds(product(quotient(totalPay, days), 7))
  },
)

/**
 * ssp.transitionalWeeklyRate: {onSspOn, averageWeeklyEarnings, stillInSameSpell, date} → pounds a week, part pence up. Someone who was
 * on SSP before 6 April 2026 keeps the flat rate (as uprated) until that spell ends; everyone else gets the lower of it and 80% of
 * earnings. `onSspOn` is a day on which SSP was paid, or null. Source: UKHospitality, Armstrong Watson, ICB on the transition.
 */
export const transitionalWeeklyRate = rule(
  {
    name: 'ssp.transitionalWeeklyRate',
    source: 'Employment Rights Act 2025 transitional provisions, as reported by UKHospitality, Armstrong Watson and ICB',
    input: z.object({ onSspOn: dateOrNone(), averageWeeklyEarnings: money(), stillInSameSpell: yesNo(), date: date() }),
  },
  (input) => {
    const terms = termsOn(input.date)
    if (terms instanceof RuleProblem) return terms
    const kept = input.stillInSameSpell && typeof input.onSspOn === 'string' && input.onSspOn < sickPayReform
    return kept ? terms.weekly : rounded(weeklyRate(terms, input.averageWeeklyEarnings), 2, 'up')
  },
)

/**
 * ssp.notificationDeadlineDays: {employerRule} → days to report sickness: the employer's own limit, or 7 where there is none (null).
 */
export const notificationDeadlineDays = rule(
  { name: 'ssp.notificationDeadlineDays', source: calculator, input: z.object({ employerRule: z.optional(z.nullable(whole(0, 366))) }) },
  ({ employerRule }) => employerRule ?? 7,
)
