import { randomUUID } from 'node:crypto'
import type { Context } from '#platform/server/context.ts'
import type { Database } from '#platform/server/database.ts'
import type { Files } from '#platform/server/files/files.ts'
import { hasSteppedUp, requireStepUp } from '#platform/server/step-up.ts'
import { Reply } from '#platform/server/reply.ts'
import { AppError } from '#platform/shared/app-error.ts'
import type { OwnCopy } from '../request-contract.ts'
import { archiveOf, keepArchive, mintLink } from './archive.ts'
import { lookThrough } from './look-through.ts'
import * as queries from './queries/requests.ts'
import { suggested } from './requests.ts'

const self = (ctx: Context): string => {
  if (!ctx.actor.personId) throw new AppError('not-found')
  return ctx.actor.personId
}

/** A copy of what the person may see of themselves, names of others blanked; it is made in the background, once a day. */
export async function askOwnCopy(ctx: Context): Promise<Reply<OwnCopy>> {
  requireStepUp(ctx)
  const personId = self(ctx)
  const last = await queries.findOwnCopy(ctx.tx, personId)
  // One that could not be made is asked for again at once.
  if (last && last.search_state !== 'failed' && last.received_on >= ctx.today) throw new AppError('data-protection.once-a-day')
  const id = randomUUID()
  const by = { id: ctx.actor.userId, name: ctx.actorName }
  await queries.addRequest(ctx.tx, { id, employeeId: personId, kind: 'own-copy', receivedOn: ctx.today, channel: 'account', asked: '', by })
  await ctx.audit({ action: 'data-request.own-copy-asked', subjectKind: 'data-request', subjectId: id })
  await ctx.enqueue('own-copy', { tenantId: ctx.actor.tenantId, requestId: id })
  return new Reply({ state: 'running' as const, asked_on: ctx.today, href: null, until: null }, { status: 202 })
}

export async function getOwnCopy(ctx: Context): Promise<OwnCopy> {
  // Whoever looks through the person's eyes does not take their record away with them.
  if (ctx.actor.viewedBy !== null) throw new AppError('rights.view-as-private')
  const last = await queries.findOwnCopy(ctx.tx, self(ctx))
  if (!last) return { state: 'none', asked_on: null, href: null, until: null }
  if (last.archive_id === null)
    return { state: last.search_state === 'failed' ? 'failed' : 'running', asked_on: last.received_on, href: null, until: null }
  // All that is known of a person in one file: a session left open does not give it away.
  if (!hasSteppedUp(ctx)) return { state: 'ready', asked_on: last.received_on, href: null, until: null }
  const link = await mintLink(ctx.tx, ctx.actor.tenantId, { requestId: last.id, archiveId: last.archive_id })
  return { state: 'ready', asked_on: last.received_on, ...link }
}

/** Made by the worker. What names somebody else goes in with the names blanked. */
export async function makeOwnCopy(
  { db, files }: { db: Database; files: Files },
  { tenantId, requestId }: { tenantId: string; requestId: string },
): Promise<void> {
  await lookThrough(db, { tenantId, requestId, onlyOwn: true })
  const inTenant = <T>(run: Parameters<typeof db.asSystem<T>>[2]): Promise<T> => db.asSystem(tenantId, { requestId: 'own-copy' }, run)
  const made = await inTenant(async (tx) => {
    const request = await queries.findRequest(tx, requestId)
    const { rows } = await queries.listItems(tx, requestId, { limit: 5_000 })
    for (const row of rows) await queries.saveDecision(tx, row.id, suggested(row, { id: null, name: 'Evenkeel' }))
    return { request, items: (await queries.listItems(tx, requestId, { limit: 5_000 })).rows }
  })
  if (!made.request?.created_by) return
  const by = { id: made.request.created_by, name: made.request.name }
  const bytes = await archiveOf(files, tenantId, made.items, { name: made.request.name, day: made.request.received_on })
  await inTenant(async (tx) => void (await keepArchive(tx, { requestId, by, items: made.items, bytes })))
}
