import { request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, test } from 'vitest'
import { comparable, createWorld, found, randomId, strays, type ActorName } from '../world.ts'
import { storedOf } from '../world/stored.ts'
import { foreignNames, twinDoors } from './cases/tenants.ts'

const w = await createWorld()
const { A, B, C } = w.tenants
const person = { first_name: 'x', last_name: 'y', email: 'q@y.test', job_title: 'z', start_date: '2026-01-01' }
const ofTenant = (letter: 'A' | 'B' | 'C') => [...w.people.values()].filter(({ tenant }) => tenant === letter)
const canariesOf = (letter: 'A' | 'B' | 'C') => ofTenant(letter).flatMap(({ canaries }) => canaries)

describe('R151 no door opens to another tenant, and none tells that there is something behind it', () => {
  const askers = [
    ['b_sa', undefined],
    ['b_hr', undefined],
    ['b_emp', undefined],
    ['c_sa', undefined],
    ['new_user', undefined],
    ['b_sa', 'A'],
    ['c_emp', 'A'],
    ['new_user', 'A'],
    ['consultant', 'B'],
  ] as const
  test.each(twinDoors)('$id $title: equal to the answer for what does not exist', async ({ method, path, body }) => {
    const before = await w.query('select count(*)::int as n from hr.employees')
    for (const [as, workspace] of askers) {
      const target = as === 'consultant' ? w.person('B.E1') : w.person('A.E1')
      const asking = { ...(body === undefined ? {} : { body }), ...(workspace ? { workspace } : {}) } as const
      const real = comparable(await w.ask(as, method, path(w, target.id, w.tenants[target.tenant]), asking))
      const none = comparable(await w.ask(as, method, path(w, randomId(), randomId()), asking))
      expect(real).toEqual(none)
      expect(real.status).toBe(404)
    }
    expect(await w.query('select count(*)::int as n from hr.employees')).toEqual(before)
  })

  // `npm run proofs -- twins`: 500 of each, p > 0.01.
  const [answers, most] = 'EVENKEEL_PROOFS' in process.env ? [500, 2.58] : [120, 3.29]
  test(`B5 TI-001 the time of an answer does not tell either (rank test over ${answers} of each, z below ${most} in one of three rounds)`, async () => {
    const real = w.person('A.E1').id
    const rounds: number[] = []
    for (let round = 0; round < 3 && !rounds.some((z) => Math.abs(z) < most); round += 1) {
      const times: { real: boolean; ms: number }[] = []
      for (let i = 0; i < answers; i += 1)
        for (const isReal of i % 2 === 0 ? [true, false] : [false, true])
          times.push({ real: isReal, ms: (await w.ask('b_sa', 'GET', `/employees/${isReal ? real : randomId()}`)).ms })
      rounds.push(rankSum(times))
    }
    expect(Math.min(...rounds.map(Math.abs))).toBeLessThan(most)
  }, 90_000)

  test('TI-009 a consultant of A and C asks for B', async () => {
    expect(await strays([404], ['/orgchart', '/orgchart-flags'], (end) => w.ask('consultant', 'GET', `/tenants/${B}${end}`))).toEqual([])
    expect((await w.ask('consultant', 'GET', `/tenants/${C}/orgchart`)).status).toBe(200)
    expect((await w.ask('consultant', 'GET', '/employees', { workspace: 'B' })).status).toBe(404)
  })

  test('TI-009 one request speaks for one workspace: a consultant in A does not reach a person of C by id', async () => {
    const inC = w.person('C.E1').id
    expect((await w.ask('consultant', 'GET', `/employees/${inC}`, { workspace: 'A' })).status).toBe(404)
    expect((await w.ask('consultant', 'GET', `/employees/${inC}`, { workspace: 'C' })).status).toBe(200)
    expect((await w.ask('consultant', 'PUT', `/employees/${inC}`, { workspace: 'A', body: { job_title: 'x' } })).status).toBe(404)
    // The path names the workspace, whatever the header says.
    const answer = await w.ask('consultant', 'GET', `/tenants/${C}/orgchart`, { workspace: 'A' })
    expect(found(answer.text, canariesOf('A'))).toEqual([])
  })

  test('TI-001 another tenant may hold a person of the same id', async () => {
    const { id } = w.person('A.E2')
    await w.query(
      "insert into hr.employees (tenant_id, id, first_name, last_name, email, sort_name, search_text) values ($1, $2, 'Twin', 'Of another', 'twin@b.example', 'twin', 'twin')",
      [B, id],
    )
    const inB = await w.ask('b_sa', 'PUT', `/employees/${id}`, { body: { job_title: 'Only here' } })
    expect(inB.status).toBe(200)
    expect(found(inB.text, canariesOf('A'))).toEqual([])
    expect((await w.ask('a_hr', 'GET', `/employees/${id}`)).body).toMatchObject({ job_title: w.person('A.E2').record.main.job_title })
    expect((await w.ask('a_hr', 'GET', `/employees/${id}/activity`)).text).not.toContain('Only here')
    await w.query('delete from hr.employees where tenant_id = $1 and id = $2', [B, id])
  })

  test('TI-022 If-None-Match with the ETag of another tenant is never 304', async () => {
    const { headers } = await w.ask('a_hr', 'GET', `/employees/${w.person('A.E1').id}`)
    const asked = await w.ask('b_sa', 'GET', `/employees/${w.person('A.E1').id}`, {
      headers: { 'if-none-match': headers['etag'] ?? '', 'if-modified-since': 'Sat, 01 Jan 2000 00:00:00 GMT' },
    })
    expect(asked.status).toBe(404)
    expect(asked.headers['etag']).toBeUndefined()
  })
})

describe('R151 a workspace is named once and believed only of its members', () => {
  test.each(foreignNames)('TI-008 $title', async ({ headers, refused }) => {
    const filled = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [
        name,
        value.replaceAll('{A}', A).replaceAll('{B}', B).replace('{B^}', B.toUpperCase()),
      ]),
    )
    const answer = await w.ask('a_hr', 'GET', '/employees?limit=50&offset=0', { headers: filled })
    expect(answer.status).toBe(refused ? 404 : 200)
    expect(found(answer.text, canariesOf('B'))).toEqual([])
  })

  test('TI-004 the path is the own tenant, the body names another: refused, no row', async () => {
    for (const tenant_id of [B, C, randomId()])
      expect([400, 422]).toContain((await w.ask('a_hr', 'POST', `/tenants/${A}/employees`, { body: { ...person, tenant_id } })).status)
    expect((await w.ask('consultant', 'POST', `/tenants/${A}/employees`, { body: { ...person, tenant_id: C } })).status).toBe(422)
    expect(await w.query('select 1 from hr.employees where email = $1', [person.email])).toEqual([])
  })

  test('TI-007 a manager of another tenant and one who never was: the same words', async () => {
    const { id } = w.person('A.E1')
    const before = await storedOf(w, id)
    const put = async (manager_id: string) => comparable(await w.ask('a_hr', 'PUT', `/employees/${id}`, { body: { manager_id } }))
    const foreign = await put(w.person('B.E1').id)
    expect(foreign.status).toBe(422)
    expect(foreign).toEqual(await put(randomId()))
    expect(await storedOf(w, id)).toEqual(before)
  })

  test('TI-020 an address that another tenant uses is free here, and taken answers do not differ', async () => {
    const { email } = w.person('B.E1').record.main
    const created = await w.ask('a_hr', 'POST', `/tenants/${A}/employees`, { body: { ...person, email } })
    expect(created.status).toBe(201)
    const changed = await w.ask('a_hr', 'PUT', `/employees/${w.person('A.E2').id}`, { body: { email: w.person('B.E2').record.main.email } })
    expect(changed.status).toBe(200)
    await w.query('delete from hr.employees where tenant_id = $1 and email = $2', [A, email])
    await w.query('update hr.employees set email = $2 where id = $1', [w.person('A.E2').id, w.person('A.E2').record.main.email])
  })

  test("TI-012 memberships are the asker's own, whoever is named", async () => {
    const other = w.account('a_sa').userId
    const queries = [
      `user_id=eq.${other}&limit=1`,
      `user_id=${other}`,
      `user_id=in.(${other})`,
      `user_id=neq.${w.account('a_emp').userId}`,
      `user_id=eq.${other}&user_id=eq.${w.account('a_emp').userId}`,
      'user_id=eq.*',
      'user_id=',
      "user_id=eq.' or true",
      'select=*&or=(role.eq.super_admin)',
    ]
    const seen = []
    for (const query of queries) {
      const answer = await w.ask('a_emp', 'GET', `/user_tenant_memberships?${query}`)
      seen.push(...(Array.isArray(answer.body) ? (answer.body as { user_id: string; role: string }[]) : []))
      expect([200, 400]).toContain(answer.status)
      expect(answer.text).not.toContain(other)
    }
    expect(seen.filter(({ user_id, role }) => user_id !== w.account('a_emp').userId || role !== 'employee')).toEqual([])
    expect((await w.ask('a_emp', 'GET', `/user_tenant_memberships?user_id=eq.${other}&limit=1`)).body).toEqual([])
    expect((await w.ask('a_emp', 'GET', `/user_tenant_memberships?user_id=eq.${w.account('a_emp').userId}&limit=1`)).body).toMatchObject([
      { role: 'employee', tenant: { id: A } },
    ])
  })
})

describe('R151 who belongs where, request by request', () => {
  const me = async (as: ActorName) => (await w.ask(as, 'GET', '/me')).body as { tenant: { id: string } | null; tenants: { id: string }[] }
  const { userId } = w.account('consultant')
  const end = (tenant: string, ended: boolean) =>
    w.query('update hr.memberships set ended_at = case when $3 then now() end where tenant_id = $1 and user_id = $2', [
      tenant,
      userId,
      ended,
    ])

  test('TI-013 two memberships: the same workspace each time, also after one was removed and added again', async () => {
    const first = (await me('consultant')).tenant?.id
    for (let i = 0; i < 5; i += 1) expect((await me('consultant')).tenant?.id).toBe(first)
    const [row] = await w.query('delete from hr.memberships where tenant_id = $1 and user_id = $2 returning *', [A, userId])
    await w.query('insert into hr.memberships select * from jsonb_populate_record(null::hr.memberships, $1)', [JSON.stringify(row)])
    expect((await me('consultant')).tenant?.id).toBe(first)
    expect((await w.ask('consultant', 'PUT', '/me/tenant', { body: { tenant_id: C } })).status).toBe(200)
    expect((await me('consultant')).tenant?.id).toBe(C)
    expect((await w.ask('consultant', 'PUT', '/me/tenant', { body: { tenant_id: A } })).status).toBe(200)
    expect((await me('consultant')).tenant?.id).toBe(A)
  })

  test('TI-013 a workspace one does not belong to cannot be chosen', async () => {
    for (const tenant_id of [B, randomId()])
      expect((await w.ask('consultant', 'PUT', '/me/tenant', { body: { tenant_id } })).status).toBe(404)
    expect((await w.ask('consultant_ended', 'PUT', '/me/tenant', { body: { tenant_id: A } })).status).not.toBe(200)
    expect((await me('consultant')).tenant?.id).toBe(A)
  })

  test('TI-011 the engagement in C ended a second ago, the token is still good', async () => {
    expect((await w.ask('consultant', 'GET', '/employees?limit=5&offset=0', { workspace: 'C' })).status).toBe(200)
    await end(C, true)
    const doors = [
      '/employees?limit=5&offset=0',
      `/employees/${w.person('C.E1').id}`,
      `/tenants/${C}/orgchart`,
      '/colleagues',
      '/change-requests',
      '/employee-facets',
      '/me',
    ]
    expect(await strays([401, 403, 404], doors, (path) => w.ask('consultant', 'GET', path, { workspace: 'C' }))).toEqual([])
    expect((await w.ask('consultant', 'POST', `/tenants/${C}/employees`, { body: person })).status).not.toBe(201)
    expect((await me('consultant')).tenants.map(({ id }) => id)).toEqual([A])
    await end(C, false)
  })

  test('TI-011 neighbours: who left the first workspace lands in the one that is left, not before a closed door', async () => {
    const { tenant, tenants } = await me('consultant_moved_on')
    expect([tenant?.id, tenants.map(({ id }) => id)]).toEqual([C, [C]])
    expect((await w.ask('consultant_moved_on', 'GET', '/employees?limit=5')).status).toBe(200)
    expect((await w.ask('consultant_moved_on', 'GET', '/employees?limit=5', { workspace: 'A' })).status).toBe(403)
  })

  test('a session ended in the database is over with the next request', async () => {
    const { sessionId } = w.account('c_emp')
    expect((await w.ask('c_emp', 'GET', '/my-profile')).status).toBe(200)
    await w.query('update auth.sessions set expires_at = now() where id = $1', [sessionId])
    expect(
      await strays([401], ['/my-profile', '/me', '/employees?limit=5', `/tenants/${C}/orgchart`], (path) => w.ask('c_emp', 'GET', path)),
    ).toEqual([])
  })
})

const rowsOf = (body: unknown) => (body as { data: { id: string }[] }).data.map(({ id }) => id)

describe('R151 what one request leaves behind does not reach the next', () => {
  const own = new Set(ofTenant('B').map(({ id }) => id))

  test('TI-015 200 requests cut off by their client, each followed by one of another tenant', async () => {
    await w.server.http.listen({ port: 0, host: '127.0.0.1' })
    const { port } = w.server.http.server.address() as AddressInfo
    const cut = (ms: number) =>
      new Promise<void>((resolve) => {
        const asked = httpRequest(
          { port, host: '127.0.0.1', path: '/api/employees?limit=1000', headers: { ...w.bearer('a_hr'), connection: 'close' } },
          (response) => response.resume(),
        )
        asked
          .on('error', () => {})
          .on('close', resolve)
          .end()
        setTimeout(() => asked.destroy(), ms)
      })
    const foreign: string[] = []
    for (let i = 0; i < 200; i += 10) {
      await Promise.all(
        Array.from({ length: 10 }, async (_, j) => {
          await cut((i + j) % 9)
          const answer = await w.ask('b_hr', 'GET', '/employees?limit=50')
          foreign.push(...rowsOf(answer.body).filter((id) => !own.has(id)))
        }),
      )
    }
    expect(foreign).toEqual([])
  })

  test('TI-016 200 errors inside a transaction on a pool of one, each followed by a request of another tenant', async () => {
    const narrow = await createWorld({ poolSize: 1 })
    const people = new Set([...narrow.people.values()].filter(({ tenant }) => tenant === 'B').map(({ id }) => id))
    const taken = { ...person, email: narrow.person('A.E2').record.main.email }
    const foreign: string[] = []
    for (let i = 0; i < 200; i += 1) {
      const [failed, answer] = await Promise.all([
        narrow.ask('a_hr', 'POST', `/tenants/${narrow.tenants.A}/employees`, { body: taken }),
        narrow.ask('b_hr', 'GET', '/employees?limit=50'),
      ])
      expect(failed.status).toBe(409)
      foreign.push(...rowsOf(answer.body).filter((id) => !people.has(id)))
    }
    expect(foreign).toEqual([])
    const [left] = await narrow.query(
      "select count(*)::int as n from pg_stat_activity where datname = current_database() and usename = 'evenkeel_app' and state <> 'idle'",
    )
    expect(left).toEqual({ n: 0 })
  })
})

/** Mann-Whitney: the standard score of the sum of ranks; beyond 3.29 chance would be one in a thousand. */
function rankSum(times: readonly { real: boolean; ms: number }[]): number {
  const ranked = times.toSorted((a, b) => a.ms - b.ms)
  const n = ranked.filter(({ real }) => real).length
  const m = ranked.length - n
  const u = ranked.reduce((sum, { real }, i) => sum + (real ? i + 1 : 0), 0) - (n * (n + 1)) / 2
  return (u - (n * m) / 2) / Math.sqrt((n * m * (n + m + 1)) / 12)
}
