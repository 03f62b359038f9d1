import { sql } from 'kysely'
import type { Tx } from '#platform/server/database.ts'
import type { FieldCreate, FieldDefinition, FieldUpdate, SectionCreate, SectionDefinition, SectionUpdate } from '../../contract.ts'

const fieldJson = sql`jsonb_build_object('id', f.id, 'section_id', f.section_id, 'name', f.name, 'help', f.help, 'kind', f.kind, 'grp', f.grp, 'own_write', f.own_write,
  'rules', f.rules, 'keeps_history', f.keeps_history, 'expires', f.expires, 'archived', f.archived_at is not null, 'version', f.version)`

/** Every section with its fields, in their order; archived ones last. */
export async function findSections(tx: Tx, id: string | null = null): Promise<SectionDefinition[]> {
  const { rows } = await sql<SectionDefinition>`
    select s.id, s.name, s.kind, s.grp, s.own_write, s.remind_days, s.archived_at is not null as archived, s.version::int as version,
      coalesce((select jsonb_agg(${fieldJson} order by f.archived_at is not null, f.position, f.id) from hr.custom_fields f where f.section_id = s.id), '[]') as fields
    from hr.custom_sections s where ${id}::uuid is null or s.id = ${id}::uuid order by s.archived_at is not null, s.position, s.id`.execute(
    tx,
  )
  return rows
}

export async function findField(tx: Tx, id: string): Promise<(FieldDefinition & { section_kind: 'fields' | 'table' }) | null> {
  const { rows } = await sql<{ field: FieldDefinition; section_kind: 'fields' | 'table' }>`
    select ${fieldJson} as field, s.kind as section_kind from hr.custom_fields f
    join hr.custom_sections s on s.tenant_id = f.tenant_id and s.id = f.section_id where f.id = ${id}::uuid`.execute(tx)
  const [row] = rows
  return row ? { ...row.field, section_kind: row.section_kind } : null
}

/** One change of the definitions at a time, held to the end of the transaction. */
export const lockDefinitions = (tx: Tx) =>
  sql`select pg_advisory_xact_lock(hashtextextended('custom-fields:' || app.tenant_id()::text, 0))`.execute(tx)

export async function insertSection(tx: Tx, id: string, section: SectionCreate): Promise<void> {
  await sql`insert into hr.custom_sections (tenant_id, id, name, kind, grp, own_write, remind_days, position)
    select app.tenant_id(), ${id}::uuid, ${section.name}, ${section.kind}, ${section.grp}, ${section.own_write}, ${section.remind_days},
      coalesce((select max(position) from hr.custom_sections), 0) + 1`.execute(tx)
}

export async function saveSection(tx: Tx, id: string, section: SectionUpdate): Promise<void> {
  await sql`update hr.custom_sections set name = ${section.name}, grp = ${section.grp}, own_write = ${section.own_write}, remind_days = ${section.remind_days},
    archived_at = case when ${section.archived} then coalesce(archived_at, now()) end, version = version + 1 where id = ${id}::uuid`.execute(
    tx,
  )
  // The columns of a table belong to the group of the table.
  await sql`update hr.custom_fields f set grp = s.grp, own_write = s.own_write from hr.custom_sections s
    where s.tenant_id = f.tenant_id and s.id = f.section_id and s.id = ${id}::uuid and s.kind = 'table' and (f.grp, f.own_write) is distinct from (s.grp, s.own_write)`.execute(
    tx,
  )
}

export async function insertField(tx: Tx, id: string, field: FieldCreate): Promise<void> {
  await sql`insert into hr.custom_fields (tenant_id, id, section_id, name, help, kind, grp, own_write, rules, keeps_history, expires, position)
    select app.tenant_id(), ${id}::uuid, ${field.section_id}::uuid, ${field.name}, ${field.help}, ${field.kind}, ${field.grp}, ${field.own_write},
      ${JSON.stringify(field.rules)}::jsonb, ${field.keeps_history}, ${field.expires},
      coalesce((select max(position) from hr.custom_fields where section_id = ${field.section_id}::uuid), 0) + 1`.execute(tx)
}

export async function saveField(tx: Tx, id: string, field: FieldUpdate): Promise<void> {
  await sql`update hr.custom_fields set name = ${field.name}, help = ${field.help}, grp = ${field.grp}, own_write = ${field.own_write},
    rules = ${JSON.stringify(field.rules)}::jsonb, keeps_history = ${field.keeps_history}, expires = ${field.expires},
    archived_at = case when ${field.archived} then coalesce(archived_at, now()) end, version = version + 1 where id = ${id}::uuid`.execute(
    tx,
  )
}

/** Writes or clears the keys by which a field's values are kept apart; a clash is a unique violation. */
export async function setUniqueKeys(tx: Tx, fieldId: string, unique: boolean): Promise<void> {
  await sql`update hr.custom_values set unique_key = case when ${unique} then search_key end
    where field_id = ${fieldId}::uuid and unique_key is distinct from case when ${unique} then search_key end`.execute(tx)
}

/** Whether two people have the same value. */
export async function hasDoubles(tx: Tx, fieldId: string): Promise<boolean> {
  const { rows } =
    await sql`select 1 from hr.custom_values where field_id = ${fieldId}::uuid and search_key is not null group by search_key having count(*) > 1 limit 1`.execute(
      tx,
    )
  return rows.length > 0
}

export async function isUsed(tx: Tx, what: { field: string } | { section: string }): Promise<boolean> {
  const { rows } =
    'field' in what
      ? await sql`select 1 where exists (select 1 from hr.custom_values where field_id = ${what.field}::uuid)
          or exists (select 1 from hr.custom_table_rows r join hr.custom_fields f on f.tenant_id = r.tenant_id and f.section_id = r.section_id
            where f.id = ${what.field}::uuid and r.cells ? ${what.field})
          or exists (select 1 from hr.custom_row_history r join hr.custom_fields f on f.tenant_id = r.tenant_id and f.section_id = r.section_id
            where f.id = ${what.field}::uuid and r.cells ? ${what.field})`.execute(tx)
      : await sql`select 1 where exists (select 1 from hr.custom_fields where section_id = ${what.section}::uuid)
          or exists (select 1 from hr.custom_table_rows where section_id = ${what.section}::uuid)
          or exists (select 1 from hr.custom_row_history where section_id = ${what.section}::uuid)`.execute(tx)
  return rows.length > 0
}

/** Whether any value of the field has a day of its own: then it goes on keeping its history. */
export async function hasDatedValues(tx: Tx, fieldId: string): Promise<boolean> {
  const { rows } =
    await sql`select 1 from hr.custom_values where field_id = ${fieldId}::uuid and valid_from > '1900-01-01' limit 1`.execute(tx)
  return rows.length > 0
}

export async function removeField(tx: Tx, id: string, how: 'deleted' | 'archived'): Promise<void> {
  await (
    how === 'deleted'
      ? sql`delete from hr.custom_fields where id = ${id}::uuid`
      : sql`update hr.custom_fields set archived_at = coalesce(archived_at, now()), version = version + 1 where id = ${id}::uuid`
  ).execute(tx)
}
export async function removeSection(tx: Tx, id: string, how: 'deleted' | 'archived'): Promise<void> {
  await (
    how === 'deleted'
      ? sql`delete from hr.custom_sections where id = ${id}::uuid`
      : sql`update hr.custom_sections set archived_at = coalesce(archived_at, now()), version = version + 1 where id = ${id}::uuid`
  ).execute(tx)
}

/** Positions from the order given; what is not named keeps its own and so comes where it was. */
export async function saveOrder(tx: Tx, sections: readonly { id: string; fields: readonly string[] }[]): Promise<void> {
  const ids = sections.map(({ id }) => id)
  await sql`update hr.custom_sections s set position = o.n from unnest(${ids}::uuid[]) with ordinality o (id, n) where s.id = o.id and s.position <> o.n`.execute(
    tx,
  )
  for (const { id, fields } of sections)
    await sql`update hr.custom_fields f set position = o.n from unnest(${[...fields]}::uuid[]) with ordinality o (id, n)
      where f.id = o.id and f.section_id = ${id}::uuid and f.position <> o.n`.execute(tx)
}
