import { createHash, randomUUID } from 'node:crypto'
import type promises from 'node:fs/promises'
import { mkdtempSync, rmSync } from 'node:fs'
import { createRequire, syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, describe, expect, test } from 'vitest'
import { Files } from '#platform/server/files/files.ts'
import { LocalDisk } from '#platform/server/files/local-disk.ts'
import { pdf, photo } from '#platform/server/files/samples.fixture.ts'

/*
 * A disk that loses power keeps what was synced: of a file its bytes, of a folder its list. Every step the storage takes is noted, and
 * for a cut after each of them it is worked out what would be left. On a real file system: `npm run faults -- documents`.
 */
type Step =
  | { readonly op: 'made' | 'wrote' | 'synced' | 'folder made' | 'folder synced'; readonly path: string; readonly bytes?: Buffer }
  | { readonly op: 'renamed'; readonly path: string; readonly to: string }
  | { readonly op: 'told'; readonly path: string; readonly sha256: string }

const foldersBetween = (top: string | undefined, path: string): string[] =>
  top === undefined || path.length < top.length ? [] : [path, ...foldersBetween(top, dirname(path))]

const steps: Step[] = []
const load = createRequire(import.meta.url)
const disk = load('node:fs/promises') as typeof promises
const real = { ...disk }
Object.assign(disk, {
  open: async (...given: Parameters<typeof real.open>) => {
    const [path, flags] = given as [string, string | number]
    const handle = await real.open(...given)
    const writes = typeof flags === 'string' && flags.startsWith('w')
    if (writes) steps.push({ op: 'made', path })
    const [write, sync] = [handle.writeFile.bind(handle), handle.sync.bind(handle)]
    handle.writeFile = async (data, ...more) => {
      await write(data, ...more)
      steps.push({ op: 'wrote', path, bytes: data as Buffer })
    }
    handle.sync = async () => {
      await sync()
      steps.push({ op: writes ? 'synced' : 'folder synced', path })
    }
    return handle
  },
  writeFile: async (path: string, bytes: Buffer, options: { flush?: boolean }) => {
    await real.writeFile(path, bytes, options)
    steps.push({ op: 'made', path }, { op: 'wrote', path, bytes })
    if (options.flush) steps.push({ op: 'synced', path })
  },
  rename: async (path: string, to: string) => {
    await real.rename(path, to)
    steps.push({ op: 'renamed', path, to })
  },
  mkdir: async (path: string, options: object) => {
    const made = (await real.mkdir(path, options)) as string | undefined
    steps.push(...foldersBetween(made, path).map((each) => ({ op: 'folder made' as const, path: each })))
    return made
  },
})
syncBuiltinESMExports()

const root = mkdtempSync(join(tmpdir(), 'evenkeel-power-'))
afterAll(() => {
  Object.assign(disk, real)
  syncBuiltinESMExports()
  rmSync(root, { recursive: true, force: true })
})

interface Node {
  bytes: Buffer[]
  durable: string | null
}
const hashOf = (pieces: readonly Buffer[]): string => {
  const hash = createHash('sha256')
  for (const piece of pieces) hash.update(piece)
  return hash.digest('hex')
}

/** What the steps so far have made of the disk: as programs see it, and as it would be after a cut. */
class Disk {
  readonly #seen = new Map<string, Node>()
  readonly #durable = new Map<string, Node>()
  readonly #folders = new Set<string>()
  readonly #durableFolders = new Set<string>()
  readonly told: { path: string; sha256: string }[] = []

  take(step: Step): void {
    if (step.op === 'told') this.told.push(step)
    else if (step.op === 'folder made') this.#folders.add(step.path)
    else if (step.op === 'folder synced') this.#syncFolder(step.path)
    else if (step.op === 'renamed') this.#rename(step.path, step.to)
    else this.#write(step)
  }

  #write({ op, path, bytes }: Exclude<Step, { op: 'renamed' | 'told' }>): void {
    const node = op === 'made' ? { bytes: [], durable: null } : (this.#seen.get(path) as Node)
    this.#seen.set(path, node)
    if (op === 'wrote' && bytes) node.bytes.push(bytes)
    if (op === 'synced') node.durable = hashOf(node.bytes)
  }

  #rename(from: string, to: string): void {
    this.#seen.set(to, this.#seen.get(from) as Node)
    this.#seen.delete(from)
  }

  #syncFolder(path: string): void {
    for (const [each, node] of this.#seen) if (dirname(each) === path) this.#durable.set(each, node)
    for (const each of this.#folders) if (dirname(each) === path) this.#durableFolders.add(each)
  }

  /** Files people were told of that are not there whole once the power is back. */
  lost(): number {
    return this.told.filter(({ path, sha256 }) => this.#durable.get(path)?.durable !== sha256 || !this.#reachable(dirname(path))).length
  }

  #reachable(folder: string): boolean {
    return !folder.startsWith(`${root}/`) || (this.#durableFolders.has(folder) && this.#reachable(dirname(folder)))
  }
}

/** The most that is lost by any one cut, were these steps all that was done. */
function worstCut(done: readonly Step[]): number {
  const after = new Disk()
  let worst = 0
  for (const step of done) {
    after.take(step)
    worst = Math.max(worst, after.lost())
  }
  return worst
}

describe('SC-003 a power cut', () => {
  test('SC-003 after any step of sixty uploads: everything that was acknowledged is there whole; without the syncs it would not be', async () => {
    const files = new Files({ storage: new LocalDisk(join(root, 'files')), scanner: null, most: 10_000_000, quota: 1e12 })
    const tenants = [randomUUID(), randomUUID(), randomUUID()]
    const picture = await photo()
    const upload = async (i: number): Promise<void> => {
      const tenantId = tenants[i % tenants.length] as string
      const [name, content] = i % 5 === 0 ? ['a.jpg', picture] : ['a.pdf', pdf({ size: 1_000 + i * 997 })]
      const pieces = Array.from({ length: 4 }, (_, n) => content.subarray((n * content.length) / 4, ((n + 1) * content.length) / 4))
      const { id, sha256 } = await files.receive(tenantId, Readable.from(pieces), { name, length: null })
      steps.push({ op: 'told', path: join(root, 'files/o', tenantId, id), sha256 })
    }
    for (let i = 0; i < 60; i += 6) await Promise.all(Array.from({ length: 6 }, (_, n) => upload(i + n)))
    expect(steps.filter(({ op }) => op === 'told')).toHaveLength(60)
    expect(worstCut(steps)).toBe(0)
    for (const without of ['synced', 'folder synced'] as const) expect(worstCut(steps.filter(({ op }) => op !== without))).toBe(60)
  })
})
