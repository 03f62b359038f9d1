import { afterEach, describe, expect, test } from 'vitest'
import type { ActorName } from '../world.ts'
import { createWorld } from '../world.ts'

const w = await createWorld()

const require = (required: boolean) => w.query('update hr.tenants set mfa_required = $2 where id = $1', [w.tenants.A, required])
const given = (as: ActorName, at: Date | null) =>
  w.query('update auth.sessions set second_factor_at = $2, second_factor_due = false where id = $1', [w.account(as).sessionId, at])
afterEach(() => require(false))

describe('AU-031 a workspace that asks for a second factor', () => {
  test.each(['a_hr', 'a_sa'] as const)('shows %s nothing of itself until one was given, and everything from then on', async (as) => {
    await require(true)
    await given(as, null)
    for (const path of ['/employees?limit=5&offset=0', '/my-profile', `/tenants/${w.tenants.A}/orgchart`]) {
      const answer = await w.ask(as, 'GET', path)
      expect([answer.status, (answer.body as { code: string }).code]).toEqual([403, 'auth.second-factor-needed'])
    }
    expect((await w.ask(as, 'GET', '/me')).body).toMatchObject({ tenant: null, userRole: null, second_factor_needed: true })
    // What leads out of it stays open.
    expect((await w.ask(as, 'GET', '/account/security')).status).toBe(200)
    await w.stepUp(as)
    expect((await w.ask(as, 'POST', '/account/totp', { body: {} })).status).toBe(200)
    await given(as, new Date())
    expect((await w.ask(as, 'GET', '/employees?limit=5&offset=0')).status).toBe(200)
    expect((await w.ask(as, 'GET', '/me')).body).toMatchObject({ second_factor_needed: false, tenant: { id: w.tenants.A } })
  })

  test.each(['a_mgr', 'a_emp'] as const)('asks nothing of %s', async (as) => {
    await require(true)
    expect((await w.ask(as, 'GET', '/employees?limit=5&offset=0')).status).toBe(200)
  })

  test('a session that owes the factor is over for every route', async () => {
    await w.query('update auth.sessions set second_factor_due = true where id = $1', [w.account('a_emp2').sessionId])
    for (const path of ['/me', '/my-profile', '/account/security', '/account/sessions'])
      expect((await w.ask('a_emp2', 'GET', path)).status).toBe(401)
  })
})
