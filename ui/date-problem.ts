import { dateLanguage, isCalendarDate } from '#platform/shared/calendar-date.ts'

const months = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December']
const example = 'Enter a date such as 30 Nov 2026.'

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

const monthNumber = (name: string): number | undefined => {
  const at = months.findIndex((month) =>
    [month, month.slice(0, 3), month === 'September' ? 'Sept' : ''].some((each) => each.toLowerCase() === name),
  )
  return at === -1 ? undefined : at + 1
}

type Parts = Partial<Record<'y' | 'm' | 'd' | 'name', string>>
const yearFirst = /^(?<y>\d{4})[-./](?<m>\d{1,2})[-./](?<d>\d{1,2})$/
const dayFirst = /^(?<d>\d{1,2})[-./ ](?<m>\d{1,2})[-./ ](?<y>\d{4})$/
const monthFirst = /^(?<m>\d{1,2})[-./ ](?<d>\d{1,2})[-./ ](?<y>\d{4})$/
const dayAndName = /^(?<d>\d{1,2})[ -]?(?<name>[a-z]{3,9}),?[ -]?(?<y>\d{4})$/
const nameAndDay = /^(?<name>[a-z]{3,9}) (?<d>\d{1,2}),?[ -]?(?<y>\d{4})$/

/** The orders in which people write a date; in figures days go before months unless the page is in American English. */
function partsOf(text: string): Parts {
  const figures = dateLanguage() === 'en-US' ? monthFirst : dayFirst
  const found = [yearFirst, figures, dayAndName, nameAndDay].map((order) => order.exec(text.toLowerCase())).find((match) => match !== null)
  return found?.groups ?? {}
}

/** '2/3/2026', '2 Mar 2026' or '2026-3-2' → '2026-03-02'; any other text as it is. */
export function tidyDate(text: string): string {
  const { y, m, d, name } = partsOf(text.trim())
  const month = name === undefined ? m : monthNumber(name)?.toString()
  return y && month && d ? `${y}-${month.padStart(2, '0')}-${d.padStart(2, '0')}` : text.trim()
}
