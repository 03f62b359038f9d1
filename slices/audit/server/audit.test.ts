import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Checkpoints } from '#platform/server/audit-checkpoints.ts'
import { createWorld, type ActorName } from '../../../test/world.ts'
import type { AccessReport, LogEntry, LogState } from '../contract.ts'
import { runCheck } from './service.ts'

const w = await createWorld()
const { A } = w.tenants
const E1 = w.person('A.E1')
const HR1 = w.person('A.HR1')

const log = async (as: ActorName, query = ''): Promise<LogEntry[]> =>
  ((await w.ask(as, 'GET', `/audit${query}`)).body as { data: LogEntry[] }).data
const acts = (entries: readonly LogEntry[]) => entries.map(({ action }) => action)

beforeAll(async () => {
  await w.ask('a_hr', 'GET', `/employees/${E1.id}`)
  await w.ask('a_hr2', 'GET', `/employees/${HR1.id}`)
  await w.ask('a_hr', 'PUT', `/employees/${E1.id}`, { body: { job_title: '=cmd|calc', nationality: 'Nowhere' } })
  await w.ask('a_sa', 'PATCH', '/my-profile', { body: { preferred_name: 'x\\n2026-01-01 INFO admin logged in' } })
  await w.ask('a_hr', 'PUT', `/employees/${E1.id}`, { body: { salary: 51_234 } })
  const [waiting] = await w.query<{ id: string }>("select id from hr.change_requests where employee_id = $1 and changes ? 'salary'", [
    E1.id,
  ])
  await w.ask('a_sa', 'POST', `/change-requests/${waiting?.id}/decision`, { body: { decision: 'approve' } })
  await w.query("select set_config('app.tenant_id', $1, false)", [A])
  await w.query(
    'select app.audit_append(null, null, \'Evenkeel\', \'workspace.settings-changed\', \'workspace\', $1, \'{"name": {"from": "a", "to": "b"}}\', null)',
    [A],
  )
  await w.query("select app.audit_append(null, null, 'Evenkeel', 'case.opened', 'case', gen_random_uuid(), '{}', null)")
})

describe('AD-012 whose the log is', () => {
  test('not an employee’s, a manager’s, a leaver’s or another workspace’s', async () => {
    for (const path of ['/audit', '/audit/state', '/audit/actors']) {
      const statuses = await Promise.all(
        (['a_emp', 'a_mgr', 'a_leaver', 'anon'] as const).map(async (as) => (await w.ask(as, 'GET', path)).status),
      )
      expect(statuses).toEqual([403, 403, 403, 401])
      expect((await w.ask('b_sa', 'GET', path, { workspace: 'A' })).status).toBe(404)
    }
  })
  test('another workspace’s super admin sees none of its entries', async () => {
    expect(await log('b_sa')).toEqual([])
    expect(await log('b_sa', `?subject=${E1.id}`)).toEqual([])
  })
  test('hr see nothing of the workspace, of kinds nobody opened to them, or of who looked at themselves', async () => {
    const [whole, mine] = [await log('a_sa'), await log('a_hr')]
    expect(acts(whole)).toEqual(expect.arrayContaining(['workspace.settings-changed', 'case.opened']))
    expect(whole.some(({ subject }) => subject.id === HR1.id)).toBe(true)
    expect(acts(mine)).not.toContain('workspace.settings-changed')
    expect(acts(mine)).not.toContain('case.opened')
    expect(mine.some(({ subject }) => subject.id === HR1.id)).toBe(false)
    expect(mine.some(({ subject }) => subject.id === E1.id)).toBe(true)
  })
  test('R6 what hr are not shown cannot be counted: no numbers, no seals, no totals, opaque places', async () => {
    const mine = await log('a_hr')
    expect(mine.every(({ entry, seal, id }) => entry === null && seal === null && /^[0-9a-f]{32}$/.test(id))).toBe(true)
    expect((await w.ask('a_hr', 'GET', '/audit/state')).body).toMatchObject({ entries: null })
    expect((await w.ask('a_hr', 'GET', '/audit?before=12')).status).toBe(400)
    expect((await w.ask('a_hr', 'GET', `/audit?before=${'0'.repeat(32)}`)).status).toBe(400)
    const older = await log('a_hr', `?before=${mine[1]?.id}`)
    expect(older.map(({ at }) => at)).toEqual(mine.slice(2).map(({ at }) => at))
  })
})

describe('what an entry shows', () => {
  test('a sealed salary opens from the dated record; a sealed value it does not hold stays hidden; no seal leaves the server', async () => {
    const { text } = await w.ask('a_sa', 'GET', `/audit?subject=${E1.id}`)
    expect(text).not.toContain('sealed:')
    const entries = await log('a_sa', `?subject=${E1.id}&field=salary`)
    const change = entries.find(({ action }) => action === 'employee.updated')?.changes.find(({ field }) => field === 'salary')
    expect(change).toMatchObject({ to: '51234', hidden: false })
    const nationality = (await log('a_sa', `?subject=${E1.id}&field=nationality`))[0]?.changes.find(({ field }) => field === 'nationality')
    expect(nationality).toEqual({ field: 'nationality', from: null, to: null, hidden: true })
  })
  test('each entry carries its seal and the one before', async () => {
    const [first, second] = await log('a_sa')
    expect(first?.seal?.previous).toBe(second?.seal?.hash)
    expect(first?.entry).toBe((second?.entry ?? 0) + 1)
  })
})

test('an empty change answers with the record, and is recorded as the look at it that it is', async () => {
  const views = async () => (await log('a_sa', `?subject=${E1.id}&kind=views`)).length
  const before = await views()
  expect((await w.ask('a_hr', 'PUT', `/employees/${E1.id}`, { body: {} })).status).toBe(200)
  expect(await views()).toBe(before + 1)
})

describe('search', () => {
  const found = async (query: string) => acts(await log('a_sa', query))
  test('by person, by who acted, by kind, by field and group, by name and by day', async () => {
    expect(new Set((await log('a_sa', `?subject=${E1.id}`)).map(({ subject }) => subject.id))).toEqual(new Set([E1.id]))
    const { userId, name } = w.account('a_hr')
    expect(new Set((await log('a_sa', `?actor=${userId}`)).map(({ actor }) => actor.name))).toEqual(new Set([name]))
    expect(new Set(await found('?kind=views'))).toEqual(new Set(['employee.viewed']))
    expect(await found('?kind=settings')).toEqual(['workspace.settings-changed'])
    expect(new Set(await found(`?field=pay&subject=${E1.id}`))).toEqual(
      new Set(['employee.viewed', 'employee.updated', 'employee.change-proposed']),
    )
    expect(await found(`?field=job_title&actor=${userId}`)).toEqual(['employee.updated'])
    const about = await log('a_sa', `?search=${encodeURIComponent(name.toUpperCase())}`)
    expect(about.length).toBeGreaterThan(0)
    expect(about.filter(({ actor }) => actor.name === name).map(({ actor }) => [actor.person, actor.outside])).toContainEqual([
      HR1.id,
      false,
    ])
    expect(about.every(({ actor, subject }) => actor.name === name || subject.id === HR1.id)).toBe(true)
    expect(await found('?from=2001-01-01&to=2001-12-31')).toEqual([])
    expect((await found('?from=2001-01-01')).length).toBe((await found('')).length)
    expect(await found('?to=2001-01-01')).toEqual([])
    expect(await found('?search=nobodyofthatname')).toEqual([])
  })
  test('entries written many at a time are found as those written one at a time, and hr does not find the one about themselves', async () => {
    const entries = [
      { action: 'employee.corrected', subject_id: E1.id, changes: { location: { from: 'a', to: 'b' } }, reason: 'first' },
      { action: 'employee.corrected', subject_id: HR1.id, changes: { location: { from: 'a', to: 'b' }, group: { from: null, to: 'pay' } } },
      { action: 'employee.corrected', subject_id: E1.id, changes: { department: { from: 'a', to: 'b' } }, reason: 'third' },
      { action: 'employee.corrected', subject_id: E1.id, changes: { location: { from: 'b', to: 'a' } }, reason: 'fourth' },
    ]
    await w.query("select app.audit_append_many($1, 'Many', 'employee', $2)", [w.account('a_sa').userId, JSON.stringify(entries)])
    const many = async (as: ActorName, query: string) =>
      (await log(as, query)).filter(({ actor }) => actor.name === 'Many').map(({ subject, reason }) => reason ?? subject.id)
    expect(await many('a_sa', '')).toEqual(['fourth', 'third', HR1.id, 'first'])
    expect(await many('a_sa', '?field=location')).toEqual(['fourth', HR1.id, 'first'])
    expect(await many('a_sa', `?field=location&actor=${w.account('a_sa').userId}`)).toEqual(['fourth', HR1.id, 'first'])
    expect(await many('a_sa', `?field=location&actor=${w.account('a_hr').userId}`)).toEqual([])
    expect(await many('a_sa', `?field=location&subject=${E1.id}`)).toEqual(['fourth', 'first'])
    expect(await many('a_sa', '?field=department')).toEqual(['third'])
    expect(await many('a_sa', '?field=pay')).toEqual([HR1.id])
    expect(await many('a_sa', '?field=location&kind=views')).toEqual([])
    expect(await many('a_hr', '?field=location')).toEqual(['fourth', 'first'])
    expect(await w.query("select 1 from hr.audit_fields where field = 'location' and action = 'employee.corrected'")).toEqual([])
  })
  test('bad filters are 400, never 500', async () => {
    for (const query of [
      '?subject=x',
      '?kind=all',
      '?from=2026-02-30',
      '?field=%00',
      '?before=zz',
      '?actor=1',
      `?search=${'x'.repeat(300)}`,
    ])
      expect([query, (await w.ask('a_sa', 'GET', `/audit${query}`)).status]).toEqual([query, 400])
  })
})

describe('export', () => {
  test('needs the password again, and without it leaves nothing behind', async () => {
    expect((await w.ask('a_sa', 'POST', '/audit/exports', { body: { format: 'csv' } })).status).toBe(403)
    expect(await log('a_sa', '?kind=exports')).toEqual([])
  })
  test('EX csv: no formula, one line an entry, recorded; AD-010 jsonl: one line of JSON an event; both by the asker’s rights', async () => {
    await w.stepUp('a_sa', 'a_hr')
    const csv = await w.ask('a_sa', 'POST', '/audit/exports', { body: { format: 'csv', subject: E1.id } })
    expect([csv.status, csv.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
    expect(csv.text).not.toMatch(/(^|,)"?[=+@-]/m)
    expect(csv.text).not.toContain('sealed:')
    const lines = (await w.ask('a_hr', 'POST', '/audit/exports', { body: { format: 'jsonl' } })).text.trimEnd().split('\n')
    const entries = lines.map((line) => JSON.parse(line) as LogEntry)
    expect(acts(entries)).not.toContain('workspace.settings-changed')
    expect(entries.length).toBe((await log('a_hr')).length)
    expect(entries.every(({ entry, seal }) => entry === null && seal === null)).toBe(true)
    const exports = await log('a_sa', '?kind=exports')
    expect(exports.map(({ actor, changes }) => [actor.name, changes.find(({ field }) => field === 'format')?.to])).toEqual([
      [w.account('a_hr').name, 'jsonl'],
      [w.account('a_sa').name, 'csv'],
    ])
  })
})

describe('who could see her salary on that day, who did, and what was it', () => {
  const review = async (as: ActorName, date: string, group = 'pay') =>
    await w.ask(as, 'POST', '/audit/access-reviews', { body: { person: E1.id, group, date } })
  const today = new Date().toISOString().slice(0, 10)
  beforeAll(() => w.query("update hr.membership_periods set since = since - interval '2 years' where tenant_id = $1", [A]))

  test('by role, by line only where the setting opened it on that day, and by one’s own record', async () => {
    const names = ({ could_see }: AccessReport) => could_see.map(({ because, role }) => `${because} ${role}`)
    const before = (await review('a_sa', today)).body as AccessReport
    expect(new Set(names(before))).toEqual(new Set(['role super_admin', 'role hr', 'own-record employee']))
    await w.query('update hr.tenants set manager_sees_pay = true where id = $1', [A])
    await w.query('update hr.tenants set manager_sees_pay = false where id = $1', [A])
    const after = (await review('a_sa', today)).body as AccessReport
    expect(names(after).filter((name) => name === 'setting manager')).toHaveLength(1)
    expect(after.was).toEqual(expect.arrayContaining([{ field: 'salary', value: '51234' }]))
    expect(after.did.map(({ name, action }) => `${action} ${name}`)).toContain(`employee.viewed ${w.account('a_hr').name}`)
    const past = (await review('a_sa', '2001-01-01')).body as AccessReport
    expect([past.could_see, past.did]).toEqual([[], []])
  })
  test('asking is recorded as a reading of the group, and is for super admins and for hr about others', async () => {
    const [entry] = await log('a_sa', `?subject=${E1.id}&field=pay`)
    expect(entry).toMatchObject({ action: 'access.reviewed', actor: { name: w.account('a_sa').name } })
    expect((await review('a_hr', today)).status).toBe(200)
    expect((await w.ask('a_hr', 'POST', '/audit/access-reviews', { body: { person: HR1.id, group: 'pay', date: today } })).status).toBe(403)
    expect((await review('a_emp', today)).status).toBe(403)
    expect(
      (await w.ask('a_sa', 'POST', '/audit/access-reviews', { body: { person: w.person('B.E1').id, group: 'pay', date: today } })).status,
    ).toBe(404)
    expect(
      (await w.ask('a_sa', 'POST', '/audit/access-reviews', { body: { person: E1.id, group: 'all', date: '2026-02-30' } })).status,
    ).toBe(422)
  })
})

describe('the check', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'evenkeel-audit-api-'))
  const keeper = { db: w.server.db, checkpoints: new Checkpoints({ appSecret: 'a root secret for the tests of security', dataDir }) }
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
  const state = async (as: ActorName) => (await w.ask(as, 'GET', '/audit/state')).body as LogState

  test('is asked for once, done by the worker, and its result and its asker are shown; then a change shows', async () => {
    expect((await w.ask('a_sa', 'POST', '/audit/check', { body: {} })).body).toMatchObject({ running: { walked: 0 }, last: null })
    await w.ask('a_sa', 'POST', '/audit/check', { body: {} })
    const jobs = await w.query("select count(*)::int as n from graphile_worker.jobs where task_identifier = 'check-audit'")
    expect(jobs).toEqual([{ n: 1 }])
    await runCheck(keeper, A, { id: w.account('a_sa').userId, name: 'Account A SA1' })
    expect(await state('a_sa')).toMatchObject({ running: null, last: { ok: true, by: 'Account A SA1', first_broken: null } })
    expect((await log('a_sa')).at(-1)?.check).toBe('sound')
    await w.query("update hr.audit_events set actor_name = 'Somebody else' where tenant_id = $1 and seq = 3", [A])
    await runCheck(keeper, A)
    expect(await state('a_sa')).toMatchObject({ last: { ok: false, problem: 'altered', first_broken: 3, intact_through: 2 } })
    expect(await state('a_hr')).toMatchObject({ last: { ok: false, first_broken: null } })
    expect((await log('a_sa')).filter(({ check }) => check === 'broken').map(({ entry }) => entry)).toEqual([3])
  })
})
