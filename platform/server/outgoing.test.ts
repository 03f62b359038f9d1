import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createOutgoing, isPublicAddress } from './outgoing.ts'

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

test.each([
  ['93.184.216.34', true],
  ['2606:4700::1111', true],
  ['127.0.0.1', false],
  ['169.254.169.254', false],
  ['100.64.0.1', false],
  ['::ffff:10.0.0.1', false],
  ['::', false],
  ['fe80::1', false],
  ['fd00::1', false],
  ['2002:7f00:1::', false],
  ['64:ff9b::7f00:1', false],
])('%s is public: %s', (address, open) => expect(isPublicAddress(address)).toBe(open))

test('WH-013 a redirect is not followed', async () => {
  const sent = await createOutgoing({ local: [host] }).post(`http://${host}/redirect`, { headers: {}, body: '{}' })
  expect(sent).toMatchObject({ status: 302, problem: 'redirected' })
})

test('WH-017 of an answer without end 64 kB are read', async () => {
  const sent = await createOutgoing({ local: [host] }).post(`http://${host}/huge`, { headers: {}, body: '{}' })
  expect(sent).toMatchObject({ status: 200, problem: null })
})
