import { describe, expect, test } from 'vitest'
import { createWorld, found, randomId, type ActorName, type Answer } from '../../../test/world.ts'
import { builtIn } from '../rules.ts'

const w = await createWorld()
const { A } = w.tenants
const membershipOf = async (as: ActorName): Promise<string> => {
  const [row] = await w.query<{ id: string }>('select id from hr.memberships where tenant_id = $1 and user_id = $2', [
    A,
    w.account(as).userId,
  ])
  return row?.id ?? ''
}
const roleOf = async (as: ActorName) =>
  (
    await w.query<{ role: string; version: string }>('select role, version from hr.memberships where tenant_id = $1 and user_id = $2', [
      A,
      w.account(as).userId,
    ])
  )[0]
const audited = async (action: string) =>
  w.query<{ actor_id: string; acting_as: { user_id: string } | null; reason: string | null }>(
    'select actor_id, acting_as, reason from hr.audit_events where tenant_id = $1 and action = $2 order by seq desc',
    [A, action],
  )
const superAdmins = () => w.query("select 1 from hr.memberships where tenant_id = $1 and role = 'super_admin' and ended_at is null", [A])

describe('R150 who gives roles', () => {
  test('AZ-014 hr grants herself super_admin: 403, nothing changes, by whatever id', async () => {
    const before = await roleOf('a_hr')
    await w.stepUp('a_hr')
    for (const id of [await membershipOf('a_hr'), w.person('A.HR1').id, randomId()])
      expect((await w.ask('a_hr', 'PUT', `/memberships/${id}`, { body: { role: 'super_admin' } })).status).toBe(403)
    expect(await roleOf('a_hr')).toEqual(before)
    expect(await audited('membership.role-changed')).toEqual([])
  })

  test('R150 a role takes effect with the next request, needs the password again, and is audited', async () => {
    const id = await membershipOf('a_emp2')
    await w.query('update auth.sessions set stepped_up_at = null')
    expect((await w.ask('a_sa', 'PUT', `/memberships/${id}`, { body: { role: 'hr' } })).body).toMatchObject({
      code: 'auth.step-up-required',
    })
    expect((await w.ask('a_emp2', 'GET', '/employees?limit=5')).body).toMatchObject({ total: 1 })
    await w.stepUp('a_sa')
    expect((await w.ask('a_sa', 'PUT', `/memberships/${id}`, { body: { role: 'hr' } })).status).toBe(200)
    expect(((await w.ask('a_emp2', 'GET', '/employees?limit=5')).body as { total: number }).total).toBeGreaterThan(10)
    expect((await w.ask('a_sa', 'PUT', `/memberships/${id}`, { body: { role: 'employee' } })).status).toBe(200)
    expect((await w.ask('a_emp2', 'GET', '/employees?limit=5')).body).toMatchObject({ total: 1 })
    expect(await audited('membership.role-changed')).toHaveLength(2)
    expect((await w.ask('a_sa', 'PUT', `/memberships/${id}`, { body: { role: 'hr', version: 1 } })).status).toBe(409)
    expect((await w.ask('b_sa', 'PUT', `/memberships/${id}`, { body: { role: 'employee' } })).status).toBe(404)
  })

  test('AZ-015 twenty tries at once to demote both super admins leave one', async () => {
    const both = [await membershipOf('a_sa'), await membershipOf('a_sa2')]
    await w.stepUp('a_sa', 'a_sa2')
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        w.ask(i % 4 < 2 ? 'a_sa' : 'a_sa2', 'PUT', `/memberships/${both[i % 2]}`, { body: { role: 'employee' } }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
    expect(answers.map(({ status }) => status).filter((status) => ![200, 403, 409].includes(status))).toEqual([])
    expect(await superAdmins()).toHaveLength(1)
    const last = (await roleOf('a_sa'))?.role === 'super_admin' ? ('a_sa' as const) : ('a_sa2' as const)
    const own = await membershipOf(last)
    for (const body of [{ role: 'employee' }, { role: 'hr' }])
      expect((await w.ask(last, 'PUT', `/memberships/${own}`, { body })).body).toMatchObject({ code: 'workspace.last-super-admin' })
    const { id } = w.person(last === 'a_sa' ? 'A.SA1' : 'A.SA2')
    expect((await w.ask('a_hr', 'PUT', `/employees/${id}`, { body: { end_date: '2027-01-31' } })).status).toBe(409)
    expect(await superAdmins()).toHaveLength(1)
    await w.query("update hr.memberships set role = 'super_admin' where id = any($1)", [both])
  })
})

const seen = { view: 'R', propose: false, edit: false, reveal: false } as const
const directory = { own: seen, all: seen }

describe('R150 roles of the workspace', () => {
  const make = (as: ActorName, body: unknown): Promise<Answer> => w.ask(as, 'POST', '/role-templates', { body })

  test('AZ-016 nobody gets more than a super admin has, nor through a narrowed one more than it has', async () => {
    await w.stepUp('a_sa', 'a_sa2', 'a_hr')
    const wide = { name: 'Wide', role: 'employee', group_id: null, grants: { directory, pay: { own: { ...seen, edit: true } } } }
    expect((await make('a_sa', wide)).status).toBe(422)
    expect((await make('a_hr', { ...wide, grants: { directory } })).status).toBe(403)
    const narrow = await make('a_sa', { name: 'Keeper', role: 'super_admin', group_id: null, grants: { directory } })
    expect(narrow.status).toBe(201)
    const { id } = narrow.body as { id: string }
    expect((await make('a_sa', { name: 'Keeper', role: 'hr', group_id: null, grants: { directory } })).body).toMatchObject({
      code: 'rights.name-taken',
    })
    const own = await membershipOf('a_sa2')
    expect((await w.ask('a_sa', 'PUT', `/memberships/${own}`, { body: { role: 'hr', template_id: id } })).status).toBe(422)
    expect((await w.ask('a_sa', 'PUT', `/memberships/${own}`, { body: { role: 'super_admin', template_id: id } })).status).toBe(200)
    for (const body of [{ role: 'super_admin' }, { role: 'hr' }])
      expect((await w.ask('a_sa2', 'PUT', `/memberships/${own}`, { body })).body).toMatchObject({ code: 'workspace.role-above-own' })
    expect(
      (await make('a_sa2', { name: 'More', role: 'employee', group_id: null, grants: { directory, work: { all: seen } } })).status,
    ).toBe(403)
    // The other one is now the last who can give everything.
    expect(
      (await w.ask('a_sa', 'PUT', `/memberships/${await membershipOf('a_sa')}`, { body: { role: 'super_admin', template_id: id } })).status,
    ).toBe(409)
    expect((await w.ask('a_sa', 'DELETE', `/role-templates/${id}`)).body).toMatchObject({ code: 'rights.in-use' })
    expect((await w.ask('a_sa', 'PUT', `/memberships/${own}`, { body: { role: 'super_admin' } })).status).toBe(200)
    expect((await w.ask('a_sa', 'DELETE', `/role-templates/${id}`)).status).toBe(200)
  })

  test('a template may open bank details to its holder only masked, by the same doors as everyone', async () => {
    const bank = { all: { view: 'M', propose: false, edit: false, reveal: true } }
    const { id } = (
      await make('a_sa', { name: 'Payroll', role: 'employee', group_id: null, grants: { directory, work: { all: seen }, bank } })
    ).body as { id: string }
    await w.ask('a_sa', 'PUT', `/memberships/${await membershipOf('a_emp2')}`, { body: { role: 'employee', template_id: id } })
    const person = w.person('A.E1')
    const answer = await w.ask('a_emp2', 'GET', `/employees/${person.id}`)
    expect(answer.body).toHaveProperty('bank_account_number')
    expect(
      found(
        answer.text,
        person.canaries.filter(({ group }) => group === 'bank'),
      ),
    ).toEqual([])
    const reveal = () => w.ask('a_emp2', 'POST', `/employees/${person.id}/reveals`, { body: { group: 'bank', reason: 'payroll' } })
    expect((await reveal()).body).toMatchObject({ code: 'auth.step-up-required' })
    await w.stepUp('a_emp2')
    expect((await reveal()).status).toBe(200)
    expect((await w.ask('a_emp2', 'PUT', `/employees/${person.id}`, { body: { bank_account_number: '12344321' } })).status).toBe(403)
    await w.ask('a_sa', 'PUT', `/memberships/${await membershipOf('a_emp2')}`, { body: { role: 'employee' } })
    expect((await w.ask('a_emp2', 'GET', `/employees/${person.id}`)).body).not.toHaveProperty('bank_account_number')
  })
})

test('OC-005 whoever has the id of a protected person gets no more of them than of nobody', async () => {
  const { id } = w.person('A.SHIELDED')
  for (const as of ['a_emp', 'a_emp2', 'a_mgr', 'a_emp_with_reports'] as const)
    expect((await w.ask(as, 'GET', `/employees/${id}`)).status).toBe(404)
  for (const as of ['a_hr', 'a_sa', 'a_shielded', 'a_mgr2'] as const) expect((await w.ask(as, 'GET', `/employees/${id}`)).status).toBe(200)
})

test('D10 the workspace settles how long a session lasts, and may ask hr and super admins for a second factor', async () => {
  const status = async (as: ActorName) => (await w.ask(as, 'GET', '/employees?limit=5')).status
  const settle = (what: string) => w.query(`update hr.tenants set ${what} where id = $1`, [A])
  const session = (as: ActorName, what: string) => w.query(`update auth.sessions set ${what} where id = $1`, [w.account(as).sessionId])
  await session('a_hr2', "last_seen_at = now() - interval '11 minutes'")
  await session('a_emp9', "last_seen_at = now() - interval '49 hours'")
  expect([await status('a_hr2'), await status('a_emp9')]).toEqual([200, 200])
  await session('a_hr2', "last_seen_at = now() - interval '11 minutes'")
  await session('a_emp9', "last_seen_at = now() - interval '49 hours'")
  await settle('idle_minutes_hr = 10, idle_days_others = 2')
  expect([await status('a_hr2'), await status('a_emp9')]).toEqual([401, 401])
  await settle('idle_minutes_hr = 30, idle_days_others = 7, mfa_required = true')
  await session('a_hr2', 'last_seen_at = now()')
  expect((await w.ask('a_hr2', 'GET', '/employees')).body).toMatchObject({ code: 'auth.second-factor-needed' })
  expect(await status('a_emp')).toBe(200)
  await session('a_hr2', 'second_factor_at = now()')
  expect(await status('a_hr2')).toBe(200)
  await settle('mfa_required = false')
  expect(Object.keys(builtIn)).toHaveLength(4)
})
