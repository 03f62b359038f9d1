import type { ImportColumn, Question } from '../contract.ts'
import { headingKey } from './headings.ts'
import { DateJudge, readDate } from './dates.ts'
import { DecimalJudge } from './figures.ts'

/** What the cells of a column say together. */
export interface ColumnFacts {
  readonly dates: number
  readonly order: 'dmy' | 'mdy' | 'ymd' | null
  readonly ambiguousDates: boolean
  readonly mixedDates: boolean
  readonly decimal: 'point' | 'comma' | null
  readonly ambiguousDecimals: boolean
  readonly decimalExamples: readonly string[]
}
export type FactualColumn = ImportColumn & { readonly facts: ColumnFacts }

/** Collects what is said of a column while the file goes by. */
export class ColumnWatch {
  readonly #samples = new Set<string>()
  readonly #dates = new DateJudge()
  readonly #decimals = new DecimalJudge()
  #filled = 0

  add(text: string): void {
    if (text === '' || (text.charCodeAt(0) <= 32 && text.trim() === '')) return
    this.#filled++
    if (this.#samples.size < 5) this.#samples.add(text.slice(0, 120))
    if (text.length > 40 || !/\d/.test(text)) return
    this.#dates.add(text)
    this.#decimals.add(text)
  }

  get filled(): number {
    return this.#filled
  }

  /** Without its place and name. */
  result(today: string): Pick<FactualColumn, 'samples' | 'filled' | 'readings' | 'facts'> {
    const dates = this.#dates.verdict
    const decimals = this.#decimals.verdict
    const shownAs = (text: string, order: 'dmy' | 'mdy'): string | null => {
      const reading = readDate(text, { order, meaning: 'other', today })
      return 'date' in reading ? reading.date : null
    }
    return {
      samples: [...this.#samples],
      filled: this.#filled,
      readings: dates.ambiguous ? this.#dates.examples.map((text) => ({ text, dmy: shownAs(text, 'dmy'), mdy: shownAs(text, 'mdy') })) : [],
      facts: {
        dates: this.#dates.dates,
        order: dates.order,
        ambiguousDates: dates.ambiguous,
        mixedDates: dates.mixed,
        decimal: decimals.mark,
        ambiguousDecimals: decimals.ambiguous,
        decimalExamples: this.#decimals.examples,
      },
    }
  }
}

const dateTargets = new Set(['start_date', 'end_date', 'date_of_birth', 'leave_carried_until', 'leave_worked_until'])
const figureTargets = new Set(['salary', 'work_hours'])
export interface CustomKinds {
  kindOf(target: string): string | undefined
}
const isDate = (target: string, custom: CustomKinds): boolean => dateTargets.has(target) || custom.kindOf(target) === 'date'
const isFigure = (target: string, custom: CustomKinds): boolean =>
  figureTargets.has(target) || ['number', 'money'].includes(custom.kindOf(target) ?? '')

/** The convention a column gets from what its cells say, where nobody has said otherwise. */
export function conventionOf(column: FactualColumn): ImportColumn['convention'] {
  return {
    date_order: column.convention.date_order ?? column.facts.order,
    decimal: column.convention.decimal ?? column.facts.decimal,
  }
}

/** What must be asked about the columns as they are chosen now. */
export function columnQuestions(columns: readonly FactualColumn[], custom: CustomKinds): Question[] {
  return columns.flatMap((column) => {
    const target = column.target ?? column.suggestion?.target ?? 'ignore'
    if (isDate(target, custom) && column.facts.ambiguousDates) return [dateQuestion(column)]
    return isFigure(target, custom) && column.facts.ambiguousDecimals ? [decimalQuestion(column)] : []
  })
}

function dateQuestion(column: FactualColumn): Question {
  const [example] = column.readings
  const mixed = column.facts.mixedDates
  return {
    key: `date-order:${column.index}`,
    kind: 'date-order',
    text: mixed
      ? `Some dates in “${column.name}” can only have the day first, others only the month. Which is meant?`
      : `In “${column.name}”, does the day or the month come first?`,
    column: column.index,
    count: column.filled,
    rows: [],
    options: [
      { id: 'dmy', label: 'The day comes first', hint: example ? `${example.text} is ${example.dmy}` : null },
      { id: 'mdy', label: 'The month comes first', hint: example ? `${example.text} is ${example.mdy}` : null },
    ],
    search: false,
    answer: column.convention.date_order ?? null,
  }
}

function decimalQuestion(column: FactualColumn): Question {
  const [example = '46.500'] = column.facts.decimalExamples
  return {
    key: `decimal:${column.index}`,
    kind: 'decimal',
    text: `In “${column.name}”, what does ${example} mean?`,
    column: column.index,
    count: column.filled,
    rows: [],
    options: [
      { id: 'comma', label: example.replace('.', ','), hint: 'The point separates thousands.' },
      { id: 'point', label: `${example.replace(/\.(\d{2})\d$/, '.$1')} and a bit`, hint: 'The point separates decimal places.' },
    ],
    search: false,
    answer: column.convention.decimal ?? null,
  }
}

/** The names of columns as they are shown and remembered; a heading that stands twice is told apart by its place. */
export function columnNames(headings: readonly string[], width: number): string[] {
  return Array.from({ length: width }, (_, i) => {
    const heading = (headings[i] ?? '').replace(/\s+/g, ' ').trim()
    return heading === '' ? `Column ${letters(i)}` : heading.slice(0, 200)
  })
}

/** A, B … Z, AA as spreadsheets count. */
export function letters(place: number): string {
  const above = Math.floor(place / 26)
  return (above > 0 ? letters(above - 1) : '') + String.fromCharCode(65 + (place % 26))
}

export const memoryKey = (name: string): string => headingKey(name)
