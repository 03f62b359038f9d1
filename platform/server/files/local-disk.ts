import { constants } from 'node:fs'
import { access, mkdir, open, opendir, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { allDone } from '../all-done.ts'
import { type ByteRange, type FileKey, requireKey, type Storage, type StoredBytes, type ToKeep } from './storage.ts'

/** What a folder lists is on the disk only after the folder itself was synced. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, constants.O_RDONLY)
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

interface Syncing {
  readonly now: Promise<void>
  next: Promise<void> | null
}

/** Syncs folders. Files that are moved in at the same time share the sync that begins after the last of them. */
class FolderSyncs {
  readonly #of = new Map<string, Syncing>()

  after(folder: string): Promise<void> {
    const found = this.#of.get(folder)
    if (!found) return this.#begin(folder)
    // The one that runs may have begun before this file was there.
    return (found.next ??= found.now.catch(() => {}).then(() => this.#begin(folder)))
  }

  #begin(folder: string): Promise<void> {
    const entry: Syncing = { now: syncFolder(folder), next: null }
    this.#of.set(folder, entry)
    const forget = (): void => {
      if (this.#of.get(folder) === entry && entry.next === null) this.#of.delete(folder)
    }
    entry.now.then(forget, forget)
    return entry.now
  }
}

const isMissing = (error: unknown): boolean => (error as { code?: string }).code === 'ENOENT'

/** A folder above ours may not be for us to open; then it is for whoever made it to keep. */
function unlessForbidden(error: unknown): void {
  const { code = '' } = error as { code?: string }
  if (code !== 'EACCES' && code !== 'EPERM') throw error
}

function unlessMissing(error: unknown): null {
  if (isMissing(error)) return null
  throw error
}

/** Files in a folder of this machine: `tmp` for what arrives, `o/{workspace}` for what has, `left-over/{day}/{workspace}` for what no row speaks of. All on one disk. */
export class LocalDisk implements Storage {
  readonly arriving: string
  readonly #kept: string
  readonly #leftOver: string
  readonly #root: string
  readonly #ready = new Map<string, Promise<void>>()
  readonly #syncs = new FolderSyncs()
  constructor(root: string) {
    this.#root = resolve(root)
    this.arriving = join(root, 'tmp')
    this.#kept = join(root, 'o')
    this.#leftOver = join(root, 'left-over')
  }

  #path(key: FileKey): string {
    requireKey(key)
    return join(this.#kept, key.tenantId, key.fileId)
  }

  async keep(key: FileKey, path: string): Promise<void> {
    await this.#move(path, this.#path(key))
  }

  /** What a folder lists is synced once they are all in it. */
  async keepAll(files: readonly ToKeep[]): Promise<void> {
    const moves = files.map(({ key, path }) => ({ path, target: this.#path(key) }))
    await allDone(moves.map(({ path, target }) => this.#moveIn(path, target)))
    await allDone([...new Set(moves.map(({ target }) => dirname(target)))].map((folder) => this.#syncs.after(folder)))
  }

  async #move(path: string, target: string): Promise<void> {
    await this.#moveIn(path, target)
    await this.#syncs.after(dirname(target))
  }

  async #moveIn(path: string, target: string): Promise<void> {
    const folder = dirname(target)
    await this.#readied(folder)
    await rename(path, target).catch((error: unknown) => {
      // Somebody took the folder away: it is made anew next time.
      this.#ready.delete(folder)
      throw error
    })
  }

  /** Makes a folder that outlives a power cut, once; whoever comes meanwhile waits for the same. */
  #readied(folder: string): Promise<void> {
    const ready = this.#ready.get(folder) ?? this.#make(folder)
    this.#ready.set(folder, ready)
    ready.catch(() => this.#ready.delete(folder))
    return ready
  }

  async #make(folder: string): Promise<void> {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    // Whether they were new or not: who made them may have had no time to sync them.
    for (let above = dirname(folder); above.length >= this.#root.length; above = dirname(above)) await syncFolder(above)
    await syncFolder(dirname(this.#root)).catch(unlessForbidden)
  }

  async open(key: FileKey, range?: ByteRange): Promise<Readable | null> {
    try {
      const file = await open(this.#path(key), constants.O_RDONLY)
      return file.createReadStream({ ...range, highWaterMark: 65_536 })
    } catch (error) {
      if (isMissing(error) && (await this.answers())) return null
      throw error
    }
  }

  async remove(key: FileKey): Promise<void> {
    await rm(this.#path(key), { force: true })
  }

  async *list(tenantId: string): AsyncGenerator<StoredBytes> {
    requireKey({ tenantId, fileId: tenantId })
    const folder = join(this.#kept, tenantId)
    const entries = await opendir(folder).catch((error: unknown) => {
      if (isMissing(error)) return null
      throw error
    })
    for await (const { name } of entries ?? []) {
      const found = await stat(join(folder, name)).catch(() => null)
      if (found?.isFile()) yield { fileId: name, size: found.size, storedAt: found.mtime }
    }
  }

  async setAside(key: FileKey, day: string): Promise<void> {
    await this.#move(this.#path(key), join(this.#leftOver, day, key.tenantId, key.fileId)).catch(unlessMissing)
  }

  async takeBack(key: FileKey): Promise<boolean> {
    const target = this.#path(key)
    for (const day of (await this.#days()).toReversed()) {
      const path = join(this.#leftOver, day, key.tenantId, key.fileId)
      if (await stat(path).catch(unlessMissing)) {
        await this.#move(path, target)
        return true
      }
    }
    return false
  }

  async dropSetAside(before: string): Promise<number> {
    let dropped = 0
    for (const day of await this.#days()) {
      if (day >= before) break
      const files = await readdir(join(this.#leftOver, day), { recursive: true, withFileTypes: true })
      dropped += files.filter((each) => each.isFile()).length
      await rm(join(this.#leftOver, day), { recursive: true, force: true })
    }
    return dropped
  }

  async #days(): Promise<string[]> {
    const names = (await readdir(this.#leftOver).catch(unlessMissing)) ?? []
    return names.filter((name) => /^\d{4}-\d\d-\d\d$/.test(name)).toSorted()
  }

  async answers(): Promise<boolean> {
    try {
      await mkdir(this.arriving, { recursive: true, mode: 0o700 })
      await access(this.arriving, constants.W_OK)
      return true
    } catch {
      return false
    }
  }
}
