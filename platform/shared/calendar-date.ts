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

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const

/** '2020-03-02' → '2 Mar 2020', the form the product shows. */
export function showDate(date: string): string {
  const [, y, m, d] = shape.exec(date) ?? []
  return y && m && d ? `${Number(d)} ${months[Number(m) - 1]} ${y}` : date
}
