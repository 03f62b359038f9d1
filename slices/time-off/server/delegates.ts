import { randomUUID } from 'node:crypto'
import type { Context } from '#platform/server/context.ts'
import { Reply } from '#platform/server/reply.ts'
import { AppError, invalid } from '#platform/shared/app-error.ts'
import { daysBetween } from '#platform/shared/calendar-date.ts'
import { loadEmployee } from '#slices/people/server/service.ts'
import { canManageLeave } from '../policy.ts'
import { type Delegation, deleteDelegation, findDelegations, writeDelegation } from './queries/settings.ts'

/** Who leads people may name who decides in their place; anybody else has nothing to hand over. */
function leaderId(ctx: Context): string {
  if (ctx.actor.role === 'employee') throw new AppError('forbidden')
  return ownId(ctx)
}
function ownId({ actor }: Context): string {
  if (actor.personId === null || actor.viewedBy !== null) throw new AppError('forbidden')
  return actor.personId
}

/** hr sees, and ends, every one; everybody else those they made themselves, whatever has become of their role since. */
const listed = (ctx: Context): Promise<Delegation[]> =>
  findDelegations(ctx.tx, canManageLeave(ctx.actor) && ctx.actor.viewedBy === null ? null : ownId(ctx))

export const listDelegates = async (ctx: Context) => ({ data: await listed(ctx) })

// A quarter of a year, as the database has it.
const longest = 92

export async function addDelegate(
  ctx: Context,
  asked: { delegate_id: string; starts_on: string; ends_on: string },
): Promise<Reply<{ id: string }>> {
  const manager = leaderId(ctx)
  if (asked.ends_on < asked.starts_on) throw invalid([{ path: 'ends_on', message: 'The last day is before the first day.' }])
  if (daysBetween(asked.starts_on, asked.ends_on) >= longest)
    throw invalid([{ path: 'ends_on', message: `At most ${longest} days at a time.` }])
  if (asked.ends_on < ctx.today) throw invalid([{ path: 'ends_on', message: 'These days are over.' }])
  if (asked.delegate_id === manager) throw invalid([{ path: 'delegate_id', message: 'Name somebody else.' }])
  const delegate = await loadEmployee(ctx, asked.delegate_id)
  if (delegate.end_date !== null && delegate.end_date < asked.ends_on)
    throw invalid([{ path: 'delegate_id', message: 'They leave before these days are over.' }])
  const id = randomUUID()
  await writeDelegation(ctx.tx, { ...asked, id, manager_id: manager })
  await ctx.audit({
    action: 'time-off.delegated',
    subjectKind: 'employee',
    subjectId: manager,
    changes: {
      delegate_id: { from: null, to: asked.delegate_id },
      starts_on: { from: null, to: asked.starts_on },
      ends_on: { from: null, to: asked.ends_on },
    },
  })
  return new Reply({ id }, { status: 201 })
}

export async function removeDelegate(ctx: Context, id: string): Promise<{ done: true }> {
  const before = (await listed(ctx)).find((one) => one.id === id)
  if (!before) throw new AppError('not-found')
  await deleteDelegation(ctx.tx, id)
  await ctx.audit({
    action: 'time-off.delegation-ended',
    subjectKind: 'employee',
    subjectId: before.manager_id,
    changes: {
      delegate_id: { from: before.delegate_id, to: null },
      starts_on: { from: before.starts_on, to: null },
      ends_on: { from: before.ends_on, to: null },
    },
  })
  return { done: true }
}
