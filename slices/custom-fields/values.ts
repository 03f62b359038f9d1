import { isCalendarDate, showDate } from '#platform/shared/calendar-date.ts'
import { folded, line, money } from '#platform/shared/fields.ts'
import type { FieldKind, FieldRules } from './definitions.ts'
import type { CustomValue } from './contract.ts'

/** As much of a definition as decides what a value may be. */
export interface ValueDefinition {
  readonly kind: FieldKind
  readonly rules: FieldRules
}
export type Parsed = { readonly value: CustomValue } | { readonly problem: string }

const text = line(1000)
const amount = money()
const nothing: Parsed = { value: null }
const problem = (message: string): Parsed => ({ problem: message })

/**
 * A value as typed, imported or sent, made into what is stored: text trimmed and in one form, amounts as numbers, blanks as null.
 * Answers the first problem in words. Whether a person exists or a value is taken is for the server to ask.
 */
export function parseCustomValue(definition: ValueDefinition, raw: unknown): Parsed {
  const { kind, rules } = definition
  const blank = raw === null || raw === undefined || (typeof raw === 'string' && raw.trim() === '')
  if (blank) return rules.required ? problem('Required.') : nothing
  const parsed = parsers[kind](raw, rules)
  return 'value' in parsed && parsed.value === null && rules.required ? problem('Required.') : parsed
}

type Parser = (raw: unknown, rules: FieldRules) => Parsed

function parseText(raw: unknown, rules: FieldRules): Parsed {
  const outcome = text.safeParse(raw)
  if (!outcome.success) return problem(outcome.error.issues[0]?.message ?? 'Enter a text.')
  const value = outcome.data
  if (/^[\s\p{Default_Ignorable_Code_Point}\u2800]*$/u.test(value)) return nothing
  return ofLength(value, rules)
}

function ofLength(value: string, { min, max, pattern }: FieldRules): Parsed {
  if (min && value.length < min) return problem(`At least ${min} characters.`)
  if (max && value.length > max) return problem(`At most ${max} characters.`)
  return pattern && !fitsPattern(pattern, value) ? problem(`Must look like ${pattern}.`) : { value }
}

function withinLimits(value: number, { min, max }: FieldRules): Parsed {
  if (typeof min === 'number' && value < min) return problem(`At least ${min}.`)
  if (typeof max === 'number' && value > max) return problem(`At most ${max}.`)
  return { value }
}

function parseNumber(raw: unknown, rules: FieldRules): Parsed {
  const written = typeof raw === 'number' ? String(raw) : typeof raw === 'string' ? raw.trim() : ''
  if (!/^-?\d{1,13}(?:\.\d{1,6})?$/.test(written) || Math.abs(Number(written)) > 1e12) return problem('Enter a number such as 12 or 12.5.')
  return withinLimits(Number(written), rules)
}

function parseMoney(raw: unknown, rules: FieldRules): Parsed {
  const outcome = amount.safeParse(typeof raw === 'string' ? raw.trim().replace(/^£/, '').replaceAll(',', '') : raw)
  return outcome.success ? withinLimits(Number(outcome.data), rules) : problem('Enter an amount such as 46500 or 46500.50.')
}

function parseDate(raw: unknown, { earliest, latest }: FieldRules): Parsed {
  if (typeof raw !== 'string' || !isCalendarDate(raw.trim())) return problem('Enter a real date.')
  const value = raw.trim()
  if (earliest && value < earliest) return problem(`Not before ${showDate(earliest)}.`)
  if (latest && value > latest) return problem(`Not after ${showDate(latest)}.`)
  return { value }
}

function parseChoice(raw: unknown, { choices = [] }: FieldRules): Parsed {
  const wanted = typeof raw === 'string' ? raw.trim() : ''
  const value = choices.find((choice) => choice === wanted) ?? choices.find((choice) => folded(choice) === folded(wanted))
  return value === undefined ? problem('Choose one of the list.') : { value }
}

const words: Readonly<Record<string, boolean>> = { yes: true, no: false, true: true, false: false }
function parseYesNo(raw: unknown): Parsed {
  const value = typeof raw === 'boolean' ? raw : typeof raw === 'string' ? words[raw.trim().toLowerCase()] : undefined
  return value === undefined ? problem('Answer yes or no.') : { value }
}

const idShape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const parsePerson: Parser = (raw) => (typeof raw === 'string' && idShape.test(raw) ? { value: raw } : problem('Choose a person.'))

/** A file by the id it was uploaded under; its name alone, as in a list of people, gives none. */
const parseFile: Parser = (raw) =>
  typeof raw === 'string' && idShape.test(raw) ? { value: raw } : problem('Add the file on the person’s profile.')

const parsers: Record<FieldKind, Parser> = {
  text: parseText,
  number: parseNumber,
  money: parseMoney,
  date: parseDate,
  choice: parseChoice,
  yes_no: parseYesNo,
  person: parsePerson,
  file: parseFile,
}

/**
 * Whether a text has the shape a pattern draws: A a letter, 9 a digit, * either, anything else itself. Character by character, so
 * that no pattern anybody writes takes longer than the text is long.
 */
export function fitsPattern(pattern: string, value: string): boolean {
  const [drawn, written] = [Array.from(pattern), Array.from(value)]
  return drawn.length === written.length && drawn.every((mark, i) => fitsMark(mark, written[i] ?? ''))
}
const fitsMark = (mark: string, char: string): boolean => {
  if (mark === 'A') return /\p{L}/u.test(char)
  if (mark === '9') return /[0-9]/.test(char)
  return mark === '*' ? /[\p{L}0-9]/u.test(char) : mark === char
}

/** How a value is found and compared: lower case, accents folded, 200 characters; null for nothing. */
export function searchKeyOf(kind: FieldKind, value: CustomValue): string | null {
  // A file is found by nobody's typing of its id.
  if (value === null || kind === 'file') return null
  if (kind === 'yes_no') return value === true ? 'yes' : 'no'
  return folded(String(value)).slice(0, 200)
}

/** As it stands in a file. `person`: the name of a person, or of a file. */
export function writtenValue(kind: FieldKind, value: CustomValue, person: string | null = null): string {
  if (value === null) return ''
  if (kind === 'yes_no') return value === true ? 'Yes' : 'No'
  if (kind === 'person' || kind === 'file') return person ?? ''
  return kind === 'money' && typeof value === 'number' ? value.toFixed(2) : String(value)
}

const pounds = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' })
const numbers = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 6 })

/** As people read it on a screen. `person`: the name of a person, or of a file. */
export function shownValue(kind: FieldKind, value: string | number | boolean, person: string | null = null): string {
  if (kind === 'date') return showDate(String(value))
  if (kind === 'yes_no') return value === true ? 'Yes' : 'No'
  if (kind === 'money') return pounds.format(Number(value))
  if (kind === 'number') return numbers.format(Number(value))
  if (kind === 'person' || kind === 'file') return person ?? unnamed[kind]
  return String(value)
}
const unnamed = { person: 'Someone', file: 'File' } as const
