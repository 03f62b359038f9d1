import { sql } from 'kysely'
import type { Tx } from '#platform/server/database.ts'

export interface ActivityRow {
  seq: string
  at: Date
  actor_name: string
  action: string
  reason: string | null
  changes: Record<string, { from: unknown; to: unknown }>
}

/** What was recorded about a person, newest first, and for hr what their access to the workspace became; views are kept in the audit log but are not part of a person's history. */
export async function findActivity(
  tx: Tx,
  employeeId: string,
  { before, limit, withAccess }: { before: string | null; limit: number; withAccess: boolean },
): Promise<ActivityRow[]> {
  const { rows } = await sql<ActivityRow>`
    select seq, at, actor_name, action, reason, changes from hr.audit_events
    where ((subject_id = ${employeeId}::uuid and subject_kind = 'employee' and action like 'employee.%' and action not in ('employee.viewed', 'employee.revealed'))
        or (${withAccess} and subject_kind = 'membership' and subject_id in (select m.id from hr.memberships m where m.employee_id = ${employeeId}::uuid)))
      and (${before}::bigint is null or seq < ${before}::bigint) order by seq desc limit ${limit}`.execute(tx)
  return rows
}

/** Who changed what since the version a caller holds; for the answer to a stale write. */
export async function findChangesSince(tx: Tx, employeeId: string, version: number): Promise<ActivityRow[]> {
  const { rows } = await sql<ActivityRow>`
    select seq, at, actor_name, action, reason, changes from hr.audit_events
    where subject_id = ${employeeId}::uuid and subject_kind = 'employee' and (changes -> 'version' ->> 'to')::bigint > ${version} order by seq desc limit 50`.execute(
    tx,
  )
  return rows
}

export async function findManagerNames(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; name: string }>`
    select id, concat_ws(' ', coalesce(preferred_name, first_name), nullif(last_name, '')) as name from hr.employees where id = any(${ids}::uuid[])`.execute(
    tx,
  )
  return new Map(rows.map((row) => [row.id, row.name]))
}
