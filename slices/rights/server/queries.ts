import { sql } from 'kysely'
import type { Tx } from '#platform/server/database.ts'
import type { Grants, Role } from '#platform/shared/actor.ts'
import type { PeopleGroup } from '../contract.ts'

const current = sql`m.ended_at is null and not coalesce(e.end_date < (select (now() at time zone t.time_zone)::date from hr.tenants t), false)`
const members = sql`hr.memberships m left join hr.employees e on e.tenant_id = m.tenant_id and e.id = m.employee_id`

export async function countRoles(tx: Tx): Promise<Record<Role, number>> {
  const { rows } = await sql<{ role: Role; n: number }>`
    select m.role, count(*)::int as n from ${members} where ${current} group by m.role`.execute(tx)
  return { super_admin: 0, hr: 0, manager: 0, employee: 0, ...Object.fromEntries(rows.map(({ role, n }) => [role, n])) }
}

export interface TemplateRow {
  id: string
  name: string
  role: Role
  grants: Grants
  group_id: string | null
  people: number
  version: number
}

export async function listTemplates(tx: Tx): Promise<TemplateRow[]> {
  const { rows } = await sql<TemplateRow>`
    select r.id, r.name, r.base_role as role, r.grants, r.group_id, r.version::int as version,
      (select count(*)::int from hr.memberships m where m.tenant_id = r.tenant_id and m.template_id = r.id and m.ended_at is null) as people
    from hr.role_templates r order by lower(r.name), r.id`.execute(tx)
  return rows
}

export async function lockTemplate(tx: Tx, id: string): Promise<TemplateRow | null> {
  await sql`select 1 from hr.role_templates where id = ${id}::uuid for update`.execute(tx)
  return (await listTemplates(tx)).find((row) => row.id === id) ?? null
}

type Draft = Pick<TemplateRow, 'name' | 'grants' | 'group_id'>

export async function addTemplate(tx: Tx, id: string, draft: Draft & { role: Role }, byId: string): Promise<void> {
  await sql`insert into hr.role_templates (tenant_id, id, name, base_role, grants, group_id, updated_by)
    values (app.tenant_id(), ${id}::uuid, ${draft.name}, ${draft.role}, ${JSON.stringify(draft.grants)}::jsonb, ${draft.group_id}::uuid, ${byId}::uuid)`.execute(
    tx,
  )
}

export async function saveTemplate(tx: Tx, id: string, draft: Draft, byId: string): Promise<void> {
  await sql`update hr.role_templates set name = ${draft.name}, grants = ${JSON.stringify(draft.grants)}::jsonb, group_id = ${draft.group_id}::uuid,
    updated_at = now(), updated_by = ${byId}::uuid, version = version + 1 where id = ${id}::uuid`.execute(tx)
}

export async function removeTemplate(tx: Tx, id: string): Promise<void> {
  // A place that has ended keeps no template, so that a role nobody has can go.
  await sql`update hr.memberships set template_id = null where template_id = ${id}::uuid and ended_at is not null`.execute(tx)
  await sql`delete from hr.role_templates where id = ${id}::uuid`.execute(tx)
}

export interface GroupRow {
  id: string
  name: string
  departments: string[]
  locations: string[]
  people: number
  version: number
}

export async function listGroups(tx: Tx): Promise<GroupRow[]> {
  const { rows } = await sql<GroupRow>`
    select g.id, g.name, g.departments, g.locations, g.version::int as version,
      (select count(*)::int from hr.employees e where (e.end_date is null or e.end_date >= current_date)
        and (g.departments = '{}' or e.department = any (g.departments)) and (g.locations = '{}' or e.location = any (g.locations))) as people
    from hr.people_groups g order by lower(g.name), g.id`.execute(tx)
  return rows
}

export async function addGroup(tx: Tx, id: string, group: PeopleGroup): Promise<void> {
  await sql`insert into hr.people_groups (tenant_id, id, name, departments, locations)
    values (app.tenant_id(), ${id}::uuid, ${group.name}, ${group.departments}::text[], ${group.locations}::text[])`.execute(tx)
}

/** True when the version held is the stored one and the group was written. */
export async function saveGroup(tx: Tx, id: string, group: PeopleGroup, version: number): Promise<boolean> {
  const { rows } =
    await sql`update hr.people_groups set name = ${group.name}, departments = ${group.departments}::text[], locations = ${group.locations}::text[],
    version = version + 1 where id = ${id}::uuid and version = ${version} returning 1`.execute(tx)
  return rows.length > 0
}

export async function removeGroup(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`delete from hr.people_groups where id = ${id}::uuid returning 1`.execute(tx)
  return rows.length > 0
}

export async function listGiven(tx: Tx): Promise<{ membership_id: string; template_id: string }[]> {
  const { rows } = await sql<{ membership_id: string; template_id: string }>`
    select m.id as membership_id, m.template_id from hr.memberships m where m.template_id is not null and m.ended_at is null limit 1000`.execute(
    tx,
  )
  return rows
}

export interface MemberRow {
  id: string
  user_id: string
  name: string
  role: Role
  template_id: string | null
  grants: Grants | null
  version: number
}

/** A current member, by membership or by the person they are; the row is held when it is to be changed. */
export async function findMember(tx: Tx, by: { membership: string } | { person: string }, lock = false): Promise<MemberRow | null> {
  const wanted = 'membership' in by ? sql`m.id = ${by.membership}::uuid` : sql`m.employee_id = ${by.person}::uuid`
  const { rows } = await sql<MemberRow>`
    select m.id, m.user_id, coalesce(nullif(concat_ws(' ', coalesce(e.preferred_name, e.first_name), nullif(e.last_name, '')), ''), (select c.name from app.user_card(m.user_id) c), '') as name,
      m.role, m.template_id, (select r.grants from hr.role_templates r where r.id = m.template_id) as grants, m.version::int as version
    from ${members} where ${wanted} and ${current} ${lock ? sql`for update of m` : sql``}`.execute(tx)
  return rows[0] ?? null
}

export interface Reached {
  readonly id: string
  readonly email: string
  readonly role: Role
  readonly template_id: string | null
}
/** Current members who sign in with one of these addresses. */
export async function membersAt(tx: Tx, emails: readonly string[]): Promise<Reached[]> {
  const { rows } = await sql<Reached>`select m.id, a.email, m.role, m.template_id
    from app.members_at(${[...emails]}::text[]) a join hr.memberships m on m.user_id = a.user_id where m.ended_at is null`.execute(tx)
  return rows
}

export async function giveRole(tx: Tx, id: string, role: Role, templateId: string | null): Promise<void> {
  // A super admin's access is not limited: the workspace would have nobody on the day after.
  await sql`update hr.memberships set role = ${role}, template_id = ${templateId}::uuid, version = version + 1,
    expires_on = case when ${role} = 'super_admin' then null else expires_on end where id = ${id}::uuid`.execute(tx)
}

export async function managerSeesPay(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ on: boolean }>`select manager_sees_pay as on from hr.tenants`.execute(tx)
  return rows[0]?.on ?? false
}

export async function addView(
  tx: Tx,
  view: { id: string; sessionId: string; userId: string; membershipId: string; reason: string },
): Promise<Date> {
  const { rows } = await sql<{ ends_at: Date }>`
    insert into hr.view_as (tenant_id, id, session_id, user_id, membership_id, reason, ends_at)
    values (app.tenant_id(), ${view.id}::uuid, ${view.sessionId}::uuid, ${view.userId}::uuid, ${view.membershipId}::uuid, ${view.reason}, now() + interval '30 minutes')
    returning ends_at`.execute(tx)
  return (rows[0] as { ends_at: Date }).ends_at
}

/** The membership that was looked through; null when there is no such view of the asker's, or it was stopped before. */
export async function stopView(tx: Tx, id: string): Promise<string | null> {
  const { rows } = await sql<{ membership_id: string }>`
    update hr.view_as set stopped_at = now() where id = ${id}::uuid and stopped_at is null returning membership_id`.execute(tx)
  return rows[0]?.membership_id ?? null
}
