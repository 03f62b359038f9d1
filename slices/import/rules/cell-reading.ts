import type { ValueDefinition } from '#slices/custom-fields/rules.ts'
import { EmployeeFields, type EditableField } from '#slices/people/contract.ts'
import type { DateOrder } from './dates.ts'
import type { DecimalMark } from './figures.ts'

/** What a cell comes to. `value` is what would be stored, `shown` how it is shown; a cell with a problem has neither. */
export interface CellReading {
  readonly value: unknown
  readonly shown: string | null
  readonly note: string | null
  readonly problem: { readonly message: string; readonly fix: string | null } | null
}

export interface Convention {
  readonly date_order?: DateOrder | null | undefined
  readonly decimal?: DecimalMark | null | undefined
}

export interface CellAsked {
  readonly target: string
  readonly convention: Convention
  /** yyyy-MM-dd at the workplace. */
  readonly today: string
  /** Of a custom target. */
  readonly custom?: ValueDefinition | undefined
  /** In a text file an apostrophe may guard what looks like a formula; in a workbook it is part of the text. */
  readonly guarded: boolean
}
export type Reader = (raw: string, asked: CellAsked) => CellReading

export const empty: CellReading = { value: null, shown: null, note: null, problem: null }
export const stored = (value: unknown, shown: string, note: string | null = null): CellReading => ({ value, shown, note, problem: null })
export const wrong = (message: string, fix: string | null = null): CellReading => ({
  value: null,
  shown: null,
  note: null,
  problem: { message, fix },
})

type Outcome = { success: true; data: unknown } | { success: false; error: { issues: readonly { message: string }[] } }
export interface Shape {
  safeParse(value: unknown): Outcome
}
export const shapeOf = (field: EditableField): Shape => EmployeeFields[field]

/** A text as its shape stores it, with a word on what happened to it between the file and the record, where the eye would miss it. */
export function readAs(shape: Shape, given: string, raw: string): CellReading {
  const outcome = shape.safeParse(raw)
  if (!outcome.success) return wrong(outcome.error.issues[0]?.message ?? 'This cannot be stored.', fixOf(raw))
  const value = outcome.data as string | null
  return value === null || value === ''
    ? { ...empty, note: 'Nothing to be seen: read as empty.' }
    : stored(value, value, alteredNote(given, value))
}

export function alteredNote(raw: string, value: string): string | null {
  if (raw === value) return null
  const trimmed = raw.trim()
  if (trimmed === value) return 'Blanks around it are left out.'
  return trimmed.normalize('NFC') === value ? 'Accents are put into the usual form.' : `Read as ${value}.`
}

/** Without the apostrophe that a spreadsheet (or our own export) put before what looks like a formula. */
export const unguarded = (raw: string, { guarded }: Pick<CellAsked, 'guarded'>): string =>
  guarded && /^'[=+\-@\t\r']/.test(raw) ? raw.slice(1) : raw

/** Control and invisible characters copied along from elsewhere are shown as a fix, never taken out unseen. */
function fixOf(raw: string): string | null {
  const clean = raw
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069\ufeff]+/gu, ' ')
    .replace(/ +/g, ' ')
    .trim()
  return clean !== raw && clean !== '' ? clean : null
}

/** 4.47701E+11: how Excel writes a long number into a text file, and its last digits are gone. */
export const isShortened = (raw: string): boolean => /^\s*-?\d(?:[.,]\d+)?E\+\d{2,}\s*$/i.test(raw)
export const shortened = wrong('Excel has shortened this number and its last digits are lost. Write it out.')

const sayNothing = new Set(['n/d', 'n/a', 'n.a.', 'none', '-', '--', 'not known', 'unknown', 'not applicable', 'not disclosed'])

/** Words that lists put where there is nothing to tell: read as empty, and the cell says so. A value that is still to come is none of them. */
export const unlessNothing =
  (reader: Reader): Reader =>
  (given, asked) => {
    const reading = reader(given, asked)
    const word = given.trim().replace(/^['"]|['"]$/g, '')
    return reading.problem && sayNothing.has(word.toLowerCase())
      ? { ...empty, note: `“${given.trim()}” says that there is none: read as empty.` }
      : reading
  }
