import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { Database } from '#platform/server/database.ts'
import type { Files } from '#platform/server/files/files.ts'
import { bytesOf, packVectors } from '../rules/vectors.ts'
import type { Embedder } from './embedding/embedder.ts'
import { textsToEmbed } from './embedding/texts.ts'
import {
  addChunks,
  chunksWithout,
  dropChunks,
  findVersion,
  keepBody,
  keepVectors,
  noteState,
  passageOf,
  titleOf,
} from './queries/policies.ts'
import { readApart } from './reading/read-apart.ts'

export interface Ingesting {
  readonly db: Database
  readonly files: Files
  readonly embedder: Embedder
}
interface Named {
  readonly tenantId: string
  readonly versionId: string
}

const about = { requestId: 'read-policy' }
/** Passages embedded between two notes of how far it is. */
const atOnce = 12

/**
 * Reads a version and makes its passages searchable. Each part is kept before the next begins, so that after a restart only what is
 * missing is done; a version that was read once is not read again.
 */
export async function ingestVersion(parts: Ingesting, named: Named): Promise<void> {
  const { db } = parts
  const version = await db.asSystem(named.tenantId, about, (tx) => findVersion(tx, named.versionId))
  if (!version || version.state === 'ready') return
  if (version.body === null && !(await readVersion(parts, named, version))) return
  await embedVersion(parts, named)
}

type Unread = NonNullable<Awaited<ReturnType<typeof findVersion>>>

/** Whether there is something to search in it. */
async function readVersion({ db, files }: Ingesting, { tenantId, versionId }: Named, version: Unread): Promise<boolean> {
  const bytes = version.source === null ? await bytesOfFile(files, tenantId, version.file_id) : new TextEncoder().encode(version.source)
  const read = bytes === null ? { problem: 'unreadable' as const } : await readApart({ bytes, type: version.file_type })
  return db.asSystem(tenantId, about, async (tx) => {
    if ('problem' in read) {
      await noteState(tx, versionId, { state: 'failed', problem: read.problem })
      return false
    }
    const { text, passages } = read.structured
    const body = text.toWellFormed().replaceAll('\0', ' ')
    await dropChunks(tx, versionId)
    await addChunks(tx, versionId, passages)
    const total = passages.reduce((sum, { sentences }) => sum + sentences.length, 0)
    await keepBody(tx, versionId, { body, sha256: createHash('sha256').update(body).digest('hex'), total })
    return true
  })
}

async function bytesOfFile(files: Files, tenantId: string, fileId: string | null): Promise<Uint8Array | null> {
  const content = fileId === null ? null : await files.open(tenantId, fileId)
  if (!content) return null
  return new Uint8Array(await buffer(content))
}

async function embedVersion({ db, embedder }: Ingesting, { tenantId, versionId }: Named): Promise<void> {
  for (;;) {
    const open = await db.asSystem(tenantId, about, async (tx) => ({
      version: await findVersion(tx, versionId),
      title: await titleOf(tx, versionId),
      chunks: await chunksWithout(tx, versionId, embedder.model, atOnce),
    }))
    const { version, chunks } = open
    if (!version?.body) return
    if (chunks.length === 0) break
    const passages = chunks.map(passageOf)
    const full = await embedder.embed(textsToEmbed({ title: open.title, text: version.body, passages }))
    let from = 0
    await db.asSystem(tenantId, about, async (tx) => {
      for (const { number, sentences } of chunks) {
        const own = full.subarray(from * embedder.dimensions, (from + sentences.length) * embedder.dimensions)
        from += sentences.length
        const vectors = Buffer.from(bytesOf(packVectors(own, embedder.dimensions)))
        await keepVectors(tx, { versionId, number, vectors, model: embedder.model })
      }
      await noteState(tx, versionId, { state: 'indexing', done: Math.min(version.total, version.done + from) })
    })
  }
  await db.asSystem(tenantId, about, async (tx) => {
    const version = await findVersion(tx, versionId)
    await noteState(tx, versionId, { state: 'ready', done: version?.total ?? 0 })
  })
}
