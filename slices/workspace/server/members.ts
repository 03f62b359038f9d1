import type { Context } from '#platform/server/context.ts'
import { addMonths } from '#platform/shared/calendar-date.ts'
import { AppError, invalid } from '#platform/shared/app-error.ts'
import type { Invitation, Member, MemberQuery } from '../members-contract.ts'
import { canManageWorkspace, canSeeMembers, stillInvites } from '../policy.ts'
import { findOpenFor, listOpenInvitations, revokeInvitation, type InvitationRow } from './queries/invitations.ts'
import * as queries from './queries/members.ts'
import { requireManager } from './settings.ts'

const done = { done: true } as const

/** Members by name, a page at a time, and every invitation that is out. */
export async function members(ctx: Context, query: MemberQuery) {
  if (!canSeeMembers(ctx.actor)) throw new AppError('forbidden')
  const { rows, total } = await queries.listMembers(ctx.tx, query)
  const invitations = await listOpenInvitations(ctx.tx)
  return {
    data: rows.map((row) => shownMember(row, ctx.actor.userId)),
    total,
    invitations: invitations.map(shownInvitation),
    can: { manage: canManageWorkspace(ctx.actor) },
  }
}

export async function unlinked(ctx: Context, search: string | undefined): Promise<{ data: queries.UnlinkedPerson[] }> {
  requireManager(ctx)
  return { data: await queries.findUnlinked(ctx.tx, search ?? '') }
}

const card = (id: string | null, name: string | null) => (id === null ? null : { id, name: name ?? '' })

const shownMember = ({ user_id, employee_id, employee_name, joined_at, ...row }: queries.MemberRow, asker: string): Member => ({
  ...row,
  name: row.name.trim() || row.email,
  person: card(employee_id, employee_name),
  joined_at: joined_at.toISOString(),
  you: user_id === asker,
})

export const stateOf = (row: InvitationRow): Invitation['state'] =>
  stillInvites(row.inviter_role && { role: row.inviter_role, rights: row.inviter_rights }, row.role)
    ? row.expired
      ? 'expired'
      : 'open'
    : 'void'

const shownInvitation = (row: InvitationRow): Invitation => ({
  id: row.id,
  email: row.email,
  role: row.role,
  person: card(row.employee_id, row.employee_name),
  invited_by: row.invited_by_name,
  invited_at: row.invited_at.toISOString(),
  expires_at: row.expires_at.toISOString(),
  state: stateOf(row),
})

async function load(ctx: Context, id: string, version: number): Promise<queries.StoredMember> {
  requireManager(ctx)
  const member = await queries.lockMember(ctx.tx, id)
  if (!member || member.ended) throw new AppError('not-found')
  if (member.version !== version) throw new AppError('stale')
  return member
}

/** Says which record is a member's own. Nobody takes themselves off their own record: rules about one's own record would go with it. */
export async function link(ctx: Context, id: string, asked: { version: number; employee_id: string | null }) {
  const member = await load(ctx, id, asked.version)
  if (member.employee_id === asked.employee_id) return done
  if (member.user_id === ctx.actor.userId && member.employee_id !== null) throw new AppError('workspace.own-link')
  if (asked.employee_id !== null) await requireFreePerson(ctx, asked.employee_id)
  await queries.linkMember(ctx.tx, member, asked.employee_id)
  await queries.ownRecord(ctx.tx, member.user_id, asked.employee_id)
  await ctx.audit({
    action: 'member.linked',
    subjectKind: 'membership',
    subjectId: member.id,
    changes: { employee_id: { from: member.employee_id, to: asked.employee_id } },
  })
  return done
}

/** The person is employed here and nobody's yet. */
export async function requireFreePerson(ctx: Pick<Context, 'tx'>, employeeId: string, path = 'employee_id'): Promise<queries.PersonFound> {
  const person = await queries.findPerson(ctx.tx, { id: employeeId })
  if (!person || person.left) throw invalid([{ path, message: 'Choose somebody who works here.' }])
  if (person.taken) throw invalid([{ path, message: 'Somebody else is a member as this person.' }])
  return person
}

/** The longest that access may be given for a time, in months. */
const mostMonths = 24

const badDay = (message: string): AppError => invalid([{ path: 'expires_on', message }])

/** Access for a time: it ends with its last day, from the next request on. Super admins are not limited: a workspace needs one. */
export async function limit(ctx: Context, id: string, asked: { version: number; expires_on: string | null }) {
  const member = await load(ctx, id, asked.version)
  const { expires_on } = asked
  if (expires_on !== null && member.role === 'super_admin')
    throw badDay('Give them another role first: a super admin’s access is not limited.')
  if (expires_on !== null && expires_on < ctx.today) throw badDay('Choose today or a later day.')
  if (expires_on !== null && expires_on > addMonths(ctx.today, mostMonths)) throw badDay(`At most ${mostMonths} months ahead.`)
  const before = await queries.findLimit(ctx.tx, member.id)
  await queries.limitMembership(ctx.tx, member.id, expires_on)
  await ctx.audit({
    action: 'member.limited',
    subjectKind: 'membership',
    subjectId: member.id,
    changes: { expires_on: { from: before, to: expires_on } },
  })
  return done
}

/** Ends a membership at once. The database keeps a last super admin (0007) and closes the access that goes with a place (0009). */
export async function end(ctx: Context, id: string, asked: { version: number }) {
  const member = await load(ctx, id, asked.version)
  await ctx.audit({
    action: 'member.ended',
    subjectKind: 'membership',
    subjectId: member.id,
    changes: { role: { from: member.role, to: null }, employee_id: { from: member.employee_id, to: member.employee_id } },
  })
  await queries.endMembership(ctx.tx, member.id, ctx.actor.userId)
  return done
}

/** Ends the place of whoever signs in with this address, and takes back an invitation to it; true when there was either. */
export async function closeAddress(ctx: Context, email: string): Promise<boolean> {
  requireManager(ctx)
  const member = await queries.lockMemberAt(ctx.tx, email)
  if (member) await end(ctx, member.id, member)
  const open = await findOpenFor(ctx.tx, email)
  if (open) {
    await revokeInvitation(ctx.tx, open.id, ctx.actor.userId)
    const changes = { email: { from: email, to: null } }
    await ctx.audit({ action: 'member.invitation-revoked', subjectKind: 'invitation', subjectId: open.id, changes })
  }
  return member !== null || open !== null
}
