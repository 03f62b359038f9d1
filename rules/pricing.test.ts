import { describe, expect, it } from 'vitest'
import { annualPrice, annualSaving, cheaperFrom, clampCount, monthlyPrice, placeOnScale, pounds, rateOf, readCount } from './pricing.ts'

describe('prices', () => {
  it.each([
    [5, 450, 750],
    [9, 450, 750],
    [10, 350, 550],
    [11, 350, 550],
    [49, 350, 550],
    [50, 250, 400],
    [51, 250, 400],
    [250, 250, 400],
  ])('R031 %i employees pay %i pence on Foundation and %i on Elevate', (count, foundation, elevate) => {
    expect([rateOf('foundation', count), rateOf('elevate', count)]).toEqual([foundation, elevate])
  })

  it.each([
    [5, '£23', '£216', '£54'],
    [9, '£41', '£389', '£97'],
    [10, '£35', '£336', '£84'],
    [40, '£140', '£1,344', '£336'],
    [49, '£172', '£1,646', '£412'],
    [50, '£125', '£1,200', '£300'],
    [250, '£625', '£6,000', '£1,500'],
  ])('R032 Foundation for %i is %s a month or %s a year, which saves %s', (count, month, year, saving) => {
    expect([monthlyPrice('foundation', count), annualPrice('foundation', count), annualSaving('foundation', count)].map(pounds)).toEqual([
      month,
      year,
      saving,
    ])
  })

  it('R032 Elevate for 40 is £220 a month or £2,112 a year, which saves £528', () => {
    expect([monthlyPrice('elevate', 40), annualPrice('elevate', 40), annualSaving('elevate', 40)].map(pounds)).toEqual([
      '£220',
      '£2,112',
      '£528',
    ])
  })

  it('R032 the price of twelve months is the annual price and the saving together, for every headcount', () => {
    for (let count = 5; count <= 250; count += 1)
      for (const plan of ['foundation', 'elevate'] as const)
        expect(annualPrice(plan, count) + annualSaving(plan, count)).toBe(monthlyPrice(plan, count) * 12)
  })

  it.each([
    ['foundation', 7, null],
    ['foundation', 8, 10],
    ['foundation', 9, 10],
    ['foundation', 10, null],
    ['foundation', 35, null],
    ['foundation', 36, 50],
    ['foundation', 49, 50],
    ['foundation', 50, null],
    ['elevate', 36, null],
    ['elevate', 37, 50],
  ] as const)('R031 the fall at a threshold is told: %s for %i is dearer than for %s', (plan, count, cheaper) => {
    expect(cheaperFrom(plan, count)).toBe(cheaper)
  })
})

describe('the number of employees', () => {
  it.each([
    ['0', 5],
    ['4', 5],
    ['5', 5],
    ['250', 250],
    ['251', 250],
    ['1e9', 250],
    ['-3', 5],
    ['12.9', 12],
    ['1,2', 12],
    [' 4 0 ', 40],
    ['\u00A040\u00A0', 40],
    ['999999999999999999999999', 250],
  ])('R030 typed as "%s" counts as %i', (typed, count) => {
    expect(readCount(typed)).toBe(count)
  })

  it.each(['', '   ', 'ten', '12a', '0x20', 'Infinity', 'NaN', '--5', '٤٠'])('R030 typed as "%s" is no number', (typed) => {
    expect(readCount(typed)).toBeNull()
  })

  it('PR-001 R030 is never below 5 nor above 250, and stands on the scale where its marks are', () => {
    expect([-1, 4, 5, 250, 251].map(clampCount)).toEqual([5, 5, 5, 250, 250])
    expect([5, 10, 40, 50, 250].map(placeOnScale)).toEqual([0, 20, 50, 60, 100])
  })
})
