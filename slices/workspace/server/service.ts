import { createHash, randomUUID } from 'node:crypto'
import { appendAudit } from '#platform/server/audit.ts'
import { todayIn } from '#platform/server/clock.ts'
import type { SessionContext } from '#platform/server/context.ts'
import type { Database, Tx } from '#platform/server/database.ts'
import { queueMail } from '#platform/server/mail-queue.ts'
import { claimKey, rememberAnswer } from '#platform/server/idempotency.ts'
import { AppError } from '#platform/shared/app-error.ts'
import type { Me, TenantCreate, TenantSummary } from '../contract.ts'
import * as queries from './queries.ts'

export { findTenant } from './queries.ts'
export { invite, invitedAddress, inviteAs, isExpected, joinByAddress } from './invitations.ts'
export { closeAddress } from './members.ts'
export { lockMemberAt } from './queries/members.ts'
export { registerWorkspaceMails } from './register-mails.ts'
export { confirmedChanges, monthsKept } from './retention.ts'
export { closeLeavers, exportFailed, exportWorkspace, sweepWorkspace } from './upkeep.ts'

/** Names of the workspaces a person joined, so that none of them becomes their password. */
export async function workspaceNamesOf(db: Database, userId: string): Promise<string[]> {
  const names: string[] = []
  for (const id of await db.workspacesOf(userId)) {
    const tenant = await db.asSystem(id, { requestId: 'workspace-names', pool: 'app' }, queries.findTenant)
    if (tenant) names.push(tenant.name)
  }
  return names
}

/** Adds the founder's own employee record; the people slice gives it, the composition root passes it in. */
export type AddFounder = (
  tx: Tx,
  id: string,
  person: { first_name: string; last_name: string; email: string; job_title: string; start_date: string; user_id: string },
) => Promise<void>

/** The signed-in person and the workspace this request speaks for (GET /me). */
export async function me(ctx: SessionContext): Promise<Me> {
  if (ctx.state === 'ended') throw new AppError('workspace.membership-ended')
  if (ctx.state === 'not-member') throw new AppError('not-found')
  // While a super admin views as somebody, the person shown is the one in the request, in this workspace and no other.
  const userId = ctx.actor?.userId ?? ctx.userId
  const user = await queries.findUser(ctx.tx, userId)
  const tenant = ctx.actor ? await queries.findTenant(ctx.tx) : null
  return {
    id: userId,
    email: user.email,
    name: user.name.trim() || user.email,
    avatar: user.image,
    permissions: [],
    ...placeOf(ctx.actor),
    tenant,
    tenants: shownWorkspaces(ctx.actor, tenant) ?? (await standings(ctx)),
    preferences: await queries.findPreferences(ctx.tx, userId),
    second_factor_needed: ctx.state === 'second-factor-needed',
  }
}

const placeOf = (actor: SessionContext['actor']): Pick<Me, 'userRole' | 'employee_id'> =>
  actor ? { userRole: actor.role, employee_id: actor.personId } : { userRole: null, employee_id: null }

const shownWorkspaces = (actor: SessionContext['actor'], tenant: Me['tenant']): TenantSummary[] | null =>
  actor?.viewedBy && tenant ? [{ id: tenant.id, name: tenant.name, role: actor.role }] : null

/** Every workspace the person belongs to today, oldest membership first. */
async function standings(ctx: SessionContext): Promise<TenantSummary[]> {
  const found: TenantSummary[] = []
  for (const id of await queries.findPointers(ctx.tx, ctx.userId)) {
    const standing = await queries.findStanding(ctx.tx, ctx.userId, id)
    if (standing) found.push(standing)
  }
  await queries.openWorkspace(ctx.tx, ctx.actor?.tenantId ?? null)
  return found
}

/** Specification section 7; whatever user is named in the address, the rows are the asker's own, or none. */
export async function memberships(ctx: SessionContext, query: { user_id?: string | undefined; limit?: string | undefined }) {
  if (query.user_id !== undefined && query.user_id.replace(/^eq\./, '') !== ctx.userId) return []
  const rows = await standings(ctx)
  const limit = /^\d{1,3}$/.test(query.limit ?? '') ? Number(query.limit) : rows.length
  return rows.slice(0, limit).map(({ role, ...tenant }) => ({ user_id: ctx.userId, role, tenant: { id: tenant.id, name: tenant.name } }))
}

export async function chooseTenant(ctx: SessionContext, tenantId: string): Promise<Me> {
  const known = (await queries.findPointers(ctx.tx, ctx.userId)).includes(tenantId)
  if (!known || !(await queries.findStanding(ctx.tx, ctx.userId, tenantId))) throw new AppError('not-found')
  await queries.rememberChoice(ctx.tx, ctx.userId, tenantId)
  await queries.openWorkspace(ctx.tx, ctx.actor?.tenantId ?? null)
  return me({ ...ctx, state: ctx.actor ? 'ok' : 'no-workspace' })
}

/** A name for an id: the same key of the same person always means the same workspace, so a repeated request finds the first. */
function idFromKey(userId: string, key: string): string {
  const hex = createHash('sha256').update(`workspace ${userId} ${key}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** Creates a workspace with its founder as super_admin and first employee, in one transaction: never one without the other. */
export async function createTenant(ctx: SessionContext, tenant: TenantCreate, addFounder: AddFounder) {
  const { tx, userId, idempotencyKey: key } = ctx
  const id = key === null ? randomUUID() : idFromKey(userId, key)
  const user = await queries.findUser(tx, userId)
  await queries.beginCreation(tx, id, userId, ctx.requestId)
  const claim = key === null ? null : { userId, key, endpoint: 'POST /tenants', input: tenant }
  const first = claim && (await claimKey(tx, claim))
  if (first) return first.response as TenantCreate & { id: string }
  const defaults = workspaceDefaults(tenant.country)
  await queries.addTenant(tx, id, { ...tenant, ...defaults }, userId)
  const personId = randomUUID()
  await addFounder(tx, personId, {
    ...splitName(user.name || user.email),
    email: user.email,
    job_title: 'Founder',
    start_date: todayIn(defaults.time_zone),
    user_id: userId,
  })
  await queries.addMembership(tx, { id: randomUUID(), tenantId: id, userId, role: 'super_admin', employeeId: personId })
  await queries.rememberChoice(tx, userId, id)
  await appendAudit(
    tx,
    { id: userId, name: user.name },
    { action: 'workspace.created', subjectKind: 'workspace', subjectId: id, changes: { name: { from: null, to: tenant.name } } },
  )
  const answer = { id, ...tenant }
  if (claim) await rememberAnswer(tx, claim, { status: 201, response: answer })
  return answer
}

/** Decision D18: United Kingdom workspaces start their week on Monday in en-GB; elsewhere the specification's defaults hold. */
const workspaceDefaults = (country: string): { time_zone: string; locale: string; week_starts_on: 0 | 1 } =>
  country === 'uk'
    ? { time_zone: 'Europe/London', locale: 'en-GB', week_starts_on: 1 }
    : { time_zone: 'Europe/London', locale: 'en-US', week_starts_on: 0 }

function splitName(name: string): { first_name: string; last_name: string } {
  const words = name.trim().split(/\s+/)
  return { first_name: words.slice(0, -1).join(' ') || (words[0] ?? ''), last_name: words.length > 1 ? (words.at(-1) ?? '') : '' }
}

/** Words a person may send to the operator in an hour. */
export const feedbackAnHour = 10

interface Feedback {
  message: string
  page?: string | undefined
  context?: Readonly<Record<string, string>> | undefined
}

/** Kept, and mailed to `operator` where the installation names one. */
export async function sendFeedback(ctx: SessionContext, asked: Feedback, operator: string | null): Promise<{ id: string }> {
  if (!ctx.actor) throw new AppError('workspace.none')
  const claim =
    ctx.idempotencyKey === null ? null : { userId: ctx.userId, key: ctx.idempotencyKey, endpoint: 'POST /feedback', input: asked }
  const first = claim && (await claimKey(ctx.tx, claim))
  if (first) return first.response as { id: string }
  if ((await queries.countFeedback(ctx.tx, ctx.userId)) >= feedbackAnHour) throw new AppError('rate-limited')
  const id = randomUUID()
  const { message, page = null, context = null } = asked
  await queries.addFeedback(ctx.tx, { id, userId: ctx.userId, message, page, context })
  if (operator !== null) {
    const user = await queries.findUser(ctx.tx, ctx.userId)
    await queueMail(ctx.tx, operator, 'workspace.feedback', { message, page, context, from: user.email })
  }
  if (claim) await rememberAnswer(ctx.tx, claim, { status: 201, response: { id } })
  return { id }
}
