import { sql } from 'kysely'
import type { Tx } from '#platform/server/database.ts'
import type { CustomGroup, CustomValue, FieldDefinition, OwnWrite, RowOfTable } from '../../contract.ts'

/** A protected identity is named to hr and to the person alone. */
const personName = sql`case when not p.protected or app.is_hr() or p.id = app.person_id()
    then concat_ws(' ', coalesce(p.preferred_name, p.first_name), nullif(p.last_name, '')) else 'Someone' end`

/** What a stored file is called, for the value of a field of this kind. */
const fileName = (kind: 'v' | 'f', value: 'v' | 'cur') =>
  sql`when ${sql.ref(`${kind}.kind`)} = 'file' then (select x.name from hr.custom_files x where x.file_id = (${sql.ref(`${value}.value`)} #>> '{}')::uuid)`

export interface StoredField extends FieldDefinition {
  value: CustomValue
  since: string | null
  shown: string | null
  planned: { value: CustomValue; shown: string | null; from: string }[]
}
export interface StoredSection {
  id: string
  name: string
  kind: 'fields' | 'table'
  grp: CustomGroup
  own_write: OwnWrite
  /** Of a day before every change of a row was kept: since when it is. */
  kept_from: string | null
  fields: StoredField[]
  rows: RowOfTable[]
}

/** When a day is over at the workplace. */
const endOf = (day: string) => sql`((${day}::date + 1)::timestamp at time zone (select t.time_zone from hr.tenants t))`

/** Rows of a person's tables as they stand, or as they stood when a day was over. */
const rowsOn = (employeeId: string, day: string | null) =>
  day === null
    ? sql`select r.id, r.section_id, r.version, r.cells, r.expires_on, r.created_at from hr.custom_table_rows r where r.employee_id = ${employeeId}::uuid`
    : sql`select r.id, r.section_id, r.version, r.cells, r.expires_on, r.created_at from hr.custom_table_rows r
          where r.employee_id = ${employeeId}::uuid and r.changed_at < ${endOf(day)}
        union all select h.row_id, h.section_id, 1, h.cells, h.expires_on, h.created_at from hr.custom_row_history h
          where h.employee_id = ${employeeId}::uuid and h.said_from < ${endOf(day)} and h.said_until >= ${endOf(day)}`

/** Every section with this person's values and rows, as far as row-level security shows them, in one round trip. `past`: the day is not today. */
export async function findCustomFields(tx: Tx, employeeId: string, today: string, past = false): Promise<StoredSection[]> {
  const { rows } = await sql<StoredSection>`
    with v as materialized (select * from hr.custom_values where employee_id = ${employeeId}::uuid),
    tabled as (${rowsOn(employeeId, past ? today : null)}),
    cur as (select distinct on (field_id) field_id, value, valid_from from v where valid_from <= ${today}::date order by field_id, valid_from desc),
    next as (
      select v.field_id, jsonb_agg(jsonb_build_object('value', v.value, 'from', v.valid_from, 'shown', case when v.kind = 'person' then ${personName} ${fileName('v', 'v')} end) order by v.valid_from) as planned
      from v left join hr.employees p on p.tenant_id = v.tenant_id and p.id = case when v.kind = 'person' then (v.value #>> '{}')::uuid end
      where v.valid_from > ${today}::date group by v.field_id),
    fields as (
      select f.section_id, jsonb_agg(jsonb_build_object('id', f.id, 'section_id', f.section_id, 'name', f.name, 'help', f.help, 'kind', f.kind, 'grp', f.grp, 'own_write', f.own_write,
          'rules', f.rules, 'keeps_history', f.keeps_history, 'expires', f.expires, 'archived', false, 'version', f.version, 'value', cur.value,
          'since', nullif(cur.valid_from, '1900-01-01'), 'shown', case when f.kind = 'person' and p.id is not null then ${personName} ${fileName('f', 'cur')} end, 'planned', coalesce(next.planned, '[]'))
        order by f.position, f.id) as list
      from hr.custom_fields f left join cur on cur.field_id = f.id left join next on next.field_id = f.id
      left join hr.employees p on p.tenant_id = f.tenant_id and p.id = case when f.kind = 'person' then (cur.value #>> '{}')::uuid end
      where f.archived_at is null group by f.section_id)
    select s.id, s.name, s.kind, s.grp, s.own_write, coalesce(fields.list, '[]') as fields,
      case when s.rows_kept_since >= ${endOf(today)} then (s.rows_kept_since at time zone (select t.time_zone from hr.tenants t))::date end as kept_from,
      coalesce((select jsonb_agg(jsonb_build_object('id', r.id, 'version', r.version, 'cells', r.cells, 'expires_on', r.expires_on, 'shown', coalesce(
          (select jsonb_object_agg(f.id, ${personName}) from hr.custom_fields f join hr.employees p on p.tenant_id = f.tenant_id and p.id = (r.cells ->> f.id::text)::uuid
            where f.section_id = s.id and f.kind = 'person'), '{}')) order by r.created_at, r.id)
        from tabled r where s.kind = 'table' and r.section_id = s.id), '[]') as rows
    from hr.custom_sections s left join fields on fields.section_id = s.id where s.archived_at is null order by s.position, s.id`.execute(
    tx,
  )
  return rows
}

export interface CustomRecord {
  version: number
  changed_at: Date
  changed_by_name: string
}
export async function findRecord(tx: Tx, employeeId: string): Promise<CustomRecord> {
  const { rows } = await sql<CustomRecord>`select coalesce(r.version, 1)::int as version, coalesce(r.changed_at, now()) as changed_at,
    coalesce(r.changed_by_name, '') as changed_by_name
    from (select) one left join hr.custom_records r on r.employee_id = ${employeeId}::uuid`.execute(tx)
  return rows[0] as CustomRecord
}
/** Holds the person's custom fields for a change. */
export async function lockRecord(tx: Tx, employeeId: string): Promise<CustomRecord> {
  await sql`insert into hr.custom_records (tenant_id, employee_id) values (app.tenant_id(), ${employeeId}::uuid) on conflict do nothing`.execute(
    tx,
  )
  await sql`select 1 from hr.custom_records where employee_id = ${employeeId}::uuid for update`.execute(tx)
  return findRecord(tx, employeeId)
}
export async function raiseVersion(tx: Tx, employeeId: string, byName: string): Promise<void> {
  await sql`update hr.custom_records set version = version + 1, changed_at = now(), changed_by_name = ${byName} where employee_id = ${employeeId}::uuid`.execute(
    tx,
  )
}

/** The value that counts on a day, and whether one begins on that very day. */
export async function valueOn(tx: Tx, employeeId: string, fieldId: string, day: string): Promise<CustomValue> {
  const { rows } = await sql<{ value: CustomValue }>`select value from hr.custom_values
    where employee_id = ${employeeId}::uuid and field_id = ${fieldId}::uuid and valid_from <= ${day}::date order by valid_from desc limit 1`.execute(
    tx,
  )
  return rows[0]?.value ?? null
}

export interface NewValue {
  readonly field: Pick<FieldDefinition, 'id' | 'kind' | 'grp' | 'rules'>
  readonly from: string
  readonly value: CustomValue
  readonly searchKey: string | null
}
export async function saveValue(tx: Tx, employeeId: string, { field, from, value, searchKey }: NewValue, byId: string): Promise<void> {
  const unique = field.rules.unique ? searchKey : null
  await sql`insert into hr.custom_values as v (tenant_id, employee_id, field_id, valid_from, kind, grp, value, search_key, unique_key, changed_by)
    values (app.tenant_id(), ${employeeId}::uuid, ${field.id}::uuid, ${from}::date, ${field.kind}, ${field.grp}, ${value === null ? null : JSON.stringify(value)}::jsonb, ${searchKey}, ${unique}, ${byId}::uuid)
    on conflict (tenant_id, employee_id, field_id, valid_from) do update
      set value = excluded.value, search_key = excluded.search_key, unique_key = excluded.unique_key, changed_at = now(), changed_by = excluded.changed_by`.execute(
    tx,
  )
}

export async function isTaken(tx: Tx, fieldId: string, key: string, exceptEmployee: string): Promise<boolean> {
  const { rows } =
    await sql`select 1 from hr.custom_values where field_id = ${fieldId}::uuid and unique_key = ${key} and employee_id <> ${exceptEmployee}::uuid limit 1`.execute(
      tx,
    )
  return rows.length > 0
}

/** Which of these people exist in this workspace and can be named by the asker. */
export async function findPeople(tx: Tx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`select id from hr.employees
    where id = any (${[...ids]}::uuid[]) and (not protected or app.is_hr() or id = app.person_id())`.execute(tx)
  return new Set(rows.map((row) => row.id))
}

/** What these people are called, as the asker may know it. */
export async function findPeopleNames(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{
    id: string
    name: string
  }>`select p.id, ${personName} as name from hr.employees p where p.id = any (${[...ids]}::uuid[])`.execute(tx)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export interface DatedValue {
  from: string
  value: CustomValue
  shown: string | null
  changed_at: Date
  changed_by: string | null
}
export async function findHistory(tx: Tx, employeeId: string, fieldId: string): Promise<DatedValue[]> {
  const { rows } = await sql<DatedValue>`
    select v.valid_from as from, v.value, case when p.id is not null then ${personName} ${fileName('v', 'v')} end as shown, v.changed_at, u.name as changed_by
    from hr.custom_values v
    left join hr.employees p on p.tenant_id = v.tenant_id and p.id = case when v.kind = 'person' then (v.value #>> '{}')::uuid end
    left join lateral app.user_card(v.changed_by) u on true
    where v.employee_id = ${employeeId}::uuid and v.field_id = ${fieldId}::uuid order by v.valid_from desc limit 500`.execute(tx)
  return rows
}
