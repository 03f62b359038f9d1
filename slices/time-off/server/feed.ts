import { createHash, randomBytes } from 'node:crypto'
import type { Context } from '#platform/server/context.ts'
import { AppError } from '#platform/shared/app-error.ts'
import { dropFeed, keepFeed } from './queries/feed.ts'

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex')

/** A new address for one's own calendar. The secret is in it and is kept nowhere; the one before stops working. */
export async function makeFeed(ctx: Context): Promise<{ url: string }> {
  const { personId, tenantId } = ctx.actor
  if (personId === null) throw new AppError('not-found')
  const secret = randomBytes(24).toString('base64url')
  await keepFeed(ctx.tx, personId, hashOf(secret))
  await ctx.audit({ action: 'calendar-feed.made', subjectKind: 'employee', subjectId: personId })
  return { url: `/api/calendar/${tenantId}/${secret}.ics` }
}

export async function endFeed(ctx: Context): Promise<{ done: true }> {
  const { personId } = ctx.actor
  if (personId === null) throw new AppError('not-found')
  if (await dropFeed(ctx.tx, personId)) await ctx.audit({ action: 'calendar-feed.ended', subjectKind: 'employee', subjectId: personId })
  return { done: true }
}
export { hashOf as feedHash }
