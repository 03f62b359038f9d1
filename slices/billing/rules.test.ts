import { describe, expect, it } from 'vitest'
import { addDays } from '#platform/shared/calendar-date.ts'
import {
  graceDays,
  headcountLine,
  invoiceNumber,
  type Period,
  periodEnd,
  periodLines,
  type PlanFacts,
  priceOf,
  proRata,
  standingOf,
  sumsOf,
  unusedLine,
} from './rules.ts'

const row: PlanFacts = {
  plan: 'foundation',
  billing: 'monthly',
  trial_ends_on: '2026-03-14',
  period_from: null,
  period_to: null,
  unpaid_since: null,
}
const paid: PlanFacts = { ...row, period_from: '2026-03-15', period_to: '2026-04-14' }
const april: Period = { plan: 'foundation', billing: 'monthly', from: '2026-04-01', to: '2026-04-30', people: 20 }

describe('how a workspace stands', () => {
  it('has everything in its trial and its grace, then can be read, and never loses anything', () => {
    expect(standingOf(null, '2026-03-01')).toEqual({ kind: 'arranged', plan: 'elevate', until: null, because: null })
    expect(standingOf(row, '2026-03-14')).toMatchObject({ kind: 'trial', plan: 'elevate', until: '2026-03-14' })
    expect(standingOf(row, '2026-03-15')).toMatchObject({ kind: 'grace', plan: 'elevate', until: '2026-03-28', because: 'trial' })
    expect(standingOf(row, '2026-03-28').kind).toBe('grace')
    expect(standingOf(row, '2026-03-29')).toMatchObject({ kind: 'read-only', because: 'trial' })
  })

  it('a payment that is missing begins a grace of its own, in the plan that was chosen', () => {
    expect(standingOf(paid, '2026-03-20')).toMatchObject({ kind: 'active', plan: 'foundation' })
    expect(standingOf(paid, '2026-03-14')).toMatchObject({ kind: 'active', plan: 'elevate' })
    const unpaid = { ...paid, unpaid_since: '2026-05-01' }
    expect(standingOf(unpaid, addDays('2026-05-01', graceDays))).toMatchObject({ kind: 'grace', plan: 'foundation', because: 'unpaid' })
    expect(standingOf(unpaid, addDays('2026-05-01', graceDays + 1)).kind).toBe('read-only')
  })
})

describe('prices', () => {
  it('PR-002 R031 R032 are those of the public calculator, from 5 to 250 people', () => {
    expect([9, 10, 49, 50].map((people) => priceOf('foundation', 'monthly', people))).toEqual([4050, 3500, 17150, 12500])
    expect([9, 10, 49, 50].map((people) => priceOf('elevate', 'annual', people))).toEqual([64800, 52800, 258720, 192000])
    expect([0, 3, 5].map((people) => priceOf('elevate', 'monthly', people))).toEqual([3750, 3750, 3750])
    expect([250, 251, 1000].map((people) => priceOf('elevate', 'monthly', people))).toEqual([100000, 100000, 100000])
  })

  it('a period is a month or a year to the day before, also from the end of a month and over a leap day', () => {
    expect(periodEnd('2026-01-31', 'monthly')).toBe('2026-02-27')
    expect(periodEnd('2026-02-01', 'monthly')).toBe('2026-02-28')
    expect(periodEnd('2028-02-29', 'annual')).toBe('2029-02-27')
    expect(periodEnd('2026-11-28', 'annual')).toBe('2027-11-27')
  })

  it('the lines of a period come to its price, and VAT is reckoned once on the sum', () => {
    for (const billing of ['monthly', 'annual'] as const)
      for (const people of [0, 5, 9, 10, 49, 50, 148, 400])
        expect(sumsOf(periodLines({ ...april, billing, people }), 0).net).toBe(priceOf('foundation', billing, people))
    expect(sumsOf([{ text: '', quantity: null, unit: null, amount: 4053 }], 20)).toEqual({ net: 4053, vat: 811, total: 4864 })
  })
})

describe('changes', () => {
  it('are settled to the day: what is not used is given back, on the first day all of it, after the last nothing', () => {
    const amount = (day: string): number => unusedLine(april, day).reduce((sum, line) => sum + line.amount, 0)
    expect(amount('2026-04-01')).toBe(-7000)
    expect(amount('2026-03-20')).toBe(-7000)
    expect(amount('2026-04-16')).toBe(-3500)
    expect(amount('2026-04-30')).toBe(-proRata(7000, 1, 30))
    expect(unusedLine(april, '2026-05-01')).toEqual([])
  })

  it('people who join or leave cost or give back the share of their days, by the rate of each day', () => {
    const lines = headcountLine(
      april,
      [
        { from: '2026-04-01', people: 20 },
        { from: '2026-04-16', people: 22 },
      ],
      '2026-04-30',
    )
    expect(lines.map((line) => line.amount)).toEqual([350])
    // The rate falls for everybody at 50: more people, less to pay.
    expect(headcountLine({ ...april, people: 49 }, [{ from: '2026-04-01', people: 50 }], '2026-04-30')[0]?.amount).toBe(12500 - 17150)
    expect(headcountLine(april, [{ from: '2026-04-01', people: 20 }], '2026-04-30')).toEqual([])
    expect(headcountLine(april, [{ from: '2026-04-01', people: 22 }], '2026-04-15')[0]?.amount).toBe(350)
  })

  it('agree with a reckoning day by day for a thousand generated months', () => {
    let state = 7
    const next = (below: number): number => (state = (state * 48271) % 2147483647) % below
    for (let i = 0; i < 1000; i += 1) {
      const people = next(120)
      const period: Period = { ...april, plan: next(2) ? 'elevate' : 'foundation', people }
      const daily = Array.from({ length: 30 }, () => (next(3) === 0 ? next(120) : people))
      const slow = daily.reduce(
        (sum, count) => sum + (priceOf(period.plan, 'monthly', count) - priceOf(period.plan, 'monthly', people)) / 30,
        0,
      )
      const counts = daily.map((count, day) => ({ from: addDays(april.from, day), people: count }))
      const amount = headcountLine(period, counts, april.to)[0]?.amount ?? 0
      expect(Math.abs(amount - slow)).toBeLessThanOrEqual(0.501)
    }
  })

  it('numbers follow one another in the workspace’s own series', () => {
    expect(invoiceNumber('3f2a0000-0000-4000-8000-000000000000', 7)).toBe('EK-3F2A-0007')
  })
})
