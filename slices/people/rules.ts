import type { FieldProblem } from '#platform/shared/app-error.ts'
import { folded } from '#platform/shared/fields.ts'
import { editableFields, weekDays, type EditableField, type EmergencyContact } from './contract.ts'

/** The parts of a person's record that make up the name people see. */
export interface PersonName {
  readonly first_name: string
  readonly preferred_name?: string | null | undefined
  readonly last_name: string
}

const given = (person: PersonName): string => person.preferred_name?.trim() || person.first_name.trim()

/** The preferred name, else the first name, then the last name; a person with one name (decision D20) is shown without a gap. */
export function displayName(person: PersonName): string {
  return [given(person), person.last_name.trim()].filter((part) => part !== '').join(' ')
}

/**
 * What initials are drawn from: one word of the given name and the last name, so that 'Mary Jane Watson' is MW
 * although initials take the first two words of what they are given.
 */
export function initialsSource(person: PersonName): string {
  const [first = ''] = given(person).split(/\s+/)
  return [first, person.last_name.trim()].filter((part) => part !== '').join(' ')
}

/** The key people are sorted by: the name as shown, case and accents folded. */
export const sortKey = (person: PersonName): string => folded(displayName(person)).slice(0, 200)

/** What the search box looks through: every name, job title and e-mail, case and accents folded. */
export const searchText = (person: PersonName & { job_title?: string | null | undefined; email: string }): string =>
  folded([person.first_name, person.preferred_name, person.last_name, person.job_title, person.email].filter(Boolean).join(' ')).slice(
    0,
    800,
  )

const dots = '\u2022\u2022\u2022\u2022'
/** How a bank value is shown before it is revealed: the last four digits of an account, the last two of a sort code. */
export function masked(field: 'bank_account_number' | 'bank_sort_code', value: string | null): string | null {
  return value === null ? null : `${dots}${value.slice(field === 'bank_account_number' ? -4 : -2)}`
}
export const maskedName = (value: string | null): string | null => (value === null ? null : `${value.slice(0, 1)}${dots}`)

type Values = Partial<Record<EditableField, unknown>>
export type Changes = Partial<Record<EditableField, { from: unknown; to: unknown }>>

const inWeekOrder = (days: readonly string[]): string[] => weekDays.filter((day) => days.includes(day))

/** One spelling per value, so that writing back what was read is no change. */
function comparable(field: EditableField, value: unknown): unknown {
  if (value === null || value === undefined) return null
  if (field === 'salary') return Number(value)
  if (field === 'work_pattern') {
    const { days, hours } = value as { days: string[]; hours: number }
    return JSON.stringify([inWeekOrder(days), hours])
  }
  if (field === 'emergency_contacts')
    return JSON.stringify((value as EmergencyContact[]).map((c) => [c.name, c.relation ?? null, c.email ?? null, c.phone ?? null]))
  return value
}

/** A masked bank value sent back is the stored one, unchanged; a mask of something else is a mistake. */
function unmasked(field: EditableField, sent: unknown, stored: unknown): { value: unknown } | 'not-the-mask' {
  if (typeof sent !== 'string' || !field.startsWith('bank_') || !sent.includes(dots)) return { value: sent }
  const known = stored as string | null
  const mask = field === 'bank_account_number' || field === 'bank_sort_code' ? masked(field, known) : maskedName(known)
  return sent === mask ? { value: known } : 'not-the-mask'
}

/** What differs between the stored record and what was sent: absent means unchanged, null means cleared. */
export function changesOf(stored: Values, sent: Values): { changes: Changes; problems: FieldProblem[] } {
  const changes: Changes = {}
  const problems: FieldProblem[] = []
  for (const field of editableFields) {
    if (!(field in sent) || sent[field] === undefined) continue
    const read = unmasked(field, sent[field], stored[field] ?? null)
    if (read === 'not-the-mask')
      problems.push({ path: field, message: `Enter the whole ${field === 'bank_account_name' ? 'name' : 'number'}.` })
    else if (comparable(field, read.value) !== comparable(field, stored[field]))
      changes[field] = { from: stored[field] ?? null, to: read.value ?? null }
  }
  return { changes, problems }
}

interface Judged {
  readonly single_name: boolean
  readonly last_name: string
  readonly start_date: string | null
  readonly end_date: string | null
  readonly date_of_birth: string | null
}

/** What must hold of a person after a change; `today` is the workplace's. */
export function employeeProblems(next: Judged, changes: Changes, today: string): FieldProblem[] {
  const touches = (...fields: EditableField[]) => fields.some((field) => field in changes)
  const { start_date: start, end_date: end, date_of_birth: birth } = next
  const checks: readonly (readonly [path: EditableField, wrong: boolean, message: string])[] = [
    ['last_name', touches('last_name') && next.last_name === '' && !next.single_name, 'Enter a last name.'],
    ['start_date', touches('start_date') && start === null, 'Enter a start date.'],
    ['end_date', touches('start_date', 'end_date') && isBefore(end, start), 'The end date cannot be before the start date.'],
    ['date_of_birth', touches('date_of_birth') && birth !== null && birth >= today, 'A date of birth lies in the past.'],
    [
      'date_of_birth',
      touches('date_of_birth', 'start_date') && (isBefore(start, birth) || (start !== null && start === birth)),
      'The date of birth must be before the start date.',
    ],
  ]
  return checks.flatMap(([path, wrong, message]) => (wrong ? [{ path, message }] : []))
}

const isBefore = (a: string | null, b: string | null): boolean => a !== null && b !== null && a < b

export type ManagerProblem = 'people.manager-not-found' | 'people.manager-is-self' | 'people.manager-cycle' | 'people.manager-left'

/** Why `manager` may not lead `person`, or null. `above` holds everyone above the manager, nearest first. */
export function managerProblem(
  person: string,
  manager: { id: string; end_date: string | null } | null,
  above: readonly string[],
  today: string,
): ManagerProblem | null {
  if (!manager) return 'people.manager-not-found'
  if (manager.id === person) return 'people.manager-is-self'
  if (above.includes(person)) return 'people.manager-cycle'
  return manager.end_date !== null && manager.end_date < today ? 'people.manager-left' : null
}
