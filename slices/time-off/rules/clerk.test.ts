import { describe, expect, it } from 'vitest'
import { bankHolidayName } from '#rules/uk/bank-holidays.ts'
import type { Division } from '#rules/uk/inputs.ts'
import { irregularAccrualHours } from '#rules/uk/holiday-irregular.ts'
import { carriedInto, closingOf, lieuTimeOf } from './closing.ts'
import { costOf } from './cost.ts'
import { leaveYearOf, type Policy } from './entitlement.ts'
import { sentenceOf } from './explain.ts'
import { annualWeek, type PersonAtWork, type WeekRow } from './schedule.ts'
import type { Entry, SlotEntry } from './slots.ts'
import { grantsOf, type YearFacts } from './year.ts'

/**
 * Ten people a payroll clerk checks by hand. Each figure stands with the sum that was done on paper, from the Regulations and the
 * gov.uk calculators and not from this code.
 */

const statutory: Policy = {
  id: 'p',
  name: 'Standard leave',
  is_default: true,
  contracts: [],
  year_start: '01-01',
  unit: 'days',
  allowance: 28,
  allowance_unit: 'days',
  full_week_minutes: 2250,
  bank_holidays: 'inside',
  carry_days: 0,
  carry_months: 0,
  service_steps: [],
  irregular: false,
  overdraw_days: 0,
  notice_days: 0,
  counts_from: '2024-01-01',
}
const fullTime = [450, 450, 450, 450, 450, 0, 0]
const week = (weeks: number[][], change: Partial<WeekRow> = {}): WeekRow => ({ from: '2015-01-05', weeks, firstWeekFrom: null, ...change })
function person(row: WeekRow, change: Partial<PersonAtWork> = {}): PersonAtWork {
  return { start: '2015-01-05', end: null, weeks: [row], divisions: [], closures: [], ...change }
}
const where = (division: Division): PersonAtWork['divisions'] => [{ from: '2015-01-05', division }]
const facts = (who: PersonAtWork, on: string, change: Partial<Policy> = {}, more: Partial<YearFacts> = {}): YearFacts => {
  const policy = { ...statutory, ...change }
  return { policy, person: who, year: leaveYearOf(policy, on), today: on, bookedDays: new Set(), ...more }
}
const sum = (entries: readonly { minutes: number }[]): number => entries.reduce((all, { minutes }) => all + minutes, 0)
const said = (entry: SlotEntry | undefined): string =>
  entry ? sentenceOf({ ...entry, expires_on: entry.expires_on ?? null }, { unit: 'days', dayMinutes: 450 }) : ''

/** What the year gives and its bank holidays take, in minutes, and the sentence of the allowance. */
function reckoned(given: YearFacts): { left: number; bankHolidays: number; why: string } {
  const entries = grantsOf(given)
  return {
    left: sum(entries),
    bankHolidays: entries.filter(({ kind, minutes }) => kind === 'booking' && minutes < 0).length,
    why: said(entries.find(({ slot }) => slot === 'entitlement')),
  }
}

describe('A payroll clerk finds by hand', () => {
  it('a part-timer on Mondays and Fridays: 5.6 x 2 = 11.2 days, less 7 bank holidays of 2026 on those days; on top, 10 + 3.2 - 7', () => {
    const who = person(week([[450, 0, 0, 0, 450, 0, 0]]))
    expect(reckoned(facts(who, '2026-03-02'))).toEqual({
      left: 4.2 * 450,
      bankHolidays: 7,
      why: 'Standard leave gives 28 days for a whole year of a full week: 5.6 weeks of your own week. You work 15 h a week on 2 days.',
    })
    const onTop = grantsOf(facts(who, '2026-03-02', { allowance: 25, bank_holidays: 'on-top' }))
    expect(sum(onTop)).toBe(6.2 * 450)
    expect(
      onTop
        .filter(({ kind }) => kind === 'grant')
        .map(said)
        .slice(1),
    ).toEqual([
      '8 bank holidays on top of the allowance, for everybody in proportion to their week.',
      'The allowance and the bank holidays reach the least the law gives.',
    ])
  })

  it('a starter of 15 September: four months of twelve are 9.33, up to 9.5 days, less Christmas Day and 28 December', () => {
    const given = facts(person(week([fullTime]), { start: '2026-09-15' }), '2026-10-01')
    expect(reckoned(given)).toMatchObject({ left: 7.5 * 450, bankHolidays: 2 })
    expect(reckoned(given).why).toContain('You started on 15 Sep 2026: 4 of 12 months, rounded up to half a day.')
  })

  it('a starter of 29 February 2024: eleven months of twelve, 25.67, up to 26 days, less seven bank holidays', () => {
    expect(reckoned(facts(person(week([fullTime]), { start: '2024-02-29' }), '2024-03-01'))).toMatchObject({
      left: 19 * 450,
      bankHolidays: 7,
    })
  })

  it('a leaver of 30 June 2026: 181 of 365 days of 28 are 13.885, up to 13.9 days, less five bank holidays', () => {
    const given = facts(person(week([fullTime]), { end: '2026-06-30' }), '2026-06-01')
    expect(reckoned(given)).toMatchObject({ left: 13.9 * 450 - 5 * 450, bankHolidays: 5 })
    expect(reckoned(given).why).toContain('Your last day is 30 Jun 2026: 181 of 365 days.')
  })

  it('alternate weeks of four and two days of eight hours: 5.6 x 3 = 16.8 days, less the four Mondays and 28 December that fall on either week', () => {
    const weeks = [
      [480, 480, 480, 480, 0, 0, 0],
      [480, 480, 0, 0, 0, 0, 0],
    ]
    const found = reckoned(facts(person(week(weeks, { firstWeekFrom: '2026-01-05' })), '2026-03-02'))
    // 1 January is a Thursday of the second week, and not worked.
    expect(found).toMatchObject({ left: (16.8 - 5) * 480, bankHolidays: 5 })
    expect(found.why).toContain('You work 24 h a week on 3 days.')
  })

  it('annualised, 1,500 hours a year with paid leave: 1,500 / 52.142857 x 5.6 = 161.096 hours, up to 161.1', () => {
    const average = annualWeek(90_000, [true, true, true, true, true, false, false])
    expect([sum(average.map((minutes) => ({ minutes }))), average.filter((minutes) => minutes > 0)]).toEqual([
      1726,
      [345, 345, 345, 345, 346],
    ])
    const found = reckoned(facts(person(week([average], { annualMinutes: 90_000 })), '2026-03-02', { unit: 'hours' }))
    // Eight bank holidays: five Mondays and a Thursday of 345 minutes, two Fridays of 346.
    expect(found).toMatchObject({ left: 161.1 * 60 - 6 * 345 - 2 * 346, bankHolidays: 8 })
    expect(found.why).toContain('You work 28 h 46 min a week on 5 days, the average of 1500 h a year.')
  })

  it('irregular hours: 102, 87 and 83 hours earn 12 (12.31), 11 (10.50) and 10 (10.02) hours, and a weekend of 9.5 hours takes 9.5', () => {
    expect([102, 87, 83].map((hoursWorkedInPayPeriod) => irregularAccrualHours({ hoursWorkedInPayPeriod }))).toEqual([12, 11, 10])
    const zeroHours = person(week([[0, 0, 0, 0, 0, 0, 0]]))
    const asked = { starts_on: '2026-08-29', ends_on: '2026-08-30', first_part: 'day', last_part: 'day', minutes: 570 } as const
    expect(costOf(zeroHours, asked)).toMatchObject({ minutes: 570, days: [{ minutes: 285 }, { minutes: 285 }] })
    expect(
      sentenceOf(
        {
          kind: 'accrual',
          minutes: 720,
          effective_on: '2026-05-31',
          rule: 'holiday.irregularAccrualHours',
          inputs: { hours: 102, earned: 720, capped: false },
          slot: null,
          expires_on: null,
        },
        { unit: 'hours', dayMinutes: 450 },
      ),
    ).toBe('Earned in the pay period to 31 May 2026: 12.07% of 102 hours worked, to the nearest hour.')
  })

  it('a year to 31 August, started on 15 March 2027: six months of twelve, 14 days, less the five bank holidays from Good Friday on', () => {
    const given = facts(person(week([fullTime]), { start: '2027-03-15' }), '2027-04-01', { year_start: '09-01' })
    expect(given.year).toMatchObject({ start: '2026-09-01', end: '2027-08-31' })
    expect(reckoned(given)).toMatchObject({ left: 9 * 450, bankHolidays: 5 })
  })

  it('Scotland in 2026: 28 days less ten bank holidays, 15 June and St Andrew’s Day among them and Easter Monday not', () => {
    const given = facts(person(week([fullTime]), { divisions: where('scotland') }), '2026-03-02')
    expect(reckoned(given)).toMatchObject({ left: 18 * 450, bankHolidays: 10 })
    const taken = grantsOf(given).flatMap(({ slot }) => (slot.startsWith('bank-holiday:') ? [slot.slice(13)] : []))
    expect([taken.includes('2026-06-15'), taken.includes('2026-11-30'), taken.includes('2026-04-06')]).toEqual([true, true, false])
    expect(bankHolidayName('2026-04-06', 'scotland')).toBeNull()
  })

  it('eight days carried for sickness into 2027: 28 + 8 - 8, to be taken by 30 June 2028, and of what is left at the end eight go on to that day', () => {
    const who = person(week([fullTime]))
    const own: Entry[] = grantsOf(facts(who, '2027-03-01')).map((entry) => ({
      ...entry,
      account: 'holiday',
      year_start: '2027-01-01',
      expires_on: null,
    }))
    const carried: Entry = {
      account: 'holiday',
      year_start: '2027-01-01',
      kind: 'carry_over',
      minutes: 8 * 450,
      effective_on: '2027-01-01',
      slot: null,
      expires_on: '2028-06-30',
      inputs: { reason: 'Off sick from October' },
    }
    expect(sum([...own, carried])).toBe(28 * 450)
    expect(
      sentenceOf({ ...carried, rule: 'holiday.carryOverExpiry', inputs: carried.inputs ?? {} }, { unit: 'days', dayMinutes: 450 }),
    ).toBe('Carried over: Off sick from October. To be taken by 30 Jun 2028.')
    const closed = closingOf(facts(who, '2027-03-01', {}, { today: '2028-01-02' }), [...own, carried])
    expect(closed.flatMap(({ slot, minutes }) => (minutes === 0 ? [] : [[slot, minutes / 450]]))).toEqual([
      ['carry-out:2028-06-30', -8],
      ['lapse', -20],
    ])
    // Nothing of it taken by 30 June 2028, it runs out; the bank holidays until then, five, were taken of it first.
    const next = grantsOf(facts(who, '2028-03-01')).map((entry): Entry => ({
      ...entry,
      account: 'holiday',
      year_start: '2028-01-01',
      expires_on: null,
    }))
    const before = closed.map((entry): Entry => ({
      ...entry,
      account: 'holiday',
      year_start: '2027-01-01',
      expires_on: entry.expires_on ?? null,
    }))
    const lapsed = carriedInto(facts(who, '2028-07-01'), before, next).find(({ slot }) => slot === 'carry-lapse')
    expect([(lapsed?.minutes ?? 0) / 450, said(lapsed)]).toEqual([-3, 'Carried leave that was not taken by 30 Jun 2028.'])
  })

  it('six hours of time in lieu less a quarter day off: 2 h 15 min left of an account of its own, which goes on whole', () => {
    const at = { account: 'toil' as const, year_start: '2026-01-01', slot: null, expires_on: null }
    const own: Entry[] = [
      { ...at, kind: 'adjustment', minutes: 360, effective_on: '2026-03-02' },
      { ...at, kind: 'booking', minutes: -225, effective_on: '2026-04-13' },
    ]
    expect(sum(own)).toBe(135)
    const closed = lieuTimeOf(facts(person(week([fullTime])), '2026-12-31', {}, { today: '2027-01-01' }), [], own)
    expect(closed.find(({ slot }) => slot === 'carry-out')?.minutes).toBe(-135)
  })
})
