import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { Config, StorageConfig } from '../config.ts'
import { deriveKey, rootSecret } from '../secrets.ts'
import { Files } from './files.ts'
import type { KeyRing } from './links.ts'
import { LocalDisk } from './local-disk.ts'
import { S3 } from './s3.ts'
import { Clamd } from './scanner.ts'
import type { Storage } from './storage.ts'

export type StorageSettings = Pick<Config, 'dataDir' | 'storageKeys'>

/** The storage a setting names. */
export function openStorage(storage: StorageConfig, { dataDir, storageKeys }: StorageSettings): Storage {
  if (storage.kind === 'file') return new LocalDisk(storage.path)
  return new S3({ ...storage, ...storageKeys, arriving: join(dataDir, 'arriving') })
}

/** The files of this installation, by its settings. `most`: the largest file, in bytes. */
export const openFiles = (config: Config, most: number): Files =>
  new Files({
    storage: openStorage(config.storage, config),
    scanner: config.clamdUrl === null ? null : new Clamd(config.clamdUrl),
    most,
    quota: config.workspaceQuota,
  })

/** The key of links to files, by a name that tells which one it is; another key is added in front when it changes. */
export function linkKeys(config: Config): KeyRing {
  const key = deriveKey(rootSecret(config), 'file-links')
  return [[createHash('sha256').update(key).digest('hex').slice(0, 8), key]]
}
