import { expect, test } from 'vitest'
import { todayIn } from '#platform/server/clock.ts'
import { addDays } from '#platform/shared/calendar-date.ts'
import { feedbackAnHour } from '#slices/workspace/server/service.ts'
import type { LetterTemplate } from '#slices/letters/contract.ts'
import { createWorld } from '../../../test/world.ts'
import type { ClientLibrary } from '../contract.ts'
import { copyState } from '../rules.ts'

const w = await createWorld({ env: { OPERATOR_EMAIL: 'operator@installation.test' } })
const today = todayIn('Europe/London')
const { A, B, C } = w.tenants
const summary = (as: Parameters<typeof w.ask>[0], tenant: string) => w.ask(as, 'GET', `/tenants/${tenant}/client-summary`)

/** A process with another word for one of its stages. */
const stagesRenamed = (definition: object): object[] =>
  (definition as { stages: { label: string }[] }).stages.map((stage, i) => (i === 0 ? { ...stage, label: `${stage.label} (ours)` } : stage))

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

test('a letter and a process go from one client to another as its own, are offered when they are newer, and never overwrite what was changed there', async () => {
  const library = async (tenant: string) => (await w.ask('consultant', 'GET', `/tenants/${tenant}/client-library`)).body as ClientLibrary
  const copy = async (key: string, kind: string, more: object = {}) => {
    const { body } = await w.ask('consultant', 'GET', `/tenants/${A}/client-library/${kind}/${key}`)
    const { version, content } = body as { version: number; content: object }
    return w.ask('consultant', 'POST', `/tenants/${C}/client-copies`, {
      body: { source: { workspace: A, key, version }, content, ...more },
    })
  }
  const letter = (
    await w.ask('consultant', 'POST', '/letter-templates', { body: { letter: 'disciplinary_invite', title: 'Ours' }, workspace: 'A' })
  ).body as LetterTemplate
  const write = (tenant: 'A' | 'C', of: LetterTemplate, title: string) =>
    w.ask('consultant', 'PUT', `/letter-templates/${of.id}`, {
      body: { version: of.version, title, document: of.document },
      workspace: tenant,
    })
  const state = async () => {
    const [from, to] = [await library(A), await library(C)]
    return from.items.map((item) => copyState(item, A, to))
  }
  expect(await state()).toEqual(['none'])
  expect((await copy(letter.id, 'template')).body).toEqual({ outcome: 'copied' })
  expect((await copy(letter.id, 'template')).body).toEqual({ outcome: 'same' })
  const [there] = (await library(C)).items
  expect(there).toMatchObject({ kind: 'template', title: 'Ours' })
  // Of A nothing goes along, and A’s own id opens nothing at C.
  expect((await w.ask('consultant', 'GET', `/letter-templates/${letter.id}`, { workspace: 'C' })).status).toBe(404)
  const second = (await write('A', letter, 'Ours, better')).body as LetterTemplate
  expect(await state()).toEqual(['update'])
  expect((await copy(letter.id, 'template')).body).toEqual({ outcome: 'updated' })
  expect((await library(C)).items).toMatchObject([{ key: there?.key, title: 'Ours, better' }])
  const own = (await w.ask('consultant', 'GET', `/letter-templates/${there?.key}`, { workspace: 'C' })).body as LetterTemplate
  await write('C', own, 'The client’s words')
  await write('A', second, 'Ours, third')
  expect(await state()).toEqual(['changed'])
  expect((await copy(letter.id, 'template')).status).toBe(409)
  expect((await library(C)).items).toMatchObject([{ title: 'The client’s words' }])
  expect((await copy(letter.id, 'template', { over: true })).body).toEqual({ outcome: 'updated' })
  expect(await state()).toEqual(['current'])
  const grievance = (await w.ask('consultant', 'GET', '/case-definitions/grievance/1', { workspace: 'A' })).body as { title: string }
  const published = await w.ask('consultant', 'POST', '/case-definitions/grievance', {
    body: { base: 1, definition: { ...grievance, stages: stagesRenamed(grievance) } },
    workspace: 'A',
  })
  expect([published.status, published.body]).toEqual([201, { version: 2 }])
  expect((await copy('grievance', 'process')).body).toEqual({ outcome: 'copied' })
  expect((await library(C)).items).toContainEqual({ kind: 'process', key: 'grievance', title: grievance.title, version: 2 })
  expect(await state()).toEqual(['current', 'current'])
  // Whoever is not hr on both sides can neither take nor bring; and the log of the client says who brought it.
  expect((await w.ask('a_hr', 'POST', `/tenants/${C}/client-copies`, { body: {} })).status).toBe(404)
  expect((await w.ask('b_hr', 'GET', `/tenants/${A}/client-library`)).status).toBe(404)
  expect(await w.query("select actor_id from hr.audit_events where tenant_id = $1 and action = 'client.copied'", [C])).toEqual(
    Array.from({ length: 4 }, () => ({ actor_id: w.account('consultant').userId })),
  )
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
