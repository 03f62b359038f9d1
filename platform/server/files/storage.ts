import type { Readable } from 'node:stream'

/** Where the bytes of a file lie: a workspace's id and an id made here. What people call the file is never part of it. */
export interface FileKey {
  readonly tenantId: string
  readonly fileId: string
}

export interface StoredBytes {
  readonly fileId: string
  readonly size: number
  readonly storedAt: Date
}

/** First and last byte, both with it. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

export interface ToKeep {
  readonly key: FileKey
  readonly path: string
  readonly sha256: string
}

/** Bytes outlive the process and the machine's power once `keep` has answered. */
export interface Storage {
  /** A folder on this machine for files that are still arriving. */
  readonly arriving: string
  /** Takes over a whole, synced file; afterwards nothing is left at `path`. `sha256`: what it has to be, where the storage can tell. */
  keep(key: FileKey, path: string, sha256: string): Promise<void>
  /** The same of several, which lie durably once it has answered. After a failure some of them may. */
  keepAll(files: readonly ToKeep[]): Promise<void>
  /** Null when there are none. */
  open(key: FileKey, range?: ByteRange): Promise<Readable | null>
  /** Nothing happens when they are gone already. */
  remove(key: FileKey): Promise<void>
  list(tenantId: string): AsyncIterable<StoredBytes>
  /** Takes bytes that no row speaks of out of the way, under the day (yyyy-MM-dd) it is done: a database that was put back may yet speak of them. */
  setAside(key: FileKey, day: string): Promise<void>
  /** Puts bytes back that were set aside; whether there were any. */
  takeBack(key: FileKey): Promise<boolean>
  /** Removes for good what was set aside before that day; how many. */
  dropSetAside(before: string): Promise<number>
  /** Whether it can be reached; for readiness. */
  answers(): Promise<boolean>
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/** The last guard before a path: only ids make one. */
export function requireKey({ tenantId, fileId }: FileKey): void {
  if (!uuid.test(tenantId) || !uuid.test(fileId)) throw new Error('not a key of the storage')
}
