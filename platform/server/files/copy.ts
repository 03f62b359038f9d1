import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { later } from '../clock.ts'
import type { Database } from '../database.ts'
import { arrive, ofAnySize } from './arrive.ts'
import { filesAfter, type FileToVerify } from './records.ts'
import type { FileKey, Storage } from './storage.ts'

type Problem = 'missing' | 'damaged' | 'differs-after-copy'

export interface Copied {
  readonly workspace: string
  /** Files its rows speak of. */
  files: number
  copied: number
  /** Were there before, whole. */
  there: number
  bytes: number
  readonly problems: { readonly file: string; readonly problem: Problem }[]
}

const page = 200

/**
 * Copies every file of a workspace from one storage to another and reads each again where it now lies. It can be ended and begun again:
 * what is there whole is not copied twice. Nothing is removed.
 */
export async function copyFiles(db: Database, tenantId: string, { from, to }: { from: Storage; to: Storage }): Promise<Copied> {
  const done: Copied = { workspace: tenantId, files: 0, copied: 0, there: 0, bytes: 0, problems: [] }
  for (let after: string | null = null, more = true; more;) {
    const files: FileToVerify[] = await db.asSystem(tenantId, { requestId: 'files-copy' }, (tx) => filesAfter(tx, after, page))
    for (const file of files) await copyOne({ tenantId, file, done }, { from, to })
    after = files.at(-1)?.id ?? null
    more = files.length === page
  }
  return done
}

interface One {
  readonly tenantId: string
  readonly file: FileToVerify
  readonly done: Copied
}

async function copyOne({ tenantId, file, done }: One, ways: { from: Storage; to: Storage }): Promise<void> {
  const key = { tenantId, fileId: file.id }
  done.files += 1
  if (await isWhole(await ways.to.open(key), file)) {
    done.there += 1
    return
  }
  const problem = await carry(key, file, ways)
  if (problem) {
    done.problems.push({ file: file.id, problem })
    return
  }
  done.copied += 1
  done.bytes += file.size
}

async function carry(key: FileKey, file: FileToVerify, { from, to }: { from: Storage; to: Storage }): Promise<Problem | null> {
  const content = await from.open(key)
  if (!content) return 'missing'
  // What is longer than it was is no less damaged than what is shorter.
  const arrived = await arrive(content, to.arriving, ofAnySize)
  try {
    if (arrived.sha256 !== file.sha256) return 'damaged'
    await to.keep(key, arrived.path, arrived.sha256)
  } finally {
    await rm(arrived.path, { force: true })
  }
  return (await isWhole(await to.open(key), file)) ? null : 'differs-after-copy'
}

/** Whether these are the bytes of which the row speaks; `meanwhile` is given each piece, so that nobody has to read them twice. */
export async function isWhole(
  content: Readable | null,
  { size, sha256 }: Pick<FileToVerify, 'size' | 'sha256'>,
  meanwhile?: (piece: Buffer) => void,
): Promise<boolean> {
  if (!content) return false
  const hash = createHash('sha256')
  let read = 0
  for await (const piece of content) {
    hash.update(piece as Buffer)
    read += (piece as Buffer).length
    meanwhile?.(piece as Buffer)
  }
  return read === size && hash.digest('hex') === sha256
}

export interface Checked {
  readonly workspace: string
  readonly files: number
  /** Rows whose bytes are not there, or have another size. */
  readonly without_bytes: readonly string[]
  /** Bytes no row speaks of: of uploads going on, or left over. */
  readonly without_row: readonly string[]
  /** Of these, how many the next sweep sets aside. */
  readonly left_over: number
}

/** Compares what the rows of a workspace say is stored with what is; changes nothing. For after a database was put back. */
export async function checkFiles(db: Database, storage: Storage, tenantId: string): Promise<Checked> {
  const rows = new Map<string, number>()
  for (let after: string | null = null, more = true; more;) {
    const files: FileToVerify[] = await db.asSystem(tenantId, { requestId: 'files-check' }, (tx) => filesAfter(tx, after, page))
    for (const { id, size } of files) rows.set(id, size)
    after = files.at(-1)?.id ?? null
    more = files.length === page
  }
  const files = rows.size
  const withoutRow: string[] = []
  let leftOver = 0
  const yesterday = later(-86_400_000)
  for await (const { fileId, size, storedAt } of storage.list(tenantId)) {
    if (rows.get(fileId) === size) rows.delete(fileId)
    else if (!rows.has(fileId)) {
      withoutRow.push(fileId)
      if (storedAt < yesterday) leftOver += 1
    }
  }
  return { workspace: tenantId, files, without_bytes: [...rows.keys()], without_row: withoutRow, left_over: leftOver }
}
