import { sql } from 'kysely'
import type { Tx } from '#platform/server/database.ts'

export interface ScimUser {
  readonly id: string
  readonly user_name: string
  readonly external_id: string | null
  readonly given_name: string
  readonly family_name: string
  readonly email: string
  readonly active: boolean
  readonly created_at: Date
  readonly updated_at: Date
  readonly version: number
}
export interface ScimGroup {
  readonly id: string
  readonly display_name: string
  readonly external_id: string | null
  readonly created_at: Date
  readonly updated_at: Date
  readonly version: number
}

/** One comparison of a filter: a column of the table, as text, and what it has to be. */
export interface Condition {
  readonly column: 'id' | 'name_key' | 'external_id' | 'email' | 'active' | 'given_name' | 'family_name'
  readonly op: 'eq' | 'co' | 'sw' | 'pr'
  readonly value: string
}

const pattern = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&')
const test = ({ column, op, value }: Condition) => {
  const held = sql`${sql.ref(column)}::text`
  if (op === 'pr') return sql`(${held} is not null)`
  if (op === 'eq') return sql`(${held} = ${value})`
  return sql`(${held} like ${op === 'co' ? `%${pattern(value)}%` : `${pattern(value)}%`})`
}
const where = (conditions: readonly Condition[]) => (conditions.length === 0 ? sql`true` : sql.join(conditions.map(test), sql` and `))

export interface Page {
  readonly conditions: readonly Condition[]
  readonly offset: number
  readonly limit: number
}

export async function listUsers(tx: Tx, page: Page): Promise<{ rows: ScimUser[]; total: number }> {
  const { rows } =
    await sql<ScimUser>`select id, user_name, external_id, given_name, family_name, email, active, created_at, updated_at, version::int as version
    from hr.scim_users where ${where(page.conditions)} order by name_key, id limit ${page.limit} offset ${page.offset}`.execute(tx)
  return { rows, total: await count(tx, 'scim_users', page) }
}

export async function listGroups(tx: Tx, page: Page): Promise<{ rows: ScimGroup[]; total: number }> {
  const { rows } = await sql<ScimGroup>`select id, display_name, external_id, created_at, updated_at, version::int as version
    from hr.scim_groups where ${where(page.conditions)} order by name_key, id limit ${page.limit} offset ${page.offset}`.execute(tx)
  return { rows, total: await count(tx, 'scim_groups', page) }
}

async function count(tx: Tx, table: 'scim_users' | 'scim_groups', { conditions }: Page): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(`hr.${table}`)} where ${where(conditions)}`.execute(
    tx,
  )
  return rows[0]?.n ?? 0
}

export async function lockUser(tx: Tx, id: string): Promise<ScimUser | null> {
  const { rows } =
    await sql<ScimUser>`select id, user_name, external_id, given_name, family_name, email, active, created_at, updated_at, version::int as version
    from hr.scim_users where id = ${id}::uuid for update`.execute(tx)
  return rows[0] ?? null
}

export async function lockGroup(tx: Tx, id: string): Promise<ScimGroup | null> {
  const { rows } = await sql<ScimGroup>`select id, display_name, external_id, created_at, updated_at, version::int as version
    from hr.scim_groups where id = ${id}::uuid for update`.execute(tx)
  return rows[0] ?? null
}

export type UserFields = Pick<ScimUser, 'id' | 'user_name' | 'external_id' | 'given_name' | 'family_name' | 'email' | 'active'>

/** False when another one has the name. */
export async function addUser(tx: Tx, user: UserFields): Promise<boolean> {
  const { rows } =
    await sql`insert into hr.scim_users (tenant_id, id, user_name, name_key, external_id, given_name, family_name, email, active)
    values (app.tenant_id(), ${user.id}::uuid, ${user.user_name}, ${user.user_name.toLowerCase()}, ${user.external_id}, ${user.given_name}, ${user.family_name}, ${user.email}, ${user.active})
    on conflict (tenant_id, name_key) do nothing returning id`.execute(tx)
  return rows.length > 0
}

export async function saveUser(tx: Tx, user: UserFields): Promise<boolean> {
  const key = user.user_name.toLowerCase()
  const { rows } =
    await sql`update hr.scim_users u set user_name = ${user.user_name}, name_key = ${key}, external_id = ${user.external_id}, given_name = ${user.given_name},
      family_name = ${user.family_name}, email = ${user.email}, active = ${user.active}, updated_at = now(), version = version + 1
    where id = ${user.id}::uuid and not exists (select from hr.scim_users o where o.name_key = ${key} and o.id <> ${user.id}::uuid) returning id`.execute(
      tx,
    )
  return rows.length > 0
}

export async function removeUser(tx: Tx, id: string): Promise<void> {
  await sql`delete from hr.scim_users where id = ${id}::uuid`.execute(tx)
}

export type GroupFields = Pick<ScimGroup, 'id' | 'display_name' | 'external_id'>

export async function addGroup(tx: Tx, group: GroupFields): Promise<boolean> {
  const { rows } = await sql`insert into hr.scim_groups (tenant_id, id, display_name, name_key, external_id)
    values (app.tenant_id(), ${group.id}::uuid, ${group.display_name}, ${group.display_name.toLowerCase()}, ${group.external_id})
    on conflict (tenant_id, name_key) do nothing returning id`.execute(tx)
  return rows.length > 0
}

export async function saveGroup(tx: Tx, group: GroupFields): Promise<boolean> {
  const key = group.display_name.toLowerCase()
  const { rows } =
    await sql`update hr.scim_groups set display_name = ${group.display_name}, name_key = ${key}, external_id = ${group.external_id},
      updated_at = now(), version = version + 1
    where id = ${group.id}::uuid and not exists (select from hr.scim_groups o where o.name_key = ${key} and o.id <> ${group.id}::uuid) returning id`.execute(
      tx,
    )
  return rows.length > 0
}

export async function removeGroup(tx: Tx, id: string): Promise<void> {
  await sql`delete from hr.scim_groups where id = ${id}::uuid`.execute(tx)
}

export interface MemberOf {
  readonly group_id: string
  readonly user_id: string
  readonly group_name: string
  readonly user_name: string
}

export async function membersOf(tx: Tx, by: { groups: readonly string[] } | { users: readonly string[] }): Promise<MemberOf[]> {
  const which = 'groups' in by ? sql`m.group_id = any(${by.groups}::uuid[])` : sql`m.scim_user_id = any(${by.users}::uuid[])`
  const { rows } = await sql<MemberOf>`select m.group_id, m.scim_user_id as user_id, g.display_name as group_name, u.user_name
    from hr.scim_group_members m join hr.scim_groups g on g.tenant_id = m.tenant_id and g.id = m.group_id
    join hr.scim_users u on u.tenant_id = m.tenant_id and u.id = m.scim_user_id where ${which} order by g.name_key, u.name_key`.execute(tx)
  return rows
}

/** Makes these the members of a group; answers how many of them are known. */
export async function setMembers(tx: Tx, groupId: string, users: readonly string[]): Promise<number> {
  await sql`delete from hr.scim_group_members where group_id = ${groupId}::uuid and not scim_user_id = any(${users}::uuid[])`.execute(tx)
  await sql`insert into hr.scim_group_members (tenant_id, group_id, scim_user_id)
    select u.tenant_id, ${groupId}::uuid, u.id from hr.scim_users u where u.id = any(${users}::uuid[]) on conflict do nothing`.execute(tx)
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from hr.scim_group_members where group_id = ${groupId}::uuid`.execute(
    tx,
  )
  return rows[0]?.n ?? 0
}

export async function directoryFigures(tx: Tx): Promise<{ users: number; active: number; groups: number; changed_at: Date | null }> {
  const { rows } = await sql<{ users: number; active: number; groups: number; changed_at: Date | null }>`
    select count(*)::int as users, count(*) filter (where active)::int as active, (select count(*)::int from hr.scim_groups) as groups, max(updated_at) as changed_at from hr.scim_users`.execute(
    tx,
  )
  return rows[0] ?? { users: 0, active: 0, groups: 0, changed_at: null }
}

/** The people a directory changed last. */
export async function lastChanged(tx: Tx): Promise<ScimUser[]> {
  const { rows } =
    await sql<ScimUser>`select id, user_name, external_id, given_name, family_name, email, active, created_at, updated_at, version::int as version
    from hr.scim_users order by updated_at desc, id limit 20`.execute(tx)
  return rows
}
