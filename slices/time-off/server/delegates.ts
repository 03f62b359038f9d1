import { randomUUID } from 'node:crypto'
import type { Context } from '#platform/server/context.ts'
import { Reply } from '#platform/server/reply.ts'
import { AppError, invalid } from '#platform/shared/app-error.ts'
import { loadEmployee } from '#slices/people/server/service.ts'
import { deleteDelegation, findDelegations, writeDelegation } from './queries/settings.ts'

/** Who leads people may name who decides in their place; anybody else has nothing to hand over. */
function ownId(ctx: Context): string {
  if (ctx.actor.personId === null || ctx.actor.role === 'employee' || ctx.actor.viewedBy !== null) throw new AppError('forbidden')
  return ctx.actor.personId
}

export const listDelegates = async (ctx: Context) => ({ data: await findDelegations(ctx.tx, ownId(ctx)) })

export async function addDelegate(
  ctx: Context,
  asked: { delegate_id: string; starts_on: string; ends_on: string },
): Promise<Reply<{ id: string }>> {
  const manager = ownId(ctx)
  if (asked.ends_on < asked.starts_on) throw invalid([{ path: 'ends_on', message: 'The last day is before the first day.' }])
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
    changes: { starts_on: { from: null, to: asked.starts_on }, ends_on: { from: null, to: asked.ends_on } },
  })
  return new Reply({ id }, { status: 201 })
}

export async function removeDelegate(ctx: Context, id: string): Promise<{ done: true }> {
  const manager = ownId(ctx)
  if (!(await deleteDelegation(ctx.tx, id, manager))) throw new AppError('not-found')
  await ctx.audit({ action: 'time-off.delegation-ended', subjectKind: 'employee', subjectId: manager })
  return { done: true }
}
