import { sql } from 'kysely'
import type { Tx } from '#platform/server/database.ts'
import { like } from '#platform/server/like.ts'
import type { Role } from '#platform/shared/actor.ts'
import { folded } from '#platform/shared/fields.ts'
import type { MemberQuery } from '../../members-contract.ts'

export interface MemberRow {
  id: string
  user_id: string
  name: string
  email: string
  role: Role
  employee_id: string | null
  employee_name: string | null
  joined_at: Date
  last_seen_on: string | null
  left: boolean
  expires_on: string | null
  version: number
}

const shownName = sql`nullif(trim(coalesce(nullif(e.preferred_name, ''), e.first_name) || ' ' || e.last_name), '')`
/** A protected identity is for who sees everybody's work (and for themselves), also among members: a role of the workspace may not. */
const found = sql`(e.protected is not true or (select app.sees_all('work')) or e.id = (select app.person_id()))`
const gone = sql`coalesce(e.end_date < (now() at time zone t.time_zone)::date, false)`

/** Current members by name, and how many there are. */
export async function listMembers(tx: Tx, query: MemberQuery): Promise<{ rows: MemberRow[]; total: number }> {
  const word = query.search ? like(query.search.toLowerCase()) : null
  const key = query.search ? like(folded(query.search)) : null
  const from = sql`from hr.memberships m join hr.tenants t on t.id = m.tenant_id join app.member_cards() c on c.user_id = m.user_id
    left join hr.employees e on e.tenant_id = m.tenant_id and e.id = m.employee_id
    where m.ended_at is null and ${found} and (${query.role ?? null}::text is null or m.role = ${query.role ?? null})
      and (${word}::text is null or lower(c.name) like ${word} or c.email like ${word} or e.search_text like ${key})`
  const counted = await sql<{ n: number }>`select count(*)::int as n ${from}`.execute(tx)
  const { rows } = await sql<MemberRow>`
    select m.id, m.user_id, c.name, c.email, m.role, m.employee_id, ${shownName} as employee_name, m.created_at as joined_at,
      to_char(c.last_seen_at at time zone t.time_zone, 'YYYY-MM-DD') as last_seen_on, ${gone} as left, m.expires_on, m.version::int as version
    ${from} order by lower(c.name), m.id limit ${query.limit} offset ${query.offset}`.execute(tx)
  return { rows, total: counted.rows[0]?.n ?? 0 }
}

export interface StoredMember {
  id: string
  user_id: string
  role: Role
  employee_id: string | null
  ended: boolean
  version: number
}

export async function lockMember(tx: Tx, id: string): Promise<StoredMember | null> {
  const { rows } = await sql<StoredMember>`
    select id, user_id, role, employee_id, ended_at is not null as ended, version::int as version from hr.memberships where id = ${id}::uuid for update`.execute(
    tx,
  )
  return rows[0] ?? null
}

export async function lockMembershipOf(tx: Tx, userId: string): Promise<StoredMember | null> {
  const { rows } = await sql<StoredMember>`
    select id, user_id, role, employee_id, ended_at is not null as ended, version::int as version from hr.memberships where user_id = ${userId}::uuid for update`.execute(
    tx,
  )
  return rows[0] ?? null
}

export async function endMembership(tx: Tx, id: string, byId: string): Promise<void> {
  await sql`update hr.memberships set ended_at = now(), ended_by = ${byId}::uuid, version = version + 1 where id = ${id}::uuid`.execute(tx)
}

export async function findLimit(tx: Tx, id: string): Promise<string | null> {
  const { rows } = await sql<{ expires_on: string | null }>`select expires_on from hr.memberships where id = ${id}::uuid`.execute(tx)
  return rows[0]?.expires_on ?? null
}

export async function limitMembership(tx: Tx, id: string, expiresOn: string | null): Promise<void> {
  await sql`update hr.memberships set expires_on = ${expiresOn}::date, version = version + 1 where id = ${id}::uuid`.execute(tx)
}

/** A place for somebody who has none here, or had one that ended. */
export async function saveMembership(tx: Tx, row: { id: string; userId: string; role: Role; employeeId: string | null }): Promise<void> {
  await sql`
    insert into hr.memberships as m (tenant_id, id, user_id, role, employee_id) values (app.tenant_id(), ${row.id}::uuid, ${row.userId}::uuid, ${row.role}, ${row.employeeId}::uuid)
    on conflict (tenant_id, user_id) do update set role = excluded.role, employee_id = excluded.employee_id, template_id = null, ended_at = null, expires_on = null,
      ended_by = null, version = m.version + 1`.execute(tx)
  await sql`select app.add_workspace_pointer(${row.userId}::uuid, app.tenant_id())`.execute(tx)
}

export async function linkMember(tx: Tx, member: Pick<StoredMember, 'id'>, employeeId: string | null): Promise<void> {
  await sql`update hr.memberships set employee_id = ${employeeId}::uuid, version = version + 1 where id = ${member.id}::uuid`.execute(tx)
}

/** Whose account a record belongs to follows from the membership. */
export async function ownRecord(tx: Tx, userId: string, employeeId: string | null): Promise<void> {
  await sql`update hr.employees set user_id = null where user_id = ${userId}::uuid and id is distinct from ${employeeId}::uuid`.execute(tx)
  if (employeeId) await sql`update hr.employees set user_id = ${userId}::uuid where id = ${employeeId}::uuid`.execute(tx)
}

export interface PersonFound {
  id: string
  name: string
  left: boolean
  /** Somebody is a member as this person already. */
  taken: boolean
}

/** A person of the records, by id or by the address on their record. */
export async function findPerson(tx: Tx, by: { id: string } | { email: string }): Promise<PersonFound | null> {
  const which = 'id' in by ? sql`e.id = ${by.id}::uuid` : sql`e.email = ${by.email}`
  const { rows } = await sql<PersonFound>`
    select e.id, ${shownName} as name, ${gone} as left,
      exists (select 1 from hr.memberships m where m.tenant_id = e.tenant_id and m.employee_id = e.id and m.ended_at is null) as taken
    from hr.employees e join hr.tenants t on t.id = e.tenant_id where ${which}`.execute(tx)
  return rows[0] ?? null
}

export interface UnlinkedPerson {
  id: string
  name: string
  email: string
  job_title: string | null
}

export async function findUnlinked(tx: Tx, search: string): Promise<UnlinkedPerson[]> {
  const { rows } = await sql<UnlinkedPerson>`
    select e.id, ${shownName} as name, e.email, e.job_title from hr.employees e join hr.tenants t on t.id = e.tenant_id
    where e.search_text like ${like(folded(search))} and not ${gone} and ${found}
      and not exists (select 1 from hr.memberships m where m.tenant_id = e.tenant_id and m.employee_id = e.id and m.ended_at is null)
    order by e.sort_name, e.id limit 20`.execute(tx)
  return rows
}

export async function isMemberAddress(tx: Tx, email: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from hr.memberships m where m.ended_at is null and m.user_id = (select a.user_id from app.members_at(array[${email}]) a)`.execute(
    tx,
  )
  return rows.length > 0
}

/** The member who signs in with this address. */
export async function lockMemberAt(tx: Tx, email: string): Promise<StoredMember | null> {
  const { rows } = await sql<StoredMember>`
    select m.id, m.user_id, m.role, m.employee_id, false as ended, m.version::int as version
    from hr.memberships m where m.ended_at is null and m.user_id = (select a.user_id from app.members_at(array[${email}]) a) for update`.execute(
    tx,
  )
  return rows[0] ?? null
}
