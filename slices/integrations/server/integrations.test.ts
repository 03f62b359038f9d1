import { afterEach, describe, expect, test } from 'vitest'
import { connections } from './connections.fixture.ts'

const { w, makeKey, withKey } = await connections()

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
    expect(list.json<{ data: unknown[] }>().data.length).toBe(5)
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
    ['had access for a time that is over', 'expires_on = current_date - 2', 'expires_on = null'],
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

describe('the reference', () => {
  test('says of every operation whether a key may do it, and the page runs no script', async () => {
    const { paths } = (await w.server.http.inject('/api/openapi.json')).json<{
      paths: Record<string, Record<string, { 'x-scope'?: string; operationId: string }>>
    }>()
    expect(paths['/api/employees']?.['get']).toMatchObject({ 'x-scope': 'people:read', security: [{ bearer: [] }, { key: [] }] })
    expect(paths['/api/cases']?.['get']).toMatchObject({ security: [{ bearer: [] }] })
    const ids = Object.values(paths).flatMap((methods) => Object.values(methods).map(({ operationId }) => operationId))
    expect(new Set(ids).size).toBe(ids.length)
    const page = await w.server.http.inject('/docs/api')
    for (const id of ids) expect(page.body).toContain(`id="${id}"`)
    expect(page.body).not.toMatch(/<script|style=|onclick/)
    expect(page.headers['content-security-policy']).toContain("script-src 'self'")
    expect((await w.server.http.inject('/docs/api.css')).statusCode).toBe(200)
  })
})

describe('calendar feeds', () => {
  test('IC-001 IC-002 IC-003 an address ends with the next one, says only that somebody is away, and is not in the log', async () => {
    const make = async (): Promise<string> =>
      ((await w.ask('a_mgr', 'POST', '/my-calendar-feed', { body: {} })).body as { url: string }).url
    const [old, fresh] = [await make(), await make()]
    await w.query(
      `insert into hr.leave_bookings (tenant_id, id, employee_id, type, starts_on, ends_on, first_part, last_part, minutes, counted, note, state, requested_by_name)
       values ($1, gen_random_uuid(), $2, 'annual', current_date + 1, current_date + 2, 'day', 'day', 900, true, 'a very private reason', 'approved', 'x')`,
      [w.tenants.A, w.person('A.E1').id],
    )
    expect((await w.server.http.inject(old)).statusCode).toBe(404)
    expect((await w.server.http.inject(`/api/calendar/${w.tenants.A}/${'A'.repeat(32)}.ics`)).statusCode).toBe(404)
    const feed = await w.server.http.inject(fresh)
    expect([feed.statusCode, feed.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
    expect(feed.body).not.toMatch(/private reason|annual/i)
    const secret = /([\w-]{32})\.ics$/.exec(fresh)?.[1] ?? ''
    expect(w.server.logged.join('')).not.toContain(secret)
    expect(await w.query('select from hr.leave_feeds where secret_hash = $1', [secret])).toEqual([])
  })
})
