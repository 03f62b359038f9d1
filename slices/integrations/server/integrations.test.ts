import { afterEach, describe, expect, test } from 'vitest'
import { createWorld } from '../../../test/world.ts'

const w = await createWorld()

const makeKey = async (actor: 'a_sa' | 'a_hr' | 'b_sa', scopes: string[], kind = 'api') => {
  await w.stepUp(actor)
  const answer = await w.ask(actor, 'POST', '/integrations/keys', { body: { kind, name: `Key of ${actor}`, scopes, days: 30 } })
  expect(answer.status).toBe(201)
  return answer.body as { key: string; data: { id: string } }
}
const withKey = (key: string, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) =>
  w.server.http.inject({
    method,
    url: `/api${path}`,
    headers: { authorization: `Bearer ${key}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { payload: JSON.stringify(body) } : {}),
  })

describe('keys', () => {
  let undo: (() => Promise<unknown>) | null = null
  afterEach(async () => {
    await undo?.()
    undo = null
  })

  test('a key reads what it was made for and nothing else, and is found nowhere in the database', async () => {
    const { key, data } = await makeKey('a_hr', ['people:read'])
    const list = await withKey(key, 'GET', '/employees?limit=5')
    expect(list.statusCode).toBe(200)
    expect((list.json() as { data: unknown[] }).data.length).toBe(5)
    const person = w.person('A.E2').id
    for (const [method, path] of [
      ['PUT', `/employees/${person}`],
      ['GET', '/time-off-requests'],
      ['GET', `/employees/${person}/sickness`],
      ['GET', '/cases'],
      ['GET', '/audit'],
      ['GET', '/integrations/keys'],
      ['POST', '/integrations/keys'],
    ] as const)
      expect([path, (await withKey(key, method, path, method === 'GET' ? undefined : {})).json()]).toMatchObject([
        path,
        { code: 'auth.key-scope' },
      ])
    expect((await withKey(key, 'GET', '/me')).statusCode).toBe(403)
    const [row] = await w.query<{ row: string }>('select k::text as row from hr.api_keys k where id = $1', [data.id])
    expect(row?.row).not.toContain(key.slice(5))
    const [listed] = (
      (await w.ask('a_sa', 'GET', '/integrations/keys')).body as { data: { ending: string; last_used_at: string | null }[] }
    ).data
    expect(listed?.ending).toBe(key.slice(-4))
  })

  test('a key of one workspace finds nothing of another, and a made-up one is nobody', async () => {
    const { key } = await makeKey('b_sa', ['people:read'])
    expect((await withKey(key, 'GET', `/employees/${w.person('A.E1').id}`)).statusCode).toBe(404)
    expect((await withKey(key, 'GET', `/tenants/${w.tenants.A}/orgchart`)).statusCode).toBe(404)
    const turned = `${key.slice(0, -2)}${key.endsWith('AA') ? 'BB' : 'AA'}`
    expect((await withKey(turned, 'GET', '/employees')).statusCode).toBe(401)
  })

  test.each([
    ['revoked', 'update hr.api_keys set revoked_at = now(), revoked_by_name = $2 where id = $1', 'x'],
    ['past its time', 'update hr.api_keys set expires_at = now() - make_interval(secs => $2::int) where id = $1', '1'],
  ])('a key that is %s stops at once', async (_what, text, value) => {
    const { key, data } = await makeKey('a_hr', ['people:read'])
    expect((await withKey(key, 'GET', '/employees')).statusCode).toBe(200)
    await w.query(text, [data.id, value])
    expect((await withKey(key, 'GET', '/employees')).json()).toMatchObject({ code: 'auth.key-ended' })
  })

  test.each([
    ['has left', 'ended_at = now()', 'ended_at = null'],
    ['has another role', "role = 'manager'", "role = 'hr'"],
  ])('the key of somebody who %s stops at once', async (_what, change, back) => {
    const { key } = await makeKey('a_hr', ['people:read'])
    const { userId } = w.account('a_hr')
    const set = (what: string) => w.query(`update hr.memberships set ${what} where tenant_id = $1 and user_id = $2`, [w.tenants.A, userId])
    undo = () => set(back)
    expect((await withKey(key, 'GET', '/employees')).statusCode).toBe(200)
    await set(change)
    expect((await withKey(key, 'GET', '/employees')).statusCode).toBe(401)
  })

  test('what a key does is in the log as the key and its maker, and a key cannot confirm who it is', async () => {
    const { key } = await makeKey('a_hr', ['people:write'])
    const person = w.person('A.E2').id
    expect((await withKey(key, 'PUT', `/employees/${person}`, { job_title: 'Set by a key' })).statusCode).toBe(200)
    const [entry] = await w.query<{ actor_name: string; actor_id: string }>(
      "select actor_name, actor_id from hr.audit_events where tenant_id = $1 and action like 'employee.%' order by seq desc limit 1",
      [w.tenants.A],
    )
    expect(entry).toMatchObject({ actor_id: w.account('a_hr').userId, actor_name: expect.stringContaining('(key: Key of a_hr)') })
    expect((await withKey(key, 'PUT', `/employees/${person}`, { bank_sort_code: '112233' })).json()).toMatchObject({
      code: 'auth.step-up-required',
    })
  })

  test('nobody makes a key without showing again who they are, and only super admins make one for a directory', async () => {
    await w.query('update auth.sessions set stepped_up_at = null')
    const body = { kind: 'api', name: 'x', scopes: ['people:read'], days: 30 }
    expect((await w.ask('a_sa', 'POST', '/integrations/keys', { body })).body).toMatchObject({ code: 'auth.step-up-required' })
    await w.stepUp('a_hr', 'a_sa')
    expect((await w.ask('a_hr', 'POST', '/integrations/keys', { body: { ...body, kind: 'scim', scopes: [] } })).status).toBe(403)
    expect((await w.ask('a_sa', 'POST', '/integrations/keys', { body: { ...body, scopes: [] } })).status).toBe(422)
    expect((await w.ask('a_mgr', 'GET', '/integrations/keys')).status).toBe(403)
  })
})
