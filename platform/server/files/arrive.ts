import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, rm, writeFile, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { AppError } from '#platform/shared/app-error.ts'

/** A file that has arrived whole and is on the disk. */
export interface Arrived {
  readonly path: string
  readonly size: number
  readonly sha256: string
}

export interface Arriving {
  /** The most bytes it may have. */
  readonly most: number
  /** The refusal of one that has more. */
  readonly tooLarge: () => AppError
}

/** Of one that was let in before. */
export const ofAnySize: Arriving = { most: Infinity, tooLarge: () => new AppError('too-large') }

/**
 * Writes what comes in to a file of its own, counting and hashing as it goes: no more than a piece of it is ever in memory, and
 * nothing is left of one that breaks off or is too large. Every body that is a file comes in here.
 */
export async function arrive(body: Readable, folder: string, arriving: Arriving): Promise<Arrived> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, randomUUID())
  try {
    return { path, ...(await writeDown(body, path, arriving)) }
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
}

async function writeDown(body: Readable, path: string, { most, tooLarge }: Arriving) {
  const file = await open(path, 'wx', 0o600)
  try {
    const hash = createHash('sha256')
    let size = 0
    for await (const piece of pieces(body)) {
      size += piece.length
      if (size > most) throw tooLarge()
      hash.update(piece)
      await file.writeFile(piece)
    }
    await file.sync()
    return { size, sha256: hash.digest('hex') }
  } finally {
    await file.close()
  }
}

async function* pieces(body: Readable): AsyncGenerator<Buffer> {
  try {
    // Not destroyed with the loop: the rest of a refused upload is let run out, so that the answer can be read.
    for await (const piece of body.iterator({ destroyOnReturn: false })) yield piece as Buffer
  } catch {
    throw new AppError('files.cut-off')
  }
}

/** Bytes that were made here and lie where those that arrive do. They outlive a power cut only once `sync` has answered. */
export interface Written extends Arrived {
  /** Once, and then nothing more is written. */
  sync(): Promise<void>
  /** Nothing is left of it. */
  drop(): Promise<void>
}

export async function write(bytes: Uint8Array, folder: string): Promise<Written> {
  const path = join(folder, randomUUID())
  const file = await create(path, folder)
  const drop = async (): Promise<void> => {
    await file.close().catch(() => {})
    await rm(path, { force: true })
  }
  try {
    await file.writeFile(bytes)
  } catch (error) {
    await drop()
    throw error
  }
  const sync = async (): Promise<void> => {
    await file.sync()
    await file.close()
  }
  return { path, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex'), sync, drop }
}

/** The folder is there nearly always: it is made when it is missed. */
async function create(path: string, folder: string): Promise<FileHandle> {
  const anew = () => open(path, 'wx', 0o600)
  return anew().catch(async (error: unknown) => {
    if ((error as { code?: string }).code !== 'ENOENT') throw error
    await mkdir(folder, { recursive: true, mode: 0o700 })
    return anew()
  })
}

/** Puts other bytes in place of those that arrived. */
export async function replaceArrived(arrived: Arrived, bytes: Buffer): Promise<Arrived> {
  await writeFile(arrived.path, bytes, { flush: true })
  return { path: arrived.path, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
}
