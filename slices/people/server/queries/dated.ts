import { sql } from 'kysely'
import type { Tx } from '#platform/server/database.ts'
import { datedFieldNames, datedGroups, type DatedField, type DatedRow, type RowState, type RowWrite } from '../../rules-dated.ts'

/** A row of the dated record as stored; row-level security has already left out what the asker may not read. */
export interface StoredRow extends DatedRow {
  readonly field: DatedField
  readonly kind: RowWrite['kind']
  readonly held_because: string | null
  readonly recorded_at: Date
  readonly recorded_by: string | null
  readonly recorded_by_name: string | null
  /** The name behind a manager. */
  readonly manager_name: string | null
}

const nameOf = (alias: string) =>
  sql`concat_ws(' ', coalesce(${sql.ref(`${alias}.preferred_name`)}, ${sql.ref(`${alias}.first_name`)}), nullif(${sql.ref(`${alias}.last_name`)}, ''))`

/** Every row of a person, oldest first within its field. */
export async function findRows(tx: Tx, employeeId: string): Promise<StoredRow[]> {
  const { rows } = await sql<StoredRow>`
    select h.field, h.valid_from, h.value, h.state, h.kind, h.held_because, h.recorded_at, h.recorded_by, u.name as recorded_by_name,
      case when m.id is not null then ${nameOf('m')} end as manager_name
    from hr.record_history h left join hr.employees m on m.tenant_id = h.tenant_id and m.id = h.manager_id
    left join lateral app.user_card(h.recorded_by) u on h.recorded_by is not null
    where h.employee_id = ${employeeId}::uuid order by h.field, h.valid_from`.execute(tx)
  return rows
}

/** Rows that have not taken effect, of one person. */
export async function findPlanned(tx: Tx, employeeId: string): Promise<StoredRow[]> {
  const { rows } = await sql<StoredRow>`
    select h.field, h.valid_from, h.value, h.state, h.kind, h.held_because, h.recorded_at, h.recorded_by, null as recorded_by_name,
      case when m.id is not null then ${nameOf('m')} end as manager_name
    from hr.record_history h left join hr.employees m on m.tenant_id = h.tenant_id and m.id = h.manager_id
    where h.employee_id = ${employeeId}::uuid and h.state <> 'in-force' order by h.valid_from, h.field`.execute(tx)
  return rows
}

/** The values of a person's dated fields on a day, planned rows counted from theirs; a field without a value is left out. */
export async function findValuesAt(tx: Tx, employeeId: string, day: string): Promise<Partial<Record<DatedField, unknown>>> {
  const { rows } = await sql<{ field: DatedField; value: unknown }>`
    select distinct on (h.field) h.field, h.value from hr.record_history h
    where h.employee_id = ${employeeId}::uuid and h.valid_from <= ${day}::date and h.state <> 'held' order by h.field, h.valid_from desc`.execute(
    tx,
  )
  return Object.fromEntries(rows.map(({ field, value }) => [field, value]))
}

/** Writes a row; one that stands on the same day is replaced. The table keeps the ledger itself. */
export async function writeRow(tx: Tx, employeeId: string, field: DatedField, write: RowWrite): Promise<void> {
  const value = write.value === null ? null : JSON.stringify(write.value)
  const manager = field === 'manager_id' ? (write.value as string | null) : null
  await sql`
    insert into hr.record_history (tenant_id, employee_id, grp, field, valid_from, value, manager_id, state, kind, recorded_by)
    values (app.tenant_id(), ${employeeId}::uuid, ${datedGroups[field]}, ${field}, ${write.valid_from}::date, ${value}::jsonb, ${manager}::uuid, ${write.state}, ${write.kind}, app.user_id())
    on conflict (tenant_id, employee_id, field, valid_from) do update set value = excluded.value, manager_id = excluded.manager_id, state = excluded.state,
      kind = excluded.kind, held_because = null, recorded_at = now(), recorded_by = excluded.recorded_by`.execute(tx)
}

/** Takes a row back that has not taken effect; null when there is none such. */
export async function deletePlanned(tx: Tx, employeeId: string, field: DatedField, from: string): Promise<{ value: unknown } | null> {
  const { rows } = await sql<{ value: unknown }>`
    delete from hr.record_history where employee_id = ${employeeId}::uuid and field = ${field} and valid_from = ${from}::date and state <> 'in-force' returning value`.execute(
    tx,
  )
  return rows[0] ?? null
}

export async function setRowState(
  tx: Tx,
  row: { employeeId: string; field: DatedField; valid_from: string },
  state: RowState,
  because: string | null = null,
): Promise<void> {
  await sql`update hr.record_history set state = ${state}, held_because = ${because}
    where employee_id = ${row.employeeId}::uuid and field = ${row.field} and valid_from = ${row.valid_from}::date`.execute(tx)
}

/** People with a planned row whose day has come. */
export async function findDuePeople(tx: Tx, today: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ employee_id: string }>`
    select distinct employee_id from hr.record_history where state = 'planned' and valid_from <= ${today}::date limit ${limit}`.execute(tx)
  return rows.map((row) => row.employee_id)
}

/** Everyone above a person as the lines run on a day, nearest first, planned changes counted from theirs. */
export async function findLineAboveAt(tx: Tx, id: string, day: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive above as (
      select (app.value_at(${id}::uuid, 'manager_id', ${day}::date) #>> '{}')::uuid as id
      union select (app.value_at(a.id, 'manager_id', ${day}::date) #>> '{}')::uuid from above a where a.id is not null)
    select id from above where id is not null`.execute(tx)
  return rows.map((row) => row.id)
}

export const isDatedField = (text: string): text is DatedField => (datedFieldNames as string[]).includes(text)
