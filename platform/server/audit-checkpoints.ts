import { createHash, createPrivateKey, createPublicKey, sign, verify, type KeyObject } from 'node:crypto'
import { mkdir, open, readFile, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from './config.ts'
import { deriveKey, rootSecret } from './secrets.ts'

/**
 * What the log said at a moment, signed by the installation. `cut`: entries up to here were removed because their time was over.
 * `redaction`: a person was erased; `hash` is of the entry's own hash and what it says since, so that it may say that and nothing else.
 */
export interface Checkpoint {
  readonly n: number
  readonly kind: 'checkpoint' | 'cut' | 'redaction'
  readonly tenant: string
  readonly seq: number
  /** Hash of that entry, hex. */
  readonly hash: string
  readonly time: string
  /** SHA-256 of the line before, hex; '' for the first, so that a line that is taken out shows. */
  readonly prev: string
  /**
   * The beginning (`markLength` bytes) of the hash of each entry since the line before, in base64url, the last one being `seq`: so that a
   * check can name the first entry that is another. Absent in lines of before, and where an entry was missing.
   */
  readonly marks?: string
}
/** Eight bytes: nobody finds another entry that begins like this one. */
export const markLength = 8

export interface Evidence {
  readonly checkpoints: readonly Checkpoint[]
  /** Number of the first line that is not as it was written; null when all are sound. */
  readonly brokenLine: number | null
}

/**
 * Checkpoints of the audit log, kept where nobody who can change the database can change them: a file a workspace under DATA_DIR,
 * one JSON line each, every line signed (Ed25519) and carrying the hash of the line before it.
 */
export class Checkpoints {
  readonly #folder: string
  readonly #private: KeyObject
  readonly #public: KeyObject
  constructor(config: Pick<Config, 'appSecret' | 'dataDir'>) {
    this.#folder = join(config.dataDir, 'audit')
    // PKCS #8 of a bare Ed25519 seed.
    const der = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), deriveKey(rootSecret(config), 'audit-checkpoints')])
    this.#private = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
    this.#public = createPublicKey(this.#private)
  }

  /** The lines of a workspace, up to the first that is not sound. A last line without its end was never acknowledged. */
  async read(tenant: string): Promise<Evidence> {
    const checkpoints: Checkpoint[] = []
    let prev = ''
    for (const line of (await this.#lines(tenant)).lines) {
      const found = this.#sound(line, { tenant, n: checkpoints.length + 1, prev })
      if (!found) return { checkpoints, brokenLine: checkpoints.length + 1 }
      checkpoints.push(found)
      prev = sha256(line)
    }
    return { checkpoints, brokenLine: null }
  }

  /** Adds lines and returns once they are on the disk. One writer at a time: callers hold the workspace's lock in the database. */
  async append(tenant: string, ...added: readonly Pick<Checkpoint, 'kind' | 'seq' | 'hash' | 'time' | 'marks'>[]): Promise<void> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 })
    const { lines, bytes, torn } = await this.#lines(tenant)
    if (torn) await truncate(this.#path(tenant), bytes)
    const all = [...lines]
    for (const what of added) {
      const body: Checkpoint = { n: all.length + 1, tenant, ...what, prev: all.length > 0 ? sha256(all.at(-1) ?? '') : '' }
      const signature = sign(null, Buffer.from(textOf(body)), this.#private).toString('base64url')
      all.push(JSON.stringify({ ...body, signature }))
    }
    await this.#addLines(tenant, `${all.slice(lines.length).join('\n')}\n`)
    if (lines.length === 0) await this.#publishKey()
  }

  async #addLines(tenant: string, text: string): Promise<void> {
    const file = await open(this.#path(tenant), 'a', 0o600)
    try {
      await file.writeFile(text)
      await file.sync()
    } finally {
      await file.close()
    }
    const folder = await open(this.#folder, 'r')
    await folder.sync().finally(() => folder.close())
  }

  /** Anyone who keeps copies of the checkpoints elsewhere can check them with this. */
  async #publishKey(): Promise<void> {
    await writeFile(join(this.#folder, 'public-key.pem'), this.#public.export({ type: 'spki', format: 'pem' }), { mode: 0o600 })
  }

  async #lines(tenant: string): Promise<{ lines: string[]; bytes: number; torn: boolean }> {
    const text = await readFile(this.#path(tenant), 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return ''
      throw error
    })
    const parts = text.split('\n')
    const rest = parts.pop() ?? ''
    return { lines: parts, bytes: Buffer.byteLength(text) - Buffer.byteLength(rest), torn: rest !== '' }
  }

  #sound(line: string, expected: Pick<Checkpoint, 'tenant' | 'n' | 'prev'>): Checkpoint | null {
    const parsed = parsedLine(line)
    if (!parsed) return null
    const { signature, ...body } = parsed
    const fits = body.tenant === expected.tenant && body.n === expected.n && body.prev === expected.prev
    return fits && verify(null, Buffer.from(textOf(body)), this.#public, Buffer.from(signature, 'base64url')) ? body : null
  }

  #path(tenant: string): string {
    return join(this.#folder, `${tenant}.jsonl`)
  }
}

function parsedLine(line: string): (Checkpoint & { signature: string }) | null {
  try {
    const value = JSON.parse(line) as Checkpoint & { signature: string }
    return typeof value === 'object' && value !== null && typeof value.signature === 'string' ? value : null
  } catch {
    return null
  }
}

const textOf = ({ n, kind, tenant, seq, hash, time, prev, marks }: Checkpoint): string =>
  JSON.stringify([n, kind, tenant, seq, hash, time, prev, ...(marks === undefined ? [] : [marks])])
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
