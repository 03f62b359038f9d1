import { dateLanguage } from '#platform/shared/calendar-date.ts'

/** The one place in the browser that reads the clock. */

/** Milliseconds since 1970 by this device; only for differences, since the device may be wrong. */
export const now = (): number => Date.now()

/** Milliseconds from now until an instant on the wire (ISO 8601); 0 when it has passed. */
export const untilMoment = (iso: string): number => Math.max(0, Date.parse(iso) - now())

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

/** The day (yyyy-MM-dd) that an instant on the wire fell on in a time zone. */
export const dayOf = (iso: string, timeZone: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(Date.parse(iso))

/** '14:42:08' */
export const clockTime = (iso: string, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' }).format(
    Date.parse(iso),
  )

/** The calendar day an instant on the wire falls on in a time zone, as yyyy-MM-dd; '' when it is no instant. */
export function dayIn(timeZone: string, iso: string): string {
  const at = Date.parse(iso)
  return Number.isNaN(at)
    ? ''
    : new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(at)
}
