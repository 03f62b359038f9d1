import * as z from 'zod/mini'
import { pounds, product, quotient, rounded } from './exact.ts'
import { date, money, oneOf, quantity } from './inputs.ts'
import { rule } from './rule.ts'

/** 12.07% = 5.6 weeks / 46.4 weeks, the figure the Regulations name. */
const accrualRate = quotient(12.07, 100)
const firstLeaveYear = '2024-04-01'
const reforms = 'gov.uk Holiday pay and entitlement reforms; Working Time Regulations 1998 regs 15B to 16A (SI 2023/1426)'

/**
 * holiday.irregularMethodApplies: {leaveYearStart} → whether leave accrues at 12.07% for irregular-hours and part-year workers in that
 * leave year: those that begin on or after 1 April 2024.
 */
export const irregularMethodApplies = rule(
  { name: 'holiday.irregularMethodApplies', source: reforms, input: z.object({ leaveYearStart: date() }) },
  ({ leaveYearStart }) => leaveYearStart >= firstLeaveYear,
)

/**
 * holiday.irregularAccrualHours: {hoursWorkedInPayPeriod} → whole hours accrued on the last day of the pay period: 12.07%, 30 minutes
 * or more up. The yearly limit of 28 days is the caller's sum over pay periods.
 */
export const irregularAccrualHours = rule(
  { name: 'holiday.irregularAccrualHours', source: reforms, input: z.object({ hoursWorkedInPayPeriod: quantity(0, 9000) }) },
  ({ hoursWorkedInPayPeriod }) => rounded(product(hoursWorkedInPayPeriod, accrualRate), 0, 'nearest'),
)

/**
 * holiday.irregularSickAccrualHoursPerWeek: {hoursInRelevantPeriod, weeksInRelevantPeriod} → hours accrued for each week off sick or on
 * statutory leave: 12.07% of average weekly hours over the (up to 52-week) relevant period, 4 decimals; the pay period's total is
 * rounded, not this. null where no week counts. Source: WTR reg 15C.
 */
export const irregularSickAccrualHoursPerWeek = rule(
  {
    name: 'holiday.irregularSickAccrualHoursPerWeek',
    source: 'Working Time Regulations 1998 reg 15C; Acas',
    input: z.object({ hoursInRelevantPeriod: quantity(0, 8736), weeksInRelevantPeriod: quantity(0, 52) }),
  },
  ({ hoursInRelevantPeriod, weeksInRelevantPeriod }) =>
    weeksInRelevantPeriod === 0
      ? null
      : rounded(product(quotient(hoursInRelevantPeriod, weeksInRelevantPeriod), accrualRate), 4, 'nearest'),
)

/**
 * holiday.rolledUpPay: {payInPeriod, workerType, leaveYearStart?} → pounds of rolled-up holiday pay: 12.07% of total pay in the pay
 * period, to the penny. null where it is not allowed: regular-hours workers, and leave years that began before 1 April 2024.
 */
export const rolledUpPay = rule(
  {
    name: 'holiday.rolledUpPay',
    source: 'Working Time Regulations 1998 reg 16A (SI 2023/1426)',
    input: z.object({
      payInPeriod: money(),
      workerType: oneOf(['irregular_hours', 'part_year', 'regular_hours']),
      leaveYearStart: z.optional(date()),
    }),
  },
  ({ payInPeriod, workerType, leaveYearStart = firstLeaveYear }) =>
    workerType === 'regular_hours' || leaveYearStart < firstLeaveYear ? null : pounds(product(payInPeriod, accrualRate)),
)
