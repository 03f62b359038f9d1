import type { Context } from '#platform/server/context.ts'
import { AppError, type FieldProblem } from '#platform/shared/app-error.ts'
import { showDate } from '#platform/shared/calendar-date.ts'
import type { EditableField, Effective } from '../contract.ts'
import type { Changes } from '../rules.ts'
import {
  changeFrom,
  correctAt,
  datedFieldOf,
  datedValue,
  flatValues,
  rowAt,
  rowInForce,
  sameValue,
  usualDay,
  written,
  type DatedField,
  type RowWrite,
} from '../rules-dated.ts'
import { findRows, writeRow, type StoredRow } from './queries/dated.ts'
import type { StoredEmployee } from './queries/record.ts'
import { requireManager } from './record.ts'

export type Values = Partial<Record<EditableField, unknown>>

/** One dated field of a save: the row to write (null: the day has this value already) and what the flat record shows afterwards. */
interface DatedEdit {
  readonly dated: DatedField
  readonly write: RowWrite | null
  readonly flat: Values
  /** Whether the flat record, which is the view of today, gets this value. */
  readonly counts: boolean
}

/** What a save comes to: the flat values to write at once, and how its dated part counts. */
export interface Laid {
  readonly edits: readonly DatedEdit[]
  readonly flat: Values
  /** Fields whose value is only planned. */
  readonly planned: readonly EditableField[]
  /** Whether anything is written at all. */
  readonly writes: boolean
}

/** Fields whose day alone was wrong are changes too, of the value they have. */
export function withAlso(changes: Changes, stored: StoredEmployee, effective: Effective | null): Changes {
  const also = effective?.mode === 'change' ? (effective.also ?? []) : []
  const meant = (also as EditableField[]).filter((field) => datedFieldOf(field) !== undefined && !(field in changes))
  return { ...changes, ...Object.fromEntries(meant.map((field) => [field, { from: stored[field] ?? null, to: stored[field] ?? null }])) }
}

/** Lays changed fields onto the person's rows, without writing. `effective` null: from today. */
export async function layChanges(ctx: Context, stored: StoredEmployee, changes: Changes, effective: Effective | null): Promise<Laid> {
  const dated = (Object.keys(changes) as EditableField[]).some((field) => datedFieldOf(field) !== undefined)
  const rows = dated ? await findRows(ctx.tx, stored.id) : []
  return layOn(rows, { stored, changes, effective, today: ctx.today })
}

/** The same on rows that were read already. */
export function layOn(
  rows: readonly StoredRow[],
  { stored, changes, effective, today }: { stored: StoredEmployee; changes: Changes; effective: Effective | null; today: string },
): Laid {
  const fields = Object.keys(changes) as EditableField[]
  const values = Object.fromEntries(fields.map((field) => [field, changes[field]?.to])) as Values
  const dated = [...new Set(fields.flatMap((field) => datedFieldOf(field) ?? []))]
  const edits = dated.map((field) => editOf({ field, rows: rows.filter((row) => row.field === field), values, effective, stored, today }))
  const plain = Object.fromEntries(Object.entries(values).filter(([field]) => datedFieldOf(field as EditableField) === undefined))
  const planned = edits.filter(({ write }) => write?.state === 'planned').map(({ dated: field }) => field)
  return {
    edits,
    flat: Object.assign(plain, ...edits.map(({ flat }) => flat)) as Values,
    planned: fields.filter((field) => planned.includes(datedFieldOf(field) as DatedField)),
    writes: Object.keys(plain).length > 0 || edits.some(({ write }) => write !== null),
  }
}

interface Laying {
  readonly field: DatedField
  readonly rows: readonly StoredRow[]
  readonly values: Values
  readonly effective: Effective | null
  readonly stored: StoredEmployee
  readonly today: string
}

function editOf({ field, rows, values, effective, stored, today }: Laying): DatedEdit {
  const start = stored.start_date
  const day = effective?.from ?? usualDay(rows, today, start)
  const value = datedValue(field, rowAt(rows, day)?.value ?? null, values)
  const write =
    effective?.mode === 'correct' ? correctAt(rows, { at: day, value, start }) : changeFrom(rows, { from: day, value, today, start })
  return write ? outcomeOf(field, rows, write) : { dated: field, write, flat: {}, counts: false }
}

/** What a row means for the flat record: nothing while it is planned, or where a later row is in force already. */
function outcomeOf(field: DatedField, rows: readonly StoredRow[], write: NonNullable<DatedEdit['write']>): DatedEdit {
  const before = rowInForce(rows)
  const after = rowInForce(written(rows, write))
  const counts = after?.valid_from === write.valid_from && write.state === 'in-force'
  const flat = sameValue(before?.value, after?.value) ? {} : flatValues(field, after?.value ?? null)
  return { dated: field, write, flat, counts }
}

/** Writes the rows; the flat record is saved beside it in the same transaction, and the database compares the two at its end. */
export async function writeRows(ctx: Context, employeeId: string, edits: readonly DatedEdit[]): Promise<void> {
  for (const { dated, write } of edits) if (write) await writeRow(ctx.tx, employeeId, dated, write)
}

/** Why a change cannot count from the day that was named. */
export function effectiveProblems(
  stored: Pick<StoredEmployee, 'start_date' | 'end_date'>,
  effective: Effective | null,
  today: string,
): FieldProblem[] {
  const from = effective?.from
  if (!effective || from === undefined) return []
  const message =
    effective.mode === 'correct' && from > today
      ? 'A mistake is corrected in what is already so. Choose today or an earlier day.'
      : outsideEmployment(stored, from)
  return message === null ? [] : [{ path: 'effective.from', message }]
}

function outsideEmployment(
  { start_date: start, end_date: end }: Pick<StoredEmployee, 'start_date' | 'end_date'>,
  from: string,
): string | null {
  if (start !== null && from < start) return `Choose the first day of employment (${showDate(start)}) or a later day.`
  return end !== null && from > end ? `Choose a day up to the last day of employment (${showDate(end)}).` : null
}

/** A new manager must fit on the day the line begins, and in the lines of today where it counts at once. */
export async function requireManagerOfRows(ctx: Context, stored: StoredEmployee, edits: readonly DatedEdit[]): Promise<void> {
  const line = edits.find(({ dated }) => dated === 'manager_id')
  const manager = line?.write?.value
  if (!line?.write || typeof manager !== 'string') return
  await requireManager(ctx, stored.id, manager, line.counts ? null : line.write.valid_from)
}

/** A record as at a day is for reading: sent back, it would write the past over the present. */
export function refuseAsAt(metadata: unknown): void {
  if (metadata !== null && typeof metadata === 'object' && 'as_at' in metadata && metadata.as_at)
    throw new AppError('people.as-at-read-only')
}
