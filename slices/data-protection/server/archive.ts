import { createHash, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'
import { appendAudit } from '#platform/server/audit.ts'
import { epochSeconds, later } from '#platform/server/clock.ts'
import type { Tx, Database } from '#platform/server/database.ts'
import type { Files } from '#platform/server/files/files.ts'
import { Zip } from '#platform/server/zip.ts'
import { AppError } from '#platform/shared/app-error.ts'
import { indexOf, writtenOf } from '../rules/archive.ts'
import * as queries from './queries/requests.ts'

/** Bytes of files that go into one archive; beyond it their text alone does. */
const largest = 60_000_000
const linkDays = 7
const day = 86_400_000

/** Puts decided items into a ZIP with an index as a page and a table. A file goes along as it is only where nothing of it was blanked. */
export async function archiveOf(
  files: Files,
  tenantId: string,
  items: readonly queries.ItemRow[],
  about: { name: string; day: string },
): Promise<Buffer> {
  const zip = new Zip()
  const { html, csv } = indexOf(items, about)
  const parts = [await zip.add('index.html', Buffer.from(html)), await zip.add('index.csv', Buffer.from(csv))]
  let size = 0
  for (const item of items) {
    const written = writtenOf(item)
    if (!written) continue
    parts.push(await zip.add(written.path, Buffer.from(written.text)))
    if (item.decision !== 'keep' || item.file_id === null) continue
    const bytes = await bytesOf(files, tenantId, item.file_id)
    size += bytes?.length ?? 0
    if (bytes && size <= largest)
      parts.push(
        await zip.add(`files/${String(item.number).padStart(4, '0')} ${(item.file_name ?? 'file').replaceAll(/[/\\]/g, '_')}`, bytes),
      )
  }
  return Buffer.concat([...parts, zip.end()])
}

async function bytesOf(files: Files, tenantId: string, id: string): Promise<Buffer | null> {
  const stream = await files.open(tenantId, id)
  if (!stream) return null
  const pieces: Buffer[] = []
  for await (const piece of stream as AsyncIterable<Buffer>) pieces.push(piece)
  return Buffer.concat(pieces)
}

export async function keepArchive(
  tx: Tx,
  about: { requestId: string; by: { id: string; name: string }; items: readonly queries.ItemRow[]; bytes: Buffer },
): Promise<string> {
  const id = randomUUID()
  const sha256 = createHash('sha256').update(about.bytes).digest('hex')
  await queries.addArchive(tx, { ...about, id, items: about.items.map((item) => item.id), sha256 })
  return id
}

const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/** A link for the person alone, which dies in seven days; one that was made before stops working. */
export async function mintLink(tx: Tx, tenantId: string, { requestId, archiveId }: { requestId: string; archiveId: string }) {
  const secret = randomBytes(24).toString('base64url')
  const until = later(linkDays * day)
  if (!(await queries.setLink(tx, archiveId, requestId, { hash: hashOf(secret), until }))) throw new AppError('not-found')
  return { href: `/downloads/data-copy?link=${tenantId}.${archiveId}.${secret}`, until: until.toISOString() }
}

const id = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Follows a link: the archive, or not-found for whatever is wrong with it. That it was fetched is recorded. */
export async function fetchArchive(db: Database, link: string, requestId: string): Promise<Buffer> {
  const [tenantId = '', archiveId = '', secret = ''] = link.split('.')
  if (!id.test(tenantId) || !id.test(archiveId)) throw new AppError('files.link-not-usable')
  return db.asSystem(tenantId, { requestId, pool: 'app' }, async (tx) => {
    const row = await queries.openLink(tx, archiveId)
    const good =
      row?.link_hash && timingSafeEqual(row.link_hash, hashOf(secret)) && (row.link_until?.getTime() ?? 0) / 1000 > epochSeconds()
    if (!row || !good || !row.bytes) throw new AppError('files.link-not-usable')
    await queries.noteFetched(tx, archiveId)
    await appendAudit(
      tx,
      { id: null, name: 'Whoever has the link' },
      { action: 'data-request.fetched', subjectKind: 'data-request', subjectId: row.request_id },
    )
    return row.bytes
  })
}
