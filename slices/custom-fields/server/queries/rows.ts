import { sql } from 'kysely'
import type { Tx } from '#platform/server/database.ts'
import type { CustomGroup, CustomValue } from '../../contract.ts'

export interface StoredRow {
  id: string
  section_id: string
  version: number
  cells: Record<string, CustomValue>
}
export async function lockRow(tx: Tx, employeeId: string, id: string): Promise<StoredRow | null> {
  const { rows } = await sql<StoredRow>`select id, section_id, version::int as version, cells from hr.custom_table_rows
    where employee_id = ${employeeId}::uuid and id = ${id}::uuid for update`.execute(tx)
  return rows[0] ?? null
}

export async function countRows(tx: Tx, employeeId: string, sectionId: string): Promise<number> {
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from hr.custom_table_rows where employee_id = ${employeeId}::uuid and section_id = ${sectionId}::uuid`.execute(
    tx,
  )
  return rows[0]?.n ?? 0
}

interface NewRow {
  readonly id: string
  readonly employeeId: string
  readonly section: { readonly id: string; readonly grp: CustomGroup }
  readonly cells: Record<string, CustomValue>
  readonly expiresOn: string | null
  readonly byId: string
}
export async function insertRow(tx: Tx, row: NewRow): Promise<void> {
  await sql`insert into hr.custom_table_rows (tenant_id, id, employee_id, section_id, grp, cells, expires_on, changed_by)
    values (app.tenant_id(), ${row.id}::uuid, ${row.employeeId}::uuid, ${row.section.id}::uuid, ${row.section.grp}, ${JSON.stringify(row.cells)}::jsonb, ${row.expiresOn}::date, ${row.byId}::uuid)`.execute(
    tx,
  )
}
export async function saveRow(tx: Tx, row: Omit<NewRow, 'employeeId' | 'section'>): Promise<void> {
  await sql`update hr.custom_table_rows set cells = ${JSON.stringify(row.cells)}::jsonb, expires_on = ${row.expiresOn}::date, version = version + 1, changed_at = now(),
    changed_by = ${row.byId}::uuid where id = ${row.id}::uuid`.execute(tx)
}
export async function removeRow(tx: Tx, id: string): Promise<void> {
  await sql`delete from hr.custom_table_rows where id = ${id}::uuid`.execute(tx)
}

/** The day on which each row of a table runs out is read anew after its columns were changed. */
export async function readExpiries(tx: Tx, sectionId: string): Promise<void> {
  await sql`update hr.custom_table_rows r set expires_on = (r.cells ->> (select f.id::text from hr.custom_fields f where f.section_id = r.section_id and f.expires and f.archived_at is null))::date
    where r.section_id = ${sectionId}::uuid`.execute(tx)
}

export async function workplaceToday(tx: Tx): Promise<string> {
  const { rows } = await sql<{ today: string }>`select (now() at time zone time_zone)::date as today from hr.tenants`.execute(tx)
  return rows[0]?.today ?? '1900-01-01'
}

export interface Expiring {
  id: string
  employee_id: string
  expires_on: string
  user_id: string | null
}
/** Rows whose reminder has come and of which nobody was told yet, marked as told of: each day of a row is told once. */
export async function claimExpiring(tx: Tx, today: string, limit: number): Promise<Expiring[]> {
  const { rows } = await sql<Expiring>`
    with due as (
      select r.id from hr.custom_table_rows r join hr.custom_sections s on s.tenant_id = r.tenant_id and s.id = r.section_id
      join hr.employees e on e.tenant_id = r.tenant_id and e.id = r.employee_id
      where r.expires_on <= ${today}::date + s.remind_days and r.expires_on >= ${today}::date and r.reminded_for is distinct from r.expires_on
        and s.archived_at is null and (e.end_date is null or e.end_date >= ${today}::date)
      order by r.expires_on, r.id limit ${limit} for update of r skip locked)
    update hr.custom_table_rows r set reminded_for = r.expires_on from due where r.id = due.id
    returning r.id, r.employee_id, r.expires_on,
      (select m.user_id from hr.memberships m where m.tenant_id = r.tenant_id and m.employee_id = r.employee_id and m.ended_at is null limit 1) as user_id`.execute(
    tx,
  )
  return rows
}
