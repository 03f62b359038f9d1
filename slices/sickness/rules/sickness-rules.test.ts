import { describe, expect, test } from 'vitest'
import { addDays, isoWeekday } from '#platform/shared/calendar-date.ts'
import { isProblem } from '#rules/uk/problem.ts'
import { sickPayAmount } from '#rules/uk/sick-pay-amount.ts'
import {
  adjustmentOf,
  earningsBefore,
  firstUncovered,
  isScored,
  measured,
  measuredInWords,
  nothing,
  sickPayOf,
  thresholdInWords,
  type Spell,
} from '../rules.ts'

const spell = (starts_on: string, days: number, more: Partial<Spell> = {}): Spell => ({
  id: starts_on,
  starts_on,
  ends_on: starts_on,
  days,
  scoring: 'usual',
  state: 'closed',
  ...more,
})
const week = [1, 2, 3, 4, 5]
const span = (first: string, last: string, qualifying = week) => ({ id: first, first, last, qualifying })

describe('what spells add up to', () => {
  const today = '2026-11-28'
  const spells = [spell('2026-11-02', 1), spell('2026-08-10', 2.5), spell('2026-03-02', 1), spell('2025-11-20', 10)]
  test.each([
    ['bradford', 12, 125, 40.5, false],
    ['bradford', 12, 40, 40.5, true],
    ['spells', 3, 1, 1, true],
    ['spells', 12, 4, 3, false],
    ['days', 6, 3.5, 3.5, true],
  ] as const)('%s in %d months against %d is %d', (...[kind, months, threshold, value, exceeded]) => {
    expect(measured({ id: 'x', kind, months, threshold }, spells, today)).toMatchObject({ value, exceeded })
  })

  test.each(['disability', 'pregnancy', 'work-accident'] as const)('a spell linked to %s adds nothing to any of them', (scoring) => {
    const apart = spells.map((one) => ({ ...one, scoring }))
    expect(apart.some(isScored)).toBe(false)
    for (const kind of ['bradford', 'spells', 'days'] as const)
      expect(measured({ id: 'x', kind, months: 12, threshold: 1 }, apart, today)).toMatchObject({ value: 0, exceeded: false })
    expect(
      measured({ id: 'x', kind: 'length', months: null, threshold: 1 }, [spell('2026-11-01', 9, { scoring, ends_on: today })], today).value,
    ).toBe(0)
  })

  test('the length of a spell is of one that has not ended, and what was withdrawn is no spell', () => {
    const long = { id: 'x', kind: 'length', months: null, threshold: 28 } as const
    expect(measured(long, [spell('2026-11-01', 20, { ends_on: today, state: 'open' })], today)).toMatchObject({ value: 28, exceeded: true })
    expect(measured(long, [spell('2026-10-01', 20, { ends_on: '2026-11-20' })], today).value).toBe(0)
    expect(isScored(spell('2026-11-01', 1, { state: 'withdrawn' }))).toBe(false)
  })

  test('figures are said with what they are made of', () => {
    const trigger = { id: 'x', kind: 'bradford', months: 12, threshold: 125 } as const
    expect(measuredInWords('bradford', measured(trigger, spells, today))).toBe('40.5 (3 spells, 4.5 days since 29 Nov 2025)')
    expect(thresholdInWords(trigger)).toBe('a Bradford score of 125 in 12 months')
    expect(thresholdInWords({ id: 'x', kind: 'length', months: null, threshold: 28 })).toBe('28 days in one spell')
  })
})

describe('fit notes from the eighth day', () => {
  test.each([
    ['seven days need none', '2026-11-08', [], null],
    ['the eighth does', '2026-11-09', [], '2026-11-09'],
    ['a note covers its days', '2026-11-20', [['2026-11-09', '2026-11-20']], null],
    [
      'a gap between two is found',
      '2026-11-20',
      [
        ['2026-11-02', '2026-11-12'],
        ['2026-11-14', '2026-11-20'],
      ],
      '2026-11-13',
    ],
    ['one that runs out is found', '2026-11-20', [['2026-11-09', '2026-11-15']], '2026-11-16'],
  ] as const)('%s', (_name, last, notes, found) => {
    expect(
      firstUncovered(
        '2026-11-02',
        last,
        notes.map(([from_on, until_on]) => ({ from_on, until_on })),
      ),
    ).toBe(found)
  })
})

describe('statutory sick pay of several spells', () => {
  test('the days of a spell add up to what the statutory rule says, on each side of 6 April 2026 and across it', () => {
    for (const [first, last] of [
      ['2026-02-02', '2026-02-20'],
      ['2026-03-30', '2026-04-17'],
      ['2026-04-06', '2026-04-06'],
      ['2026-09-01', '2026-11-20'],
    ] as const) {
      const rule = sickPayAmount({ firstSickDay: first, lastSickDay: last, qualifyingIsoWeekdays: week, averageWeeklyEarnings: 500 })
      const [found] = sickPayOf([span(first, last)], () => 500)
      expect(isProblem(rule)).toBe(false)
      expect([first, found?.total]).toEqual([first, rule])
      expect(found?.weeks.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)).toBe(Math.round(Number(rule) * 100))
    }
  })

  test('before 6 April 2026 three waiting days are served once in linked spells; a gap of more than eight weeks serves them again', () => {
    const linked = sickPayOf([span('2026-01-05', '2026-01-09'), span('2026-02-02', '2026-02-06')], () => 500)
    expect(linked.map(({ paid }) => paid.length)).toEqual([2, 5])
    expect(linked[1]?.linked_from).toBe('2026-01-05')
    const apart = sickPayOf([span('2025-10-06', '2025-10-10'), span('2026-01-05', '2026-01-09')], () => 500)
    expect(apart.map(({ paid }) => paid.length)).toEqual([2, 2])
  })

  test('28 weeks are the most in a chain, and low earnings are paid at 80%', () => {
    const [long] = sickPayOf([span('2026-04-06', '2026-12-31')], () => 500)
    expect(long?.paid).toHaveLength(140)
    expect(long?.sentences.join(' ')).toContain('28 weeks have been paid')
    expect(sickPayOf([span('2026-05-04', '2026-05-08')], () => 100)[0]?.total).toBe(80)
  })

  test('earnings are those of the two months before the spell, not of today, and a linked spell keeps those of the first', () => {
    const earned = earningsBefore([
      { from: '2020-01-01', salary: 26_000 },
      { from: '2026-09-01', salary: 52_000 },
    ])
    expect(['2026-08-31', '2026-09-30', '2026-10-01', '2026-11-01'].map(earned)).toEqual([500, 500, 750, 1000])
    expect(earningsBefore([{ from: '2026-11-02', salary: 26_000 }])('2026-11-02')).toBe(500)
    // £100 a week was below the limit of earnings until 5 April 2026, whatever is earned by now.
    const rise = earningsBefore([
      { from: '2020-01-01', salary: 5_200 },
      { from: '2026-03-01', salary: 52_000 },
    ])
    expect(sickPayOf([span('2026-02-02', '2026-02-13'), span('2026-04-06', '2026-04-10')], rise).map(({ total }) => total)).toEqual([0, 80])
  })

  test('weeks that take turns are each shared over their own days', () => {
    // Weeks of three days (from 6 April 2026) and of five in turns.
    const three = (day: string) =>
      Math.floor((Date.parse(addDays(day, 1 - isoWeekday(day))) - Date.parse('2026-04-06')) / 604_800_000) % 2 === 0
    const rota = { qualifies: (day: string) => isoWeekday(day) <= (three(day) ? 3 : 5), perWeek: 4 }
    const [turns] = sickPayOf([{ ...span('2026-04-06', '2026-04-17'), rota }], () => 500)
    expect(turns).toMatchObject({
      total: 246.5,
      weeks: [
        { days: 3, amount: 123.25 },
        { days: 5, amount: 123.25 },
      ],
    })
    expect(sickPayOf([{ ...span('2026-04-06', '2026-12-31'), rota }], () => 500)[0]?.paid).toHaveLength(112)
  })

  test('sick again on the day after is one period; a spell too short to count before 6 April 2026 does not stand between two', () => {
    const again = sickPayOf([span('2026-01-05', '2026-01-06'), span('2026-01-07', '2026-01-09')], () => 500)
    expect(again.map(({ paid, linked_from: from }) => [paid.length, from])).toEqual([
      [0, null],
      [2, '2026-01-05'],
    ])
    const between = sickPayOf(
      [span('2026-01-05', '2026-01-09'), span('2026-01-20', '2026-01-20'), span('2026-02-02', '2026-02-06')],
      () => 500,
    )
    expect(between.map(({ paid }) => paid.length)).toEqual([2, 0, 5])
    // Paid before 6 April 2026: the flat rate is kept into the next report of the same illness.
    const across = sickPayOf([span('2026-03-30', '2026-04-05'), span('2026-04-06', '2026-04-10')], () => 130)
    expect(across.map(({ total }) => total)).toEqual([47.5, 123.25])
  })

  test('a gap of 56 days links, one of 57 does not', () => {
    const first = span('2026-06-01', '2026-06-05')
    const from = (start: string) => sickPayOf([first, span(start, addDays(start, 4))], () => 500)[1]?.linked_from
    expect([from('2026-08-01'), from('2026-08-02')]).toEqual(['2026-06-01', null])
  })
})

test('what was told of a closed month is put right by the difference, once', () => {
  const told = { ...nothing, sickness_days: 2, sick_pay_pence: 4930 }
  const now = { ...told, sickness_days: 4, sick_pay_pence: 9860 }
  const change = { ...nothing, sickness_days: 2, sick_pay_pence: 4930 }
  expect(adjustmentOf(now, [told])).toEqual(change)
  expect(adjustmentOf(now, [told, change])).toBeNull()
  expect(adjustmentOf(nothing, [told])).toMatchObject({ sickness_days: -2, sick_pay_pence: -4930 })
  // Without a salary nothing was told; once there is one, all of it is owed, and that once.
  const unknown = { ...told, sick_pay_pence: null }
  expect(adjustmentOf(told, [unknown])).toEqual({ ...nothing, sick_pay_pence: 4930 })
  expect(adjustmentOf(told, [unknown, { ...nothing, sick_pay_pence: 4930 }])).toBeNull()
  expect(adjustmentOf(unknown, [unknown])).toBeNull()
})
