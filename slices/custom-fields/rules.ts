import type { FieldProblem } from '#platform/shared/app-error.ts'
import { isCalendarDate } from '#platform/shared/calendar-date.ts'
import type { CustomGroup, FieldKind, FieldRules, OwnWrite } from './definitions.ts'

export { fitsPattern, parseCustomValue, searchKeyOf, writtenValue, type Parsed, type ValueDefinition } from './values.ts'

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

/** What is wrong with the definition of a field; `inTable`: it is a column. */
export function definitionProblems(field: Settings, inTable: boolean): FieldProblem[] {
  const { kind, grp, rules } = field
  const { min, max, earliest, latest } = rules
  const checks: readonly (readonly [wrong: boolean, path: string, message: string])[] = [
    [grp === 'pay' && field.own_write !== 'none', 'own_write', 'Nobody writes their own pay.'],
    [kind === 'choice' && (rules.choices ?? []).length === 0, 'rules.choices', 'Add at least one choice.'],
    [new Set(rules.choices).size !== (rules.choices ?? []).length, 'rules.choices', 'Each choice once.'],
    [typeof min === 'number' && typeof max === 'number' && min > max, 'rules.max', 'Not below the least.'],
    [(min ?? null) !== null && !limited.includes(kind), 'rules.min', 'This kind of field has no least value.'],
    [(max ?? null) !== null && !limited.includes(kind), 'rules.max', 'This kind of field has no greatest value.'],
    [kind === 'text' && typeof max === 'number' && (max < 1 || max > 1000), 'rules.max', 'Between 1 and 1000 characters.'],
    [Boolean(earliest && latest && earliest > latest), 'rules.latest', 'Not before the first day.'],
    [[earliest, latest].some((day) => Boolean(day) && !isCalendarDate(day ?? '')), 'rules.earliest', 'Use a real date as yyyy-MM-dd.'],
    [Boolean(rules.pattern) && kind !== 'text', 'rules.pattern', 'Only text has a pattern.'],
    [Boolean(rules.unique) && (inTable || field.keeps_history), 'rules.unique', 'Only a field without a history can be unique.'],
    [Boolean(rules.unique) && (grp === 'pay' || kind === 'yes_no' || kind === 'choice'), 'rules.unique', 'This field cannot be unique.'],
    [field.expires && !inTable, 'expires', 'Only a column of a table expires.'],
    [field.expires && kind !== 'date', 'expires', 'Only a date expires.'],
    [field.keeps_history && inTable, 'keeps_history', 'The rows of a table are its history.'],
  ]
  return checks.filter(([wrong]) => wrong).map(([, path, message]) => ({ path, message }))
}

/** A table holds no pay: pay takes a second person, and a row is written by one. */
export const sectionProblems = (section: { kind: 'fields' | 'table'; grp: CustomGroup; own_write: OwnWrite }): FieldProblem[] =>
  section.kind === 'table' && section.grp === 'pay'
    ? [{ path: 'grp', message: 'A table cannot hold pay. Use fields, whose changes a second person approves.' }]
    : []

/** Lines of a comma-separated file. A cell that a spreadsheet would take for a formula is made text. */
export function csvOf(rows: readonly (readonly string[])[]): string {
  const cell = (text: string): string => {
    const safe = /^[=+\-@\t\r]/.test(text) && !/^-?\d+(?:\.\d+)?$/.test(text) ? `'${text}` : text
    return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
  }
  return `\ufeff${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`
}
