import { describe, expect, it } from 'vitest'
import { addDays, daysBetween } from '#platform/shared/calendar-date.ts'
import { entitlementDays, entitlementHours } from '#rules/uk/holiday-entitlement.ts'
import { type LeaveYear, leaveYearFrom } from '#rules/uk/leave-year.ts'
import { entitlementOf, leaveYearOf, type Policy, serviceDays, serviceYears, stayIn } from './entitlement.ts'
import type { PersonAtWork } from './schedule.ts'
import { grantsOf, type YearFacts } from './year.ts'

const policy = (change: Partial<Policy> = {}): Policy => ({
  id: 'p',
  name: 'Standard leave',
  is_default: true,
  contracts: [],
  year_start: '01-01',
  unit: 'days',
  allowance: 5.6,
  allowance_unit: 'weeks',
  full_week_minutes: 2250,
  bank_holidays: 'inside',
  carry_days: 0,
  carry_months: 0,
  service_steps: [],
  irregular: false,
  overdraw_days: 0,
  notice_days: 0,
  counts_from: '2024-01-01',
  ...change,
})
const person = (week: readonly number[], change: Partial<PersonAtWork> = {}): PersonAtWork => ({
  start: '2015-01-05',
  end: null,
  weeks: [{ from: '2015-01-05', weeks: [week], firstWeekFrom: null }],
  divisions: [],
  closures: [],
  ...change,
})
const weekOf = (days: number, minutes: number): number[] => Array.from({ length: 7 }, (_, i) => (i < days ? minutes : 0))

/** The same numbers on every machine. */
function chance(seed: number): (most: number) => number {
  let state = seed
  return (most) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return Math.floor((state / 0x80000000) * most)
  }
}

interface MadeUp {
  readonly days: number
  readonly dayMinutes: number
  readonly unit: 'days' | 'hours'
  readonly year_start: string
  readonly year: LeaveYear
  readonly who: PersonAtWork
}
function madeUp(pick: (most: number) => number): MadeUp {
  const [days, dayMinutes, unit] = [1 + pick(7), 60 + pick(9) * 60, pick(2) === 0 ? ('days' as const) : ('hours' as const)]
  const year_start = `${String(1 + pick(12)).padStart(2, '0')}-${String(1 + pick(28)).padStart(2, '0')}`
  const year = leaveYearOf({ year_start }, addDays('2024-03-01', pick(1400)))
  const start = pick(2) === 0 ? addDays(year.start, -1 - pick(900)) : addDays(year.start, pick(year.days))
  const first = start > year.start ? start : year.start
  const end = pick(2) === 0 ? null : addDays(first, pick(daysBetween(first, year.end) + 1))
  const weeks = [{ from: start, weeks: [weekOf(days, dayMinutes)], firstWeekFrom: null }]
  return { days, dayMinutes, unit, year_start, year, who: person([], { start, end, weeks }) }
}

/** Minutes by the rule of the gov.uk calculator, in the unit that is shown. */
function statutoryOf({ days, dayMinutes, unit, year, who }: MadeUp): number {
  const { period, from, until } = stayIn(year, who)
  const law = {
    daysPerWeek: days,
    period: period as 'full_year',
    leaveYearStart: year.start,
    ...(period.includes('starting') ? { startDate: from } : {}),
    ...(period.includes('leaving') ? { leavingDate: until } : {}),
  }
  return unit === 'days'
    ? Number(entitlementDays(law)) * dayMinutes
    : Number(entitlementHours({ ...law, hoursPerWeek: (days * dayMinutes) / 60 })) * 60
}
const granted = (facts: YearFacts): number =>
  grantsOf(facts)
    .filter(({ kind }) => kind === 'grant')
    .reduce((sum, { minutes }) => sum + minutes, 0)

describe('what a leave year gives', () => {
  it('is never below the statutory figure in 2,200 made-up employments, and equals it where the policy is the law', () => {
    const pick = chance(27)
    const below: unknown[] = []
    const above: unknown[] = []
    const cases = Array.from({ length: 2200 }, () => madeUp(pick)).filter(({ year, who }) => stayIn(year, who).period !== 'none')
    for (const one of cases) {
      const { year, who, unit, year_start, dayMinutes } = one
      const law = statutoryOf(one)
      const ours = entitlementOf(policy({ unit, year_start }), year, who).minutes
      const twenty = policy({ unit, year_start, allowance: 20, allowance_unit: 'days' })
      const inside = entitlementOf(twenty, year, who).minutes
      const onTop = granted({ year, policy: { ...twenty, bank_holidays: 'on-top' }, person: who, today: year.start, bookedDays: new Set() })
      if (Math.min(ours, inside, onTop) < Math.floor(law)) below.push({ ...one, law, ours, inside, onTop })
      // Above it only by the minute and the tenth that rounding adds.
      if (ours - law > (unit === 'days' ? dayMinutes / 10 + 1 : 7)) above.push({ ...one, law, ours })
    }
    expect([below, above]).toEqual([[], []])
    expect(cases.length).toBeGreaterThan(2000)
  }, 30_000)

  // Counted by hand from the gov.uk calculator: a year, a week, a stay, and days.
  it.each([
    [
      'A4 joins in October of a year from May, 25 days',
      policy({ year_start: '05-01', allowance: 25, allowance_unit: 'days', bank_holidays: 'on-top' }),
      '2026-10-01',
      null,
      '2026-05-01',
      15,
    ],
    ['A16 starts on 15 September', policy(), '2023-09-15', null, '2023-01-01', 9.5],
    ['A16 starts on 31 March', policy(), '2024-03-31', null, '2024-01-01', 23.5],
    ['A17 a year from April', policy({ year_start: '04-01' }), '2026-04-01', null, '2026-04-01', 28],
    ['a starter on 29 February', policy(), '2024-02-29', null, '2024-01-01', 26],
    ['a year that ends on 31 August', policy({ year_start: '09-01' }), '2027-03-15', null, '2026-09-01', 14],
    ['leaves on 31 August in a year to 31 August', policy({ year_start: '09-01' }), '2015-01-05', '2027-08-31', '2026-09-01', 28],
    ['leaves on 1 June', policy(), '2015-01-05', '2019-06-01', '2019-01-01', 11.7],
  ] as const)('%s', (...[, rules, start, end, from, days]) => {
    const who = person(weekOf(5, 450), { start, end, weeks: [{ from: start, weeks: [weekOf(5, 450)], firstWeekFrom: null }] })
    expect(entitlementOf(rules, leaveYearFrom(from), who).minutes / 450).toBe(days)
  })

  it('shares the year between two rotas by the days of each, and forgets a change that changes nothing', () => {
    const year = leaveYearFrom('2026-01-01')
    const half = person(weekOf(5, 450), {
      weeks: [
        { from: '2015-01-05', weeks: [weekOf(5, 450)], firstWeekFrom: null },
        { from: '2026-07-02', weeks: [weekOf(2, 450)], firstWeekFrom: null },
      ],
    })
    const { minutes, segments } = entitlementOf(policy(), year, half)
    expect(segments.map(({ from }) => from)).toEqual(['2026-01-01', '2026-07-02'])
    expect(minutes).toBe(Math.ceil(28 * 450 * (182 / 365) + 11.2 * 450 * (183 / 365)))
    const same = person(weekOf(5, 450), {
      weeks: [
        { from: '2015-01-05', weeks: [weekOf(5, 450)], firstWeekFrom: null },
        { from: '2026-07-02', weeks: [weekOf(5, 450)], firstWeekFrom: null },
      ],
    })
    expect(entitlementOf(policy(), year, same).segments).toHaveLength(1)
  })

  it('A13 gives a part-timer bank holidays on top in proportion, whichever days they work', () => {
    const year = leaveYearFrom('2026-01-01')
    const net = (week: number[]): number =>
      grantsOf({
        year,
        policy: policy({ allowance: 25, allowance_unit: 'days', bank_holidays: 'on-top' }),
        person: person(week),
        today: '2026-01-01',
        bookedDays: new Set(),
      }).reduce((sum, { minutes }) => sum + minutes, 0)
    // Two days of five: 10 days and 3.2 of 8 bank holidays, less those that fall on their days: four Mondays and two Fridays in 2026 … or none.
    expect(net([450, 0, 0, 0, 450, 0, 0])).toBe(10 * 450 + 1440 - 7 * 450)
    expect(net([0, 450, 450, 0, 0, 0, 0])).toBe(10 * 450 + 1440)
    expect(net(weekOf(5, 450))).toBe(25 * 450)
  })

  it('counts whole years of service when the leave year begins, and takes the best step', () => {
    expect([
      serviceYears('2020-02-29', '2025-02-27'),
      serviceYears('2020-02-29', '2025-02-28'),
      serviceYears('2030-01-01', '2025-01-01'),
    ]).toEqual([4, 5, 0])
    const steps = {
      service_steps: [
        { years: 2, days: 1 },
        { years: 5, days: 3 },
      ],
    }
    expect([1, 2, 4, 5, 30].map((years) => serviceDays(steps, years))).toEqual([0, 1, 1, 3, 3])
  })
})
