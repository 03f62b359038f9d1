import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { AppError } from '#platform/shared/app-error.ts'
import { storedFileName } from '#platform/shared/file-names.ts'
import { allDone } from '../all-done.ts'
import { arrive, replaceArrived, write, type Arrived, type Written } from './arrive.ts'
import { inspectFile } from './inspect.ts'
import type { FileMark, FileType } from './kinds.ts'
import { type Scanner, scanFile } from './scanner.ts'
import type { ByteRange, Storage } from './storage.ts'

/** checked: nothing found, or there is no scanner here. waiting: the scanner did not answer. infected: it found something later. */
export type ScanState = 'checked' | 'waiting' | 'infected'

/** A file whose bytes are kept and which no row speaks of yet: it becomes somebody's in the transaction that records it. */
export interface KeptFile {
  readonly id: string
  /** In NFC. */
  readonly name: string
  readonly size: number
  readonly sha256: string
  readonly type: FileType
  readonly marks: readonly FileMark[]
  readonly scan: ScanState
}

/** A file that was made here and is kept for nobody yet: a power cut or a restart leaves nothing of it. */
export interface MadeFile extends Pick<KeptFile, 'name' | 'type' | 'scan'> {
  readonly written: Written
}

export interface FilesParts {
  readonly storage: Storage
  readonly scanner: Scanner | null
  /** Largest file, in bytes. */
  readonly most: number
  /** Bytes a workspace may use. */
  readonly quota: number
}

const full = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])
/** What the storage's own failures mean to who asked; a refusal stays what it is. */
export async function fromStorage<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (error instanceof AppError) throw error
    const { code = '' } = error as { code?: string }
    throw Object.assign(new AppError(full.has(code) ? 'files.storage-full' : 'files.unavailable'), { cause: error })
  }
}

/**
 * Takes files in and gives them out. The order is what makes nothing get lost (security.md 4): the bytes arrive, are looked at, and
 * lie durably under an id of ours; only then a transaction says whose they are. A row always has its bytes.
 */
export class Files {
  readonly storage: Storage
  readonly quota: number
  readonly most: number
  readonly #scanner: Scanner | null
  constructor(parts: FilesParts) {
    this.storage = parts.storage
    this.#scanner = parts.scanner
    this.most = parts.most
    this.quota = parts.quota
  }

  get scans(): Scanner | null {
    return this.#scanner
  }

  /** The name a file would be kept under; refused here, before anything of it is read. */
  nameFor(sent: string): string {
    const name = storedFileName(sent)
    if (name === null) throw badFormat(sent)
    return name
  }

  /** `length`: what the client said it sends, or null; believed only when it is too much. */
  async receive(tenantId: string, body: Readable, about: { name: string; length: number | null }): Promise<KeptFile> {
    const name = this.nameFor(about.name)
    const tooLarge = () => new AppError('files.too-large', {}, `${name}: too large`)
    if (about.length !== null && about.length > this.most) throw tooLarge()
    return fromStorage(async () => {
      const arrived = await arrive(body, this.storage.arriving, { most: this.most, tooLarge })
      try {
        return await this.#keep(tenantId, name, arrived)
      } finally {
        await rm(arrived.path, { force: true })
      }
    })
  }

  /**
   * Writes a file that was made here, under a name of ours that says its type, to be kept with others. It is not looked at for what it may
   * hold, which is what was written; a scanner looks at it all the same.
   */
  async writeMade(made: { readonly name: string; readonly type: FileType; readonly bytes: Uint8Array }): Promise<MadeFile> {
    const name = this.nameFor(made.name)
    return fromStorage(async () => {
      const written = await write(made.bytes, this.storage.arriving)
      try {
        return { name, type: made.type, scan: await this.#scan(written.path, name), written }
      } catch (error) {
        await written.drop()
        throw error
      }
    })
  }

  /** Keeps them all, in their order: each is synced, side by side, and what the folder lists once for all of them. On a failure none is kept for anybody. */
  async keepMade(tenantId: string, made: readonly MadeFile[]): Promise<KeptFile[]> {
    return fromStorage(async () => {
      try {
        await allDone(made.map(({ written }) => written.sync()))
        const kept = made.map(({ name, type, scan, written: { size, sha256 } }) => ({
          id: randomUUID(),
          name,
          size,
          sha256,
          type,
          marks: [],
          scan,
        }))
        await this.storage.keepAll(
          kept.map(({ id, sha256 }, at) => ({ key: { tenantId, fileId: id }, path: made[at]?.written.path ?? '', sha256 })),
        )
        return kept
      } catch (error) {
        await this.dropMade(made)
        throw error
      }
    })
  }

  /** Nothing of them is left here. */
  async dropMade(made: readonly MadeFile[]): Promise<void> {
    await Promise.all(made.map(({ written }) => written.drop()))
  }

  async #keep(tenantId: string, name: string, arrived: Arrived): Promise<KeptFile> {
    const inspected = await inspectFile(arrived.path, name)
    if (!inspected) throw badFormat(name)
    const { size, sha256, path } = inspected.cleaned ? await replaceArrived(arrived, inspected.cleaned) : arrived
    const scan = await this.#scan(path, name)
    const id = randomUUID()
    await this.storage.keep({ tenantId, fileId: id }, path, sha256)
    return { id, name, size, sha256, type: inspected.type, marks: inspected.marks, scan }
  }

  async #scan(path: string, name: string): Promise<ScanState> {
    if (!this.#scanner) return 'checked'
    const verdict = await scanFile(this.#scanner, path)
    if (verdict === 'infected') throw new AppError('files.infected', {}, `${name}: a virus was found in it`)
    return verdict === 'clean' ? 'checked' : 'waiting'
  }

  /** Bytes no row will ever speak of. */
  async discard(tenantId: string, file: Pick<KeptFile, 'id'>): Promise<void> {
    // Left to the sweep when the storage does not answer.
    await this.storage.remove({ tenantId, fileId: file.id }).catch(() => {})
  }

  open(tenantId: string, fileId: string, range?: ByteRange): Promise<Readable | null> {
    return fromStorage(() => this.storage.open({ tenantId, fileId }, range))
  }
}

/** As specified (R131): the file's own name, and that it is not one that can be stored. Long names are cut for the eye. */
export const badFormat = (name: string): AppError =>
  new AppError(
    'files.bad-format',
    {},
    `${name
      .toWellFormed()
      .replaceAll(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, '\ufffd')
      .slice(0, 300)}: bad format`,
  )
