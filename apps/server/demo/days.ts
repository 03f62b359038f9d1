/**
 * Whole-day arithmetic on `yyyy-MM-dd` without a clock or a time zone (the proleptic Gregorian count from 1970-01-01).
 */
export function dayNumber(date: string): number {
  const [year, month, day] = [Number(date.slice(0, 4)), Number(date.slice(5, 7)), Number(date.slice(8, 10))]
  // years begin in March, so that the leap day is the last of its year
  const y = month <= 2 ? year - 1 : year
  const era = Math.floor(y / 400)
  const yearOfEra = y - era * 400
  const dayOfYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + day - 1
  return era * 146097 + yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear - 719468
}

/** The date of a day number. */
export function dateOf(dayCount: number): string {
  const z = dayCount + 719468
  const era = Math.floor(z / 146097)
  const dayOfEra = z - era * 146097
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36524) - Math.floor(dayOfEra / 146096)) / 365,
  )
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const m = Math.floor((5 * dayOfYear + 2) / 153)
  const month = m < 10 ? m + 3 : m - 9
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  return calendar(year, month, dayOfYear - Math.floor((153 * m + 2) / 5) + 1)
}

export const addDays = (date: string, days: number): string => dateOf(dayNumber(date) + days)

/** 0 for Monday to 6 for Sunday. */
export const weekday = (date: string): number => (((dayNumber(date) + 3) % 7) + 7) % 7

/** The day itself, or the Monday after a weekend. */
export function workday(date: string): string {
  const day = weekday(date)
  return day < 5 ? date : addDays(date, 7 - day)
}

/** Months as numbers: year × 12 + month − 1. */
export const monthNumber = (date: string): number => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1
export const dayInMonth = (month: number, day: number): string => calendar(Math.floor(month / 12), (month % 12) + 1, day)

const calendar = (year: number, month: number, day: number): string =>
  `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
