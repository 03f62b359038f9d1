import { addDays, addMonths, daysBetween } from '#platform/shared/calendar-date.ts'
import * as z from 'zod/mini'
import { valueOn } from './dated.ts'
import { confirmed, date, dateOrNone, whole } from './inputs.ts'
import { needed, RuleProblem } from './problem.ts'
import { earlyConciliationWeeks as conciliationWeeks, tribunalLimitMonths } from './rates.ts'
import { rule } from './rule.ts'
import { lastDayOfPeriod } from './service.ts'

const later = (a: string, b: string): string => (a > b ? a : b)

/** A limit with early conciliation between Day A and Day B added, s.207B(3) first and then (4): Luton BC v Haque. */
function extended(effective: string, limit: string, dayA: string, dayB: string): string {
  if (dayA > limit) return limit
  // Days before time began to run were never part of it, so they add nothing (Fergusson v Combat Stress).
  const stopped = Math.max(0, daysBetween(later(dayA, addDays(effective, -1)), dayB))
  return later(addDays(limit, stopped), addMonths(dayB, 1))
}

function conciliationProblem(dayA: string | null, dayB: string | null): RuleProblem | null {
  if (dayA === null && dayB === null) return null
  if (dayA === null) return needed('acasDayA', 'Day B needs the Day A that it ends.')
  if (dayB === null)
    return new RuleProblem(
      'conciliation_not_ended',
      'The clock is stopped: the limit is known when the certificate (Day B) is issued.',
      'acasDayB',
    )
  return dayB < dayA ? new RuleProblem('dates_out_of_order', 'Day B is before Day A.', 'acasDayB') : null
}

/**
 * tribunal.claimDeadline: {effectiveDate, limitMonths?, acasDayA?, acasDayB?, confirmed?} → last day to present a claim: the months less
 * a day from the act or effective date of termination, with Acas early conciliation (days after Day A to Day B, and at least a month
 * after Day B) when it began in time. Without limitMonths the table gives 3; 6 for acts on or after the date someone confirms for
 * `tribunal-limit-6-months`. Problems: conciliation_not_ended, dates_out_of_order, input_not_valid.
 */
export const claimDeadline = rule(
  {
    name: 'tribunal.claimDeadline',
    source: 'Employment Rights Act 1996 ss.111, 207B; Luton BC v Haque',
    input: z.object({
      effectiveDate: date(),
      limitMonths: z.optional(whole(1, 72)),
      acasDayA: dateOrNone(),
      acasDayB: dateOrNone(),
      confirmed: confirmed(),
    }),
  },
  (input) => {
    const [dayA, dayB] = [input.acasDayA ?? null, input.acasDayB ?? null]
    const problem = conciliationProblem(dayA, dayB)
    if (problem) return problem
    const months = input.limitMonths ?? valueOn(tribunalLimitMonths, input.effectiveDate, input.confirmed)
    if (months instanceof RuleProblem) return months
    const limit = lastDayOfPeriod(input.effectiveDate, months)
    return dayA === null || dayB === null ? limit : extended(input.effectiveDate, limit, dayA, dayB)
  },
)

/**
 * acas.earlyConciliationWeeks: {date} → weeks early conciliation may last: 6, from 1 December 2025 12. Problem before_table.
 */
export const earlyConciliationWeeks = rule(
  { name: 'acas.earlyConciliationWeeks', source: 'Acas Early Conciliation Rules of Procedure', input: z.object({ date: date() }) },
  (input) => valueOn(conciliationWeeks, input.date),
)
