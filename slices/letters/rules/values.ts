import { isProblem } from '#rules/uk/problem.ts'
import { placeToMend, type Catalogue, type PlaceToMend } from './catalogue.ts'
import { derivedFields } from './derived.ts'
import type { Derived, Read } from './derived-field.ts'
import type { Column, Fact, Facts, Field } from './field.ts'
import { counted, dateInFull, dateWithWeekday, decimalText, oneLine, paragraphsOf, plainNumber, pounds, timeOfDay } from './written.ts'

/** Why a letter cannot be finished, one entry a field, with the place to mend it. */
export interface Missing {
  readonly field: string
  readonly label: string
  readonly why: 'not_recorded' | 'not_valid' | 'rule' | 'not_known'
  /** A sentence for the person who mends it. */
  readonly message: string
  readonly mend: PlaceToMend
}

/** A value ready to be shown: one line, entries or rows. */
export type Shown =
  | { readonly lines: readonly string[] }
  | { readonly rows: readonly (readonly string[])[]; readonly columns: readonly Column[] }

export interface Values {
  /** The value of a field as it is written in a letter, or what is missing for it. */
  readonly show: (name: string, format?: string) => Shown | { readonly missing: readonly Missing[] }
  /** The value of a choice, or what is missing for it. */
  readonly choose: (name: string) => { readonly chosen: string } | { readonly missing: readonly Missing[] }
  /** The value itself, worked out where it has to be; undefined while something is missing. */
  readonly raw: (name: string) => Fact
  /** Whether a field has a value at all. */
  readonly has: (name: string) => boolean
}

const empty = (fact: Fact): boolean =>
  fact === null || fact === undefined || (typeof fact === 'string' && oneLine(fact) === '') || (Array.isArray(fact) && fact.length === 0)

/** What `Facts` say about fields, worked-out ones included. `confirmed` are changes in the law that a person switched on. */
export function valuesOf(facts: Facts, catalogue: Catalogue, confirmed: Readonly<Record<string, string>> = {}): Values {
  const worked = new Map<string, Found>()
  const find = (name: string): Found => {
    const known = worked.get(name)
    if (known) return known
    const found = derivedFields.has(name) ? workOut(name, derivedFields.get(name)) : recorded(name)
    worked.set(name, found)
    return found
  }
  const recorded = (name: string): Found => {
    const field = catalogue.get(name)
    if (!field) return { missing: [unknownField(name)] }
    // Only what the facts themselves hold: a field called like something every object has is not one of them.
    const fact = Object.hasOwn(facts, name) ? facts[name] : undefined
    return empty(fact) ? { missing: [notRecorded(field)] } : { fact }
  }
  const workOut = (name: string, derived: Derived | undefined): Found => {
    const field = catalogue.get(name)
    if (!field || !derived) return { missing: [unknownField(name)] }
    const missing = derived.needs.flatMap((need) => validated(need))
    if (missing.length > 0) return { missing }
    const answer = derived.answer(read)
    if (isProblem(answer)) return { missing: [ruleProblem(field, answer.message)] }
    return empty(answer) ? { missing: [ruleProblem(field, `There is no ${lower(field.label)} on these facts.`)] } : { fact: answer }
  }
  const validated = (name: string): readonly Missing[] => {
    const found = find(name)
    if ('missing' in found) return found.missing
    const field = catalogue.get(name)
    return field && written(field, found.fact) === null ? [notValid(field)] : []
  }
  const fact = (name: string): Fact => {
    const found = find(name)
    return 'missing' in found ? undefined : found.fact
  }
  const read: Read = {
    text: (name) => String(fact(name) ?? ''),
    number: (name) => Number(fact(name) ?? 0),
    lines: (name) => linesOf(fact(name)),
    confirmed,
  }
  return {
    raw: fact,
    has: (name) => fact(name) !== undefined,
    show: (name, format) => shown(find(name), catalogue.get(name), format),
    choose: (name) => {
      const found = find(name)
      if ('missing' in found) return found
      const field = catalogue.get(name)
      const chosen = String(found.fact)
      return field?.options?.includes(chosen) ? { chosen } : { missing: [field ? notValid(field) : unknownField(name)] }
    },
  }
}

type Found = { readonly fact: Fact } | { readonly missing: readonly Missing[] }

function shown(found: Found, field: Field | undefined, format: string | undefined): Shown | { readonly missing: readonly Missing[] } {
  if ('missing' in found) return found
  if (!field) return { missing: [] }
  const value = written(field, found.fact, format)
  return value ?? { missing: [notValid(field)] }
}

const linesOf = (fact: Fact): readonly string[] =>
  Array.isArray(fact)
    ? fact.flatMap((entry) => (typeof entry === 'string' ? [oneLine(entry)] : [])).filter((line) => line !== '')
    : typeof fact === 'string'
      ? paragraphsOf(fact)
      : []

/** A fact in the words of a letter, or null where it does not fit the field. */
function written(field: Field, fact: Fact, format?: string): Shown | null {
  if (field.type === 'table') return rowsOf(field.columns ?? [], fact)
  if (field.type === 'list' || field.type === 'address') return entriesOf(fact)
  if (field.type === 'text') return typeof fact === 'string' ? { lines: paragraphsOf(fact) } : null
  const line = typeof fact === 'string' || typeof fact === 'number' ? writers[field.type](fact, field, format) : null
  return line ? { lines: [line] } : null
}

function entriesOf(fact: Fact): Shown | null {
  const lines = Array.isArray(fact) && fact.every((entry) => typeof entry === 'string') ? linesOf(fact) : []
  return lines.length === 0 ? null : { lines }
}

const emailShape = /^[^\s@]+@[^\s@]+$/
type Writer = (fact: string | number, field: Field, format: string | undefined) => string | null

const writers: Readonly<Record<'name' | 'email' | 'date' | 'time' | 'money' | 'number' | 'count' | 'choice', Writer>> = {
  name: (fact) => (typeof fact === 'string' ? oneLine(fact) : null),
  email: (fact) => (typeof fact === 'string' && emailShape.test(fact) ? oneLine(fact) : null),
  date: (fact, _field, format) => (format === 'day' ? dateWithWeekday(String(fact)) : dateInFull(String(fact))),
  time: (fact) => timeOfDay(String(fact)),
  money: (fact) => pounds(fact),
  number: (fact) => plainNumber(fact),
  count: (fact, field) => counted(fact, field.unit ?? ''),
  choice: (fact, field) => (field.options?.includes(String(fact)) ? String(fact) : null),
}

function rowsOf(columns: readonly Column[], fact: Fact): Shown | null {
  if (!Array.isArray(fact)) return null
  const rows = fact.map((row) => (Array.isArray(row) ? cellsOf(columns, row) : null))
  const whole = rows.filter((row) => row !== null)
  return whole.length === 0 || whole.length !== rows.length ? null : { rows: whole, columns }
}

function cellsOf(columns: readonly Column[], row: readonly unknown[]): readonly string[] | null {
  if (row.length !== columns.length) return null
  const cells = columns.map(({ type }, at) => cell(type, row[at]))
  const whole = cells.filter((text) => text !== null)
  return whole.length === cells.length ? whole : null
}

/** An empty cell is allowed: not every row has a reason. */
function cell(type: Column['type'], value: unknown): string | null {
  if (value === null || value === undefined || value === '') return ''
  if (typeof value !== 'string' && typeof value !== 'number') return null
  if (type === 'date') return dateInFull(String(value))
  if (type === 'money') return pounds(value)
  if (type === 'number') return decimalText(value) === null ? null : plainNumber(value)
  return oneLine(String(value))
}

const kinds: Readonly<Record<Field['type'], string>> = {
  name: 'a name',
  text: 'a text',
  email: 'an e-mail address',
  date: 'a date',
  time: 'a time of day',
  money: 'an amount of money',
  number: 'a number',
  count: 'a number',
  choice: 'one of the choices',
  list: 'a list of lines',
  address: 'an address',
  table: 'a table with every cell filled in',
}
/** What a field wants, as it is said to whoever filled it in: “a number of weeks”. */
export const kindInWords = ({ type, unit }: Field): string => (type === 'count' && unit ? `a number of ${unit}s` : kinds[type])

const lower = (label: string): string => label.slice(0, 1).toLowerCase() + label.slice(1)
const about = (field: Field): Pick<Missing, 'field' | 'label' | 'mend'> => ({
  field: field.name,
  label: field.label,
  mend: placeToMend(field),
})

/** A label that asks, such as “Whether dismissal is possible”, is answered; to one that leads up to a day, such as “Agreed on”, a date is added. */
const asks = /^(?:whether|who|whom|for whom|what|when|why|how|where|by when)\b/i
const leadsToDay = /\b(?:on|by|until|from)$/
function wanted({ label }: Field): string {
  const name = lower(label)
  if (asks.test(name)) return `Say ${name}.`
  if (leadsToDay.test(name)) return `Add the date for “${label}”.`
  return `Add ${/^(the|a|an) /.test(name) ? '' : 'the '}${name}.`
}
/** What stands in a letter in the place of what is missing. */
export const gapWords = (label: string): string =>
  asks.test(label) || leadsToDay.test(label) ? `to be added: ${lower(label)}` : `${lower(label)} to be added`
const notRecorded = (field: Field): Missing => ({ ...about(field), why: 'not_recorded', message: wanted(field) })
const notValid = (field: Field): Missing => ({
  ...about(field),
  why: 'not_valid',
  message: `What is recorded for “${field.label}” cannot be used: it is not ${kindInWords(field)}.`,
})
const ruleProblem = (field: Field, message: string): Missing => ({ ...about(field), why: 'rule', message })
const unknownField = (name: string): Missing => ({
  field: name,
  label: name,
  why: 'not_known',
  message: `There is no field called “${oneLine(name).slice(0, 100)}”.`,
  mend: { where: 'letter', part: 'template' },
})
