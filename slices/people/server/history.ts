import type { Context } from '#platform/server/context.ts'
import type { Tx } from '#platform/server/database.ts'
import type { Reply } from '#platform/server/reply.ts'
import { AppError } from '#platform/shared/app-error.ts'
import type { Employee, HistoryRow } from '../contract.ts'
import { canSeeActivity, sightOf } from '../policy.ts'
import { datedFieldNames, datedFields, datedGroups, flatValues, timelineOf, type DatedField } from '../rules-dated.ts'
import { canWithdraw, seesPlanned } from './planned.ts'
import { deletePlanned, findRows, findValuesAt, isDatedField, type StoredRow } from './queries/dated.ts'
import { findManagerCard, saveEmployee, type StoredEmployee } from './queries/record.ts'
import { answerWith, loadEmployee } from './record.ts'
import { sealedChanges } from './sealed.ts'

/** GET /employees/{id}/history. Reading another's pay or address there is recorded like reading the record. */
export async function listHistory(ctx: Context, id: string): Promise<{ data: HistoryRow[] }> {
  const stored = await loadEmployee(ctx, id)
  if (!canSeeActivity(ctx.actor, stored)) throw new AppError('forbidden')
  const rows = (await findRows(ctx.tx, id)).filter(({ field }) => sightOf(datedGroups[field], ctx.actor, stored) === 'R')
  const groups = [...new Set(rows.map(({ field }) => datedGroups[field]))].filter((group) => group === 'pay' || group === 'personal')
  if (stored.relation !== 'self' && groups.length > 0)
    await ctx.audit({
      action: 'employee.viewed',
      subjectKind: 'employee',
      subjectId: id,
      changes: { groups: { from: null, to: groups }, history: { from: null, to: true } },
    })
  return {
    data: datedFieldNames.flatMap((field) =>
      rowsOf(
        ctx,
        stored,
        field,
        rows.filter((row) => row.field === field),
      ),
    ),
  }
}

function rowsOf(ctx: Context, stored: StoredEmployee, field: DatedField, rows: readonly StoredRow[]): HistoryRow[] {
  const counting = timelineOf(rows)
  const shown = rows.map((row) => {
    const at = counting.findIndex((other) => other.valid_from === row.valid_from && other.state === row.state)
    const before = row.state === 'held' ? counting.findLast((other) => other.valid_from < row.valid_from) : counting[at - 1]
    return { row, until: counting[at]?.until ?? null, before }
  })
  return shown.map(({ row, until, before }) => ({
    field,
    valid_from: row.valid_from,
    until,
    state: row.state,
    kind: row.kind,
    because: row.held_because,
    values: flatValues(field, row.value),
    before: before ? flatValues(field, before.value) : null,
    manager_name: row.manager_name,
    manager_before: before?.manager_name ?? null,
    recorded_at: row.recorded_at.toISOString(),
    recorded_by: row.recorded_by_name,
    can_withdraw: row.state !== 'in-force' && canWithdraw(ctx, stored, field),
  }))
}

/** DELETE: a planned change is taken back; the log keeps that it was planned and by whom it was withdrawn. */
export async function withdrawPlanned(ctx: Context, asked: { id: string; field: string; from: string }): Promise<Reply<Employee>> {
  const stored = await loadEmployee(ctx, asked.id, true)
  if (!isDatedField(asked.field)) throw new AppError('not-found')
  if (!canWithdraw(ctx, stored, asked.field)) throw new AppError('forbidden')
  if (!seesPlanned(ctx, stored, asked.field)) throw new AppError('not-found')
  const gone = await deletePlanned(ctx.tx, asked.id, asked.field, asked.from)
  if (!gone) throw new AppError('people.not-planned')
  await saveEmployee(ctx.tx, stored, {}, ctx.actor.userId)
  const values = flatValues(asked.field, gone.value)
  await ctx.audit({
    action: 'employee.plan-withdrawn',
    subjectKind: 'employee',
    subjectId: asked.id,
    changes: {
      ...sealedChanges(ctx, Object.fromEntries(Object.entries(values).map(([field, from]) => [field, { from, to: null }]))),
      effective_from: { from: asked.from, to: null },
      version: { from: stored.version, to: stored.version + 1 },
    },
  })
  return answerWith(ctx, await loadEmployee(ctx, asked.id))
}

const dated = datedFieldNames.flatMap((field) => [...datedFields[field]])

/** A record as it was, or will be, on a day: dated fields of that day, the others of today. For who may see the person's history. */
export async function asAt(ctx: Context, stored: StoredEmployee, day: string): Promise<StoredEmployee> {
  if (!canSeeActivity(ctx.actor, stored)) throw new AppError('forbidden')
  const values = await findValuesAt(ctx.tx, stored.id, day)
  const flat = Object.assign({}, ...datedFieldNames.map((field) => flatValues(field, values[field] ?? null))) as Partial<StoredEmployee>
  const manager = typeof flat.manager_id === 'string' ? await findManagerCard(ctx.tx, flat.manager_id, day) : null
  return { ...stored, ...flat, manager }
}

/** What a record as at a day says of itself. */
export function asAtNote(stored: Pick<StoredEmployee, 'start_date' | 'end_date'>, date: string) {
  const { start_date: start, end_date: end } = stored
  return { date, employed: (start === null || start <= date) && (end === null || end >= date), fields: dated }
}

/** For other slices: a person's dated fields on a day, by the names of the flat record, as far as the asker may read them. */
export async function valuesAt(tx: Tx, employeeId: string, day: string): Promise<Record<string, unknown>> {
  const values = await findValuesAt(tx, employeeId, day)
  return Object.assign({}, ...Object.entries(values).map(([field, value]) => flatValues(field as DatedField, value))) as Record<
    string,
    unknown
  >
}
