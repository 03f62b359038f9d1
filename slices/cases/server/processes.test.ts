import { expect, test } from 'vitest'
import { createWorld, type ActorName } from '../../../test/world.ts'
import type { CaseFile, CaseReceipt } from '../contract.ts'
import type { ProcessDefinition } from '../definition.ts'
import { standardProcesses } from '../definitions/catalogue.ts'

const w = await createWorld()
const idOf = (name: string): string => w.person(name).id
const [clock] = await w.query<{ today: string }>(`select to_char(now() at time zone 'Europe/London', 'YYYY-MM-DD') as today`)
const on = clock?.today ?? ''
const post = (as: ActorName, path: string, body: object) => w.ask(as, 'POST', path, { body })
const file = async (as: ActorName, id: string): Promise<CaseFile> => (await w.ask(as, 'GET', `/cases/${id}`)).body as CaseFile
const open = async (process: string, subject: string): Promise<string> =>
  ((await post('a_hr', '/cases', { process, title: 'Terms', subjects: [idOf(subject)] })).body as CaseReceipt).id
const step = async (id: string, name: string, answers: object, more: object = {}) =>
  post('a_hr', `/cases/${id}/steps`, { seen: (await file('a_hr', id)).seen, step: name, on, answers, ...more })

const investigation = (definition: ProcessDefinition, workingDays: number): ProcessDefinition => ({
  ...definition,
  clocks: definition.clocks.map((clock_) => (clock_.id === 'investigation' ? { ...clock_, runs: { workingDays } } : clock_)),
})

test('a stricter version is published once, a looser one is refused with where, and an open case moves only by choice', async () => {
  const { disciplinary } = standardProcesses
  const id = await open('disciplinary', 'A.E2')
  const looser: ProcessDefinition = { ...disciplinary, steps: disciplinary.steps.map((each) => ({ ...each, gates: [] })) }
  const refused = await post('a_hr', '/case-definitions/disciplinary', { base: 1, definition: looser })
  expect([refused.status, JSON.stringify(refused.body)]).toEqual([422, expect.stringContaining('definition.step.disciplinary.')])
  const asked = { base: 1, definition: investigation(disciplinary, 8) }
  const both = await Promise.all([
    post('a_hr', '/case-definitions/disciplinary', asked),
    post('a_sa', '/case-definitions/disciplinary', asked),
  ])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
  expect(await file('a_hr', id)).toMatchObject({ version: 1, newer_version: 2 })
  const preview = (await w.ask('a_hr', 'GET', `/cases/${id}/version?version=2`)).body as { differences: { kind: string }[] }
  expect(preview.differences.map(({ kind }) => kind)).toEqual(['clock'])
  expect((await post('a_hr', `/cases/${id}/version`, { seen: (await file('a_hr', id)).seen, version: 2 })).status).toBe(200)
  expect(await file('a_hr', id)).toMatchObject({ version: 2, newer_version: null })
})

test('agreed terms are on the record from their day; the new pay waits for a second person', async () => {
  const id = await open('contract_change', 'A.E9')
  const before = await w.query(`select salary from hr.employee_pay where employee_id = $1`, [idOf('A.E9')])
  expect((await step(id, 'contract_change.1', { proposal: 'A new role' })).status).toBe(200)
  expect((await step(id, 'contract_change.2', { views: 'None' })).status).toBe(200)
  const agreed = { worker_agrees_in_writing: true, change_from: on, new_job_title: 'Shift Lead', new_salary: 33_000 }
  const taken = await step(id, 'contract_change.3', agreed)
  expect([taken.status, taken.text]).toEqual([200, expect.any(String)])
  expect(await w.query(`select job_title from hr.employees where id = $1`, [idOf('A.E9')])).toEqual([{ job_title: 'Shift Lead' }])
  expect(await w.query(`select salary from hr.employee_pay where employee_id = $1`, [idOf('A.E9')])).toEqual(before)
  expect((await w.query(`select 1 from hr.change_requests where employee_id = $1`, [idOf('A.E9')])).length).toBe(1)
})

test('a party cannot try which items there are: the name they give counts for nothing', async () => {
  const raised = (await post('a_emp2', '/concerns', { about: [idOf('A.E9')], text: 'What happened.' })).body as { id: string }
  const add = () =>
    post('a_emp2', `/cases/${raised.id}/happenings`, {
      seen: 0,
      on,
      happenings: [{ kind: 'item_added', item: 'guessed', title: 'My words', relied_on: false, about: idOf('A.E2') }],
    })
  expect([(await add()).status, (await add()).status]).toEqual([200, 200])
  const items = (await file('a_emp2', raised.id)).items.map(({ id }) => id)
  expect([items.length, items.includes('guessed')]).toEqual([3, false])
})

test('who runs a case writes a step down for its chair, who counts; somebody else’s word for it is refused', async () => {
  const id = await open('disciplinary', 'A.E2')
  expect((await step(id, 'disciplinary.1', { concern: 'Till' })).status).toBe(200)
  const role = async (person: string, as: string) =>
    post('a_hr', `/cases/${id}/roles`, { seen: (await file('a_hr', id)).seen, person: idOf(person), as })
  expect((await role('A.EWR', 'investigator')).status).toBe(200)
  expect((await step(id, 'disciplinary.5', { terms_of_reference: 'The till' })).status).toBe(200)
  const offered = (await file('a_hr', id)).work?.steps.find(({ step: name }) => name === 'disciplinary.6')
  expect(offered?.behalf_of.map(({ id: person }) => person)).toEqual([idOf('A.EWR')])
  const note = { investigation_note: 'Met two people.' }
  expect((await step(id, 'disciplinary.6', note, { behalf: { person: idOf('A.E2'), source: 'Their e-mail' } })).status).toBe(403)
  expect((await step(id, 'disciplinary.6', note, { behalf: { person: idOf('A.EWR'), source: 'Their signed note' } })).status).toBe(200)
  const answer = (await file('a_hr', id)).work?.answers.find(({ id: name }) => name === 'investigation_note')
  expect(answer?.by_name).toBe((await file('a_hr', id)).roles.find(({ as }) => as === 'investigator')?.person.name)
})
