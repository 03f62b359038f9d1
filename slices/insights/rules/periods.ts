import { addDays, addMonths, lastDayOfMonth } from '#platform/shared/calendar-date.ts'

const monthEnd = (date: string): string => lastDayOfMonth(Number(date.slice(0, 4)), Number(date.slice(5, 7)))

/**
 * The days figures are struck on: the last day of each of so many months, the last of them being `day` itself. Each stands for the time
 * after the one before it, so a month that is not over counts as far as it has come.
 */
export function pointsTo(day: string, months: number): { day: string; after: string }[] {
  const ends = Array.from({ length: months + 1 }, (_, i) => (i === months ? day : monthEnd(addMonths(`${day.slice(0, 7)}-01`, i - months))))
  return ends.slice(1).map((each, i) => ({ day: each, after: ends[i] ?? each }))
}

/** Characteristics are struck at the end of a month only, so that two neighbouring days cannot be compared to single somebody out. */
export const struckOn = (day: string): string => (monthEnd(day) === day ? day : monthEnd(addMonths(`${day.slice(0, 7)}-01`, -1)))

/** The last 5 April up to a day: the snapshot of the gender pay gap for private and voluntary employers. */
export function snapshotBefore(day: string): string {
  const year = Number(day.slice(0, 4))
  return day >= `${year}-04-05` ? `${year}-04-05` : `${year - 1}-04-05`
}

/** The three years that end with the last quarter that is over: what few people are in is counted over the same long time, whatever is asked. */
export function comparedYears(day: string): { from: string; until: string } {
  const quarter = Math.floor((Number(day.slice(5, 7)) - 1) / 3)
  const next = `${day.slice(0, 4)}-${String(quarter * 3 + 1).padStart(2, '0')}-01`
  return { from: addMonths(next, -36), until: addDays(next, -1) }
}
