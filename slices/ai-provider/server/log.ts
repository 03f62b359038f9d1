import { createHash, randomUUID } from 'node:crypto'
import type { Context } from '#platform/server/context.ts'
import { requireStepUp } from '#platform/server/step-up.ts'
import { AppError } from '#platform/shared/app-error.ts'
import type { SentItem } from '../contract.ts'
import { canSeeAssistantSettings, canSetAssistant, canUseProvider } from '../policy.ts'
import * as queries from './queries/outbound.ts'
import { unseal } from './sealed-text.ts'

const aPage = 30

/** What left, newest first. What was asked in a case is told of without the case. */
export async function listSent(
  ctx: Context,
  before: string | null,
): Promise<{ data: SentItem[]; more: boolean; can: { read_text: boolean } }> {
  if (!canSeeAssistantSettings(ctx.actor)) throw new AppError('forbidden')
  const rows = await queries.listOutbound(ctx.tx, before, aPage + 1)
  return {
    data: rows.slice(0, aPage).map((row) => shown(ctx, row)),
    more: rows.length > aPage,
    can: { read_text: canSetAssistant(ctx.actor) },
  }
}

const shown = (ctx: Context, row: queries.SentRow): SentItem => ({
  ...row,
  sent_at: row.sent_at.toISOString(),
  kept: row.kept ?? 0,
  dropped: row.dropped ?? [],
  text_kept: row.text_kept && canSetAssistant(ctx.actor),
})

/** The bytes as they left, for a super admin who has just shown again who they are. */
export async function readSent(
  ctx: Context,
  key: Buffer,
  id: string,
): Promise<{ sent: string | null; dropped: { text: string; reason: string }[] }> {
  if (!canSetAssistant(ctx.actor)) throw new AppError('forbidden')
  const found = await queries.findOutbound(ctx.tx, id)
  if (!found) throw new AppError('not-found')
  requireStepUp(ctx)
  const texts = new Map((await queries.findTexts(ctx.tx, id)).map(({ part, sealed }) => [part, unseal(key, `ai-text:${id}`, sealed)]))
  const sent = texts.get('sent') ?? null
  await ctx.audit({ action: 'assistant.text-read', subjectKind: 'assistant', subjectId: id })
  // A text that is not the one recorded is not shown as if it were.
  const whole = sent !== null && createHash('sha256').update(sent).digest('hex') === found.body_sha256
  return { sent: whole ? sent : null, dropped: JSON.parse(texts.get('dropped') ?? '[]') as { text: string; reason: string }[] }
}

/** What somebody did with the answer to their own request. */
export async function noteAct(ctx: Context, id: string, act: string): Promise<{ done: true }> {
  if (!canUseProvider(ctx.actor)) throw new AppError('forbidden')
  const found = await queries.findOutbound(ctx.tx, id)
  if (!found || found.asked_by !== ctx.actor.userId) throw new AppError('not-found')
  await queries.addAct(ctx.tx, { id: randomUUID(), outboundId: id, act, by: { id: ctx.actor.userId, name: ctx.actorName } })
  return { done: true }
}
