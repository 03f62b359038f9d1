import { addDays } from '#platform/shared/calendar-date.ts'
import { describe, expect, it } from 'vitest'
import { Chance, resultOf } from './chance.fixture.ts'
import { payQuartiles } from './gender-pay-quartiles.ts'
import { bookableAfterBankHolidays, terminationUntakenDays } from './holiday-balance.ts'
import { entitlementDays, entitlementHours, entitlementShifts } from './holiday-entitlement.ts'
import { irregularAccrualHours } from './holiday-irregular.ts'
import { divisions } from './inputs.ts'
import { leaveYearFrom } from './leave-year.ts'
import { minimumHourly } from './minimum-wage.ts'
import { employerNoticeWeeks } from './notice.ts'
import { statutoryRedundancyPay } from './redundancy.ts'
import { sickPayAmount } from './sick-pay-amount.ts'
import { claimDeadline } from './tribunal.ts'
import { isWorkingDay, workingDayAfter } from './working-days.ts'

const times = <Item>(n: number, seed: number, make: (chance: Chance) => Item): Item[] => {
  const chance = new Chance(seed)
  return Array.from({ length: n }, () => make(chance))
}

const fullYear = (daysPerWeek: number) => resultOf(entitlementDays({ daysPerWeek, period: 'full_year' }))
const redundancyPay = (ageAtDismissal: number, completeYears: number) =>
  resultOf(statutoryRedundancyPay({ ageAtDismissal, completeYears, weeklyPay: 800, relevantDate: '2026-11-27' }))

describe('statutory leave', () => {
  const people = times(3000, 7, (chance) => {
    const year = leaveYearFrom(chance.date('2018-01-01', 4000))
    const startDate = addDays(year.start, chance.whole(0, year.days - 1))
    const leavingDate = addDays(year.start, chance.whole(0, year.days - 1))
    return { daysPerWeek: chance.whole(1, 70) / 10, hours: chance.whole(1, 480) / 8, year, startDate, leavingDate }
  })

  it('of 3,000 people is never below the exact share, above it by less than a step, nor above 28 days', () => {
    const wrong = people.filter(({ daysPerWeek, year, startDate, leavingDate }) => {
      const weekly = 5.6 * Math.min(daysPerWeek, 5)
      const leaver = resultOf(entitlementDays({ daysPerWeek, period: 'leaving', leaveYearStart: year.start, leavingDate }))
      const days = (Date.parse(leavingDate) - Date.parse(year.start)) / 86_400_000 + 1
      const owed = (weekly * days) / year.days
      const starter = resultOf(entitlementDays({ daysPerWeek, period: 'starting', leaveYearStart: year.start, startDate }))
      const left = (Date.parse(year.end) - Date.parse(startDate)) / 86_400_000 + 1
      // Whole months counted from the start month may fall short of days / 365 by at most one month's leave.
      const shortOfMonths = starter < (weekly * left) / year.days - weekly / 12
      return leaver < owed - 1e-9 || leaver >= owed + 0.1 || leaver > 28 || starter > 28 || (starter * 2) % 1 !== 0 || shortOfMonths
    })
    expect(wrong).toEqual([])
  })

  it('never grows with a later start nor shrinks with a later leaving date or a longer week', () => {
    const wrong = people.filter(({ daysPerWeek, year, startDate, leavingDate }) => {
      const from = (day: string) =>
        resultOf(entitlementDays({ daysPerWeek, period: 'starting', leaveYearStart: year.start, startDate: day }))
      const until = (day: string) =>
        resultOf(entitlementDays({ daysPerWeek, period: 'leaving', leaveYearStart: year.start, leavingDate: day }))
      const nextStart = startDate < year.end ? addDays(startDate, 1) : startDate
      const nextLeaving = leavingDate < year.end ? addDays(leavingDate, 1) : leavingDate
      return (
        from(nextStart) > from(startDate) ||
        until(nextLeaving) < until(leavingDate) ||
        fullYear(Math.min(7, daysPerWeek + 0.5)) < fullYear(daysPerWeek)
      )
    })
    expect(wrong).toEqual([])
  })

  it('is the same in days, in hours of a one-hour day and in shifts of a seven-day pattern', () => {
    const wrong = people.filter(({ daysPerWeek, hours }) => {
      const days = resultOf(entitlementDays({ daysPerWeek, period: 'full_year' }))
      const inHours = resultOf(entitlementHours({ hoursPerWeek: daysPerWeek, daysPerWeek, period: 'full_year' }))
      const inShifts = resultOf(entitlementShifts({ shiftsPerPattern: daysPerWeek, daysPerPattern: 7, period: 'full_year' }))
      return (
        days !== inHours || days !== inShifts || resultOf(entitlementHours({ hoursPerWeek: hours, daysPerWeek, period: 'full_year' })) <= 0
      )
    })
    expect(wrong).toEqual([])
  })

  it('leaves a leaver who took exactly what was due with nothing owed and nothing owing', () => {
    const wrong = people.filter(({ daysPerWeek, year, leavingDate }) => {
      const leaver = { leaveYearStart: year.start, leavingDate }
      const takenDays = resultOf(entitlementDays({ daysPerWeek, period: 'leaving', ...leaver }))
      const entitlement = Math.round(56 * Math.min(daysPerWeek, 5)) / 10
      if (Math.abs(entitlement - 5.6 * Math.min(daysPerWeek, 5)) > 1e-9) return false
      return resultOf(terminationUntakenDays({ entitlementDays: entitlement, ...leaver, takenDays })) !== 0
    })
    expect(wrong).toEqual([])
  })

  it('accrues more for more hours, within half an hour of 12.07%', () => {
    const hours = times(2000, 11, (chance) => chance.whole(0, 30_000) / 100).toSorted((a, b) => a - b)
    const accrued = hours.map((hoursWorkedInPayPeriod) => resultOf(irregularAccrualHours({ hoursWorkedInPayPeriod })))
    expect(accrued).toEqual(accrued.toSorted((a, b) => a - b))
    expect(hours.filter((hour, i) => Math.abs((accrued[i] ?? 0) - hour * 0.1207) > 0.5 + 1e-9)).toEqual([])
  })

  it('with bank holidays inside: a week split between two part-timers loses what one full-timer loses', () => {
    const wrong = times(300, 13, (chance) => ({
      year: chance.whole(2024, 2028),
      division: chance.pick(divisions),
      first: [1, 2, 3, 4, 5, 6, 7].filter(() => chance.next() < 0.5),
    })).filter(({ year, division, first }) => {
      const second = [1, 2, 3, 4, 5, 6, 7].filter((day) => !first.includes(day))
      if (first.length === 0 || second.length === 0) return false
      const left = (workingIsoWeekdays: number[]) =>
        resultOf(bookableAfterBankHolidays({ workingIsoWeekdays, year, division, totalEntitlementDays: 28, bankHolidaysIncluded: true }))
      return left(first) + left(second) !== 28 + left([1, 2, 3, 4, 5, 6, 7])
    })
    expect(wrong).toEqual([])
  })
})

describe('statutory sick pay', () => {
  const spells = times(300, 17, (chance) => {
    const firstSickDay = chance.date('2025-10-01', 420)
    const days = [1, 2, 3, 4, 5, 6, 7].filter(() => chance.next() < 0.6)
    return {
      firstSickDay,
      lastSickDay: addDays(firstSickDay, chance.whole(0, 250)),
      qualifyingIsoWeekdays: days.length === 0 ? [3] : days,
      averageWeeklyEarnings: chance.whole(0, 60_000) / 100,
      qualifyingDaysAlreadyPaidInLinkedPeriod: chance.pick([0, 0, 5, 100, 196]),
    }
  })

  it('is never negative, whole pence, and never more than 28 weeks of the flat rate and a penny a week', () => {
    const wrong = spells.filter((spell) => {
      const amount = resultOf(sickPayAmount(spell))
      return amount < 0 || Math.abs(amount * 100 - Math.round(amount * 100)) > 1e-6 || amount > 28 * 123.25 + 0.4
    })
    expect(wrong).toEqual([])
  })

  it('never shrinks with a day more of sickness from the reform on, nor with higher earnings', () => {
    const wrong = spells.filter((spell) => {
      const amount = resultOf(sickPayAmount(spell))
      const longer = resultOf(sickPayAmount({ ...spell, lastSickDay: addDays(spell.lastSickDay, 1) }))
      const better = resultOf(sickPayAmount({ ...spell, averageWeeklyEarnings: spell.averageWeeklyEarnings + 10 }))
      return longer < amount || better < amount
    })
    expect(wrong).toEqual([])
  })

  it('of two halves adds up to the whole when they meet between two weeks after the reform', () => {
    const wrong = times(500, 19, (chance) => ({
      // A Sunday: SSP weeks begin there, so no week is rounded twice.
      middle: addDays('2026-05-03', 7 * chance.whole(0, 20)),
      before: chance.whole(1, 20),
      after: chance.whole(0, 20),
      averageWeeklyEarnings: chance.whole(1, 300),
    })).filter(({ middle, before, after, averageWeeklyEarnings }) => {
      const pay = (firstSickDay: string, lastSickDay: string) =>
        Math.round(100 * resultOf(sickPayAmount({ firstSickDay, lastSickDay, averageWeeklyEarnings, qualifyingIsoWeekdays: [1, 2, 4, 6] })))
      const [first, last] = [addDays(middle, -before), addDays(middle, after)]
      return pay(first, addDays(middle, -1)) + pay(middle, last) !== pay(first, last)
    })
    expect(wrong).toEqual([])
  })
})

describe('other rules', () => {
  it('give more notice and redundancy pay for longer service, within their limits', () => {
    const wrong = times(1000, 23, (chance) => ({ start: chance.date('1995-01-01', 11_000), on: chance.date('2025-04-06', 700) })).filter(
      ({ start, on }) => {
        const weeks = resultOf(employerNoticeWeeks({ continuousStart: start, noticeGivenOn: on }))
        const later = resultOf(employerNoticeWeeks({ continuousStart: start, noticeGivenOn: addDays(on, 1) }))
        return weeks < 0 || weeks > 12 || later < weeks || later > weeks + 1
      },
    )
    expect(wrong).toEqual([])
    const service = Array.from({ length: 45 }, (_, i) => i)
    const shrinking = service
      .flatMap((age) => service.map((years) => [age + 45, years] as const))
      .filter(([age, years]) => redundancyPay(age, years + 1) < redundancyPay(age, years) || redundancyPay(age, years) > 22_530)
    expect(shrinking).toEqual([])
  })

  it('never lower the minimum wage with age or over the years', () => {
    const ages = Array.from({ length: 40 }, (_, i) => i + 10)
    for (const date of ['2024-04-01', '2025-04-01', '2026-04-01']) {
      const rates = ages.map((age) => resultOf(minimumHourly({ date, age })))
      expect(rates).toEqual(rates.toSorted((a, b) => a - b))
    }
    expect(
      ages.filter((age) => resultOf(minimumHourly({ date: '2026-04-01', age })) < resultOf(minimumHourly({ date: '2026-03-31', age }))),
    ).toEqual([])
  })

  it('never bring a tribunal deadline forward by conciliation', () => {
    const wrong = times(1000, 29, (chance) => {
      const effectiveDate = chance.date()
      const acasDayA = addDays(effectiveDate, chance.whole(-60, 150))
      return { effectiveDate, limitMonths: chance.pick([3, 6]), acasDayA, acasDayB: addDays(acasDayA, chance.whole(0, 84)) }
    }).filter((claim) => {
      const without = resultOf(claimDeadline({ effectiveDate: claim.effectiveDate, limitMonths: claim.limitMonths }))
      return resultOf(claimDeadline(claim)) < without
    })
    expect(wrong).toEqual([])
  })

  it('find the nth working day by counting, in every nation', () => {
    const wrong = times(300, 31, (chance) => ({
      day: chance.date('2024-01-01', 1700),
      n: chance.whole(1, 20),
      where: chance.pick(divisions),
    })).filter(({ day, n, where }) => {
      const found = resultOf(workingDayAfter(day, n, where))
      let counted = 0
      for (let at = addDays(day, 1); at <= found; at = addDays(at, 1)) if (isWorkingDay(at, where) === true) counted += 1
      return counted !== n || isWorkingDay(found, where) !== true
    })
    expect(wrong).toEqual([])
  })

  it('put everyone into one pay quarter: the men of all quarters are the men employed', () => {
    const wrong = times(400, 37, (chance) => {
      const rates = (n: number) => Array.from({ length: n }, () => chance.whole(1, 6))
      return { men: rates(chance.whole(0, 30)), women: rates(chance.whole(0, 30)) }
    }).filter(({ men, women }) => {
      const all = men.length + women.length
      const sizes = [Math.ceil(all / 4), Math.ceil((all - 2) / 4), Math.ceil((all - 1) / 4), Math.floor(all / 4)]
      const quarters = resultOf(payQuartiles({ men, women }))
      const shares = [quarters.lower, quarters.lowerMiddle, quarters.upperMiddle, quarters.upper]
      const counted = shares.map((share, i) => Math.round(((share.men ?? 0) * (sizes[i] ?? 0)) / 100))
      return (
        counted.reduce((a, b) => a + b, 0) !== men.length ||
        shares.some(({ men: m, women: w }) => m !== null && w !== null && Math.abs(m + w - 100) > 0.11)
      )
    })
    expect(wrong).toEqual([])
  })
})
