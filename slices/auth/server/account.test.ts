import { beforeAll, describe, expect, it } from 'vitest'
import { createWorld, goodPassword, quickPasswords, type TestBrowser, tokensIn, type World } from './identity.fixture.ts'
import { confirmed } from './second-factor.fixture.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({}, { passwords: quickPasswords() })
})

async function signedIn(): Promise<{ browser: TestBrowser; person: { id: string; email: string; name: string } }> {
  const person = await world.person('Orla Finch')
  const browser = world.browser()
  await browser.signIn(person.email)
  return { browser, person }
}
const chrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36'

describe('sessions and devices', () => {
  it('are listed with the one in use first, in words, and one can be ended', async () => {
    const { browser, person } = await signedIn()
    const elsewhere = world.browser()
    await elsewhere.post('/api/auth/sign-in/email', { email: person.email, password: goodPassword }, { headers: { 'user-agent': chrome } })
    const token = (await elsewhere.token()) ?? ''
    const list = (await browser.api('GET', '/account/sessions')).json<{ id: string; device: string; current: boolean }[]>()
    expect(list.map(({ device, current }) => [device, current])).toEqual([
      ['Unknown device', true],
      ['Chrome on Windows', false],
    ])
    expect((await browser.api('DELETE', `/account/sessions/${list[1]?.id}`)).statusCode).toBe(200)
    expect(await world.isAlive(token)).toBe(false)
    expect(await browser.token()).not.toBeNull()
    expect((await browser.api('GET', '/account/sessions')).json()).toHaveLength(1)
  })

  it('of somebody else are not there', async () => {
    const [one, two] = [await signedIn(), await signedIn()]
    const [session] = (await two.browser.api('GET', '/account/sessions')).json<{ id: string }[]>()
    expect((await one.browser.api('DELETE', `/account/sessions/${session?.id}`)).statusCode).toBe(404)
    expect(await two.browser.token()).not.toBeNull()
  })

  it('SE-014 signing out everywhere ends them all and clears what the browser kept', async () => {
    const { browser, person } = await signedIn()
    const elsewhere = world.browser()
    await elsewhere.signIn(person.email)
    const everywhere = await browser.post('/api/auth/revoke-sessions')
    expect([everywhere.statusCode, everywhere.headers['clear-site-data']]).toEqual([200, '"cache", "storage"'])
    expect([await browser.token(), await elsewhere.token()]).toEqual([null, null])
    const one = await signedIn()
    expect((await one.browser.post('/api/auth/sign-out')).headers['clear-site-data']).toBe('"cache"')
  })

  it('a sign-in on a new device is told to the person; the first one, and a known device, are not', async () => {
    const { browser, person } = await signedIn()
    const told = async () =>
      (await world.mailsTo(person.email)).filter(({ subject }) => subject === 'A new device signed in to Evenkeel as you')
    expect(await told()).toEqual([])
    await browser.signIn(person.email)
    expect(await told()).toEqual([])
    await world
      .browser()
      .post('/api/auth/sign-in/email', { email: person.email, password: goodPassword }, { headers: { 'user-agent': chrome } })
    const mails = await told()
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text_body).toContain('Chrome on Windows')
  })
})

describe('the account itself', () => {
  it('the name is changed, and one that shows nothing is refused', async () => {
    const { browser, person } = await signedIn()
    expect((await browser.api('PUT', '/account/name', { name: ' Orla F. Finch ' })).json()).toEqual({ name: 'Orla F. Finch' })
    for (const name of ['', '  ', 'a\u0000b', 'x'.repeat(201)])
      expect((await browser.api('PUT', '/account/name', { name })).statusCode).toBe(422)
    const [row] = await world.database.query('select name from app.user_card($1)', [person.id])
    expect(row).toEqual({ name: 'Orla F. Finch' })
  })

  it('language, first day of the week and theme are kept for the person, and read by the request path', async () => {
    const { browser, person } = await signedIn()
    const read = async () => (await world.database.query('select * from app.user_preferences($1)', [person.id]))[0]
    expect(await read()).toBeUndefined()
    const chosen = { language: 'en-IE', week_starts_on: 0, theme: 'dark' }
    expect((await browser.api('PUT', '/account/preferences', chosen)).json()).toEqual(chosen)
    expect(await read()).toEqual(chosen)
    await browser.api('PUT', '/account/preferences', { ...chosen, week_starts_on: null })
    expect(await read()).toEqual({ ...chosen, week_starts_on: null })
    for (const bad of [{ language: 'de-DE' }, { week_starts_on: 3 }, { theme: 'pink' }, { more: 1 }])
      expect((await browser.api('PUT', '/account/preferences', { ...chosen, ...bad })).statusCode).toBe(422)
  })

  it('who never had a password is sent a link to choose one, and proves who they are by having just signed in', async () => {
    const email = `no.password.${process.pid}@people.example`
    await world.database.query("insert into auth.users (name, email, email_verified) values ('Nia Rowe', $1, true)", [email])
    const browser = world.browser()
    await browser.post('/api/auth/sign-in/magic-link', { email })
    await browser.post('/api/auth/fragment-session', tokensIn(await world.mailTo(email)))
    expect((await browser.api('GET', '/account/security')).json()).toMatchObject({ has_password: false, proven_until: expect.any(String) })
    expect((await browser.api('POST', '/account/totp', {})).statusCode).toBe(200)
    await world.database.query(
      "update auth.sessions set created_at = now() - interval '6 minutes' where user_id = (select id from auth.users where email = $1)",
      [email],
    )
    expect((await browser.api('POST', '/account/totp', {})).statusCode).toBe(403)
    expect((await browser.api('POST', '/account/password-link', {})).statusCode).toBe(200)
    expect((await world.mailTo(email))?.subject).toBe('Choose a new password for Evenkeel')
  })
})

const tokenIn = (text: string | null | undefined) => /\/confirm-email#token=(\S+)/.exec(text ?? '')?.[1] ?? ''

describe('another address', () => {
  async function asked() {
    const { browser, person } = await signedIn()
    await confirmed(browser)
    const to = `new.${person.email}`
    expect((await browser.api('POST', '/account/email', { email: to })).json()).toEqual({ done: true })
    return {
      browser,
      person,
      to,
      old: tokenIn((await world.mailTo(person.email))?.text_body),
      fresh: tokenIn((await world.mailTo(to))?.text_body),
    }
  }
  const confirm = (token: string) => world.browser().post('/api/auth/confirm-email', { token })

  it('needs a proof', async () => {
    const { browser } = await signedIn()
    expect((await browser.api('POST', '/account/email', { email: 'other@people.example' })).json()).toMatchObject({
      code: 'auth.step-up-required',
    })
  })

  it('counts when both mailboxes have said so, in either order; the old one is told', async () => {
    for (const order of [0, 1]) {
      const { browser, person, to, old, fresh } = await asked()
      const [first, second] = order === 0 ? [old, fresh] : [fresh, old]
      expect((await confirm(first)).json()).toEqual({ state: 'waiting' })
      expect((await confirm(first)).json()).toEqual({ state: 'waiting' })
      expect((await world.browser().signIn(person.email)).statusCode).toBe(200)
      expect((await confirm(second)).json()).toEqual({ state: 'changed' })
      expect((await confirm(second)).json()).toMatchObject({ code: 'auth.link-not-usable' })
      expect((await world.browser().signIn(person.email)).statusCode).toBe(401)
      expect((await world.browser().signIn(to)).statusCode).toBe(200)
      expect((await browser.api('GET', '/account/security')).json()).toMatchObject({ email: to, email_change: null })
      expect((await world.mailsTo(person.email)).map(({ subject }) => subject)).toContain(
        'The address of your Evenkeel account was changed',
      )
    }
  })

  it('that has an account is not told apart, and is never taken', async () => {
    const other = await signedIn()
    const { browser, person } = await signedIn()
    await confirmed(browser)
    expect((await browser.api('POST', '/account/email', { email: other.person.email })).json()).toEqual({ done: true })
    const mail = await world.mailTo(other.person.email)
    expect([mail?.subject, tokenIn(mail?.text_body)]).toEqual(['This address already has an Evenkeel account', ''])
    const late = await asked()
    await world.database.query("insert into auth.users (name, email, email_verified) values ('Late', $1, true)", [late.to])
    await confirm(late.old)
    expect((await confirm(late.fresh)).statusCode).toBe(400)
    expect((await world.browser().signIn(late.person.email)).statusCode).toBe(200)
    expect((await world.browser().signIn(person.email)).statusCode).toBe(200)
  })

  it('can be dropped, is over after a day, and replaces an earlier wish; a made-up token is nothing', async () => {
    const dropped = await asked()
    await dropped.browser.api('DELETE', '/account/email')
    expect((await confirm(dropped.old)).statusCode).toBe(400)
    const late = await asked()
    await world.database.query('update auth.email_changes set expires_at = now() where user_id = $1', [late.person.id])
    expect((await confirm(late.old)).statusCode).toBe(400)
    const twice = await asked()
    await twice.browser.api('POST', '/account/email', { email: `third.${twice.person.email}` })
    expect((await confirm(twice.fresh)).statusCode).toBe(400)
    expect((await confirm('x'.repeat(43))).statusCode).toBe(400)
    expect((await twice.browser.api('POST', '/account/email', { email: twice.person.email })).statusCode).toBe(422)
  })
})
