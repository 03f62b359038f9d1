import { sql } from 'kysely'
import type { Tx } from '#platform/server/database.ts'

export async function findAccountName(tx: Tx, userId: string): Promise<string> {
  const { rows } = await sql<{
    name: string
  }>`select coalesce(nullif(name, ''), email) as name from app.user_card(${userId}::uuid)`.execute(tx)
  return rows[0]?.name ?? ''
}

export async function findWorkspaces(tx: Tx, userId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select workspace_id as id from app.workspace_pointers(${userId}::uuid)`.execute(tx)
  return rows.map(({ id }) => id)
}

/** From here the transaction speaks for the installation in one workspace, in the person's name. */
export async function openAsSystem(tx: Tx, of: { workspace: string; userId: string; requestId: string }): Promise<void> {
  await sql`select app.begin_system(${of.workspace}::uuid, ${of.userId}::uuid, ${of.requestId})`.execute(tx)
}

/** The person's membership of the open workspace; null when they have left. */
export async function findMembership(tx: Tx, userId: string): Promise<string | null> {
  const { rows } = await sql<{
    id: string
  }>`select id from hr.memberships where user_id = ${userId}::uuid and ended_at is null limit 1`.execute(tx)
  return rows[0]?.id ?? null
}

interface Refreshed {
  readonly id: string
  readonly before: string | null
  readonly after: string | null
}

/** The record of the person in the open workspace, where its photo is another one now. Who has left changes it no more: it has none. */
export async function refreshPhoto(tx: Tx, userId: string): Promise<Refreshed[]> {
  const { rows } = await sql<Refreshed>`
    update hr.employees e set photo_url = now.photo
    from (select id, photo_url as before, case when end_date is null or end_date >= current_date then app.photo_address(tenant_id, id, user_id) end as photo from hr.employees where user_id = ${userId}::uuid) now
    where e.id = now.id and e.photo_url is distinct from now.photo returning e.id, now.before, e.photo_url as after`.execute(tx)
  return rows
}
