import { sql } from 'kysely'
import type { Tx } from '#platform/server/database.ts'
import type { Role } from '#platform/shared/actor.ts'

export interface InvitationRow {
  id: string
  email: string
  role: Role
  employee_id: string | null
  employee_name: string | null
  invited_by: string
  invited_by_name: string
  invited_at: Date
  expires_at: Date
  expired: boolean
  /** The inviter's role today; null when they have no place here any more. */
  inviter_role: Role | null
  /** Of their role of the workspace's own; null where they hold none. */
  inviter_rights: { template: string } | null
  token_hash: Buffer | null
  revoked: boolean
  accepted: boolean
}

const columns = sql`i.id, i.email, i.role, i.employee_id, trim(coalesce(nullif(e.preferred_name, ''), e.first_name) || ' ' || e.last_name) as employee_name,
  i.invited_by, i.invited_by_name, i.invited_at, i.expires_at, i.expires_at <= now() as expired,
  (select m.role from hr.memberships m where m.user_id = i.invited_by and app.belongs(i.invited_by)) as inviter_role,
  (select jsonb_build_object('template', m.template_id) from hr.memberships m where m.user_id = i.invited_by and m.template_id is not null) as inviter_rights, i.token_hash,
  i.revoked_at is not null as revoked, i.accepted_at is not null as accepted`
const from = sql`from hr.invitations i left join hr.employees e on e.tenant_id = i.tenant_id and e.id = i.employee_id`

export async function listOpenInvitations(tx: Tx): Promise<InvitationRow[]> {
  const { rows } = await sql<InvitationRow>`
    select ${columns} ${from} where i.accepted_at is null and i.revoked_at is null order by i.invited_at desc, i.id limit 1000`.execute(tx)
  return rows
}

export async function findInvitation(tx: Tx, id: string, lock = false): Promise<InvitationRow | null> {
  const { rows } =
    await sql<InvitationRow>`select ${columns} ${from} where i.id = ${id}::uuid ${lock ? sql`for update of i` : sql``}`.execute(tx)
  return rows[0] ?? null
}

export async function findOpenFor(tx: Tx, email: string): Promise<{ id: string; expired: boolean; role: Role } | null> {
  const { rows } = await sql<{ id: string; expired: boolean; role: Role }>`
    select id, expires_at <= now() as expired, role from hr.invitations where email = ${email} and accepted_at is null and revoked_at is null for update`.execute(
    tx,
  )
  return rows[0] ?? null
}

export async function addInvitation(
  tx: Tx,
  row: { id: string; email: string; role: Role; employeeId: string | null; by: { id: string; name: string }; days: number },
): Promise<void> {
  await sql`insert into hr.invitations (tenant_id, id, email, role, employee_id, invited_by, invited_by_name, expires_at)
    values (app.tenant_id(), ${row.id}::uuid, ${row.email}, ${row.role}, ${row.employeeId}::uuid, ${row.by.id}::uuid, ${row.by.name}, now() + make_interval(days => ${row.days}))`.execute(
    tx,
  )
}

/** The token of the mail that is being sent; any earlier one stops working. */
export async function armInvitation(tx: Tx, id: string, hash: Buffer): Promise<void> {
  await sql`update hr.invitations set token_hash = ${hash}, sent_at = now() where id = ${id}::uuid`.execute(tx)
}

/** Another stretch of days; until the new mail is sent, no token opens it. */
export async function renewInvitation(tx: Tx, id: string, days: number): Promise<void> {
  await sql`update hr.invitations set expires_at = now() + make_interval(days => ${days}), token_hash = null where id = ${id}::uuid`.execute(
    tx,
  )
}

export async function revokeInvitation(tx: Tx, id: string, byId: string): Promise<void> {
  await sql`update hr.invitations set revoked_at = now(), revoked_by = ${byId}::uuid, token_hash = null where id = ${id}::uuid`.execute(tx)
}

export async function markAccepted(tx: Tx, id: string, byId: string): Promise<void> {
  await sql`update hr.invitations set accepted_at = now(), accepted_by = ${byId}::uuid, token_hash = null where id = ${id}::uuid`.execute(
    tx,
  )
}

/** Settled or run-out invitations older than the workspace keeps them. */
export async function removeOldInvitations(tx: Tx, months: number): Promise<void> {
  await sql`delete from hr.invitations where coalesce(accepted_at, revoked_at, expires_at) < now() - make_interval(months => ${months})`.execute(
    tx,
  )
}
