import { addYears, lastDayOfMonth } from '#platform/shared/calendar-date.ts'
import * as z from 'zod/mini'
import { valueOn } from './dated.ts'
import { date, whole } from './inputs.ts'
import { RuleProblem } from './problem.ts'
import { minimumWageRecordYears } from './rates.ts'
import { rule } from './rule.ts'
import { lastDayOfPeriod } from './service.ts'

/** A legal hold beats every one of these dates; employers may keep longer where they can say why. */

const taxYearEnd = () => date().check(z.refine((day) => day.endsWith('-04-05'), 'A tax year ends on 5 April.'))

/** retention.rightToWorkUntil: {employmentEnd} → last day to keep right-to-work evidence: two years after employment. */
export const rightToWorkUntil = rule(
  {
    name: 'retention.rightToWorkUntil',
    source: 'Home Office employer’s guide to right to work checks',
    input: z.object({ employmentEnd: date() }),
  },
  ({ employmentEnd }) => addYears(employmentEnd, 2),
)

/**
 * retention.minimumWageUntil: {payReferencePeriod: yyyy-MM, years?} → last day to keep minimum-wage records of a monthly pay reference
 * period: the years that begin with the last day of the following period. Without `years`: 6, or 3 for periods that ended before
 * 1 April 2021. Source: NMW Regulations 2015 reg 59(8); HMRC NMWM12040.
 */
export const minimumWageUntil = rule(
  {
    name: 'retention.minimumWageUntil',
    source: 'National Minimum Wage Regulations 2015 reg 59(8); HMRC National Minimum Wage Manual 12040',
    input: z.object({
      payReferencePeriod: z
        .string('Give a month as yyyy-MM.')
        .check(z.regex(/^(?:19|20)\d\d-(?:0[1-9]|1[0-2])$/, 'Give a month as yyyy-MM.')),
      years: z.optional(whole(1, 100)),
    }),
  },
  ({ payReferencePeriod, years }) => {
    const [year, month] = [Number(payReferencePeriod.slice(0, 4)), Number(payReferencePeriod.slice(5))]
    const kept = years ?? valueOn(minimumWageRecordYears, lastDayOfMonth(year, month))
    if (kept instanceof RuleProblem) return kept
    const followingEnds = month === 12 ? lastDayOfMonth(year + 1, 1) : lastDayOfMonth(year, month + 1)
    return lastDayOfPeriod(followingEnds, kept * 12)
  },
)

/** retention.payrollUntil: {taxYearEnd} → last day to keep PAYE records: three years after the tax year (six is advised). */
export const payrollUntil = rule(
  {
    name: 'retention.payrollUntil',
    source: 'HMRC: PAYE records, 3 years after the tax year',
    input: z.object({ taxYearEnd: taxYearEnd() }),
  },
  (input) => addYears(input.taxYearEnd, 3),
)

const holidayRecordDuty = '2026-04-06'

/**
 * retention.holidayRecordUntil: {recordMadeOn} → last day to keep a record of leave and holiday pay: six years from when it was made;
 * null for one made before 6 April 2026, when the duty began. Source: WTR reg 16B.
 */
export const holidayRecordUntil = rule(
  {
    name: 'retention.holidayRecordUntil',
    source: 'Working Time Regulations 1998 reg 16B (Employment Rights Act 2025 s.35)',
    input: z.object({ recordMadeOn: date() }),
  },
  ({ recordMadeOn }) => (recordMadeOn < holidayRecordDuty ? null : addYears(recordMadeOn, 6)),
)

/** retention.statutoryFamilyPayUntil: {taxYearEndInWhichPayPeriodEnds} → last day to keep the records: three years after that tax year. */
export const statutoryFamilyPayUntil = rule(
  {
    name: 'retention.statutoryFamilyPayUntil',
    source: 'SMP, SPP and SAP regulations: 3 years after the tax year in which the pay period ends',
    input: z.object({ taxYearEndInWhichPayPeriodEnds: taxYearEnd() }),
  },
  (input) => addYears(input.taxYearEndInWhichPayPeriodEnds, 3),
)
