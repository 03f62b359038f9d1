/** The one place in the browser that reads the clock. */

/** Milliseconds since 1970 by this device; only for differences, since the device may be wrong. */
export const now = (): number => Date.now()

/** The calendar day in a time zone such as 'Europe/London', as yyyy-MM-dd. */
export function today(timeZone: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(now())
}

/** 'Friday 27 November', for a greeting. */
export function todayInWords(timeZone: string): string {
  return new Intl.DateTimeFormat('en-GB', { timeZone, weekday: 'long', day: 'numeric', month: 'long' }).format(now()).replace(',', '')
}
