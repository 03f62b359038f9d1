import { describe, expect, it } from 'vitest'
import { compare, difference, exact, least, most, pounds, product, quotient, rounded, roundedTo, sum } from './exact.ts'

describe('exact fractions', () => {
  it.each([
    [0, 0n, 1n],
    [-0, 0n, 1n],
    [0.1, 1n, 10n],
    [-2.5, -5n, 2n],
    [1e-7, 1n, 10_000_000n],
    [1.5e-7, 3n, 20_000_000n],
    [1e21, 10n ** 21n, 1n],
    [24_784.5, 49_569n, 2n],
  ])('reads %d as the decimal it prints as', (value, top, bottom) => expect(exact(value)).toEqual({ top, bottom }))

  it('refuses what is no number', () => {
    expect(() => exact(Number.NaN)).toThrow(RangeError)
    expect(() => quotient(1, 0)).toThrow(RangeError)
  })

  it('adds, multiplies and divides without drift', () => {
    expect(compare(sum(0.1, 0.2), 0.3)).toBe(0)
    expect(compare(sum(...Array.from({ length: 365 }, () => quotient(28, 365))), 28)).toBe(0)
    expect(compare(product(quotient(1, 3), 3), 1)).toBe(0)
    expect(compare(difference(1, 0.9), 0.1)).toBe(0)
    expect([compare(1, 2), compare(2, 1), compare(-1, -2)]).toEqual([-1, 1, 1])
    expect([least(1, 2), most(1, 2)]).toEqual([exact(1), exact(2)])
  })

  it.each([
    [2.345, 'nearest', 2.35],
    [-2.345, 'nearest', -2.35],
    [2.3449, 'nearest', 2.34],
    [1.005, 'nearest', 1.01],
    [2.341, 'up', 2.35],
    [2.34, 'up', 2.34],
    [-2.349, 'up', -2.34],
    [2.349, 'down', 2.34],
    [-2.349, 'down', -2.34],
    [0, 'up', 0],
    [-0.001, 'up', 0],
  ] as const)('rounds %d %s to %d', (value, rounding, expected) => expect(rounded(value, 2, rounding)).toBe(expected))

  it('rounds to steps that are no decimal place', () => {
    expect(rounded(roundedTo(quotient(28 * 7, 12), 0.5, 'up'), 1, 'up')).toBe(16.5)
    expect(rounded(roundedTo(16.5, 0.5, 'up'), 1, 'up')).toBe(16.5)
    expect(pounds(quotient(16_800, 52))).toBe(323.08)
  })
})
