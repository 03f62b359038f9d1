import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { later, now } from '../clock.ts'
import type { Database } from '../database.ts'
import type { Log } from '../log.ts'
import { isWhole } from './copy.ts'
import type { Files } from './files.ts'
import { filesToScan, filesToVerify, knownFiles, noteScanned, noteVerified, takeUnused, type FileToVerify } from './records.ts'
import type { StoredBytes } from './storage.ts'

interface Parts {
  readonly db: Database
  readonly files: Files
}
const hour = 3_600_000
const day = 24 * hour
/** What has no row after this long never will: a row comes seconds after its bytes, or not at all. */
const orphanAge = day
/** For so long it can be taken back all the same: a database put back to the night before knows nothing of the day's files, until it is put right. */
const asideDays = 30
const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10)
const page = 200

const inWorkspace = <T>({ db }: Parts, tenantId: string, run: Parameters<typeof db.asSystem<T>>[2]): Promise<T> =>
  db.asSystem(tenantId, { requestId: 'files-upkeep' }, run)

/**
 * Clears up what is left over in one workspace: rows no document speaks of go with their bytes; bytes no row speaks of are set aside.
 * Young bytes are let be, since their upload may still be going on. Answers how many of each there were.
 */
export async function sweepFiles(parts: Parts, tenantId: string): Promise<{ rows: number; orphans: number }> {
  let rows = 0
  for (let round = 0; round < 100; round += 1) {
    const unused = await inWorkspace(parts, tenantId, (tx) => takeUnused(tx, page))
    // After the commit: bytes without a row are only swept, a row without bytes would be a loss.
    for (const fileId of unused) await parts.files.storage.remove({ tenantId, fileId })
    rows += unused.length
    if (unused.length < page) break
  }
  return { rows, orphans: await sweepOrphans(parts, tenantId) }
}

async function sweepOrphans(parts: Parts, tenantId: string): Promise<number> {
  let removed = 0
  const sweep = async (some: readonly StoredBytes[]): Promise<void> => {
    const known = await inWorkspace(parts, tenantId, (tx) =>
      knownFiles(
        tx,
        some.map(({ fileId }) => fileId),
      ),
    )
    for (const { fileId } of some.filter((each) => !known.has(each.fileId))) {
      await parts.files.storage.setAside({ tenantId, fileId }, dayOf(now()))
      removed += 1
    }
  }
  let old: StoredBytes[] = []
  for await (const bytes of parts.files.storage.list(tenantId)) {
    if (now().getTime() - bytes.storedAt.getTime() > orphanAge) old.push(bytes)
    if (old.length === page) {
      await sweep(old)
      old = []
    }
  }
  if (old.length > 0) await sweep(old)
  return removed
}

/** Removes for good what was set aside long enough ago. */
export const dropLeftOver = ({ files }: Pick<Parts, 'files'>): Promise<number> => files.storage.dropSetAside(dayOf(later(-asideDays * day)))

/** What uploads that were cut off left on this machine. */
export async function sweepArriving({ files }: Pick<Parts, 'files'>): Promise<number> {
  const folder = files.storage.arriving
  const names = await readdir(folder).catch(() => [])
  let removed = 0
  for (const name of names) {
    const found = await stat(join(folder, name)).catch(() => null)
    if (!found?.isFile() || now().getTime() - found.mtimeMs < hour) continue
    await rm(join(folder, name), { force: true })
    removed += 1
  }
  return removed
}

/** Reads files whole and compares them with what was stored, those first that were not read for longest; a month for all of them. */
export async function verifyFiles(
  parts: Parts,
  tenantId: string,
  log: Log,
  { most = 2_000, olderThanDays = 30 } = {},
): Promise<{ read: number; problems: number }> {
  const before = later(-olderThanDays * day)
  const wanted = await inWorkspace(parts, tenantId, (tx) => filesToVerify(tx, before, most))
  let problems = 0
  for (const file of wanted) {
    const problem = await problemOf(parts, tenantId, file)
    if (problem) {
      problems += 1
      log.error({ workspace: tenantId, file: file.id, problem }, 'a stored file is not what was stored')
    }
    await inWorkspace(parts, tenantId, (tx) => noteVerified(tx, file.id, problem))
  }
  return { read: wanted.length, problems }
}

async function problemOf({ files }: Parts, tenantId: string, file: FileToVerify): Promise<'missing' | 'damaged' | null> {
  const content = await files.open(tenantId, file.id)
  if (content) return (await isWhole(content, file)) ? null : 'damaged'
  // Set aside while the database knew nothing of it.
  if (!(await files.storage.takeBack({ tenantId, fileId: file.id }))) return 'missing'
  return (await isWhole(await files.open(tenantId, file.id), file)) ? null : 'damaged'
}

/** Asks the scanner again about files it did not answer for. */
export async function scanWaiting(parts: Parts, tenantId: string): Promise<number> {
  const scanner = parts.files.scans
  const waiting = await inWorkspace(parts, tenantId, (tx) => filesToScan(tx, page))
  let answered = 0
  for (const id of waiting) {
    const content = await parts.files.open(tenantId, id)
    if (!content) continue
    // With no scanner here any more, what waited for one is as every other file.
    const verdict = scanner ? await scanner.scan(content) : 'clean'
    content.destroy()
    if (verdict === 'unavailable') break
    await inWorkspace(parts, tenantId, (tx) => noteScanned(tx, id, verdict === 'clean' ? 'checked' : 'infected'))
    answered += 1
  }
  return answered
}
