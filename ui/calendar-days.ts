import { isCalendarDate } from '#platform/shared/calendar-date.ts'

// The calendar grid speaks in Date objects. Here they only ever stand for a day of the calendar at noon, never for a moment,
// so no time zone can move them; the clock is not read.
/* oxlint-disable no-restricted-globals */

/** '2026-11-30' → that day; undefined for anything that is no date. */
export function dayOf(date: string): Date | undefined {
  if (!isCalendarDate(date)) return undefined
  const [year, month, day] = date.split('-').map(Number)
  return new Date(Number(year), Number(month) - 1, Number(day), 12)
}

const two = (number: number): string => String(number).padStart(2, '0')

/** A day of the grid → '2026-11-30'. */
export function dateOf(day: Date): string {
  return `${String(day.getFullYear()).padStart(4, '0')}-${two(day.getMonth() + 1)}-${two(day.getDate())}`
}
