import { randomUUID } from 'node:crypto'
import { readdirSync, renameSync, utimesSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, describe, expect, test } from 'vitest'
import { checkFiles } from '#platform/server/files/copy.ts'
import { pdf } from '#platform/server/files/samples.fixture.ts'
import { dropLeftOver, sweepFiles, verifyFiles } from '#platform/server/files/upkeep.ts'
import { createLog } from '#platform/server/log.ts'
import { createWorld } from '../world.ts'
import { inSteps, theFiles } from '../world/files.ts'
import { sendRaw } from '../world/raw.ts'

const paces = { ordinary: { window: 25_000, bytes: Infinity, inAll: 25_000 }, files: { window: 3_000, bytes: 1_000, inAll: 60_000 } }
const w = await createWorld({ paces })
const files = await theFiles(w)
const port = Number(new URL(files.base).port)
const root = join(w.server.folder, 'files')
const parts = { db: w.server.db, files: w.server.files }
const streamOf = (pieces: AsyncIterable<Buffer>): ReadableStream => Readable.toWeb(Readable.from(pieces)) as ReadableStream
const silent = createLog('silent', { write: () => {} })
const arriving = (): string[] => readdirSync(join(root, 'tmp'))
const kept = (): string[] => readdirSync(join(root, 'o', w.tenants.A))
const rows = async (): Promise<string[]> => (await w.query<{ id: string }>('select id from hr.stored_files')).map(({ id }) => id)
const headOf = (name: string, length: number): string =>
  `POST /api${files.addressOf(name)} HTTP/1.1\r\nHost: x\r\nAuthorization: ${w.bearer('a_hr')['authorization']}\r\nContent-Type: application/pdf\r\nContent-Length: ${length}\r\n\r\n`
await files.send('first.pdf')

describe('FS sizes and streams', () => {
  test("FS-001 FS-002 FS-003 R131 10,485,760 bytes are stored, one more is '{file}: too large', whatever is said of it", async () => {
    expect((await files.send('limit.pdf', pdf({ size: 10_485_760 }))).status).toBe(201)
    for (const size of [10_485_761, 32_000_000]) {
      const answer = await files.send('above.pdf', pdf({ size }))
      expect([answer.status, answer.body.message]).toEqual([413, 'above.pdf: too large'])
    }
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(pdf({ size: 10_485_761 }))
        controller.close()
      },
    })
    expect((await files.send('unsaid.pdf', body)).status).toBe(413)
    expect(arriving()).toEqual([])
  })

  test('FS-005 a client that leaves in the middle leaves nothing: no row, no bytes, no half', async () => {
    const before = { rows: await rows(), kept: kept() }
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => {})
    socket.write(headOf('half.pdf', 10_000_000))
    socket.write(Buffer.alloc(5_000_000, 'x'))
    await expect.poll(arriving, { timeout: 20_000 }).toHaveLength(1)
    socket.destroy()
    await expect.poll(arriving, { timeout: 20_000 }).toEqual([])
    expect({ rows: await rows(), kept: kept() }).toEqual(before)
  })

  test('FS-006 a byte now and then is no upload: it is ended with 408, and nothing stays', async () => {
    const answer = await sendRaw(port, headOf('drip.pdf', 10_000), {
      drip: '%PDF-1.4 and so on, for ever',
      everyMs: 400,
      patienceMs: 20_000,
    })
    expect([answer.statuses, answer.closed]).toEqual([[408], true])
    await expect.poll(arriving, { timeout: 20_000 }).toEqual([])
  }, 40_000)

  test('a slow line takes the time it needs: an upload that goes on longer than a window is stored whole', async () => {
    const content = pdf({ size: 40_000 })
    async function* slowly(): AsyncGenerator<Buffer> {
      for (let at = 0; at < content.length; at += 4_000) {
        yield content.subarray(at, at + 4_000)
        await new Promise((resolve) => setTimeout(resolve, 400))
      }
    }
    const { status, body } = await files.send('slow.pdf', streamOf(slowly()))
    expect([status, body.size]).toEqual([201, 40_000])
  }, 40_000)

  test('FS-009 uploads side by side do not get past the quota together', async () => {
    const quota = w.server.files.quota
    const [row] = await w.query<{ bytes: string }>('select bytes from hr.file_use where tenant_id = $1', [w.tenants.A])
    const used = Number(row?.bytes)
    Reflect.set(w.server.files, 'quota', used + 5 * 50_000)
    const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => files.send(`quota ${i}.pdf`, pdf({ size: 50_000 }))))
    Reflect.set(w.server.files, 'quota', quota)
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5)
    expect(new Set(answers.map(({ status, body }) => (status === 201 ? 'stored' : body.code)))).toEqual(new Set(['stored', 'files.quota']))
    expect(kept().toSorted()).toEqual((await rows()).toSorted())
  }, 60_000)

  test('FS-010 parts of a file: one is served, tricks are not multiplied', async () => {
    const content = pdf({ size: 5000 })
    const href = await files.link((await files.send('ranges.pdf', content)).body)
    const asked = async (range: string) => {
      const answer = await files.follow(href, { range })
      return [answer.status, (await answer.arrayBuffer()).byteLength]
    }
    expect(await asked('bytes=0-')).toEqual([206, 5000])
    expect(await asked('bytes=-1')).toEqual([206, 1])
    expect(await asked(`bytes=${Array.from({ length: 1000 }, (_, i) => `${i}-${i}`).join(',')}`)).toEqual([200, 5000])
    expect(await asked('bytes=5-1')).toEqual([200, 5000])
    expect((await asked('bytes=5000-'))[0]).toBe(416)
  })

  test('FS-011 who never reads what they asked for is let go', async () => {
    const href = await files.link((await files.send('unread.pdf', pdf({ size: 10_485_760 }))).body)
    const { server } = w.server.http
    expect(server.timeout).toBeLessThanOrEqual(60_000)
    const served: Socket[] = []
    const note = (socket: Socket): void => void served.push(socket.setTimeout(3_000))
    server.on('connection', note)
    const client = connect(port, '127.0.0.1')
    client.on('error', () => {})
    client.pause()
    client.write(`GET ${href} HTTP/1.1\r\nHost: x\r\nAuthorization: ${w.bearer('a_hr')['authorization']}\r\n\r\n`)
    await expect.poll(() => served[0]?.destroyed, { timeout: 25_000 }).toBe(true)
    expect(served[0]?.bytesWritten).toBeGreaterThan(65_536)
    server.off('connection', note)
    client.destroy()
  }, 40_000)
})

/** The class of every open file, whose methods a fault can be put into. */
const probe = await open(join(root, 'probe'), 'w')
const openFile = Object.getPrototypeOf(probe) as Record<'sync' | 'writeFile', (...given: unknown[]) => Promise<unknown>>
await probe.close()
const sound = { sync: openFile.sync, writeFile: openFile.writeFile }
afterEach(() => void Object.assign(openFile, sound))
const failing = (code: string) => (): Promise<never> => Promise.reject(Object.assign(new Error(code), { code }))

const sayings = {
  ENOSPC: [507, 'There is no room left for files. Nothing was stored.'],
  EIO: [503, 'Files cannot be reached right now. Please try again.'],
}

describe('SC rows and bytes', () => {
  test.each([
    ['while it arrives', 'writeFile', 'ENOSPC'],
    ['while it is made durable', 'sync', 'ENOSPC'],
    ['SC-005 but an error of the disk when it is made durable', 'sync', 'EIO'],
  ] as const)('SC-004 no room %s: a clear word, nothing half, and what is there can be read and removed', async (_title, method, code) => {
    const { body } = await files.send(`before ${randomUUID()}.pdf`)
    const before = { rows: await rows(), kept: kept() }
    openFile[method] = failing(code)
    const answer = await files.send('no room.pdf')
    expect([answer.status, answer.body.message]).toEqual(sayings[code])
    expect({ rows: await rows(), kept: kept(), arriving: arriving() }).toEqual({ ...before, arriving: [] })
    expect([(await files.open(body)).status, await files.remove(body)]).toEqual([200, 200])
    Object.assign(openFile, sound)
    expect((await files.send('no room.pdf')).status).toBe(201)
  })

  test('SC-007 the folder is gone: documents say so, the rest goes on, and nothing is said to be stored', async () => {
    const { body } = await files.send('there.pdf')
    renameSync(root, `${root}.away`)
    writeFileSync(root, '')
    const refused = await files.send('gone.pdf')
    expect([refused.status, refused.body.code]).toEqual([503, 'files.unavailable'])
    expect((await files.open(body)).status).toBe(503)
    expect((await w.ask('a_hr', 'GET', '/employees?limit=5')).status).toBe(200)
    expect((await files.list()).length).toBeGreaterThan(0)
    renameSync(root, `${root}.file`)
    renameSync(`${root}.away`, root)
    expect([(await files.open(body)).status, (await files.send('gone.pdf')).status]).toEqual([200, 201])
  })

  test('SC-002 the database ends between the bytes and the commit: no row without bytes, and a retry is one document', async () => {
    await w.query(
      'create function public.wait_here() returns trigger language plpgsql as $$ begin perform pg_sleep(60); return new; end $$',
    )
    await w.query('create trigger wait_here before insert on hr.stored_files for each row execute function public.wait_here()')
    const sending = files.send('interrupted.pdf')
    const ended = async () =>
      (
        await w.query(
          "select pg_terminate_backend(pid) from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()",
        )
      ).length
    await expect.poll(ended, { timeout: 20_000 }).toBe(1)
    await w.query('drop function public.wait_here cascade')
    expect((await sending).status).toBe(503)
    const { without_bytes: lost, without_row: over } = await checkFiles(w.server.db, w.server.files.storage, w.tenants.A)
    expect([lost, over.length]).toEqual([[], 1])
    expect((await files.send('interrupted.pdf')).status).toBe(201)
    expect((await files.list()).filter(({ name }) => name === 'interrupted.pdf')).toHaveLength(1)
  })

  test('SC-008 whoever is reading a version reads it to its end while another takes its place', async () => {
    const first = pdf({ size: 8_000_000, objects: '% first\n' })
    const { body } = await files.send('both.pdf', first)
    const answer = await files.open(body)
    const reader = (answer.body as ReadableStream<Uint8Array>).getReader()
    const pieces = [(await reader.read()).value as Uint8Array]
    expect((await files.send('both.pdf', pdf({ objects: '% second\n' }))).status).toBe(201)
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) pieces.push(piece.value)
    expect(Buffer.concat(pieces).equals(first)).toBe(true)
  })

  test('SC-011 a sweep in the middle of an upload leaves it alone', async () => {
    const content = pdf({ size: 30_000 })
    async function* between(): AsyncGenerator<Buffer> {
      yield content.subarray(0, 10_000)
      await sweepFiles(parts, w.tenants.A)
      yield content.subarray(10_000)
    }
    expect((await files.send('swept.pdf', streamOf(between()))).status).toBe(201)
    expect((await checkFiles(w.server.db, w.server.files.storage, w.tenants.A)).without_bytes).toEqual([])
  })

  test('SC-012 after the database was put back to the night before, the day’s bytes are named, kept 30 days, and are there when their rows come back', async () => {
    const { body } = await files.send('of today.pdf')
    const [version] = await w.query<{ file: string }>('select file_id as file from hr.document_versions where document_id = $1', [body.id])
    const fileId = version?.file ?? ''
    const stranger = randomUUID()
    writeFileSync(join(root, 'o', w.tenants.A, stranger), 'its row was never brought back')
    utimesSync(join(root, 'o', w.tenants.A, stranger), 0, 0)
    const report = await checkFiles(w.server.db, w.server.files.storage, w.tenants.A)
    expect([report.without_bytes, report.without_row.includes(stranger), report.left_over]).toEqual([[], true, 1])
    expect((await sweepFiles(parts, w.tenants.A)).orphans).toBe(1)
    expect([kept().includes(stranger), await dropLeftOver(parts)]).toEqual([false, 0])
    // The sweep had set this one aside while its row was not there.
    await w.server.files.storage.setAside({ tenantId: w.tenants.A, fileId }, new Date().toISOString().slice(0, 10))
    expect((await files.open(body)).status).toBe(503)
    expect((await verifyFiles(parts, w.tenants.A, silent, { olderThanDays: -1 })).problems).toBe(0)
    expect((await files.open(body)).status).toBe(200)
    const today = readdirSync(join(root, 'left-over'))[0] ?? ''
    renameSync(join(root, 'left-over', today), join(root, 'left-over', '2020-01-01'))
    expect(await dropLeftOver(parts)).toBe(1)
  })

  test('many at once, of one person: every one is there, once', async () => {
    const names = Array.from({ length: 40 }, (_, i) => `many ${i}.pdf`)
    const answers = await Promise.all(names.map((name) => files.send(name, pdf({ size: 20_000 }))))
    expect(answers.filter(({ status }) => status !== 201)).toEqual([])
    const opened = await inSteps(answers, async ({ body }) => (await (await files.open(body)).arrayBuffer()).byteLength)
    expect(opened.filter((size) => size !== 20_000)).toEqual([])
  }, 60_000)
})
