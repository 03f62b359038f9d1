import { createHash, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fork, type ChildProcess } from 'node:child_process'
import { Client } from 'pg'
import { pdf } from '../platform/server/files/samples.fixture.ts'
import { openGround, type Ground } from './ground.ts'
import { median, printColumns, printTable, quantile } from './report.ts'

const megabytes = 1024 * 1024

interface Place {
  readonly url: string
  readonly token: string
  readonly tenant: string
  readonly person: string
}

/** The memory, in MB, of this process: the server is in it, and so is the client, whose bodies are one shared buffer. */
const memory = (): number => process.memoryUsage.rss() / megabytes

/** Uploads and downloads beside a bare Fastify that streams to the disk and back, memory under many at once, and the list of many documents. */
export async function documents(many: number): Promise<void> {
  const ground = await openGround(200)
  const bare = await startBare()
  try {
    const place = await placeIn(ground)
    const speeds = await throughput(place, bare.url)
    const grown = await uploadMemory(place)
    const endless = await endlessBody(place)
    await fillList(ground, place, many)
    const list = await listTimes({ ...place, token: await ground.token() })
    const slowest = quantile(
      list.flatMap(({ times }) => times),
      0.95,
    )
    printTable(
      `Documents: files of 10 MB, ${many} documents in the list`,
      [
        ['upload ÷ bare Fastify stream, MB/s', speeds.up.ours / speeds.up.bare, '–'],
        ['download ÷ bare Fastify stream, MB/s', speeds.down.ours / speeds.down.bare, '–'],
        ['B14 growth with 200 parallel uploads of 10 MB ÷ 400 MB', grown / 400, '< 1'],
        ['B14 growth with an endless body ÷ 20 MB', endless / 20, '< 1'],
        [`list of ${many} documents, p95 of all questions ÷ 100 ms`, slowest / 100, '≤ 1'],
      ],
      [
        `upload ${speeds.up.ours.toFixed(0)} of ${speeds.up.bare.toFixed(0)} MB/s`,
        `download ${speeds.down.ours.toFixed(0)} of ${speeds.down.bare.toFixed(0)} MB/s`,
        `memory +${grown.toFixed(0)} MB and +${endless.toFixed(0)} MB`,
        `list p95 ${slowest.toFixed(1)} ms`,
      ],
    )
    printColumns(`The list of ${many} documents`, [
      ['question', 'p50 ms', 'p95 ms'],
      ...list.map(({ question, times }) => [question, quantile(times, 0.5), quantile(times, 0.95)] as const),
    ])
  } finally {
    bare.child.kill()
    await ground.stop()
  }
}

async function placeIn(ground: Ground): Promise<Place> {
  const token = await ground.token()
  const get = async <T>(path: string): Promise<T> =>
    (await (await fetch(`${ground.url}/api${path}`, { headers: { authorization: `Bearer ${token}` } })).json()) as T
  const { tenant } = await get<{ tenant: { id: string } }>('/me')
  const { data } = await get<{ data: { id: string }[] }>('/employees?limit=1')
  return { url: ground.url, token, tenant: tenant.id, person: data[0]?.id ?? '' }
}

const folderOf = ({ tenant, person }: Place): string => `/api/tenants/${tenant}/employees/${person}/documents`

async function upload(place: Place, name: string, content: Buffer): Promise<string> {
  const answer = await fetch(`${place.url}${folderOf(place)}?name=${name}`, {
    method: 'POST',
    body: content as BodyInit,
    headers: { authorization: `Bearer ${place.token}`, 'content-type': 'application/octet-stream' },
  })
  if (answer.status !== 201) throw new Error(`upload failed: ${answer.status} ${await answer.text()}`)
  return ((await answer.json()) as { id: string }).id
}

/** A server of its own process with nothing but a stream to the disk and back. */
async function startBare(): Promise<{ url: string; child: ChildProcess }> {
  const folder = mkdtempSync(join(tmpdir(), 'evenkeel-bare-'))
  const child = fork(join(import.meta.dirname, 'bare-stream.ts'), [folder])
  child.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const url = await new Promise<string>((resolve) => child.once('message', (address: string) => resolve(address)))
  return { url, child }
}

const rounds = 5
const speedOf = async (run: () => Promise<number>): Promise<number> => {
  const speeds: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const start = performance.now()
    const bytes = await run()
    speeds.push(bytes / megabytes / ((performance.now() - start) / 1000))
  }
  return median(speeds)
}

async function throughput(place: Place, bare: string) {
  const content = pdf({ size: 10 * megabytes })
  const four = async (send: (i: number) => Promise<unknown>): Promise<number> => {
    await Promise.all([0, 1, 2, 3].map((i) => send(i)))
    return content.length * 4
  }
  const up = {
    bare: await speedOf(() =>
      four((i) => fetch(`${bare}/${i}`, { method: 'PUT', body: content as BodyInit }).then((answer) => answer.text())),
    ),
    ours: await speedOf(() => four(() => upload(place, `${randomUUID()}.pdf`, content))),
  }
  const id = await upload(place, 'down.pdf', content)
  const link = await fetch(`${place.url}${folderOf(place)}/${id}/link`, {
    method: 'POST',
    body: JSON.stringify({ purpose: 'download' }),
    headers: { authorization: `Bearer ${place.token}`, 'content-type': 'application/json' },
  })
  const { href } = (await link.json()) as { href: string }
  const read = async (url: string, headers: Record<string, string> = {}) => (await fetch(url, { headers })).arrayBuffer()
  const down = {
    bare: await speedOf(() => four((i) => read(`${bare}/${i}`))),
    ours: await speedOf(() => four(() => read(`${place.url}${href}`, { authorization: `Bearer ${place.token}` }))),
  }
  return { up, down }
}

/** Highest growth while 200 files arrive side by side over plain sockets, which keep no copies of their own. */
async function uploadMemory(place: Place): Promise<number> {
  const content = pdf({ size: 10 * megabytes })
  const path = join(mkdtempSync(join(tmpdir(), 'evenkeel-bench-body-')), 'body')
  writeFileSync(path, content)
  const children = Array.from({ length: 4 }, (_, i) =>
    fork(join(import.meta.dirname, 'many-uploads.ts'), [JSON.stringify(place), path, '50', String(i)]),
  )
  const before = memory()
  let most = before
  const watching = setInterval(() => (most = Math.max(most, memory())), 20)
  const codes = await Promise.all(children.map((child) => new Promise<number | null>((resolve) => child.once('exit', resolve))))
  clearInterval(watching)
  rmSync(path)
  if (codes.some((code) => code !== 0)) throw new Error('some of the parallel uploads failed')
  return most - before
}

/** Growth while a body without an end comes in, until it is refused. */
async function endlessBody(place: Place): Promise<number> {
  globalThis.gc?.()
  const before = memory()
  let most = before
  const piece = Buffer.alloc(65_536, 'x')
  const { hostname, port } = new URL(place.url)
  const socket = connect(Number(port), hostname)
  const head = `POST ${folderOf(place)}?name=endless.pdf HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${place.token}\r\nContent-Type: application/pdf\r\nTransfer-Encoding: chunked\r\n\r\n`
  await new Promise<void>((resolve) => {
    socket.on('error', () => {})
    socket.on('close', () => resolve())
    socket.on('data', () => socket.destroy())
    socket.write(head)
    const send = (): void => {
      most = Math.max(most, memory())
      if (socket.destroyed) return
      socket.write('10000\r\n')
      socket.write(piece)
      if (socket.write('\r\n')) setImmediate(send)
      else socket.once('drain', send)
    }
    send()
  })
  return most - before
}

async function fillList(ground: Ground, { tenant, person }: Place, many: number): Promise<void> {
  const admin = new Client({ connectionString: ground.adminUrl })
  await admin.connect()
  const hash = createHash('sha256').update('x').digest('hex')
  await admin.query(
    'create temporary table made as select gen_random_uuid() as document, gen_random_uuid() as file, n from generate_series(1, $1::int) n',
    [many],
  )
  await admin.query(
    `insert into hr.stored_files (tenant_id, id, size, sha256, type, scan) select $1, file, 1000, $2, 'pdf', 'checked' from made`,
    [tenant, hash],
  )
  await admin.query(
    `insert into hr.documents (tenant_id, id, employee_id, category, name, name_key, search_text) select $1, document, $2, 'other', 'Paper ' || n || '.pdf', 'paper ' || n || '.pdf', 'paper ' || n || '.pdf' from made`,
    [tenant, person],
  )
  await admin.query(
    `insert into hr.document_versions (tenant_id, id, document_id, number, file_id, name, uploaded_by_name) select $1, gen_random_uuid(), document, 1, file, 'Paper ' || n || '.pdf', 'Bench' from made`,
    [tenant],
  )
  await admin.query('analyze')
  await admin.end()
}

/** What the list is asked; a page in the middle by the way on that the page before it gave. */
const questions = [
  ['a person, first page', 'person', 'limit=100', false],
  ['a person, page in the middle', 'person', 'limit=100', true],
  ['a person, by name', 'person', 'limit=100&search=77', false],
  ['everybody, first page', 'all', 'limit=25', false],
  ['everybody, page in the middle', 'all', 'limit=25', true],
  ['everybody, newest first, in the middle', 'all', 'limit=25&sort=newest', true],
  ['everybody, by name and text', 'all', 'limit=25&search=777', false],
] as const

interface Question {
  readonly question: string
  readonly path: string
  readonly times: number[]
}

async function ask(place: Place, path: string): Promise<{ next: string | null }> {
  const answer = await fetch(`${place.url}${path}`, { headers: { authorization: `Bearer ${place.token}` } })
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
  return (await answer.json()) as { next: string | null }
}

/** A question as an address; one in the middle begins behind the row that is found there once. */
async function questionOf(place: Place, [question, of, query, inTheMiddle]: (typeof questions)[number]): Promise<Question> {
  const list = of === 'person' ? folderOf(place) : `/api/tenants/${place.tenant}/documents`
  const { next } = inTheMiddle ? await ask(place, `${list}?${query.replace(/limit=\d+/, 'limit=1')}&offset=4999`) : { next: null }
  return { question, path: `${list}?${query}${next === null ? '' : `&after=${next}`}`, times: [] }
}

/** Times of each question, in turn, so that a moment of other work on the machine falls on all of them. */
async function listTimes(place: Place): Promise<Question[]> {
  const asked: Question[] = []
  for (const question of questions) asked.push(await questionOf(place, question))
  for (let round = 0; round < 30; round += 1)
    for (const { path, times } of asked) {
      const start = performance.now()
      await ask(place, path)
      if (round >= 3) times.push(performance.now() - start)
    }
  return asked
}
