import { randomUUID } from 'node:crypto'
import { appendAudit } from '#platform/server/audit.ts'
import type { Context, SessionContext } from '#platform/server/context.ts'
import type { Database, Tx } from '#platform/server/database.ts'
import type { MailTemplate } from '#platform/server/mail.ts'
import { queueMail } from '#platform/server/mail-queue.ts'
import { notify } from '#platform/server/notify.ts'
import { AppError } from '#platform/shared/app-error.ts'
import type { Invitee, outcomes } from '../members-contract.ts'
import { mayGive } from '../policy.ts'
import { invitationDays } from '../settings-rules.ts'
import { mintInvitation, opens, readInvitation, type InvitationToken } from './invitation-token.ts'
import { invitationMail } from './mails.ts'
import { requireFreePerson, stateOf } from './members.ts'
import * as queries from './queries/invitations.ts'
import { findPerson, isMemberAddress, lockMembershipOf, ownRecord, saveMembership } from './queries/members.ts'
import { beginCreation, findTenant, findUser, rememberChoice } from './queries.ts'
import { requireManager } from './settings.ts'

const done = { done: true } as const
type Outcome = (typeof outcomes)[number]
interface Result {
  email: string
  outcome: Outcome
  person: { id: string; name: string } | null
}

/** Writes down who is invited as what, and sends each a mail. Somebody who belongs here already, or has been asked, is not asked again. */
export async function invite(ctx: Context, invitees: readonly Invitee[]): Promise<{ data: Result[] }> {
  requireManager(ctx)
  if (invitees.some(({ role }) => !mayGive(ctx.actor, role))) throw new AppError('workspace.role-above-own')
  const seen = new Set<string>()
  const data: Result[] = []
  for (const [i, invitee] of invitees.entries()) {
    const twice = seen.has(invitee.email)
    seen.add(invitee.email)
    data.push(
      twice ? { email: invitee.email, outcome: 'twice', person: null } : await inviteOne(ctx, invitee, `invitations.${i}.employee_id`),
    )
  }
  return { data }
}

/** Gives an invitation that is out another role, by another mail; of somebody who is not invited nothing changes. */
export async function inviteAs(ctx: Context, email: string, role: Invitee['role']): Promise<void> {
  requireManager(ctx)
  const open = await queries.findOpenFor(ctx.tx, email)
  if (!open || open.role === role) return
  await revoke(ctx, open.id)
  await invite(ctx, [{ email, role }])
}

async function inviteOne(ctx: Context, { email, role, employee_id: asked }: Invitee, path: string): Promise<Result> {
  if (await isMemberAddress(ctx.tx, email)) return { email, outcome: 'member', person: null }
  const open = await queries.findOpenFor(ctx.tx, email)
  if (open && !open.expired) return { email, outcome: 'open-invitation', person: null }
  if (open) await queries.revokeInvitation(ctx.tx, open.id, ctx.actor.userId)
  const person = await invitedPerson(ctx, { email, asked, path })
  const id = randomUUID()
  const by = { id: ctx.actor.userId, name: ctx.actorName }
  await queries.addInvitation(ctx.tx, { id, email, role, employeeId: person?.id ?? null, by, days: invitationDays })
  await ctx.audit({
    action: 'member.invited',
    subjectKind: 'invitation',
    subjectId: id,
    changes: {
      email: { from: null, to: email },
      role: { from: null, to: role },
      ...(person ? { employee_id: { from: null, to: person.id } } : {}),
    },
  })
  await queueMail(ctx.tx, email, 'workspace.invitation', { tenant: ctx.actor.tenantId, invitation: id })
  return { email, outcome: 'invited', person: person && { id: person.id, name: person.name } }
}

/** Who the invitation is for among the people: the one asked for, nobody (null), or whoever has the address. */
async function invitedPerson(ctx: Context, { email, asked, path }: { email: string; asked: string | null | undefined; path: string }) {
  if (asked) return requireFreePerson(ctx, asked, path)
  return asked === null ? null : personOf(ctx.tx, email)
}

/** The person whose record has this address, unless they have left or have an account already. */
async function personOf(tx: Tx, email: string) {
  const person = await findPerson(tx, { email })
  return person && !person.left && !person.taken ? person : null
}

async function loadOpen(ctx: Context, id: string): Promise<queries.InvitationRow> {
  requireManager(ctx)
  const row = await queries.findInvitation(ctx.tx, id, true)
  if (!row || row.accepted || row.revoked) throw new AppError('not-found')
  return row
}

/** Another mail with another token; whoever sends it again answers for it from now on only if the first inviter still may. */
export async function resend(ctx: Context, id: string) {
  const row = await loadOpen(ctx, id)
  if (stateOf(row) === 'void') throw new AppError('invitation.not-usable')
  await queries.renewInvitation(ctx.tx, row.id, invitationDays)
  await ctx.audit({
    action: 'member.invited-again',
    subjectKind: 'invitation',
    subjectId: row.id,
    changes: { email: { from: row.email, to: row.email } },
  })
  await queueMail(ctx.tx, row.email, 'workspace.invitation', { tenant: ctx.actor.tenantId, invitation: row.id })
  return done
}

export async function revoke(ctx: Context, id: string) {
  const row = await loadOpen(ctx, id)
  await queries.revokeInvitation(ctx.tx, row.id, ctx.actor.userId)
  await ctx.audit({
    action: 'member.invitation-revoked',
    subjectKind: 'invitation',
    subjectId: row.id,
    changes: { email: { from: row.email, to: null } },
  })
  return done
}

/** The invitation a token opens, in its open workspace; anything wrong with it is the same answer. */
async function usable(tx: Tx, token: InvitationToken, lock = false): Promise<queries.InvitationRow> {
  const row = await queries.findInvitation(tx, token.invitationId, lock)
  if (!row || row.accepted || row.revoked || !opens(token, row.token_hash) || stateOf(row) !== 'open')
    throw new AppError('invitation.not-usable')
  return row
}

function read(text: string): InvitationToken {
  const token = readInvitation(text)
  if (!token) throw new AppError('invitation.not-usable')
  return token
}

/** What an invitation offers, for whoever has its token. */
export async function preview(db: Database, text: string) {
  const token = read(text)
  return db.asSystem(token.tenantId, { requestId: 'invitation-preview', pool: 'app' }, async (tx) => {
    const row = await usable(tx, token)
    const tenant = await findTenant(tx)
    return {
      workspace: tenant?.name ?? '',
      email: row.email,
      role: row.role,
      invited_by: row.invited_by_name,
      expires_at: row.expires_at.toISOString(),
    }
  })
}

/** The address a token was sent to, and the name on the record it is for; null when it cannot be used. For the making of an account. */
export async function invitedAddress(db: Database, text: string): Promise<string | null> {
  return preview(db, text).then(
    ({ email }) => email,
    (error: unknown) => {
      if (error instanceof AppError && error.code === 'invitation.not-usable') return null
      throw error
    },
  )
}

/** Joins the workspace. Role and record come from the invitation, the person from the session, and both have the same address. */
export async function accept(ctx: SessionContext, text: string): Promise<{ tenant_id: string }> {
  const token = read(text)
  const { tx, userId } = ctx
  const user = await findUser(tx, userId)
  await beginCreation(tx, token.tenantId, userId, ctx.requestId)
  const row = await usable(tx, token, true)
  if (user.email !== row.email) throw new AppError('invitation.other-address')
  await join(tx, { id: userId, name: user.name || user.email }, row)
  await rememberChoice(tx, userId, token.tenantId)
  return { tenant_id: token.tenantId }
}

/** A place in the open workspace for whom an invitation is for. */
async function join(tx: Tx, user: { id: string; name: string }, row: queries.InvitationRow): Promise<void> {
  const before = await lockMembershipOf(tx, user.id)
  if (before && !before.ended) throw new AppError('invitation.member-already')
  const employeeId = await freeRecordOf(tx, row.employee_id)
  const id = before?.id ?? randomUUID()
  await queries.markAccepted(tx, row.id, user.id)
  await saveMembership(tx, { id, userId: user.id, role: row.role, employeeId })
  await ownRecord(tx, user.id, employeeId)
  await appendAudit(tx, user, {
    action: 'member.joined',
    subjectKind: 'membership',
    subjectId: id,
    changes: {
      role: { from: null, to: row.role },
      employee_id: { from: null, to: employeeId },
      invitation: { from: null, to: row.id },
    },
  })
  await notify(tx, {
    to: [row.invited_by],
    kind: 'invitation-accepted',
    subjectKind: 'invitation',
    subjectId: row.id,
    link: '/app/workspace/members',
    ...(employeeId ? { data: { personId: employeeId } } : {}),
  })
}

/**
 * The place of somebody whose address the workspace's own identity provider vouches for: the one they have, or the one they are
 * invited to. False when there is neither.
 */
export async function joinByAddress(tx: Tx, user: { id: string; name: string; email: string }): Promise<boolean> {
  const member = await lockMembershipOf(tx, user.id)
  if (member && !member.ended) return true
  const open = await queries.findOpenFor(tx, user.email)
  const row = open && !open.expired ? await queries.findInvitation(tx, open.id, true) : null
  if (!row || stateOf(row) !== 'open') return false
  await join(tx, user, row)
  return true
}

/** Whether somebody with this address belongs here, or may come in. */
export async function isExpected(tx: Tx, email: string): Promise<boolean> {
  if (await isMemberAddress(tx, email)) return true
  const open = await queries.findOpenFor(tx, email)
  return open !== null && !open.expired
}

/** The record an invitation names, unless that person has left or has an account by now. */
async function freeRecordOf(tx: Tx, employeeId: string | null): Promise<string | null> {
  const person = employeeId === null ? null : await findPerson(tx, { id: employeeId })
  return person && !person.left && !person.taken ? person.id : null
}

/** The mail is written when it is sent, with a token made then; nothing is sent for what has been settled meanwhile. */
export const invitationTemplate =
  (db: Database): MailTemplate =>
  async ({ to, data }) => {
    const [tenantId, id] = [String(data['tenant']), String(data['invitation'])]
    return db.asSystem(tenantId, { requestId: 'invitation-mail', pool: 'app' }, async (tx) => {
      const row = await queries.findInvitation(tx, id, true)
      const tenant = await findTenant(tx)
      if (!row || !tenant || row.email !== to || row.accepted || row.revoked || stateOf(row) !== 'open') return null
      const { token, hash } = mintInvitation(tenantId, id)
      await queries.armInvitation(tx, id, hash)
      return invitationMail({
        workspace: tenant.name,
        inviter: row.invited_by_name,
        path: `/invitation#token=${token}`,
        days: invitationDays,
      })
    })
  }
