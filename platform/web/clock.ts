import { dateLanguage } from '#platform/shared/calendar-date.ts'

/** The one place in the browser that reads the clock. */

/** Milliseconds since 1970 by this device; only for differences, since the device may be wrong. */
export const now = (): number => Date.now()

/** The calendar day in a time zone such as 'Europe/London', as yyyy-MM-dd. */
export function today(timeZone: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(now())
}

/** 'Friday 27 November', for a greeting. */
export function todayInWords(timeZone: string): string {
  return new Intl.DateTimeFormat(dateLanguage(), { timeZone, weekday: 'long', day: 'numeric', month: 'long' })
    .format(now())
    .replace(',', '')
}

/** An instant on the wire (ISO 8601) as the workplace's clock showed it: '24 Nov 2026, 14:32'; as it came when it is no instant. */
export function momentInWords(iso: string, timeZone: string): string {
  const at = Date.parse(iso)
  if (Number.isNaN(at)) return iso
  return new Intl.DateTimeFormat(dateLanguage(), {
    timeZone,
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
    .format(at)
    .replace('Sept', 'Sep')
}
