import { sql } from 'kysely'
import type { Tx } from '#platform/server/database.ts'
import type { Standing } from '#slices/people/policy.ts'
import type { DocumentCategory } from '../../categories.ts'

/** A removed document and whom it is about. */
export interface RemovedRow extends Standing {
  id: string
  employee_id: string | null
  person: string | null
  name: string
  category: DocumentCategory
  size: number
  removed_at: Date
  removed_by: string
  reason: string
  held: boolean
}

const held = sql`exists (select 1 from hr.document_holds h where h.tenant_id = d.tenant_id and h.document_id = d.id and h.ended_at is null)`

/** What can still be restored, newest first; row-level security shows it to hr alone. */
export async function listRemoved(
  tx: Tx,
  { employee, company, limit, offset, days }: { employee: string | null; company: boolean; limit: number; offset: number; days: number },
): Promise<{ rows: RemovedRow[]; total: number }> {
  const where = sql`d.removed_at is not null and (${employee}::uuid is null or d.employee_id = ${employee}::uuid) and (not ${company} or d.employee_id is null)
    and (d.removed_at > now() - make_interval(days => ${days}) or ${held})`
  const { rows } = await sql<RemovedRow>`
    select d.id, d.employee_id, case when e.id is null then null else concat_ws(' ', coalesce(e.preferred_name, e.first_name), nullif(e.last_name, '')) end as person,
      d.name, d.category, f.size::int as size, d.removed_at, d.removed_by_name as removed_by, d.removal_reason as reason, ${held} as held
    from hr.documents d
    join hr.document_versions v on v.tenant_id = d.tenant_id and v.document_id = d.id and v.replaced_at is null
    join hr.stored_files f on f.tenant_id = v.tenant_id and f.id = v.file_id
    left join hr.employees e on e.tenant_id = d.tenant_id and e.id = d.employee_id
    where ${where} order by d.removed_at desc, d.id limit ${limit} offset ${offset}`.execute(tx)
  const total = await sql<{ n: number }>`select count(*)::int as n from hr.documents d where ${where}`.execute(tx)
  return { rows, total: total.rows[0]?.n ?? 0 }
}

/** Documents whose time in the bin is over, of those nobody holds; some at a time. */
export async function removeFromBin(
  tx: Tx,
  days: number,
  most: number,
): Promise<{ id: string; employee_id: string | null; name: string }[]> {
  const { rows } = await sql<{ id: string; employee_id: string | null; name: string }>`
    with due as (select d.id from hr.documents d where d.removed_at < now() - make_interval(days => ${days}) and not ${held} limit ${most}),
      gone as (delete from hr.document_versions v using due where v.document_id = due.id)
    select d.id, d.employee_id, d.name from hr.documents d join due on due.id = d.id`.execute(tx)
  for (const { id } of rows) await sql`delete from hr.documents where id = ${id}::uuid`.execute(tx)
  return rows
}

export async function placeHold(
  tx: Tx,
  hold: { id: string; documentId: string; reason: string; by: { id: string; name: string } },
): Promise<void> {
  await sql`insert into hr.document_holds (tenant_id, id, document_id, reason, placed_by, placed_by_name)
    values (app.tenant_id(), ${hold.id}::uuid, ${hold.documentId}::uuid, ${hold.reason}, ${hold.by.id}::uuid, ${hold.by.name}) on conflict do nothing`.execute(
    tx,
  )
}
export async function endHold(tx: Tx, documentId: string, byName: string, reason: string): Promise<void> {
  await sql`update hr.document_holds set ended_at = now(), ended_by_name = ${byName}, end_reason = ${reason} where document_id = ${documentId}::uuid and ended_at is null`.execute(
    tx,
  )
}

export interface DueReminder {
  id: string
  employee_id: string
  category: DocumentCategory
  expires_on: string
}

/** Documents that run out soon and that nobody was told of; each is told of once for each date. */
export async function dueReminders(tx: Tx, days: number, most: number): Promise<DueReminder[]> {
  const { rows } = await sql<DueReminder>`
    update hr.documents d set reminded_for = d.expires_on from (
      select x.id from hr.documents x where x.removed_at is null and x.employee_id is not null and x.expires_on <= current_date + ${days}::int
        and x.expires_on >= current_date and x.reminded_for is distinct from x.expires_on order by x.expires_on limit ${most}) due
    where d.id = due.id returning d.id, d.employee_id, d.category, d.expires_on`.execute(tx)
  return rows
}

/** Today where the workspace is, yyyy-MM-dd. */
export async function workplaceToday(tx: Tx): Promise<string> {
  const { rows } = await sql<{ today: string }>`select (now() at time zone time_zone)::date as today from hr.tenants`.execute(tx)
  return rows[0]?.today as string
}
