import { addDays, addMonths, monthsBetween } from '#platform/shared/calendar-date.ts'
import { RuleProblem } from './problem.ts'

/**
 * Complete months of continuous service on a date. Service begins with the first day and is counted inclusively (ERA 1996 ss.210-211):
 * someone who started on 28 November has two years at the end of 27 November. Below 0 before the start.
 */
export const completeMonths = (start: string, on: string): number => monthsBetween(start, addDays(on, 1))

/** Complete years of continuous service on a date. */
export const completeYears = (start: string, on: string): number => Math.floor(completeMonths(start, on) / 12)

/**
 * Last day of a period of months that begins with a date: the day before the same day that many months on. Where the last month is
 * shorter this is the earlier of two readings, which for every deadline here is the safe one.
 */
export const lastDayOfPeriod = (start: string, months: number): string => addDays(addMonths(start, months), -1)

/** The weeks of notice s.86 ERA 1996 makes an employer give: none under a month, 1 to two years, then 1 a year up to 12. */
export function statutoryNoticeWeeks(start: string, on: string): number {
  if (completeMonths(start, on) < 1) return 0
  return Math.min(12, Math.max(1, completeYears(start, on)))
}

/** A problem when a date is before the employment began, else null. */
export const beforeService = (start: string, on: string, field: string): RuleProblem | null =>
  on < start ? new RuleProblem('dates_out_of_order', 'That day is before continuous employment began.', field) : null
