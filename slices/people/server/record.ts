import type { Context } from '#platform/server/context.ts'
import { Reply } from '#platform/server/reply.ts'
import { AppError } from '#platform/shared/app-error.ts'
import type { Employee } from '../contract.ts'
import { canOpen, canWriteAny } from '../policy.ts'
import { managerProblem } from '../rules.ts'
import { projectEmployee } from './project.ts'
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
  return new Reply(body, { ...options, ...(body.version === undefined ? {} : { etag: `"${body.version}"` }) })
}

/** The chosen manager is current, in this workspace and not below the person; takes the lock on the workspace's lines. */
export async function requireManager(ctx: Context, personId: string, managerId: string): Promise<void> {
  const above = await lockLineAbove(ctx.tx, managerId)
  const problem = managerProblem(personId, await findManager(ctx.tx, managerId), above, ctx.today)
  if (problem) {
    const failure = new AppError(problem)
    throw new AppError(problem, { fields: [{ path: 'manager_id', message: failure.message }] })
  }
}
