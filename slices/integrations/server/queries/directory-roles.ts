import { sql } from 'kysely'
import type { Tx } from '#platform/server/database.ts'
import type { GroupRole } from '../../contract.ts'

/** Addresses of active people of the directory whose groups give them a role, and the highest one. */
export type RolesByAddress = ReadonlyMap<string, GroupRole>

export async function rolesOf(tx: Tx, users: readonly string[]): Promise<RolesByAddress> {
  const { rows } = await sql<{ email: string; role: GroupRole }>`
    select u.email, (array_agg(g.role order by array_position(array['hr', 'manager', 'employee'], g.role)))[1] as role
    from hr.scim_users u join hr.scim_group_members m on m.tenant_id = u.tenant_id and m.scim_user_id = u.id
      join hr.scim_groups g on g.tenant_id = m.tenant_id and g.id = m.group_id
    where u.id = any(${[...users]}::uuid[]) and u.active and g.role is not null group by u.email`.execute(tx)
  return new Map(rows.map(({ email, role }) => [email, role]))
}

export async function invitedAmong(tx: Tx, emails: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select email from hr.invitations where email = any(${[...emails]}::text[]) and accepted_at is null and revoked_at is null`.execute(tx)
  return rows.map(({ email }) => email)
}

export async function usersOf(tx: Tx, groupId: string): Promise<string[]> {
  const { rows } = await sql<{
    id: string
  }>`select scim_user_id as id from hr.scim_group_members where group_id = ${groupId}::uuid`.execute(tx)
  return rows.map(({ id }) => id)
}

export async function lockGroupRole(tx: Tx, id: string): Promise<{ display_name: string; role: GroupRole | null } | null> {
  const { rows } = await sql<{ display_name: string; role: GroupRole | null }>`
    select display_name, role from hr.scim_groups where id = ${id}::uuid for update`.execute(tx)
  return rows[0] ?? null
}
export async function saveGroupRole(tx: Tx, id: string, role: GroupRole | null): Promise<void> {
  await sql`update hr.scim_groups set role = ${role} where id = ${id}::uuid`.execute(tx)
}

export interface GroupShown {
  readonly id: string
  readonly name: string
  readonly members: number
  readonly role: GroupRole | null
}
/** Groups with a role first; a directory may send more than anybody looks through. */
export async function groupsShown(tx: Tx): Promise<GroupShown[]> {
  const { rows } = await sql<GroupShown>`
    select g.id, g.display_name as name, g.role, (select count(*)::int from hr.scim_group_members m where m.tenant_id = g.tenant_id and m.group_id = g.id) as members
    from hr.scim_groups g order by g.role is null, g.name_key limit 200`.execute(tx)
  return rows
}

/** Puts people into a group; answers how many of them are known. */
export async function addMembers(tx: Tx, groupId: string, users: readonly string[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    with known as (select tenant_id, id from hr.scim_users where id = any(${[...users]}::uuid[])),
      added as (insert into hr.scim_group_members (tenant_id, group_id, scim_user_id) select tenant_id, ${groupId}::uuid, id from known on conflict do nothing)
    select count(*)::int as n from known`.execute(tx)
  return rows[0]?.n ?? 0
}
/** Takes people out of a group; everybody when nobody is named. */
export async function dropMembers(tx: Tx, groupId: string, users: readonly string[] | null): Promise<void> {
  const which = users === null ? sql`true` : sql`scim_user_id = any(${[...users]}::uuid[])`
  await sql`delete from hr.scim_group_members where group_id = ${groupId}::uuid and ${which}`.execute(tx)
}
export async function touchGroup(tx: Tx, id: string): Promise<void> {
  await sql`update hr.scim_groups set updated_at = now(), version = version + 1 where id = ${id}::uuid`.execute(tx)
}
