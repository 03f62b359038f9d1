import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { addDays, isoWeekday } from '#platform/shared/calendar-date.ts'
import { createWorld, type ActorName } from '../../../test/world.ts'
import type { SpellShown } from '#slices/sickness/contract.ts'
import type { FamilyLeaveShown, FamilyLine, FamilyOverview } from '../contract.ts'

const w = await createWorld()
const idOf = (name: string): string => w.person(name).id
await w.query(
  `insert into hr.leave_schedules (tenant_id, employee_id, valid_from, weeks, recorded_by_name)
   select tenant_id, employee_id, valid_from, '[[450,450,450,450,450,0,0]]', 'x' from hr.record_history where field = 'work_pattern'`,
)
const [now] = await w.query<{ today: string }>(`select to_char(now() at time zone 'Europe/London', 'YYYY-MM-DD') as today`)
const today = now?.today ?? ''
const monday = (weeks: number): string => addDays(today, 1 - isoWeekday(today) + 7 * weeks)

const ask = (as: ActorName, name: string, body: object) => w.ask(as, 'POST', `/employees/${idOf(name)}/family-leave`, { body })
async function asked(as: ActorName, name: string, body: object): Promise<FamilyLeaveShown> {
  const answer = await ask(as, name, body)
  expect([answer.status, answer.body]).toEqual([201, expect.anything()])
  return answer.body as FamilyLeaveShown
}
const act = (as: ActorName, plan: FamilyLeaveShown, what: string, body: object) =>
  w.ask(as, what === '' ? 'PUT' : 'POST', `/family-leave/${plan.id}${what}`, { body: { version: plan.version, ...body } })
const canary = 'canary-due-date-4471'
const due = addDays(today, 150)
const starts = monday(18)
const maternity = { kind: 'maternity', expected_on: due, starts_on: starts, ends_on: addDays(starts, 363), note: canary }

async function kindsOfAway(as: ActorName, day: string): Promise<(string | null)[]> {
  const { body } = await w.ask(as, 'GET', `/time-off-calendar?from=${day}&until=${day}&who=company`)
  const { away } = body as { away: { employee_id: string; type_name: string | null }[] }
  return away.filter(({ employee_id: id }) => id === idOf('A.E1')).map(({ type_name: name }) => name)
}

test('CA-012 what somebody tells of a birth is read by them and hr; the manager sees time off once it is confirmed, colleagues that they are away', async () => {
  const plan = await asked('a_emp', 'A.E1', maternity)
  expect(plan).toMatchObject({
    state: 'planned',
    notice_on: today,
    note: canary,
    reply: null,
    can: { change: true, confirm: false, withdraw: true },
  })
  expect(plan.dates.map(({ key }) => key)).toEqual(expect.arrayContaining(['week', 'notice', 'earliest', 'reply', 'back', 'protected']))
  for (const as of ['a_mgr', 'a_emp2', 'a_mgr2', 'a_mgr_of_mgr'] as const) {
    expect([as, (await w.ask(as, 'GET', `/employees/${idOf('A.E1')}/family-leave`)).status]).toEqual([as, 403])
    expect([as, (await act(as, plan, '/state', { state: 'confirmed' })).status]).toEqual([as, 404])
  }
  expect((await w.ask('b_hr', 'GET', `/employees/${idOf('A.E1')}/family-leave`)).status).toBe(404)
  expect((await act('b_hr', plan, '/state', { state: 'withdrawn' })).status).toBe(404)
  // Told to hr as a request, and nobody confirms their own.
  expect((await act('a_emp', plan, '/state', { state: 'confirmed' })).status).toBe(403)
  const { data } = (await w.ask('a_hr', 'GET', '/family-leave')).body as { data: FamilyLine[] }
  expect(data.find(({ id }) => id === plan.id)).toMatchObject({ state: 'planned', next: { on: addDays(today, 28), overdue: false } })
  expect(await kindsOfAway('a_mgr', starts)).toEqual([])

  const confirmed = (await act('a_hr', plan, '/state', { state: 'confirmed' })).body as FamilyLeaveShown
  expect(confirmed).toMatchObject({ state: 'confirmed', can: { confirm: false, change: true, withdraw: true } })
  expect([await kindsOfAway('a_mgr', starts), await kindsOfAway('a_emp2', starts)]).toEqual([['Maternity leave'], [null]])
  for (const path of [
    `/employees/${idOf('A.E1')}/time-off`,
    `/employees/${idOf('A.E1')}/activity`,
    '/notifications',
    '/time-off-requests',
  ]) {
    const { text } = await w.ask('a_mgr', 'GET', path)
    expect([path, text.includes(canary), text.includes(due)]).toEqual([path, false, false])
  }
  const [log] = await w.query<{ text: string }>(
    `select string_agg(changes::text, ' ') as text from hr.audit_events where subject_kind = 'family-leave'`,
  )
  expect(log?.text).toContain('sealed:')
  expect(log?.text).not.toContain(canary)
  expect(log?.text).not.toContain(due)
})

test('a confirmed leave is hr’s to move and its time off moves with it; withdrawn, the days are given back', async () => {
  const { plans } = (await w.ask('a_hr', 'GET', `/employees/${idOf('A.E1')}/family-leave`)).body as FamilyOverview
  const [plan] = plans
  if (!plan) throw new Error('no plan')
  expect((await act('a_emp', plan, '', maternity)).status).toBe(403)
  const back = addDays(starts, 26 * 7 - 1)
  const moved = (await act('a_hr', plan, '', { ...maternity, ends_on: back })).body as FamilyLeaveShown
  expect([moved.ends_on, moved.dates.find(({ key }) => key === 'early-notice')?.on]).toEqual([back, addDays(back, 1 - 56)])
  expect([await kindsOfAway('a_mgr', addDays(back, -3)), await kindsOfAway('a_mgr', addDays(back, 10))]).toEqual([['Maternity leave'], []])
  expect((await act('a_hr', plan, '/state', { state: 'withdrawn' })).body).toMatchObject({ code: 'stale' })
  const written = await act('a_hr', moved, '/reply', { replied_on: today })
  expect(written.body).toMatchObject({ replied_on: today, can: { reply: false } })
  expect((moved.reply?.paragraphs ?? []).join(' ')).toContain('You are expected back on')
  const gone = await act('a_hr', written.body as FamilyLeaveShown, '/state', { state: 'withdrawn' })
  expect(gone.body).toMatchObject({ state: 'withdrawn', can: { change: false, withdraw: false } })
  expect(await kindsOfAway('a_mgr', starts)).toEqual([])
  expect((await act('a_hr', gone.body as FamilyLeaveShown, '/state', { state: 'confirmed' })).body).toMatchObject({
    code: 'family-leave.settled',
  })
})

test('days the law does not give are refused by field, late notice is told and can be agreed to, and nonsense is 422', async () => {
  const bad = [
    [{ ...maternity, starts_on: addDays(due, -120), ends_on: addDays(due, 100) }, 'starts_on'],
    [{ ...maternity, ends_on: addDays(starts, 364) }, 'ends_on'],
    [{ ...maternity, ends_on: addDays(starts, -1) }, 'ends_on'],
    [{ ...maternity, expected_on: null }, 'expected_on'],
    [{ kind: 'bereavement', happened_on: addDays(today, -400), starts_on: today, ends_on: addDays(today, 6) }, 'ends_on'],
    [{ kind: 'parental', happened_on: addDays(today, -4000), starts_on: addDays(today, 30), ends_on: addDays(today, 33) }, 'ends_on'],
    [{ kind: 'carers', starts_on: '2199-01-01', ends_on: '2199-01-01' }, 'starts_on'],
    [{ ...maternity, expected_on: '2027-02-30' }, 'expected_on'],
    [{ ...maternity, kind: 'sabbatical' }, 'kind'],
    [{ ...maternity, weeks_used: 53 }, 'weeks_used'],
  ] as const
  for (const [body, path] of bad) {
    const { status, body: said } = await ask('a_hr', 'A.E2', body)
    expect([status, (said as { fields?: { path: string }[] }).fields?.map((field) => field.path)]).toEqual([
      422,
      expect.arrayContaining([path]),
    ])
  }
  const late = await asked('a_hr', 'A.E2', { kind: 'carers', starts_on: addDays(today, 2), ends_on: addDays(today, 2) })
  expect(late.concerns).toHaveLength(1)
  // Hr writes down what was said before; the person's own notice is of today.
  const told = await asked('a_hr', 'A.E2', {
    kind: 'carers',
    starts_on: addDays(today, 20),
    ends_on: addDays(today, 20),
    notice_on: addDays(today, -9),
  })
  expect(told).toMatchObject({ notice_on: addDays(today, -9), concerns: [] })
  const own = await asked('a_emp', 'A.E1', {
    kind: 'carers',
    starts_on: addDays(today, 20),
    ends_on: addDays(today, 20),
    notice_on: addDays(today, -9),
  })
  expect(own.notice_on).toBe(today)
  expect((await ask('a_emp', 'A.E2', { kind: 'carers', starts_on: today, ends_on: today })).status).toBe(403)
  expect((await w.ask('a_mgr', 'GET', '/family-leave')).status).toBe(403)
})

test('of hr, who may read about health of the person is told of a notice, and nobody else', async () => {
  const told = async (notice: FamilyLeaveShown): Promise<string[]> =>
    (
      await w.query<{ employee_id: string }>(
        `select m.employee_id from hr.notifications n join hr.memberships m on m.tenant_id = n.tenant_id and m.user_id = n.user_id where n.subject_id = $1`,
        [notice.id],
      )
    ).map(({ employee_id: id }) => id)
  const day = monday(8)
  const notice = () => asked('a_emp', 'A.E1', { kind: 'carers', starts_on: day, ends_on: day })
  expect(await told(await notice())).toEqual(expect.arrayContaining([idOf('A.HR1'), idOf('A.HR2')]))
  const [template, group] = [randomUUID(), randomUUID()]
  const grants = (health: object) => JSON.stringify({ absence: { all: { view: 'R', edit: true } }, health })
  const give = (health: object) => w.query(`update hr.role_templates set grants = $2::jsonb where id = $1`, [template, grants(health)])
  await w.query(
    `insert into hr.people_groups (tenant_id, id, name, departments, locations) select $1, $2, 'x', array[e.department], '{}' from hr.employees e where e.id = $3`,
    [w.tenants.A, group, idOf('A.E1')],
  )
  await w.query(
    `insert into hr.role_templates (tenant_id, id, name, base_role, grants, group_id) values ($1, $2, 'Absence desk', 'hr', $3::jsonb, $4)`,
    [w.tenants.A, template, grants({}), group],
  )
  await w.query(`update hr.memberships set template_id = $1 where employee_id = $2`, [template, idOf('A.HR2')])
  const without = await told(await notice())
  expect([without.includes(idOf('A.HR1')), without.includes(idOf('A.HR2'))]).toEqual([true, false])
  await give({ group: { view: 'R', edit: false } })
  expect(await told(await notice())).toContain(idOf('A.HR2'))
  await w.query(`update hr.people_groups set departments = '{Elsewhere}' where id = $1`, [group])
  expect(await told(await notice())).not.toContain(idOf('A.HR2'))
  await w.query(`update hr.memberships set template_id = null where employee_id = $1`, [idOf('A.HR2')])
})

test('nobody confirms their own, hr neither; another of hr does', async () => {
  const own = await asked('a_hr', 'A.HR1', { kind: 'carers', starts_on: monday(3), ends_on: monday(3) })
  expect((await act('a_hr', own, '/state', { state: 'confirmed' })).status).toBe(403)
  expect((await act('a_hr2', own, '/state', { state: 'confirmed' })).status).toBe(200)
})

test('in the weeks of maternity pay there is no sick pay, and form SSP1 says why and by when', async () => {
  const begins = monday(-6)
  await w.query(
    `insert into hr.leave_bookings (tenant_id, id, employee_id, type, starts_on, ends_on, first_part, last_part, minutes, state, requested_by_name, needs_second, counted)
     values ($1, gen_random_uuid(), $2, 'maternity', $3, $4, 'day', 'day', 0, 'approved', 'x', false, false)`,
    [w.tenants.A, idOf('A.E2'), begins, addDays(begins, 363)],
  )
  const report = async (from: string, until: string): Promise<SpellShown> => {
    const { status, body } = await w.ask('a_hr', 'POST', `/employees/${idOf('A.E2')}/sickness`, {
      body: { starts_on: from, ends_on: until },
    })
    expect([status, body]).toEqual([201, expect.anything()])
    return body as SpellShown
  }
  const before = await report(addDays(begins, -14), addDays(begins, -11))
  expect([before.health?.sick_pay?.ssp1, (before.health?.sick_pay?.total ?? 0) > 0]).toEqual([null, true])
  const within = await report(addDays(begins, 7), addDays(begins, 9))
  expect(within.health?.sick_pay).toMatchObject({
    total: 0,
    ssp1: { case: 'not_entitled', due_on: addDays(begins, 14), reason: expect.stringContaining('Maternity') },
  })
  const across = await report(addDays(begins, -4), addDays(begins, 2))
  expect(across.health?.sick_pay?.ssp1).toMatchObject({ case: 'ending', due_on: addDays(begins, 7), paid_until: addDays(begins, -3) })
})
