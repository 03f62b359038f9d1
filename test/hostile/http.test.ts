import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { createWorld, randomId, strays } from '../world.ts'
import { listen, sendRaw } from '../world/raw.ts'
import { contentHeaders, rawRequests } from './cases/http.ts'

const w = await createWorld()
const port = await listen(w)
const bearer = `Authorization: ${w.bearer('a_hr')['authorization']}\r\n`
const E1 = w.person('A.E1').id
const filled = (bytes: string) => bytes.replaceAll('{bearer}', bearer).replaceAll('{id}', E1)
const bodyOf = (text: string): unknown => JSON.parse(text.slice(text.indexOf('\r\n\r\n') + 4))
const newPerson = { first_name: 'Ann', last_name: 'Lee', email: 'ann.lee@y.test', job_title: 'Dev', start_date: '2026-03-02' }

describe('HT requests in doubt', () => {
  test.each(rawRequests)('$id $title', async ({ bytes, status, closed }) => {
    const answer = await sendRaw(port, Buffer.from(filled(bytes), 'latin1'))
    expect(answer.statuses).toHaveLength(1)
    expect(status).toContain(answer.statuses[0])
    expect(answer.closed).toBe(closed ?? answer.closed)
    expect(bodyOf(answer.text)).toMatchObject({ message: expect.any(String), code: expect.any(String) })
    expect(answer.text).not.toMatch(/node_modules|\.ts:|at \w+ \(|select /)
  })

  test('HT-001 what was smuggled behind a doubtful request is not answered', async () => {
    const hidden = `GET /api/employees/${E1} HTTP/1.1\r\nHost: x\r\n${bearer}\r\n`
    for (const first of [
      'Content-Length: 6\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nG',
      'Transfer-Encoding: xchunked\r\n\r\n',
      'Content-Length: 0\r\nContent-Length: 5\r\n\r\n',
      'Transfer-Encoding: chunked\r\nTransfer-Encoding: cow\r\n\r\n0\r\n\r\n',
    ]) {
      const answer = await sendRaw(
        port,
        Buffer.from(`POST /api/feedback HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${first}${hidden}`, 'latin1'),
      )
      expect([answer.statuses.length, answer.closed]).toEqual([1, true])
      expect(answer.text).not.toContain(E1)
    }
  })

  test('two good requests in one go are answered in their order', async () => {
    const answer = await sendRaw(
      port,
      `GET /api/me HTTP/1.1\r\nHost: x\r\n\r\nGET /api/me HTTP/1.1\r\nHost: x\r\n${bearer}Connection: close\r\n\r\n`,
    )
    expect(answer.statuses).toEqual([401, 200])
  })

  test('PU-043 a body of 11 MB is refused before it is all read, and memory stays', async () => {
    const head = `PUT /api/employees/${E1} HTTP/1.1\r\nHost: x\r\n${bearer}Content-Type: application/json\r\n`
    const before = process.memoryUsage().rss
    const chunk = 'A'.repeat(64_000)
    const endless = `${chunk.length.toString(16)}\r\n${chunk}\r\n`.repeat(170)
    const answers = await Promise.all([
      sendRaw(port, `${head}Content-Length: 11000020\r\n\r\n{"first_name":"AAAA`, { patienceMs: 5_000 }),
      sendRaw(port, `${head}Transfer-Encoding: chunked\r\n\r\n${endless}`, { patienceMs: 5_000 }),
    ])
    expect(answers.map(({ statuses }) => statuses)).toEqual([[413], [413]])
    // What the test itself holds is in the figure too: 11 MB of text and its copy for the socket.
    expect(process.memoryUsage().rss - before).toBeLessThan(20e6 + 4 * endless.length)
  })
})

describe('HT-025 slow clients', () => {
  test.concurrent.each([
    ['headers 1 byte/s', '', 'GET /api/me HTTP/1.1\r\nHost: x\r\nX-Slow: aaaaaaaaaaaaaaaaaaaaaaaaaaa', 10_000],
    [
      'body 1 byte/s',
      `POST /api/feedback HTTP/1.1\r\nHost: x\r\n${bearer}Content-Type: application/json\r\nContent-Length: 200\r\n\r\n`,
      '{"message":"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
      30_000,
    ],
    [
      'a body that never comes',
      `POST /api/feedback HTTP/1.1\r\nHost: x\r\n${bearer}Content-Type: application/json\r\nContent-Length: 200\r\n\r\n`,
      '',
      30_000,
    ],
    ['connect and say nothing', '', '', 10_000],
  ] as const)(
    'HT-025 %s',
    async (_title, bytes, drip, limit) => {
      const answer = await sendRaw(port, bytes, { drip, patienceMs: limit + 1_000 })
      expect(answer.closed).toBe(true)
      expect(answer.ms).toBeLessThan(limit + 500)
      expect(answer.statuses).toEqual([408])
    },
    40_000,
  )
  test.concurrent('HT-025 while slow clients hang on, others are served', async () => {
    const slow = Array.from({ length: 50 }, () => sendRaw(port, 'GET /api/me HTTP/1.1\r\nHost: x\r\n', { patienceMs: 3_000 }))
    const answer = await w.ask('a_hr', 'GET', '/me')
    await Promise.all(slow)
    expect(answer.status).toBe(200)
    expect(answer.ms).toBeLessThan(2_000)
  })
})

const post = (type: string, raw: string | Buffer) => w.ask('a_hr', 'POST', '/feedback', { raw, headers: { 'content-type': type } })

describe('HT content and errors', () => {
  test.each(contentHeaders)('%s %j', async (_id, headers) => {
    const raw = headers['content-encoding']?.includes('gzip') ? gzipSync(JSON.stringify(newPerson)) : JSON.stringify(newPerson)
    const answer = await w.ask('a_hr', 'POST', `/tenants/${w.tenants.A}/employees`, { raw, headers })
    expect([400, 413, 415]).toContain(answer.status)
    expect(await w.query('select 1 from hr.employees where email = $1', [newPerson.email])).toEqual([])
  })
  test('HT-018 other spellings of JSON in UTF-8 are taken, other bytes are not', async () => {
    for (const type of ['application/json', 'Application/JSON', 'application/json;charset=UTF-8', 'application/json; charset="utf-8"'])
      expect((await post(type, '{"message":"Zoë"}')).status).toBe(201)
    // Latin-1, UTF-16 and cut-off bytes are no UTF-8: what would be stored is not what was written.
    const before = await w.query('select count(*)::int as n from hr.feedback')
    const bytes = [
      Buffer.from('{"message":"Zo\u00eb"}', 'latin1'),
      Buffer.from('{"message":"Zoë"}', 'utf16le'),
      Buffer.from([...Buffer.from('{"message":"a'), 0xf0, 0x9f, ...Buffer.from('"}')]),
      Buffer.from([...Buffer.from('{"message":"'), 0xed, 0xa0, 0x80, ...Buffer.from('"}')]),
    ]
    expect(await strays([400], bytes, (raw) => post('application/json', raw))).toEqual([])
    expect(await w.query('select count(*)::int as n from hr.feedback')).toEqual(before)
  })
  const accepts = [
    'text/html',
    'text/html,application/xhtml+xml',
    'image/png',
    '*/*;q=0',
    'application/xml',
    '',
    'application/json;q=0',
    'x'.repeat(4_000),
  ]
  test.each(accepts)('HT-023 Accept %s on an API error: JSON with a message, no stack', async (accept) => {
    for (const path of ['/employees/x', '/nothing/here', `/employees/${randomId()}`]) {
      const answer = await w.ask('a_hr', 'GET', path, { headers: { accept } })
      expect([400, 404]).toContain(answer.status)
      expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
    }
  })
  test('HT-024 every kind of failure has message, code and request id, and may not be kept', async () => {
    const failures: [Parameters<typeof w.ask>, number][] = [
      [['anon', 'GET', '/me'], 401],
      [['a_emp', 'PUT', `/employees/${E1}`, { body: {} }], 403],
      [['a_emp', 'GET', '/nothing'], 404],
      [['a_hr', 'PUT', `/employees/${E1}`, { body: { version: 99 } }], 409],
      [['a_hr', 'PUT', `/employees/${E1}`, { body: {}, headers: { 'if-match': '"99"' } }], 412],
      [['a_hr', 'PUT', `/employees/${E1}`, { raw: `{"metadata":"${'x'.repeat(300_000)}"}` }], 413],
      [['a_hr', 'PUT', `/employees/${E1}`, { raw: 'x', headers: { 'content-type': 'text/plain' } }], 415],
      [['a_hr', 'PUT', `/employees/${E1}`, { body: { email: 1 } }], 422],
      [['a_hr', 'GET', '/employees?limit=x'], 400],
      [['a_hr', 'PUT', `/employees/${E1}`, { raw: '{' }], 400],
    ]
    for (const [asking, status] of failures) {
      const answer = await w.ask(...asking)
      expect(answer.status).toBe(status)
      expect(answer.headers['cache-control']).toBe('no-store')
      expect(answer.headers['x-content-type-options']).toBe('nosniff')
    }
    const ids = new Set<string>()
    for (let i = 0; i < 5; i += 1)
      ids.add(
        (await w.ask('anon', 'GET', '/me', { headers: { 'x-request-id': 'mine', 'request-id': 'mine' } })).headers['x-request-id'] ?? '',
      )
    expect([ids.size, ids.has('mine')]).toEqual([5, false])
  })
  test('SE-019 every answer carries the headers that keep a page safe', async () => {
    for (const path of ['/me', `/employees/${E1}`, '/nothing', '/openapi.json']) {
      const { headers } = await w.ask('a_hr', 'GET', path)
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
      expect(headers['content-security-policy']).not.toMatch(/unsafe-(inline|eval)/)
      expect(headers).toMatchObject({
        'x-frame-options': 'DENY',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
      })
      expect(headers['server'] ?? headers['x-powered-by']).toBeUndefined()
    }
  })
  test('another site is not let in by CORS', async () => {
    for (const method of ['GET', 'OPTIONS']) {
      const { headers } = await w.ask('anon', method, '/me', {
        headers: { origin: 'https://evil.test', 'access-control-request-method': 'PUT', 'access-control-request-headers': 'authorization' },
      })
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([])
    }
  })
  test('HEAD of what GET answers tells no more than GET', async () => {
    expect(await strays([200, 404], ['/me', '/my-profile', '/employees'], (path) => w.ask('a_emp', 'HEAD', path))).toEqual([])
  })
})
