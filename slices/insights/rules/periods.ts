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

/** The same end of a month a year before. */
export const yearBefore = (struck: string): string => monthEnd(addMonths(`${struck.slice(0, 7)}-01`, -12))

/** So many whole months: the one that is running does not count until it is over. */
export function endedMonths(day: string, months: number): { from: string; until: string } {
  const until = struckOn(day)
  return { from: addMonths(`${until.slice(0, 7)}-01`, 1 - months), until }
}

/** The three years that end with the last quarter that is over: what few people are in is counted over the same long time, whatever is asked. */
export function comparedYears(day: string): { from: string; until: string } {
  const quarter = Math.floor((Number(day.slice(5, 7)) - 1) / 3)
  const next = `${day.slice(0, 4)}-${String(quarter * 3 + 1).padStart(2, '0')}-01`
  return { from: addMonths(next, -36), until: addDays(next, -1) }
}

/**
 * The quarters of so many months that end with the last quarter that is over: what is counted over a time is a sum of whole quarters, so
 * that two times cannot be compared day by day or month by month.
 */
export function quartersTo(day: string, months: number): { from: string; until: string }[] {
  const { until } = comparedYears(day)
  return quartersOf(addMonths(`${until.slice(0, 7)}-01`, 1 - months), until)
}

const quarterOf = (day: string): number => Number(day.slice(0, 4)) * 4 + Math.floor((Number(day.slice(5, 7)) - 1) / 3)
const beginsOn = (quarter: number): string => `${Math.floor(quarter / 4)}-${String((quarter % 4) * 3 + 1).padStart(2, '0')}-01`

/** The whole quarters that two days and what is between them stand in. */
export const quartersOf = (from: string, until: string): { from: string; until: string }[] =>
  Array.from({ length: quarterOf(until) - quarterOf(from) + 1 }, (_, i) => {
    const own = quarterOf(from) + i
    return { from: beginsOn(own), until: addDays(beginsOn(own + 1), -1) }
  })
