import { sql } from 'kysely'
import type { Tx } from '#platform/server/database.ts'
import type { Role } from '#platform/shared/actor.ts'
import type { TenantCreate } from '../contract.ts'
import type { Preferences } from '#slices/auth/contract.ts'

export interface TenantRow {
  id: string
  name: string
  country: string
  week_starts_on: 0 | 1
  locale: string
  time_zone: string
  logo: string | null
  closes_on: string | null
}

/** The workspace this transaction has open. */
export async function findTenant(tx: Tx): Promise<TenantRow | null> {
  const { rows } =
    await sql<TenantRow>`select id, name, country, week_starts_on, locale, time_zone, logo, to_char(closes_at at time zone time_zone, 'YYYY-MM-DD') as closes_on from hr.tenants`.execute(
      tx,
    )
  return rows[0] ?? null
}

export async function findPointers(tx: Tx, userId: string): Promise<string[]> {
  const { rows } = await sql<{ workspace_id: string }>`select workspace_id from app.workspace_pointers(${userId}::uuid)`.execute(tx)
  return rows.map((row) => row.workspace_id)
}

/**
 * The person's standing in one workspace, or null when it has ended. Opens that workspace for the statement: row-level
 * security shows one workspace at a time, so a list of workspaces is read one by one. The caller restores its own afterwards.
 */
export async function findStanding(tx: Tx, userId: string, tenantId: string): Promise<{ id: string; name: string; role: Role } | null> {
  await openWorkspace(tx, tenantId)
  const { rows } = await sql<{ id: string; name: string; role: Role }>`
    select t.id, t.name, m.role from hr.memberships m join hr.tenants t on t.id = m.tenant_id
    left join hr.employees e on e.tenant_id = m.tenant_id and e.id = m.employee_id
    where m.user_id = ${userId}::uuid and m.ended_at is null and (m.expires_on is null or m.expires_on >= (now() at time zone t.time_zone)::date) and coalesce(t.closes_at > now(), true) and (e.end_date is null or e.end_date >= (now() at time zone t.time_zone)::date)`.execute(
    tx,
  )
  return rows[0] ?? null
}

/** Points the open transaction at a workspace (or at none). Only for reading one's own standing: role and person stay unset. */
export async function openWorkspace(tx: Tx, tenantId: string | null): Promise<void> {
  await sql`select set_config('app.tenant_id', ${tenantId ?? ''}, true)`.execute(tx)
}

/** How the person wants things shown. */
export async function findPreferences(tx: Tx, userId: string): Promise<Preferences> {
  const { rows } = await sql<Preferences>`select language, week_starts_on, theme from app.user_preferences(${userId}::uuid)`.execute(tx)
  return rows[0] ?? { language: null, week_starts_on: null, theme: null }
}

export async function findUser(tx: Tx, userId: string): Promise<{ email: string; name: string; image: string | null }> {
  const { rows } = await sql<{
    email: string
    name: string
    image: string | null
  }>`select email, name, coalesce('/photos/own/' || app.photo_mark(${userId}::uuid), image) as image from app.user_card(${userId}::uuid)`.execute(
    tx,
  )
  const user = rows[0]
  if (!user) throw new Error('session without a user')
  return user
}

export async function beginCreation(tx: Tx, tenantId: string, userId: string, requestId: string): Promise<void> {
  await sql`select app.begin_system(${tenantId}::uuid, ${userId}::uuid, ${requestId})`.execute(tx)
}

export async function tenantExists(tx: Tx): Promise<boolean> {
  const { rows } = await sql`select 1 from hr.tenants`.execute(tx)
  return rows.length > 0
}

export async function addTenant(
  tx: Tx,
  id: string,
  tenant: TenantCreate & { time_zone: string; locale: string; week_starts_on: 0 | 1 },
  userId: string,
): Promise<void> {
  await sql`insert into hr.tenants (id, name, industry, country, headcount, time_zone, locale, week_starts_on, created_by)
    values (${id}::uuid, ${tenant.name}, ${tenant.industry}, ${tenant.country}, ${tenant.headcount}, ${tenant.time_zone}, ${tenant.locale}, ${tenant.week_starts_on}, ${userId}::uuid)`.execute(
    tx,
  )
}

export async function addMembership(
  tx: Tx,
  row: { id: string; tenantId: string; userId: string; role: Role; employeeId: string | null },
): Promise<void> {
  await sql`insert into hr.memberships (tenant_id, id, user_id, role, employee_id) values (${row.tenantId}::uuid, ${row.id}::uuid, ${row.userId}::uuid, ${row.role}, ${row.employeeId}::uuid)`.execute(
    tx,
  )
  await sql`select app.add_workspace_pointer(${row.userId}::uuid, ${row.tenantId}::uuid)`.execute(tx)
}

export async function rememberChoice(tx: Tx, userId: string, tenantId: string): Promise<void> {
  await sql`select app.choose_workspace(${userId}::uuid, ${tenantId}::uuid)`.execute(tx)
}

export interface FeedbackRow {
  id: string
  userId: string
  message: string
  page: string | null
  context: Readonly<Record<string, string>> | null
}

export async function addFeedback(tx: Tx, row: FeedbackRow): Promise<void> {
  const context = row.context && JSON.stringify(row.context)
  await sql`insert into hr.feedback (tenant_id, id, user_id, message, page, context)
    values (app.tenant_id(), ${row.id}::uuid, ${row.userId}::uuid, ${row.message}, ${row.page}, ${context}::jsonb)`.execute(tx)
}

/** How often somebody has written in the last hour. */
export async function countFeedback(tx: Tx, userId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from hr.feedback where user_id = ${userId}::uuid and created_at > now() - interval '1 hour'`.execute(tx)
  return rows[0]?.n ?? 0
}
