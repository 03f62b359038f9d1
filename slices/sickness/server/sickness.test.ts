import { expect, test } from 'vitest'
import { pdf } from '#platform/server/files/samples.fixture.ts'
import { addDays, addMonths, isoWeekday } from '#platform/shared/calendar-date.ts'
import { isBankHoliday } from '#rules/uk/bank-holidays.ts'
import { createWorld, type ActorName } from '../../../test/world.ts'
import type { PayrollMonth, SicknessOverview, SpellShown } from '../contract.ts'
import { reviewAbsence } from './service.ts'

const w = await createWorld()
const idOf = (name: string): string => w.person(name).id
await w.query(
  `insert into hr.leave_schedules (tenant_id, employee_id, valid_from, weeks, recorded_by_name)
   select tenant_id, employee_id, valid_from, '[[450,450,450,450,450,0,0]]', 'x' from hr.record_history where field = 'work_pattern'`,
)
const [now] = await w.query<{ today: string }>(`select to_char(now() at time zone 'Europe/London', 'YYYY-MM-DD') as today`)
const today = now?.today ?? ''
/** A Monday some weeks ago whose week has no bank holiday. */
function monday(weeks: number): string {
  const day = addDays(today, 1 - isoWeekday(today) - 7 * weeks)
  const free = [0, 1, 2, 3, 4].every((plus) => isBankHoliday(addDays(day, plus), 'england-and-wales') !== true)
  return free ? day : monday(weeks + 1)
}

const report = (as: ActorName, name: string, body: object) => w.ask(as, 'POST', `/employees/${idOf(name)}/sickness`, { body })
async function reported(as: ActorName, name: string, body: object): Promise<SpellShown> {
  const answer = await report(as, name, body)
  expect([answer.status, answer.body]).toEqual([201, expect.anything()])
  return answer.body as SpellShown
}
async function overview(as: ActorName, name: string): Promise<SicknessOverview> {
  const answer = await w.ask(as, 'GET', `/employees/${idOf(name)}/sickness`)
  expect(answer.status).toBe(200)
  return answer.body as SicknessOverview
}
/** `what`: '/state', or 'PUT /reason'. */
const act = (as: ActorName, spell: { id: string }, what: string, body: object) => {
  const [method, path] = what.startsWith('PUT ') ? ['PUT', what.slice(4)] : ['POST', what]
  return w.ask(as, method, `/sickness/${spell.id}${path}`, { body })
}
const spellOf = async (as: ActorName, name: string, id: string) => (await overview(as, name)).spells.find((spell) => spell.id === id)
const canary = 'canary-lumbago-7731'

test('CA-012 reported in one go: the person and hr read why, the manager sees dates alone, nobody else sees anything', async () => {
  const spell = await reported('a_emp', 'A.E1', { starts_on: today, category: 'back', detail: canary })
  expect(spell).toMatchObject({ state: 'open', ends_on: null, health: { category: 'back', detail: canary } })
  expect((await overview('a_hr', 'A.E1')).spells[0]?.health?.detail).toBe(canary)
  const seen = await w.ask('a_mgr', 'GET', `/employees/${idOf('A.E1')}/sickness`)
  expect(seen.text).not.toContain(canary)
  expect((seen.body as SicknessOverview).spells[0]).toMatchObject({ starts_on: today, state: 'open', health: null, interview: null })
  for (const as of ['a_emp2', 'a_mgr2', 'a_emp_with_reports'] as const)
    expect([as, (await w.ask(as, 'GET', `/employees/${idOf('A.E1')}/sickness`)).status]).toEqual([as, 403])
  expect((await w.ask('a_mgr_of_mgr', 'GET', `/employees/${idOf('A.E1')}/sickness`)).status).toBe(403)
  expect((await w.ask('b_hr', 'GET', `/employees/${idOf('A.E1')}/sickness`)).status).toBe(404)
  expect((await act('a_mgr', spell, 'PUT /reason', { category: 'cold' })).status).toBe(403)
  expect((await act('a_mgr', spell, 'PUT ', { version: 1, starts_on: today, detail: 'x' })).status).toBe(422)
  // Nor by any other way the manager has: list, calendar, bell, activity, refusals.
  const elsewhere = [
    '/sickness',
    `/time-off-calendar?from=${today}&until=${today}&who=company`,
    '/notifications',
    `/employees/${idOf('A.E1')}/activity`,
    `/employees/${idOf('A.E1')}`,
  ]
  for (const path of elsewhere) {
    const { status, text } = await w.ask('a_mgr', 'GET', path)
    expect([path, status, text.includes(canary), /\bback\b|lumbago/.test(text)]).toEqual([path, 200, false, false])
  }
  const [log] = await w.query<{ text: string }>(
    `select string_agg(changes::text || action, ' ') as text from hr.audit_events where subject_kind = 'absence'`,
  )
  expect(log?.text).toContain('sealed:')
  expect(log?.text).not.toContain(canary)
  const away = async (as: ActorName) =>
    (
      (await w.ask(as, 'GET', `/time-off-calendar?from=${today}&until=${today}&who=company`)).body as {
        away: { employee_id: string; type_name: string | null }[]
      }
    ).away.filter(({ employee_id: id }) => id === idOf('A.E1'))
  expect(await away('a_mgr')).toMatchObject([{ type_name: 'Sickness' }])
  expect(await away('a_emp2')).toMatchObject([{ type_name: null }])
  expect((await report('a_emp', 'A.E1', { starts_on: today })).body).toMatchObject({ code: 'sickness.open' })
  expect((await act('a_emp', spell, '/state', { version: spell.version, state: 'withdrawn' })).status).toBe(200)
  expect(await away('a_emp2')).toEqual([])
})

test('open, returned, query, closed: each by whom it is for, with the conversation and the self-certificate between', async () => {
  const spell = await reported('a_mgr', 'A.E1', { starts_on: monday(2), ends_on: null })
  expect((await report('a_mgr', 'A.E1', { starts_on: today, category: 'cold' })).status).toBe(403)
  const back = (await act('a_emp', spell, '/return', { version: spell.version, ends_on: addDays(monday(2), 2) })).body as SpellShown
  expect(back).toMatchObject({ state: 'returned', days: 3, minutes: 1350, health: { needs: 'self-certificate' } })
  expect((await act('a_emp', back, '/state', { version: back.version, state: 'closed' })).body).toMatchObject({ code: 'sickness.own' })
  expect((await act('a_mgr', back, '/state', { version: back.version, state: 'closed' })).status).toBe(403)
  expect((await act('a_emp', back, '/interview', { held_on: today, well_enough: true })).body).toMatchObject({ code: 'sickness.own' })
  const due = (await w.ask('a_mgr', 'GET', '/sickness')).body as { returns: { absence_id: string }[]; certificates: null }
  expect([due.returns.map(({ absence_id: id }) => id), due.certificates]).toEqual([[spell.id], null])
  const talked = await act('a_mgr', back, '/interview', { held_on: today, well_enough: true, notes: `${canary} said` })
  expect(talked.body).toMatchObject({ interview_on: today, interview: { notes: `${canary} said` }, health: null })
  // A manager who did not hold it is not told what was said; hr with the right to health is.
  await w.query(`update hr.employees set manager_id = $1 where id = $2`, [idOf('A.M2'), idOf('A.E1')])
  expect((await spellOf('a_mgr2', 'A.E1', spell.id))?.interview).toBeNull()
  await w.query(`update hr.employees set manager_id = $1 where id = $2`, [idOf('A.M1'), idOf('A.E1')])
  const queried = await act('a_hr', back, '/state', { version: back.version + 1, state: 'query', note: `${canary} query` })
  expect(queried.body).toMatchObject({ state: 'query', health: { query_note: `${canary} query` } })
  expect((await spellOf('a_mgr', 'A.E1', spell.id))?.state).toBe('query')
  expect((await w.ask('a_mgr', 'GET', `/employees/${idOf('A.E1')}/sickness`)).text).not.toContain(`${canary} query`)
  const certified = (await act('a_emp', back, '/certificate', { version: back.version + 2 })).body as SpellShown
  expect(certified.health).toMatchObject({ needs: 'nothing', certified_on: today })
  const closed = await act('a_hr', back, '/state', { version: back.version + 2, state: 'closed' })
  expect(closed.body).toMatchObject({ state: 'closed', can: { change: false, close: false } })
  expect((await act('a_emp', back, 'PUT /reason', { category: 'cold' })).body).toMatchObject({ code: 'sickness.settled' })
  const events = (closed.body as SpellShown).events.map(({ action }) => action)
  expect(events).toEqual(['reported', 'returned', 'interviewed', 'query', 'closed'])
})

test('AZ-027 a fit note is needed from the eighth day, and is opened by the person and hr alone', async () => {
  const starts = monday(8)
  const spell = await reported('a_hr', 'A.E1', { starts_on: starts, ends_on: addDays(starts, 11) })
  expect(spell.health).toMatchObject({ needs: 'fit-note', needed_from: addDays(starts, 7) })
  const send = (as: ActorName, from: string, until: string) =>
    w.ask(as, 'POST', `/sickness/${spell.id}/fit-notes?name=fit%20note.pdf&kind=not-fit&from=${from}&until=${until}`, {
      raw: pdf(),
      headers: { 'content-type': 'application/octet-stream' },
    })
  expect((await send('a_mgr', starts, starts)).status).toBe(403)
  expect((await send('a_emp2', starts, starts)).status).toBe(404)
  expect((await send('a_emp', addDays(starts, 3), starts)).status).toBe(422)
  const note = (await send('a_emp', addDays(starts, 7), addDays(starts, 11))).body as { id: string }
  expect((await spellOf('a_hr', 'A.E1', spell.id))?.health).toMatchObject({ needs: 'self-certificate', fit_notes: [{ id: note.id }] })
  const link = (as: ActorName) => w.ask(as, 'POST', `/fit-notes/${note.id}/link`, { body: { purpose: 'download' } })
  for (const as of ['a_mgr', 'a_emp2', 'b_hr'] as const) expect([as, (await link(as)).status]).toEqual([as, 404])
  const { href } = (await link('a_hr')).body as { href: string }
  expect((await w.follow(href)).statusCode).toBe(200)
  const changed = { kind: 'may-be-fit', from_on: addDays(starts, 7), until_on: addDays(starts, 11), advice: 'Lighter duties 4471' }
  expect((await w.ask('a_emp', 'PUT', `/fit-notes/${note.id}`, { body: changed })).body).toMatchObject({ advice: 'Lighter duties 4471' })
  expect((await w.ask('a_mgr', 'GET', `/employees/${idOf('A.E1')}/sickness`)).text).not.toMatch(/fit note|4471/)
  // Sick again the day after is one illness: what the note before does not cover needs one from its first day.
  const again = await reported('a_hr', 'A.E1', { starts_on: addDays(starts, 12), ends_on: addDays(starts, 14) })
  expect(again.health).toMatchObject({ needs: 'fit-note', needed_from: addDays(starts, 12) })
  expect((await act('a_hr', again, '/state', { version: again.version, state: 'withdrawn' })).status).toBe(200)
})

test('sick pay is said day by day and week by week with its reasons, linked spells together; a manager is not told', async () => {
  const { spells } = await overview('a_emp', 'A.E1')
  const [latest, first] = spells.map(({ starts_on, health }) => ({ starts_on, linked_from: health?.linked_from, pay: health?.sick_pay }))
  // A salary of some £30,000: the flat rate, £24.65 a day, from the first day.
  expect(latest).toMatchObject({ linked_from: first?.starts_on, pay: { total: 73.95, weeks: [{ days: 3, amount: 73.95 }] } })
  expect(first).toMatchObject({
    pay: { total: 246.5, sentences: expect.arrayContaining([expect.stringContaining('there are no waiting days')]) },
  })
  expect((await w.ask('a_mgr', 'GET', `/employees/${idOf('A.E1')}/sickness`)).text).not.toContain('sick_pay')
})

test('a trigger that is crossed opens one supportive step; what is linked to pregnancy is not counted', async () => {
  const trigger = { name: 'Two spells', kind: 'spells', threshold: 2, months: 6, audience: 'manager' }
  expect((await w.ask('a_mgr', 'POST', '/sickness-triggers', { body: trigger })).status).toBe(403)
  expect((await w.ask('a_hr', 'POST', '/sickness-triggers', { body: trigger })).status).toBe(201)
  const at = { tenantId: w.tenants.A, employeeId: idOf('A.E1') }
  const { spells } = await overview('a_hr', 'A.E1')
  const [one] = spells.filter(({ state }) => state === 'returned')
  if (!one) throw new Error('no spell to review')
  expect((await act('a_emp', one, '/review', { scoring: 'pregnancy' })).body).toMatchObject({ code: 'sickness.own' })
  expect((await act('a_hr', one, '/review', { scoring: 'pregnancy' })).body).toMatchObject({ health: { scoring: 'pregnancy' } })
  expect(await reviewAbsence(w.server.db, at)).toBe(0)
  await act('a_hr', one, '/review', { scoring: 'usual' })
  expect(await reviewAbsence(w.server.db, at)).toBe(1)
  expect(await reviewAbsence(w.server.db, at)).toBe(0)
  const [step] = (await overview('a_mgr', 'A.E1')).steps
  expect(step).toMatchObject({ why: null, done_on: null })
  expect((await overview('a_hr', 'A.E1')).steps[0]?.why).toContain('Two spells: 2 (2 spells')
  expect((await overview('a_emp', 'A.E1')).steps).toEqual([])
  expect((await w.ask('a_mgr2', 'POST', `/sickness-steps/${step?.id}`, { body: { outcome: 'no-action' } })).status).toBe(404)
  expect((await w.ask('a_mgr', 'POST', `/sickness-steps/${step?.id}`, { body: { outcome: 'support-plan' } })).status).toBe(200)
})

test('days of holiday that were spent ill are asked for and given back, once, and are not priced in again', async () => {
  const starts = monday(5)
  const leave = { type: 'holiday', starts_on: starts, ends_on: addDays(starts, 4) }
  const booked = await w.ask('a_hr', 'POST', `/employees/${idOf('A.E2')}/time-off`, { body: leave })
  expect(booked.status).toBe(201)
  const left = async (on = starts) =>
    ((await w.ask('a_hr', 'GET', `/employees/${idOf('A.E2')}/time-off?day=${on}`)).body as { balance: { remaining: number } }).balance
      .remaining
  const before = await left()
  const spell = await reported('a_hr', 'A.E2', { starts_on: addDays(starts, 3), ends_on: addDays(starts, 4) })
  expect(spell).toMatchObject({ leave_days: 2, leave_returned: false })
  expect((await act('a_emp2', spell, '/leave', { action: 'give-back' })).body).toMatchObject({ code: 'sickness.own' })
  expect((await act('a_emp2', spell, '/leave', { action: 'ask' })).body).toMatchObject({ leave_asked: true })
  expect((await act('a_mgr2', spell, '/leave', { action: 'give-back' })).body).toMatchObject({ leave_returned: true, leave_days: 0 })
  expect(await left()).toBe(before + 900)
  expect((await act('a_hr', spell, '/leave', { action: 'give-back' })).status).toBe(409)
  const { data } = (await w.ask('a_hr', 'GET', '/leave-repricing')).body as { data: { starts_on: string }[] }
  expect(data.filter(({ starts_on: day }) => day === starts)).toEqual([])
  // Nor by the booking that takes its place.
  const { id } = booked.body as { id: string }
  const [{ version } = { version: 0 }] = await w.query<{ version: number }>(
    `select version::int as version from hr.leave_bookings where id = $1`,
    [id],
  )
  expect((await w.ask('a_hr', 'PUT', `/time-off/${id}`, { body: { ...leave, version, note: 'changed' } })).status).toBe(200)
  expect(await left()).toBe(before + 900)
  // One of the days was no illness after all, then neither was: they are holiday again.
  const latest = async () => ({ version: (await spellOf('a_hr', 'A.E2', spell.id))?.version })
  const third = addDays(starts, 3)
  expect((await act('a_hr', spell, 'PUT ', { ...(await latest()), starts_on: third, ends_on: third })).status).toBe(200)
  expect(await left()).toBe(before + 450)
  expect((await act('a_hr', spell, '/state', { ...(await latest()), state: 'withdrawn' })).status).toBe(200)
  expect(await left()).toBe(before)
  // Also where every day of the booking was spent ill: it stands and takes nothing meanwhile.
  const single = addDays(monday(8), 1)
  const all = await left(single)
  const one = { ...leave, starts_on: single, ends_on: single }
  expect((await w.ask('a_hr', 'POST', `/employees/${idOf('A.E2')}/time-off`, { body: one })).status).toBe(201)
  expect(await left(single)).toBe(all - 450)
  const whole = await reported('a_hr', 'A.E2', { starts_on: single, ends_on: single })
  expect((await act('a_mgr2', whole, '/leave', { action: 'give-back' })).body).toMatchObject({ leave_returned: true })
  expect(await left(single)).toBe(all)
  const { version: seen } = (await spellOf('a_hr', 'A.E2', whole.id)) ?? {}
  expect((await act('a_hr', whole, '/state', { version: seen, state: 'withdrawn' })).status).toBe(200)
  expect(await left(single)).toBe(all - 450)
})

test('a month is told to payroll, closed, and what changes later is carried into the next; no cell of the file acts', async () => {
  const month = `${addMonths(today, -3).slice(0, 7)}-01`
  const next = addMonths(month, 1)
  const told = async (of: string, as: ActorName = 'a_hr') => (await w.ask(as, 'GET', `/payroll/${of}`)).body as PayrollMonth
  const lineOf = ({ lines }: PayrollMonth, name: string) => lines.find(({ employee_id: id }) => id === idOf(name))
  const first = [0, 1, 2, 3, 4, 5, 6].map((plus) => addDays(month, plus + 7)).find((day) => isoWeekday(day) === 1) ?? month
  const spell = await reported('a_hr', 'A.ORPHAN', { starts_on: first, ends_on: addDays(first, 1), category: 'cold' })
  const unpaid = { type: 'unpaid', starts_on: addDays(first, 2), ends_on: addDays(first, 2) }
  expect((await w.ask('a_hr', 'POST', `/employees/${idOf('A.ORPHAN')}/time-off`, { body: unpaid })).status).toBe(201)
  const figures = {
    sickness_days: 2,
    sickness_minutes: 900,
    sick_pay_days: 2,
    sick_pay_pence: 4930,
    unpaid_days: 1,
    unpaid_minutes: 450,
    leave_days: 0,
  }
  expect(lineOf(await told(month), 'A.ORPHAN')).toMatchObject({ figures, adjustments: [] })
  // A salary of before decides, not a rise of today; a leaver has nothing after the last day.
  const atPay = (salary: number) => w.query(`update hr.employee_pay set salary = $1 where employee_id = $2`, [salary, idOf('A.ORPHAN')])
  const leaves = (day: string | null) => w.query(`update hr.employees set end_date = $1 where id = $2`, [day, idOf('A.ORPHAN')])
  await atPay(5_200)
  expect(lineOf(await told(month), 'A.ORPHAN')?.figures.sick_pay_pence).toBe(4930)
  await leaves(first)
  expect(lineOf(await told(month), 'A.ORPHAN')?.figures).toMatchObject({ sickness_days: 1, sick_pay_days: 1, unpaid_days: 0 })
  await leaves(null)
  // In the week of two days of a rota that takes turns, each is half of a week's pay.
  const works = (weeks: string, from: string | null) =>
    w.query(`update hr.leave_schedules set weeks = $1, first_week_from = $2 where employee_id = $3`, [weeks, from, idOf('A.ORPHAN')])
  await works('[[450,450,450,450,450,0,0],[450,450,0,0,0,0,0]]', addDays(first, -7))
  expect(lineOf(await told(month), 'A.ORPHAN')?.figures).toMatchObject({ sick_pay_days: 2, sick_pay_pence: 12_325 })
  await works('[[450,450,450,450,450,0,0]]', null)
  for (const as of ['a_mgr', 'a_emp'] as const) expect([as, (await w.ask(as, 'GET', `/payroll/${month}`)).status]).toEqual([as, 403])
  await w.query(`update hr.employees set last_name = '=1+1' where id = $1`, [idOf('A.ORPHAN')])
  expect((await w.ask('a_hr', 'GET', `/payroll/${month}/file?format=csv`)).text).not.toMatch(/(^|,)"?[=+@]/m)
  // By the columns a payroll program reads, and by no others.
  const columns = (text: string) => w.ask('a_hr', 'GET', `/payroll/${month}/file?format=csv&columns=${encodeURIComponent(text)}`)
  expect((await columns('sick_pay_days=Days+%3D&name=Who')).text.split('\r\n')[0]).toMatch(/^.?"?Days ="?,"?Who"?$/)
  expect((await columns('salary=Pay')).status).toBe(422)
  expect((await w.ask('a_hr', 'POST', `/payroll/${today.slice(0, 7)}-01/closing`, { body: {} })).body).toMatchObject({
    code: 'payroll.not-yet',
  })
  expect((await w.ask('a_hr', 'POST', `/payroll/${month}/closing`, { body: {} })).body).toMatchObject({ closed: { by: 'Account A HR1' } })
  expect((await w.ask('a_sa', 'POST', `/payroll/${month}/closing`, { body: {} })).body).toMatchObject({ code: 'payroll.closed' })
  // None is left out: what changed in it would be told to nobody.
  expect((await told(addMonths(next, 1))).can.close).toBe(false)
  expect((await w.ask('a_hr', 'POST', `/payroll/${addMonths(next, 1)}/closing`, { body: {} })).body).toMatchObject({
    code: 'payroll.not-yet',
  })
  const longer = { version: spell.version, starts_on: first, ends_on: addDays(first, 3) }
  expect((await act('a_hr', spell, 'PUT ', longer)).status).toBe(200)
  expect(lineOf(await told(month), 'A.ORPHAN')).toMatchObject({ figures, adjustments: [] })
  const change = { sickness_days: 2, sick_pay_days: 2, sick_pay_pence: 4930, unpaid_days: 0 }
  expect(lineOf(await told(next), 'A.ORPHAN')?.adjustments).toMatchObject([{ month, figures: change }])
  expect((await w.ask('a_hr', 'POST', `/payroll/${next}/closing`, { body: {} })).status).toBe(200)
  expect(lineOf(await told(addMonths(next, 1)), 'A.ORPHAN')).toBeUndefined()
  const [rights] = await w.query<{ any: boolean }>(
    `select has_any_column_privilege('evenkeel_app', 'hr.payroll_lines', 'UPDATE') or has_table_privilege('evenkeel_app', 'hr.payroll_lines', 'DELETE') as any`,
  )
  expect(rights?.any).toBe(false)
})

test.each([
  ['the last day before the first', { starts_on: monday(1), ends_on: addDays(monday(1), -1) }, 'ends_on'],
  ['a month to come', { starts_on: addDays(today, 30) }, 'starts_on'],
  ['long ago, by oneself', { starts_on: monday(20), ends_on: monday(20) }, 'starts_on'],
  ['half of a Sunday', { starts_on: addDays(monday(2), 6), first_part: 'am' }, 'first_part'],
  ['hours of a whole day', { starts_on: monday(2), minutes: 60 }, 'minutes'],
  ['back before it began', { starts_on: today, expected_on: today }, 'expected_on'],
  ['a day that is none', { starts_on: `${today.slice(0, 4)}-02-30` }, 'starts_on'],
])('422 with the field: %s', async (_name, body, path) => {
  const { status, body: answer } = await report('a_emp2', 'A.E2', body)
  expect([status, (answer as { fields?: { path: string }[] }).fields?.[0]?.path]).toEqual([422, path])
})
