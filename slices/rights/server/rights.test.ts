import { Client } from 'pg'
import { describe, expect, test } from 'vitest'
import { createWorld, found, randomId, type ActorName, type Answer } from '../../../test/world.ts'
import { crawl } from '../../../test/world/crawl.ts'
import { reaches, type GivenRights, type Role } from '#platform/shared/actor.ts'
import { canOpen, fieldGroups, sightOf, type FieldGroup, type Relation } from '#slices/people/policy.ts'
import { chance, templateByChance } from '../rights.fixture.ts'
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

/** What one person is to another here, worked out again from the seed. */
function relationOf(from: string, to: string): Relation {
  if (from === to) return 'self'
  const managerOf = (id: string) => [...w.people.values()].find((person) => person.id === id)?.managerId ?? null
  const first = managerOf(to)
  if (first === from) return 'direct'
  const above = (id: string | null): boolean => id !== null && (id === from || above(managerOf(id)))
  return above(first) ? 'indirect' : 'none'
}

const tables: Partial<Record<FieldGroup, string>> = {
  personal: 'hr.employee_personal',
  pay: 'hr.employee_pay',
  bank: 'hr.employee_bank',
  emergency: 'hr.employee_emergency',
}

describe('R150 R152 B1 generated templates', () => {
  const pick = chance(20261128)
  const holders = [
    ['employee', 'a_emp2', 'A.E2'],
    ['manager', 'a_mgr', 'A.M1'],
    ['manager', 'a_mgr_of_mgr', 'A.MM'],
    ['hr', 'a_hr2', 'A.HR2'],
    ['super_admin', 'a_sa2', 'A.SA2'],
  ] as const
  const cases = Array.from({ length: 15 }, (_, n) => ({ n, holder: holders[n % holders.length] as (typeof holders)[number] }))

  test.each(cases)('template $n for $holder.1: the API shows what the rules say, and the tables alone no more', async ({ n, holder }) => {
    const [role, as, name] = holder
    const grants = templateByChance(role, pick)
    await w.stepUp('a_sa')
    const group = (
      await w.ask('a_sa', 'POST', '/people-groups', {
        body: { name: `Group ${n}`, departments: [w.person('A.E1').record.main.department], locations: [] },
      })
    ).body as { id: string }
    const made = await w.ask('a_sa', 'POST', '/role-templates', { body: { name: `Chance ${n}`, role, grants, group_id: group.id } })
    expect(made.status).toBe(201)
    const { id } = made.body as { id: string }
    const membership = await membershipOf(as)
    expect((await w.ask('a_sa', 'PUT', `/memberships/${membership}`, { body: { role, template_id: id } })).status).toBe(200)
    const own = w.person(name)
    const rights: GivenRights = { templateId: id, name: '', grants }
    const actor = {
      userId: '',
      tenantId: A,
      sessionId: '',
      personId: own.id,
      role,
      rights,
      steppedUpAt: null,
      viewedBy: null,
    }
    const wrong: string[] = []
    const visible: Record<string, Set<string>> = {}
    for (const [group, table] of Object.entries(tables)) visible[group] = new Set(await rowsSeen(as, table))
    for (const person of [...w.people.values()].filter(({ tenant }) => tenant === 'A')) {
      const standing = {
        relation: relationOf(own.id, person.id),
        in_group: person.record.main.department === w.person('A.E1').record.main.department,
        protected: person.key === 'SHIELDED',
        settings: { managerSeesPay: n % 2 === 1, directoryScope: 'everyone' as const },
      }
      const answer = await w.ask(as, 'GET', `/employees/${person.id}`)
      if ((answer.status === 200) !== canOpen(actor, standing)) wrong.push(`${person.key} ${answer.status}`)
      for (const group of Object.keys(fieldGroups) as FieldGroup[]) {
        const sight = sightOf(group, actor, standing)
        const shown = answer.status === 200 && fieldGroups[group].some((field) => field in (answer.body as object))
        if (answer.status === 200 && shown !== ['R', 'M'].includes(sight)) wrong.push(`${person.key} ${group} ${sight} shown ${shown}`)
        if (tables[group] && visible[group]?.has(person.id) !== (sight !== '-'))
          wrong.push(`${person.key} ${group} ${sight} table ${visible[group]?.has(person.id)}`)
      }
    }
    await w.ask('a_sa', 'PUT', `/memberships/${membership}`, { body: { role } })
    await w.query('update hr.tenants set manager_sees_pay = $2 where id = $1', [A, n % 2 === 0])
    expect(wrong).toEqual([])
  })

  /** The rows of a table that row-level security alone leaves to a person: the code has forgotten everything. */
  async function rowsSeen(as: ActorName, table: string): Promise<string[]> {
    const { userId, sessionId } = w.account(as)
    const client = new Client({ connectionString: w.database.urls.app })
    await client.connect()
    await client.query('begin')
    await client.query('select app.begin_request($1, $2, $3, $4, null)', [sessionId, userId, A, 'forgot'])
    const { rows } = await client.query<{ employee_id: string }>(`select employee_id from ${table}`)
    await client.end()
    return rows.map((row) => row.employee_id)
  }

  test('a template of chance has every kind of cell somewhere, so that the tests above say something', () => {
    const draw = chance(7)
    const cells = Array.from({ length: 30 }, () => templateByChance('hr', draw)).flatMap((grants) =>
      Object.values(grants).flatMap((row) => reaches.map((reach) => row[reach]?.view ?? 'none')),
    )
    expect([...new Set(cells)].toSorted()).toEqual(['-', 'M', 'R', 'T', 'V', 'none'])
  })
})

describe('View as', () => {
  const start = (as: ActorName, body: unknown) => w.ask(as, 'POST', '/views', { body })
  const through = (id: string) => ({ headers: { 'evenkeel-view-as': id } })
  let id = ''

  test('only a super admin, with a reason, of another current member', async () => {
    const { id: person } = w.person('A.E1')
    for (const [as, status] of [
      ['a_hr', 403],
      ['a_mgr', 403],
      ['a_emp2', 403],
      ['b_sa', 404],
    ] as const)
      expect((await start(as, { employee_id: person, reason: 'a question' })).status).toBe(status)
    expect((await start('a_sa', { employee_id: person, reason: '  ' })).status).toBe(422)
    expect((await start('a_sa', { employee_id: w.person('A.SA1').id, reason: 'me' })).status).toBe(422)
    for (const other of [w.person('A.PAPER').id, w.person('A.LEAVER').id, w.person('B.E1').id])
      expect((await start('a_sa', { employee_id: other, reason: 'x' })).status).toBe(404)
    const answer = await start('a_sa', { employee_id: person, reason: 'She asked what she sees' })
    expect(answer.status).toBe(201)
    id = (answer.body as { id: string }).id
    expect((await audited('view-as.started'))[0]).toMatchObject({ actor_id: w.account('a_sa').userId, reason: 'She asked what she sees' })
  })

  test('every read is answered as that person gets it', async () => {
    for (const path of [
      '/employees?limit=50',
      '/my-profile',
      `/employees/${w.person('A.M1').id}`,
      '/colleagues?search=a',
      `/tenants/${A}/orgchart`,
      '/change-requests',
    ]) {
      const [theirs, viewed] = [await w.ask('a_emp', 'GET', path), await w.ask('a_sa', 'GET', path, through(id))]
      expect([path, viewed.status, viewed.text]).toEqual([path, theirs.status, theirs.text])
    }
    expect((await w.ask('a_sa', 'GET', '/me', through(id))).body).toMatchObject({ userRole: 'employee', employee_id: w.person('A.E1').id })
  })

  test('nothing can be written, and what is theirs alone is not shown', async () => {
    const writes = w.server.app.endpoints.filter(({ method, needs }) => method !== 'GET' && needs !== 'nobody')
    expect(writes.length).toBeGreaterThan(20)
    for (const { method, path } of writes) {
      const answer = await w.ask(
        'a_sa',
        method,
        path.replaceAll(/:(\w+)/g, (_, name) => (name === 'tenantId' ? A : randomId())),
        { ...through(id), body: {} },
      )
      expect([path, answer.body]).toEqual([path, expect.objectContaining({ code: 'rights.view-as-read-only' })])
    }
    await w.query("insert into hr.notifications (tenant_id, id, user_id, kind) values ($1, $2, $3, 'task')", [
      A,
      randomId(),
      w.account('a_emp').userId,
    ])
    const told = w.server.app.endpoints.filter(({ method, path }) => method === 'GET' && path.startsWith('/notifications'))
    expect(told.length).toBeGreaterThan(0)
    for (const { path } of told) expect((await w.ask('a_sa', 'GET', path, through(id))).text).not.toMatch(/"task"|:[1-9]\d*\}$/)
  })

  test('what is recorded while viewing names the real person and as whom', async () => {
    const other = await start('a_sa', { employee_id: w.person('A.HR1').id, reason: 'check' })
    const view = (other.body as { id: string }).id
    expect((await w.ask('a_sa', 'GET', `/employees/${w.person('A.E2').id}`, through(view))).status).toBe(200)
    expect((await audited('employee.viewed'))[0]).toMatchObject({
      actor_id: w.account('a_sa').userId,
      acting_as: { user_id: w.account('a_hr').userId },
    })
    await w.ask('a_sa', 'POST', `/views/${view}/stop`)
    expect((await w.ask('a_sa', 'GET', '/me', through(view))).body).toMatchObject({ code: 'rights.view-as-ended' })
    expect((await audited('view-as.stopped')).length).toBe(1)
  })

  test("the id is nobody else's, nor of another session, and ends after 30 minutes", async () => {
    for (const as of ['a_sa2', 'a_hr', 'a_emp', 'b_sa'] as const)
      expect((await w.ask(as, 'GET', '/employees', through(id))).body).toMatchObject({ code: 'rights.view-as-ended' })
    for (const bad of ['x', randomId(), `{${id}}`]) expect((await w.ask('a_sa', 'GET', '/employees', through(bad))).status).toBe(403)
    await w.query("update hr.memberships set role = 'hr' where tenant_id = $1 and user_id = $2", [A, w.account('a_sa').userId])
    expect((await w.ask('a_sa', 'GET', '/employees', through(id))).body).toMatchObject({ code: 'rights.view-as-ended' })
    await w.query("update hr.memberships set role = 'super_admin' where tenant_id = $1 and user_id = $2", [A, w.account('a_sa').userId])
    expect((await w.ask('a_sa', 'GET', '/employees', through(id))).status).toBe(200)
    await w.query(
      "update hr.view_as set started_at = started_at - interval '31 minutes', ends_at = ends_at - interval '31 minutes' where id = $1",
      [id],
    )
    expect((await w.ask('a_sa', 'GET', '/employees', through(id))).body).toMatchObject({ code: 'rights.view-as-ended' })
    expect((await w.ask('a_sa', 'GET', '/employees?limit=5')).status).toBe(200)
  })

  test('B4 a super admin who crawls as an employee finds what the employee may find', async () => {
    const view = ((await start('a_sa', { employee_id: w.person('A.E1').id, reason: 'crawl' })).body as { id: string }).id
    const ask: typeof w.ask = (as, method, path, asking = {}) =>
      w.ask(as, method, path, { ...asking, headers: { ...asking.headers, ...through(view).headers } })
    const text = (await crawl({ ...w, ask }, 'a_sa')).texts.join('\n')
    const leaked = [...w.people.values()]
      .filter((person) => person.id !== w.person('A.E1').id)
      .flatMap((person) =>
        found(
          text,
          person.canaries.filter(({ group }) => person.tenant !== 'A' || group !== 'directory'),
        ).map(({ field, needle }) => `${person.key} ${field} ${needle}`),
      )
    expect(leaked).toEqual([])
    expect(found(text, w.person('A.E1').canaries).length).toBeGreaterThan(10)
  }, 60_000)
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
