import { generateKeyPair, SignJWT } from 'jose'
import { beforeAll, describe, expect, it } from 'vitest'
import { createWorld, goodPassword, otherPassword, quickPasswords, type TestBrowser, tokensIn, type World } from './identity.fixture.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({}, { passwords: quickPasswords() })
})

async function signedIn(): Promise<{ browser: TestBrowser; token: string; id: string; email: string }> {
  const person = await world.person()
  const browser = world.browser()
  await browser.signIn(person.email)
  return { browser, token: (await browser.token()) ?? '', id: person.id, email: person.email }
}

const bodyOf = (payload: object) => Buffer.from(JSON.stringify(payload)).toString('base64url')
const kidOf = (token: string) => (JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()) as { kid: string }).kid

const claims = async () => {
  const { token, id } = await signedIn()
  return { token, id, sid: (await world.identity.verifyToken(token)).sessionId }
}

const ask = (authorization: string) =>
  world.http.inject({
    method: 'POST',
    url: '/api/step-up',
    headers: { authorization, 'content-type': 'application/json' },
    payload: '{"password":"wrong"}',
  })

describe('access tokens', () => {
  it('AU-018 are refused with another audience, issuer or type, unsigned, expired, too long-lived, or signed by anyone else', async () => {
    const { id, sid } = await claims()
    const { privateKey: stranger } = await generateKeyPair('EdDSA')
    const secret = new TextEncoder().encode('a root secret for tests only, 1234567890')
    const good = { sub: id, sid, name: 'x', iss: world.origin, aud: 'evenkeel-api' }
    const library = world.identity.parts.library
    const kid = (await library.api.getJwks()).keys[0]?.kid ?? ''
    const made = (payload: object, header: object = {}) =>
      new SignJWT({ ...payload })
        .setProtectedHeader({ alg: 'EdDSA', typ: 'at+jwt', kid, ...header })
        .setIssuedAt()
        .setExpirationTime('5m')
        .sign(stranger)
    const now = Math.floor(Date.now() / 1000)
    const tokens = [
      await made(good),
      await made(good, { kid: 'unknown' }),
      await new SignJWT(good).setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', kid }).setIssuedAt().setExpirationTime('5m').sign(secret),
      `${bodyOf({ alg: 'none', typ: 'at+jwt' })}.${bodyOf({ ...good, iat: now, exp: now + 300 })}.`,
      '',
      'a.b.c',
      'é.é.é',
      'x'.repeat(10_000),
    ]
    for (const token of tokens)
      await expect(world.identity.verifyToken(token)).rejects.toMatchObject({ code: 'unauthenticated', status: 401 })
  })

  it('AU-018 our own key makes no other token good: audience, issuer, type, life and ids are all looked at', async () => {
    const { id, sid } = await claims()
    const now = Math.floor(Date.now() / 1000)
    const good = { sub: id, sid, name: 'x', iat: now }
    await expect(world.identity.verifyToken(await ownToken(good))).resolves.toMatchObject({ userId: id })
    const bad: [Record<string, unknown>, string?][] = [
      [{ ...good, aud: 'another-api' }],
      [{ ...good, iss: 'https://evil.test' }],
      [good, 'JWT'],
      [good, 'rt+jwt'],
      [{ ...good, exp: now - 60 }],
      [{ ...good, iat: now - 3600, exp: now + 3600 }],
      [{ ...good, sid: undefined }],
      [{ ...good, sub: id.toUpperCase() }],
      [{ ...good, sub: 'me' }],
    ]
    for (const [payload, typ] of bad)
      await expect(world.identity.verifyToken(await ownToken(payload, typ))).rejects.toMatchObject({ code: 'unauthenticated' })
  })

  it('AU-018 neither half of a sign-in link is an access token', async () => {
    const person = await world.person()
    await world.browser().post('/api/auth/sign-in/magic-link', { email: person.email })
    const tokens = tokensIn(await world.mailTo(person.email))
    expect(tokens.access_token).not.toBe('')
    for (const token of Object.values(tokens))
      await expect(world.identity.verifyToken(token)).rejects.toMatchObject({ code: 'unauthenticated' })
  })

  it('are verified once and then remembered until they end', async () => {
    const { token } = await signedIn()
    const first = await world.identity.verifyToken(token)
    expect(await world.identity.verifyToken(token)).toBe(first)
    expect(await world.identity.verifyToken((await signedIn()).token)).not.toBe(first)
  })

  it('keep working when the key is changed, and the new key signs from then on', async () => {
    const { browser, token } = await signedIn()
    await world.identity.rotateKeys()
    const next = (await browser.token()) ?? ''
    expect(kidOf(next)).not.toBe(kidOf(token))
    expect((await world.identity.verifyToken(next)).sessionId).toBe((await world.identity.verifyToken(token)).sessionId)
    const jwks = (await browser.get('/api/auth/jwks')).json<{ keys: Record<string, unknown>[] }>()
    expect(jwks.keys.map(({ kid }) => kid)).toEqual(expect.arrayContaining([kidOf(token), kidOf(next)]))
    for (const key of jwks.keys) expect(key).not.toHaveProperty('d')
  })

  it('go on being issued after the secret of the installation has changed, by a new key', async () => {
    await signedIn()
    const renewed = await createWorld(
      { APP_SECRET: 'another root secret for tests only, 0987' },
      { passwords: quickPasswords() },
      world.database,
    )
    const person = await renewed.person()
    const browser = renewed.browser()
    await browser.signIn(person.email)
    expect(await renewed.isAlive((await browser.token()) ?? '')).toBe(true)
    await renewed.identity.rotateKeys()
  })

  it('are signed by keys whose private half is not readable in the database', async () => {
    const rows = await world.database.query<{ private_key: string }>('select private_key from auth.signing_keys')
    expect(rows.length).toBeGreaterThan(0)
    for (const { private_key } of rows) expect(private_key).not.toMatch(/"d"|"kty"/)
  })

  it('AU-020 are taken from one well-formed Authorization header and from nothing else', async () => {
    const { token } = await signedIn()
    const other = (await signedIn()).token
    expect((await ask(`Bearer ${token}`)).json()).toMatchObject({ code: 'auth.wrong-password' })
    expect((await ask(`bearer ${token}`)).json()).toMatchObject({ code: 'auth.wrong-password' })
    for (const header of [
      `Bearer ${token}, Bearer ${other}`,
      `Bearer ${token} ${other}`,
      `Bearer  ${token}`,
      `Basic ${token}`,
      token,
      'Bearer',
      `Bearer ${token}\tx`,
    ])
      expect((await ask(header)).statusCode).toBe(401)
  })
})

/** A token signed with the installation's own key, whatever it says. */
async function ownToken(payload: Record<string, unknown>, typ = 'at+jwt'): Promise<string> {
  const { signJWT } = await import('better-auth/plugins')
  const context = await world.identity.parts.library.$context
  const jwt = context.getPlugin('jwt') as { options?: Parameters<typeof signJWT>[1]['options'] } | null
  return signJWT({ context } as unknown as Parameters<typeof signJWT>[0], { options: jwt?.options, payload, header: { typ } })
}

describe('sessions', () => {
  it('SE-013 R048 signing out ends the session at once, also for a token that has time left', async () => {
    const { browser, token } = await signedIn()
    expect(await world.isAlive(token)).toBe(true)
    expect((await browser.post('/api/auth/sign-out')).statusCode).toBe(200)
    expect(await world.isAlive(token)).toBe(false)
    expect(browser.cookies.has('evenkeel-session')).toBe(false)
    expect(await browser.token()).toBeNull()
    expect((await browser.post('/api/auth/sign-out')).statusCode).toBe(200)
  })

  it('SE-013 a stolen copy of the cookie is worthless after signing out', async () => {
    const { browser } = await signedIn()
    const thief = world.browser()
    for (const [name, value] of browser.cookies) thief.cookies.set(name, value)
    expect(await thief.token()).not.toBeNull()
    await browser.post('/api/auth/sign-out')
    expect(await thief.token()).toBeNull()
  })

  it('a cookie that was changed, or is for a session made up, signs nobody in', async () => {
    const { browser } = await signedIn()
    const cookie = browser.cookies.get('evenkeel-session') ?? ''
    const [row] = await world.database.query<{ token: string }>('select token from auth.sessions order by created_at desc limit 1')
    for (const forged of [
      cookie.replace(/^./, (c) => (c === 'a' ? 'b' : 'a')),
      row?.token ?? '',
      `${row?.token}.${'A'.repeat(43)}%3D`,
      '.',
      '',
    ]) {
      const thief = world.browser()
      thief.cookies.set('evenkeel-session', forged)
      expect(await thief.token()).toBeNull()
    }
  })

  it('SE-015 changing the password ends the other sessions and keeps this one', async () => {
    const { browser, token, email } = await signedIn()
    const elsewhere = world.browser()
    await elsewhere.signIn(email)
    const other = (await elsewhere.token()) ?? ''
    expect(
      (await browser.post('/api/auth/change-password', { currentPassword: goodPassword, newPassword: otherPassword })).statusCode,
    ).toBe(200)
    expect([await world.isAlive(token), await world.isAlive(other)]).toEqual([true, false])
    expect(await elsewhere.token()).toBeNull()
    expect((await world.browser().signIn(email, goodPassword)).statusCode).toBe(401)
    expect((await world.browser().signIn(email, otherPassword)).statusCode).toBe(200)
    expect((await world.mailsTo(email)).map(({ subject }) => subject)).toContain('Your Evenkeel password was changed')
  })

  it('can all be ended: by the person, and by the server for a leaver', async () => {
    const { browser, token, id, email } = await signedIn()
    const elsewhere = world.browser()
    await elsewhere.signIn(email)
    const other = (await elsewhere.token()) ?? ''
    await world.identity.endAllSessions(id, (await world.identity.verifyToken(token)).sessionId)
    expect([await world.isAlive(token), await world.isAlive(other)]).toEqual([true, false])
    expect((await browser.post('/api/auth/revoke-sessions')).statusCode).toBe(200)
    expect(await world.isAlive(token)).toBe(false)
    expect((await browser.post('/api/auth/revoke-sessions')).statusCode).toBe(401)
  })

  it('end after seven days, and use is written down once a minute at most', async () => {
    const { token, id } = await signedIn()
    const { sessionId } = await world.identity.verifyToken(token)
    const seen = async () =>
      (
        await world.database.query<{ last_seen_at: Date }>('select last_seen_at from auth.sessions where id = $1', [sessionId])
      )[0]?.last_seen_at.getTime() ?? 0
    await world.database.query("update auth.sessions set last_seen_at = now() - interval '10 minutes' where id = $1", [sessionId])
    const before = await seen()
    world.identity.touchSession(sessionId, new Date())
    world.identity.touchSession(sessionId, new Date(before))
    await expect.poll(seen).toBeGreaterThan(before)
    await world.database.query('update auth.sessions set last_seen_at = $2 where id = $1', [sessionId, new Date(before)])
    world.identity.touchSession(sessionId, new Date(before))
    await world.identity.endAllSessions(id, sessionId)
    expect(await seen()).toBe(before)
    await world.database.query("update auth.sessions set expires_at = now() - interval '1 second' where id = $1", [sessionId])
    expect(await world.isAlive(token)).toBe(false)
  })

  it('SE-017 no other site can act with the cookie: origin, fetch metadata and content type are looked at', async () => {
    const { browser, token, email } = await signedIn()
    const paths = [
      'sign-out',
      'change-password',
      'revoke-sessions',
      'sign-in/email',
      'sign-up/email',
      'fragment-session',
      'request-password-reset',
      'reset-password',
      'sign-in/magic-link',
    ]
    const attempts: [Record<string, string>, number][] = [
      [{ origin: 'https://evil.test' }, 403],
      [{ origin: 'null' }, 403],
      [{ origin: `${world.origin}.evil.test` }, 403],
      [{ origin: 'http://localhost:3001' }, 403],
      [{ 'sec-fetch-site': 'cross-site' }, 403],
      [{ 'sec-fetch-site': 'same-site' }, 403],
      [{ 'sec-fetch-site': 'none' }, 403],
      [{ 'content-type': 'text/plain' }, 415],
      [{ 'content-type': 'application/x-www-form-urlencoded' }, 415],
      [{ 'content-type': 'multipart/form-data; boundary=x' }, 415],
    ]
    for (const path of paths) {
      for (const [headers, status] of attempts) {
        const answer = await browser.post(`/api/auth/${path}`, JSON.stringify({ email, password: goodPassword }), { headers })
        expect([path, headers, answer.statusCode]).toEqual([path, headers, status])
      }
    }
    expect((await browser.get('/api/auth/token', { headers: { 'sec-fetch-site': 'cross-site' } })).statusCode).toBe(403)
    expect(await world.isAlive(token)).toBe(true)
  })

  it('a tool without a browser signs in with JSON alone', async () => {
    const person = await world.person()
    const answer = await world.http.inject({
      method: 'POST',
      url: '/api/auth/sign-in/email',
      payload: { email: person.email, password: goodPassword },
    })
    expect(answer.statusCode).toBe(200)
    expect(answer.cookies.map(({ name }) => name)).toContain('evenkeel-session')
  })
})

describe('the door', () => {
  it('offers nothing of the library but what is named: everything else is 404 with a message and a code', async () => {
    const { browser } = await signedIn()
    const posts = [
      'update-user',
      'delete-user',
      'change-email',
      'set-password',
      'link-social',
      'unlink-account',
      'revoke-session',
      'revoke-other-sessions',
      'verify-password',
      'sign-in/social',
      'refresh-token',
      'get-access-token',
      'send-verification-email',
      'establishSession',
      'sign-jwt',
      'sign-in/google',
      '..%2fsign-out',
      'sign-out/',
    ]
    const gets = [
      'get-session',
      'list-sessions',
      'list-accounts',
      'ok',
      'error',
      'verify-email?token=x',
      'reset-password/abc?callbackURL=/',
      'callback/github',
      'callback/google',
      'magic-link/verify?token=x',
      'sign-out',
      'sign-in/email',
      '',
    ]
    for (const path of posts)
      expect([path, (await browser.post(`/api/auth/${path}`)).json()]).toEqual([
        path,
        expect.objectContaining({ code: 'not-found', message: 'Not found.' }),
      ])
    for (const path of gets)
      expect([path, (await browser.get(`/api/auth/${path}`)).json()]).toEqual([
        path,
        expect.objectContaining({ code: 'not-found', message: 'Not found.' }),
      ])
  })

  it('says how one may sign in here', async () => {
    expect((await world.browser().get('/api/sign-in-options')).json()).toEqual({
      google: false,
      signup: 'open',
      site_mode: 'waitlist',
      demo: true,
      outbox: true,
    })
  })
})
