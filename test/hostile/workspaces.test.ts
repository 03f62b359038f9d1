import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createWorld, randomId, strays } from '../world.ts'

const w = await createWorld()
const tenant = { name: 'Fresh Ltd', industry: 'banking', country: 'uk', headcount: '2-5' } as const
const create = (body: unknown, as: 'anon' | 'new_user' | 'a_emp' | 'a_leaver' = 'new_user') => w.ask(as, 'POST', '/tenants', { body })
const howMany = async () => (await w.query<{ n: number }>('select count(*)::int as n from hr.tenants'))[0]?.n
const fieldsOf = (body: unknown): string[] => ((body as { fields?: { path: string }[] }).fields ?? []).map(({ path }) => path)

describe('R150 TN creating a workspace', () => {
  test('TN-001 anonymous -> 401, nothing made', async () => {
    const before = await howMany()
    expect((await create({ ...tenant, name: 'x' }, 'anon')).status).toBe(401)
    expect(await howMany()).toBe(before)
  })
  const refused: [string, string, unknown][] = [
    ['TN-002', 'name', '   '],
    ['TN-002', 'name', ''],
    ['TN-002', 'name', '\u200b\u200b'],
    ['TN-002', 'name', '\u00a0\u3164'],
    ['TN-002', 'name', null],
    ['TN-002', 'name', undefined],
    ['TN-002', 'name', 7],
    ['TN-002', 'name', ['x']],
    ['TN-002', 'name', 'a\u0000b'],
    ['TN-002', 'name', 'a\ud800b'],
    ['TN-002', 'name', 'a\nb'],
    ['TN-003', 'industry', '__proto__'],
    ['TN-003', 'industry', 'constructor'],
    ['TN-003', 'industry', 'toString'],
    ['TN-003', 'industry', 'hasOwnProperty'],
    ['TN-003', 'industry', 'Banking'],
    ['TN-003', 'industry', ''],
    ['TN-003', 'industry', 'banking '],
    ['TN-003', 'industry', ['banking']],
    ['TN-003', 'industry', 0],
    ['TN-003', 'country', '__proto__'],
    ['TN-003', 'country', 'UK'],
    ['TN-003', 'country', 'GB'],
    ['TN-003', 'country', 'valueOf'],
    ['TN-003', 'country', ''],
    ['TN-003', 'country', { uk: 1 }],
    ['TN-005', 'headcount', '1000000'],
    ['TN-005', 'headcount', 5],
    ['TN-005', 'headcount', '2 - 5'],
    ['TN-005', 'headcount', '2–5'],
    ['TN-005', 'headcount', ''],
    ['TN-005', 'headcount', null],
    ['TN-005', 'headcount', 'length'],
    ['TN-009', 'name', '\u202eevil'],
    ['TN-009', 'name', 'W'.repeat(10_000)],
    ['TN-009', 'name', 'W'.repeat(121)],
    ['TN-009', 'name', 'a\u2066b'],
    ['TN-010', 'id', randomUUID()],
    ['TN-010', 'plan', 'elevate'],
    ['TN-010', 'trial_ends_at', '2099-01-01'],
    ['TN-010', 'role', 'super_admin'],
    ['TN-010', 'manager_sees_pay', true],
    ['TN-010', 'created_by', randomUUID()],
    ['TN-010', 'time_zone', 'UTC'],
    ['TN-010', 'Name', 'x'],
  ]
  test.each(refused)('%s %s %j -> refused, nothing made', async (_id, field, value) => {
    const before = await howMany()
    const { status, body } = await create({ ...tenant, [field]: value })
    expect([400, 422]).toContain(status)
    expect(fieldsOf(body)).toEqual([field])
    expect(await howMany()).toBe(before)
  })
  test("TN-010 the id of another's workspace overwrites nothing", async () => {
    const before = await w.query('select * from hr.tenants where id = $1', [w.tenants.A])
    expect((await create({ ...tenant, id: w.tenants.A, plan: 'elevate', trial_ends_at: '2099-01-01' })).status).toBe(422)
    expect(await w.query('select * from hr.tenants where id = $1', [w.tenants.A])).toEqual(before)
  })
  test.each(['[]', 'null', '"x"', '1', '', '{', '{"__proto__":{"name":"x"}}', '{"name":"x","name":"y"}'])(
    'TN-002 neighbours: body %s',
    async (raw) => {
      const before = await howMany()
      expect([400, 422]).toContain((await w.ask('new_user', 'POST', '/tenants', { raw })).status)
      expect(await howMany()).toBe(before)
    },
  )
  test.each(['<script>alert(1)</script>', "Robert'); DROP TABLE tenants;--", 'Łódź & Sons 李 🚀', '{{7*7}}', 'W'.repeat(120)])(
    'TN-009 a name is text: %s',
    async (name) => {
      const made = await create({ ...tenant, name })
      expect(made.status).toBe(201)
      expect(made.body).toMatchObject({ ...tenant, name })
      expect(((await w.ask('new_user', 'GET', '/me')).body as { tenant: { name: string } }).tenant.name).toBe(name)
    },
  )
  test('the founder is super admin and an employee of the new workspace, and of that one only', async () => {
    const { body } = await create({ ...tenant, name: 'Founders Ltd' }, 'a_emp')
    const { id } = body as { id: string }
    const me = (await w.ask('a_emp', 'GET', '/me')).body as {
      userRole: string
      tenant: { id: string }
      tenants: { id: string; role: string }[]
    }
    expect([me.tenant.id, me.userRole]).toEqual([id, 'super_admin'])
    expect(me.tenants.map(({ id: each, role }) => [each, role])).toEqual([
      [w.tenants.A, 'employee'],
      [id, 'super_admin'],
    ])
    expect(((await w.ask('a_emp', 'GET', '/employees')).body as { total: number }).total).toBe(1)
    // In the old workspace nothing has risen.
    expect(((await w.ask('a_emp', 'GET', '/me', { workspace: 'A' })).body as { userRole: string }).userRole).toBe('employee')
    expect((await w.ask('a_emp', 'PUT', `/employees/${w.person('A.E2').id}`, { workspace: 'A', body: { job_title: 'x' } })).status).toBe(
      403,
    )
    expect((await w.ask('a_emp', 'GET', `/employees/${w.person('A.E2').id}`)).status).toBe(404)
  })
  test('matrix POST /tenants: a leaver may begin anew elsewhere', async () => {
    expect((await w.ask('a_leaver', 'GET', '/me')).status).toBe(403)
    const { status, body } = await create({ ...tenant, name: 'Second Act Ltd' }, 'a_leaver')
    expect(status).toBe(201)
    expect(((await w.ask('a_leaver', 'GET', '/me')).body as { tenant: { id: string } }).tenant.id).toBe((body as { id: string }).id)
    expect((await w.ask('a_leaver', 'GET', '/employees', { workspace: 'A' })).status).toBe(403)
  })
  test('one who belongs nowhere gets the same words everywhere', async () => {
    const stranger = await w.server.tokenFor({ ...w.account('consultant_ended'), name: 'x' })
    expect(stranger).toBeTruthy()
    const doors = [
      '/employees',
      '/my-profile',
      '/colleagues',
      '/employee-facets',
      '/change-requests',
      `/employees/${w.person('A.E1').id}`,
      `/tenants/${w.tenants.A}/orgchart`,
      `/tenants/${randomId()}/orgchart`,
    ]
    expect(await strays([403, 404], doors, (path) => w.ask('consultant_ended', 'GET', path))).toEqual([])
  })
})
