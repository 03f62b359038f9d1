import { sql } from 'kysely'
import type { Tx } from '#platform/server/database.ts'
import type { Effective } from '../../contract.ts'
import type { Standing } from '../../policy.ts'

export interface PendingRow extends Standing {
  id: string
  employee_id: string
  employee_name: string
  changes: Record<string, { from: unknown; to: unknown }>
  /** From when it is meant; null: from the day it is approved. */
  effective: Effective | null
  requested_by: string
  requested_by_name: string
  requested_at: Date
}

const pendingColumns = sql`r.id, r.employee_id, concat_ws(' ', coalesce(e.preferred_name, e.first_name), nullif(e.last_name, '')) as employee_name, r.changes, r.effective, r.requested_by, r.requested_by_name, r.requested_at,
  app.relation_to(e.id) as relation, app.in_group(e.department, e.location) as in_group, e.protected,
  (select json_build_object('managerSeesPay', t.manager_sees_pay, 'directoryScope', t.directory_scope) from hr.tenants t) as settings`

/** Changes waiting for a second person, oldest first; of one person or of all the asker may see (200 at most). */
export async function findPending(tx: Tx, employeeId: string | null): Promise<PendingRow[]> {
  const { rows } = await sql<PendingRow>`
    select ${pendingColumns} from hr.change_requests r join hr.employees e on e.tenant_id = r.tenant_id and e.id = r.employee_id
    where r.decision is null and (${employeeId}::uuid is null or r.employee_id = ${employeeId}::uuid) order by r.requested_at, r.id limit 200`.execute(
    tx,
  )
  return rows
}

export async function lockPending(tx: Tx, id: string): Promise<(PendingRow & { decision: string | null }) | null> {
  const { rows } = await sql<PendingRow & { decision: string | null }>`
    select ${pendingColumns}, r.decision from hr.change_requests r join hr.employees e on e.tenant_id = r.tenant_id and e.id = r.employee_id
    where r.id = ${id}::uuid for update of r`.execute(tx)
  return rows[0] ?? null
}

export async function addPending(
  tx: Tx,
  row: { id: string; employeeId: string; changes: unknown; effective: Effective | null; byId: string; byName: string },
): Promise<void> {
  await sql`insert into hr.change_requests (tenant_id, id, employee_id, changes, effective, requested_by, requested_by_name)
    values (app.tenant_id(), ${row.id}::uuid, ${row.employeeId}::uuid, ${JSON.stringify(row.changes)}::jsonb, ${row.effective && JSON.stringify(row.effective)}::jsonb, ${row.byId}::uuid, ${row.byName})`.execute(
    tx,
  )
}

export async function decidePending(
  tx: Tx,
  id: string,
  by: { id: string; name: string },
  decided: { decision: 'approved' | 'refused' | 'withdrawn'; note: string | null },
): Promise<void> {
  await sql`update hr.change_requests set decided_by = ${by.id}::uuid, decided_by_name = ${by.name}, decided_at = now(), decision = ${decided.decision}, note = ${decided.note} where id = ${id}::uuid`.execute(
    tx,
  )
}

export interface OutcomeRow {
  id: string
  fields: string[]
  employee_name: string
  requested_at: Date
  decision: 'approved' | 'refused' | 'withdrawn' | null
  decided_by_name: string | null
  decided_at: Date | null
  note: string | null
}

/** What one person asked for, newest first. */
export async function findOutcomes(tx: Tx, userId: string): Promise<OutcomeRow[]> {
  const { rows } = await sql<OutcomeRow>`
    select r.id, (select coalesce(array_agg(k order by k), '{}') from jsonb_object_keys(r.changes) k) as fields,
      concat_ws(' ', coalesce(e.preferred_name, e.first_name), nullif(e.last_name, '')) as employee_name,
      r.requested_at, r.decision, r.decided_by_name, r.decided_at, r.note
    from hr.change_requests r join hr.employees e on e.tenant_id = r.tenant_id and e.id = r.employee_id
    where r.requested_by = ${userId}::uuid order by r.requested_at desc, r.id limit 50`.execute(tx)
  return rows
}
