import { addDays } from '#platform/shared/calendar-date.ts'
import * as z from 'zod/mini'
import { valueOn } from './dated.ts'
import { pounds, product, quotient, sum } from './exact.ts'
import { date, money, quantity, yesNo } from './inputs.ts'
import { RuleProblem } from './problem.ts'
import { compensatoryAwardCap, unfairDismissalQualifyingMonths } from './rates.ts'
import { rule } from './rule.ts'
import { beforeService, completeMonths, statutoryNoticeWeeks } from './service.ts'

/**
 * dismissal.ordinaryUnfairDismissalQualifies: {continuousStart, terminationDate, statutoryNoticeGiven} → whether service is long enough
 * for an ordinary unfair-dismissal claim: 2 years where the effective date of termination is before 1 January 2027, 6 months from then.
 * Without the statutory notice the date moves on by it (s.97(2)). Automatically unfair reasons need no service at all.
 * Problems: dates_out_of_order, before_table.
 */
export const ordinaryUnfairDismissalQualifies = rule(
  {
    name: 'dismissal.ordinaryUnfairDismissalQualifies',
    source: 'Employment Rights Act 1996 ss.86, 97(2), 108, 211; SI 2026/559',
    input: z.object({ continuousStart: date(), terminationDate: date(), statutoryNoticeGiven: yesNo() }),
  },
  ({ continuousStart, terminationDate, statutoryNoticeGiven }) => {
    const problem = beforeService(continuousStart, terminationDate, 'terminationDate')
    if (problem) return problem
    const weeks = statutoryNoticeGiven ? 0 : statutoryNoticeWeeks(continuousStart, terminationDate)
    const effective = addDays(terminationDate, weeks * 7)
    const months = valueOn(unfairDismissalQualifyingMonths, effective)
    return months instanceof RuleProblem ? months : completeMonths(continuousStart, effective) >= months
  },
)

/**
 * dismissal.compensatoryCap: {effectiveDateOfTermination} → the statutory limit on the compensatory award in pounds (52 weeks' pay may
 * be lower); null = no limit, from 1 January 2027. Problem before_table before 6 April 2023.
 */
export const compensatoryCap = rule(
  {
    name: 'dismissal.compensatoryCap',
    source: 'Employment Rights Act 1996 s.124; SI 2025/348; SI 2026/310; SI 2026/559',
    input: z.object({ effectiveDateOfTermination: date() }),
  },
  ({ effectiveDateOfTermination }) => valueOn(compensatoryAwardCap, effectiveDateOfTermination),
)

/**
 * dismissal.writtenReasonsDue: {requestedOn} → last day to give written reasons: 14 days after the request.
 */
export const writtenReasonsDue = rule(
  { name: 'dismissal.writtenReasonsDue', source: 'Employment Rights Act 1996 s.92(2)', input: z.object({ requestedOn: date() }) },
  ({ requestedOn }) => addDays(requestedOn, 14),
)

/**
 * dismissal.acasUplift: {award, percent} → pounds after an uplift for unreasonable failure to follow the Acas Code; below zero is a
 * reduction. Problem percent_over_25 beyond 25% either way.
 */
export const acasUplift = rule(
  {
    name: 'dismissal.acasUplift',
    source: 'Trade Union and Labour Relations (Consolidation) Act 1992 s.207A',
    input: z.object({ award: money(), percent: quantity(-1000, 1000) }),
  },
  ({ award, percent }) =>
    Math.abs(percent) > 25
      ? new RuleProblem('percent_over_25', 'A tribunal may change an award by at most 25%.', 'percent')
      : pounds(quotient(product(award, sum(100, percent)), 100)),
)
