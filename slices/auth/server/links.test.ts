import { beforeAll, describe, expect, it } from 'vitest'
import { createWorld, goodPassword, otherPassword, quickPasswords, resetTokenIn, tokensIn, type World } from './identity.fixture.ts'
import { limits } from './throttle.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({}, { passwords: quickPasswords() })
})

let last = 0
const freshEmail = () => `newcomer.${(last += 1)}@people.example`
const freshAddress = () => `198.51.100.${(last += 1) % 250}`
const signUp = (email: string, extra: object = {}) => ({ name: 'Noor Patel', email, password: goodPassword, ...extra })
const accounts = async (email: string) =>
  (await world.database.query<{ n: number }>('select count(*)::int as n from auth.users where email = $1', [email]))[0]?.n

describe('sign-up', () => {
  it('R042 is finished by the link in the mail, which signs in once and keeps the password in the browser that asked', async () => {
    const email = freshEmail()
    const browser = world.browser(freshAddress())
    const answer = await browser.post('/api/auth/sign-up/email', signUp(email))
    expect([answer.statusCode, answer.json()]).toEqual([200, { status: true }])
    expect(await accounts(email)).toBe(0)
    expect((await world.browser(freshAddress()).signIn(email)).statusCode).toBe(401)
    const mail = await world.mailTo(email)
    expect(mail?.subject).toBe('Confirm your email address for Evenkeel')
    expect(mail?.text_body).toContain('Hello Noor Patel,')
    const tokens = tokensIn(mail)
    expect((await browser.post('/api/auth/fragment-preview', tokens)).json()).toEqual({ name: 'Noor Patel', started_here: true })
    const session = await browser.post('/api/auth/fragment-session', tokens)
    expect(session.statusCode).toBe(200)
    expect(session.json()).toMatchObject({ user: { email, name: 'Noor Patel' } })
    expect(await world.isAlive((await browser.token()) ?? '')).toBe(true)
    expect((await world.browser(freshAddress()).signIn(email)).statusCode).toBe(200)
  })

  it('does the same and answers the same for an address that has an account, whose owner alone is told', async () => {
    const person = await world.person()
    const runs = []
    for (const email of [freshEmail(), person.email]) {
      const { answer, ...cost } = await world.work(() => world.browser(freshAddress()).post('/api/auth/sign-up/email', signUp(email)))
      runs.push({ ...cost, status: answer.statusCode, body: answer.body, cookies: answer.cookies.map(({ name }) => name) })
    }
    expect(runs[0]).toEqual(runs[1])
    expect(runs[0]).toMatchObject({ hashes: 1, status: 200 })
    const mail = await world.mailTo(person.email)
    expect(mail?.subject).toBe('You already have an Evenkeel account')
    const owner = world.browser(freshAddress())
    expect((await owner.post('/api/auth/fragment-session', tokensIn(mail))).json()).toMatchObject({ user: { id: person.id } })
    expect((await world.browser(freshAddress()).signIn(person.email)).statusCode).toBe(200)
  })

  it('AU-011 who signs up for the address of another gets nothing: the link opened elsewhere makes the account without that password', async () => {
    const email = freshEmail()
    const attacker = world.browser(freshAddress())
    await attacker.post('/api/auth/sign-up/email', signUp(email, { name: 'Mallory', password: otherPassword }))
    const tokens = tokensIn(await world.mailTo(email))
    const owner = world.browser(freshAddress())
    expect((await owner.post('/api/auth/fragment-preview', tokens)).json()).toEqual({ name: 'Mallory', started_here: false })
    expect((await owner.post('/api/auth/fragment-session', tokens)).statusCode).toBe(200)
    expect((await attacker.signIn(email, otherPassword)).statusCode).toBe(401)
    const mail = await world.mailTo(email)
    expect(mail?.subject).toBe('Choose your password for Evenkeel')
    expect((await owner.post('/api/auth/reset-password', { token: resetTokenIn(mail), newPassword: goodPassword })).statusCode).toBe(200)
    expect((await owner.signIn(email)).statusCode).toBe(200)
  })

  it('AU-011 of two who sign up for one address, the one who holds the mailbox decides, whoever was first', async () => {
    const email = freshEmail()
    const [attacker, owner] = [world.browser(freshAddress()), world.browser(freshAddress())]
    await attacker.post('/api/auth/sign-up/email', signUp(email, { password: otherPassword }))
    await world.mailTo(email)
    await owner.post('/api/auth/sign-up/email', signUp(email))
    const tokens = tokensIn(await world.mailTo(email))
    expect((await owner.post('/api/auth/fragment-session', tokens)).statusCode).toBe(200)
    expect((await world.browser(freshAddress()).signIn(email, otherPassword)).statusCode).toBe(401)
    expect((await world.browser(freshAddress()).signIn(email)).statusCode).toBe(200)
  })

  it.each([
    ['AU-008 common', 'password2026!', 'auth.password-common'],
    ['AU-008 short', 'password', 'auth.password-too-short'],
    ['AU-008 4,096 characters', 'x7'.repeat(2048), 'auth.password-too-long'],
    ['V6.2.12 of a breach', 'Unbelievable', 'auth.password-breached'],
    ['V6.2.12 of a breach, made longer', 'justinbieber-2026!', 'auth.password-breached'],
    ['V6.2.12 of a breach, dated', 'chickenwing101 2024', 'auth.password-breached'],
    ['V6.2.12 of a breach, twice', 'sojdlg123aljg sojdlg123aljg', 'auth.password-breached'],
    ['AU-010 name', 'noor-patel-2026', 'auth.password-personal'],
    ['AU-010 product', 'Evenkeel-hr-platform', 'auth.password-personal'],
  ])('%s: refuses %s with 422 and no hash', async (_case, password, code) => {
    const before = world.passwords.done
    const answer = await world.browser(freshAddress()).post('/api/auth/sign-up/email', signUp(freshEmail(), { password }))
    expect([answer.statusCode, answer.json()]).toEqual([
      422,
      expect.objectContaining({ code, message: expect.any(String), fields: [{ path: 'password', message: expect.any(String) }] }),
    ])
    expect(world.passwords.done).toBe(before)
  })

  it('AU-008 takes a password of 256 characters whole', async () => {
    const email = freshEmail()
    const browser = world.browser(freshAddress())
    const password = 'heron lamp quartz 7 wove the slow ribbon '.repeat(7).slice(0, 256)
    expect((await browser.post('/api/auth/sign-up/email', signUp(email, { password }))).statusCode).toBe(200)
    await browser.post('/api/auth/fragment-session', tokensIn(await world.mailTo(email)))
    expect((await browser.signIn(email, password)).statusCode).toBe(200)
    expect((await browser.signIn(email, password.slice(0, 255))).statusCode).toBe(401)
  })

  it('AU-010 refuses the name of the workspace where it is known', async () => {
    const named = await createWorld(
      {},
      { passwords: quickPasswords(), workspaceNames: () => Promise.resolve(['Calderbrook Foods']) },
      world.database,
    )
    const person = await named.person()
    const browser = named.browser()
    await browser.signIn(person.email)
    const answer = await browser.post('/api/auth/change-password', { currentPassword: goodPassword, newPassword: 'CalderbrookFoods123' })
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([422, 'auth.password-personal'])
  })

  it('is refused for every address alike where accounts are by invitation', async () => {
    const closed = await createWorld({ SIGNUP: 'invite' }, {}, world.database)
    const person = await closed.person()
    for (const email of [person.email, freshEmail()]) {
      const answer = await closed.browser(freshAddress()).post('/api/auth/sign-up/email', signUp(email))
      expect([answer.statusCode, answer.json()]).toEqual([403, expect.objectContaining({ code: 'auth.signup-closed' })])
    }
  })

  it('sends no message of a stranger by mail: a name that carries one is left out', async () => {
    for (const name of ['Win now at evil.test/prize', 'Visit https://evil.test', '<b>Bold</b>', 'A'.repeat(61)]) {
      const email = freshEmail()
      await world.browser(freshAddress()).post('/api/auth/sign-up/email', signUp(email, { name }))
      const mail = await world.mailTo(email)
      expect(mail?.text_body).toMatch(/^Hello,/)
      expect(mail?.text_body).not.toContain('evil')
    }
  })

  it('sends one address five mails in five minutes and no more, whoever asks', async () => {
    const email = freshEmail()
    const codes = []
    for (let i = 0; i <= limits.mailsToAddress; i += 1)
      codes.push((await world.browser(freshAddress()).post('/api/auth/request-password-reset', { email })).statusCode)
    expect(codes).toEqual([200, 200, 200, 200, 200, 429])
  })
})

const link = async (email: string, browser = world.browser(freshAddress())) => {
  expect((await browser.post('/api/auth/sign-in/magic-link', { email })).json()).toEqual({ status: true })
  return { browser, tokens: tokensIn(await world.mailTo(email)) }
}

describe('sign-in links', () => {
  it('D8b sign in the person they were sent to, once, and only as a pair', async () => {
    const [person, other] = [await world.person('Ada Marsh'), await world.person('Ben Stone')]
    const { browser, tokens } = await link(person.email)
    const theirs = (await link(other.email)).tokens
    const wrong = [
      { access_token: tokens.access_token, refresh_token: theirs.refresh_token },
      { access_token: theirs.access_token, refresh_token: tokens.refresh_token },
      { access_token: tokens.refresh_token, refresh_token: tokens.access_token },
      { access_token: tokens.access_token, refresh_token: tokens.access_token },
      {
        access_token: `${tokens.access_token.slice(0, -1)}${tokens.access_token.endsWith('A') ? 'B' : 'A'}`,
        refresh_token: tokens.refresh_token,
      },
      { access_token: 'anystring', refresh_token: 'anystring' },
      { access_token: tokens.access_token.replace(/\.[^.]+$/, `.${'A'.repeat(43)}`), refresh_token: tokens.refresh_token },
    ]
    for (const pair of wrong) {
      for (const path of ['fragment-preview', 'fragment-session']) {
        const answer = await browser.post(`/api/auth/${path}`, pair)
        expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([400, 'auth.link-not-usable'])
      }
    }
    expect((await browser.post('/api/auth/fragment-preview', tokens)).json()).toEqual({ name: 'Ada Marsh', started_here: true })
    expect((await browser.post('/api/auth/fragment-session', tokens)).json()).toMatchObject({ user: { id: person.id } })
  })

  it('SE-003 tokens that are no good leave the present session alone', async () => {
    const person = await world.person()
    const browser = world.browser(freshAddress())
    await browser.signIn(person.email)
    const token = (await browser.token()) ?? ''
    for (const tokens of [{ access_token: 'anystring', refresh_token: 'x' }, { access_token: 'a\r\nb', refresh_token: 'x' }, {}])
      expect([400, 422]).toContain((await browser.post('/api/auth/fragment-session', tokens)).statusCode)
    expect(await world.isAlive(token)).toBe(true)
  })

  it('are not sent to an address without an account, and the answer and the work do not say so', async () => {
    const person = await world.person()
    const runs = []
    for (const email of [person.email, freshEmail()]) {
      const { answer, ...cost } = await world.work(() => world.browser(freshAddress()).post('/api/auth/sign-in/magic-link', { email }))
      runs.push({ ...cost, status: answer.statusCode, body: answer.body })
      const mail = await world.mailTo(email)
      expect(mail?.subject).toBe(email === person.email ? 'Your link to sign in to Evenkeel' : undefined)
    }
    expect(runs[0]).toEqual(runs[1])
  })

  it('last 15 minutes, and no link that is out survives a new password', async () => {
    const person = await world.person()
    const { browser, tokens } = await link(person.email)
    await world.database.query(
      "update auth.sign_in_links set expires_at = expires_at - interval '14 minutes 50 seconds' where email = $1",
      [person.email],
    )
    expect((await browser.post('/api/auth/fragment-preview', tokens)).statusCode).toBe(200)
    await world.database.query("update auth.sign_in_links set expires_at = expires_at - interval '10 seconds' where email = $1", [
      person.email,
    ])
    for (const path of ['fragment-preview', 'fragment-session'])
      expect((await browser.post(`/api/auth/${path}`, tokens)).statusCode).toBe(400)
    const again = await link(person.email)
    await browser.signIn(person.email)
    await browser.post('/api/auth/change-password', { currentPassword: goodPassword, newPassword: otherPassword })
    expect((await again.browser.post('/api/auth/fragment-session', again.tokens)).statusCode).toBe(400)
  })

  it('SE-010 used a second time, a link ends the session it gave, and the person is told', async () => {
    const person = await world.person()
    const { browser, tokens } = await link(person.email)
    await browser.post('/api/auth/fragment-session', tokens)
    const token = (await browser.token()) ?? ''
    const thief = world.browser(freshAddress())
    const answer = await thief.post('/api/auth/fragment-session', tokens)
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([400, 'auth.link-not-usable'])
    expect(await thief.token()).toBeNull()
    expect(await world.isAlive(token)).toBe(false)
    expect((await world.mailTo(person.email))?.subject).toBe('A sign-in link of yours was used twice')
  })

  it('SE-012 when the answer was lost, the same browser gets its session by asking again within ten seconds, and not later', async () => {
    const person = await world.person()
    const { browser, tokens } = await link(person.email)
    const flow = browser.cookies.get('evenkeel-flow') ?? ''
    await browser.post('/api/auth/fragment-session', tokens)
    const retry = world.browser(freshAddress())
    retry.cookies.set('evenkeel-flow', flow)
    expect((await retry.post('/api/auth/fragment-session', tokens)).statusCode).toBe(200)
    const token = (await retry.token()) ?? ''
    expect(await world.isAlive(token)).toBe(true)
    expect(await browser.token()).toBeNull()
    await world.database.query("update auth.sign_in_links set used_at = used_at - interval '11 seconds' where email = $1", [person.email])
    expect((await retry.post('/api/auth/fragment-session', tokens)).statusCode).toBe(400)
    expect(await world.isAlive(token)).toBe(false)
  })

  it('used twenty times at once, a link gives one session', async () => {
    const person = await world.person()
    const { tokens } = await link(person.email)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => world.browser(freshAddress()).post('/api/auth/fragment-session', tokens)),
    )
    expect(answers.map(({ statusCode }) => statusCode).filter((code) => code !== 200 && code !== 400)).toEqual([])
    const [row] = await world.database.query<{ n: number }>('select count(*)::int as n from auth.sessions where user_id = $1', [person.id])
    expect(row?.n).toBeLessThanOrEqual(1)
  })

  it('are kept as hashes alone', async () => {
    const person = await world.person()
    const { tokens } = await link(person.email)
    const [row] = await world.database.query<{ stored: string }>(
      "select string_agg(l::text, ' ') as stored from auth.sign_in_links l where email = $1",
      [person.email],
    )
    for (const token of Object.values(tokens)) for (const part of token.split('.').slice(2)) expect(row?.stored).not.toContain(part)
    for (const token of Object.values(tokens))
      expect(row?.stored).not.toContain(Buffer.from(token.split('.')[2] ?? '', 'base64url').toString('hex'))
  })
})
