import { randomUUID } from 'node:crypto'
import type { Context } from '#platform/server/context.ts'
import { notify } from '#platform/server/notify.ts'
import { requireStepUp } from '#platform/server/step-up.ts'
import type { Grants, Role } from '#platform/shared/actor.ts'
import { AppError, invalid } from '#platform/shared/app-error.ts'
import type { PeopleGroup, RolesOverview } from '../contract.ts'
import { canGiveRoles, canReadRoles, isWithinOwn } from '../policy.ts'
import { builtIn, templateProblems } from '../rules.ts'
import * as queries from './queries.ts'

const done = { done: true } as const

export async function roles(ctx: Context): Promise<RolesOverview> {
  if (!canReadRoles(ctx.actor)) throw new AppError('forbidden')
  return {
    counts: await queries.countRoles(ctx.tx),
    templates: await queries.listTemplates(ctx.tx),
    groups: await queries.listGroups(ctx.tx),
    given: await queries.listGiven(ctx.tx),
    manager_sees_pay: await queries.managerSeesPay(ctx.tx),
    can: { give: canGiveRoles(ctx.actor) },
  }
}

function requireGiver(ctx: Context): void {
  if (!canGiveRoles(ctx.actor)) throw new AppError('forbidden')
}

/** Rights of a role as it is, or of a template made from it. */
const rightsOf = (role: Role, grants: Grants | null) => ({ role, grants: grants ?? builtIn[role] })

async function templateAsked(ctx: Context, asked: RoleAsked): Promise<{ templateId: string | null; grants: Grants | null }> {
  const id = asked.template_id ?? null
  if (id === null) return { templateId: null, grants: null }
  const template = await queries.lockTemplate(ctx.tx, id)
  if (template?.role !== asked.role)
    throw invalid([{ path: 'template_id', message: 'Choose a role of this workspace that is made from this one.' }])
  return { templateId: id, grants: template.grants }
}

interface RoleAsked {
  role: Role
  template_id?: string | null | undefined
  version?: number | undefined
}

/**
 * Gives a member another role, from their next request on. The database keeps the last full super admin (0007), also against
 * two changes at once.
 */
export async function changeRole(ctx: Context, id: string, asked: RoleAsked): Promise<{ done: true }> {
  requireGiver(ctx)
  const member = await queries.findMember(ctx.tx, { membership: id }, true)
  if (!member) throw new AppError('not-found')
  if (asked.version !== undefined && asked.version !== member.version) throw new AppError('stale')
  const { templateId, grants } = await templateAsked(ctx, asked)
  if (![rightsOf(member.role, member.grants), rightsOf(asked.role, grants)].every((rights) => isWithinOwn(ctx.actor, rights)))
    throw new AppError('workspace.role-above-own')
  if (member.role === asked.role && member.template_id === templateId) return done
  requireStepUp(ctx)
  await queries.giveRole(ctx.tx, id, asked.role, templateId)
  await recordRole(ctx, member, { role: asked.role, template_id: templateId })
  return done
}

/**
 * Gives members the roles that a directory's groups say. Super admins stay, and so does whoever holds a role of the workspace's own: those
 * are given by hand. Where no group gives a role any more, only a role that a group gave is taken back.
 */
// oxlint-disable-next-line complexity -- whose role is theirs to keep, one reason after the other
export async function followDirectory(ctx: Context, said: ReadonlyMap<string, { from: Role | null; to: Role | null }>): Promise<number> {
  requireGiver(ctx)
  let changed = 0
  for (const { id, email, role, template_id: template } of await queries.membersAt(ctx.tx, [...said.keys()])) {
    const { from = null, to = null } = said.get(email) ?? {}
    const next = to ?? 'employee'
    if (role === 'super_admin' || template !== null || role === next || (to === null && role !== from)) continue
    const member = await queries.findMember(ctx.tx, { membership: id }, true)
    if (!member) continue
    await queries.giveRole(ctx.tx, id, next, null)
    await recordRole(ctx, member, { role: next, template_id: null })
    changed += 1
  }
  return changed
}

async function recordRole(ctx: Context, member: queries.MemberRow, given: { role: Role; template_id: string | null }): Promise<void> {
  await ctx.audit({
    action: 'membership.role-changed',
    subjectKind: 'membership',
    subjectId: member.id,
    changes: {
      role: { from: member.role, to: given.role },
      ...(member.template_id === given.template_id ? {} : { template_id: { from: member.template_id, to: given.template_id } }),
    },
  })
  if (member.user_id === ctx.actor.userId) return
  await notify(ctx.tx, {
    to: [member.user_id],
    kind: 'rights-changed',
    subjectKind: 'membership',
    subjectId: member.id,
    link: '/app/settings',
  })
}

interface TemplateAsked {
  name: string
  grants: Grants
  group_id: string | null
}

/** What a template must be: within the rules above every role, and within what the asker has. */
async function requireTemplate(ctx: Context, asked: TemplateAsked & { role: Role }): Promise<void> {
  const problems = templateProblems(asked)
  const known = asked.group_id === null || (await queries.listGroups(ctx.tx)).some(({ id }) => id === asked.group_id)
  if (!known) problems.push({ path: 'group_id', message: 'Choose a group of this workspace.' })
  if (problems.length > 0) throw invalid(problems)
  if (!isWithinOwn(ctx.actor, asked)) throw new AppError('workspace.role-above-own')
}

export async function addTemplate(ctx: Context, asked: TemplateAsked & { role: Role }): Promise<{ id: string }> {
  requireGiver(ctx)
  await requireTemplate(ctx, asked)
  requireStepUp(ctx)
  const id = randomUUID()
  await queries.addTemplate(ctx.tx, id, asked, ctx.actor.userId)
  await ctx.audit({ action: 'role-template.added', subjectKind: 'role_template', subjectId: id, changes: templateChanges(null, asked) })
  return { id }
}

export async function updateTemplate(ctx: Context, id: string, asked: TemplateAsked & { version: number }): Promise<{ done: true }> {
  requireGiver(ctx)
  const stored = await queries.lockTemplate(ctx.tx, id)
  if (!stored) throw new AppError('not-found')
  if (stored.version !== asked.version) throw new AppError('stale')
  await requireTemplate(ctx, { ...asked, role: stored.role })
  if (!isWithinOwn(ctx.actor, stored)) throw new AppError('workspace.role-above-own')
  requireStepUp(ctx)
  await queries.saveTemplate(ctx.tx, id, asked, ctx.actor.userId)
  await ctx.audit({ action: 'role-template.changed', subjectKind: 'role_template', subjectId: id, changes: templateChanges(stored, asked) })
  return done
}

const templateChanges = (from: TemplateAsked | null, to: TemplateAsked) =>
  Object.fromEntries(
    (['name', 'grants', 'group_id'] as const)
      .filter((key) => JSON.stringify(from?.[key]) !== JSON.stringify(to[key]))
      .map((key) => [key, { from: from?.[key] ?? null, to: to[key] }]),
  )

export async function removeTemplate(ctx: Context, id: string): Promise<{ done: true }> {
  requireGiver(ctx)
  const stored = await queries.lockTemplate(ctx.tx, id)
  if (!stored) throw new AppError('not-found')
  if (stored.people > 0) throw new AppError('rights.in-use')
  requireStepUp(ctx)
  await queries.removeTemplate(ctx.tx, id)
  await ctx.audit({
    action: 'role-template.removed',
    subjectKind: 'role_template',
    subjectId: id,
    changes: { name: { from: stored.name, to: null }, grants: { from: stored.grants, to: null } },
  })
  return done
}

export async function addGroup(ctx: Context, group: PeopleGroup): Promise<{ id: string }> {
  requireGiver(ctx)
  requireStepUp(ctx)
  const id = randomUUID()
  await queries.addGroup(ctx.tx, id, group)
  await ctx.audit({ action: 'people-group.added', subjectKind: 'people_group', subjectId: id, changes: groupChanges(null, group) })
  return { id }
}

/** A group in use decides what people see: changing it is giving rights. */
export async function updateGroup(
  ctx: Context,
  id: string,
  { version, ...group }: PeopleGroup & { version: number },
): Promise<{ done: true }> {
  requireGiver(ctx)
  const stored = (await queries.listGroups(ctx.tx)).find((row) => row.id === id)
  if (!stored) throw new AppError('not-found')
  requireStepUp(ctx)
  if (!(await queries.saveGroup(ctx.tx, id, group, version))) throw new AppError('stale')
  await ctx.audit({ action: 'people-group.changed', subjectKind: 'people_group', subjectId: id, changes: groupChanges(stored, group) })
  return done
}

const groupChanges = (from: PeopleGroup | null, to: PeopleGroup) =>
  Object.fromEntries((['name', 'departments', 'locations'] as const).map((key) => [key, { from: from?.[key] ?? null, to: to[key] }]))

export async function removeGroup(ctx: Context, id: string): Promise<{ done: true }> {
  requireGiver(ctx)
  const stored = (await queries.listGroups(ctx.tx)).find((row) => row.id === id)
  if (!stored) throw new AppError('not-found')
  requireStepUp(ctx)
  await queries.removeGroup(ctx.tx, id)
  await ctx.audit({
    action: 'people-group.removed',
    subjectKind: 'people_group',
    subjectId: id,
    changes: { name: { from: stored.name, to: null } },
  })
  return done
}

interface ViewAsked {
  membership_id?: string | undefined
  employee_id?: string | undefined
  reason: string
}

/** Begins to look at the product as somebody else gets it. The id counts only in this session, for 30 minutes, and only for reading. */
export async function startView(ctx: Context, asked: ViewAsked): Promise<{ id: string; name: string; ends_at: string }> {
  requireGiver(ctx)
  const by = asked.employee_id === undefined ? { membership: asked.membership_id ?? '' } : { person: asked.employee_id }
  const member = await queries.findMember(ctx.tx, by)
  if (!member) throw new AppError('not-found')
  if (member.user_id === ctx.actor.userId) throw invalid([{ path: 'membership_id', message: 'Choose somebody other than yourself.' }])
  if (!isWithinOwn(ctx.actor, rightsOf(member.role, member.grants))) throw new AppError('workspace.role-above-own')
  const id = randomUUID()
  const endsAt = await queries.addView(ctx.tx, {
    id,
    sessionId: ctx.actor.sessionId,
    userId: ctx.actor.userId,
    membershipId: member.id,
    reason: asked.reason,
  })
  await ctx.audit({ action: 'view-as.started', subjectKind: 'membership', subjectId: member.id, reason: asked.reason })
  return { id, name: member.name, ends_at: endsAt.toISOString() }
}

/** Stopping twice is stopping. */
export async function stopView(ctx: Context, id: string): Promise<{ done: true }> {
  requireGiver(ctx)
  const membership = await queries.stopView(ctx.tx, id)
  if (membership) await ctx.audit({ action: 'view-as.stopped', subjectKind: 'membership', subjectId: membership })
  return done
}
