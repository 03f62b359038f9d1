import { addDays, addMonths, isoWeekday } from '#platform/shared/calendar-date.ts'
import * as z from 'zod/mini'
import { bankHolidaysBetween } from './bank-holidays.ts'
import { difference, product, rounded } from './exact.ts'
import { date, division, isoWeekdays, oneOf, quantity, whole, yesNo } from './inputs.ts'
import { leaveYearFrom, outsideLeaveYear, shareOfDays } from './leave-year.ts'
import { needed, RuleProblem } from './problem.ts'
import { rule } from './rule.ts'

/**
 * holiday.terminationUntakenDays: {entitlementDays, leaveYearStart, leavingDate, takenDays} → days owed on leaving, up to 1 decimal:
 * (entitlement x share of the leave year gone) - taken. Below zero: taken too much, recoverable only if an agreement allows.
 * Problem outside_leave_year. Source: WTR reg 14.
 */
export const terminationUntakenDays = rule(
  {
    name: 'holiday.terminationUntakenDays',
    source: 'Working Time Regulations 1998 reg 14',
    input: z.object({ entitlementDays: quantity(0, 366), leaveYearStart: date(), leavingDate: date(), takenDays: quantity(0, 366) }),
  },
  (input) => {
    const year = leaveYearFrom(input.leaveYearStart)
    const problem = outsideLeaveYear(year, input.leavingDate, 'leavingDate')
    if (problem) return problem
    const earned = product(input.entitlementDays, shareOfDays(year, year.start, input.leavingDate))
    return rounded(difference(earned, input.takenDays), 1, 'up')
  },
)

/**
 * holiday.bookableAfterBankHolidays: {workingIsoWeekdays, year, division, totalEntitlementDays, bankHolidaysIncluded} → days left to
 * book in that calendar year once the bank holidays on working days are taken from the whole entitlement; all of it where bank holidays
 * come on top. A Monday worker in a year of many Monday holidays can end below zero: those days are owed, not hidden.
 * Problem no_bank_holiday_data. Source: Part-time Workers Regulations 2000; gov.uk bank holidays.
 */
export const bookableAfterBankHolidays = rule(
  {
    name: 'holiday.bookableAfterBankHolidays',
    source: 'Part-time Workers (Prevention of Less Favourable Treatment) Regulations 2000; gov.uk bank holidays',
    input: z.object({
      workingIsoWeekdays: isoWeekdays(),
      year: whole(1900, 2100),
      division: division(),
      totalEntitlementDays: quantity(0, 366),
      bankHolidaysIncluded: yesNo(),
    }),
  },
  (input) => {
    const found = bankHolidaysBetween(`${input.year}-01-01`, `${input.year}-12-31`, input.division)
    if (found instanceof RuleProblem) return found
    const onWorkingDays = found.filter((day) => input.workingIsoWeekdays.includes(isoWeekday(day))).length
    return rounded(difference(input.totalEntitlementDays, input.bankHolidaysIncluded ? onWorkingDays : 0), 2, 'nearest')
  },
)

const carryOverReasons = [
  'sickness',
  'family_leave',
  'statutory_leave',
  'maternity_leave',
  'employer_failure',
  'written_agreement',
] as const

/** The first leave year that begins after a failure is put right, for years that end as `leaveYearEnd` does. */
function endOfFirstFullYear(leaveYearEnd: string, putRightOn: string): string {
  let start = addDays(leaveYearEnd, 1)
  while (start < putRightOn) start = addDays(leaveYearFrom(start).end, 1)
  return leaveYearFrom(start).end
}

/**
 * holiday.carryOverExpiry: {reason, leaveYearEnd, failurePutRightOn?} → last day on which carried leave may be taken.
 * sickness (4 weeks): 18 months from the end of the leave year. family_leave, maternity_leave or statutory_leave (all untaken): end of
 * the following leave year.
 * employer_failure (4 weeks, needs failurePutRightOn): end of the first full leave year in which the employer puts the failure right.
 * written_agreement (up to 1.6 weeks): end of the following leave year (general knowledge).
 * Source: WTR reg 13(9) to (17) as amended by SI 2023/1426.
 */
export const carryOverExpiry = rule(
  {
    name: 'holiday.carryOverExpiry',
    source: 'Working Time Regulations 1998 reg 13 as amended by SI 2023/1426 reg 3',
    input: z.object({ reason: oneOf(carryOverReasons), leaveYearEnd: date(), failurePutRightOn: z.optional(date()) }),
  },
  ({ reason, leaveYearEnd, failurePutRightOn }) => {
    if (reason === 'sickness') return addMonths(leaveYearEnd, 18)
    if (reason !== 'employer_failure') return leaveYearFrom(addDays(leaveYearEnd, 1)).end
    if (failurePutRightOn === undefined) return needed('failurePutRightOn', 'Give the day on which the failure was put right.')
    return endOfFirstFullYear(leaveYearEnd, failurePutRightOn)
  },
)
