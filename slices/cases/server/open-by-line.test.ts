import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createWorld, randomId, type ActorName } from '../../../test/world.ts'
import type { CaseFile, CaseReceipt, CaseRow } from '../contract.ts'

const w = await createWorld()
const idOf = (name: string): string => w.person(name).id
const start = (as: 'a_mgr' | 'a_emp', subject: string) =>
  w.ask(as, 'POST', '/cases', { body: { process: 'flexible_working', title: 'Four days', subjects: [idOf(subject)] } })

test('R108 a manager starts a process for who they lead and nobody else: hr owns it, and the manager works on it because the case names them', async () => {
  const led = await start('a_mgr', 'A.E1')
  expect(led.status).toBe(201)
  const { id, visible } = led.body as CaseReceipt
  expect(visible).toBe(true)
  const { roles } = (await w.ask('a_mgr', 'GET', `/cases/${id}`)).body as CaseFile
  expect(roles.map(({ as, person }) => [as, person.id === idOf('A.M1')])).toEqual([
    ['owner', false],
    ['case_manager', true],
  ])
  for (const other of ['A.HR2', 'A.M1', 'A.MM']) expect((await start('a_mgr', other)).status).toBe(403)
  expect((await start('a_emp', 'A.E1')).status).toBe(403)
  // A complaint may be about whoever leads, who would work on it: it is raised as a concern (D24).
  const complaint = { process: 'grievance', title: 'x', subjects: [], complainant: idOf('A.E1') }
  expect((await w.ask('a_mgr', 'POST', '/cases', { body: complaint })).status).toBe(403)
  const offered = (await w.ask('a_mgr', 'GET', '/case-definitions')).body as { data: { process: string; employee_is: string }[] }
  expect(new Set(offered.data.map((line) => line.employee_is))).toEqual(new Set(['subject']))
})

const post = (as: ActorName, path: string, body: object) => w.ask(as, 'POST', path, { body })
const [clock] = await w.query<{ today: string }>(`select to_char(now() at time zone 'Europe/London', 'YYYY-MM-DD') as today`)
const today = clock?.today ?? ''
/** A case of hr’s, with somebody who is a party of a kind and was shown something that is about them. */
async function withParty(subject: string, witness?: string): Promise<string> {
  const body = { process: 'disciplinary', title: 'Till', restricted: true, subjects: [idOf(subject)] }
  const { id } = (await post('a_hr', '/cases', body)).body as CaseReceipt
  if (witness !== undefined) await post('a_hr', `/cases/${id}/parties`, { seen: 3, person: idOf(witness), as: 'witness' })
  const item = { kind: 'item_added', item: 'own', title: 'Own words', relied_on: true, about: idOf(witness ?? subject) }
  expect((await post('a_hr', `/cases/${id}/happenings`, { seen: witness ? 4 : 3, on: today, happenings: [item] })).status).toBe(200)
  return id
}

test('AZ-029 in the database a party reads no event, adds only what is a party’s and in their own name, and gives nobody access', async () => {
  const id = await withParty('A.E2')
  const me = idOf('A.E2')
  const run = (statement: ReturnType<typeof sql>) =>
    w.server.app.db.asCaller({ ...w.account('a_emp2'), tenantId: w.tenants.A, requestId: 'x' }, false, (tx) => statement.execute(tx))
  expect((await run(sql`select number from hr.case_events`)).rows).toEqual([])
  const rows = JSON.stringify([{ person_id: me, kind: 'grant', as_role: 'owner', told: false, until: null }])
  await expect(run(sql`select app.set_case_access(${id}, ${rows}::jsonb, '[]')`)).rejects.toThrow(/not theirs/)
  const add = (by: string, what: object) =>
    run(sql`insert into hr.case_events (tenant_id, case_id, number, on_day, by_person, by_name, kind, what)
      select app.tenant_id(), ${id}, count(*) + 1, current_date, ${by}, 'x', ${JSON.stringify(what)}::jsonb ->> 'kind', ${JSON.stringify(what)}::jsonb from app.case_events_to_fold(array[${id}::uuid])`)
  const own = { kind: 'item_added', item: 'more', title: 'More', relied_on: false, about: me }
  for (const [by, what] of [
    [me, { kind: 'role_given', person: me, as: 'owner' }],
    [me, { ...own, relied_on: true }],
    [me, { ...own, about: idOf('A.E1') }],
    [idOf('A.HR1'), own],
  ] as const)
    await expect(add(by, what)).rejects.toThrow(/row-level security/)
  const added = await post('a_emp2', `/cases/${id}/happenings`, { seen: 0, on: today, happenings: [own] })
  expect([added.status, added.body]).toEqual([200, { id, seen: 0, visible: true }])
})

test('AZ-031 an emergency tells no party that it was asked for, whoever is named, opens nothing for who left hr, and a wrong day tells nobody that there is a case', async () => {
  const id = await withParty('A.HR2')
  const reason = 'The owner is away and a hearing is tomorrow.'
  for (const second of [null, idOf('A.HR2')]) expect((await post('a_sa2', `/cases/${id}/break-glass`, { reason, second })).status).toBe(201)
  const role = (is: string) => w.query('update hr.memberships set role = $1 where user_id = $2', [is, w.account('a_sa2').userId])
  const [request] = await w.query<{ id: string }>('select id from hr.case_emergencies where case_id = $1 and second is null', [id])
  await role('employee')
  expect((await post('a_sa', `/case-emergencies/${request?.id}/decision`, { agree: true })).status).toBe(422)
  await role('super_admin')
  const told = async (as: ActorName) => (await w.ask(as, 'GET', '/notifications')).text.includes('case-emergency')
  expect([await told('a_hr2'), await told('a_sa')]).toEqual([false, true])
  const wrong = async (of: string) => (await post('a_sa2', `/cases/${of}/break-glass`, { reason, until: '2020-01-01' })).status
  expect([await wrong(id), await wrong(randomId())]).toEqual([422, 422])
})

test('CA-006 a witness does not find out by a filter that the case ended', async () => {
  const id = await withParty('A.E2', 'A.E1')
  await w.query('update hr.cases set ended_on = opened_on where id = $1', [id])
  const listed = async (as: ActorName, state: string) =>
    ((await w.ask(as, 'GET', `/cases?state=${state}`)).body as { data: CaseRow[] }).data.some((row) => row.id === id)
  expect([await listed('a_emp', 'open'), await listed('a_emp', 'ended'), await listed('a_hr', 'ended')]).toEqual([true, false, true])
})
