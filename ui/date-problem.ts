import { isCalendarDate } from '#platform/shared/calendar-date.ts'

const months = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December']
const example = 'Enter a date such as 2026-11-30.'

/** What is wrong with a typed date and how to put it right; undefined when it is a date, or empty. */
export function dateProblem(text: string): string | undefined {
  if (text === '' || isCalendarDate(text)) return undefined
  if (!/^\d{4}-\d{2}-(?!00)\d{2}$/.test(text)) return example
  const [year, month] = [text.slice(0, 4), text.slice(5, 7)]
  const name = months[Number(month) - 1]
  if (!name) return `There is no month ${Number(month)}. ${example}`
  if (Number(year) < 1900 || Number(year) > 2100) return 'Enter a year between 1900 and 2100.'
  const last = [31, 30, 29, 28].find((count) => isCalendarDate(`${year}-${month}-${count}`)) ?? 31
  return `${name}${month === '02' ? ` ${year}` : ''} has ${last} days.`
}

/** '2026-3-2' → '2026-03-02'; any other text as it is. */
export function tidyDate(text: string): string {
  const [, year, month, day] = /^(\d{4})[-./](\d{1,2})[-./](\d{1,2})$/.exec(text.trim()) ?? []
  return year && month && day ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text.trim()
}
