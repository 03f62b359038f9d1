import { createHash, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { afterAll, describe, expect, test } from 'vitest'
import { checkFiles, copyFiles } from '#platform/server/files/copy.ts'
import { LocalDisk } from '#platform/server/files/local-disk.ts'
import { S3 } from '#platform/server/files/s3.ts'
import { pdf } from '#platform/server/files/samples.fixture.ts'
import { scanWaiting } from '#platform/server/files/upkeep.ts'
import { createWorld } from './world.ts'
import { startClamd } from './world/clamd.ts'
import { theFiles } from './world/files.ts'
import { startS3 } from './world/s3.ts'

const [s3, clamd] = await Promise.all([startS3(), startClamd()])
const w = await createWorld({ storageUrl: s3.url, clamdUrl: clamd.url })
const folder = mkdtempSync(join(tmpdir(), 'evenkeel-storages-'))
afterAll(async () => {
  await Promise.all([s3.end(), clamd.stop()])
  rmSync(folder, { recursive: true, force: true })
})
const settings = {
  bucket: 'evenkeel',
  endpoint: s3.endpoint,
  region: 'eu-west-2',
  accessKeyId: 'test',
  secretAccessKey: 'test',
  arriving: join(folder, 'arriving'),
}
const bucket = new S3(settings)
const disk = new LocalDisk(join(folder, 'disk'))
const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')
const whole = async (content: Readable | null): Promise<Buffer | null> => {
  if (!content) return null
  const pieces: Buffer[] = []
  for await (const piece of content) pieces.push(piece as Buffer)
  return Buffer.concat(pieces)
}
async function all<T>(each: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = []
  for await (const one of each) found.push(one)
  return found
}
const arrived = (bytes: Buffer): string => {
  const path = join(folder, randomUUID())
  writeFileSync(path, bytes)
  return path
}

describe.each([
  ['a folder of this machine', disk],
  ['a bucket of a real S3 server', bucket],
] as const)('bytes in %s', (_name, storage) => {
  test('are kept, read whole and in part, listed, taken out of the way, put back and removed', async () => {
    const key = { tenantId: randomUUID(), fileId: randomUUID() }
    const bytes = Buffer.from('0123456789'.repeat(20_000))
    expect(await storage.answers()).toBe(true)
    expect(await storage.open(key)).toBeNull()
    await storage.keep(key, arrived(bytes), hashOf(bytes))
    expect((await whole(await storage.open(key)))?.equals(bytes)).toBe(true)
    expect((await whole(await storage.open(key, { start: 12, end: 15 })))?.toString()).toBe('2345')
    const listed = await all(storage.list(key.tenantId))
    expect(listed.map(({ fileId, size }) => [fileId, size])).toEqual([[key.fileId, bytes.length]])
    expect(Math.abs(Date.now() - (listed[0]?.storedAt.getTime() ?? 0))).toBeLessThan(60_000)
    await storage.setAside(key, '2026-03-01')
    expect([await storage.open(key), await storage.dropSetAside('2026-03-01')]).toEqual([null, 0])
    expect(await storage.takeBack(key)).toBe(true)
    expect((await whole(await storage.open(key)))?.equals(bytes)).toBe(true)
    await storage.setAside(key, '2026-03-01')
    expect([await storage.dropSetAside('2026-03-02'), await storage.takeBack(key)]).toEqual([1, false])
    await storage.remove(key)
    expect(await all(storage.list(key.tenantId))).toEqual([])
  })

  test('are found by ids alone: nothing a person can say becomes a path', async () => {
    for (const fileId of ['../x', '..', '', 'x.pdf', `${randomUUID()}/..`]) {
      await expect(storage.open({ tenantId: randomUUID(), fileId })).rejects.toThrow('not a key')
      await expect(storage.remove({ tenantId: fileId, fileId: randomUUID() })).rejects.toThrow('not a key')
    }
  })
})

test('more files than one page of a list are all listed', async () => {
  const tenantId = randomUUID()
  const ids = Array.from({ length: 7 }, () => randomUUID())
  const bytes = Buffer.from('x')
  for (const fileId of ids) await bucket.keep({ tenantId, fileId }, arrived(bytes), hashOf(bytes))
  const found = await all(new S3({ ...settings, page: 3 }).list(tenantId))
  expect(found.map(({ fileId }) => fileId).toSorted()).toEqual(ids.toSorted())
})

test('wrong keys are refused by the service, and nothing is taken for stored', async () => {
  const wrong = new S3({ ...settings, secretAccessKey: 'guessed' })
  expect(await wrong.answers()).toBe(false)
  const key = { tenantId: randomUUID(), fileId: randomUUID() }
  await expect(wrong.keep(key, arrived(Buffer.from('x')), hashOf(Buffer.from('x')))).rejects.toThrow('403')
  expect(await bucket.open(key)).toBeNull()
})

describe('documents in a bucket, over HTTP', () => {
  test('SC-007 with the storage down a document says so and everything else works; back again it is there', async () => {
    const files = await theFiles(w)
    const content = pdf({ size: 300_000 })
    const { status, body } = await files.send('in a bucket.pdf', content)
    expect(status).toBe(201)
    const href = await files.link(body)
    expect(Buffer.from(await (await files.follow(href)).arrayBuffer()).equals(content)).toBe(true)
    const part = await files.follow(href, { range: 'bytes=10-19' })
    expect([part.status, Buffer.from(await part.arrayBuffer()).equals(content.subarray(10, 20))]).toEqual([206, true])
    await s3.stop()
    const refused = await files.send('not now.pdf')
    expect([refused.status, refused.body.message]).toEqual([503, 'Files cannot be reached right now. Please try again.'])
    expect((await files.follow(href)).status).toBe(503)
    expect((await files.list()).map(({ name }) => name)).toEqual(['in a bucket.pdf'])
    expect((await w.ask('a_hr', 'GET', '/employees?limit=5')).status).toBe(200)
    await s3.again()
    expect((await files.follow(href)).status).toBe(200)
    expect((await files.send('not now.pdf')).status).toBe(201)
  }, 60_000)

  test('the switch to another storage copies every file, reads each again, and says what is wrong', async () => {
    const { db } = w.server
    const first = await copyFiles(db, w.tenants.A, { from: bucket, to: disk })
    expect([first.files, first.copied, first.there, first.problems]).toEqual([2, 2, 0, []])
    const again = await copyFiles(db, w.tenants.A, { from: bucket, to: disk })
    expect([again.copied, again.there]).toEqual([0, 2])
    const [row] = await w.query<{ id: string }>('select id from hr.stored_files order by size desc')
    const fileId = row?.id ?? ''
    writeFileSync(join(folder, 'disk/o', w.tenants.A, fileId), 'damaged')
    expect((await checkFiles(db, disk, w.tenants.A)).without_bytes).toEqual([fileId])
    const empty = new LocalDisk(join(folder, 'other'))
    await expect(copyFiles(db, w.tenants.A, { from: disk, to: empty })).resolves.toMatchObject({
      copied: 1,
      problems: [{ file: fileId, problem: 'damaged' }],
    })
    expect((await copyFiles(db, w.tenants.A, { from: bucket, to: disk })).copied).toBe(1)
    expect((await checkFiles(db, disk, w.tenants.A)).without_bytes).toEqual([])
  })
})

describe('a virus scanner that speaks as clamd does', () => {
  const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('')
  const parts = { db: w.server.db, files: w.server.files }

  test('FC-025 what it finds is refused, and nothing of it stays', async () => {
    const files = await theFiles(w)
    const { status, body } = await files.send('infected.pdf', pdf({ objects: `% ${eicar}\n` }))
    expect([status, body.code, body.message]).toEqual([422, 'files.infected', 'infected.pdf: a virus was found in it'])
    expect((await checkFiles(w.server.db, bucket, w.tenants.A)).without_row).toEqual([])
  })

  test.each(['is away', 'hangs up', 'too large'] as const)(
    'when it %s the file is kept shut, and opens once it was looked at',
    async (mood) => {
      const files = await theFiles(w)
      if (mood === 'is away') await clamd.stop()
      else clamd.state.mood = mood === 'hangs up' ? mood : 'too large'
      const { status, body } = await files.send(`while it ${mood}.pdf`)
      expect([status, body.scan, body.can_preview]).toEqual([201, 'waiting', false])
      expect(await files.link(body)).toBeUndefined()
      expect(await scanWaiting(parts, w.tenants.A)).toBe(0)
      if (mood === 'is away') await clamd.again()
      clamd.state.mood = 'answers'
      expect(await scanWaiting(parts, w.tenants.A)).toBe(1)
      expect((await files.open(body)).status).toBe(200)
    },
  )

  test('what it finds later stays shut for everybody', async () => {
    const files = await theFiles(w)
    await clamd.stop()
    const { body } = await files.send('late.pdf', pdf({ objects: `% ${eicar}\n` }))
    await clamd.again()
    await scanWaiting(parts, w.tenants.A)
    const [row] = await files.list().then((rows) => rows.filter(({ id }) => id === body.id))
    expect([row?.scan, await files.link(body)]).toEqual(['infected', undefined])
  })
})
