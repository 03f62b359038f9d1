import { beforeAll, describe, expect, it } from 'vitest'
import { createWorld, quickPasswords, type TestBrowser, type World } from './identity.fixture.ts'
import { SoftPasskey, withPasskey } from './second-factor.fixture.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({}, { passwords: quickPasswords() })
})

interface Asked {
  readonly challenge: string
}

async function signedIn(): Promise<{ browser: TestBrowser; person: { id: string; email: string; name: string } }> {
  const person = await world.person('Idris Vale')
  const browser = world.browser()
  await browser.signIn(person.email)
  return { browser, person }
}

const challenge = async (browser: TestBrowser) => (await browser.post('/api/auth/passkey/challenge')).json<Asked>()
const signInWith = async (
  browser: TestBrowser,
  passkey: SoftPasskey,
  bend: (answer: ReturnType<SoftPasskey['answer']>) => object = (a) => a,
) => browser.post('/api/auth/passkey/sign-in', { passkey: bend(passkey.answer(await challenge(browser))) })
const refused = (answer: { statusCode: number; json(): { code?: string } }) =>
  expect([answer.statusCode, answer.json().code]).toEqual([403, 'auth.passkey-refused'])

describe('a passkey', () => {
  it('is added with a name, listed, renamed and removed; recovery codes come with the first factor', async () => {
    const { browser, person } = await signedIn()
    const made = await withPasskey(browser, new SoftPasskey(person.id), 'Work laptop')
    expect(made.statusCode).toBe(201)
    const { passkey, recovery_codes } = made.json<{ passkey: { id: string }; recovery_codes: string[] }>()
    expect(recovery_codes).toHaveLength(10)
    expect((await withPasskey(browser, new SoftPasskey(person.id), 'Phone')).json()).toMatchObject({ recovery_codes: null })
    expect((await browser.api('PUT', `/account/passkeys/${passkey.id}`, { name: 'Old laptop' })).statusCode).toBe(200)
    const shown = (await browser.api('GET', '/account/security')).json<{ passkeys: { name: string }[] }>()
    expect(shown.passkeys.map(({ name }) => name)).toEqual(['Old laptop', 'Phone'])
    expect((await browser.api('DELETE', `/account/passkeys/${passkey.id}`)).statusCode).toBe(200)
    expect((await browser.api('DELETE', `/account/passkeys/${passkey.id}`)).statusCode).toBe(404)
    const subjects = (await world.mailsTo(person.email)).map(({ subject }) => subject)
    expect(subjects).toEqual(
      expect.arrayContaining([
        'A second factor was added to your Evenkeel account',
        'A second factor was removed from your Evenkeel account',
      ]),
    )
  })

  it('is nobody else’s to rename or remove', async () => {
    const [one, two] = [await signedIn(), await signedIn()]
    const { passkey } = (await withPasskey(one.browser, new SoftPasskey(one.person.id))).json<{ passkey: { id: string } }>()
    await withPasskey(two.browser, new SoftPasskey(two.person.id))
    expect((await two.browser.api('PUT', `/account/passkeys/${passkey.id}`, { name: 'Mine' })).statusCode).toBe(404)
    expect((await two.browser.api('DELETE', `/account/passkeys/${passkey.id}`)).statusCode).toBe(404)
    expect((await one.browser.api('GET', '/account/security')).json()).toMatchObject({ passkeys: [{ name: 'Laptop' }] })
  })

  it('is refused when made elsewhere, without the person being verified, twice, or for a challenge that is not its own', async () => {
    const { browser, person } = await signedIn()
    refused(await withPasskey(browser, new SoftPasskey(person.id, 'https://evil.example')))
    refused(await withPasskey(browser, new SoftPasskey(person.id, 'http://localhost:3000', 'evil.example')))
    const unverified = new SoftPasskey(person.id)
    unverified.verified = false
    refused(await withPasskey(browser, unverified))
    const options = (await browser.api('POST', '/account/passkeys/challenge', {})).json<Asked>()
    const passkey = new SoftPasskey(person.id)
    const body = { name: 'Laptop', passkey: passkey.create(options) }
    expect((await browser.api('POST', '/account/passkeys', body)).statusCode).toBe(201)
    refused(await browser.api('POST', '/account/passkeys', body))
    const other = await signedIn()
    refused(await withPasskey(other.browser, passkey))
    const foreign = (await browser.api('POST', '/account/passkeys/challenge', {})).json<Asked>()
    refused(await other.browser.api('POST', '/account/passkeys', { name: 'x', passkey: new SoftPasskey(other.person.id).create(foreign) }))
    expect((await other.browser.api('GET', '/account/security')).json()).toMatchObject({ passkeys: [] })
  })
})

describe('signing in with a passkey alone', () => {
  it('takes no address and no password, and counts as both factors', async () => {
    const { browser, person } = await signedIn()
    const passkey = new SoftPasskey(person.id)
    await withPasskey(browser, passkey)
    const fresh = world.browser()
    const options = (await fresh.post('/api/auth/passkey/challenge')).json<Record<string, unknown>>()
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required' })
    expect(JSON.stringify(options)).not.toContain(passkey.id.toString('base64url'))
    const answer = await signInWith(fresh, passkey)
    expect([answer.statusCode, answer.json()]).toEqual([200, { user: { id: person.id, name: 'Idris Vale', email: person.email } }])
    const { sessionId } = await world.identity.verifyToken((await fresh.token()) ?? '')
    const [state] = await world.database.query('select valid, second_factor_at from app.session_state($1, $2)', [sessionId, person.id])
    expect(state).toEqual({ valid: true, second_factor_at: expect.any(Date) })
  })

  it('is refused, always in the same words, for anything but a fresh answer of a passkey we know', async () => {
    const { browser, person } = await signedIn()
    const passkey = new SoftPasskey(person.id)
    await withPasskey(browser, passkey)
    const fresh = world.browser()
    refused(await signInWith(fresh, new SoftPasskey(person.id)))
    refused(
      await signInWith(fresh, passkey, (a) => ({
        ...a,
        response: { ...a.response, userHandle: Buffer.from('someone').toString('base64url') },
      })),
    )
    refused(await signInWith(fresh, passkey, (a) => ({ ...a, response: { ...a.response, userHandle: null } })))
    refused(
      await signInWith(fresh, passkey, (a) => ({
        ...a,
        response: { ...a.response, signature: `${a.response.signature.slice(0, -4)}AAAA` },
      })),
    )
    passkey.verified = false
    refused(await signInWith(fresh, passkey))
    passkey.verified = true
    // Somebody else's challenge, a challenge for another purpose, and one that was used.
    const theirs = await challenge(world.browser())
    await challenge(fresh)
    refused(await fresh.post('/api/auth/passkey/sign-in', { passkey: passkey.answer(theirs) }))
    const proof = (await browser.api('POST', '/step-up/challenge', {})).json<Asked>()
    refused(await fresh.post('/api/auth/passkey/sign-in', { passkey: passkey.answer(proof) }))
    const own = await challenge(fresh)
    expect((await fresh.post('/api/auth/passkey/sign-in', { passkey: passkey.answer(own) })).statusCode).toBe(200)
    refused(await fresh.post('/api/auth/passkey/sign-in', { passkey: passkey.answer(own) }))
  })

  it('a copy is found out by its counter', async () => {
    const { browser, person } = await signedIn()
    const passkey = new SoftPasskey(person.id)
    await withPasskey(browser, passkey)
    passkey.counter = 40
    expect((await signInWith(world.browser(), passkey)).statusCode).toBe(200)
    passkey.counter = 7
    refused(await signInWith(world.browser(), passkey))
    passkey.counter = 41
    expect((await signInWith(world.browser(), passkey)).statusCode).toBe(200)
  })

  it('ends with the passkey, and guesses from one network are slowed', async () => {
    const { browser, person } = await signedIn()
    const passkey = new SoftPasskey(person.id)
    const { passkey: kept } = (await withPasskey(browser, passkey)).json<{ passkey: { id: string } }>()
    await browser.api('DELETE', `/account/passkeys/${kept.id}`)
    const guesser = world.browser('203.0.113.201')
    const options = await challenge(guesser)
    const statuses = []
    for (let i = 0; i < 32; i += 1)
      statuses.push((await guesser.post('/api/auth/passkey/sign-in', { passkey: passkey.answer(options) })).statusCode)
    expect([statuses.filter((status) => status === 403).length, statuses.at(-1)]).toEqual([30, 429])
  })
})

describe('a passkey as the second factor and as a proof', () => {
  it('finishes a sign-in, if it is the person’s own', async () => {
    const [one, two] = [await signedIn(), await signedIn()]
    const [mine, theirs] = [new SoftPasskey(one.person.id), new SoftPasskey(two.person.id)]
    await withPasskey(one.browser, mine)
    await withPasskey(two.browser, theirs)
    const browser = world.browser()
    expect((await browser.signIn(one.person.email)).json()).toEqual({ second_factor: { methods: ['passkey', 'recovery'] } })
    const asked = async () => (await browser.post('/api/auth/second-factor/passkey')).json<Asked>()
    refused(await browser.post('/api/auth/second-factor', { passkey: theirs.answer(await asked()) }))
    expect((await browser.post('/api/auth/second-factor', { passkey: mine.answer(await asked()) })).statusCode).toBe(200)
    expect(await browser.token()).not.toBeNull()
    expect((await world.browser().post('/api/auth/second-factor/passkey')).statusCode).toBe(401)
  })

  it('confirms who is asking', async () => {
    const { browser, person } = await signedIn()
    const passkey = new SoftPasskey(person.id)
    await withPasskey(browser, passkey)
    await world.database.query('update auth.sessions set stepped_up_at = null where user_id = $1', [person.id])
    expect((await browser.api('POST', '/account/recovery-codes', {})).statusCode).toBe(403)
    const asked = (await browser.api('POST', '/step-up/challenge', {})).json<Asked>()
    expect((await browser.api('POST', '/step-up', { passkey: passkey.answer(asked) })).statusCode).toBe(200)
    expect((await browser.api('POST', '/account/recovery-codes', {})).statusCode).toBe(200)
    refused(await browser.api('POST', '/step-up', { passkey: passkey.answer(asked) }))
  })
})
