import { describe, expect, test } from 'vitest'
import { dateOf, dayOf } from './calendar-days.ts'
import { dateProblem, tidyDate } from './date-problem.ts'
import { initialsOf, tintOf } from './initials.ts'
import { matchesText, splitAtMatch } from './match-text.ts'

describe('R045 initials', () => {
  test.each([
    ['Niamh Gallagher', 'NG'],
    ['  óscar   de la Cruz ', 'ÓD'],
    ['Cher', 'C'],
    ['', ''],
    ['👩‍👩‍👧 Family', '👩‍👩‍👧F'],
  ])('R045 %j → %j', (name, initials) => expect(initialsOf(name)).toBe(initials))
  test('R045 a tint is one of six and always the same for the same id', () => {
    const tints = Array.from({ length: 200 }, (_, index) => tintOf(`person-${index}`))
    expect(new Set(tints)).toEqual(new Set([1, 2, 3, 4, 5, 6]))
    expect(tintOf('person-7')).toBe(tintOf('person-7'))
  })
})

describe('matching text', () => {
  test.each([
    ['Tomasz Wójcik', 'wojcik', ['Tomasz ', 'Wójcik', '']],
    ['Retail', 're', ['', 'Re', 'tail']],
    ['Healthcare', 'RE', ['Healthca', 're', '']],
    ['Retail', 'x', ['Retail', '', '']],
    ['Retail', '  ', ['Retail', '', '']],
  ] as const)('%s by %j', (text, query, parts) => expect(splitAtMatch(text, query)).toEqual(parts))
  test('a query is text, not a pattern', () => expect([matchesText('a.c', '.'), matchesText('abc', '.')]).toEqual([true, false]))
})

describe('typed dates', () => {
  test.each([
    ['2026-11-30', undefined],
    ['', undefined],
    ['2024-02-29', undefined],
    ['2026-11-31', 'November has 30 days.'],
    ['2026-02-29', 'February 2026 has 28 days.'],
    ['2026-13-01', 'There is no month 13. Enter a date such as 2026-11-30.'],
    ['0026-01-01', 'Enter a year between 1900 and 2100.'],
    ['30/11/2026', 'Enter a date such as 2026-11-30.'],
    ['2026-11-00', 'Enter a date such as 2026-11-30.'],
  ])('%j: %s', (text, problem) => expect(dateProblem(text)).toBe(problem))
  test('months and days are padded, other text stays', () => {
    expect([tidyDate(' 2026-3-2 '), tidyDate('2026/3/2'), tidyDate('2 March')]).toEqual(['2026-03-02', '2026-03-02', '2 March'])
  })
  test('a day of the grid goes there and back, and what is no date is no day', () => {
    const day = dayOf('2026-03-29')
    expect(day && dateOf(day)).toBe('2026-03-29')
    expect(dayOf('2026-11-31')).toBeUndefined()
  })
})
