import { sql } from 'kysely'
import type { Tx } from '#platform/server/database.ts'
import { like } from '#platform/server/like.ts'

const personName = sql`concat_ws(' ', coalesce(e.preferred_name, e.first_name), nullif(e.last_name, ''))`
/** Names of people, by id; of memberships and invitations too, under their own ids. */
export async function findSubjectNames(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const wanted = [...new Set(ids)]
  const { rows } = await sql<{ id: string; name: string }>`
    select e.id, ${personName} as name from hr.employees e where e.id = any(${wanted}::uuid[])
    union all select m.id, coalesce((select ${personName} from hr.employees e where e.tenant_id = m.tenant_id and e.id = m.employee_id),
      (select c.name from app.user_card(m.user_id) c)) from hr.memberships m where m.id = any(${wanted}::uuid[])
    union all select i.id, i.email from hr.invitations i where i.id = any(${wanted}::uuid[])
    union all select f.id, f.name from hr.custom_fields f where f.id = any(${wanted}::uuid[])`.execute(tx)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** The records of these users in the workspace; null for members without one. Who is no member is left out. */
export async function findActorRecords(tx: Tx, ids: readonly string[]): Promise<Map<string, string | null>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ user_id: string; employee_id: string | null }>`
    select m.user_id, m.employee_id from hr.memberships m where m.user_id = any(${[...new Set(ids)]}::uuid[])`.execute(tx)
  return new Map(rows.map(({ user_id, employee_id }) => [user_id, employee_id]))
}

/** People who acted here, by name. */
export async function findActors(tx: Tx, words: readonly string[], limit: number): Promise<{ id: string; name: string }[]> {
  const fits = words.map((word) => sql`lower(a.actor_name) like ${like(word)}`)
  const { rows } = await sql<{ id: string; name: string }>`
    select a.actor_id as id, max(a.actor_name) as name from hr.audit_actors a where ${sql.join([sql`true`, ...fits], sql` and `)} group by a.actor_id order by 2, 1 limit ${limit}`.execute(
    tx,
  )
  return rows
}

export async function findPeopleNamed(tx: Tx, words: readonly string[], limit: number): Promise<string[]> {
  if (words.length === 0) return []
  const fits = words.map((word) => sql`e.search_text like ${like(word)}`)
  const { rows } = await sql<{
    id: string
  }>`select e.id from hr.employees e where ${sql.join(fits, sql` and `)} order by e.sort_name, e.id limit ${limit}`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Every value a person's pay or address ever had, for matching it with what the log has sealed. */
export async function findDatedValues(
  tx: Tx,
  people: readonly string[],
): Promise<{ employee_id: string; field: string; value: unknown }[]> {
  if (people.length === 0) return []
  const { rows } = await sql<{ employee_id: string; field: string; value: unknown }>`
    select distinct employee_id, field, value from (
      select employee_id, field, new_value as value from hr.record_ledger where employee_id = any(${[...people]}::uuid[]) and field in ('pay', 'address')
      union all select employee_id, field, value from hr.record_history where employee_id = any(${[...people]}::uuid[]) and field in ('pay', 'address')) v
    where value is not null limit 5000`.execute(tx)
  return rows
}
