import { isCalendarDate, isoWeekday } from '#platform/shared/calendar-date.ts'

/** How values are written in a letter: the British way, in full, whatever the reader's own settings are. */

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const
const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

/** '2026-12-08' → '8 December 2026'; null for what is no real date. */
export function dateInFull(date: string): string | null {
  if (!isCalendarDate(date)) return null
  return `${Number(date.slice(8))} ${months[Number(date.slice(5, 7)) - 1]} ${date.slice(0, 4)}`
}

/** '2026-12-08' → 'Tuesday 8 December 2026'; null for what is no real date. */
export function dateWithWeekday(date: string): string | null {
  const inFull = dateInFull(date)
  return inFull === null ? null : `${weekdays[isoWeekday(date) - 1]} ${inFull}`
}

/** '09:30' → '09:30'; null for what is no time of a day. */
export const timeOfDay = (time: string): string | null => (/^(?:[01]\d|2[0-3]):[0-5]\d$/.test(time) ? time : null)

const decimal = /^-?\d{1,12}(?:\.\d{1,4})?$/
const withCommas = (digits: string): string => digits.replace(/\B(?=(?:\d{3})+$)/g, ',')

/** A decimal number as digits, or null. Numbers that need an exponent, and no numbers, are refused. */
export function decimalText(value: string | number): string | null {
  const text = String(value).trim()
  return decimal.test(text) ? text : null
}

/** '46500.00' → '£46,500', 123.25 → '£123.25', -8 → '-£8'; null for what is no amount of pounds and pence. */
export function pounds(value: string | number): string | null {
  const text = decimalText(value)
  if (text === null || /\.\d\d\d*[1-9]/.test(text.replace(/(\.\d\d)0+$/, '$1'))) return null
  const [whole = '', pence = ''] = text.replace('-', '').split('.')
  const shown = pence.padEnd(2, '0').slice(0, 2)
  return `${text.startsWith('-') ? '-' : ''}£${withCommas(whole)}${shown === '00' ? '' : `.${shown}`}`
}

/** 1234.50 → '1,234.5'; null for what is no number. */
export function plainNumber(value: string | number): string | null {
  const text = decimalText(value)
  if (text === null) return null
  const [whole = '', rest = ''] = text.replace('-', '').split('.')
  const fraction = rest.replace(/0+$/, '')
  return `${text.startsWith('-') ? '-' : ''}${withCommas(whole)}${fraction === '' ? '' : `.${fraction}`}`
}

/** (1, 'week') → '1 week', (4, 'week') → '4 weeks', (12.5, 'day') → '12.5 days'; null for what is no number. */
export function counted(value: string | number, unit: string): string | null {
  const number = plainNumber(value)
  return number === null ? null : `${number} ${unit}${number === '1' ? '' : 's'}`
}

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/u
/** Whether a value has letters of a script written from right to left, so that it must be set apart from the English around it. */
export const isRightToLeft = (text: string): boolean => rightToLeft.test(text)

// Isolates and overrides turn the text after them round, and other controls end a line or a file: none belongs to a value.
const controls = /[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\ufffe\uffff]/gu

/** A value as one line of text: NFC, without control characters, spaces single. What it says is not looked at. */
export const oneLine = (value: string): string => value.toWellFormed().normalize('NFC').replace(controls, ' ').replace(/\s+/g, ' ').trim()

/** A longer text as its paragraphs, each one line. */
export const paragraphsOf = (value: string): readonly string[] =>
  value
    .split(/\r\n|\r|\n|\u2028|\u2029/)
    .map(oneLine)
    .filter((line) => line !== '')
