import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pathToFileURL } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { LocalDisk } from '#platform/server/files/local-disk.ts'
import { pdf } from '#platform/server/files/samples.fixture.ts'
import { createWorld } from './world.ts'

const w = await createWorld()
const root = mkdtempSync(join(tmpdir(), 'evenkeel-crash-files-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))
/** Each start of a server takes seconds: three points once, and by hand all of them as often as CRASHES says. */
const rounds = Number(process.env['CRASHES'] ?? 1)
const everyPoint = 'CRASHES' in process.env

interface Point {
  readonly breakpoint: string
  readonly moment: 'before' | 'after'
  /** Cut while the body is on its way, by this share of it. */
  readonly cutAt?: number
}

/**
 * A server that dies at the point while it takes an upload, and what the client was told: 'stored', 'lost' when the line broke, or the
 * status of a refusal, which would mean that the point was never reached.
 */
async function crashing(name: string, content: Buffer, { breakpoint, moment, cutAt }: Point): Promise<'stored' | 'lost' | number> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'world/crashing-server.ts')], {
    env: {
      ...process.env,
      URLS: JSON.stringify(w.database.urls),
      BREAKPOINT: breakpoint,
      MOMENT: moment,
      FILES: pathToFileURL(root).href,
      NODE_COMPILE_CACHE: join(tmpdir(), 'evenkeel-test-compiled'),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  let errors = ''
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()))
  const address = await Promise.race([
    new Promise<string>((resolve) => child.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString().trim()))),
    ended.then(() => Promise.reject(new Error(`did not start: ${errors}`))),
  ])
  async function* body(): AsyncGenerator<Buffer> {
    const cut = Math.floor(content.length * (cutAt ?? 1))
    yield content.subarray(0, cut)
    if (cutAt !== undefined) child.kill('SIGKILL')
    yield content.subarray(cut)
  }
  // Of this moment: many rounds last longer than a token is good for.
  const token = await w.server.tokenFor(w.account('a_hr'))
  const told = await fetch(
    `${address}/api/tenants/${w.tenants.A}/employees/${w.person('A.E1').id}/documents?name=${encodeURIComponent(name)}`,
    {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
      body: Readable.toWeb(Readable.from(body())),
      duplex: 'half',
    } as RequestInit,
  ).then(
    ({ status }) => (status === 201 ? ('stored' as const) : status),
    () => 'lost' as const,
  )
  child.kill('SIGKILL')
  await ended
  return told
}

const storage = new LocalDisk(root)
/** Rows whose bytes are not there, whole. */
async function rowsWithoutBytes(): Promise<string[]> {
  const rows = await w.query<{ tenant_id: string; id: string; size: string }>('select tenant_id, id, size from hr.stored_files')
  const kept = new Map<string, number>()
  for await (const { fileId, size } of storage.list(w.tenants.A)) kept.set(fileId, size)
  return rows.filter(({ id, size }) => kept.get(id) !== Number(size)).map(({ id }) => id)
}
const documentsNamed = (name: string) => w.query('select 1 from hr.documents where name = $1 and removed_at is null', [name])

const points: readonly [string, Point, number, often?: true][] = [
  ['while the body arrives', { breakpoint: '^never$', moment: 'before', cutAt: 0.5 }, 0, true],
  ['with the bytes kept and no row yet', { breakpoint: 'insert into hr\\.file_use', moment: 'before' }, 0, true],
  ['with the row of the file written', { breakpoint: 'insert into hr\\.stored_files', moment: 'after' }, 0],
  ['with the version written', { breakpoint: 'insert into hr\\.document_versions', moment: 'after' }, 0],
  ['with everything written and recorded', { breakpoint: 'app\\.audit_append', moment: 'after' }, 0, true],
  ['after the upload was answered', { breakpoint: '^never$', moment: 'before' }, 1],
]

describe('SC-001 kill -9 in the middle of an upload', () => {
  test.each(points.filter(([, , , often]) => often || everyPoint))(
    'SC-001 %s: no row without its bytes, what was acknowledged is there and nothing else',
    async (_title, point, left) => {
      for (let round = 0; round < rounds; round += 1) {
        const name = `${randomUUID()}.pdf`
        const content = pdf({ size: 300_000, objects: `% ${name}\n` })
        const told = await crashing(name, content, point)
        expect(told).toBe(left === 1 ? 'stored' : 'lost')
        expect(await documentsNamed(name)).toHaveLength(left)
        expect(await rowsWithoutBytes()).toEqual([])
      }
    },
    // A start of a server takes half a minute on a busy machine, and each round is one.
    120_000 * Math.max(3, rounds),
  )
})
