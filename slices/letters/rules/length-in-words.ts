import { addDays, addMonths, daysBetween, monthsBetween } from '#platform/shared/calendar-date.ts'

const counted = (count: number, unit: string): readonly string[] => (count === 0 ? [] : [`${count} ${unit}${count === 1 ? '' : 's'}`])

/** From one day to another, both counted: '4 years and 2 months', '3 weeks' or '5 days'. '0 days' where the end is before the start. */
export function lengthInWords(from: string, until: string): string {
  const after = addDays(until, 1)
  const months = Math.max(0, monthsBetween(from, after))
  if (months > 0) return [...counted(Math.floor(months / 12), 'year'), ...counted(months % 12, 'month')].join(' and ')
  const days = Math.max(0, daysBetween(addMonths(from, 0), after))
  return days >= 7 && days % 7 === 0 ? counted(days / 7, 'week').join('') : `${days} ${days === 1 ? 'day' : 'days'}`
}
