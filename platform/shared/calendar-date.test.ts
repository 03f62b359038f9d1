import { describe, expect, it } from 'vitest'
import { addDays, addMonths, addYears, daysBetween, isCalendarDate, isoWeekday, lastDayOfMonth, monthsBetween } from './calendar-date.ts'

const iso = (ms: number): string => new Date(ms).toISOString().slice(0, 10)
const utc = (date: string): number => Date.parse(`${date}T00:00:00Z`)
const day = 86_400_000

describe('calendar dates', () => {
  it('agrees with the system calendar for every day from 1899 to 2101', () => {
    const wrong: string[] = []
    let date = '1899-12-31'
    for (let ms = utc(date); ms <= utc('2101-01-01'); ms += day) {
      const next = iso(ms + day)
      if (addDays(date, 1) !== next || addDays(next, -1) !== date || isoWeekday(date) % 7 !== new Date(ms).getUTCDay()) wrong.push(date)
      date = next
    }
    expect(wrong).toEqual([])
    expect(date).toBe('2101-01-02')
  })

  it('adds and counts long spans of days', () => {
    for (const [from, days] of [
      ['2024-02-29', 365],
      ['1900-01-01', 73_413],
      ['2100-12-31', -73_413],
      ['2026-11-27', 0],
    ] as const) {
      const to = addDays(from, days)
      expect(to).toBe(iso(utc(from) + days * day))
      expect(daysBetween(from, to)).toBe(days)
      expect(isCalendarDate(to)).toBe(true)
    }
  })

  it.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2028-01-31', 1, '2028-02-29'],
    ['2026-12-31', 2, '2027-02-28'],
    ['2026-08-31', 6, '2027-02-28'],
    ['2026-03-31', -1, '2026-02-28'],
    ['2026-01-15', -1, '2025-12-15'],
    ['2026-11-27', 0, '2026-11-27'],
    ['2026-11-27', 14, '2028-01-27'],
    ['2026-01-01', -13, '2024-12-01'],
  ])('%s and %i months is %s', (from, months, to) => expect(addMonths(from, months)).toBe(to))

  it('moves 29 February to 28 February in a common year and back only in a leap year', () => {
    expect(addYears('2028-02-29', 2)).toBe('2030-02-28')
    expect(addYears('2028-02-29', 4)).toBe('2032-02-29')
    expect(addYears('2027-02-28', 1)).toBe('2028-02-28')
    expect(addYears('2096-02-29', 4)).toBe('2100-02-28')
  })

  it.each([
    ['2026-11-27', '2026-12-26', 0],
    ['2026-11-27', '2026-12-27', 1],
    ['2024-02-29', '2026-02-27', 23],
    ['2024-02-29', '2026-02-28', 24],
    ['2026-08-31', '2027-02-28', 6],
    ['2026-11-27', '2026-11-26', -1],
    ['2026-11-27', '2026-11-27', 0],
  ])('whole months from %s to %s: %i', (from, to, months) => expect(monthsBetween(from, to)).toBe(months))

  it('knows the last day of a month', () => {
    expect([
      lastDayOfMonth(2026, 2),
      lastDayOfMonth(2028, 2),
      lastDayOfMonth(2100, 2),
      lastDayOfMonth(2026, 4),
      lastDayOfMonth(2026, 12),
    ]).toEqual(['2026-02-28', '2028-02-29', '2100-02-28', '2026-04-30', '2026-12-31'])
  })
})
