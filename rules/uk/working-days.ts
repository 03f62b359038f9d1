import { addDays, isoWeekday } from '#platform/shared/calendar-date.ts'
import { isBankHoliday } from './bank-holidays.ts'
import type { Division } from './inputs.ts'
import { RuleProblem } from './problem.ts'

/**
 * Monday to Friday and not a bank holiday there (Employment Relations Act 1999 s.13(6): Christmas Day and Good Friday are in every list).
 * The problem `no_bank_holiday_data` where the published list ends.
 */
export function isWorkingDay(day: string, where: Division): boolean | RuleProblem {
  const holiday = isBankHoliday(day, where)
  return holiday instanceof RuleProblem ? holiday : !holiday && isoWeekday(day) <= 5
}

/** The nth working day after a date (n at least 1), the date itself not counted. */
export function workingDayAfter(day: string, n: number, where: Division): string | RuleProblem {
  let [at, left] = [day, n]
  while (left > 0) {
    at = addDays(at, 1)
    const working = isWorkingDay(at, where)
    if (working instanceof RuleProblem) return working
    if (working) left -= 1
  }
  return at
}

/** The date itself when it is a working day, else the next one. */
export const workingDayFrom = (day: string, where: Division): string | RuleProblem => workingDayAfter(addDays(day, -1), 1, where)
