import { sql } from 'kysely'
import type { Tx } from '#platform/server/database.ts'
import type { Known } from '../../rules/matching.ts'

/** Everybody of the workspace as far as rows are matched against them; `after` null: from the first. */
export async function findKnown(tx: Tx, after: string | null, limit: number): Promise<Known[]> {
  const { rows } = await sql<Known>`
    select e.id, e.employee_no as number, e.email, concat_ws(' ', e.first_name, nullif(e.last_name, '')) as name,
      case when e.preferred_name is not null then concat_ws(' ', e.preferred_name, nullif(e.last_name, '')) end as preferred, e.manager_id as "managerId", e.end_date as "end"
    from hr.employees e where ${after}::uuid is null or e.id > ${after}::uuid order by e.id limit ${limit}`.execute(tx)
  return rows
}

/** The people whose accounts could give the second signature, and whose records they are. */
export async function findApprovers(tx: Tx): Promise<{ user_id: string; employee_id: string | null }[]> {
  const { rows } = await sql<{ user_id: string; employee_id: string | null }>`
    select m.user_id, m.employee_id from hr.memberships m left join hr.employees e on e.tenant_id = m.tenant_id and e.id = m.employee_id
    where m.role in ('hr', 'super_admin') and m.template_id is null and m.ended_at is null and (e.end_date is null or e.end_date >= current_date)`.execute(
    tx,
  )
  return rows
}

export async function findPersonOf(tx: Tx, userId: string): Promise<string | null> {
  const { rows } = await sql<{
    employee_id: string | null
  }>`select employee_id from hr.memberships where user_id = ${userId}::uuid and ended_at is null`.execute(tx)
  return rows[0]?.employee_id ?? null
}

/** Names by id, of people who are there and of those a row of the import would add. */
export async function findNames(tx: Tx, importId: string, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; name: string }>`
    select f.employee_id as id, f.name from hr.import_findings f where f.import_id = ${importId}::uuid and f.employee_id = any(${ids}::uuid[])
    union all select e.id, concat_ws(' ', coalesce(e.preferred_name, e.first_name), nullif(e.last_name, '')) from hr.employees e where e.id = any(${ids}::uuid[])`.execute(
    tx,
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}
