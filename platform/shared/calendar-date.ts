/** Calendar dates as `yyyy-MM-dd` strings: never a timestamp, never a time zone. Range 1900-01-01 to 2100-12-31. */
const shape = /^(\d{4})-(\d{2})-(\d{2})$/
const daysIn = (year: number, month: number): number =>
  month === 2 ? (year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31

/** True only for a real day written exactly yyyy-MM-dd, 1900 to 2100. */
export function isCalendarDate(text: string): boolean {
  const [, y, m, d] = shape.exec(text) ?? []
  if (!y || !m || !d) return false
  const [year, month, day] = [Number(y), Number(m), Number(d)]
  return year >= 1900 && year <= 2100 && month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month)
}

const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const

let language: 'en-GB' | 'en-US' = 'en-GB'

/** How dates are written on this page from now on; the server never asks for anything but the British way, which is Ireland's too. */
export function writeDatesAs(wished: string | null): void {
  language = wished === 'en-US' ? 'en-US' : 'en-GB'
}
export const dateLanguage = (): 'en-GB' | 'en-US' => language

/** '2020-03-02' → '2 Mar 2020', the form the product shows, or 'Mar 2, 2020' for who wishes it so. */
export function showDate(date: string): string {
  const [, y, m, d] = shape.exec(date) ?? []
  if (!y || !m || !d) return date
  const month = monthNames[Number(m) - 1]
  return language === 'en-US' ? `${month} ${Number(d)}, ${y}` : `${Number(d)} ${month} ${y}`
}

// Day numbers count from 1 March of year 0 in the Gregorian calendar, so that a leap day is the last day of its year.
const dayNumber = (year: number, month: number, day: number): number => {
  const y = month > 2 ? year : year - 1
  return 365 * y + Math.floor(y / 4) - Math.floor(y / 100) + Math.floor(y / 400) + Math.floor((153 * ((month + 9) % 12) + 2) / 5) + day - 1
}

const parts = (date: string): [number, number, number] => [Number(date.slice(0, 4)), Number(date.slice(5, 7)), Number(date.slice(8, 10))]
const write = (year: number, month: number, day: number): string =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`

/** The last day of a month (1 to 12) as yyyy-MM-dd. */
export const lastDayOfMonth = (year: number, month: number): string => write(year, month, daysIn(year, month))

/** Days from one real date to another: 1 for the next day, negative when `to` is earlier. */
export const daysBetween = (from: string, to: string): number => dayNumber(...parts(to)) - dayNumber(...parts(from))

/** The real date `days` later (earlier when negative). */
export function addDays(date: string, days: number): string {
  const wanted = dayNumber(...parts(date)) + days
  let year = Math.floor((wanted + 60) / 365.2425)
  while (dayNumber(year + 1, 1, 1) <= wanted) year += 1
  while (dayNumber(year, 1, 1) > wanted) year -= 1
  let month = 12
  while (dayNumber(year, month, 1) > wanted) month -= 1
  return write(year, month, wanted - dayNumber(year, month, 1) + 1)
}

/** The same day of the month `months` later (earlier when negative); the last day where that month is shorter: 31 Jan + 1 = 28 Feb. */
export function addMonths(date: string, months: number): string {
  const [year, month, day] = parts(date)
  const count = year * 12 + month - 1 + months
  const [y, m] = [Math.floor(count / 12), (((count % 12) + 12) % 12) + 1]
  return write(y, m, Math.min(day, daysIn(y, m)))
}

/** The same day `years` later; 29 February becomes 28 February in a common year. */
export const addYears = (date: string, years: number): string => addMonths(date, years * 12)

/** Whole months from one date to another: the largest m with addMonths(from, m) <= to; -1 or less when `to` is earlier. */
export function monthsBetween(from: string, to: string): number {
  const [y1, m1] = parts(from)
  const [y2, m2] = parts(to)
  const months = (y2 - y1) * 12 + m2 - m1
  return addMonths(from, months) <= to ? months : months - 1
}

/** 1 for Monday to 7 for Sunday. */
export const isoWeekday = (date: string): number => ((dayNumber(...parts(date)) + 2) % 7) + 1

/** A length of time in months, as people say it: '6 years', '18 months', '1 year'. */
export const periodInWords = (months: number): string =>
  months % 12 === 0 ? `${months / 12} ${months === 12 ? 'year' : 'years'}` : `${months} ${months === 1 ? 'month' : 'months'}`
