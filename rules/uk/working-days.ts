import { addDays, isoWeekday } from '#platform/shared/calendar-date.ts'
import { isBankHoliday } from './bank-holidays.ts'
import type { Division } from './inputs.ts'
import { RuleProblem } from './problem.ts'

/** Bank holidays announced since the list was published, for example for a royal event. */
export type Announced = readonly string[] | undefined

/**
 * Monday to Friday and not a bank holiday there (Employment Relations Act 1999 s.13(6): Christmas Day and Good Friday are in every list),
 * nor one announced since. The problem `no_bank_holiday_data` where the published list ends.
 */
export function isWorkingDay(day: string, where: Division, announced?: Announced): boolean | RuleProblem {
  const holiday = isBankHoliday(day, where)
  if (holiday instanceof RuleProblem) return holiday
  return !holiday && isoWeekday(day) <= 5 && !(announced?.includes(day) ?? false)
}

/** The next day; within a month nothing has to be counted for it, and deadlines walk many days. */
function dayAfter(day: string): string {
  const of = Number(day.slice(8))
  return of < 28 ? `${day.slice(0, 8)}${of < 9 ? '0' : ''}${of + 1}` : addDays(day, 1)
}

/** The nth working day after a date (n at least 1), the date itself not counted. */
export function workingDayAfter(day: string, n: number, where: Division, announced?: Announced): string | RuleProblem {
  let [at, left, weekday] = [day, n, isoWeekday(day)]
  while (left > 0) {
    at = dayAfter(at)
    weekday = (weekday % 7) + 1
    const holiday = isBankHoliday(at, where)
    if (holiday instanceof RuleProblem) return holiday
    if (!holiday && weekday <= 5 && !(announced?.includes(at) ?? false)) left -= 1
  }
  return at
}

/** The date itself when it is a working day, else the next one. */
export const workingDayFrom = (day: string, where: Division, announced?: Announced): string | RuleProblem =>
  workingDayAfter(addDays(day, -1), 1, where, announced)
