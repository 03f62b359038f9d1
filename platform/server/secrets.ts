import { createHmac, randomBytes } from 'node:crypto'
import { accessSync, constants, existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Config } from './config.ts'
import { reasonOf, StartProblem } from './start-problem.ts'

/** Makes sure DATA_DIR exists and can be written; throws a StartProblem otherwise. */
export function openDataDir(dataDir: string): void {
  try {
    // The database's own system user must be able to pass through when Evenkeel runs as root; nobody may list it.
    makeFolder(dataDir, 0o711)
    makeFolder(join(dataDir, 'secrets'), 0o700)
  } catch (error) {
    throw new StartProblem(`DATA_DIR cannot be written: ${reasonOf(error)}.`)
  }
}

/** Makes a folder and those above it. (Node's own recursive mkdir never ends where even root may not write, as under /proc.) */
function makeFolder(path: string, mode: number): void {
  if (!existsSync(path)) {
    makeFolder(dirname(path), mode)
    mkdirSync(path, { mode })
  }
  accessSync(path, constants.W_OK | constants.X_OK)
}

/** A random secret (256 bits, base64url) made once, kept under DATA_DIR readable by its owner alone, and the same ever after. */
export function keptSecret(dataDir: string, name: string): string {
  const path = join(dataDir, 'secrets', name)
  const known = readIfThere(path)
  if (known) return known
  const fresh = `${path}.${randomBytes(6).toString('hex')}`
  writeFileSync(fresh, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' })
  try {
    // link() fails when another process was first, so both end with one secret and no reader sees half of it.
    linkSync(fresh, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(fresh, { force: true })
  }
  return readFileSync(path, 'utf8').trim()
}

function readIfThere(path: string): string | null {
  try {
    return readFileSync(path, 'utf8').trim() || null
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw new StartProblem(`A secret under DATA_DIR cannot be read: ${reasonOf(error)}.`)
  }
}

/** The root every other key is derived from: APP_SECRET, else generated once under DATA_DIR. */
export const rootSecret = (config: Pick<Config, 'appSecret' | 'dataDir'>): string =>
  config.appSecret ?? keptSecret(config.dataDir, 'app-secret')

/** A key for one purpose (HMAC-SHA256, 32 bytes); knowing one tells nothing of the root or of another. */
export const deriveKey = (root: string, purpose: string): Buffer => createHmac('sha256', root).update(`evenkeel:${purpose}`).digest()
