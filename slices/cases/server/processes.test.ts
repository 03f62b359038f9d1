import { describe, expect, test } from 'vitest'
import { addDays } from '#platform/shared/calendar-date.ts'
import { sweepCases } from './service.ts'
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
const stepped = async (id: string, name: string, answers: object, more: object = {}) =>
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
  expect((await stepped(id, 'contract_change.1', { proposal: 'A new role' })).status).toBe(200)
  expect((await stepped(id, 'contract_change.2', { views: 'None' })).status).toBe(200)
  const agreed = { worker_agrees_in_writing: true, change_from: on, new_job_title: 'Shift Lead', new_salary: 33_000 }
  const taken = await stepped(id, 'contract_change.3', agreed)
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
  expect((await stepped(id, 'disciplinary.1', { concern: 'Till' })).status).toBe(200)
  const role = async (person: string, as: string) =>
    post('a_hr', `/cases/${id}/roles`, { seen: (await file('a_hr', id)).seen, person: idOf(person), as })
  expect((await role('A.EWR', 'investigator')).status).toBe(200)
  expect((await stepped(id, 'disciplinary.5', { terms_of_reference: 'The till' })).status).toBe(200)
  const offered = (await file('a_hr', id)).work?.steps.find(({ step: name }) => name === 'disciplinary.6')
  expect(offered?.behalf_of.map(({ id: person }) => person)).toEqual([idOf('A.EWR')])
  const note = { investigation_note: 'Met two people.' }
  expect((await stepped(id, 'disciplinary.6', note, { behalf: { person: idOf('A.E2'), source: 'Their e-mail' } })).status).toBe(403)
  expect((await stepped(id, 'disciplinary.6', note, { behalf: { person: idOf('A.EWR'), source: 'Their signed note' } })).status).toBe(200)
  const answer = (await file('a_hr', id)).work?.answers.find(({ id: name }) => name === 'investigation_note')
  expect(answer?.by_name).toBe((await file('a_hr', id)).roles.find(({ as }) => as === 'investigator')?.person.name)
})

async function opened(subject: string, more: object = {}): Promise<string> {
  const answer = await post('a_hr', '/cases', { process: 'disciplinary', title: 'A case', subjects: [idOf(subject)], ...more })
  expect([answer.status, answer.text]).toEqual([201, expect.any(String)])
  return (answer.body as CaseReceipt).id
}

describe('what a decision does', () => {
  /** Takes a step with an answer to every question and a reason for every check that does not hold. */
  async function go(as: ActorName, id: string, step: string, answers: Record<string, unknown> = {}): Promise<void> {
    const found = await file(as, id)
    const offered = found.work?.steps.find((one) => one.step === step)
    const usual = { text: 'Written down.', date: on, yes_no: true, number: 30_000, person: idOf('A.SA2'), choice: '' } as const
    const filled = (offered?.questions ?? []).map(
      ({ id: of, answer, choices }) => [of, answer === 'choice' ? choices?.[0] : usual[answer]] as const,
    )
    const [other] = offered?.behalf_of ?? []
    const behalf = other ? { behalf: { person: other.id, source: 'Their signed note' } } : {}
    const body = { seen: found.seen, step, on, answers: { ...Object.fromEntries(filled), ...answers }, ...behalf }
    const first = await post(as, `/cases/${id}/steps`, body)
    if (first.status === 200) return
    const closed = (first.body as { fields?: { path: string }[] }).fields ?? []
    const overrides = closed.map(({ path }) => ({ gate: path.replace('gates.', ''), reason: 'Agreed with the person before.' }))
    const second = await post(as, `/cases/${id}/steps`, { ...body, overrides })
    expect([second.status, second.text]).toEqual([200, expect.any(String)])
  }
  const employee = async (name: string) =>
    (
      await w.query<{ end_date: string | null; salary: string }>(
        `select to_char(e.end_date, 'YYYY-MM-DD') as end_date, p.salary from hr.employees e join hr.employee_pay p on p.employee_id = e.id where e.id = $1`,
        [idOf(name)],
      )
    )[0]

  /** The task that settles holiday says what the ledger says of that day, not what somebody types. */
  async function holidayWords(name: string, last: string): Promise<RegExp> {
    const { unit, day_minutes, balance } = (await w.ask('a_hr', 'GET', `/employees/${idOf(name)}/time-off?day=${last}`)).body as {
      unit: 'days' | 'hours'
      day_minutes: number
      balance: { remaining: number; allowance: number }
    }
    const said = (minutes: number): number => Math.round((minutes / (unit === 'days' ? day_minutes : 60)) * 100) / 100
    expect(balance.remaining).toBeGreaterThan(0)
    return new RegExp(`^Pay ${said(balance.remaining)} ${unit.slice(0, -1)}s? of holiday owed: ${said(balance.allowance)} `)
  }

  test('D23 an exit writes the last day; a pay change waits for somebody else of hr, whoever took the step', async () => {
    const leaving = await opened('A.EWR', { process: 'resignation' })
    const last = addDays(on, 30)
    for (const [step, answers] of [
      ['resignation.1', { resigned_on: on }],
      ['resignation.3', { last_day: last }],
      ['resignation.6', {}],
      ['resignation.7', {}],
    ] as const) {
      await go('a_hr', leaving, step, answers)
      // From the day it is set, not from the day the case is closed.
      expect((await employee('A.EWR'))?.end_date ?? null).toBe(step === 'resignation.1' ? null : last)
    }
    const left = await file('a_hr', leaving)
    expect([left.stage?.id, left.tasks.map(({ due_on }) => due_on)]).toEqual(['left', Array(5).fill(last)])
    expect(left.tasks.map(({ title }) => title)).toContainEqual(expect.stringMatching(await holidayWords('A.EWR', last)))
    const before = (await employee('A.E9'))?.salary
    const pay = await opened('A.E9', { process: 'salary_change' })
    for (const step of ['salary_change.1', 'salary_change.3', 'salary_change.4'])
      await go('a_hr', pay, step, step.endsWith('.1') ? { new_salary: 41_000 } : {})
    expect((await employee('A.E9'))?.salary).toBe(before)
    expect(
      await w.query(`select changes -> 'salary' ->> 'to' as to, decided_at from hr.change_requests where employee_id = $1`, [idOf('A.E9')]),
    ).toContainEqual({ to: '41000.00', decided_at: null })
  })

  test('an appeal that the person makes themselves is a case of its own, linked, with their grounds, for nobody who decided', async () => {
    const id = await opened('A.E2', { process: 'dismissal' })
    const named = async (of: string, person: string, as: string) =>
      post('a_hr', `/cases/${of}/roles`, { seen: (await file('a_hr', of)).seen, person: idOf(person), as })
    await named(id, 'A.EWR', 'hearing_manager')
    for (const step of ['dismissal.1', 'dismissal.2', 'dismissal.3'])
      await go('a_hr', id, step, step.endsWith('3') ? { last_day: addDays(on, 90) } : {})
    const grounds = { appeal_grounds: 'It was not me.', appeal_received_on: on }
    const appeal = () => post('a_emp2', `/cases/${id}/steps`, { seen: 0, step: 'dismissal.6', on, answers: grounds })
    // Nobody has told them of it yet.
    expect((await appeal()).status).toBe(404)
    const { seen } = await file('a_hr', id)
    await post('a_hr', `/cases/${id}/happenings`, {
      seen,
      on,
      happenings: [
        { kind: 'letter_issued', letter: 'dismissal_notice', to: idOf('A.E2'), appeal: { to: idOf('A.SA2'), by: addDays(on, 7) } },
      ],
    })
    const taken = await appeal()
    expect([taken.status, taken.text]).toEqual([200, expect.any(String)])
    expect((await file('a_emp2', id)).mine).toMatchObject({
      letters: [{ letter: 'dismissal_notice', appeal: { by: addDays(on, 7) } }],
      acts: [{ label: 'Take the appeal in' }],
    })
    const [link] = (await file('a_hr', id)).links
    const child = await file('a_hr', link?.id ?? '')
    expect(child).toMatchObject({
      process: 'appeal',
      access: 'full',
      parties: [{ person: { id: idOf('A.E2') }, as: ['subject'] }],
      roles: [{ as: 'owner' }],
    })
    expect(child.work?.answers.map(({ value }) => value)).toEqual(expect.arrayContaining(['It was not me.', on]))
    expect((await named(child.id, 'A.EWR', 'appeal_manager')).status).toBe(422)
    expect((await file('a_emp_with_reports', child.id)) as object).toMatchObject({ code: 'not-found' })
    expect((await w.ask('a_emp2', 'GET', `/cases/${child.id}`)).status).toBe(404)
  })

  test('terms are no party’s to set: who agrees to them is not asked for the pay', async () => {
    const id = await opened('A.E2', { process: 'contract_change' })
    for (const step of ['contract_change.1', 'contract_change.2']) await go('a_hr', id, step)
    const { seen } = await file('a_hr', id)
    await post('a_hr', `/cases/${id}/happenings`, {
      seen,
      on,
      happenings: [{ kind: 'letter_issued', letter: 'contract_change_proposal', to: idOf('A.E2') }],
    })
    const own = (await file('a_emp2', id)).own_steps.map(({ step }) => step)
    expect(own).toEqual(['contract_change.6'])
    const asked = {
      seen: 0,
      step: 'contract_change.3',
      on,
      answers: { worker_agrees_in_writing: true, change_from: on, new_salary: 900_000 },
    }
    expect((await post('a_emp2', `/cases/${id}/steps`, asked)).status).toBe(403)
  })

  test('what the record calls for is listed until a case is open for it, and to nobody but hr', async () => {
    await w.query(`update hr.employees set contract = 'Fixed-term', end_date = $2 where id = $1`, [idOf('A.E9'), addDays(on, 40)])
    const triggers = async () =>
      ((await w.ask('a_hr', 'GET', '/case-triggers')).body as { data: { process: string; person: { id: string }; on: string }[] }).data
        .filter(({ person }) => person.id === idOf('A.E9'))
        .map(({ process, on: day }) => [process, day])
    expect(await triggers()).toEqual([['fixed_term_end', addDays(on, 40)]])
    // Hr is told by night, once; whom it is about and who only leads them are not.
    for (const _ of [1, 2]) await sweepCases(w.server.app.db, w.tenants.A)
    const told = await w.query<{ role: string; n: string; own: boolean }>(
      `select m.role, count(*) as n, bool_or(m.employee_id = $1) as own from hr.notifications n join hr.memberships m on m.tenant_id = n.tenant_id and m.user_id = n.user_id
       where n.kind = 'process-to-start' and n.subject_id = $1 group by m.role, m.id`,
      [idOf('A.E9')],
    )
    expect(told.length).toBeGreaterThan(0)
    expect(told.every(({ role, n, own }) => role === 'hr' && n === '1' && !own)).toBe(true)
    await opened('A.E9', { process: 'fixed_term_end' })
    expect(await triggers()).toEqual([])
  })

  test('a calendar address has the next deadline of the cases its person is named in, by number alone; a party gets none', async () => {
    const id = await opened('A.E2', { process: 'grievance', complainant: idOf('A.E2'), subjects: [], title: 'Zebrafinch feed' })
    await go('a_hr', id, 'grievance.3', { alleges_harassment: false })
    const { url } = (await w.ask('a_hr', 'POST', '/my-calendar-feed')).body as { url: string }
    const { url: theirs } = (await w.ask('a_emp2', 'POST', '/my-calendar-feed')).body as { url: string }
    const feed = async (of: string) => w.server.http.inject({ method: 'GET', url: of.replace(/\.ics$/, '/cases.ics') })
    const { reference, next } = await file('a_hr', id)
    const read = await feed(url)
    expect([read.statusCode, read.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
    expect(read.body).toContain(`DTSTART;VALUE=DATE:${(next?.due ?? '').replaceAll('-', '')}`)
    expect(read.body).toContain(`SUMMARY:${reference}: deadline`)
    expect(read.body).not.toMatch(/Zebrafinch|rievance/)
    expect((await feed(theirs)).body).not.toContain('VEVENT')
    expect((await feed(url.replace(w.tenants.A, w.tenants.B))).statusCode).toBe(404)
    await post('a_sa', `/cases/${id}/parties`, { seen: (await file('a_hr', id)).seen, person: idOf('A.HR1'), as: 'witness' })
    await post('a_hr', `/cases/${id}/parties`, { seen: (await file('a_hr', id)).seen, person: idOf('A.HR1'), as: 'witness' })
    expect((await feed(url)).body).not.toContain(reference)
  })

  test('a bank holiday that is announced moves what is due in an open case; a closed day of the company does not', async () => {
    const id = await opened('A.E2', { process: 'grievance', complainant: idOf('A.E2'), subjects: [] })
    await go('a_hr', id, 'grievance.3', { alleges_harassment: false })
    const due = async () => (await file('a_hr', id)).work?.deadlines.find(({ clock: of }) => of === 'acknowledge')?.due ?? ''
    const before = await due()
    const closed = (name: string) =>
      w.query(
        `insert into hr.leave_closures (tenant_id, id, day, part, name) values ($1, gen_random_uuid(), $2, 'day', $3) on conflict (tenant_id, day, part, location_id) do update set name = excluded.name`,
        [w.tenants.A, before, name],
      )
    await closed('Stocktaking')
    expect(await due()).toBe(before)
    await closed('Coronation bank holiday')
    expect((await due()) > before).toBe(true)
  })

  test('a note keeps how it was set; what no note can hold is refused', async () => {
    const id = await opened('A.E2')
    const words = (text: string, ...marks: string[]) => ({
      type: 'text',
      text,
      ...(marks.length > 0 ? { marks: marks.map((type) => ({ type })) } : {}),
    })
    const listed = {
      type: 'bulletList',
      content: [{ type: 'listItem', content: [{ type: 'paragraph', content: [words('the till', 'bold')] }] }],
    }
    const doc = { type: 'doc', content: [{ type: 'paragraph', content: [words('Seen:')] }, listed] }
    expect((await post('a_hr', `/cases/${id}/notes`, { doc })).status).toBe(201)
    expect((await file('a_hr', id)).notes).toMatchObject([{ text: 'Seen:\n- the till', doc }])
    const bad = [
      { ...doc, content: [{ type: 'image', attrs: { src: 'x' } }] },
      { ...doc, content: [{ type: 'paragraph' }] },
      { ...doc, content: [{ type: 'paragraph', content: [words('a\u0000b')] }] },
    ]
    for (const each of bad) expect((await post('a_hr', `/cases/${id}/notes`, { doc: each })).status).toBe(422)
  })
})
