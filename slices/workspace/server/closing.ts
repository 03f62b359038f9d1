import { todayIn } from '#platform/server/clock.ts'
import type { Context } from '#platform/server/context.ts'
import { queueMail } from '#platform/server/mail-queue.ts'
import { notify, resolveNotifications } from '#platform/server/notify.ts'
import { requireStepUp } from '#platform/server/step-up.ts'
import { AppError, invalid } from '#platform/shared/app-error.ts'
import { closingDays } from '../settings-rules.ts'
import * as queries from './queries/settings.ts'
import { requireManager } from './settings.ts'

/**
 * Asks for the end of the workspace. For thirty days everything goes on as before, so that people can be told and records taken along,
 * and one person's step can be undone by any other super admin; then nobody gets in (begin_request reads closes_at).
 */
export async function close(ctx: Context, asked: { name: string }): Promise<{ closes_at: string }> {
  requireManager(ctx)
  const row = await queries.findSettings(ctx.tx, true)
  if (row.closes_at) throw new AppError('workspace.already-closing')
  if (asked.name.normalize('NFC').trim() !== row.name) {
    const { message } = new AppError('workspace.name-differs')
    throw invalid([{ path: 'name', message }])
  }
  requireStepUp(ctx)
  const closesAt = await queries.askToClose(ctx.tx, { id: ctx.actor.userId, name: ctx.actorName }, closingDays)
  const date = todayIn(row.time_zone, closesAt)
  await ctx.audit({
    action: 'workspace.closing-asked',
    subjectKind: 'workspace',
    subjectId: row.id,
    changes: { closes_at: { from: null, to: closesAt.toISOString() } },
  })
  await tellSuperAdmins(ctx, 'workspace.closing', { by: ctx.actorName, workspace: row.name, date })
  const admins = await queries.findSuperAdmins(ctx.tx)
  await notify(ctx.tx, {
    to: admins.map(({ user_id }) => user_id).filter((id) => id !== ctx.actor.userId),
    kind: 'workspace-closing',
    subjectKind: 'workspace',
    subjectId: row.id,
    link: '/app/workspace/settings',
    data: { date },
  })
  return { closes_at: closesAt.toISOString() }
}

export async function keep(ctx: Context): Promise<{ done: true }> {
  requireManager(ctx)
  const row = await queries.findSettings(ctx.tx, true)
  if (!row.closes_at) throw new AppError('workspace.not-closing')
  await queries.keepOpen(ctx.tx)
  await ctx.audit({
    action: 'workspace.closing-cancelled',
    subjectKind: 'workspace',
    subjectId: row.id,
    changes: { closes_at: { from: row.closes_at.toISOString(), to: null } },
  })
  await resolveNotifications(ctx.tx, { kind: 'workspace-closing', subjectId: row.id })
  await tellSuperAdmins(ctx, 'workspace.kept', { by: ctx.actorName, workspace: row.name })
  return { done: true }
}

async function tellSuperAdmins(ctx: Context, template: string, data: Record<string, unknown>): Promise<void> {
  for (const { email } of await queries.findSuperAdmins(ctx.tx)) await queueMail(ctx.tx, email, template, data)
}
