import { beforeAll, describe, expect, test } from 'vitest'
import { createWorld, found, randomId, type ActorName, type Person } from '../../../test/world.ts'
import { crawl } from '../../../test/world/crawl.ts'

const w = await createWorld()
const { A } = w.tenants
const audited = async (action: string) =>
  w.query<{ actor_id: string; acting_as: { user_id: string } | null; reason: string | null }>(
    'select actor_id, acting_as, reason from hr.audit_events where tenant_id = $1 and action = $2 order by seq desc',
    [A, action],
  )

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

describe('R151 R152 B4 a role of the workspace with narrow rights', () => {
  const seen = { view: 'R', propose: false, edit: false, reveal: false } as const
  const holder = w.person('A.HR2')
  const [her, hidden] = [w.person('A.E1'), w.person('A.SHIELDED')]

  /** What of a person the template below gives its holder: everyone's directory, her work and pay, their own work. */
  const groupsOf = (person: Person): readonly string[] => {
    if (person.tenant !== 'A' || person === hidden) return []
    if (person === her) return ['directory', 'work', 'pay']
    return person === holder ? ['directory', 'work'] : ['directory']
  }
  const leakedOf = (text: string): string[] =>
    [...w.people.values()].flatMap((person) =>
      found(
        text,
        person.canaries.filter(({ group }) => !groupsOf(person).includes(group)),
      ).map(({ field, needle }) => `${person.tenant}.${person.key} ${field} ${needle}`),
    )
  const foundOf = (text: string): number =>
    found(
      text,
      her.canaries.filter(({ group }) => groupsOf(her).includes(group)),
    ).length

  beforeAll(async () => {
    await w.stepUp('a_sa')
    const { main } = her.record
    const body = { name: 'Her place', departments: [main.department], locations: [main.location] }
    const { id: group } = (await w.ask('a_sa', 'POST', '/people-groups', { body })).body as { id: string }
    const grants = { directory: { own: seen, all: seen }, work: { own: seen, group: seen }, pay: { group: seen } }
    const template = { name: 'Narrow', role: 'hr', group_id: group, grants }
    const { id } = (await w.ask('a_sa', 'POST', '/role-templates', { body: template })).body as { id: string }
    const [membership] = await w.query<{ id: string }>('select id from hr.memberships where employee_id = $1', [holder.id])
    const given = await w.ask('a_sa', 'PUT', `/memberships/${membership?.id}`, { body: { role: 'hr', template_id: id } })
    if (given.status !== 200) throw new Error(given.text)
  })

  test('B4 its holder, made from hr, crawls every GET endpoint and the failures: nothing beyond the template', async () => {
    const text = (await crawl(w, 'a_hr2')).texts.join('\n')
    expect(leakedOf(text)).toEqual([])
    expect(foundOf(text)).toBeGreaterThan(8)
  }, 60_000)

  test('B4 a super admin who crawls through View as finds what the holder finds', async () => {
    const { id } = (await w.ask('a_sa', 'POST', '/views', { body: { employee_id: holder.id, reason: 'crawl' } })).body as { id: string }
    const ask: typeof w.ask = (as, method, path, asking = {}) =>
      w.ask(as, method, path, { ...asking, headers: { ...asking.headers, 'evenkeel-view-as': id } })
    const text = (await crawl({ ...w, ask }, 'a_sa')).texts.join('\n')
    expect(leakedOf(text)).toEqual([])
    expect(foundOf(text)).toBeGreaterThan(8)
  }, 60_000)
})
