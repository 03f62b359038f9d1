import { addDays, isoWeekday } from '#platform/shared/calendar-date.ts'
import { describe, expect, it } from 'vitest'
import { codeOf } from './chance.fixture.ts'
import { sickPayAmount, totalOfWeeks } from './sick-pay-amount.ts'
import {
  averageWeeklyEarnings,
  dailyRate,
  linkedPeriodCounts,
  lowerEarningsLimit,
  notificationDeadlineDays,
  periodOfIncapacityValid,
  periodsLink,
  straddlesReform,
  transitionalWeeklyRate,
  weeklyFlatRate,
} from './sick-pay.ts'
import { bradford, bradfordWindow, fitNoteRequired } from './sickness-absence.ts'

const weekdays = [1, 2, 3, 4, 5]
const spell = (firstSickDay: string, lastSickDay: string, earnings = 500, qualifyingIsoWeekdays = weekdays) => ({
  firstSickDay,
  lastSickDay,
  averageWeeklyEarnings: earnings,
  qualifyingIsoWeekdays,
})

describe('SSP rates by date', () => {
  it.each([
    ['2023-04-06', 109.4, 123],
    ['2024-04-05', 109.4, 123],
    ['2024-04-06', 116.75, 123],
    ['2025-04-06', 118.75, 125],
    ['2026-04-05', 118.75, 125],
    ['2026-04-06', 123.25, 0],
    ['2026-11-27', 123.25, 0],
  ])('%s: %d a week, limit %d', (date, rate, limit) => {
    expect(weeklyFlatRate({ date })).toBe(rate)
    expect(lowerEarningsLimit({ date })).toBe(limit)
  })

  it('knows nothing before its table', () => expect(codeOf(weeklyFlatRate({ date: '2023-04-05' }))).toBe('before_table'))

  it('cuts the daily rate to four decimals', () => {
    expect([1, 2, 3, 4, 5, 6, 7].map((qualifyingDaysPerWeek) => dailyRate({ weeklyRate: 123.25, qualifyingDaysPerWeek }))).toEqual([
      123.25, 61.625, 41.0833, 30.8125, 24.65, 20.5416, 17.6071,
    ])
  })
})

describe('SSP for a spell from 6 April 2026', () => {
  it('pays from the first qualifying day, and nothing for days that are none', () => {
    expect(sickPayAmount(spell('2026-06-06', '2026-06-07'))).toBe(0)
    expect(sickPayAmount(spell('2026-06-07', '2026-06-08'))).toBe(24.65)
    // Saturday and Sunday fall in different weeks, so 61.625 is rounded up twice.
    expect(sickPayAmount(spell('2026-06-06', '2026-06-07', 500, [6, 7]))).toBe(123.26)
  })

  it('pays 80% below the crossover and the flat rate from it', () => {
    expect(sickPayAmount(spell('2026-06-01', '2026-06-05', 154.06))).toBe(123.25)
    expect(sickPayAmount(spell('2026-06-01', '2026-06-05', 154.07))).toBe(123.25)
    expect(sickPayAmount(spell('2026-06-01', '2026-06-05', 154.05))).toBe(123.24)
    expect(sickPayAmount(spell('2026-06-01', '2026-06-05', 0))).toBe(0)
    expect(sickPayAmount(spell('2026-06-01', '2026-06-01', 0.01))).toBe(0.01)
  })

  it('rounds each week up, not the sum', () => {
    // 41.0833 a day: Friday alone is 41.09, the next Monday alone 41.09; together they would be 82.17.
    expect(sickPayAmount(spell('2026-06-05', '2026-06-08', 500, [1, 3, 5]))).toBe(82.18)
  })

  it('puts Sunday into the week that ends on the next Saturday', () => {
    expect(sickPayAmount(spell('2026-06-06', '2026-06-07', 500, [1, 6, 7]))).toBe(82.18)
    expect(sickPayAmount(spell('2026-06-07', '2026-06-08', 500, [1, 6, 7]))).toBe(82.17)
  })

  it('stops at 28 weeks, counted over linked spells', () => {
    expect(sickPayAmount(spell('2026-04-06', '2026-10-16'))).toBe(28 * 123.25)
    expect(sickPayAmount(spell('2026-04-06', '2026-12-31'))).toBe(28 * 123.25)
    const linked = (days: number) => ({ ...spell('2026-06-01', '2026-06-05'), qualifyingDaysAlreadyPaidInLinkedPeriod: days })
    expect(sickPayAmount(linked(135))).toBe(123.25)
    expect(sickPayAmount(linked(139))).toBe(24.65)
    expect(sickPayAmount(linked(141))).toBe(0)
  })

  it('has no waiting days, whatever a linked spell still had to serve', () =>
    expect(sickPayAmount({ ...spell('2026-06-01', '2026-06-05'), waitingDaysLeft: 3 })).toBe(123.25))
})

describe('SSP for a spell before 6 April 2026', () => {
  it('needs four calendar days, three waiting days and the earnings limit', () => {
    expect(sickPayAmount(spell('2025-06-02', '2025-06-04'))).toBe(0)
    expect(sickPayAmount(spell('2025-06-02', '2025-06-05'))).toBe(23.75)
    expect(sickPayAmount(spell('2025-06-06', '2025-06-09'))).toBe(0)
    expect(sickPayAmount(spell('2025-06-02', '2025-06-06', 124.99))).toBe(0)
    expect(sickPayAmount(spell('2025-06-02', '2025-06-06', 125))).toBe(47.5)
    expect(sickPayAmount({ ...spell('2025-06-02', '2025-06-06'), waitingDaysLeft: 1 })).toBe(95)
  })

  it('changes rate with the date of the day: 3 waiting days, 1 day at 116.75, then 118.75', () => {
    // Monday 31 March to Tuesday 8 April 2025: Thursday and Friday at 23.35, Monday and Tuesday at 23.75.
    expect(sickPayAmount(spell('2025-03-31', '2025-04-08'))).toBe(94.2)
  })
})

describe('SSP for a spell across 6 April 2026', () => {
  it('keeps the flat rate for someone who was being paid', () => {
    // Mon 30 March: three waiting days, Thu and Fri at 23.75; then five days at 24.65 although 80% of 130 would be 20.80 a day.
    expect(sickPayAmount(spell('2026-03-30', '2026-04-10', 130))).toBe(47.5 + 123.25)
  })

  it('pays someone still serving waiting days, or below the limit, by the new rules from 6 April', () => {
    expect(sickPayAmount(spell('2026-04-01', '2026-04-10', 130))).toBe(104)
    expect(sickPayAmount(spell('2026-03-23', '2026-04-10', 100))).toBe(80)
    expect(sickPayAmount(spell('2026-04-05', '2026-04-07', 500))).toBe(49.3)
  })
})

const rateFrom = (change: string, perOld: number, perNew: number) => (day: string) => (day < change ? perOld : perNew)
const run = (from: string, days: number, working: readonly number[], rateOn: (day: string) => number) =>
  Array.from({ length: days }, (_, i) => addDays(from, i))
    .filter((day) => working.includes(isoWeekday(day)))
    .map((day) => ({ day, rate: rateOn(day) }))

describe('adding up weeks, with the published results of other years', () => {
  it('agrees across a rate change and for long spells', () => {
    // 26 March to 13 April 2012, Monday to Friday, three waiting days: 200.94.
    expect(totalOfWeeks(run('2012-03-29', 16, weekdays, rateFrom('2012-04-06', 16.32, 17.17)))).toBe(200.94)
    // 7 January to 3 May 2013, Monday to Thursday: 1,398.47.
    expect(totalOfWeeks(run('2013-01-10', 114, [1, 2, 3, 4], rateFrom('2013-04-06', 21.4625, 21.675)))).toBe(1398.47)
    // Tuesday to Thursday, 15 weeks: 1,289.45, although three days at 28.6166 are 85.8498 a week.
    expect(totalOfWeeks(run('2013-01-07', 103, [2, 3, 4], rateFrom('2013-04-06', 28.6166, 28.9)))).toBe(1289.45)
    expect(totalOfWeeks([])).toBe(0)
  })
})

describe('spells and links', () => {
  it('needs four days until 5 April 2026 and one from 6 April', () => {
    expect(periodOfIncapacityValid({ first: '2026-03-30', last: '2026-04-01' })).toBe(false)
    expect(periodOfIncapacityValid({ first: '2026-04-02', last: '2026-04-05' })).toBe(true)
    expect(periodOfIncapacityValid({ first: '2026-04-05', last: '2026-04-05' })).toBe(false)
    expect(periodOfIncapacityValid({ first: '2026-04-05', last: '2026-04-06' })).toBe(true)
    expect(codeOf(periodOfIncapacityValid({ first: '2026-04-06', last: '2026-04-05' }))).toBe('dates_out_of_order')
  })

  it('knows which spells straddle the reform', () => {
    expect(straddlesReform({ first: '2026-04-05', last: '2026-04-06' })).toBe(true)
    expect(straddlesReform({ first: '2026-04-05', last: '2026-04-05' })).toBe(false)
  })

  it('links over a gap of 56 days, not 57', () => {
    expect(periodsLink({ firstPeriodEnd: '2026-06-05', secondPeriodStart: '2026-06-06' })).toBe(true)
    expect(codeOf(periodsLink({ firstPeriodEnd: '2026-06-05', secondPeriodStart: '2026-06-05' }))).toBe('dates_out_of_order')
    const earlier = { first: '2026-04-06', last: '2026-06-05' }
    expect(linkedPeriodCounts({ ...earlier, currentStart: '2026-08-01' })).toBe(true)
    expect(linkedPeriodCounts({ ...earlier, currentStart: '2026-08-02' })).toBe(false)
    expect(linkedPeriodCounts({ first: '2026-03-02', last: '2026-03-05', currentStart: '2026-04-20' })).toBe(true)
    expect(codeOf(linkedPeriodCounts({ ...earlier, currentStart: '2026-06-05' }))).toBe('dates_out_of_order')
  })
})

describe('average weekly earnings', () => {
  it.each([
    [{ payPattern: 'fortnightly', totalPay: 800 }, 100],
    [{ payPattern: 'every_4_weeks', totalPay: 1000.1 }, 125.01],
    [{ payPattern: 'monthly', totalPay: 2600, months: 2 }, 300],
    [{ payPattern: 'irregular', totalPay: 1000, days: 10 }, 700],
    [{ payPattern: 'new_starter', totalPay: 532, days: 42 }, 88.67],
    [{ payPattern: 'new_starter', totalPay: 600, days: 43 }, 97.67],
    [{ payPattern: 'new_starter', totalPay: 100, days: 10.5 }, 66.67],
  ] as const)('%j: %d', (input, expected) => expect(averageWeeklyEarnings(input)).toBe(expected))

  it('asks for the months or days it needs', () => {
    expect(averageWeeklyEarnings({ payPattern: 'monthly', totalPay: 1 })).toMatchObject({ field: 'months' })
    expect(averageWeeklyEarnings({ payPattern: 'irregular', totalPay: 1 })).toMatchObject({ field: 'days' })
    expect(codeOf(averageWeeklyEarnings({ payPattern: 'monthly', totalPay: 1, months: 0 }))).toBe('input_not_valid')
  })
})

describe('other sickness rules', () => {
  it('protects only someone paid before 6 April 2026 and still in that spell', () => {
    const on = { averageWeeklyEarnings: 130, date: '2026-04-13' }
    expect(transitionalWeeklyRate({ ...on, onSspOn: '2026-04-05', stillInSameSpell: false })).toBe(104)
    expect(transitionalWeeklyRate({ ...on, onSspOn: '2026-04-06', stillInSameSpell: true })).toBe(104)
    expect(transitionalWeeklyRate({ ...on, onSspOn: '2026-03-02', stillInSameSpell: true })).toBe(123.25)
    expect(transitionalWeeklyRate({ ...on, onSspOn: null, stillInSameSpell: false, averageWeeklyEarnings: 124.99 })).toBe(100)
    expect(transitionalWeeklyRate({ ...on, onSspOn: null, stillInSameSpell: false, date: '2026-04-05' })).toBe(118.75)
    expect(notificationDeadlineDays({ employerRule: 1 })).toBe(1)
    expect(notificationDeadlineDays({})).toBe(7)
  })

  it('asks for a fit note on the eighth calendar day, over month and leap-day ends', () => {
    expect(fitNoteRequired({ firstSickDay: '2028-02-26', asOf: '2028-03-03' })).toBe(false)
    expect(fitNoteRequired({ firstSickDay: '2028-02-26', asOf: '2028-03-04' })).toBe(true)
    expect(fitNoteRequired({ firstSickDay: '2026-11-20', asOf: '2026-11-20' })).toBe(false)
    expect(codeOf(fitNoteRequired({ firstSickDay: '2026-11-20', asOf: '2026-11-19' }))).toBe('dates_out_of_order')
  })

  it('scores half days and only the spells of the last twelve months', () => {
    expect(bradford({ spellsDays: [0.5, 1] })).toBe(6)
    expect(bradford({ spellsDays: [0.1, 0.2] })).toBe(1.2)
    expect(codeOf(bradford({ spellsDays: [0] }))).toBe('input_not_valid')
    const spells = [
      { start: '2027-02-28', days: 1 },
      { start: '2027-03-01', days: 1 },
      { start: '2028-02-29', days: 2 },
      { start: '2028-03-01', days: 9 },
    ]
    expect(bradfordWindow({ asOf: '2028-02-29', spells })).toBe(12)
    expect(bradfordWindow({ asOf: '2028-02-28', spells })).toBe(1)
  })
})
