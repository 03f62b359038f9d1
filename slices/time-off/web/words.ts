import { showDate } from '#platform/shared/calendar-date.ts'
import type { Booking, Overview } from '../contract.ts'
import { amountInWords, type Shown } from '../rules/explain.ts'

/** A balance's minutes as this person sees them. */
export const amount = (minutes: number, of: { readonly unit: Shown['unit']; readonly day_minutes: number }): string =>
  amountInWords(minutes, { unit: of.unit, dayMinutes: of.day_minutes })

type ShownYears = { readonly unit: Shown['unit']; readonly day_minutes: number; readonly years: readonly Overview['years'][number][] }
/** How the leave year of a day is shown: a day may be of another length there. */
export const shownOn = (of: ShownYears, day: string): { unit: Shown['unit']; day_minutes: number } =>
  of.years.find(({ year_start: from, year_end: until }) => from <= day && day <= until) ?? of

const year = (day: string): string => day.slice(0, 4)
const withoutYear = (day: string): string => showDate(day).replace(/,? \d{4}$/, '')

// 'Dec 29' keeps its month where months come first.
const dayOnly = (day: string): string => (/^\d/.test(showDate(day)) ? String(Number(day.slice(8))) : withoutYear(day))

/** '3 Aug 2026', '29 to 31 Dec 2026', '29 Dec 2026 to 4 Jan 2027', with the half it begins or ends in. */
export function datesInWords({
  starts_on: from,
  ends_on: until,
  first_part: first,
  last_part: last,
}: Pick<Booking, 'starts_on' | 'ends_on' | 'first_part' | 'last_part'>): string {
  const half = { day: '', am: ', morning', pm: ', afternoon' }[first]
  if (from === until) return `${showDate(from)}${half}`
  const start =
    from.slice(0, 7) === until.slice(0, 7) && first === 'day'
      ? dayOnly(from)
      : year(from) === year(until)
        ? withoutYear(from)
        : showDate(from)
  return `${start}${first === 'pm' ? ' (afternoon)' : ''} to ${showDate(until)}${last === 'am' ? ' (morning)' : ''}`
}

export const whyFree = {
  'not-employed': 'outside the employment',
  'not-working': 'not a working day',
  'bank-holiday': 'bank holiday',
  closed: 'closed',
} as const

export { sayProblem } from '#platform/web/api-error.ts'

const months = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December']
/** 'December 2026' of any day in it. */
export const monthInWords = (day: string): string => `${months[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`
