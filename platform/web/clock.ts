import { dateLanguage } from '#platform/shared/calendar-date.ts'

/** The one place in the browser that reads the clock. */

/** Milliseconds since 1970 by this device; only for differences, since the device may be wrong. */
export const now = (): number => Date.now()

/** Milliseconds from now until an instant on the wire (ISO 8601); 0 when it has passed. */
export const untilMoment = (iso: string): number => Math.max(0, Date.parse(iso) - now())

const forms = {
  day: { year: 'numeric', month: '2-digit', day: '2-digit' },
  greeting: { weekday: 'long', day: 'numeric', month: 'long' },
  moment: { day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  time: { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

const known = new Map<string, Intl.DateTimeFormat>()

/** Made once and kept: to look up how a language and a zone write dates takes far longer than to write one, and a list writes hundreds. */
function writer(form: keyof typeof forms, timeZone: string, language: string): Intl.DateTimeFormat {
  const key = `${form} ${language} ${timeZone}`
  const before = known.get(key)
  if (before) return before
  const made = new Intl.DateTimeFormat(language, { timeZone, ...forms[form] })
  known.set(key, made)
  return made
}

const wireDay = (at: number, timeZone: string): string => writer('day', timeZone, 'en-CA').format(at)

/** The calendar day in a time zone such as 'Europe/London', as yyyy-MM-dd. */
export const today = (timeZone: string): string => wireDay(now(), timeZone)

/** 'Friday 27 November', for a greeting. */
export const todayInWords = (timeZone: string): string => writer('greeting', timeZone, dateLanguage()).format(now()).replace(',', '')

/** An instant on the wire (ISO 8601) as the workplace's clock showed it: '24 Nov 2026, 14:32'; as it came when it is no instant. */
export function momentInWords(iso: string, timeZone: string): string {
  const at = Date.parse(iso)
  return Number.isNaN(at) ? iso : writer('moment', timeZone, dateLanguage()).format(at).replace('Sept', 'Sep')
}

/** The day (yyyy-MM-dd) that an instant on the wire fell on in a time zone. */
export const dayOf = (iso: string, timeZone: string): string => wireDay(Date.parse(iso), timeZone)

/** '14:42:08' */
export const clockTime = (iso: string, timeZone: string): string => writer('time', timeZone, 'en-GB').format(Date.parse(iso))

/** The calendar day an instant on the wire falls on in a time zone, as yyyy-MM-dd; '' when it is no instant. */
export function dayIn(timeZone: string, iso: string): string {
  const at = Date.parse(iso)
  return Number.isNaN(at) ? '' : wireDay(at, timeZone)
}
