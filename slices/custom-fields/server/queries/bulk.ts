import { sql } from 'kysely'
import type { Tx } from '#platform/server/database.ts'
import type { CustomValue, FieldDefinition } from '../../contract.ts'

/** A field with one value a person, as files of many people know it. */
export type PlainField = Pick<FieldDefinition, 'id' | 'name' | 'kind' | 'grp' | 'rules' | 'keeps_history'> & { readonly section: string }

/** Every field that a column of a file can be; files are none. */
export async function findPlainFields(tx: Tx): Promise<PlainField[]> {
  const { rows } = await sql<PlainField>`select f.id, f.name, f.kind, f.grp, f.rules, f.keeps_history, s.name as section
    from hr.custom_fields f join hr.custom_sections s on s.tenant_id = f.tenant_id and s.id = f.section_id
    where f.archived_at is null and s.archived_at is null and s.kind = 'fields' and f.kind <> 'file' order by s.position, s.id, f.position, f.id`.execute(
    tx,
  )
  return rows
}

export interface DatedRow {
  readonly employee_id: string
  readonly field_id: string
  readonly valid_from: string
  readonly value: CustomValue
}

/** Every row of these fields of these people, oldest first. */
export async function findRowsOf(tx: Tx, ids: readonly string[], fields: readonly string[]): Promise<DatedRow[]> {
  const { rows } = await sql<DatedRow>`select employee_id, field_id, valid_from, value from hr.custom_values
    where employee_id = any (${[...ids]}::uuid[]) and field_id = any (${[...fields]}::uuid[]) order by employee_id, field_id, valid_from`.execute(
    tx,
  )
  return rows
}

/** Who holds which of these values of a field that nobody shares. */
export async function findHolders(tx: Tx, fieldId: string, keys: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ key: string; employee_id: string }>`select unique_key as key, employee_id from hr.custom_values
    where field_id = ${fieldId}::uuid and unique_key = any (${[...keys]}::text[])`.execute(tx)
  return new Map(rows.map(({ key, employee_id: id }) => [key, id]))
}

export interface ValueRow extends DatedRow {
  readonly kind: string
  readonly grp: string
  readonly search_key: string | null
  readonly unique_key: string | null
}
export async function saveRows(tx: Tx, rows: readonly ValueRow[], byId: string): Promise<void> {
  await sql`insert into hr.custom_values as v (tenant_id, employee_id, field_id, valid_from, kind, grp, value, search_key, unique_key, changed_by)
    select app.tenant_id(), r.employee_id, r.field_id, r.valid_from, r.kind, r.grp, nullif(r.value, 'null'::jsonb), r.search_key, r.unique_key, ${byId}::uuid
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r (employee_id uuid, field_id uuid, valid_from date, kind text, grp text, value jsonb, search_key text, unique_key text)
    on conflict (tenant_id, employee_id, field_id, valid_from) do update
      set value = excluded.value, search_key = excluded.search_key, unique_key = excluded.unique_key, changed_at = now(), changed_by = excluded.changed_by`.execute(
    tx,
  )
}

export async function deleteRows(tx: Tx, rows: readonly Pick<DatedRow, 'employee_id' | 'field_id' | 'valid_from'>[]): Promise<void> {
  await sql`delete from hr.custom_values v using jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (employee_id uuid, field_id uuid, valid_from date)
    where v.employee_id = r.employee_id and v.field_id = r.field_id and v.valid_from = r.valid_from`.execute(tx)
}

/** The version of each person's fields goes up by one; answers the new ones. */
export async function raiseVersions(tx: Tx, ids: readonly string[], byName: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ employee_id: string; version: number }>`
    insert into hr.custom_records as c (tenant_id, employee_id, version, changed_at, changed_by_name)
    select app.tenant_id(), unnest(${[...ids]}::uuid[]), 2, now(), ${byName}
    on conflict (tenant_id, employee_id) do update set version = c.version + 1, changed_at = now(), changed_by_name = excluded.changed_by_name
    returning c.employee_id, c.version::int as version`.execute(tx)
  return new Map(rows.map(({ employee_id: id, version }) => [id, version]))
}
