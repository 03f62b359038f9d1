import { sql } from 'kysely'
import type { Tx } from '#platform/server/database.ts'

/**
 * Records every leaving whose day has passed and that is not recorded yet (0009, record_departure). Older ones than a month were closed
 * before there was a record of leaving.
 */
export async function recordDepartures(tx: Tx): Promise<void> {
  await sql`select app.record_departure(e.id) from hr.employees e join hr.tenants t on t.id = e.tenant_id
    where e.end_date < (now() at time zone t.time_zone)::date and e.end_date > (now() at time zone t.time_zone)::date - 31
      and not exists (select 1 from hr.departures d where d.tenant_id = e.tenant_id and d.employee_id = e.id and d.undone_at is null)`.execute(
    tx,
  )
}

/** In a workspace that has just closed, what its members still hold of it. */
export async function closeEveryAccess(tx: Tx): Promise<void> {
  await sql`select app.close_access(m.user_id) from hr.memberships m join hr.tenants t on t.id = m.tenant_id
    where m.ended_at is null and t.closes_at between now() - interval '2 days' and now()`.execute(tx)
}
