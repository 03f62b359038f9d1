import { expect, test } from 'vitest'
import { createWorld } from '../../../test/world.ts'

const w = await createWorld()
const { id: person } = w.person('A.E1')
const waiting = async () =>
  (await w.query<{ id: string }>('select id from hr.change_requests where employee_id = $1 and decision is null', [person])).map(
    ({ id }) => id,
  )
const told = (kind: string) =>
  w.query<{ user_id: string }>('select user_id from hr.notifications where kind = $1 and done_at is null', [kind])
const propose = (body: unknown) => w.ask('a_emp', 'PATCH', '/my-profile', { body })
const mine = async () => ((await w.ask('a_emp', 'GET', '/my-proposals')).body as { data: { state: string; note: string | null }[] }).data

test('D6 an employee proposes, hr is told and refuses with a reason, which the employee reads', async () => {
  expect((await propose({ last_name: 'Newname' })).status).toBe(202)
  const [id = ''] = await waiting()
  const deciders = (await told('proposal-waiting')).map(({ user_id }) => user_id)
  expect(deciders).toContain(w.account('a_hr').userId)
  expect(deciders).not.toContain(w.account('a_emp').userId)
  const decide = (body: unknown) => w.ask('a_hr', 'POST', `/change-requests/${id}/decision`, { body })
  expect((await decide({ decision: 'refuse' })).body).toMatchObject({ code: 'people.refusal-reason-needed' })
  expect((await decide({ decision: 'refuse', note: ' ' })).status).toBe(422)
  expect(await waiting()).toEqual([id])
  expect((await decide({ decision: 'refuse', note: 'Send the certificate first' })).status).toBe(200)
  expect((await mine())[0]).toMatchObject({ state: 'refused', note: 'Send the certificate first' })
  expect(await told('proposal-waiting')).toEqual([])
  expect((await told('proposal-decided')).map(({ user_id }) => user_id)).toEqual([w.account('a_emp').userId])
})

test('D6 who proposed withdraws it, nobody else, and only while it waits', async () => {
  expect((await propose({ last_name: 'Othername' })).status).toBe(202)
  const [id = ''] = await waiting()
  const withdraw = (as: 'a_emp' | 'a_emp2' | 'a_hr' | 'b_sa') => w.ask(as, 'POST', `/change-requests/${id}/withdrawal`)
  expect((await withdraw('a_hr')).status).toBe(403)
  expect((await withdraw('a_emp2')).status).toBe(404)
  expect((await withdraw('b_sa')).status).toBe(404)
  expect((await withdraw('a_emp')).status).toBe(200)
  expect((await withdraw('a_emp')).status).toBe(409)
  expect((await mine())[0]).toMatchObject({ state: 'withdrawn' })
  expect((await w.ask('a_hr', 'POST', `/change-requests/${id}/decision`, { body: { decision: 'approve' } })).status).toBe(409)
})

test('R152 the queue of hr holds the values hr may read; of an employee their own only', async () => {
  expect((await w.ask('a_hr', 'PUT', `/employees/${w.person('A.E2').id}`, { body: { salary: 77_123 } })).status).toBe(202)
  expect((await w.ask('a_hr2', 'GET', '/change-requests')).text).toContain('77123')
  expect((await w.ask('a_emp2', 'GET', '/change-requests')).text).toContain('77123')
  for (const as of ['a_emp', 'a_mgr2', 'a_mgr'] as const) expect((await w.ask(as, 'GET', '/change-requests')).text).not.toContain('77123')
})

test('B17 the queue records who looked at whose pay, once a person; a look at one’s own and the list without values record nothing', async () => {
  const views = () =>
    w.query<{ subject_id: string; changes: { groups: { to: string[] } } }>(
      "select subject_id, changes from hr.audit_events where action = 'employee.viewed' and actor_id = $1",
      [w.account('a_hr2').userId],
    )
  const { id } = w.person('A.E2')
  expect((await w.ask('a_hr', 'PUT', `/employees/${id}`, { body: { pay_frequency: 'Weekly' } })).status).toBe(202)
  expect((await propose({ last_name: 'Thirdname' })).status).toBe(202)
  const before = (await views()).length
  const summary = await w.ask('a_hr2', 'GET', '/waiting-changes')
  expect(summary.text).not.toContain('77123')
  expect((summary.body as { data: { employee_id: string; can_decide: boolean }[] }).data).toContainEqual(
    expect.objectContaining({ employee_id: id, can_decide: true }),
  )
  expect(await views()).toHaveLength(before)
  await w.ask('a_hr2', 'GET', '/change-requests')
  const added = (await views()).slice(before)
  expect(added.map(({ subject_id, changes }) => [subject_id, changes.groups.to])).toEqual([[id, ['pay']]])
  const all = async () => (await w.query("select 1 from hr.audit_events where action = 'employee.viewed'")).length
  const own = await all()
  expect((await w.ask('a_emp2', 'GET', '/change-requests')).text).toContain('77123')
  expect(await all()).toBe(own)
})
