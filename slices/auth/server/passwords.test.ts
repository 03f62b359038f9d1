import { beforeAll, describe, expect, it } from 'vitest'
import { createWorld, goodPassword, otherPassword, quickPasswords, resetTokenIn, type World } from './identity.fixture.ts'
import { limits } from './throttle.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({}, { passwords: quickPasswords() })
})

let last = 0
const freshAddress = () => `198.51.100.${(last += 1) % 250}`
const ask = (email: string) =>
  world.browser(freshAddress()).post('/api/auth/request-password-reset', { email, redirectTo: '/reset-password' })
const reset = (token: string, newPassword = otherPassword) =>
  world.browser(freshAddress()).post('/api/auth/reset-password', { token, newPassword })
const dead = [400, expect.objectContaining({ code: 'auth.link-not-usable', message: expect.any(String) })]
const outcome = (answer: { statusCode: number; json(): unknown }) => [answer.statusCode, answer.json()]

describe('forgotten password', () => {
  it('works from the mail to the new password, and ends every session', async () => {
    const person = await world.person()
    const browser = world.browser()
    await browser.signIn(person.email)
    const token = (await browser.token()) ?? ''
    await ask(person.email)
    const mail = await world.mailTo(person.email)
    expect(mail?.subject).toBe('Choose a new password for Evenkeel')
    expect(mail?.text_body).toContain(`${world.origin}/reset-password#token=`)
    expect((await reset(resetTokenIn(mail))).json()).toEqual({ status: true })
    expect(await world.isAlive(token)).toBe(false)
    expect((await world.browser(freshAddress()).signIn(person.email, goodPassword)).statusCode).toBe(401)
    expect((await world.browser(freshAddress()).signIn(person.email, otherPassword)).statusCode).toBe(200)
    expect((await world.mailsTo(person.email)).map(({ subject }) => subject)).toContain('Your Evenkeel password was changed')
  })

  it('AU-003 gives one answer for the same work, whether or not the address has an account', async () => {
    const person = await world.person()
    const runs = []
    for (const email of [person.email, 'nobody.at.all@people.example']) {
      const { answer, ...cost } = await world.work(() => ask(email))
      runs.push({ ...cost, status: answer.statusCode, body: answer.body })
    }
    expect(runs[0]).toEqual(runs[1])
    expect(runs[0]).toEqual({ hashes: 0, roundTrips: 2, status: 200, body: '{"status":true}' })
    expect(await world.mailTo('nobody.at.all@people.example')).toBeUndefined()
    const [row] = await world.database.query<{ state: string }>(
      "select state from auth.mail_outbox where to_address = 'nobody.at.all@people.example'",
    )
    expect(row?.state).toBe('dropped')
  })

  it('AU-027 a token works once', async () => {
    const person = await world.person()
    await ask(person.email)
    const token = resetTokenIn(await world.mailTo(person.email))
    expect((await reset(token)).statusCode).toBe(200)
    expect(outcome(await reset(token))).toEqual(dead)
  })

  it('AU-027 six uses at once set one password', async () => {
    const person = await world.person()
    await ask(person.email)
    const token = resetTokenIn(await world.mailTo(person.email))
    const answers = await Promise.all(Array.from({ length: 6 }, () => reset(token)))
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 400, 400, 400, 400, 400])
  })

  it('AU-027 a token is void after a change of password, and after another reset', async () => {
    const person = await world.person()
    await ask(person.email)
    const first = resetTokenIn(await world.mailTo(person.email))
    const browser = world.browser()
    await browser.signIn(person.email)
    await browser.post('/api/auth/change-password', { currentPassword: goodPassword, newPassword: otherPassword })
    expect(outcome(await reset(first))).toEqual(dead)
    await ask(person.email)
    const second = resetTokenIn(await world.mailTo(person.email))
    await ask(person.email)
    const third = resetTokenIn(await world.mailTo(person.email))
    expect((await reset(third, goodPassword)).statusCode).toBe(200)
    expect(outcome(await reset(second))).toEqual(dead)
  })

  it('AU-027 a token ends after an hour', async () => {
    const person = await world.person()
    await ask(person.email)
    const token = resetTokenIn(await world.mailTo(person.email))
    const [row] = await world.database.query<{ minutes: number }>(
      'select extract(epoch from expires_at - now())::int / 60 as minutes from auth.verifications where value = $1',
      [person.id],
    )
    expect(row?.minutes).toBeGreaterThanOrEqual(59)
    await world.database.query("update auth.verifications set expires_at = expires_at - interval '61 minutes' where value = $1", [
      person.id,
    ])
    expect(outcome(await reset(token))).toEqual(dead)
  })

  it('AU-027 a token has 256 random bits, is stored as a hash, and guessing is slowed', async () => {
    const person = await world.person()
    await ask(person.email)
    const token = resetTokenIn(await world.mailTo(person.email))
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    const stored = await world.database.query<{ row: string }>('select v::text as row from auth.verifications v where value = $1', [
      person.id,
    ])
    expect(stored).toHaveLength(1)
    expect(stored[0]?.row).not.toContain(token)
    const guesser = world.browser('203.0.113.5')
    const codes = []
    for (let i = 0; i < limits.address + 1; i += 1)
      codes.push((await guesser.post('/api/auth/reset-password', { token: `guess-${i}`, newPassword: otherPassword })).statusCode)
    expect(new Set(codes.slice(0, -1))).toEqual(new Set([400]))
    expect(codes.at(-1)).toBe(429)
    expect((await reset(token)).statusCode).toBe(200)
  })

  it('AU-010 refuses a weak new password and leaves the link usable', async () => {
    const person = await world.person('Robin Hale')
    await ask(person.email)
    const token = resetTokenIn(await world.mailTo(person.email))
    for (const weak of ['short', 'password123456', 'robin-hale-2026', person.email]) expect((await reset(token, weak)).statusCode).toBe(422)
    expect((await reset(token)).statusCode).toBe(200)
  })

  it('gives a person who only used Google a password', async () => {
    const person = await world.person()
    await world.database.query('delete from auth.accounts where user_id = $1', [person.id])
    expect((await world.browser(freshAddress()).signIn(person.email)).statusCode).toBe(401)
    await ask(person.email)
    await reset(resetTokenIn(await world.mailTo(person.email)))
    expect((await world.browser(freshAddress()).signIn(person.email, otherPassword)).statusCode).toBe(200)
  })
})

describe('changing the password', () => {
  it('needs the present one, ten tries in five minutes, and a session', async () => {
    const person = await world.person()
    const browser = world.browser()
    const change = (currentPassword: string) => browser.post('/api/auth/change-password', { currentPassword, newPassword: otherPassword })
    expect((await change(goodPassword)).statusCode).toBe(401)
    await browser.signIn(person.email)
    for (let i = 0; i < limits.account; i += 1) expect((await change('wrong')).json()).toMatchObject({ code: 'auth.wrong-password' })
    expect((await change(goodPassword)).statusCode).toBe(429)
    expect((await world.browser(freshAddress()).signIn(person.email)).statusCode).toBe(200)
  })
})

const stepUp = (token: string, password: string) =>
  world.http.inject({ method: 'POST', url: '/api/step-up', headers: { authorization: `Bearer ${token}` }, payload: { password } })
const steppedUpAt = async (token: string) => {
  const { userId, sessionId } = await world.identity.verifyToken(token)
  return (
    (await world.database.query<{ at: Date | null }>('select stepped_up_at as at from app.session_state($1, $2)', [sessionId, userId]))[0]
      ?.at ?? null
  )
}

describe('step-up', () => {
  it('confirms the password for five minutes, in this session alone', async () => {
    const person = await world.person()
    const [browser, elsewhere] = [world.browser(), world.browser(freshAddress())]
    await browser.signIn(person.email)
    await elsewhere.signIn(person.email)
    const [token, other] = [(await browser.token()) ?? '', (await elsewhere.token()) ?? '']
    expect(await steppedUpAt(token)).toBeNull()
    expect(outcome(await stepUp(token, 'wrong'))).toEqual([403, expect.objectContaining({ code: 'auth.wrong-password' })])
    expect(await steppedUpAt(token)).toBeNull()
    const answer = await stepUp(token, goodPassword)
    expect(answer.statusCode).toBe(200)
    const at = (await steppedUpAt(token))?.getTime() ?? 0
    expect(new Date(answer.json<{ until: string }>().until).getTime()).toBe(at + 300_000)
    expect(await steppedUpAt(other)).toBeNull()
  })

  it('is throttled, and over with the session', async () => {
    const person = await world.person()
    const browser = world.browser()
    await browser.signIn(person.email)
    const token = (await browser.token()) ?? ''
    for (let i = 0; i < limits.account; i += 1) await stepUp(token, 'wrong')
    expect((await stepUp(token, goodPassword)).statusCode).toBe(429)
    await browser.post('/api/auth/sign-out')
    expect(outcome(await stepUp(token, goodPassword))).toEqual([401, expect.objectContaining({ code: 'auth.session-ended' })])
  })
})
