import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { loadConfig } from '#platform/server/config.ts'
import { createLog } from '#platform/server/log.ts'
import { exportWaitlist } from '#slices/marketing/server/service.ts'
import { openIdentityPool } from '#platform/server/identity-pool.ts'
import { compose, type Composed } from '../apps/server/compose.ts'
import { createTestDatabase, type TestDatabase } from './server-database.ts'

let database: TestDatabase
let server: Composed
const log = createLog('error', { write: () => undefined })
const settings = { PUBLIC_URL: 'http://localhost:3000', APP_SECRET: 'a root secret for the tests of the waitlist' }
const start = (more: Record<string, string> = {}) => compose({ config: loadConfig({ ...settings, ...more }), urls: database.urls, log })

beforeAll(async () => {
  database = await createTestDatabase()
  server = await start()
})
afterAll(() => server.close())
beforeEach(() => database.query('delete from auth.attempts'))

const json = (EMAIL: unknown, more: Record<string, unknown> = {}, at: Composed = server) =>
  at.http.inject({ method: 'POST', url: '/api/waitlist', payload: { EMAIL, ...more } })
const form = (url: string, fields: Record<string, string>) =>
  server.http.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  })
const mailsTo = async (email: string) => {
  await server.mail.deliverDue()
  return database.query<{ subject: string; text_body: string }>(
    'select subject, text_body from auth.mail_outbox where to_address = $1 order by created_at',
    [email],
  )
}
const tokenOf = (text = ''): string => /token=([\w-]{43})/.exec(text)?.[1] ?? ''
const rowsOf = (email: string) => database.query('select confirmed_at from auth.waitlist where email = $1', [email])

describe('the waitlist', () => {
  it('R022 asks the address by mail, keeps the link as a hash, and counts it once the link is answered', async () => {
    expect((await json(' Rowan@Visitor.test ')).json()).toEqual({ joined: true })
    const [mail] = await mailsTo('rowan@visitor.test')
    expect(mail?.subject).toBe('Keep your place on the Evenkeel waitlist')
    const token = tokenOf(mail?.text_body)
    expect(token).toHaveLength(43)
    const stored = JSON.stringify(await database.query('select * from auth.waitlist'))
    expect(stored).not.toContain(token)
    const pool = openIdentityPool(database.urls.auth, 1)
    expect(await exportWaitlist(pool, false)).toEqual([])
    const confirmed = await server.http.inject({ method: 'POST', url: '/api/waitlist/confirm', payload: { token } })
    expect([confirmed.statusCode, confirmed.json()]).toEqual([200, { kept: true }])
    expect(await exportWaitlist(pool, false)).toEqual([expect.objectContaining({ email: 'rowan@visitor.test' })])
    await pool.end()
  })

  it('R022 answers the same for an address that is on the list, and does not flood its mailbox', async () => {
    const first = await json('twice@visitor.test')
    const again = await json('twice@visitor.test')
    expect([again.statusCode, again.body]).toEqual([first.statusCode, first.body])
    expect(await mailsTo('twice@visitor.test')).toHaveLength(1)
    await database.query(
      "update auth.waitlist set mailed_at = now() - interval '11 minutes', confirmed_at = now() where email = 'twice@visitor.test'",
    )
    const third = await json('twice@visitor.test')
    expect([third.statusCode, third.body]).toEqual([first.statusCode, first.body])
    const mails = await mailsTo('twice@visitor.test')
    expect(mails.map(({ subject }) => subject)).toEqual(['Keep your place on the Evenkeel waitlist', 'You are on the Evenkeel waitlist'])
    // The newer link replaces the older.
    const old = await server.http.inject({ method: 'POST', url: '/api/waitlist/confirm', payload: { token: tokenOf(mails[0]?.text_body) } })
    expect(old.statusCode).toBe(400)
  })

  it('R022 forgets what the trap caught, and answers it like anyone', async () => {
    const trapped = await json('robot@visitor.test', { website: 'http://spam.example' })
    expect([trapped.statusCode, trapped.json()]).toEqual([200, { joined: true }])
    expect(await rowsOf('robot@visitor.test')).toEqual([])
    expect(await mailsTo('robot@visitor.test')).toEqual([])
  })

  it.each([
    '',
    'no at sign',
    'a b@visitor.test',
    '"quoted"@visitor.test',
    `${'x'.repeat(300)}@visitor.test`,
    'jo@visitor',
    'jo\r\nBcc: x@y.test',
    7,
    null,
    ['a@b.test'],
  ])('R022 refuses %j as an address with 422', async (odd) => {
    expect((await json(odd)).statusCode).toBe(422)
  })

  it('R022 a plain form is answered by a page; every other route still refuses forms', async () => {
    const good = await form('/api/waitlist', { EMAIL: 'plain@visitor.test', website: '' })
    expect([good.statusCode, good.headers.location]).toEqual([303, '/waitlist/sent'])
    const bad = await form('/api/waitlist', { EMAIL: 'plain' })
    expect([bad.statusCode, bad.headers.location]).toEqual([303, '/waitlist/problem'])
    const [mail] = await mailsTo('plain@visitor.test')
    const token = tokenOf(mail?.text_body)
    const left = await form('/api/waitlist/leave', { token })
    expect([left.statusCode, left.headers.location]).toEqual([303, '/waitlist/left'])
    expect(await rowsOf('plain@visitor.test')).toEqual([])
    const over = await form('/api/waitlist/confirm', { token })
    expect([over.statusCode, over.headers.location]).toEqual([303, '/waitlist/link-over'])
    for (const url of ['/api/feedback', '/api/auth/sign-in/email', '/api/tenants'])
      expect((await form(url, { a: 'b' })).statusCode).toBe(415)
  })

  it('R022 slows down who asks for mails to one address, and a link ends after seven days', async () => {
    const codes: number[] = []
    for (let i = 0; i < 7; i += 1) codes.push((await json('often@visitor.test')).statusCode)
    expect(codes).toEqual([200, 200, 200, 200, 200, 429, 429])
    const [mail] = await mailsTo('often@visitor.test')
    await database.query("update auth.waitlist set token_at = now() - interval '8 days' where email = 'often@visitor.test'")
    const late = await server.http.inject({ method: 'POST', url: '/api/waitlist/confirm', payload: { token: tokenOf(mail?.text_body) } })
    expect(late.statusCode).toBe(400)
    await database.query("update auth.waitlist set joined_at = now() - interval '31 days' where email = 'often@visitor.test'")
    await server.sweepWaitlist()
    expect(await rowsOf('often@visitor.test')).toEqual([])
  })
})

describe('a mailing-list service in WAITLIST_URL', () => {
  it('R022 is posted EMAIL by the server; its refusal and its silence are told, and nothing is kept here', async () => {
    const seen: string[] = []
    let status = 200
    const service = createServer((request, response) => {
      let body = ''
      request.on('data', (part) => (body += String(part)))
      request.on('end', () => {
        seen.push(`${request.method} ${request.headers['content-type']} ${body}`)
        response.writeHead(status).end()
      })
    })
    await new Promise<void>((done) => service.listen(0, '127.0.0.1', done))
    const { port } = service.address() as AddressInfo
    const other = await start({ WAITLIST_URL: `http://127.0.0.1:${port}/subscribe` })
    expect((await json('jo+hr@visitor.test', {}, other)).statusCode).toBe(200)
    expect(seen).toEqual(['POST application/x-www-form-urlencoded EMAIL=jo%2Bhr%40visitor.test'])
    status = 500
    expect((await json('jo2@visitor.test', {}, other)).statusCode).toBe(503)
    await new Promise((done) => service.close(done))
    expect((await json('jo3@visitor.test', {}, other)).statusCode).toBe(503)
    expect(await rowsOf('jo+hr@visitor.test')).toEqual([])
    await other.close()
  })
})
