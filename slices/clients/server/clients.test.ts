import { expect, test } from 'vitest'
import { todayIn } from '#platform/server/clock.ts'
import { addDays } from '#platform/shared/calendar-date.ts'
import { feedbackAnHour } from '#slices/workspace/server/service.ts'
import { createWorld } from '../../../test/world.ts'

const w = await createWorld({ env: { OPERATOR_EMAIL: 'operator@installation.test' } })
const today = todayIn('Europe/London')
const { A, B, C } = w.tenants
const summary = (as: Parameters<typeof w.ask>[0], tenant: string) => w.ask(as, 'GET', `/tenants/${tenant}/client-summary`)

test('each client is asked by itself with the rights one has there, and of its people no more is said than initials', async () => {
  const { id } = w.person('A.E1')
  await w.query(
    "update hr.employees set first_name = 'Canarina', last_name = 'Yellowfeather', start_date = ($2::date - interval '6 months' + interval '5 days')::date, end_date = null where id = $1",
    [id, today],
  )
  const [mine, theirs] = [await summary('consultant', A), await summary('consultant', C)]
  expect([mine.status, theirs.status]).toEqual([200, 200])
  expect((mine.body as { due: unknown[] }).due).toContainEqual(expect.objectContaining({ kind: 'probation', initials: 'C.Y.' }))
  for (const { body } of [mine, theirs]) expect(JSON.stringify(body)).not.toMatch(/Canarina|Yellowfeather/)
  expect(JSON.stringify(theirs.body)).not.toContain('C.Y.')
  // Who sees only some of the people is told of no dates of people; who does not belong there, of nothing.
  expect((await summary('a_mgr', A)).body).toMatchObject({ people: null })
  expect(JSON.stringify((await summary('a_emp', A)).body)).not.toContain('probation')
  expect((await summary('a_sa', B)).status).toBe(404)
})

test('a client limits a consultant’s access to a day, and the request after it is refused there and nowhere else', async () => {
  const [member] = await w.query<{ id: string; version: number }>(
    'select id, version::int as version from hr.memberships where tenant_id = $1 and user_id = $2',
    [A, w.account('consultant').userId],
  )
  const limit = (as: Parameters<typeof w.ask>[0], expires_on: string | null, version = member?.version) =>
    w.ask(as, 'PUT', `/workspace/members/${member?.id}/limit`, { body: { version, expires_on } })
  expect((await limit('a_hr', today)).status).toBe(403)
  expect((await limit('a_sa', addDays(today, -1))).status).toBe(422)
  expect((await limit('a_sa', addDays(today, 800))).status).toBe(422)
  expect((await limit('a_sa', today)).status).toBe(200)
  expect((await summary('consultant', A)).body).toMatchObject({ access_until: today })
  await w.query('update hr.memberships set expires_on = $2 where id = $1', [member?.id, addDays(today, -1)])
  expect((await summary('consultant', A)).status).toBe(403)
  expect((await summary('consultant', C)).status).toBe(200)
  const { tenants } = (await w.ask('consultant', 'GET', '/me', { workspace: 'C' })).body as { tenants: { id: string }[] }
  expect(tenants.map(({ id }) => id)).toEqual([C])
  const entries = await w.query("select 1 from hr.audit_events where tenant_id = $1 and action = 'member.limited'", [A])
  expect(entries.length).toBe(1)
  // Whoever becomes a super admin is not limited any more: the workspace would have nobody on the day after.
  await w.query('update hr.memberships set expires_on = $2 where id = $1', [member?.id, today])
  await w.stepUp('a_sa')
  const role = (name: string) => w.ask('a_sa', 'PUT', `/memberships/${member?.id}`, { body: { role: name } })
  expect((await role('super_admin')).status).toBe(200)
  expect(await w.query('select expires_on from hr.memberships where id = $1', [member?.id])).toEqual([{ expires_on: null }])
  expect((await role('hr')).status).toBe(200)
})

test('feedback is kept and mailed to the operator, says only what its writer lets it say, and not without end', async () => {
  const send = (body: object) => w.ask('a_emp', 'POST', '/feedback', { body })
  expect((await send({ message: 'The chart is slow.' })).status).toBe(201)
  expect((await send({ message: 'Here too.', context: { browser: 'Tester 1', screen: '390 × 844', language: 'en-GB' } })).status).toBe(201)
  const mails = await w.query<{ data: { context: object | null } }>(
    "select data from auth.mail_outbox where to_address = 'operator@installation.test' order by created_at",
  )
  expect(mails.map(({ data }) => data.context)).toEqual([null, { browser: 'Tester 1', screen: '390 × 844', language: 'en-GB' }])
  for (let n = 2; n < feedbackAnHour; n += 1) await send({ message: `Once more ${n}` })
  expect((await send({ message: 'Too much' })).status).toBe(429)
})

test('the status is told to anybody, of the installation and of nobody in it', async () => {
  await w.server.lookAtHealth()
  const { status, body } = await w.ask('anon', 'GET', '/status')
  const page = body as { components: { component: string; well: boolean | null; days: { looks: number; failed: number }[] }[] }
  expect(status).toBe(200)
  const of = (name: string) => page.components.find(({ component }) => component === name)
  expect([of('database')?.well, of('storage')?.well, of('worker')?.well]).toEqual([true, true, true])
  expect(of('database')?.days.length).toBe(90)
  // Nothing listens in a test, so the web server does not answer: three looks make an incident.
  for (let n = 0; n < 2; n += 1) await w.server.lookAtHealth()
  const { incidents } = (await w.ask('anon', 'GET', '/status')).body as { incidents: { title: string; ended_at: string | null }[] }
  expect(incidents).toMatchObject([{ title: 'Web server did not answer', ended_at: null }])
})
