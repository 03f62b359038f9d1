import { readdir, readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createOutgoing } from './outgoing.ts'

let connections = 0
const server = createServer((request, response) => {
  if (request.url === '/redirect') return void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()
  if (request.url === '/huge') {
    response.writeHead(200)
    const more = (): void => void (response.destroyed || response.write(Buffer.alloc(65_536), more))
    return more()
  }
  response.writeHead(204).end()
})
server.on('connection', () => (connections += 1))
let host = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())

test.each([
  ['WH-001', 'http://127.0.0.1:5432/'],
  ['WH-002', 'http://[::1]/'],
  ['WH-005', 'http://2130706433/'],
  ['WH-005', 'https://2130706433/'],
  ['WH-006', 'https://0x7f.1/'],
  ['WH-007', 'https://[::ffff:127.0.0.1]/'],
  ['WH-008', 'https://10.0.0.1/'],
  ['WH-009', 'https://user:pw@host.test/'],
  ['WH-010', 'file:///etc/passwd'],
  ['WH-011', 'gopher://x'],
  ['WH-015', 'https://ok.test:22/'],
  ['WH-001', 'https://localhost/'],
  ['WH-001', 'not an address'],
])('%s %s is refused before anything is connected to', async (_id, url) => {
  const outgoing = createOutgoing({ local: [] })
  expect(outgoing.refuse(url)).toMatch(/^(Use|Leave)/)
  expect(await outgoing.post(url, { headers: {}, body: '{}' })).toMatchObject({ status: null, problem: 'address-refused' })
})

test('WH-001 a name that resolves to this machine is refused at the connection', async () => {
  // Every resolver answers 127.0.0.1 for names below localhost.
  const before = connections
  const sent = await createOutgoing({ local: [] }).post(`https://www.localhost/`, { headers: {}, body: '{}' })
  expect(['address-refused', 'not-found']).toContain(sent.problem)
  expect(connections).toBe(before)
})

test('WH-001 a name that leads elsewhere at the next look is refused at the connection that would follow it', async () => {
  const answers = [
    [{ address: '127.0.0.1', family: 4 }],
    [
      { address: '93.184.216.34', family: 4 },
      { address: '::1', family: 6 },
    ],
    [],
  ]
  const asked: string[] = []
  const outgoing = createOutgoing({
    local: [],
    resolver: (name, _options, done) => {
      asked.push(name)
      done(null, answers[asked.length - 1] ?? [])
    },
  })
  const before = connections
  expect(outgoing.refuse('https://rebinding.example/hook')).toBeNull()
  for (let n = 0; n < answers.length; n += 1)
    expect(await outgoing.post('https://rebinding.example/hook', { headers: {}, body: '{}' })).toMatchObject({ problem: 'address-refused' })
  expect(await outgoing.get('https://rebinding.example/.well-known', {})).toMatchObject({ problem: 'address-refused' })
  expect([asked, connections]).toEqual([Array.from({ length: 4 }, () => 'rebinding.example'), before])
})

test('WH-013 a redirect is not followed', async () => {
  const sent = await createOutgoing({ local: [host] }).post(`http://${host}/redirect`, { headers: {}, body: '{}' })
  expect(sent).toMatchObject({ status: 302, problem: 'redirected' })
})

test('WH-017 of an answer without end 64 kB are read', async () => {
  const sent = await createOutgoing({ local: [host] }).post(`http://${host}/huge`, { headers: {}, body: '{}' })
  expect(sent).toMatchObject({ status: 200, problem: null })
})

test('no request of the server follows a redirect: each says so, but the mailing list’s, whose services answer a form with one', async () => {
  const root = fileURLToPath(new URL('../../', import.meta.url))
  const files = (
    await Promise.all(['apps', 'platform', 'slices'].map((folder) => readdir(join(root, folder), { recursive: true, withFileTypes: true })))
  )
    .flat()
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => /\/server\/.*\.ts$/.test(path) && !/\.(?:test|fixture)\.ts$/.test(path))
  const asked = (await Promise.all(files.map((path) => readFile(path, 'utf8')))).flatMap((text) =>
    [...text.matchAll(/\bfetch\((?!\))[\s\S]{0,400}/g)].map(([call]) => call),
  )
  const silent = asked.filter((call) => !/redirect: '(?:error|manual)'/.test(call))
  expect(asked.length).toBeGreaterThan(5)
  expect(silent.map((call) => call.slice(0, 20))).toEqual(['fetch(service, {\n   '])
})
