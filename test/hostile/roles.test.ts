import { createHmac, generateKeyPairSync, sign } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createWorld, found, strays, type ActorName } from '../world.ts'
import { publicUrl } from '../world/server.ts'
import { restore, storedOf } from '../world/stored.ts'

const w = await createWorld()
const { A } = w.tenants
const E1 = w.person('A.E1')
type Whole = Record<string, unknown>
const directory = [
  'id',
  'first_name',
  'preferred_name',
  'last_name',
  'email',
  'job_title',
  'department',
  'location',
  'manager_id',
  'photo_url',
  'start_date',
  'metadata',
]
const work = ['phone_mobile', 'timezone', 'employment_type', 'contract', 'work_pattern', 'end_date']
const keysOf = async (as: ActorName, id: string) => Object.keys((await w.ask(as, 'GET', `/employees/${id}`)).body as Whole)
const list = async (as: ActorName) =>
  (await w.ask(as, 'GET', '/employees?limit=50&offset=0')).body as { data: { id: string }[]; total: number }
const setRole = (as: ActorName, role: string) =>
  w.query('update hr.memberships set role = $2 where tenant_id = $3 and user_id = $1', [w.account(as).userId, role, A])

describe('R152 what a relation gives', () => {
  test('AZ-004 a manager reads an indirect report: directory and work fields only', async () => {
    expect((await keysOf('a_mgr_of_mgr', E1.id)).filter((key) => ![...directory, ...work].includes(key))).toEqual([])
    await w.query('update hr.tenants set manager_sees_pay = true where id = $1', [A])
    expect(await keysOf('a_mgr_of_mgr', E1.id)).not.toContain('salary')
    expect(await keysOf('a_mgr', E1.id)).toContain('salary')
    expect(await keysOf('a_mgr2', E1.id)).not.toContain('salary')
    expect(await keysOf('a_emp_with_reports', w.person('A.E9').id)).not.toContain('salary')
    await w.query('update hr.tenants set manager_sees_pay = false where id = $1', [A])
    expect(await keysOf('a_mgr', E1.id)).not.toContain('salary')
  })
  test.each([
    ['AZ-005', 'a_mgr2', 'A.E1'],
    ['AZ-006', 'a_emp2', 'A.E1'],
    ['AZ-007', 'a_emp_with_reports', 'A.E9'],
    ['AZ-006', 'a_emp', 'A.M1'],
    ['AZ-006', 'a_emp', 'A.SA1'],
    ['AZ-005', 'a_mgr', 'A.MM'],
    ['AZ-005', 'a_mgr', 'A.MOVED'],
    ['AZ-006', 'a_moved', 'A.M1'],
  ] as const)('%s %s reads %s: directory fields at most', async (_id, as, name) => {
    const { id } = w.person(name)
    const answer = await w.ask(as, 'GET', `/employees/${id}`)
    expect([200, 404]).toContain(answer.status)
    expect(Object.keys(answer.body as Whole).filter((key) => !directory.includes(key))).toEqual([])
    expect(
      found(
        answer.text,
        w.person(name).canaries.filter(({ group }) => group !== 'directory'),
      ),
    ).toEqual([])
    expect((answer.body as { metadata: { can: object } }).metadata.can).toMatchObject({
      edit: [],
      propose: [],
      step_up: [],
      reveal: [],
      start_process: false,
      see_activity: false,
    })
  })
  test('R152 a relation that ended a moment ago gives nothing any more, one that began gives all', async () => {
    const moved = w.person('A.MOVED').id
    expect(await keysOf('a_mgr2', moved)).toContain('phone_mobile')
    expect((await w.ask('a_hr', 'PUT', `/employees/${moved}`, { body: { manager_id: w.person('A.M1').id } })).status).toBe(200)
    expect(await keysOf('a_mgr2', moved)).not.toContain('phone_mobile')
    expect(await keysOf('a_mgr', moved)).toContain('phone_mobile')
    expect((await list('a_mgr')).data.map(({ id }) => id)).toContain(moved)
    expect((await w.ask('a_hr', 'PUT', `/employees/${moved}`, { body: { manager_id: w.person('A.M2').id } })).status).toBe(200)
    expect((await list('a_mgr')).data.map(({ id }) => id)).not.toContain(moved)
  })
  test('D3 a workspace may keep the directory to the reporting line', async () => {
    await w.query("update hr.tenants set directory_scope = 'reporting_line' where id = $1", [A])
    const closed: [ActorName, string][] = [
      ['a_emp2', 'A.E1'],
      ['a_mgr2', 'A.E1'],
      ['a_emp', 'A.M1'],
      ['a_emp_with_reports', 'A.E9'],
    ]
    expect(await strays([404], closed, ([as, name]) => w.ask(as, 'GET', `/employees/${w.person(name).id}`))).toEqual([])
    const open: [ActorName, string][] = [
      ['a_emp', 'A.E1'],
      ['a_mgr', 'A.E1'],
      ['a_mgr_of_mgr', 'A.E1'],
      ['a_hr', 'A.E1'],
    ]
    expect(await strays([200], open, ([as, name]) => w.ask(as, 'GET', `/employees/${w.person(name).id}`))).toEqual([])
    const colleagues = (await w.ask('a_emp2', 'GET', '/colleagues?search=first')).body as { data: { id: string }[] }
    expect(colleagues.data.map(({ id }) => id)).toEqual([w.person('A.E2').id])
    await w.query("update hr.tenants set directory_scope = 'everyone' where id = $1", [A])
  })
})

describe('R152 who may add and who may change', () => {
  const person = { first_name: 'x', last_name: 'y', email: 'n2@y.test', job_title: 'z', start_date: '2026-01-01' }
  test.each([
    ['a_mgr', 403],
    ['a_emp', 403],
    ['a_emp_with_reports', 403],
    ['a_leaver_hr', 403],
    ['b_sa', 404],
    ['b_hr', 404],
    ['new_user', 404],
    ['consultant_ended', 403],
    ['anon', 401],
  ] as const)('AZ-009 %s adds a person -> %i, no row', async (as, status) => {
    expect((await w.ask(as, 'POST', `/tenants/${A}/employees`, { body: person })).status).toBe(status)
    expect(await w.query('select 1 from hr.employees where email = $1', [person.email])).toEqual([])
  })
  test("R152 a reporting line is not the manager's to draw", async () => {
    const before = await storedOf(w, E1.id)
    for (const as of ['a_mgr', 'a_mgr2', 'a_mgr_of_mgr', 'a_emp', 'a_emp2'] as const)
      expect((await w.ask(as, 'PUT', `/employees/${E1.id}`, { body: { manager_id: w.person('A.M2').id } })).status).toBe(403)
    expect((await w.ask('a_emp', 'PATCH', '/my-profile', { body: { manager_id: w.person('A.M2').id } })).status).not.toBe(200)
    expect((await storedOf(w, E1.id)).main).toEqual(before.main)
    await restore(w, before)
  })
})

const approve = (as: ActorName, id: string) => w.ask(as, 'POST', `/change-requests/${id}/decision`, { body: { decision: 'approve' } })

const waitingFor = async (name: string) =>
  (await w.query<{ id: string }>('select id from hr.change_requests where employee_id = $1 and decision is null', [w.person(name).id])).map(
    ({ id }) => id,
  )

describe('R150 D23 nobody approves their own', () => {
  test('AZ-012 hr changes own salary: refused on both doors, whatever else is sent', async () => {
    const before = await storedOf(w, w.person('A.HR1').id)
    for (const body of [{ salary: 250_000 }, { salary: 250_000, job_title: 'x' }, { pay_frequency: 'Weekly' }, { salary: null }]) {
      expect([202, 403]).toContain((await w.ask('a_hr', 'PUT', `/employees/${w.person('A.HR1').id}`, { body })).status)
      expect([202, 403]).toContain((await w.ask('a_hr', 'PATCH', '/my-profile', { body })).status)
    }
    expect((await storedOf(w, w.person('A.HR1').id)).pay).toEqual(before.pay)
    expect((await storedOf(w, w.person('A.HR1').id)).main).toEqual(before.main)
  })
  test("AZ-012 another's pay waits for a second person who is neither the asker nor the one it is about", async () => {
    const before = await storedOf(w, E1.id)
    expect((await w.ask('a_hr', 'PUT', `/employees/${E1.id}`, { body: { salary: 99_000 } })).status).toBe(202)
    expect((await storedOf(w, E1.id)).pay).toEqual(before.pay)
    const [id = ''] = await waitingFor('A.E1')
    const refused: [ActorName, number][] = [
      ['a_hr', 403],
      ['a_emp', 403],
      ['a_mgr', 403],
      ['a_emp2', 404],
      ['b_sa', 404],
      ['b_hr', 404],
      ['a_leaver_hr', 403],
    ]
    const odd = []
    for (const [as] of refused) odd.push([as, (await approve(as, id)).status])
    // Of somebody else's waiting change a colleague learns nothing: 403 and 404 are both an answer.
    expect(odd.map(([as, status]) => [as, status === 404 && refused.find(([name]) => name === as)?.[1] === 403 ? 403 : status])).toEqual(
      refused,
    )
    expect((await storedOf(w, E1.id)).pay).toEqual(before.pay)
    expect((await approve('a_hr2', id)).status).toBe(200)
    expect((await storedOf(w, E1.id)).pay).toMatchObject({ salary: 99_000 })
    expect((await approve('a_sa', id)).status).toBe(409)
    await restore(w, before)
  })
  test('AZ-012 the one it is about may not approve what a colleague asked for her', async () => {
    const { id } = w.person('A.HR2')
    const before = await storedOf(w, id)
    expect((await w.ask('a_hr', 'PUT', `/employees/${id}`, { body: { salary: 99_000 } })).status).toBe(202)
    const [waiting = ''] = await waitingFor('A.HR2')
    expect((await approve('a_hr2', waiting)).status).toBe(403)
    expect((await storedOf(w, id)).pay).toEqual(before.pay)
    await restore(w, before)
  })
  test('AZ-012 twenty approvals and refusals at once: one decision', async () => {
    const before = await storedOf(w, E1.id)
    expect((await w.ask('a_hr', 'PUT', `/employees/${E1.id}`, { body: { salary: 98_000 } })).status).toBe(202)
    const [id = ''] = await waitingFor('A.E1')
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        w.ask(i % 2 ? 'a_sa' : 'a_hr2', 'POST', `/change-requests/${id}/decision`, {
          body: i % 3 ? { decision: 'approve' } : { decision: 'refuse', note: 'not now' },
        }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array.from({ length: 19 }, () => 409)])
    await restore(w, before)
  })
  test('own line: hr proposes, somebody else decides', async () => {
    const { id } = w.person('A.HR1')
    const before = await storedOf(w, id)
    expect((await w.ask('a_hr', 'PUT', `/employees/${id}`, { body: { manager_id: w.person('A.MM').id } })).status).toBe(202)
    expect((await storedOf(w, id)).main).toEqual(before.main)
    const [waiting = ''] = await waitingFor('A.HR1')
    expect((await approve('a_hr', waiting)).status).toBe(403)
    expect((await approve('a_sa', waiting)).status).toBe(200)
    expect((await storedOf(w, id)).main).toMatchObject({ manager_id: w.person('A.MM').id })
    await restore(w, before)
  })
  test('AZ-013 hr changes own bank details: the password again, a notice to the old address, masked in the answer', async () => {
    const { id, record } = w.person('A.HR1')
    const before = await storedOf(w, id)
    expect((await w.ask('a_hr', 'PUT', `/employees/${id}`, { body: { bank_account_number: '00000001' } })).status).toBe(403)
    expect((await w.ask('a_hr', 'PATCH', '/my-profile', { body: { bank_account_number: '00000001' } })).status).toBe(403)
    expect(await storedOf(w, id)).toEqual(before)
    await w.stepUp('a_hr')
    const answer = await w.ask('a_hr', 'PUT', `/employees/${id}`, { body: { bank_account_number: '00000001', email: 'new.place@y.test' } })
    expect(answer.status).toBe(200)
    expect(answer.text).not.toContain('00000001')
    expect(answer.body).toMatchObject({ bank_account_number: '••••0001' })
    expect(await w.query("select to_address from auth.mail_outbox where template = 'people.bank-changed'")).toEqual([
      { to_address: record.main.email },
    ])
    await w.query("update auth.sessions set stepped_up_at = now() - interval '301 seconds' where id = $1", [w.account('a_hr').sessionId])
    expect((await w.ask('a_hr', 'PUT', `/employees/${id}`, { body: { bank_account_number: '00000002' } })).status).toBe(403)
    await restore(w, before)
  })
})

describe('R150 rights are read from the database in every request', () => {
  test('AZ-018 the membership became employee a second ago: only the own record, also on the fast way of the list', async () => {
    expect((await list('a_hr2')).total).toBeGreaterThan(5)
    expect((await list('a_hr2')).total).toBeGreaterThan(5)
    await setRole('a_hr2', 'employee')
    expect(await list('a_hr2')).toMatchObject({ total: 1, data: [{ id: w.person('A.HR2').id }] })
    expect(await keysOf('a_hr2', E1.id)).not.toContain('salary')
    expect((await w.ask('a_hr2', 'PUT', `/employees/${E1.id}`, { body: { job_title: 'x' } })).status).toBe(403)
    await setRole('a_hr2', 'hr')
    expect((await list('a_hr2')).total).toBeGreaterThan(5)
  })
  test('AZ-019 the last day is a day of work like any other, in the time zone of the workplace', async () => {
    const { id } = w.person('A.E9')
    await w.query("update hr.employees set end_date = (now() at time zone 'Europe/London')::date where id = $1", [id])
    expect((await w.ask('a_emp9', 'GET', '/my-profile')).status).toBe(200)
    await w.query('update hr.employees set end_date = null where id = $1', [id])
  })
  test('AZ-019 the last day was yesterday: the old token opens nothing', async () => {
    const { id } = w.person('A.E9')
    expect((await w.ask('a_emp9', 'GET', '/my-profile')).status).toBe(200)
    expect((await w.ask('a_hr', 'PUT', `/employees/${id}`, { body: { end_date: '2026-01-31' } })).status).toBe(200)
    const doors = [
      '/my-profile',
      '/me',
      '/employees?limit=5',
      `/employees/${E1.id}`,
      `/tenants/${A}/orgchart`,
      '/colleagues',
      '/change-requests',
      '/employee-facets',
    ]
    expect(await strays([401, 403], doors, (path) => w.ask('a_emp9', 'GET', path))).toEqual([])
    expect((await w.ask('a_emp9', 'PATCH', '/my-profile', { body: { preferred_name: 'Still here' } })).status).toBe(401)
    // The session is gone, so it does not come back with a corrected date either.
    await w.query('update hr.employees set end_date = null where id = $1', [id])
    expect((await w.ask('a_emp9', 'GET', '/my-profile')).status).toBe(401)
  })
  test('D10 hr is signed out after 30 idle minutes or 12 hours, an employee is not', async () => {
    const idle = (as: ActorName, what: string) => w.query(`update auth.sessions set ${what} where id = $1`, [w.account(as).sessionId])
    for (const [what, back] of [
      ["last_seen_at = now() - interval '31 minutes'", 'last_seen_at = now()'],
      ["created_at = now() - interval '721 minutes'", 'created_at = now()'],
    ] as const) {
      await idle('a_hr2', what)
      await idle('a_emp2', what)
      expect((await w.ask('a_hr2', 'GET', '/employees?limit=5')).status).toBe(401)
      expect((await w.ask('a_emp2', 'GET', '/employees?limit=5')).status).toBe(200)
      await idle('a_hr2', back)
      await idle('a_emp2', back)
    }
    expect((await w.ask('a_hr2', 'GET', '/employees?limit=5')).status).toBe(200)
  })
  test('AZ-014 AZ-016 there is no way to give oneself a role', async () => {
    const roles = () => w.query('select user_id, role, employee_id, ended_at from hr.memberships order by tenant_id, user_id')
    const before = await roles()
    const body = {
      role: 'super_admin',
      userRole: 'super_admin',
      data: { role: 'super_admin' },
      app_metadata: { permissions: ['*'], userRole: 'super_admin' },
      permissions: ['*'],
      name: 'x',
    }
    const doors = [
      ['PUT', `/memberships/${w.person('A.HR1').id}`],
      ['PATCH', '/me'],
      ['PUT', '/me'],
      ['POST', '/me'],
      ['PUT', '/auth/v1/user'],
      ['POST', '/auth/update-user'],
      ['PUT', '/auth/user'],
      ['POST', '/auth/admin/set-role'],
      ['POST', '/user_tenant_memberships'],
      ['PATCH', '/user_tenant_memberships'],
      ['PATCH', '/my-profile'],
      ['PUT', '/me/tenant'],
    ] as const
    for (const as of ['a_hr', 'a_emp', 'a_mgr'] as const) {
      expect(await strays([400, 401, 403, 404, 405, 422], doors, ([method, path]) => w.ask(as, method, path, { body }))).toEqual([])
      expect((await w.ask(as, 'GET', '/me')).body).toMatchObject({
        permissions: [],
        userRole: { a_hr: 'hr', a_emp: 'employee', a_mgr: 'manager' }[as],
      })
    }
    expect(await roles()).toEqual(before)
  })
})

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

describe('R150 AZ-017 a token that is not ours, or was touched', () => {
  const [header = '', payload = '', signature = ''] = (w.bearer('a_emp')['authorization'] ?? '').slice(7).split('.')
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>
  const kind = JSON.parse(Buffer.from(header, 'base64url').toString()) as Record<string, unknown>
  const { privateKey } = generateKeyPairSync('ed25519')
  const signed = (head: Record<string, unknown>, body: unknown) => {
    const text = `${encode(head)}.${encode(body)}`
    return `${text}.${sign(null, Buffer.from(text), privateKey).toString('base64url')}`
  }
  const now = Math.floor(Date.now() / 1000)
  const mac = (text: string) => `${text}.${createHmac('sha256', payload).update(text).digest('base64url')}`
  const forged: Record<string, string> = {
    'a role claim added, old signature': `${header}.${encode({ ...claims, role: 'super_admin' })}.${signature}`,
    'another subject, old signature': `${header}.${encode({ ...claims, sub: w.account('a_sa').userId, sid: w.account('a_sa').sessionId })}.${signature}`,
    'another session, old signature': `${header}.${encode({ ...claims, sid: w.account('a_sa').sessionId })}.${signature}`,
    'alg none': `${encode({ ...kind, alg: 'none' })}.${payload}.`,
    'alg none, with a signature': `${encode({ ...kind, alg: 'none' })}.${payload}.${signature}`,
    'alg NONE': `${encode({ ...kind, alg: 'NONE' })}.${payload}.${signature}`,
    'alg HS256': mac(`${encode({ ...kind, alg: 'HS256' })}.${payload}`),
    'an own key under our kid': signed(kind, { ...claims, exp: now + 300, iat: now }),
    'an own key under a kid of its own': signed({ ...kind, kid: 'mine' }, { ...claims, exp: now + 300, iat: now }),
    'an own key brought along': signed({ ...kind, kid: undefined, jwk: { kty: 'OKP', crv: 'Ed25519', x: 'AAAA' } }, claims),
    'an own key by address': signed({ ...kind, jku: 'https://evil.test/jwks' }, claims),
    'a kid that climbs': signed({ ...kind, kid: '../../../dev/null' }, claims),
    'a kid with SQL': signed({ ...kind, kid: "' union select 'x" }, claims),
    'no signature': `${header}.${payload}.`,
    'two parts': `${header}.${payload}`,
    'four parts': `${header}.${payload}.${signature}.x`,
    empty: '',
    'not base64': 'a.b.c',
    'a whole number of megabytes': `${'a'.repeat(8_000)}.b.c`,
    'a truncated signature': `${header}.${payload}.${signature.slice(0, -4)}`,
    'a critical header we do not know': signed({ ...kind, crit: ['b64'], b64: false }, claims),
  }
  test.each(Object.keys(forged))('AZ-017 %s -> 401, and the reason is not told', async (name) => {
    const answer = await w.ask('anon', 'GET', '/employees?limit=50&offset=0', { headers: { authorization: `Bearer ${forged[name]}` } })
    expect(answer.status).toBe(401)
    expect(answer.body).toMatchObject({ message: 'Please sign in.', code: 'unauthenticated' })
  })
  test('AZ-017 a good token in another place than the header is no token', async () => {
    const token = `${header}.${payload}.${signature}`
    expect(
      await strays([401], [`/me?access_token=${token}`, `/me?token=${token}`, `/me?authorization=Bearer%20${token}`], (path) =>
        w.ask('anon', 'GET', path),
      ),
    ).toEqual([])
    const headers = [
      { cookie: `access_token=${token}` },
      { cookie: `evenkeel.session=${token}` },
      { 'x-access-token': token },
      { authorization: `Basic ${token}` },
      { authorization: token },
      { authorization: `Bearer  ${token}` },
      { authorization: `Bearer ${token}, Bearer ${token}` },
      { authorization: `Bearer ${token} x` },
      { 'x-forwarded-user': 'a_sa' },
    ]
    expect(await strays([401], headers, (given) => w.ask('anon', 'GET', '/me', { headers: given }))).toEqual([])
  })
  test('D8 the session cookie opens nothing of the API outside /api/auth', async () => {
    const [row] = await w.query<{ token: string }>('select token from auth.sessions where id = $1', [w.account('a_sa').sessionId])
    const cookie = `evenkeel.session=${row?.token}; __Host-evenkeel.session=${row?.token}`
    expect(
      await strays([401], ['/me', '/employees', '/my-profile', `/tenants/${A}/orgchart`], (path) =>
        w.ask('anon', 'GET', path, { headers: { cookie, origin: publicUrl } }),
      ),
    ).toEqual([])
  })
  test("AZ-017 one person's session with another person's name is nobody", async () => {
    const { userId } = w.account('a_sa')
    const { sessionId } = w.account('a_emp')
    const token = await w.server.tokenFor({ userId, sessionId, name: 'Mixed' })
    expect((await w.ask('anon', 'GET', '/me', { headers: { authorization: `Bearer ${token}` } })).status).toBe(401)
  })
})
