import { buffer } from 'node:stream/consumers'
import type { Context } from '#platform/server/context.ts'
import type { Database, Tx } from '#platform/server/database.ts'
import type { Files } from '#platform/server/files/files.ts'
import { enqueueJob, enqueueJobs } from '#platform/server/queue.ts'
import { folded } from '#platform/shared/fields.ts'
import { findUnread, findUnreadVersions, keepText } from './queries/texts.ts'
import { readTextApart } from './text/text-reader.ts'

const task = 'read-document-text'

/** What is written in a stored version is read by a job, once the upload is committed. */
export const readText = (ctx: Pick<Context, 'actor' | 'enqueue'>, versionId: string): Promise<void> =>
  ctx.enqueue(task, { tenantId: ctx.actor.tenantId, versionId })

/** The same of several, queued by one statement. */
export const readTexts = (ctx: Pick<Context, 'actor' | 'tx'>, versionIds: readonly string[]): Promise<void> =>
  enqueueJobs(
    ctx.tx,
    task,
    versionIds.map((versionId) => ({ tenantId: ctx.actor.tenantId, versionId })),
  )

/** Queues what was never read, so many at a time. */
export async function readUnread(tx: Tx, tenantId: string, most: number): Promise<void> {
  for (const versionId of await findUnreadVersions(tx, most)) await enqueueJob(tx, task, { tenantId, versionId })
}

/**
 * Reads one version and keeps what is written in it. Nothing of it happens in a request: a file that takes all memory or time ends
 * the thread it is read in, and is noted as one that cannot be read.
 */
export async function readDocumentText(
  { db, files }: { db: Database; files: Files },
  { tenantId, versionId }: { tenantId: string; versionId: string },
): Promise<void> {
  const about = { requestId: 'read-document-text' }
  const unread = await db.asSystem(tenantId, about, (tx) => findUnread(tx, versionId))
  if (!unread) return
  const content = await files.open(tenantId, unread.file_id)
  if (!content) throw new Error('the bytes of a document are not there')
  const bytes = new Uint8Array(await buffer(content))
  const { text, problem } = await readTextApart({ bytes, type: unread.type })
  await db.asSystem(tenantId, about, (tx) => keepText(tx, versionId, { text, words: folded(text), problem }))
}
