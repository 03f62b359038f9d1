import { describe, expect, it } from 'vitest'
import { codeOf } from './chance.fixture.ts'
import { acasUplift, compensatoryCap } from './dismissal.ts'
import {
  bonusProportion,
  meanBonusGap,
  meanHourlyGap,
  medianBonusGap,
  medianHourlyGap,
  mustReportPayGap,
  payGapDeadline,
  payGapHourlyPay,
} from './gender-pay-gap.ts'
import { payQuartiles } from './gender-pay-quartiles.ts'
import { meetsMinimumWage, minimumAnnualSalary, minimumHourly, minimumHourlyForPayReferencePeriod } from './minimum-wage.ts'
import {
  collectiveEarliestDismissal,
  collectiveMinDays,
  jobSearchMaxPay,
  statutoryRedundancyPay,
  trialPeriodEnd,
  weeklyPayCap,
} from './redundancy.ts'
import { absenceFrequency, absenceRate, fullTimeEquivalent, stabilityIndex, turnoverRate } from './workforce-measures.ts'

describe('minimum wage', () => {
  it.each([
    ['2024-04-01', [6.4, 8.6, 8.6, 11.44], 6.4],
    ['2025-03-31', [6.4, 8.6, 8.6, 11.44], 6.4],
    ['2025-04-01', [7.55, 10, 10, 12.21], 7.55],
    ['2026-03-31', [7.55, 10, 10, 12.21], 7.55],
    ['2026-04-01', [8, 10.85, 10.85, 12.71], 8],
    ['2027-03-31', [8, 10.85, 10.85, 12.71], 8],
  ])('on %s at 17, 18, 20 and 21: %j, apprentices %d', (date, rates, apprentice) => {
    expect([17, 18, 20, 21].map((age) => minimumHourly({ date, age }))).toEqual(rates)
    expect(minimumHourly({ date, age: 25, apprenticeRate: true })).toBe(apprentice)
  })

  it('has no rate before its table and none that is not published', () => {
    expect(codeOf(minimumHourly({ date: '2024-03-31', age: 30 }))).toBe('before_table')
    expect(codeOf(minimumHourly({ date: '2027-04-01', age: 30 }))).toBe('not_published')
  })

  it('compares salaries to the last penny', () => {
    const salary = { hoursPerWeek: 37.5, age: 30, payReferenceStart: '2026-11-01' }
    expect(meetsMinimumWage({ ...salary, annualSalary: 24_784.49 })).toBe(false)
    expect(meetsMinimumWage({ ...salary, annualSalary: 24_784.5, payReferenceStart: '2026-03-31' })).toBe(true)
    expect(meetsMinimumWage({ ...salary, annualSalary: 21_157.5, age: 20 })).toBe(true)
    expect(meetsMinimumWage({ ...salary, annualSalary: 21_157.49, age: 20 })).toBe(false)
    expect(meetsMinimumWage({ ...salary, annualSalary: 15_600, age: 18, apprenticeRate: true })).toBe(true)
    expect(minimumAnnualSalary({ hourlyRate: 12.71, hoursPerWeek: 33.333 })).toBe(22_030.45)
    expect(codeOf(meetsMinimumWage({ ...salary, hoursPerWeek: 0, annualSalary: 1 }))).toBe('input_not_valid')
  })

  it('takes rate and age on the first day of the pay reference period', () => {
    const period = { payReferenceStart: '2026-04-01', payReferenceEnd: '2026-04-30' }
    expect(minimumHourlyForPayReferencePeriod({ ...period, dateOfBirth: '2005-04-01' })).toBe(12.71)
    expect(minimumHourlyForPayReferencePeriod({ ...period, dateOfBirth: '2005-04-02' })).toBe(10.85)
    const march = { payReferenceStart: '2025-03-01', payReferenceEnd: '2025-03-31', dateOfBirth: '2004-02-29' }
    expect(minimumHourlyForPayReferencePeriod(march)).toBe(11.44)
    expect(minimumHourlyForPayReferencePeriod({ ...march, payReferenceStart: '2025-02-28' })).toBe(8.6)
    expect(codeOf(minimumHourlyForPayReferencePeriod({ ...period, payReferenceEnd: '2026-03-31', dateOfBirth: '2005-04-01' }))).toBe(
      'dates_out_of_order',
    )
    expect(codeOf(minimumHourlyForPayReferencePeriod({ ...period, dateOfBirth: '2026-04-01' }))).toBe('dates_out_of_order')
  })
})

describe('redundancy pay', () => {
  const on = { weeklyPay: 400, relevantDate: '2026-11-27' }
  it.each([
    [22, 2, 400],
    [23, 2, 600],
    [24, 2, 800],
    [41, 2, 800],
    [42, 2, 1000],
    [43, 2, 1200],
    [60, 20, 11_800],
    [61, 20, 12_000],
    [62, 21, 12_000],
    [50, 0, 0],
    [50, 1, 0],
  ])('at %d with %d years: %d', (ageAtDismissal, completeYears, pounds) =>
    expect(statutoryRedundancyPay({ ...on, ageAtDismissal, completeYears })).toBe(pounds),
  )

  it('caps a week’s pay on the relevant date, in each jurisdiction', () => {
    const high = { ageAtDismissal: 64, completeYears: 20, weeklyPay: 2000 }
    expect(statutoryRedundancyPay({ ...high, relevantDate: '2023-04-06' })).toBe(19_290)
    expect(statutoryRedundancyPay({ ...high, relevantDate: '2026-04-05', jurisdiction: 'NI' })).toBe(22_470)
    expect(statutoryRedundancyPay({ ...high, relevantDate: '2026-04-06', jurisdiction: 'NI' })).toBe(23_490)
    expect(statutoryRedundancyPay({ ...high, relevantDate: '2026-11-27', weeklyPay: 751 })).toBe(22_530)
    expect(statutoryRedundancyPay({ ...high, relevantDate: '2026-11-27', weeklyPay: 750.99 })).toBe(22_529.7)
    expect(codeOf(statutoryRedundancyPay({ ...high, relevantDate: '2023-04-05' }))).toBe('before_table')
    expect(codeOf(statutoryRedundancyPay(high))).toBe('input_not_valid')
    expect(codeOf(statutoryRedundancyPay({ ...high, relevantDate: '2026-11-27', completeYears: 65 }))).toBe('part_exceeds_whole')
    expect(codeOf(statutoryRedundancyPay({ ...high, relevantDate: '2026-11-27', completeYears: 2.5 }))).toBe('input_not_valid')
    expect([weeklyPayCap({ date: '2024-04-05' }), weeklyPayCap({ date: '2023-04-06', jurisdiction: 'NI' })]).toEqual([643, 669])
  })

  it('sets no consultation minimum under 20 and longer ones from 20 and 100', () => {
    expect(
      [0, 19, 20, 99, 100].map((proposedDismissals90DaysOneEstablishment) =>
        collectiveMinDays({ proposedDismissals90DaysOneEstablishment }),
      ),
    ).toEqual([0, 0, 30, 30, 45])
    expect([19, 99].map((proposed) => collectiveEarliestDismissal({ consultationStart: '2028-02-01', proposed }))).toEqual([
      null,
      '2028-03-02',
    ])
    expect(trialPeriodEnd({ trialStart: '2028-02-02' })).toBe('2028-02-29')
    expect(jobSearchMaxPay({ weeklyPay: 751.01 })).toBe(300.4)
  })
})

describe('dismissal awards', () => {
  it('are capped by date until the cap goes', () => {
    expect(
      ['2024-04-05', '2026-04-05', '2026-04-06', '2026-12-31', '2027-01-01'].map((day) =>
        compensatoryCap({ effectiveDateOfTermination: day }),
      ),
    ).toEqual([105_707, 118_223, 123_543, 123_543, null])
    expect(codeOf(compensatoryCap({ effectiveDateOfTermination: '2023-04-05' }))).toBe('before_table')
  })

  it('go up or down by at most a quarter', () => {
    expect([0, 12.5, -25].map((percent) => acasUplift({ award: 1234.56, percent }))).toEqual([1234.56, 1388.88, 925.92])
    expect(codeOf(acasUplift({ award: 1, percent: 25.0001 }))).toBe('percent_over_25')
    expect(codeOf(acasUplift({ award: 1, percent: -26 }))).toBe('percent_over_25')
  })
})

const same = (n: number, rate: number) => Array.from({ length: n }, () => rate)

describe('gender pay gap', () => {
  it('is null without both sexes or when men have nothing', () => {
    expect([
      meanHourlyGap({ men: [], women: [10] }),
      medianHourlyGap({ men: [10], women: [] }),
      meanHourlyGap({ men: [0], women: [1] }),
    ]).toEqual([null, null, null])
    expect([meanBonusGap({ menBonuses: [], womenBonuses: [] }), medianBonusGap({ menBonuses: [5], womenBonuses: [5] })]).toEqual([null, 0])
  })

  it('takes the middle of odd and the mean of even lists, in any order', () => {
    expect(medianHourlyGap({ men: [30, 10, 20], women: [15] })).toBe(25)
    expect(medianHourlyGap({ men: [40, 10, 20, 30], women: [9, 100, 11] })).toBe(56)
    expect(meanHourlyGap({ men: [0.1, 0.2], women: [0.3, 0] })).toBe(0)
    expect(meanHourlyGap({ men: [80], women: [80.04] })).toBe(-0.1)
  })

  it('shares out people who cannot be divided by four as gov.uk says', () => {
    expect(payQuartiles({ men: [1, 2, 3], women: [] })).toEqual({
      lower: { men: 100, women: 0 },
      lowerMiddle: { men: 100, women: 0 },
      upperMiddle: { men: 100, women: 0 },
      upper: { men: null, women: null },
    })
    // Six people: two, one, two, one.
    expect(payQuartiles({ men: [1, 3], women: [2, 4, 5, 6] })).toEqual({
      lower: { men: 50, women: 50 },
      lowerMiddle: { men: 100, women: 0 },
      upperMiddle: { men: 0, women: 100 },
      upper: { men: 0, women: 100 },
    })
  })

  it('spreads men and women of one rate over a boundary in that rate’s own proportion', () => {
    // Forty at one rate, 36 women and 4 men; ten of them fall into the lower quarter: 9 women and 1 man.
    const quartiles = payQuartiles({ men: [...same(4, 10), ...same(60, 20)], women: [...same(36, 10), ...same(20, 5)] })
    expect(quartiles).toEqual({
      lower: { men: 3.3, women: 96.7 },
      lowerMiddle: { men: 10, women: 90 },
      upperMiddle: { men: 100, women: 0 },
      upper: { men: 100, women: 0 },
    })
  })

  it('reports from 250 people by the sector’s day', () => {
    expect([249, 250].map((headcountOnSnapshot) => mustReportPayGap({ headcountOnSnapshot }))).toEqual([false, true])
    expect(payGapDeadline({ sector: 'voluntary', snapshotYear: 2027 })).toBe('2028-04-04')
    expect(bonusProportion({ recipients: 0, relevantEmployees: 0 })).toBeNull()
    expect(codeOf(bonusProportion({ recipients: 2, relevantEmployees: 1 }))).toBe('part_exceeds_whole')
    expect(payGapHourlyPay({ monthlyOrdinaryPay: 2500, bonusInPeriodProRata: 250, weeklyHours: 37.5 })).toBe(16.86)
  })
})

describe('workforce measures', () => {
  it('are null of nothing and exact otherwise', () => {
    expect([
      absenceRate({ daysLost: 0, employees: 0, workingDaysPerEmployee: 225 }),
      fullTimeEquivalent({ contractHours: 0, fullTimeHours: 0 }),
      stabilityIndex({ employeesWithOneYearPlus: 0, employedOneYearAgo: 0 }),
      absenceFrequency({ spells: 0, averageEmployees: 0 }),
    ]).toEqual([null, null, null, null])
    expect(turnoverRate({ leavers: 1, headcountStart: 0, headcountEnd: 1 })).toBe(200)
    expect(turnoverRate({ leavers: 5, headcountStart: 63, headcountEnd: 66 })).toBe(7.8)
    expect(absenceRate({ daysLost: 45.5, employees: 20, workingDaysPerEmployee: 228 })).toBe(1)
    expect(fullTimeEquivalent({ contractHours: 20, fullTimeHours: 37.5 })).toBe(0.53)
    expect(stabilityIndex({ employeesWithOneYearPlus: 2, employedOneYearAgo: 3 })).toBe(66.7)
    expect(absenceFrequency({ spells: 7, averageEmployees: 3 })).toBe(2.33)
  })
})
