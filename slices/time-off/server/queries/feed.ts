import { sql } from 'kysely'
import type { Tx } from '#platform/server/database.ts'

export async function keepFeed(tx: Tx, employeeId: string, hash: string): Promise<void> {
  await sql`insert into hr.leave_feeds (tenant_id, employee_id, secret_hash) values (app.tenant_id(), ${employeeId}::uuid, ${hash})
    on conflict (tenant_id, employee_id) do update set secret_hash = excluded.secret_hash, created_at = now()`.execute(tx)
}
export async function dropFeed(tx: Tx, employeeId: string): Promise<boolean> {
  const { rows } = await sql`delete from hr.leave_feeds where employee_id = ${employeeId}::uuid returning employee_id`.execute(tx)
  return rows.length > 0
}

export interface FeedDay {
  readonly id: string
  readonly own: boolean
  readonly name: string
  readonly starts_on: string
  readonly ends_on: string
}

/** Whose address it is; null where it is over or its person has left. */
export async function findFeedOwner(
  tx: Tx,
  hash: string,
  today: string,
): Promise<{ id: string; user_id: string; manager_id: string | null } | null> {
  const { rows } = await sql<{ id: string; user_id: string; manager_id: string | null }>`
    select e.id, e.manager_id, m.user_id from hr.leave_feeds f join hr.employees e on e.tenant_id = f.tenant_id and e.id = f.employee_id join hr.tenants t on t.id = f.tenant_id
      join hr.memberships m on m.tenant_id = f.tenant_id and m.employee_id = f.employee_id
    where f.secret_hash = ${hash} and (t.closes_at is null or t.closes_at > now()) and (e.end_date is null or e.end_date >= ${today}::date)
      and m.ended_at is null and (m.expires_on is null or m.expires_on >= ${today}::date) limit 1`.execute(tx)
  return rows[0] ?? null
}

/** The calendar an address stands for: one's own time off and when one's team is away; null where the address is over or its person has left. */
export async function feedFor(tx: Tx, hash: string, today: string): Promise<FeedDay[] | null> {
  const person = await findFeedOwner(tx, hash, today)
  if (!person) return null
  const { rows } = await sql<FeedDay>`
    select a.booking_id as id, a.employee_id = ${person.id}::uuid as own, concat_ws(' ', coalesce(e.preferred_name, e.first_name), nullif(e.last_name, '')) as name, a.starts_on, a.ends_on
    from hr.leave_away a join hr.employees e on e.tenant_id = a.tenant_id and e.id = a.employee_id
    where a.ends_on >= ${today}::date - 90 and (e.id = ${person.id}::uuid or (not e.protected and (select t.directory_scope from hr.tenants t) = 'everyone'
      and (e.manager_id = ${person.manager_id}::uuid or e.id = ${person.manager_id}::uuid or e.manager_id = ${person.id}::uuid)))
    order by a.starts_on limit 2000`.execute(tx)
  return rows
}
