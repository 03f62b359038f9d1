import { beforeAll, describe, expect, it } from 'vitest'
import { type Claims, startProvider, type LocalProvider } from './google.fixture.ts'
import {
  createWorld,
  goodPassword,
  otherPassword,
  quickPasswords,
  resetTokenIn,
  tokensIn,
  type TestBrowser,
  type World,
} from './identity.fixture.ts'
import { codeOf, confirmed, enrolled, stepNow } from './second-factor.fixture.ts'

let world: World
let provider: LocalProvider
beforeAll(async () => {
  provider = await startProvider('http://localhost:3000/api/auth/callback/google')
  world = await createWorld(provider.settings, { passwords: quickPasswords() })
})

const subjects = async (email: string) => (await world.mailsTo(email)).map(({ subject }) => subject)
const give = (browser: TestBrowser, proof: object) => browser.post('/api/auth/second-factor', proof)
const pending = async (browser: TestBrowser) => {
  const answer = await browser.get('/api/auth/token')
  return { status: answer.statusCode, code: answer.json<{ code?: string }>().code }
}
const owes = { status: 401, code: 'auth.second-factor-pending' }

describe('an authenticator app', () => {
  it('counts once a code of it was shown, and every sign-in then asks for one', async () => {
    const { person, secret, browser } = await enrolled(world)
    expect((await browser.api('GET', '/account/security')).json()).toMatchObject({
      totp_since: expect.any(String),
      recovery_codes_left: 10,
    })
    const other = world.browser()
    const first = await other.signIn(person.email)
    expect([first.statusCode, first.json()]).toEqual([200, { second_factor: { methods: ['totp', 'recovery'] } }])
    expect(await pending(other)).toEqual(owes)
    const second = await give(other, { code: await codeOf(secret) })
    expect([second.statusCode, second.json()]).toEqual([200, { user: { id: person.id, name: 'Tess Orme', email: person.email } }])
    expect(await other.token()).not.toBeNull()
  })

  it('a key that was never confirmed asks nobody for anything', async () => {
    const person = await world.person()
    const browser = world.browser()
    await browser.signIn(person.email)
    await confirmed(browser)
    const { secret, uri } = (await browser.api('POST', '/account/totp', {})).json<{ secret: string; uri: string }>()
    expect(uri).toBe(`otpauth://totp/Evenkeel:${encodeURIComponent(person.email)}?secret=${secret}&issuer=Evenkeel&digits=6&period=30`)
    expect((await browser.api('POST', '/account/totp/confirmation', { code: await codeOf(secret, 3) })).json()).toMatchObject({
      code: 'auth.wrong-code',
    })
    expect((await world.browser().signIn(person.email)).json()).toHaveProperty('user')
    expect((await browser.api('POST', '/step-up', { code: await codeOf(secret) })).statusCode).toBe(403)
  })

  it('a code is good once, one step early or late, and not two', async () => {
    const { person, secret } = await enrolled(world)
    const [browser, now] = [world.browser(), stepNow()]
    const tried = async (ahead: number) => {
      await browser.signIn(person.email)
      return (await give(browser, { code: await codeOf(secret, ahead, now) })).statusCode
    }
    expect([await tried(-2), await tried(3)]).toEqual([403, 403])
    expect(await tried(-1)).toBe(403)
    expect(await tried(0)).toBe(200)
    expect(await tried(0)).toBe(403)
    expect(await tried(1)).toBe(200)
    expect(await tried(0)).toBe(403)
  })

  it('of six requests with one code one is let in', async () => {
    const { person, secret } = await enrolled(world)
    const browsers = Array.from({ length: 6 }, () => world.browser())
    for (const browser of browsers) await browser.signIn(person.email)
    const code = await codeOf(secret)
    const answers = await Promise.all(browsers.map((browser) => give(browser, { code })))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(answers.filter(({ statusCode }) => statusCode === 403)).toHaveLength(5)
  })

  it('is kept encrypted, bound to its person', async () => {
    const [one, two] = [await enrolled(world), await enrolled(world)]
    const rows = await world.database.query<{ secret: Buffer }>('select secret from auth.totp_keys')
    expect(rows.some(({ secret }) => secret.toString('latin1').includes(one.secret))).toBe(false)
    await world.database.query(
      'update auth.totp_keys set secret = (select secret from auth.totp_keys where user_id = $1), last_step = 0 where user_id = $2',
      [one.person.id, two.person.id],
    )
    const browser = world.browser()
    await browser.signIn(two.person.email)
    expect((await give(browser, { code: await codeOf(one.secret) })).statusCode).toBe(403)
  })

  it('ends the sessions that were begun without it and tells the person', async () => {
    const person = await world.person()
    const [browser, elsewhere] = [world.browser(), world.browser()]
    await browser.signIn(person.email)
    await elsewhere.signIn(person.email)
    await confirmed(browser)
    const { secret } = (await browser.api('POST', '/account/totp', {})).json<{ secret: string }>()
    await browser.api('POST', '/account/totp/confirmation', { code: await codeOf(secret) })
    expect(await elsewhere.token()).toBeNull()
    const token = (await browser.token()) ?? ''
    const { sessionId, userId } = await world.identity.verifyToken(token)
    const [state] = await world.database.query('select valid, second_factor_at from app.session_state($1, $2)', [sessionId, userId])
    expect(state).toEqual({ valid: true, second_factor_at: expect.any(Date) })
    expect(await subjects(person.email)).toContain('A second factor was added to your Evenkeel account')
  })
})

describe('a session that owes its second factor', () => {
  it('AU-031 is worth nothing: no token, no act with the cookie, and nothing to the request path', async () => {
    const { person } = await enrolled(world)
    const browser = world.browser()
    await browser.signIn(person.email)
    expect(await pending(browser)).toEqual(owes)
    for (const [path, body] of [
      ['change-password', { currentPassword: goodPassword, newPassword: otherPassword }],
      ['revoke-sessions', {}],
    ] as const)
      expect((await browser.post(`/api/auth/${path}`, body)).statusCode).toBe(401)
    const [row] = await world.database.query<{ id: string }>('select id from auth.sessions where user_id = $1 and second_factor_due', [
      person.id,
    ])
    const sessionId = row?.id ?? ''
    const [state] = await world.database.query('select valid, email from app.session_state($1, $2)', [sessionId, person.id])
    expect(state).toEqual({ valid: false, email: null })
    // Even a token of ours that named it would open nothing.
    const { token } = await world.identity.parts.library.api.mintAccessToken({ body: { userId: person.id, sessionId, name: 'x' } })
    for (const url of ['/api/account/security', '/api/account/sessions']) {
      const answer = await world.http.inject({ method: 'GET', url, headers: { authorization: `Bearer ${token}` } })
      expect(answer.statusCode).toBe(401)
    }
  })

  it('AU-032 cannot take the factor away, and neither can a session that has not proved who it is', async () => {
    const { person, browser } = await enrolled(world)
    const half = world.browser()
    await half.signIn(person.email)
    expect((await half.api('DELETE', '/account/totp')).statusCode).toBe(401)
    await world.database.query('update auth.sessions set stepped_up_at = null where user_id = $1', [person.id])
    for (const [method, path] of [
      ['DELETE', '/account/totp'],
      ['POST', '/account/recovery-codes'],
      ['POST', '/account/passkeys/challenge'],
      ['POST', '/account/totp'],
    ] as const) {
      const answer = await browser.api(method, path, method === 'POST' ? {} : undefined)
      expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([403, 'auth.step-up-required'])
    }
  })

  it('begins by every way in: a link in a mail, Google, and after a password was reset', async () => {
    const { person } = await enrolled(world)
    const byLink = world.browser()
    await byLink.post('/api/auth/sign-in/magic-link', { email: person.email })
    const redeemed = await byLink.post('/api/auth/fragment-session', tokensIn(await world.mailTo(person.email)))
    expect(redeemed.json()).toEqual({ second_factor: { methods: ['totp', 'recovery'] } })
    expect(await pending(byLink)).toEqual(owes)

    const byGoogle = world.browser()
    const claims: Claims = { sub: `mfa-${person.id}`, email: person.email, email_verified: true, name: 'Tess Orme' }
    const { url } = (await byGoogle.post('/api/auth/sign-in/google', {})).json<{ url: string }>()
    const back = await provider.visit(url, claims)
    await byGoogle.get(back.pathname + back.search)
    expect(await pending(byGoogle)).toEqual(owes)
    expect(await subjects(person.email)).toContain('Google was connected to your Evenkeel account')

    const byReset = world.browser()
    await byReset.post('/api/auth/request-password-reset', { email: person.email })
    const token = resetTokenIn(await world.mailTo(person.email))
    expect((await byReset.post('/api/auth/reset-password', { token, newPassword: otherPassword })).statusCode).toBe(200)
    await byReset.signIn(person.email, otherPassword)
    expect(await pending(byReset), 'AU-027').toEqual(owes)
  })

  it('a link used twice also ends the session that went on from it', async () => {
    const { person, secret } = await enrolled(world)
    const browser = world.browser()
    await browser.post('/api/auth/sign-in/magic-link', { email: person.email })
    const tokens = tokensIn(await world.mailTo(person.email))
    await browser.post('/api/auth/fragment-session', tokens)
    await give(browser, { code: await codeOf(secret) })
    expect(await browser.token()).not.toBeNull()
    await world.browser().post('/api/auth/fragment-session', tokens)
    expect(await browser.token()).toBeNull()
  })

  it('is over after a quarter of an hour, and gives way to a new one when it is done', async () => {
    const { person, secret } = await enrolled(world)
    const browser = world.browser()
    await browser.signIn(person.email)
    const stolen = browser.cookies.get('evenkeel-session') ?? ''
    await world.database.query(
      "update auth.sessions set created_at = now() - interval '16 minutes' where user_id = $1 and second_factor_due",
      [person.id],
    )
    expect((await give(browser, { code: await codeOf(secret) })).json()).toMatchObject({ code: 'auth.session-ended' })
    await browser.signIn(person.email)
    await give(browser, { code: await codeOf(secret) })
    expect(await browser.token()).not.toBeNull()
    const thief = world.browser()
    thief.cookies.set('evenkeel-session', stolen)
    expect(await thief.token()).toBeNull()
  })

  it('has ten guesses in five minutes, whatever is tried, and the person hears of it once', async () => {
    const { person, secret, codes } = await enrolled(world)
    const browser = world.browser()
    await browser.signIn(person.email)
    const statuses: number[] = []
    for (let i = 0; i < 12; i += 1)
      statuses.push((await give(browser, i % 2 ? { code: '000000' } : { recovery_code: `aaaa-${i}` })).statusCode)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 403), 429, 429])
    const refused = await give(world.browser(), { code: await codeOf(secret) })
    expect(refused.statusCode).toBe(401)
    const right = await give(browser, { code: await codeOf(secret) })
    expect([right.statusCode, Number(right.headers['retry-after']) > 0]).toEqual([429, true])
    expect((await give(browser, { recovery_code: codes[0] })).statusCode).toBe(429)
    expect((await subjects(person.email)).filter((subject) => subject === 'Someone may know your Evenkeel password')).toHaveLength(1)
  })

  it('a stranger who guesses does not keep the owner out of a device they know', async () => {
    const { person, secret } = await enrolled(world)
    const known = world.browser()
    await known.signIn(person.email)
    await give(known, { code: await codeOf(secret) })
    const stranger = world.browser('203.0.113.77')
    await stranger.signIn(person.email)
    for (let i = 0; i < 11; i += 1) await give(stranger, { code: '000000' })
    await known.signIn(person.email)
    expect((await give(known, { code: await codeOf(secret, 1) })).statusCode).toBe(200)
  })

  it('takes exactly one proof, well formed', async () => {
    const { person } = await enrolled(world)
    const browser = world.browser()
    await browser.signIn(person.email)
    for (const body of [
      {},
      { code: '123456', recovery_code: 'x' },
      { code: 'abc' },
      { code: '1234567' },
      { passkey: {} },
      { password: goodPassword },
    ])
      expect((await give(browser, body)).statusCode).toBe(422)
    expect((await give(world.browser(), { code: '123456' })).json()).toMatchObject({ code: 'auth.session-ended' })
  })
})

describe('recovery codes', () => {
  it('AU-033 let the person in once each, however they are typed, and are kept as hashes', async () => {
    const { person, codes } = await enrolled(world)
    expect(new Set(codes).size).toBe(10)
    expect(codes[0]).toMatch(/^[0-9a-z]{4}(-[0-9a-z]{4}){3}$/)
    const kept = await world.database.query<{ code: string }>(
      "select encode(code_hash, 'escape') as code from auth.recovery_codes where user_id = $1",
      [person.id],
    )
    expect(kept.some(({ code }) => codes.includes(code))).toBe(false)
    const browser = world.browser()
    const tried = async (code: string | undefined) => {
      await browser.signIn(person.email)
      return (await give(browser, { recovery_code: code })).statusCode
    }
    expect(await tried(codes[0])).toBe(200)
    expect(await tried(codes[0])).toBe(403)
    expect(await tried(codes[1]?.toUpperCase().replaceAll('-', ' '))).toBe(200)
    expect((await browser.api('GET', '/account/security')).json()).toMatchObject({ recovery_codes_left: 8 })
    expect((await subjects(person.email)).filter((subject) => subject === 'A recovery code of yours was used')).toHaveLength(2)
  })

  it('are no one else’s, and the old ones end when new ones are made', async () => {
    const [one, two] = [await enrolled(world), await enrolled(world)]
    const browser = world.browser()
    await browser.signIn(two.person.email)
    expect((await give(browser, { recovery_code: one.codes[0] })).statusCode).toBe(403)
    const fresh = (await two.browser.api('POST', '/account/recovery-codes', {})).json<{ recovery_codes: string[] }>().recovery_codes
    expect((await give(browser, { recovery_code: two.codes[0] })).statusCode).toBe(403)
    expect((await give(browser, { recovery_code: fresh[0] })).statusCode).toBe(200)
  })
})

describe('taking the factor away', () => {
  it('needs a proof, ends the recovery codes, forgets what was proved, and is told to the person', async () => {
    const { person, browser } = await enrolled(world)
    const half = world.browser()
    await half.signIn(person.email)
    expect((await browser.api('DELETE', '/account/totp')).statusCode).toBe(200)
    expect(await half.token()).toBeNull()
    expect((await browser.api('GET', '/account/security')).json()).toMatchObject({ totp_since: null, recovery_codes_left: 0 })
    const [row] = await world.database.query(
      'select count(*)::int as n from auth.sessions where user_id = $1 and second_factor_at is not null',
      [person.id],
    )
    expect(row).toEqual({ n: 0 })
    expect((await world.browser().signIn(person.email)).json()).toHaveProperty('user')
    expect(await subjects(person.email)).toContain('A second factor was removed from your Evenkeel account')
    expect((await browser.api('DELETE', '/account/totp')).statusCode).toBe(409)
  })

  it('a code confirms who is asking, as the password does; a wrong one does not', async () => {
    const { person, browser, secret } = await enrolled(world)
    await world.database.query('update auth.sessions set stepped_up_at = null where user_id = $1', [person.id])
    expect((await browser.api('POST', '/step-up', { code: '000000' })).json()).toMatchObject({ code: 'auth.wrong-code' })
    expect((await browser.api('DELETE', '/account/totp')).statusCode).toBe(403)
    expect((await browser.api('POST', '/step-up', { code: await codeOf(secret, 1) })).statusCode).toBe(200)
    expect((await browser.api('DELETE', '/account/totp')).statusCode).toBe(200)
  })
})
