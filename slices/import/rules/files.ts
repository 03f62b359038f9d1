import type { CustomValue, FieldKind } from '#slices/custom-fields/contract.ts'
import { writtenValue } from '#slices/custom-fields/rules.ts'
import { targetLabels, type RecordTarget } from '../targets.ts'

/** A cell of a file that goes out. */
export interface OutCell {
  readonly kind: 'text' | 'number' | 'date'
  readonly value: string
}

/** What a spreadsheet would take for a formula gets an apostrophe before it, and what has one there already a second: reading takes one off. */
const guarded = (text: string): string => (/^'?[=+\-@\t\r]|^''/.test(text) && !/^[+-]?\d+(?:\.\d+)?$/.test(text) ? `'${text}` : text)

export const csvCell = (text: string): string => {
  const safe = guarded(text)
  return /[",\n\r]/.test(safe) || /^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
export const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`

type Person = Readonly<Record<string, unknown>>
function written(value: unknown): string {
  if (typeof value === 'string') return value
  return value === null || value === undefined ? '' : JSON.stringify(value)
}

const kinds: Readonly<Partial<Record<RecordTarget, OutCell['kind']>>> = {
  start_date: 'date',
  end_date: 'date',
  date_of_birth: 'date',
  salary: 'number',
  work_hours: 'number',
  leave_days: 'number',
  leave_hours: 'number',
  leave_carried_days: 'number',
  leave_carried_hours: 'number',
  leave_carried_until: 'date',
  leave_hours_worked: 'number',
  leave_worked_until: 'date',
}

/** What a person has in a column, as an import would read it again. `manager`: how the line manager is named there. */
export function outCell(target: RecordTarget, person: Person, manager: string): OutCell {
  return { kind: kinds[target] ?? 'text', value: outValue(target, person, manager) }
}

function outValue(target: RecordTarget, person: Person, manager: string): string {
  if (target === 'manager') return manager
  const [, place, part] = /^emergency_(\d)_(name|relation|phone|email)$/.exec(target) ?? []
  if (place && part) return written(((person['emergency_contacts'] ?? []) as Person[])[Number(place) - 1]?.[part])
  return composed[target]?.(person) ?? written(person[target])
}

const patternOf = (person: Person) => person['work_pattern'] as { days?: readonly string[]; hours?: number } | null | undefined
const composed: Readonly<Partial<Record<RecordTarget, (person: Person) => string>>> = {
  full_name: (person) => [person['first_name'], person['last_name']].filter(Boolean).join(' '),
  work_days: (person) => patternOf(person)?.days?.join(', ') ?? '',
  work_hours: (person) => written(patternOf(person)?.hours),
}

const customKinds: Readonly<Record<string, OutCell['kind']>> = { date: 'date', number: 'number', money: 'number' }

/** The value of a field of the workspace, as an import would read it again. `refs`: how people are named in a file. */
export function outCustom(kind: FieldKind, value: CustomValue, refs: ReadonlyMap<string, string>): OutCell {
  return { kind: customKinds[kind] ?? 'text', value: writtenValue(kind, value, kind === 'person' ? (refs.get(String(value)) ?? '') : null) }
}

export const headingOf = (target: RecordTarget): string => targetLabels[target]

/** A row of the template that shows how each field is written. */
export const exampleOf: Readonly<Partial<Record<RecordTarget, string>>> = {
  employee_no: '00123',
  email: 'siobhan.obrien@example.co.uk',
  first_name: 'Siobhán',
  last_name: 'O\u2019Brien',
  job_title: 'Care manager',
  department: 'Care',
  location: 'Leeds',
  manager: 'ann.lee@example.co.uk',
  start_date: '2024-04-15',
  employment_type: 'Full-time',
  contract: 'Permanent',
  work_days: 'Mon, Tue, Wed, Thu, Fri',
  work_hours: '37.5',
  date_of_birth: '1988-07-31',
  salary: '32500',
  pay_frequency: 'Monthly',
}
