import type { Context } from '#platform/server/context.ts'
import { notify, resolveNotifications, usersInRoles } from '#platform/server/notify.ts'
import { AppError } from '#platform/shared/app-error.ts'
import { decidePending, findOutcomes, lockPending } from './queries/pending.ts'

/** What the asker proposed and what became of it. */
export async function listOutcomes(ctx: Context) {
  const rows = await findOutcomes(ctx.tx, ctx.actor.userId)
  return {
    data: rows.map(({ id, fields, employee_name, requested_at, decision, decided_by_name, decided_at, note }) => ({
      id,
      fields,
      employee_name,
      requested_at: requested_at.toISOString(),
      state: decision ?? ('waiting' as const),
      decided_by: decided_by_name,
      decided_at: decided_at?.toISOString() ?? null,
      note,
    })),
  }
}

/** Only who asked takes a change back, and only while it waits. */
export async function withdrawChange(ctx: Context, id: string): Promise<{ state: 'withdrawn' }> {
  const row = await lockPending(ctx.tx, id)
  if (!row) throw new AppError('not-found')
  if (row.requested_by !== ctx.actor.userId) throw new AppError('forbidden')
  if (row.decision !== null) throw new AppError('people.change-decided')
  await decidePending(ctx.tx, id, { id: ctx.actor.userId, name: ctx.actorName }, { decision: 'withdrawn', note: null })
  await resolveNotifications(ctx.tx, { kind: 'proposal-waiting', subjectId: id })
  await ctx.audit({
    action: 'employee.change-withdrawn',
    subjectKind: 'employee',
    subjectId: row.employee_id,
    changes: { fields: { from: null, to: Object.keys(row.changes) } },
  })
  return { state: 'withdrawn' }
}

/** Tells who may decide that something waits; never the person it is about, nor who asked. */
export async function tellDeciders(ctx: Context, id: string, employeeId: string): Promise<void> {
  const deciders = await usersInRoles(ctx.tx, ['hr', 'super_admin'], employeeId)
  const to = deciders.filter((userId) => userId !== ctx.actor.userId)
  await notify(ctx.tx, {
    to,
    kind: 'proposal-waiting',
    subjectKind: 'change_request',
    subjectId: id,
    link: '/app/people/proposals',
    data: { personId: employeeId },
  })
}

/** Tells who asked what became of it, and settles what the deciders were told. */
export async function tellProposer(ctx: Context, id: string, userId: string): Promise<void> {
  await resolveNotifications(ctx.tx, { kind: 'proposal-waiting', subjectId: id })
  await notify(ctx.tx, {
    to: [userId],
    kind: 'proposal-decided',
    subjectKind: 'change_request',
    subjectId: id,
    link: '/app/people/proposals',
  })
}
