import { describe, expect, it } from 'vitest'
import { codeOf } from './chance.fixture.ts'
import { bookableAfterBankHolidays, carryOverExpiry, terminationUntakenDays } from './holiday-balance.ts'
import { entitlementDays, entitlementHours, entitlementShifts } from './holiday-entitlement.ts'
import { irregularAccrualHours, irregularMethodApplies, irregularSickAccrualHoursPerWeek, rolledUpPay } from './holiday-irregular.ts'
import { weeksPayAverage } from './holiday-pay.ts'

const full = { period: 'full_year' } as const
const starter = (startDate: string, leaveYearStart: string) => ({ period: 'starting', startDate, leaveYearStart }) as const
const leaver = (leavingDate: string, leaveYearStart: string) => ({ period: 'leaving', leavingDate, leaveYearStart }) as const
const both = (startDate: string, leavingDate: string) => ({ period: 'starting_and_leaving', startDate, leavingDate }) as const

describe('days of statutory leave, as the gov.uk calculator answers', () => {
  it.each([
    [6, full, 28],
    [5.01, full, 28],
    [4.99, full, 28],
    [4.9, full, 27.5],
    [3.5, full, 19.6],
    [2, full, 11.2],
    [0.5, full, 2.8],
    [5, starter('2019-06-01', '2019-01-01'), 16.5],
    [1, starter('2020-02-13', '2019-07-01'), 2.5],
    [1, starter('2018-10-28', '2018-04-01'), 3],
    [3, starter('2020-11-23', '2020-04-01'), 7],
    [5, leaver('2019-06-01', '2019-01-01'), 11.7],
    [6, leaver('2020-06-18', '2019-12-01'), 15.4],
    [7, leaver('2020-03-17', '2019-06-01'), 22.3],
    [6, leaver('2019-09-06', '2019-03-01'), 14.6],
    [3, leaver('2018-05-05', '2018-02-01'), 4.4],
    [4, leaver('2020-06-04', '2019-11-01'), 13.3],
    [3, both('2018-11-23', '2019-04-07'), 6.3],
    [6, both('2018-08-22', '2019-07-31'), 26.4],
    [5, both('2020-01-20', '2020-07-18'), 13.9],
    [6, both('2019-11-01', '2020-05-27'), 16],
    [6, both('2019-10-04', '2020-06-23'), 20.2],
    [1, both('2019-10-03', '2020-05-26'), 3.7],
  ] as const)('%d days a week, %j: %d', (daysPerWeek, employment, days) =>
    expect(entitlementDays({ daysPerWeek, ...employment })).toBe(days),
  )
})

describe('the edges of a leave year', () => {
  it('gives a starter on its first day the whole year and one on its last day a month', () => {
    expect(entitlementDays({ daysPerWeek: 5, ...starter('2026-04-01', '2026-04-01') })).toBe(28)
    expect(entitlementDays({ daysPerWeek: 5, ...starter('2026-04-06', '2026-04-06') })).toBe(28)
    expect(entitlementDays({ daysPerWeek: 5, ...starter('2027-03-31', '2026-04-01') })).toBe(2.5)
    expect(entitlementDays({ daysPerWeek: 5, ...starter('2027-04-05', '2026-04-06') })).toBe(2.5)
  })

  it('counts the start month only when the year ends at or after that day of the month', () => {
    // A year to 5 April: a starter on 5 May still has May, one on the 6th has it too in name but not in count.
    expect(entitlementDays({ daysPerWeek: 5, ...starter('2026-05-05', '2026-04-06') })).toBe(28)
    expect(entitlementDays({ daysPerWeek: 5, ...starter('2026-05-06', '2026-04-06') })).toBe(26)
    // A year to 28 February: starters on the 29th to 31st lose the start month.
    expect(entitlementDays({ daysPerWeek: 5, ...starter('2026-03-28', '2026-03-01') })).toBe(28)
    expect(entitlementDays({ daysPerWeek: 5, ...starter('2026-03-29', '2026-03-01') })).toBe(26)
  })

  it('gives a leaver on the last day the whole year, on the first day one day of it', () => {
    expect(entitlementDays({ daysPerWeek: 5, ...leaver('2026-12-31', '2026-01-01') })).toBe(28)
    expect(entitlementDays({ daysPerWeek: 5, ...leaver('2026-01-01', '2026-01-01') })).toBe(0.1)
    expect(entitlementDays({ daysPerWeek: 5, ...both('2026-03-01', '2027-02-28') })).toBe(28)
  })

  it('divides by 366 exactly where the leave year contains 29 February', () => {
    expect(entitlementDays({ daysPerWeek: 5, ...leaver('2027-09-13', '2027-03-01') })).toBe(15.1)
    expect(entitlementDays({ daysPerWeek: 5, ...leaver('2026-09-13', '2026-03-01') })).toBe(15.2)
    expect(entitlementDays({ daysPerWeek: 5, ...leaver('2028-08-31', '2028-03-01') })).toBe(14.2)
  })

  it('lets a year begin on 29 February and end on 28 February', () => {
    expect(entitlementDays({ daysPerWeek: 5, ...leaver('2025-02-28', '2024-02-29') })).toBe(28)
    expect(codeOf(entitlementDays({ daysPerWeek: 5, ...leaver('2025-03-01', '2024-02-29') }))).toBe('outside_leave_year')
  })

  it('refuses dates outside the year, backwards or missing', () => {
    expect(codeOf(entitlementDays({ daysPerWeek: 5, ...starter('2025-12-31', '2026-01-01') }))).toBe('outside_leave_year')
    expect(codeOf(entitlementDays({ daysPerWeek: 5, ...starter('2027-01-01', '2026-01-01') }))).toBe('outside_leave_year')
    expect(codeOf(entitlementDays({ daysPerWeek: 5, ...leaver('2027-01-01', '2026-01-01') }))).toBe('outside_leave_year')
    expect(codeOf(entitlementDays({ daysPerWeek: 5, ...both('2026-03-01', '2027-03-01') }))).toBe('outside_leave_year')
    expect(codeOf(entitlementDays({ daysPerWeek: 5, ...both('2026-03-02', '2026-03-01') }))).toBe('dates_out_of_order')
    for (const daysPerWeek of [0, 7.01, -1]) expect(codeOf(entitlementDays({ daysPerWeek, ...full }))).toBe('input_not_valid')
    expect(entitlementDays({ daysPerWeek: 5, period: 'starting', leaveYearStart: '2026-01-01' })).toMatchObject({ field: 'startDate' })
    expect(entitlementDays({ daysPerWeek: 5, period: 'starting', startDate: '2026-01-01' })).toMatchObject({ field: 'leaveYearStart' })
    expect(entitlementDays({ daysPerWeek: 5, period: 'leaving', leaveYearStart: '2026-01-01' })).toMatchObject({ field: 'leavingDate' })
    expect(entitlementDays({ daysPerWeek: 5, period: 'starting_and_leaving', leavingDate: '2026-01-01' })).toMatchObject({
      field: 'startDate',
    })
  })
})

describe('hours and shifts of statutory leave', () => {
  it.each([
    [40, 5, full, 224],
    [68, 7, full, 272],
    [57, 5, full, 319.2],
    [38, 5, full, 212.8],
    [76, 6, full, 354.7],
    [13, 2, full, 72.8],
    [26, 2, starter('2020-07-14', '2019-11-01'), 52],
    [49, 5, starter('2018-09-12', '2018-04-01'), 161.7],
    [35, 3, starter('2019-11-08', '2019-04-01'), 81.7],
    [25, 3, starter('2020-11-23', '2020-04-01'), 58.4],
    [69, 6, starter('2020-08-21', '2019-11-01'), 80.5],
    [50, 6, starter('2021-03-04', '2020-08-03'), 100],
    [33, 3, leaver('2019-07-10', '2018-11-01'), 127.6],
    [73, 7, leaver('2020-03-18', '2019-10-01'), 135.7],
    [63, 5, leaver('2020-04-30', '2019-06-01'), 323],
    [35, 3, both('2018-05-10', '2018-12-04'), 112.3],
    [47, 6, both('2019-11-23', '2020-06-07'), 118.7],
    [37.5, 5, both('2020-03-01', '2020-06-01'), 53.6],
  ] as const)('%d hours over %d days, %j: %d hours', (hoursPerWeek, daysPerWeek, employment, hours) =>
    expect(entitlementHours({ hoursPerWeek, daysPerWeek, ...employment })).toBe(hours),
  )

  it.each([
    [7, 10, full, 27.5],
    [12, 14, full, 28],
    [8, 14, starter('2020-07-22', '2020-01-01'), 11.5],
    [3, 9, starter('2020-06-20', '2019-09-01'), 3.5],
    [6, 7, starter('2019-06-12', '2019-03-19'), 23.5],
    [8, 10, starter('2020-12-08', '2020-04-08'), 9.5],
    [12, 15, leaver('2020-10-13', '2020-01-01'), 21.96],
    [10, 15, leaver('2020-12-01', '2020-05-01'), 15.4],
    [1, 10, leaver('2019-04-01', '2019-03-01'), 0.35],
    [3, 6, both('2018-12-08', '2019-05-09'), 8.22],
    [10, 11, both('2019-12-03', '2020-09-09'), 21.58],
    [7, 12, both('2019-08-04', '2020-06-12'), 19.62],
  ] as const)('%d shifts over %d days, %j: %d shifts', (shiftsPerPattern, daysPerPattern, employment, shifts) =>
    expect(entitlementShifts({ shiftsPerPattern, daysPerPattern, ...employment })).toBe(shifts),
  )
})

describe('irregular hours and part-year workers', () => {
  it('rounds half an hour and more up, less down, without drift', () => {
    // 4.1425848 h is the last thousandth below half an hour: 4.142 x 12.07% = 0.4999394.
    expect(
      [0, 4.142, 4.143, 12.42, 12.43, 100, 165.7].map((hoursWorkedInPayPeriod) => irregularAccrualHours({ hoursWorkedInPayPeriod })),
    ).toEqual([0, 0, 1, 1, 2, 12, 20])
  })

  it('averages hours for weeks of sickness, and says null where no week counts', () => {
    expect(irregularSickAccrualHoursPerWeek({ hoursInRelevantPeriod: 0, weeksInRelevantPeriod: 52 })).toBe(0)
    expect(irregularSickAccrualHoursPerWeek({ hoursInRelevantPeriod: 1000, weeksInRelevantPeriod: 52 })).toBe(2.3212)
    expect(irregularSickAccrualHoursPerWeek({ hoursInRelevantPeriod: 0, weeksInRelevantPeriod: 0 })).toBeNull()
    expect(codeOf(irregularSickAccrualHoursPerWeek({ hoursInRelevantPeriod: 10, weeksInRelevantPeriod: 53 }))).toBe('input_not_valid')
  })

  it('rolls pay up for irregular-hours and part-year workers only, and only from April 2024', () => {
    expect(rolledUpPay({ payInPeriod: 123.45, workerType: 'part_year' })).toBe(14.9)
    expect(rolledUpPay({ payInPeriod: 0, workerType: 'irregular_hours' })).toBe(0)
    expect(rolledUpPay({ payInPeriod: 1000, workerType: 'part_year', leaveYearStart: '2024-03-31' })).toBeNull()
    expect(rolledUpPay({ payInPeriod: 1000, workerType: 'part_year', leaveYearStart: '2024-04-01' })).toBe(120.7)
    expect(irregularMethodApplies({ leaveYearStart: '2024-04-02' })).toBe(true)
  })
})

describe('a week’s holiday pay', () => {
  it('passes unpaid weeks over, stops at 52 paid weeks and at 104 weeks', () => {
    expect(
      weeksPayAverage({
        weeks: [
          { count: 53, pay: 100 },
          { count: 10, pay: 900 },
        ],
      }),
    ).toBe(100)
    expect(
      weeksPayAverage({
        weeks: [
          { count: 51, pay: 100 },
          { count: 1, pay: 204 },
        ],
      }),
    ).toBe(102)
    expect(
      weeksPayAverage({
        weeks: [
          { count: 52, pay: 0 },
          { count: 52, pay: 100 },
          { count: 10, pay: 900 },
        ],
      }),
    ).toBe(100)
    expect(
      weeksPayAverage({
        weeks: [
          { count: 103, pay: 0 },
          { count: 2, pay: 100 },
        ],
      }),
    ).toBe(100)
    expect(
      weeksPayAverage({
        weeks: [
          { count: 104, pay: 0 },
          { count: 1, pay: 100 },
        ],
      }),
    ).toBeNull()
    expect(weeksPayAverage({ weeks: [] })).toBeNull()
  })

  it('reads weeks from either end, and fewer weeks where service is short', () => {
    const weeks = [
      { count: 40, pay: 300 },
      { count: 40, pay: 400 },
    ]
    expect(weeksPayAverage({ weeks, order: 'most_recent_first' })).toBe(323.08)
    expect(weeksPayAverage({ weeks, order: 'oldest_first' })).toBe(376.92)
    expect(weeksPayAverage({ weeks: [{ count: 3, pay: 100 }] })).toBe(100)
  })
})

describe('what is left and what is carried', () => {
  it('counts a leaver’s balance in leap and common years, owed or owing', () => {
    const common = { entitlementDays: 28, leaveYearStart: '2026-01-01', leavingDate: '2026-12-31' }
    expect(terminationUntakenDays({ ...common, takenDays: 28 })).toBe(0)
    expect(terminationUntakenDays({ ...common, takenDays: 28.5 })).toBe(-0.5)
    expect(terminationUntakenDays({ entitlementDays: 28, leaveYearStart: '2027-04-01', leavingDate: '2028-02-29', takenDays: 0 })).toBe(
      25.7,
    )
    expect(codeOf(terminationUntakenDays({ ...common, leavingDate: '2027-01-01', takenDays: 0 }))).toBe('outside_leave_year')
  })

  it('takes bank holidays on working days from the whole, and only those', () => {
    const monday = { workingIsoWeekdays: [1], year: 2026, totalEntitlementDays: 5.6, bankHolidaysIncluded: true } as const
    expect(bookableAfterBankHolidays({ ...monday, division: 'england-and-wales' })).toBe(0.6)
    // Six Mondays are bank holidays in Northern Ireland in 2026: 0.4 of a day is owed back.
    expect(bookableAfterBankHolidays({ ...monday, division: 'northern-ireland' })).toBe(-0.4)
    expect(bookableAfterBankHolidays({ ...monday, division: 'northern-ireland', bankHolidaysIncluded: false })).toBe(5.6)
    expect(codeOf(bookableAfterBankHolidays({ ...monday, division: 'scotland', year: 2029 }))).toBe('no_bank_holiday_data')
    expect(codeOf(bookableAfterBankHolidays({ ...monday, division: 'scotland', workingIsoWeekdays: [1, 1] }))).toBe('input_not_valid')
    expect(codeOf(bookableAfterBankHolidays({ ...monday, division: 'scotland', workingIsoWeekdays: [] }))).toBe('input_not_valid')
  })

  it.each([
    [{ reason: 'sickness', leaveYearEnd: '2026-08-31' }, '2028-02-29'],
    [{ reason: 'sickness', leaveYearEnd: '2025-08-31' }, '2027-02-28'],
    [{ reason: 'sickness', leaveYearEnd: '2026-04-05' }, '2027-10-05'],
    [{ reason: 'family_leave', leaveYearEnd: '2026-03-31' }, '2027-03-31'],
    [{ reason: 'statutory_leave', leaveYearEnd: '2027-02-28' }, '2028-02-29'],
    [{ reason: 'written_agreement', leaveYearEnd: '2026-12-31' }, '2027-12-31'],
    [{ reason: 'employer_failure', leaveYearEnd: '2025-12-31', failurePutRightOn: '2026-01-01' }, '2026-12-31'],
    [{ reason: 'employer_failure', leaveYearEnd: '2025-12-31', failurePutRightOn: '2026-01-02' }, '2027-12-31'],
    [{ reason: 'employer_failure', leaveYearEnd: '2025-12-31', failurePutRightOn: '2028-06-01' }, '2029-12-31'],
  ] as const)('%j may be taken until %s', (input, until) => expect(carryOverExpiry(input)).toBe(until))

  it('asks when an employer’s failure was put right', () =>
    expect(carryOverExpiry({ reason: 'employer_failure', leaveYearEnd: '2025-12-31' })).toMatchObject({ field: 'failurePutRightOn' }))
})
