import * as z from 'zod/mini'
import { type Exact, exact, least, product, quotient, rounded, roundedTo } from './exact.ts'
import { above0, date, oneOf } from './inputs.ts'
import { leaveYearFrom, outsideLeaveYear, shareOfDays, shareOfMonths } from './leave-year.ts'
import { needed, RuleProblem } from './problem.ts'
import { rule } from './rule.ts'

const source = 'Working Time Regulations 1998 regs 13, 13A, 15A (SI 2007/2079); gov.uk holiday entitlement calculator'

/** 5.6 weeks, on at most 5 days a week: 28 days. */
const statutoryWeeks = exact(5.6)
const mostDaysPerWeek = 5

const period = () => oneOf(['full_year', 'starting', 'leaving', 'starting_and_leaving'])
const employment = {
  period: period(),
  leaveYearStart: z.optional(date()),
  startDate: z.optional(date()),
  leavingDate: z.optional(date()),
}

interface Employment {
  readonly period: 'full_year' | 'starting' | 'leaving' | 'starting_and_leaving'
  readonly leaveYearStart?: string | undefined
  readonly startDate?: string | undefined
  readonly leavingDate?: string | undefined
}

function starterShare({ leaveYearStart, startDate }: Employment): Exact | RuleProblem {
  if (leaveYearStart === undefined) return needed('leaveYearStart', 'A starter’s share needs the day the leave year began.')
  if (startDate === undefined) return needed('startDate', 'A starter’s share needs the start date.')
  const year = leaveYearFrom(leaveYearStart)
  return outsideLeaveYear(year, startDate, 'startDate') ?? shareOfMonths(year, startDate)
}

function leaverShare({ leaveYearStart, leavingDate }: Employment): Exact | RuleProblem {
  if (leaveYearStart === undefined) return needed('leaveYearStart', 'A leaver’s share needs the day the leave year began.')
  if (leavingDate === undefined) return needed('leavingDate', 'A leaver’s share needs the leaving date.')
  const year = leaveYearFrom(leaveYearStart)
  return outsideLeaveYear(year, leavingDate, 'leavingDate') ?? shareOfDays(year, leaveYearStart, leavingDate)
}

function shortStayShare({ startDate, leavingDate }: Employment): Exact | RuleProblem {
  if (startDate === undefined) return needed('startDate', 'This share needs the start date.')
  if (leavingDate === undefined) return needed('leavingDate', 'This share needs the leaving date.')
  if (leavingDate < startDate) return new RuleProblem('dates_out_of_order', 'The leaving date is before the start date.', 'leavingDate')
  const year = leaveYearFrom(startDate)
  return outsideLeaveYear(year, leavingDate, 'leavingDate') ?? shareOfDays(year, startDate, leavingDate)
}

/** The share of a leave year someone is employed, or what is missing, by kind of period. */
const shareOfYear: Readonly<Record<Employment['period'], (input: Employment) => Exact | RuleProblem>> = {
  full_year: () => exact(1),
  starting: starterShare,
  leaving: leaverShare,
  starting_and_leaving: shortStayShare,
}

/** Weekly units (days or shifts) → entitlement in the same unit; a starter's is rounded up to a half (reg 15A), others stay exact. */
function entitlementOf(perWeek: Exact | number, input: Employment): Exact | RuleProblem {
  const share = shareOfYear[input.period](input)
  if (share instanceof RuleProblem) return share
  const units = product(statutoryWeeks, least(perWeek, mostDaysPerWeek), share)
  return input.period === 'starting' ? roundedTo(units, 0.5, 'up') : units
}

/**
 * holiday.entitlementDays: {daysPerWeek, period, leaveYearStart?, startDate?, leavingDate?} → days of statutory leave.
 * `full_year` needs nothing more; `starting` needs leaveYearStart and startDate (whole months / 12, up to a half day);
 * `leaving` needs leaveYearStart and leavingDate (days / 365 or 366, up to 1 decimal); `starting_and_leaving` needs startDate and
 * leavingDate and counts a year from the start date (up to 1 decimal). Working more than 5 days a week gives no more than 28.
 * Problems: input_not_valid, outside_leave_year, dates_out_of_order.
 */
export const entitlementDays = rule(
  { name: 'holiday.entitlementDays', source, input: z.object({ daysPerWeek: above0(7), ...employment }) },
  (input) => {
    const days = entitlementOf(input.daysPerWeek, input)
    return days instanceof RuleProblem ? days : rounded(days, 1, 'up')
  },
)

/**
 * holiday.entitlementHours: as entitlementDays with hoursPerWeek → hours of statutory leave, up to 1 decimal. Also for compressed
 * hours: a day is hoursPerWeek / daysPerWeek long. A starter's days are rounded to the half day first, then turned into hours.
 */
export const entitlementHours = rule(
  { name: 'holiday.entitlementHours', source, input: z.object({ hoursPerWeek: above0(168), daysPerWeek: above0(7), ...employment }) },
  (input) => {
    const days = entitlementOf(input.daysPerWeek, input)
    if (days instanceof RuleProblem) return days
    return rounded(product(days, quotient(input.hoursPerWeek, input.daysPerWeek)), 1, 'up')
  },
)

/**
 * holiday.entitlementShifts: as entitlementDays for a pattern of shiftsPerPattern shifts over daysPerPattern days → shifts of
 * statutory leave. Shifts a week = shifts / days x 7, at most 5. Up to 1 decimal for a full year, a half for a starter,
 * 2 decimals for a leaver, as gov.uk shows them.
 */
export const entitlementShifts = rule(
  {
    name: 'holiday.entitlementShifts',
    source,
    input: z.object({ shiftsPerPattern: above0(366), daysPerPattern: above0(366), ...employment }),
  },
  (input) => {
    const shifts = entitlementOf(product(quotient(input.shiftsPerPattern, input.daysPerPattern), 7), input)
    if (shifts instanceof RuleProblem) return shifts
    return rounded(shifts, input.period === 'full_year' || input.period === 'starting' ? 1 : 2, 'up')
  },
)
