import type { EditableField } from './employee.ts'

/**
 * The effective-dated record as pure functions. A field's past, present and future are rows, one value from a day until the next
 * row; the flat record holds the latest row in force.
 */

export const datedFields = {
  job_title: ['job_title'],
  department: ['department'],
  location: ['location'],
  manager_id: ['manager_id'],
  employment_type: ['employment_type'],
  work_pattern: ['work_pattern'],
  contract: ['contract'],
  pay: ['salary', 'pay_frequency'],
  address: ['address_line1', 'address_line2', 'city', 'state_province', 'postal_code', 'country'],
} as const satisfies Record<string, readonly EditableField[]>
/** What is dated as one: pay with its frequency and an address are each one thing. */
export type DatedField = keyof typeof datedFields
export const datedFieldNames = Object.keys(datedFields) as DatedField[]

/** Whose rules a row follows: those of the group its fields belong to. */
export const datedGroups: Record<DatedField, 'directory' | 'work' | 'pay' | 'personal'> = {
  job_title: 'directory',
  department: 'directory',
  location: 'directory',
  manager_id: 'directory',
  employment_type: 'work',
  work_pattern: 'work',
  contract: 'work',
  pay: 'pay',
  address: 'personal',
}

const datedOf = new Map(datedFieldNames.flatMap((dated) => datedFields[dated].map((field) => [field as EditableField, dated] as const)))
/** The dated field a field of the record belongs to; undefined: it has one value and no past. */
export const datedFieldOf = (field: EditableField): DatedField | undefined => datedOf.get(field)

/** planned: its day has not come; held: its day came and it could not take effect. */
export type RowState = 'in-force' | 'planned' | 'held'
export interface DatedRow {
  /** yyyy-MM-dd */
  readonly valid_from: string
  /** As stored: text, an object for pay, address and working pattern, or null for no value. */
  readonly value: unknown
  readonly state: RowState
}

/** What is to be done to the rows of one field: at most one row is written, and which one is named. */
export interface RowWrite extends DatedRow {
  readonly kind: 'started' | 'change' | 'correct'
}

/** A change from a day, or the correction of what was in force on a day; yyyy-MM-dd. */
export type Effective = { readonly mode: 'change'; readonly from: string } | { readonly mode: 'correct'; readonly from: string }

const byDay = (a: DatedRow, b: DatedRow): number => (a.valid_from < b.valid_from ? -1 : a.valid_from > b.valid_from ? 1 : 0)

/** The rows that count, oldest first, each with the day before the next one; null: until further notice. */
export function timelineOf<Row extends DatedRow>(rows: readonly Row[]): (Row & { until: string | null })[] {
  const counting = rows.filter(({ state }) => state !== 'held').toSorted(byDay)
  return counting.map((row, i) => ({ ...row, until: counting[i + 1]?.valid_from ?? null }))
}

/** The row in force on a day, planned ones counted from theirs; undefined before the first. */
export function rowAt<Row extends DatedRow>(rows: readonly Row[], day: string): Row | undefined {
  let found: Row | undefined
  for (const row of rows)
    if (row.state !== 'held' && row.valid_from <= day && (found === undefined || row.valid_from > found.valid_from)) found = row
  return found
}

/** The value on a day; null where there is none. */
export const valueAt = (rows: readonly DatedRow[], day: string): unknown => rowAt(rows, day)?.value ?? null

/** The row the flat record shows. It depends on no clock: taking effect is a state, so a clock that goes back changes nothing. */
export function rowInForce<Row extends DatedRow>(rows: readonly Row[]): Row | undefined {
  return rows
    .filter(({ state }) => state === 'in-force')
    .toSorted(byDay)
    .at(-1)
}

/** Equality of stored values: objects by their content, whatever the order of their keys. */
export function sameValue(a: unknown, b: unknown): boolean {
  return canonical(a) === canonical(b)
}
const canonical = (value: unknown): string =>
  JSON.stringify(value ?? null, (_key, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([x], [y]) => (x < y ? -1 : 1)))
      : part,
  )

/** The day a change counts from when none is named: today, or where a row begins later already (a clock or zone went back), that day. */
export function usualDay(rows: readonly DatedRow[], today: string, start: string | null): string {
  const latest = rowInForce(rows)?.valid_from
  return [today, latest, latest === undefined ? start : null].reduce<string>((day, other) => (other && other > day ? other : day), today)
}

/**
 * A change from a day: the value counts from there until the next row, which stays as it is. A day to come is planned. Null where
 * that day has this value already.
 */
export function changeFrom(
  rows: readonly DatedRow[],
  asked: { from: string; value: unknown; today: string; start: string | null },
): RowWrite | null {
  const { from, value, today, start } = asked
  const before = rowAt(rows, from)
  if (before ? sameValue(before.value, value) : value === null) return null
  const waits = from > today && !isFirstDay(from, today, start) && from !== rowInForce(rows)?.valid_from
  const state = waits ? 'planned' : 'in-force'
  return { valid_from: from, value, state, kind: rows.length === 0 && state === 'in-force' ? 'started' : 'change' }
}

/** Of who has not begun yet, what holds from the first day is the record as it stands. */
const isFirstDay = (from: string, today: string, start: string | null): boolean => start !== null && start > today && from <= start

/** A correction: the row in force on the day gets another value; where there is none, the field had this value from the start. */
export function correctAt(rows: readonly DatedRow[], asked: { at: string; value: unknown; start: string | null }): RowWrite | null {
  const { at, value, start } = asked
  const row = rowAt(rows, at)
  if (row) return sameValue(row.value, value) ? null : { valid_from: row.valid_from, value, state: row.state, kind: 'correct' }
  if (value === null) return null
  const from = start !== null && start < at ? start : at
  return { valid_from: from, value, state: 'in-force', kind: rows.length === 0 ? 'started' : 'correct' }
}

/** The rows after a write; days are unique, so the row of that day is replaced. */
export function written(rows: readonly DatedRow[], { valid_from, value, state }: DatedRow): DatedRow[] {
  return [...rows.filter((row) => row.valid_from !== valid_from), { valid_from, value, state }].toSorted(byDay)
}

/** Planned rows whose day has come, in the order in which they take effect. */
export const dueRows = <Row extends DatedRow>(rows: readonly Row[], today: string): Row[] =>
  rows.filter(({ state, valid_from }) => state === 'planned' && valid_from <= today).toSorted(byDay)

/** One line of the ledger as far as it makes the rows. */
export interface LedgerLine {
  readonly kind: 'started' | 'change' | 'correct' | 'withdrawn' | 'applied' | 'held'
  readonly valid_from: string
  readonly new_value: unknown
  readonly state: RowState | null
}

/** The rows a field's ledger makes, read from its beginning. */
export function replayed(lines: readonly LedgerLine[]): DatedRow[] {
  let rows: DatedRow[] = []
  for (const { kind, valid_from, new_value, state } of lines)
    rows =
      kind === 'withdrawn' || state === null
        ? rows.filter((row) => row.valid_from !== valid_from)
        : written(rows, { valid_from, value: new_value, state })
  return rows
}

type Values = Partial<Record<EditableField, unknown>>

/** The stored value of a dated field from flat ones laid over what was in force: a pay rise keeps the frequency it does not name. */
export function datedValue(dated: DatedField, inForce: unknown, flat: Values): unknown {
  const [only] = datedFields[dated]
  if (dated !== 'pay' && dated !== 'address') return flat[only] ?? null
  const before = (inForce ?? {}) as Values
  const parts = datedFields[dated].map((field) => [field, stored(field, field in flat ? flat[field] : before[field])] as const)
  return parts.every(([, value]) => value === null) ? null : Object.fromEntries(parts)
}
const stored = (field: EditableField, value: unknown): unknown =>
  value === null || value === undefined ? null : field === 'salary' ? Number(value) : value

/** The flat values a stored value of a dated field stands for. */
export function flatValues(dated: DatedField, value: unknown): Values {
  const [only] = datedFields[dated]
  if (dated !== 'pay' && dated !== 'address') return { [only]: value ?? null }
  const parts = (value ?? {}) as Values
  return Object.fromEntries(datedFields[dated].map((field) => [field, parts[field] ?? null]))
}
