import type { Context } from '#platform/server/context.ts'
import { Reply } from '#platform/server/reply.ts'
import { isHr } from '#platform/shared/actor.ts'
import { AppError } from '#platform/shared/app-error.ts'
import type { Employee } from '../contract.ts'
import { canOpen, canWriteAny } from '../policy.ts'
import { managerProblem } from '../rules.ts'
import { plannedFor } from './planned.ts'
import { projectEmployee } from './project.ts'
import { findLineAboveAt } from './queries/dated.ts'
import { findManagerNames } from './queries/activity.ts'
import { findPending } from './queries/pending.ts'
import { findEmployee, findManager, lockLineAbove, type StoredEmployee } from './queries/record.ts'

export { requireStepUp } from '#platform/server/step-up.ts'

/** Loads through the asker's scope: not visible and not there are the same 404. */
export async function loadEmployee(ctx: Context, id: string, lock = false): Promise<StoredEmployee> {
  const stored = await findEmployee(ctx.tx, id, lock)
  if (!stored || !canOpen(ctx.actor, stored)) throw new AppError('not-found')
  return stored
}

/** The record as the asker sees it, with its ETag where they may know the version. */
export async function answerWith(ctx: Context, stored: StoredEmployee, options: Reply<Employee>['options'] = {}): Promise<Reply<Employee>> {
  const pending = stored.relation === 'self' || canWriteAny(ctx.actor, stored) ? await findPending(ctx.tx, stored.id) : []
  const body = projectEmployee(ctx.actor, stored, pending)
  body.metadata.planned = await plannedFor(ctx, stored)
  return new Reply(body, { ...options, ...(body.version === undefined ? {} : { etag: `"${body.version}"` }) })
}

/**
 * The chosen manager is current, in this workspace and not below the person; takes the lock on the workspace's lines. `day`: the
 * line begins or began on another day than today, so it is the lines and the leavers of that day that count.
 */
export async function requireManager(ctx: Context, personId: string, managerId: string, day: string | null = null): Promise<void> {
  const today = await lockLineAbove(ctx.tx, managerId)
  const above = day === null ? today : await findLineAboveAt(ctx.tx, managerId, day)
  const problem = managerProblem(personId, await findManager(ctx.tx, managerId), above, day ?? ctx.today)
  if (problem) {
    const failure = new AppError(problem)
    const loop = problem === 'people.manager-cycle' ? await loopInWords(ctx, [personId, managerId, ...above]) : ''
    throw new AppError(problem, { fields: [{ path: 'manager_id', message: `${failure.message}${loop}` }] })
  }
}

/** The loop a line would close, from the person round to the person, for hr: nobody else may know every name in it. */
async function loopInWords(ctx: Context, [personId = '', ...line]: readonly string[]): Promise<string> {
  if (!isHr(ctx.actor)) return ''
  const loop = [personId, ...line.slice(0, line.indexOf(personId) + 1)]
  const names = await findManagerNames(ctx.tx, loop)
  return ` ${loop.map((id) => names.get(id) ?? 'Someone').join(' → ')}`
}
