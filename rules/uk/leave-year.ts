import { addDays, daysBetween } from '#platform/shared/calendar-date.ts'
import { type Exact, quotient } from './exact.ts'
import { RuleProblem } from './problem.ts'

export interface LeaveYear {
  readonly start: string
  /** Last day, included. */
  readonly end: string
  /** 366 where the leave year contains 29 February, else 365. */
  readonly days: number
}

/** The leave year that begins on a date. One that begins on 29 February ends on 28 February, so that the next begins on 1 March. */
export function leaveYearFrom(start: string): LeaveYear {
  const anniversary = start.endsWith('-02-29') ? '-03-01' : start.slice(4)
  const next = `${String(Number(start.slice(0, 4)) + 1).padStart(4, '0')}${anniversary}`
  return { start, end: addDays(next, -1), days: daysBetween(start, next) }
}

/** A problem when a date is not within the leave year, else null. */
export const outsideLeaveYear = (year: LeaveYear, date: string, field: string): RuleProblem | null =>
  date >= year.start && date <= year.end
    ? null
    : new RuleProblem('outside_leave_year', `${date} is not in the leave year from ${year.start} to ${year.end}.`, field)

/** Days from one date to another, both included, as a share of the leave year's 365 or 366. */
export const shareOfDays = (year: LeaveYear, from: string, to: string): Exact => quotient(daysBetween(from, to) + 1, year.days)

/**
 * Months for a starter as a share of twelve: from the start month to the month in which the leave year ends, the start month counted
 * when the leave year's last day of the month is at or after the start day (gov.uk holiday calculator; WTR reg 15A).
 */
export function shareOfMonths(year: LeaveYear, startDate: string): Exact {
  const [endYear, endMonth, endDay] = [Number(year.end.slice(0, 4)), Number(year.end.slice(5, 7)), Number(year.end.slice(8))]
  const [startYear, startMonth, startDay] = [Number(startDate.slice(0, 4)), Number(startDate.slice(5, 7)), Number(startDate.slice(8))]
  const months = (endYear - startYear) * 12 + endMonth - startMonth + (endDay >= startDay ? 1 : 0)
  return quotient(months, 12)
}
