import { showDate } from '#platform/shared/calendar-date.ts'
import type { Headline, Unit } from '../contract.ts'

const writerOf = (digits: number) => new Intl.NumberFormat('en-GB', { minimumFractionDigits: digits, maximumFractionDigits: digits })
const [whole, tenths] = [writerOf(0), writerOf(1)]
const number = (value: number, digits: 0 | 1 = 0): string => (digits === 0 ? whole : tenths).format(value)

/** A figure as it is read: '14.2%', '£31,500', '148'. */
export function inUnit(value: number, unit: Unit): string {
  if (unit === 'percent') return `${number(value, 1)}%`
  if (unit === 'pounds') return `£${number(value)}`
  return number(value, unit === 'fte' || unit === 'years' || unit === 'days' || unit === 'per100' ? 1 : 0)
}
export const cellOf = (value: number | null, unit: Unit, hidden: boolean): string =>
  value === null ? (hidden ? 'Hidden' : '–') : inUnit(value, unit)

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const
/** Columns of a series are named by their day; the chart names their month. */
export const isDay = (label: string): boolean => /^\d{4}-\d\d-\d\d$/.test(label)
export const monthOf = (label: string): string => months[Number(label.slice(5, 7)) - 1] ?? label
export const columnName = (label: string): string => (isDay(label) ? showDate(label) : label)

/** '11 more than a year ago', '2.6 points lower'. */
export function changeInWords({ change, unit }: Pick<Headline, 'change' | 'unit'>): string | null {
  if (change === null) return null
  if (change === 0) return 'Same as a year ago'
  const size = Math.abs(change)
  if (unit === 'percent') return `${number(size, 1)} ${size === 1 ? 'point' : 'points'} ${change > 0 ? 'higher' : 'lower'}`
  return `${inUnit(size, unit)} ${change > 0 ? 'more' : 'fewer'} than a year ago`
}

/** Whether the change is for the better; null where it is neither. */
export const isBetter = ({ change, good }: Pick<Headline, 'change' | 'good'>): boolean | null =>
  good === null || change === null || change === 0 ? null : change > 0 === (good === 'up')
