import { beforeAll, describe, expect, it } from 'vitest'
import { createWorld, goodPassword, type World } from './identity.fixture.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})

describe('password sign-in', () => {
  it('R043 sets a session in an HttpOnly cookie; R049 the token of that session is good for five minutes and names the person', async () => {
    const person = await world.person('Ada Marsh')
    const browser = world.browser()
    const answer = await browser.signIn(person.email)
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({ user: { id: person.id, name: 'Ada Marsh', email: person.email } })
    const line = answer.headers['set-cookie'] as string[]
    const session = line.find((cookie) => cookie.startsWith('evenkeel-session='))
    expect(session).toMatch(/HttpOnly/i)
    expect(session).toMatch(/SameSite=Lax/i)
    expect(session).toMatch(/Path=\//i)
    expect(answer.body).not.toContain(decodeURIComponent(browser.cookies.get('evenkeel-session') ?? '').split('.')[0])
    const token = await browser.token()
    const [head, body] = (token ?? '').split('.').slice(0, 2).map((part) => JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>)
    expect(head).toMatchObject({ alg: 'EdDSA', typ: 'at+jwt' })
    expect(body).toMatchObject({ sub: person.id, iss: world.origin, aud: 'evenkeel-api', name: 'Ada Marsh' })
    expect(Number(body?.exp) - Number(body?.iat)).toBe(300)
    expect(await world.identity.verifyToken(token ?? '')).toMatchObject({ userId: person.id, sessionId: body?.sid, name: 'Ada Marsh' })
    expect(await world.isAlive(token ?? '')).toBe(true)
  })
})
