import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { epochSeconds } from '#platform/server/clock.ts'
import type { Context } from '#platform/server/context.ts'
import type { Database, Tx } from '#platform/server/database.ts'
import type { Files } from '#platform/server/files/files.ts'
import { requireStepUp } from '#platform/server/step-up.ts'
import { AppError } from '#platform/shared/app-error.ts'
import { canManageWorkspace } from '../policy.ts'
import type { WorkspaceExport } from '../records-contract.ts'
import { exportDays } from '../settings-rules.ts'
import * as queries from './queries/records.ts'
import { requireManager } from './settings.ts'

/** Seconds for which a link may be followed (decision D9). */
const linkSeconds = 300

export async function exports(ctx: Context): Promise<{ data: WorkspaceExport[] }> {
  requireManager(ctx)
  const rows = await queries.listExports(ctx.tx)
  return {
    data: rows.map(({ asked_by_name, asked_at, expires_at, ...row }) => ({
      ...row,
      asked_by: asked_by_name,
      asked_at: asked_at.toISOString(),
      expires_at: expires_at.toISOString(),
    })),
  }
}

/** Asks for an archive of everything. It is made in the background; its file is removed after seven days. */
export async function start(ctx: Context): Promise<{ data: WorkspaceExport[] }> {
  requireManager(ctx)
  requireStepUp(ctx)
  if ((await queries.listExports(ctx.tx)).some(({ state }) => state === 'queued')) throw new AppError('workspace.export-running')
  const id = randomUUID()
  await queries.addExport(ctx.tx, id, { id: ctx.actor.userId, name: ctx.actorName }, exportDays)
  await ctx.audit({ action: 'workspace.export-asked', subjectKind: 'export', subjectId: id })
  await ctx.enqueue('export-workspace', { tenantId: ctx.actor.tenantId, exportId: id })
  return exports(ctx)
}

async function load(ctx: Context, id: string) {
  requireManager(ctx)
  const row = await queries.findExport(ctx.tx, id)
  if (!row) throw new AppError('not-found')
  return row
}

/** Stops one that is being made, or takes a finished one away before its time. */
export async function cancel(ctx: Context, id: string): Promise<{ data: WorkspaceExport[] }> {
  const row = await load(ctx, id)
  if (row.state === 'queued' || row.state === 'ready') {
    await queries.settleExport(ctx.tx, id, 'cancelled', { rows: row.rows, bytes: row.bytes ?? 0 })
    await ctx.audit({ action: 'workspace.export-cancelled', subjectKind: 'export', subjectId: id })
  }
  return exports(ctx)
}

const sign = (key: Buffer, text: string): string => createHmac('sha256', key).update(text).digest('base64url')

/** A link for this person in this session and for nobody else; rights are looked at again when it is followed. */
export async function linkTo(ctx: Context, id: string, key: Buffer): Promise<{ href: string }> {
  const row = await load(ctx, id)
  if (row.state !== 'ready' || row.expires_at.getTime() / 1000 < epochSeconds()) throw new AppError('workspace.export-gone')
  requireStepUp(ctx)
  const claim = [id, ctx.actor.tenantId, ctx.actor.userId, ctx.actor.sessionId, epochSeconds() + linkSeconds].join('.')
  await ctx.audit({ action: 'workspace.export-linked', subjectKind: 'export', subjectId: id })
  return { href: `/downloads/workspace-export?link=${claim}.${sign(key, claim)}` }
}

export interface ExportLink {
  readonly exportId: string
  readonly tenantId: string
  readonly userId: string
  readonly sessionId: string
}

/** Reads a link; null when it was not made here, or its five minutes are over. */
export function readLink(text: string, key: Buffer): ExportLink | null {
  const end = text.lastIndexOf('.')
  const [claim, given] = [text.slice(0, Math.max(0, end)), Buffer.from(text.slice(end + 1))]
  const right = Buffer.from(sign(key, claim))
  if (given.length !== right.length || !timingSafeEqual(given, right)) return null
  const [exportId = '', tenantId = '', userId = '', sessionId = '', until = ''] = claim.split('.')
  return Number(until) >= epochSeconds() ? { exportId, tenantId, userId, sessionId } : null
}

/**
 * The file, piece by piece, each in a transaction that finds out again whether the person may still have it. A stored file is sent from
 * the storage; one that was removed meanwhile ends the answer early, so that nobody takes a short archive for a whole one.
 */
export async function* download(
  { db, files }: { db: Database; files: Files },
  link: ExportLink,
  requestId: string,
): AsyncGenerator<Buffer> {
  const caller = { userId: link.userId, sessionId: link.sessionId, tenantId: link.tenantId, requestId }
  const piece = (part: number): Promise<queries.ExportPart | null> =>
    db.asCaller(caller, false, async (tx, { actor, state }) => {
      if (!actor) throw new AppError(state === 'ended' ? 'workspace.membership-ended' : 'not-found')
      if (!canManageWorkspace(actor)) throw new AppError('forbidden')
      await requireReady(tx, link.exportId)
      return queries.readPart(tx, link.exportId, part)
    })
  for (let part = 0; ; part += 1) {
    const next = await piece(part)
    if (!next) return
    if (next.file) yield* storedBytes(files, link.tenantId, next.file)
    else yield next.bytes
  }
}

async function* storedBytes(files: Files, tenantId: string, { id, size }: { id: string; size: number }): AsyncGenerator<Buffer> {
  const bytes = await files.open(tenantId, id)
  if (!bytes) throw new Error(`stored file ${id} is not there any more`)
  let sent = 0
  for await (const chunk of bytes as AsyncIterable<Buffer>) {
    sent += chunk.length
    yield chunk
  }
  if (sent !== size) throw new Error(`stored file ${id} is not what it was`)
}

async function requireReady(tx: Tx, id: string): Promise<void> {
  const row = await queries.findExport(tx, id)
  if (row?.state !== 'ready' || row.expires_at.getTime() / 1000 < epochSeconds()) throw new AppError('workspace.export-gone')
}
