/** The only place on the server that reads the clock; everything else is told what time or day it is. */

export const now = (): Date => new Date()

/** So many milliseconds from now. */
export const later = (milliseconds: number): Date => new Date(Date.now() + milliseconds)

/** Seconds since 1970, as tokens carry them. */
export const epochSeconds = (): number => Math.floor(Date.now() / 1000)

/** The instant that text or epoch milliseconds name; it reads no clock. */
export const instantOf = (written: string | number): Date => new Date(written)

/** Milliseconds that only ever grow, for measuring how long something took. */
export const elapsedFrom = (start: number): number => performance.now() - start
export const stopwatch = (): number => performance.now()

const formats = new Map<string, Intl.DateTimeFormat>()

/** The calendar day (yyyy-MM-dd) that `instant` falls on in an IANA time zone such as `Europe/London`. */
export function todayIn(timeZone: string, instant: Date = now()): string {
  let format = formats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-GB', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
    formats.set(timeZone, format)
  }
  const part = (type: Intl.DateTimeFormatPartTypes) => format.formatToParts(instant).find((p) => p.type === type)?.value ?? ''
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`
}
