import { addDays } from '#platform/shared/calendar-date.ts'
import * as z from 'zod/mini'
import { valueOn } from './dated.ts'
import { least, pounds, product, quotient } from './exact.ts'
import { date, money, moneyAboveZero, oneOf, whole } from './inputs.ts'
import { needed, RuleProblem } from './problem.ts'
import { protectiveAwardDays, weeksPayCap } from './rates.ts'
import { rule } from './rule.ts'

const mostYearsCounted = 20
const qualifyingYears = 2
const jurisdiction = () => oneOf(['GB', 'NI'])
const payStatute = 'Employment Rights Act 1996 ss.155, 162, 227; gov.uk redundancy pay calculator'

/** Half weeks of pay for one year of service, by age at its end: the year's band is the age held all through it. */
const halfWeeks = (age: number): number => (age <= 22 ? 1 : age <= 41 ? 2 : 3)

interface Leaver {
  readonly ageAtDismissal: number
  readonly completeYears: number
}

/** Half weeks of pay for all counted years, working back from the relevant date. Under two years gives none. */
function halfWeeksOf({ ageAtDismissal, completeYears }: Leaver): number {
  if (completeYears < qualifyingYears) return 0
  const years = Array.from({ length: Math.min(completeYears, mostYearsCounted) }, (_, back) => halfWeeks(ageAtDismissal - back))
  return years.reduce((total, half) => total + half, 0)
}

/**
 * redundancy.statutoryPay: {ageAtDismissal, completeYears, weeklyPay, weeklyCap?, relevantDate?, jurisdiction?} → pounds.
 * For each complete year, at most 20, back from the relevant date: 1.5 weeks' pay at 42 or over, 1 at 23 to 41, 0.5 under. The first
 * year back takes the age at dismissal. A week's pay is capped by weeklyCap or, without it, by the table on relevantDate (GB unless
 * jurisdiction is NI). 0 with under two complete years. Problems: input_not_valid (neither cap nor date), part_exceeds_whole (more
 * years of service than of life), before_table.
 */
export const statutoryRedundancyPay = rule(
  {
    name: 'redundancy.statutoryPay',
    source: payStatute,
    input: z.object({
      ageAtDismissal: whole(13, 120),
      completeYears: whole(0, 100),
      weeklyPay: money(),
      weeklyCap: z.optional(moneyAboveZero()),
      relevantDate: z.optional(date()),
      jurisdiction: z._default(jurisdiction(), 'GB'),
    }),
  },
  (input) => {
    if (input.completeYears > input.ageAtDismissal)
      return new RuleProblem('part_exceeds_whole', 'There are more years of service than of age.', 'completeYears')
    if (input.weeklyCap === undefined && input.relevantDate === undefined)
      return needed('relevantDate', 'Give the relevant date, or the cap on a week’s pay.')
    const cap = input.weeklyCap ?? valueOn(weeksPayCap[input.jurisdiction], input.relevantDate ?? '')
    if (cap instanceof RuleProblem) return cap
    return pounds(quotient(product(halfWeeksOf(input), least(input.weeklyPay, cap)), 2))
  },
)

/**
 * redundancy.weeklyPayCap: {date, jurisdiction?} → the limit on a week's pay in pounds; GB unless NI is asked for.
 * Problem before_table before 6 April 2023.
 */
export const weeklyPayCap = rule(
  {
    name: 'redundancy.weeklyPayCap',
    source: payStatute,
    input: z.object({ date: date(), jurisdiction: z._default(jurisdiction(), 'GB') }),
  },
  (input) => valueOn(weeksPayCap[input.jurisdiction], input.date),
)

const consultation = 'Trade Union and Labour Relations (Consolidation) Act 1992 s.188(1), (1A)'
const consultationDays = (proposed: number): number => (proposed >= 100 ? 45 : proposed >= 20 ? 30 : 0)

/**
 * redundancy.collectiveMinDays: {proposedDismissals90DaysOneEstablishment} → days collective consultation must run before the first
 * dismissal takes effect: 0 under 20, 30 for 20 to 99, 45 from 100.
 */
export const collectiveMinDays = rule(
  {
    name: 'redundancy.collectiveMinDays',
    source: consultation,
    input: z.object({ proposedDismissals90DaysOneEstablishment: whole(0, 10_000_000) }),
  },
  (input) => consultationDays(input.proposedDismissals90DaysOneEstablishment),
)

/**
 * redundancy.collectiveEarliestDismissal: {consultationStart, proposed} → first day on which a dismissal may take effect; null under 20
 * proposed dismissals, where the section sets no minimum.
 */
export const collectiveEarliestDismissal = rule(
  {
    name: 'redundancy.collectiveEarliestDismissal',
    source: consultation,
    input: z.object({ consultationStart: date(), proposed: whole(0, 10_000_000) }),
  },
  ({ consultationStart, proposed }) => (proposed < 20 ? null : addDays(consultationStart, consultationDays(proposed))),
)

/**
 * redundancy.protectiveAwardMaxDays: {failureDate} → longest protective award in days' pay: 90, from 6 April 2026 180.
 */
export const protectiveAwardMaxDays = rule(
  {
    name: 'redundancy.protectiveAwardMaxDays',
    source: 'TULRCA 1992 s.189; Employment Rights Act 2025',
    input: z.object({ failureDate: date() }),
  },
  ({ failureDate }) => valueOn(protectiveAwardDays, failureDate),
)

/**
 * redundancy.trialPeriodEnd: {trialStart} → last day of the statutory four-week trial of an alternative job, the first day counted.
 */
export const trialPeriodEnd = rule(
  {
    name: 'redundancy.trialPeriodEnd',
    source: 'Employment Rights Act 1996 s.138; gov.uk Redundancy: your rights',
    input: z.object({ trialStart: date() }),
  },
  ({ trialStart }) => addDays(trialStart, 27),
)

/**
 * redundancy.jobSearchMaxPay: {weeklyPay} → most pay due for time off to look for work: two fifths of a week's pay, pounds.
 */
export const jobSearchMaxPay = rule(
  {
    name: 'redundancy.jobSearchMaxPay',
    source: 'Employment Rights Act 1996 ss.52-54; Acas Handling small-scale redundancies',
    input: z.object({ weeklyPay: money() }),
  },
  ({ weeklyPay }) => pounds(quotient(product(weeklyPay, 2), 5)),
)
