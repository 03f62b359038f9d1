import { randomUUID } from 'node:crypto'
import type { Context } from '#platform/server/context.ts'
import { Reply } from '#platform/server/reply.ts'
import { AppError, invalid } from '#platform/shared/app-error.ts'
import { folded } from '#platform/shared/fields.ts'
import { leaveTypes, type AbsenceTypeFields } from '../contract.ts'
import { canManageLeave } from '../policy.ts'
import { addKind, findKinds, saveKind } from './queries/kinds.ts'

const fieldNames = ['name', 'paid', 'counted', 'booked_by', 'colour'] as const satisfies readonly (keyof AbsenceTypeFields)[]

function changesOf(before: AbsenceTypeFields | null, fields: AbsenceTypeFields): Record<string, { from: unknown; to: unknown }> {
  return Object.fromEntries(
    fieldNames.filter((name) => before?.[name] !== fields[name]).map((name) => [name, { from: before?.[name] ?? null, to: fields[name] }]),
  )
}

/** No two kinds are called the same, nor like one that is built in: a word in a list means one thing. */
async function requireFree(ctx: Context, name: string, except: string | null): Promise<void> {
  const taken = [
    ...Object.values(leaveTypes).map((type) => type.name),
    'Sickness',
    ...(await findKinds(ctx.tx)).flatMap((kind) => (kind.id === except ? [] : [kind.name])),
  ]
  if (taken.some((other) => folded(other) === folded(name)))
    throw invalid([{ path: 'name', message: 'There is a kind of absence of this name.' }])
}

export async function addAbsenceType(ctx: Context, fields: AbsenceTypeFields): Promise<Reply<{ id: string }>> {
  if (!canManageLeave(ctx.actor)) throw new AppError('forbidden')
  await requireFree(ctx, fields.name, null)
  const id = randomUUID()
  await addKind(ctx.tx, id, fields, ctx.actorName)
  await ctx.audit({ action: 'absence-type.added', subjectKind: 'leave-policy', subjectId: id, changes: changesOf(null, fields) })
  return new Reply({ id }, { status: 201 })
}

/** What is booked keeps how it was counted; a kind that is archived is booked no more and stays readable. */
export async function changeAbsenceType(
  ctx: Context,
  id: string,
  asked: AbsenceTypeFields & { version: number; archived: boolean },
): Promise<{ done: true }> {
  if (!canManageLeave(ctx.actor)) throw new AppError('forbidden')
  const before = (await findKinds(ctx.tx)).find((kind) => kind.id === id)
  if (!before) throw new AppError('not-found')
  await requireFree(ctx, asked.name, id)
  if (!(await saveKind(ctx.tx, id, asked, ctx.actorName))) throw new AppError('stale')
  await ctx.audit({
    action: asked.archived && !before.archived ? 'absence-type.archived' : 'absence-type.changed',
    subjectKind: 'leave-policy',
    subjectId: id,
    changes: changesOf(before, asked),
  })
  return { done: true }
}
