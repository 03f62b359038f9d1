import { sql } from 'kysely'
import type { Tx } from '#platform/server/database.ts'
import type { Standing } from '#slices/people/policy.ts'
import type { CustomGroup, CustomValue } from '../../contract.ts'

export interface QueuedRow extends Standing {
  id: string
  employee_id: string
  employee_name: string
  groups: CustomGroup[]
  requested_by: string
  requested_by_name: string
  requested_at: Date
  /** `before`: what counts on the day from which the proposed value is meant. */
  changes: { field: string; from: string; value: CustomValue; before: CustomValue }[]
}
const nameOf = sql`concat_ws(' ', coalesce(e.preferred_name, e.first_name), nullif(e.last_name, ''))`

/** Every proposal that waits, oldest first, as far as row-level security shows them; 200 at most. */
export async function findQueue(tx: Tx): Promise<QueuedRow[]> {
  const { rows } = await sql<QueuedRow>`
    select p.id, p.employee_id, ${nameOf} as employee_name, p.groups, p.requested_by, p.requested_by_name, p.requested_at,
      app.relation_to(e.id) as relation, app.in_group(e.department, e.location) as in_group, e.protected,
      (select json_build_object('managerSeesPay', t.manager_sees_pay, 'directoryScope', t.directory_scope) from hr.tenants t) as settings,
      coalesce((select jsonb_agg(jsonb_build_object('field', c.field, 'from', c.from, 'value', c.value, 'before',
          (select v.value from hr.custom_values v where v.employee_id = p.employee_id and v.field_id = c.field and v.valid_from <= c.from order by v.valid_from desc limit 1)))
        from jsonb_to_recordset(p.changes) as c (field uuid, "from" date, value jsonb)), '[]') as changes
    from hr.custom_proposals p join hr.employees e on e.tenant_id = p.tenant_id and e.id = p.employee_id
    where p.decision is null order by p.requested_at, p.id limit 200`.execute(tx)
  return rows
}

export interface OwnProposal {
  id: string
  employee_name: string
  fields: string[]
  requested_at: Date
  decision: 'approved' | 'refused' | 'withdrawn' | null
  decided_by_name: string | null
  decided_at: Date | null
  note: string | null
}
/** What one person asked for, newest first. */
export async function findOwnProposals(tx: Tx, userId: string): Promise<OwnProposal[]> {
  const { rows } = await sql<OwnProposal>`
    select p.id, ${nameOf} as employee_name, array(select distinct c ->> 'field' from jsonb_array_elements(p.changes) c) as fields,
      p.requested_at, p.decision, p.decided_by_name, p.decided_at, p.note
    from hr.custom_proposals p join hr.employees e on e.tenant_id = p.tenant_id and e.id = p.employee_id
    where p.requested_by = ${userId}::uuid order by p.requested_at desc, p.id limit 50`.execute(tx)
  return rows
}
