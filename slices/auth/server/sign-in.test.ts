import { beforeAll, describe, expect, it } from 'vitest'
import { createWorld, goodPassword, quickPasswords, type World } from './identity.fixture.ts'
import { limits, networkOf } from './throttle.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})

/** Addresses of the documentation range, one for each test, so that none fills another's bucket. */
let last = 0
const freshAddress = () => `198.51.100.${(last += 1)}`

describe('password sign-in', () => {
  it('R043 sets a session in an HttpOnly cookie; R049 the token of that session is good for five minutes', async () => {
    const person = await world.person('Ada Marsh')
    const browser = world.browser()
    const answer = await browser.signIn(person.email)
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({ user: { id: person.id, name: 'Ada Marsh', email: person.email } })
    const session = [answer.headers['set-cookie'] ?? []].flat().find((cookie) => cookie.startsWith('evenkeel-session='))
    expect(session).toMatch(/HttpOnly/i)
    expect(session).toMatch(/SameSite=Lax/i)
    expect(session).toMatch(/Path=\//i)
    expect(answer.body).not.toContain(decodeURIComponent(browser.cookies.get('evenkeel-session') ?? '').split('.')[0])
    const token = (await browser.token()) ?? ''
    const [head, body] = token
      .split('.')
      .slice(0, 2)
      .map((part) => JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>)
    expect(head).toMatchObject({ alg: 'EdDSA', typ: 'at+jwt' })
    expect(body).toMatchObject({ sub: person.id, iss: world.origin, aud: 'evenkeel-api', name: 'Ada Marsh' })
    expect(Number(body?.exp) - Number(body?.iat)).toBe(300)
    expect(await world.identity.verifyToken(token)).toMatchObject({ userId: person.id, sessionId: body?.sid, name: 'Ada Marsh' })
    expect(await world.isAlive(token)).toBe(true)
  })

  it('writes __Host- cookies, Secure, when the address is https', async () => {
    const secure = await createWorld({ PUBLIC_URL: 'https://hr.example.co.uk' }, {}, world.database)
    const person = await world.person()
    const answer = await secure.browser().signIn(person.email)
    const names = answer.cookies.filter(({ value }) => value !== '').map(({ name }) => name)
    expect(names.toSorted()).toEqual(['__Host-evenkeel-device', '__Host-evenkeel-session'])
    for (const cookie of [answer.headers['set-cookie'] ?? []].flat()) expect(cookie).toMatch(/; Secure/i)
    for (const cookie of [answer.headers['set-cookie'] ?? []].flat()) expect(cookie).not.toMatch(/Domain=/i)
  })

  it('takes the address in any case, and answers a request without a session with 401', async () => {
    const person = await world.person()
    expect((await world.browser(freshAddress()).signIn(person.email.toUpperCase())).statusCode).toBe(200)
    const answer = await world.browser().get('/api/auth/token')
    expect(answer.statusCode).toBe(401)
    expect(answer.json()).toMatchObject({ code: 'unauthenticated', message: 'Please sign in.' })
    // The application, which asks for every visitor, is told the same without an error in their console.
    const told = await world.browser().get('/api/auth/token', { headers: { prefer: 'nobody-is-an-answer' } })
    expect([told.statusCode, told.json()]).toEqual([200, { token: null }])
  })

  it('AU-001 a wrong password and an unknown address give one answer for the same work', async () => {
    const person = await world.person()
    const work = { known: [] as number[], unknown: [] as number[] }
    const bodies = new Set<string>()
    for (const [kind, email] of [
      ['known', person.email],
      ['unknown', 'nobody.at.all@people.example'],
      ['known', person.email],
      ['unknown', 'nobody@else.example'],
    ] as const) {
      const { answer, hashes, roundTrips } = await world.work(() => world.browser(freshAddress()).signIn(email, 'not the password'))
      work[kind].push(hashes, roundTrips)
      const body = { ...answer.json<object>(), request_id: null }
      bodies.add(JSON.stringify([answer.statusCode, body, Object.keys(answer.headers).toSorted()]))
    }
    expect(work.known).toEqual(work.unknown)
    expect(work.known[0]).toBe(1)
    expect(work.known[1]).toBeGreaterThan(0)
    expect([...bodies]).toHaveLength(1)
    expect([...bodies][0]).toContain('401')
  })

  it('AU-008 a megabyte of password is refused, and neither it nor a hopelessly long one costs a hash', async () => {
    const person = await world.person()
    const before = world.passwords.done
    expect((await world.browser(freshAddress()).signIn(person.email, 'x'.repeat(1_000_000))).statusCode).toBe(413)
    expect((await world.browser(freshAddress()).signIn(person.email, 'x'.repeat(4_097))).statusCode).toBe(422)
    expect((await world.browser(freshAddress()).signIn(person.email, 'x'.repeat(2_000))).statusCode).toBe(401)
    expect(world.passwords.done).toBe(before)
  })

  it.each([
    {},
    { email: 'a@b.example' },
    { email: ['a@b.example'], password: 'x' },
    { email: 'a@b.example', password: { $ne: null } },
    [],
    '"text"',
    'null',
    'not json',
    { email: 'no address', password: 'x' },
  ])('answers %j with a message and a code, not with 500', async (body) => {
    const answer = await world.browser().post('/api/auth/sign-in/email', body)
    expect([400, 422]).toContain(answer.statusCode)
    expect(answer.json()).toEqual(expect.objectContaining({ message: expect.any(String), code: expect.any(String) }))
  })

  it('ends the session that the browser had before', async () => {
    const [first, second] = [await world.person(), await world.person()]
    const browser = world.browser()
    await browser.signIn(first.email)
    const token = (await browser.token()) ?? ''
    await browser.signIn(second.email)
    expect(await world.isAlive(token)).toBe(false)
    expect(await world.isAlive((await browser.token()) ?? '')).toBe(true)
  })
})

describe('throttle', () => {
  let quick: World
  beforeAll(async () => {
    quick = await createWorld({}, { passwords: quickPasswords() })
  })

  it('lets ten guesses at an account through in five minutes and answers 429 with the time to wait, right password or not', async () => {
    const person = await quick.person()
    for (let i = 0; i < limits.account; i += 1)
      expect((await quick.browser(freshAddress()).signIn(person.email, 'wrong')).statusCode).toBe(401)
    const before = quick.passwords.done
    const refused = await quick.browser(freshAddress()).signIn(person.email, 'wrong')
    expect(refused.statusCode).toBe(429)
    expect(refused.json()).toMatchObject({ code: 'rate-limited', message: 'Too many attempts. Please wait a few minutes and try again.' })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(200)
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(300)
    expect((await quick.browser(freshAddress()).signIn(person.email)).statusCode).toBe(429)
    expect(quick.passwords.done).toBe(before)
    await quick.database.query("update auth.attempts set times = array(select t - interval '5 minutes' from unnest(times) t)")
    expect((await quick.browser(freshAddress()).signIn(person.email)).statusCode).toBe(200)
  })

  it('counts fifty guesses at once as fifty', async () => {
    const person = await quick.person()
    const answers = await Promise.all(Array.from({ length: 50 }, () => quick.browser(freshAddress()).signIn(person.email, 'wrong')))
    const count = (status: number) => answers.filter((answer) => answer.statusCode === status).length
    expect([count(401), count(429)]).toEqual([limits.account, 50 - limits.account])
  })

  it('answers an unknown address in the same way', async () => {
    const codes = []
    for (let i = 0; i <= limits.account; i += 1)
      codes.push((await quick.browser(freshAddress()).signIn('nobody.here@people.example', 'wrong')).statusCode)
    expect(codes).toEqual([...Array.from({ length: limits.account }, () => 401), 429])
  })

  it('AU-005 stops one address that tries one password on many accounts', async () => {
    const address = '203.0.113.77'
    const codes = []
    for (let i = 0; i < limits.address + 5; i += 1)
      codes.push((await quick.browser(address).signIn(`stuffing.${i}@people.example`, 'wrong')).statusCode)
    expect(codes.filter((code) => code === 401)).toHaveLength(limits.address)
    expect(codes.slice(limits.address)).toEqual([429, 429, 429, 429, 429])
    expect((await quick.browser(freshAddress()).signIn('someone.else@people.example', 'wrong')).statusCode).toBe(401)
  })

  it('AU-006 does not lock the owner out of a device they have used before', async () => {
    const person = await quick.person()
    const own = quick.browser('192.0.2.10')
    expect((await own.signIn(person.email)).statusCode).toBe(200)
    await own.post('/api/auth/sign-out')
    for (let i = 0; i <= limits.account; i += 1) await quick.browser(freshAddress()).signIn(person.email, 'wrong')
    expect((await quick.browser(freshAddress()).signIn(person.email)).statusCode).toBe(429)
    expect((await own.signIn(person.email)).statusCode).toBe(200)
    const thief = quick.browser(freshAddress())
    thief.cookies.set('evenkeel-device', 'A'.repeat(43))
    expect((await thief.signIn(person.email)).statusCode).toBe(429)
  })

  it('a known device has ten guesses of its own, and its mark is good for that person alone', async () => {
    const [person, other] = [await quick.person(), await quick.person()]
    const own = quick.browser(freshAddress())
    await own.signIn(person.email)
    for (let i = 0; i < limits.account; i += 1) expect((await own.signIn(person.email, 'wrong')).statusCode).toBe(401)
    expect((await own.signIn(person.email)).statusCode).toBe(429)
    for (let i = 0; i < limits.account; i += 1) await quick.browser(freshAddress()).signIn(other.email, 'wrong')
    expect((await own.signIn(other.email)).statusCode).toBe(429)
  })

  it('AU-007 a made-up X-Forwarded-For opens no new bucket', async () => {
    const codes = []
    for (let i = 0; i < limits.address + 3; i += 1) {
      const answer = await world
        .browser('203.0.113.90')
        .post(
          '/api/auth/sign-in/email',
          { email: `rotate.${i}@people.example`, password: 'wrong' },
          { headers: { 'x-forwarded-for': `10.1.2.${i}` } },
        )
      codes.push(answer.statusCode)
    }
    expect(codes.slice(-3)).toEqual([429, 429, 429])
  })

  it('AU-007 behind a configured proxy the address it reports counts, and only what it reports', async () => {
    const proxied = await createWorld({ TRUSTED_PROXIES: '192.0.2.200' }, { passwords: quickPasswords() }, quick.database)
    const guess = (from: string, forwarded: string, i: number) =>
      proxied
        .browser(from)
        .post(
          '/api/auth/sign-in/email',
          { email: `proxied.${i}@people.example`, password: 'wrong' },
          { headers: { 'x-forwarded-for': forwarded } },
        )
    for (let i = 0; i < limits.address; i += 1) expect((await guess('192.0.2.200', `10.9.9.${i}, 203.0.113.120`, i)).statusCode).toBe(401)
    expect((await guess('192.0.2.200', '10.9.9.99, 203.0.113.120', 99)).statusCode).toBe(429)
    expect((await guess('192.0.2.200', '203.0.113.121', 100)).statusCode).toBe(401)
  })

  it('takes a whole IPv6 customer network for one', () => {
    expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe(networkOf('2001:0db8:0001:0002:ffff::1'))
    expect(networkOf('2001:db8::1')).toBe('2001:db8:0:0')
    expect(networkOf('2001:db8:1:3::1')).not.toBe(networkOf('2001:db8:1:2::1'))
    expect(networkOf('::ffff:192.0.2.7')).toBe('192.0.2.7')
    expect(networkOf('fe80::1%eth0')).toBe('fe80:0:0:0')
  })

  it('keeps no address and no name in its table', async () => {
    const columns = await quick.database.query<{ name: string; type: string }>(
      "select attname as name, format_type(atttypid, null) as type from pg_attribute where attrelid = 'auth.attempts'::regclass and attnum > 0 order by attnum",
    )
    expect(columns.map(({ type }) => type)).toEqual(['bytea', 'timestamp with time zone[]', 'timestamp with time zone'])
  })
})

describe('load', () => {
  it('AU-036 two dozen sign-ins at once are all answered, each right, while other requests go on being answered', async () => {
    const people = await Promise.all(Array.from({ length: 24 }, () => world.person()))
    const order: string[] = []
    const signIns = Array.from({ length: 24 }, async (_, i) => {
      const answer = await world.browser(freshAddress()).signIn(people[i]?.email ?? '', goodPassword)
      order.push('sign-in')
      return answer.statusCode
    })
    await world.browser().get('/api/auth/jwks')
    order.push('other')
    const codes = await Promise.all(signIns)
    expect(new Set(codes)).toEqual(new Set([200]))
    expect(order.indexOf('other')).toBeLessThan(20)
  })
})
