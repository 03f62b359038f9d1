import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Claims, type LocalProvider, startProvider } from './google.fixture.ts'
import { googleProvider, UnverifiedAddress } from './google.ts'
import { createWorld, goodPassword, otherPassword, quickPasswords, type TestBrowser, tokensIn, type World } from './identity.fixture.ts'

let world: World
let provider: LocalProvider
beforeAll(async () => {
  provider = await startProvider('http://localhost:3000/api/auth/callback/google')
  world = await createWorld(provider.settings, { passwords: quickPasswords() })
})

let last = 0
const someone = (about: Partial<Claims> = {}): Claims => ({
  sub: `subject-${(last += 1)}`,
  email: `google.${last}@people.example`,
  email_verified: true,
  name: 'Gwen Frost',
  ...about,
})

async function begin(browser: TestBrowser, callbackURL = '/login'): Promise<string> {
  const answer = await browser.post('/api/auth/sign-in/google', { callbackURL })
  expect(answer.statusCode).toBe(200)
  return answer.json<{ url: string }>().url
}

async function signInWithGoogle(browser: TestBrowser, person: Claims): Promise<string> {
  const back = await provider.visit(await begin(browser), person)
  return landingOf(await browser.get(back.pathname + back.search))
}

const landingOf = (answer: { statusCode: number; headers: Record<string, unknown> }) =>
  `${answer.statusCode} ${String(answer.headers['location'])}`
const done = 'http://localhost:3000/login'
const userOf = async (browser: TestBrowser) => (await world.identity.verifyToken((await browser.token()) ?? '')).userId

describe('sign-in with Google', () => {
  it('R043 makes a session and comes back to the login page; the next time it is the same person', async () => {
    const [browser, again] = [world.browser(), world.browser()]
    const person = someone()
    expect(await signInWithGoogle(browser, person)).toBe(`302 ${done}`)
    expect(await signInWithGoogle(again, { ...person, email: 'changed.address@people.example' })).toBe(`302 ${done}`)
    expect(await userOf(again)).toBe(await userOf(browser))
    const [row] = await world.database.query(
      'select u.name, u.email, u.email_verified, a.account_id, a.access_token, a.refresh_token, a.id_token from auth.users u join auth.accounts a on a.user_id = u.id where u.id = $1',
      [await userOf(browser)],
    )
    expect(row).toEqual({
      name: 'Gwen Frost',
      email: person.email,
      email_verified: true,
      account_id: expect.stringMatching(new RegExp(`^http://127\\.0\\.0\\.1:\\d+\\|${person.sub}$`)),
      access_token: null,
      refresh_token: null,
      id_token: null,
    })
  })

  it('works with a provider that takes the secret in the body', async () => {
    const posting = await startProvider('http://localhost:3000/api/auth/callback/google', 'client_secret_post')
    const other = await createWorld(posting.settings, {}, world.database)
    const browser = other.browser()
    const back = await posting.visit((await browser.post('/api/auth/sign-in/google', {})).json<{ url: string }>().url, someone())
    expect(landingOf(await browser.get(back.pathname + back.search))).toBe(`302 ${done}`)
    expect(await browser.token()).not.toBeNull()
  })

  it('AU-015 asks with PKCE S256, a nonce and a state; a code from another sign-in is worthless', async () => {
    const [victim, attacker] = [world.browser(), world.browser()]
    const url = new URL(await begin(victim))
    expect(url.searchParams.get('code_challenge_method')).toBe('S256')
    expect(url.searchParams.get('code_challenge')).toMatch(/^[A-Za-z0-9_-]{43}$/)
    for (const name of ['state', 'nonce']) expect(url.searchParams.get(name)?.length).toBeGreaterThanOrEqual(32)
    expect(url.searchParams.get('response_type')).toBe('code')
    const stolen = await provider.visit(await begin(attacker), someone())
    const code = stolen.searchParams.get('code') ?? ''
    expect(landingOf(await victim.get(`/api/auth/callback/google?code=${code}&state=${url.searchParams.get('state')}`))).toBe(
      `302 ${done}?error=failed`,
    )
    expect(await victim.token()).toBeNull()
  })

  it('AU-014 takes a state once, from the browser it was made for, and none that is missing or made up', async () => {
    const [browser, other] = [world.browser(), world.browser()]
    const back = await provider.visit(await begin(browser), someone())
    const path = back.pathname + back.search
    expect(landingOf(await other.get(path))).toBe(`302 ${done}?error=expired`)
    expect(await other.token()).toBeNull()
    const stateless = new URL(back)
    stateless.searchParams.delete('state')
    expect(landingOf(await browser.get(stateless.pathname + stateless.search))).toBe(`302 ${done}?error=expired`)
    expect(landingOf(await browser.get('/api/auth/callback/google?code=x&state=made-up'))).toBe(`302 ${done}?error=expired`)
    expect(await browser.token()).toBeNull()
    expect(landingOf(await browser.get(path))).toBe(`302 ${done}`)
    await browser.post('/api/auth/sign-out')
    expect(landingOf(await browser.get(path))).toBe(`302 ${done}?error=expired`)
    expect(await browser.token()).toBeNull()
  })

  it('AU-012 makes and links nothing on an address the provider has not verified', async () => {
    const person = await world.person()
    for (const email of [person.email, 'unverified.newcomer@people.example']) {
      const browser = world.browser()
      expect(await signInWithGoogle(browser, someone({ email, email_verified: false, sub: `evil-${email}` }))).toBe(
        `302 ${done}?error=address-not-verified`,
      )
      expect(await browser.token()).toBeNull()
    }
    expect(await world.database.query("select 1 from auth.users where email = 'unverified.newcomer@people.example'")).toEqual([])
    expect(await world.database.query("select 1 from auth.accounts where user_id = $1 and provider_id = 'google'", [person.id])).toEqual([])
  })

  it('links by a verified address to a person whose own address is proven, once', async () => {
    const person = await world.person('Ada Marsh')
    const browser = world.browser()
    expect(await signInWithGoogle(browser, someone({ email: person.email }))).toBe(`302 ${done}`)
    expect(await userOf(browser)).toBe(person.id)
    expect((await world.browser().signIn(person.email, goodPassword)).statusCode).toBe(200)
  })

  it('AU-013 an address that has gone to a new person opens nothing of the old one', async () => {
    const old = someone()
    await signInWithGoogle(world.browser(), old)
    const browser = world.browser()
    expect(await signInWithGoogle(browser, someone({ email: old.email, sub: 'somebody-new' }))).toBe(`302 ${done}?error=other-account`)
    expect(await browser.token()).toBeNull()
  })

  it('AU-011 a password that someone else chose for the address does not survive', async () => {
    const person = someone({ email: 'victim@people.example' })
    const attacker = world.browser()
    await attacker.post('/api/auth/sign-up/email', { name: 'Mallory', email: person.email, password: otherPassword })
    const link = tokensIn(await world.mailTo(person.email))
    expect(await signInWithGoogle(world.browser(), person)).toBe(`302 ${done}`)
    expect((await attacker.signIn(person.email, otherPassword)).statusCode).toBe(401)
    // Even where the attacker can read the mail: the account is the owner's, and that password is not taken.
    await attacker.post('/api/auth/fragment-session', link)
    expect((await world.browser().signIn(person.email, otherPassword)).statusCode).toBe(401)
  })

  it('AU-011 an account whose address was never proven is not linked to', async () => {
    const person = someone()
    await world.database.query('insert into auth.users (name, email, email_verified) values ($1, $2, false)', ['Unproven', person.email])
    expect(await signInWithGoogle(world.browser(), person)).toBe(`302 ${done}?error=other-account`)
    expect(
      await world.database.query('select 1 from auth.accounts a join auth.users u on u.id = a.user_id where u.email = $1', [person.email]),
    ).toEqual([])
  })

  it.each([
    'https://evil.test',
    '//evil.test',
    'http://localhost:3000@evil.test',
    'http://localhost:3000.evil.test',
    '/\\evil.test',
    'javascript:1',
    'http://localhost:3000%0d%0aX: y',
    'http://localhost:3000/login#access_token=x',
    '/login#access_token=x',
    '/app',
    '/login?next=https://evil.test',
    '/login?next=//evil.test',
    '/login?next=%2F%2Fevil.test',
    '/login?next=/\\evil.test',
    '/login?next=/app&x=1',
    '',
    ' /login',
    '/login/../app',
    'http://localhost:3000',
    'HTTP://LOCALHOST:3000/login',
  ])('AU-016 will not return to %s', async (callbackURL) => {
    const answer = await world.browser().post('/api/auth/sign-in/google', { callbackURL })
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([400, 'auth.redirect-not-allowed'])
  })

  it('AU-016 returns to the login page, with a path inside the product to go on to', async () => {
    for (const [asked, landed] of [
      ['/login?next=/app/people', `${done}?next=/app/people`],
      [`${done}?next=%2Fapp%2Fme`, `${done}?next=%2Fapp%2Fme`],
    ] as const) {
      const browser = world.browser()
      const back = await provider.visit(await begin(browser, asked), someone())
      expect(landingOf(await browser.get(back.pathname + back.search))).toBe(`302 ${landed}`)
    }
  })

  it('says in words of its own what went wrong at the provider', async () => {
    for (const [error, landed] of [
      ['access_denied', 'cancelled'],
      ['server_error', 'failed'],
      ['<script>alert(1)</script>', 'failed'],
      ['toString', 'failed'],
    ] as const) {
      const browser = world.browser()
      const state = new URL(await begin(browser)).searchParams.get('state')
      expect(
        landingOf(
          await browser.get(`/api/auth/callback/google?error=${encodeURIComponent(error)}&error_description=call%20us&state=${state}`),
        ),
      ).toBe(`302 ${done}?error=${landed}`)
    }
    expect(landingOf(await world.browser().get('/api/auth/callback/google?state=a&state=b'))).toBe(`302 ${done}?error=failed`)
  })

  it('makes no account where accounts are by invitation, and still signs in who has one', async () => {
    const closed = await createWorld({ ...provider.settings, SIGNUP: 'invite' }, {}, world.database)
    const person = await closed.person()
    for (const [email, landed] of [
      ['by.google@people.example', `${done}?error=by-invitation`],
      [person.email, done],
    ] as const) {
      const browser = closed.browser()
      const back = await provider.visit(
        (await browser.post('/api/auth/sign-in/google', {})).json<{ url: string }>().url,
        someone({ email }),
      )
      expect(landingOf(await browser.get(back.pathname + back.search))).toBe(`302 ${landed}`)
    }
  })
})

describe('a provider that cannot be reached', () => {
  it('keeps nothing from starting: it answers 503 and is asked again later', async () => {
    const server = createServer((_request, response) => response.writeHead(500).end())
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const lost = await createWorld({ ...provider.settings, GOOGLE_DISCOVERY_URL: `http://127.0.0.1:${port}/` }, {}, world.database)
    const ask = () => lost.browser().post('/api/auth/sign-in/google', {})
    expect((await ask()).json()).toMatchObject({ code: 'auth.google-unavailable', message: expect.any(String) })
    expect((await ask()).statusCode).toBe(503)
    server.removeAllListeners('request')
    const discovery = await (await fetch(provider.settings.GOOGLE_DISCOVERY_URL)).text()
    server.on('request', (_request, response) => response.writeHead(200, { 'content-type': 'application/json' }).end(discovery))
    await expect.poll(async () => (await ask()).statusCode, { timeout: 10_000, interval: 300 }).toBe(200)
    server.close()
    server.closeAllConnections()
  })
})

describe('ID tokens', () => {
  it('AU-018 count only when the provider signed them for us, now, for this very sign-in', async () => {
    const { publicKey, privateKey } = await generateKeyPair('RS256')
    const { privateKey: stranger } = await generateKeyPair('RS256')
    const jwk = { ...(await exportJWK(publicKey)), kid: 'k', alg: 'RS256', use: 'sig' }
    let issuer = ''
    const server = createServer((request, response) => {
      const body =
        request.url === '/jwks'
          ? { keys: [jwk] }
          : {
              issuer,
              authorization_endpoint: `${issuer}/a`,
              token_endpoint: `${issuer}/t`,
              jwks_uri: `${issuer}/jwks`,
              id_token_signing_alg_values_supported: ['RS256', 'none', 'HS256'],
            }
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    afterAll(() => void server.close())
    issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const google = googleProvider(
      { clientId: 'client', clientSecret: 'the client secret, long enough for HS256', discoveryUrl: issuer },
      'open',
    )
    const now = Math.floor(Date.now() / 1000)
    const claims = { sub: '1', email: 'A@b.example', email_verified: true, nonce: 'n', iss: issuer, aud: 'client', iat: now, exp: now + 60 }
    const made = (payload: object, key: Parameters<SignJWT['sign']>[0] = privateKey, alg = 'RS256') =>
      new SignJWT({ ...claims, ...payload }).setProtectedHeader({ alg, kid: 'k' }).sign(key)
    const ask = async (idToken: string, nonce = 'n') => google.getUserInfo({ idToken, expectedIdTokenNonce: nonce })
    expect((await ask(await made({})))?.user).toMatchObject({ email: 'a@b.example', emailVerified: true })
    for (const email_verified of [false, 'false', undefined, 'yes', 1])
      await expect(ask(await made({ email_verified }))).rejects.toBeInstanceOf(UnverifiedAddress)
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.`
    const bad = [
      await made({ aud: 'another' }),
      await made({ iss: 'https://accounts.google.com' }),
      await made({ exp: now - 60 }),
      await made({ sub: undefined }),
      await made({ email: undefined }),
      await made({}, stranger),
      await made({}, new TextEncoder().encode('the client secret, long enough for HS256'), 'HS256'),
      unsigned,
      'nonsense',
    ]
    for (const token of bad) expect(await ask(token)).toBeNull()
    expect(await ask(await made({}), 'other')).toBeNull()
    expect(await google.getUserInfo({ idToken: await made({}) })).toBeNull()
  })
})
