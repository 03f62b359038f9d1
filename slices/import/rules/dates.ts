import { addDays, daysBetween, isCalendarDate } from '#platform/shared/calendar-date.ts'

/** In which order day, month and year are written in a column. */
export type DateOrder = 'dmy' | 'mdy' | 'ymd'
/** What a date is about decides which century two digits mean. */
export type DateMeaning = 'birth' | 'start' | 'end' | 'other'

export type DateReading =
  | { readonly date: string; readonly note: string | null }
  | { readonly problem: string; readonly fix: string | null }

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const fullMonths = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]
const monthOf = (word: string): number => {
  const lower = word.toLowerCase().replace(/\.$/, '')
  const full = fullMonths.indexOf(lower)
  return 1 + (full >= 0 ? full : months.indexOf(lower === 'sept' ? 'sep' : lower))
}

const numeric = /^(\d{1,4})([./ -])(\d{1,2})\2(\d{1,4})$/
const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/
const packed = /^(19|20)(\d{2})(\d{2})(\d{2})$/
const worded = /^(?:[A-Za-z]{3,9},? )?(\d{1,2})(?:st|nd|rd|th)?[ /.-]+([A-Za-z]{3,9})\.?,?[ /.-]+(\d{4}|\d{2})$/
const wordFirst = /^([A-Za-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4}|\d{2})$/
const timeOfDay = /[ T](\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?: ?[AaPp][Mm])?)(?: ?Z|[+-]\d{2}:?\d{2})?$/
const serial = /^\d{5}$/

/** The numeric parts of a date whose order is not plain from itself; null for every other text. */
function numericParts(text: string): readonly [string, string, string] | null {
  const bare = withoutTime(text).text
  const match = iso.test(bare) ? null : numeric.exec(bare)
  return match ? [match[1] ?? '', match[3] ?? '', match[4] ?? ''] : null
}

/** What the whole column says about its order. `null` with `ambiguous`: it must be asked; the other readings count their cells. */
export interface DateColumn {
  readonly order: DateOrder | null
  readonly ambiguous: boolean
  /** Cells that can only be read one way, for each way. */
  readonly only: Readonly<Record<'dmy' | 'mdy', number>>
  /** The column contradicts itself: some of it can only be the one, some only the other. */
  readonly mixed: boolean
}

/**
 * Decides one order for a column from all of its cells. Where no cell is decisive nothing is guessed: the column is ambiguous and
 * the person is asked. Where cells contradict each other, the same.
 */
export class DateJudge {
  readonly #only = { dmy: 0, mdy: 0 }
  readonly #open = new Set<string>()
  #yearFirst = 0
  #dates = 0

  add(value: string): void {
    if (!mayBeDate(value)) return
    const text = value.trim()
    const parts = numericParts(text)
    if (!parts) {
      if (looksLikeDate(text)) this.#dates++
      return
    }
    const [a, b, c] = parts
    if (c.length === 3) return
    this.#dates++
    if (a.length > 2) this.#yearFirst++
    else this.#weigh(text, Number(a), Number(b))
  }

  #weigh(text: string, first: number, second: number): void {
    if (first > 12 && second <= 12) this.#only.dmy++
    else if (second > 12 && first <= 12) this.#only.mdy++
    else if (first <= 12 && first !== second && this.#open.size < 5) this.#open.add(text)
  }

  /** How many cells look like a date of any kind. */
  get dates(): number {
    return this.#dates
  }

  /** Up to five cells that could be read both ways. */
  get examples(): readonly string[] {
    return [...this.#open]
  }

  get verdict(): DateColumn {
    const only = { ...this.#only }
    const mixed = only.dmy > 0 && only.mdy > 0
    if (mixed) return { order: null, ambiguous: true, only, mixed }
    if (only.dmy > 0) return { order: 'dmy', ambiguous: false, only, mixed }
    if (only.mdy > 0) return { order: 'mdy', ambiguous: false, only, mixed }
    return { order: this.#open.size === 0 && this.#yearFirst > 0 ? 'ymd' : null, ambiguous: this.#open.size > 0, only, mixed }
  }
}

export function judgeDates(values: Iterable<string>): DateColumn {
  const judge = new DateJudge()
  for (const value of values) judge.add(value)
  return judge.verdict
}

const beginnings = new Set([...months, 'mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'])
const isDigit = (code: number): boolean => code >= 48 && code <= 57

/** Whether the slow look is worth it: most cells of a file are no date, and that shows in their first letters. */
function mayBeDate(text: string): boolean {
  let at = 0
  while (text.charCodeAt(at) <= 32) at++
  if (!isDigit(text.charCodeAt(at))) return beginnings.has(text.slice(at, at + 3).toLowerCase())
  const from = at
  while (isDigit(text.charCodeAt(at))) at++
  const digits = at - from
  return digits <= 4 ? text.length - at >= 3 : digits === 8
}

/** Whether a text could be a date in any order; for finding the date columns of a file. */
export const looksLikeDate = (text: string): boolean => {
  const bare = withoutTime(text.trim()).text
  return iso.test(bare) || numericParts(bare) !== null || worded.test(bare) || wordFirst.test(bare) || packed.test(bare)
}

function withoutTime(text: string): { text: string; time: string | null } {
  const match = timeOfDay.exec(text)
  return match ? { text: text.slice(0, match.index), time: match[1] ?? '' } : { text, time: null }
}

const isMidnight = (time: string): boolean => /^(?:0?0:00(?::00(?:\.0+)?)?|12:00(?::00)? ?[Aa][Mm])$/.test(time)

export interface DateAsked {
  readonly order: DateOrder | null
  readonly meaning: DateMeaning
  /** yyyy-MM-dd at the workplace. */
  readonly today: string
}

const problem = (text: string, fix: string | null = null): DateReading => ({ problem: text, fix })

/** Reads one cell by the convention of its column. */
export function readDate(raw: string, asked: DateAsked): DateReading {
  const { text, time } = withoutTime(raw.trim())
  if (time !== null && !isMidnight(time)) return problem('Has a time of day. A date alone is needed.', text)
  const read = partsOf(text, asked)
  if ('problem' in read) return read
  const { day, month } = read
  const year = read.year.length === 4 ? Number(read.year) : centuryOf(Number(read.year), [month, day], asked)
  const date = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  if (!isCalendarDate(date)) return problem(`There is no such day: ${raw.trim()}.`)
  return { date, note: read.year.length === 2 ? `Two digits for the year were read as ${year}.` : read.note }
}

type Parts = { year: string; month: number; day: number; note: string | null }

function partsOf(text: string, { order }: DateAsked): Parts | Extract<DateReading, { problem: string }> {
  const plain = iso.exec(text)
  if (plain) return { year: plain[1] ?? '', month: Number(plain[2]), day: Number(plain[3]), note: null }
  const tight = packed.exec(text)
  if (tight) return { year: `${tight[1]}${tight[2]}`, month: Number(tight[3]), day: Number(tight[4]), note: 'Read as year, month, day.' }
  if (serial.test(text)) return fromSerial(Number(text))
  const inWords = worded.exec(text)
  if (inWords) return fromWords(inWords[3], inWords[2], inWords[1])
  const american = wordFirst.exec(text)
  if (american) return fromWords(american[3], american[1], american[2])
  return fromNumbers(text, order)
}

function fromWords(year = '', word = '', day = ''): Parts | Extract<DateReading, { problem: string }> {
  const month = monthOf(word)
  return month > 0 ? { year, month, day: Number(day), note: null } : { problem: `“${word}” is not a month.`, fix: null }
}

type Refused = Extract<DateReading, { problem: string }>
const noDate: Refused = { problem: 'This is not a date. Write it as 31/12/2026 or 2026-12-31.', fix: null }

function fromNumbers(text: string, order: DateOrder | null): Parts | Refused {
  const parts = numericParts(text)
  if (!parts) return noDate
  const [a, b, c] = parts
  if (a.length === 4) return { year: a, month: Number(b), day: Number(c), note: null }
  if (a.length === 3 || c.length === 3 || c.length === 1) return noDate
  return inOrder(parts, order)
}

function inOrder([a, b, c]: readonly [string, string, string], order: DateOrder | null): Parts | Refused {
  if (order === 'ymd') return { year: a, month: Number(b), day: Number(c), note: null }
  // A cell that can only be read one way may not be read the other, whatever the column says.
  if (order === null && a.padStart(2, '0') !== b.padStart(2, '0'))
    return { problem: 'Say first whether the day or the month comes first in this column.', fix: null }
  const [day, month] = order === 'mdy' ? [Number(b), Number(a)] : [Number(a), Number(b)]
  if (month > 12 && day <= 12)
    return { problem: `Does not fit the column, where the ${order === 'mdy' ? 'month' : 'day'} comes first.`, fix: null }
  return { year: c, month, day, note: null }
}

/** Excel counts days from 1 January 1900, with a 29 February 1900 that never was. */
export function fromSerial(days: number): Parts | Extract<DateReading, { problem: string }> {
  if (days === 60) return { problem: 'Excel shows this as 29 February 1900, a day that never was.', fix: null }
  const [year = '', month = '', day = ''] = dayNumber(days - (days > 60 ? 25_569 : 25_568)).split('-')
  return { year, month: Number(month), day: Number(day), note: 'A day as Excel counts it.' }
}

/** Days since 1970 as yyyy-MM-dd, and back. */
export const dayNumber = (days: number): string => addDays('1970-01-01', days)
export const numberOfDay = (date: string): number => daysBetween('1970-01-01', date)

/** Nobody is born later than 14 years ago; people start within the next two years, and leave within the next twenty. */
function centuryOf(two: number, [month, day]: readonly [number, number], { meaning, today }: DateAsked): number {
  const thisYear = Number(today.slice(0, 4))
  const latest = { birth: thisYear - 14, start: thisYear + 2, end: thisYear + 20, other: thisYear + 20 }[meaning]
  const year = Math.floor(latest / 100) * 100 + two
  const sameDay = `${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  return year > latest || (year === latest && sameDay > today.slice(5)) ? year - 100 : year
}
