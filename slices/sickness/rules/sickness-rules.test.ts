import { describe, expect, test } from 'vitest'
import { isProblem } from '#rules/uk/problem.ts'
import { sickPayAmount } from '#rules/uk/sick-pay-amount.ts'
import {
  adjustmentOf,
  firstUncovered,
  isScored,
  measured,
  measuredInWords,
  nothing,
  sickPayOf,
  thresholdInWords,
  weeklyEarnings,
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
      const [found] = sickPayOf([span(first, last)], 500)
      expect(isProblem(rule)).toBe(false)
      expect([first, found?.total]).toEqual([first, rule])
      expect(found?.weeks.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)).toBe(Math.round(Number(rule) * 100))
    }
  })

  test('before 6 April 2026 three waiting days are served once in linked spells; a gap of more than eight weeks serves them again', () => {
    const linked = sickPayOf([span('2026-01-05', '2026-01-09'), span('2026-02-02', '2026-02-06')], 500)
    expect(linked.map(({ paid }) => paid.length)).toEqual([2, 5])
    expect(linked[1]?.linked_from).toBe('2026-01-05')
    const apart = sickPayOf([span('2025-10-06', '2025-10-10'), span('2026-01-05', '2026-01-09')], 500)
    expect(apart.map(({ paid }) => paid.length)).toEqual([2, 2])
  })

  test('28 weeks are the most in a chain, and low earnings are paid at 80%', () => {
    const [long] = sickPayOf([span('2026-04-06', '2026-12-31')], 500)
    expect(long?.paid).toHaveLength(140)
    expect(long?.sentences.join(' ')).toContain('28 weeks have been paid')
    expect(sickPayOf([span('2026-05-04', '2026-05-08')], 100)[0]?.total).toBe(80)
    expect(weeklyEarnings(26_000)).toBe(500)
  })
})

test('what was told of a closed month is put right by the difference, once', () => {
  const told = { ...nothing, sickness_days: 2, sick_pay_pence: 4930 }
  const now = { ...told, sickness_days: 4, sick_pay_pence: 9860 }
  const change = { ...nothing, sickness_days: 2, sick_pay_pence: 4930 }
  expect(adjustmentOf(now, [told])).toEqual(change)
  expect(adjustmentOf(now, [told, change])).toBeNull()
  expect(adjustmentOf(nothing, [told])).toMatchObject({ sickness_days: -2, sick_pay_pence: -4930 })
})
