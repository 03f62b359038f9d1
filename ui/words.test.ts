import { describe, expect, test } from 'vitest'
import { dateOf, dayOf } from './calendar-days.ts'
import { writeDatesAs } from '#platform/shared/calendar-date.ts'
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
    ['2026-13-01', 'There is no month 13. Enter a date such as 30 Nov 2026.'],
    ['0026-01-01', 'Enter a year between 1900 and 2100.'],
    ['30/11/2026', 'Enter a date such as 30 Nov 2026.'],
    ['2026-11-00', 'Enter a date such as 30 Nov 2026.'],
  ])('%j: %s', (text, problem) => expect(dateProblem(text)).toBe(problem))
  test('months and days are padded, other text stays', () => {
    expect([tidyDate(' 2026-3-2 '), tidyDate('2026/3/2'), tidyDate('2 March')]).toEqual(['2026-03-02', '2026-03-02', '2 March'])
  })
  test.each([
    ['2/3/2026', '2026-03-02'],
    ['02.03.2026', '2026-03-02'],
    ['2 mar 2026', '2026-03-02'],
    ['2nd March', '2nd March'],
    ['2 March 2026', '2026-03-02'],
    ['Sept 4, 2026', '2026-09-04'],
    ['4-Sep-2026', '2026-09-04'],
    ['2/3/26', '2/3/26'],
    ['31/11/2026', '2026-11-31'],
    ['2 Mai 2026', '2 Mai 2026'],
  ])('days go before months: %s', (text, date) => expect(tidyDate(text)).toBe(date))
  test('in American English months go before days', () => {
    writeDatesAs('en-US')
    const read = tidyDate('2/3/2026')
    writeDatesAs(null)
    expect(read).toBe('2026-02-03')
  })
  test('a day of the grid goes there and back, and what is no date is no day', () => {
    const day = dayOf('2026-03-29')
    expect(day && dateOf(day)).toBe('2026-03-29')
    expect(dayOf('2026-11-31')).toBeUndefined()
  })
})
