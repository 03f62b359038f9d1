import type { Context } from '#platform/server/context.ts'
import { requireStepUp } from '#platform/server/step-up.ts'
import { AppError } from '#platform/shared/app-error.ts'
import { followDirectory } from '#slices/rights/server/service.ts'
import { inviteAs } from '#slices/workspace/server/service.ts'
import type { GroupRole } from '../contract.ts'
import { canConnectDirectory } from '../policy.ts'
import * as queries from './queries/directory-roles.ts'

/** Does something to groups or their members, and gives whoever it concerns the role their groups give them now. */
export async function rolesFollow<T>(ctx: Context, users: readonly string[], change: () => Promise<T>): Promise<T> {
  const before = await queries.rolesOf(ctx.tx, users)
  const result = await change()
  await follow(ctx, before, await queries.rolesOf(ctx.tx, users))
  return result
}

async function follow(ctx: Context, before: queries.RolesByAddress, after: queries.RolesByAddress): Promise<number> {
  const said = new Map<string, { from: GroupRole | null; to: GroupRole | null }>()
  for (const email of new Set([...before.keys(), ...after.keys()])) {
    const [from, to] = [before.get(email) ?? null, after.get(email) ?? null]
    if (from !== to) said.set(email, { from, to })
  }
  if (said.size === 0) return 0
  for (const email of await queries.invitedAmong(ctx.tx, [...said.keys()])) await inviteAs(ctx, email, said.get(email)?.to ?? 'employee')
  return followDirectory(ctx, said)
}

/** What a group gives its members from now on. Answers whose role in the workspace that changed. */
export async function setGroupRole(ctx: Context, id: string, role: GroupRole | null): Promise<{ changed: number }> {
  if (!canConnectDirectory(ctx.actor)) throw new AppError('forbidden')
  const group = await queries.lockGroupRole(ctx.tx, id)
  if (!group) throw new AppError('not-found')
  requireStepUp(ctx)
  if (group.role === role) return { changed: 0 }
  const users = await queries.usersOf(ctx.tx, id)
  const before = await queries.rolesOf(ctx.tx, users)
  await queries.saveGroupRole(ctx.tx, id, role)
  const changes = { group: { from: group.display_name, to: group.display_name }, role: { from: group.role, to: role } }
  await ctx.audit({ action: 'integration.group-role', subjectKind: 'directory-group', subjectId: id, changes })
  return { changed: await follow(ctx, before, await queries.rolesOf(ctx.tx, users)) }
}
