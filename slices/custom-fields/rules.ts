import type { FieldProblem } from '#platform/shared/app-error.ts'
import { isCalendarDate } from '#platform/shared/calendar-date.ts'
import type { CustomGroup, FieldKind, FieldRules, OwnWrite } from './definitions.ts'

export { fitsPattern, parseCustomValue, searchKeyOf, shownValue, writtenValue, type Parsed, type ValueDefinition } from './values.ts'

/** The first day there is: from it counts the one value of a field that keeps no history. */
export const always = '1900-01-01'
/** More than this in one workspace is a mistake rather than a record. */
export const mostFields = 500
export const mostSections = 100
export const mostRows = 200

interface Settings {
  readonly kind: FieldKind
  readonly grp: CustomGroup
  readonly own_write: OwnWrite
  readonly rules: FieldRules
  readonly keeps_history: boolean
  readonly expires: boolean
}

const limited: readonly FieldKind[] = ['text', 'number', 'money']

type Check = readonly [wrong: boolean, path: string, message: string]
const isNumber = (value: number | null | undefined): value is number => typeof value === 'number'

function limitChecks({ kind, rules: { min, max } }: Settings): Check[] {
  const hasLimits = limited.includes(kind)
  return [
    [isNumber(min) && isNumber(max) && min > max, 'rules.max', 'Not below the least.'],
    [isNumber(min) && !hasLimits, 'rules.min', 'This kind of field has no least value.'],
    [isNumber(max) && !hasLimits, 'rules.max', 'This kind of field has no greatest value.'],
    [kind === 'text' && isNumber(max) && (max < 1 || max > 1000), 'rules.max', 'Between 1 and 1000 characters.'],
  ]
}

function shapeChecks({ kind, rules }: Settings): Check[] {
  const { choices = [], pattern } = rules
  const days = [rules.earliest ?? '', rules.latest ?? ''].filter((day) => day !== '')
  return [
    [kind === 'choice' && choices.length === 0, 'rules.choices', 'Add at least one choice.'],
    [new Set(choices).size !== choices.length, 'rules.choices', 'Each choice once.'],
    [days.some((day) => !isCalendarDate(day)), 'rules.earliest', 'Enter a real date.'],
    [days.length === 2 && (days[0] ?? '') > (days[1] ?? ''), 'rules.latest', 'Not before the first day.'],
    [Boolean(pattern) && kind !== 'text', 'rules.pattern', 'Only text has a pattern.'],
  ]
}

function uniqueChecks({ kind, grp, rules, keeps_history: dated }: Settings, inTable: boolean): Check[] {
  if (!rules.unique) return []
  const few = kind === 'yes_no' || kind === 'choice' || kind === 'file'
  return [
    [inTable || dated, 'rules.unique', 'Only a field without a history can be unique.'],
    [grp === 'pay' || few, 'rules.unique', 'This field cannot be unique.'],
  ]
}

/** What is wrong with the definition of a field; `inTable`: it is a column. */
export function definitionProblems(field: Settings, inTable: boolean): FieldProblem[] {
  const checks: Check[] = [
    [field.grp === 'pay' && field.own_write !== 'none', 'own_write', 'Nobody writes their own pay.'],
    [field.kind === 'file' && inTable, 'kind', 'Files go into fields, not into tables.'],
    ...limitChecks(field),
    ...shapeChecks(field),
    ...uniqueChecks(field, inTable),
    [field.expires && !inTable, 'expires', 'Only a column of a table expires.'],
    [field.expires && field.kind !== 'date', 'expires', 'Only a date expires.'],
    [field.keeps_history && inTable, 'keeps_history', 'The rows of a table are its history.'],
  ]
  return checks.filter(([wrong]) => wrong).map(([, path, message]) => ({ path, message }))
}

/** A table holds no pay: pay takes a second person, and a row is written by one. */
export const sectionProblems = (section: { kind: 'fields' | 'table'; grp: CustomGroup; own_write: OwnWrite }): FieldProblem[] =>
  section.kind === 'table' && section.grp === 'pay'
    ? [{ path: 'grp', message: 'A table cannot hold pay. Use fields, whose changes a second person approves.' }]
    : []

/** A cell that a spreadsheet would take for a formula is made text. */
function csvCell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) && !/^-?\d+(?:\.\d+)?$/.test(text) ? `'${text}` : text
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A comma-separated file, in UTF-8 with the mark that spreadsheets look for. */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  `\ufeff${rows.map((row) => row.map(csvCell).join(',')).join('\r\n')}\r\n`
