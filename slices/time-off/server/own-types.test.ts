import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { todayIn } from '#platform/server/clock.ts'
import { addDays, isoWeekday } from '#platform/shared/calendar-date.ts'
import { createWorld, type ActorName } from '../../../test/world.ts'
import type { AbsenceType, Booking, LeavePolicy, Overview } from '../contract.ts'

const w = await createWorld()
const idOf = (name: string): string => w.person(name).id
await w.query(
  `insert into hr.leave_schedules (tenant_id, employee_id, valid_from, weeks, recorded_by_name)
   select tenant_id, employee_id, valid_from, '[[450,450,450,450,450,0,0]]', 'x' from hr.record_history where field = 'work_pattern'`,
)
const today = todayIn('Europe/London')
/** Mondays in the next leave year, beyond bank holidays of its first weeks and before those of spring. */
const start = `${Number(today.slice(0, 4)) + 1}-02-01`
const monday = (week: number): string => addDays(start, ((8 - isoWeekday(start)) % 7) + 7 * week)

interface Settings {
  policies: LeavePolicy[]
  types: AbsenceType[]
}
const settings = async (): Promise<Settings> => (await w.ask('a_hr', 'GET', '/leave-settings')).body as Settings
const overview = async (as: ActorName, name: string): Promise<Overview> =>
  (await w.ask(as, 'GET', `/employees/${idOf(name)}/time-off?day=${start}`)).body as Overview
const book = (as: ActorName, name: string, body: object) => w.ask(as, 'POST', `/employees/${idOf(name)}/time-off`, { body })
const type = { name: 'Volunteering', paid: true, counted: true, booked_by: 'everybody', colour: 'blue' }
const own = (custom: string, day: string) => ({ type: 'other', custom_type: custom, starts_on: day, ends_on: day })

describe('Kinds of absence of the workspace’s own', () => {
  const ids: Record<string, string> = {}
  test('are made by hr alone, each name once and none that is built in', async () => {
    expect((await w.ask('a_mgr', 'POST', '/absence-types', { body: type })).status).toBe(403)
    const made = await w.ask('a_hr', 'POST', '/absence-types', { body: type })
    ids['counted'] = (made.body as { id: string }).id
    for (const name of ['volunteering', 'Jury service'])
      expect((await w.ask('a_hr', 'POST', '/absence-types', { body: { ...type, name } })).status).toBe(422)
    const hrOnly = { ...type, name: 'Garden leave', counted: false, booked_by: 'hr' }
    ids['hr'] = ((await w.ask('a_hr', 'POST', '/absence-types', { body: hrOnly })).body as { id: string }).id
    expect((await settings()).types.map(({ name, booked_by: by }) => [name, by])).toEqual([
      ['Garden leave', 'hr'],
      ['Volunteering', 'everybody'],
    ])
  })

  test('are offered and booked as they say, and counted as they say', async () => {
    const before = await overview('a_emp', 'A.E1')
    expect(before.types.map(({ name }) => name)).toEqual(['Volunteering'])
    expect((await book('a_emp', 'A.E1', own(ids['hr'] ?? '', monday(0)))).status).toBe(422)
    // Another workspace's kind, and no kind at all, are the same refusal.
    expect((await book('a_emp', 'A.E1', own(idOf('A.E1'), monday(0)))).status).toBe(422)
    const booked = await book('a_hr', 'A.E1', own(ids['counted'] ?? '', monday(0)))
    expect(booked.body).toMatchObject({ state: 'approved', type_name: 'Volunteering', colour: 'blue', minutes: 450 })
    await book('a_hr', 'A.E1', own(ids['hr'] ?? '', monday(1)))
    const after = await overview('a_emp', 'A.E1')
    expect((after.balance?.remaining ?? 0) - (before.balance?.remaining ?? 0)).toBe(-450)
    const calendar = async (as: ActorName) =>
      JSON.stringify((await w.ask(as, 'GET', `/time-off-calendar?from=${monday(0)}&until=${monday(1)}&who=company`)).body)
    expect(await calendar('a_hr')).toContain('Volunteering')
    expect(await calendar('a_emp2')).not.toMatch(/Volunteering|Garden leave/)
  })

  test('archived they are booked no more; what was booked is given back as it was counted', async () => {
    const { types } = await settings()
    const { id, archived: _archived, ...kept } = types.find(({ name }) => name === 'Volunteering') as AbsenceType
    const body = { ...kept, counted: false, archived: true }
    expect((await w.ask('a_hr', 'PUT', `/absence-types/${id}`, { body })).status).toBe(200)
    expect((await w.ask('a_hr', 'PUT', `/absence-types/${id}`, { body })).status).toBe(409)
    expect((await book('a_emp', 'A.E1', own(id, monday(2)))).status).toBe(422)
    const before = await overview('a_hr', 'A.E1')
    const booking = before.bookings.find((each) => each.custom_type === id) as Booking
    await w.ask('a_hr', 'POST', `/time-off/${booking.id}/cancellation`, { body: { version: booking.version } })
    expect(((await overview('a_hr', 'A.E1')).balance?.remaining ?? 0) - (before.balance?.remaining ?? 0)).toBe(450)
  })
})

describe('Two steps to an approval', () => {
  const decide = (as: ActorName, { id, version }: Booking, decision = 'approve') =>
    w.ask(as, 'POST', `/time-off/${id}/decision`, { body: { version, decision } })
  const waiting = async (as: ActorName): Promise<string[]> =>
    ((await w.ask(as, 'GET', '/time-off-requests')).body as { data: Booking[] }).data.map(({ id }) => id)

  test('the manager says yes first and nothing counts yet; hr has the last word, and the manager no second one', async () => {
    const [policy] = (await settings()).policies
    const { id, is_default: _default, ...fields } = policy as LeavePolicy
    expect((await w.ask('a_hr', 'PUT', `/leave-policies/${id}`, { body: { ...fields, second_step: 'hr' } })).status).toBe(200)
    const asked = (await book('a_emp', 'A.E1', { type: 'holiday', starts_on: monday(3), ends_on: monday(3) })).body as Booking
    expect((await overview('a_emp', 'A.E1')).goes_to).toMatch(/, then HR$/)
    const first = await decide('a_mgr', asked)
    expect(first.body).toMatchObject({ state: 'requested', first_approved_by: expect.any(String), can: { decide: false } })
    expect((await decide('a_mgr', first.body as Booking)).status).toBe(403)
    expect(await waiting('a_mgr')).not.toContain(asked.id)
    expect(await waiting('a_hr')).toContain(asked.id)
    expect(await w.query('select 1 from hr.leave_away where booking_id = $1', [asked.id])).toEqual([])
    const last = await decide('a_hr', first.body as Booking)
    expect(last.body).toMatchObject({ state: 'approved' })
    expect((last.body as Booking).events.map(({ action }) => action)).toEqual(['requested', 'first-approved', 'approved'])
  })

  test('what a manager books for somebody waits for hr, and hr’s own word is enough', async () => {
    const booked = (await book('a_mgr', 'A.E1', { type: 'holiday', starts_on: monday(4), ends_on: monday(4) })).body as Booking
    expect(booked).toMatchObject({ state: 'requested', first_approved_by: expect.any(String) })
    expect((await decide('a_mgr', booked)).status).toBe(403)
    expect((await book('a_hr', 'A.E1', { type: 'holiday', starts_on: monday(5), ends_on: monday(5) })).body).toMatchObject({
      state: 'approved',
    })
  })

  test('the database refuses the first yes as the last, whatever asks', async () => {
    const booked = (await book('a_mgr', 'A.E1', { type: 'holiday', starts_on: monday(6), ends_on: monday(6) })).body as Booking
    const { userId, sessionId } = w.account('a_mgr')
    const forced = w.server.db.asCaller({ userId, sessionId, tenantId: w.tenants.A, requestId: 'test' }, false, (tx) =>
      sql`update hr.leave_bookings set state = 'approved' where id = ${booked.id}::uuid`.execute(tx),
    )
    await expect(forced).rejects.toThrow('needs a second approval')
    expect(await w.query('select state from hr.leave_bookings where id = $1', [booked.id])).toEqual([{ state: 'requested' }])
  })
})

describe('The manager’s own manager as the second of two', () => {
  const decide = (as: ActorName, { id, version }: Booking, decision = 'approve') =>
    w.ask(as, 'POST', `/time-off/${id}/decision`, {
      body: { version, decision, ...(decision === 'refuse' ? { note: 'Stocktaking' } : {}) },
    })
  const waiting = async (as: ActorName) =>
    ((await w.ask(as, 'GET', '/time-off-requests')).body as { data: (Booking & { remaining: number | null; day_minutes: number })[] }).data
  // Tuesdays: Easter Monday may be among the Mondays.
  const tuesday = (week: number): string => addDays(monday(week), 1)
  const asked = async (week: number) =>
    (await book('a_emp', 'A.E1', { type: 'holiday', starts_on: tuesday(week), ends_on: tuesday(week) })).body as Booking

  test('says yes after the first one, sees that booking and nothing else of the person, and may refuse', async () => {
    const [policy] = (await settings()).policies
    const { id, is_default: _default, ...fields } = policy as LeavePolicy
    expect((await w.ask('a_hr', 'PUT', `/leave-policies/${id}`, { body: { ...fields, second_step: 'manager' } })).status).toBe(200)
    const [one, other] = [await asked(7), await asked(8)]
    const { goes_to: chain, balance } = await overview('a_emp', 'A.E1')
    expect(chain).toMatch(/^.+, then (?!HR).+$/)
    expect((await decide('a_mgr_of_mgr', one)).status).toBe(404)
    const first = (await decide('a_mgr', one)).body as Booking
    expect(first).toMatchObject({ state: 'requested', waits_for: chain?.split(', then ')[1], can: { decide: false } })
    const told = await w.query(
      `select 1 from hr.notifications n join hr.memberships m on m.tenant_id = n.tenant_id and m.user_id = n.user_id where n.subject_id = $1 and m.employee_id = $2`,
      [one.id, idOf('A.MM')],
    )
    expect(told).toHaveLength(1)
    const seen = await waiting('a_mgr_of_mgr')
    expect(seen.map(({ id: of, remaining, day_minutes: day, can }) => [of, remaining, day, can.decide, can.cancel])).toEqual([
      [one.id, null, 450, true, false],
    ])
    expect((await w.ask('a_mgr_of_mgr', 'GET', `/employees/${idOf('A.E1')}/time-off`)).status).toBe(403)
    for (const [as, status] of [
      ['a_mgr', 403],
      ['a_mgr2', 404],
      ['a_emp2', 404],
    ] as const)
      expect([as, (await decide(as, first)).status]).toEqual([as, status])
    expect((await decide('a_mgr_of_mgr', other)).status).toBe(404)
    expect((await decide('a_mgr_of_mgr', first)).body).toMatchObject({ state: 'approved', waits_for: null })
    expect(await w.query('select 1 from hr.leave_away where booking_id = $1', [one.id])).toHaveLength(1)
    const again = (await decide('a_mgr', other)).body as Booking
    expect((await decide('a_mgr_of_mgr', again, 'refuse')).body).toMatchObject({ state: 'refused' })
    expect((await overview('a_emp', 'A.E1')).balance?.remaining).toBe((balance?.remaining ?? 0) + 450)
  })

  test('says no second yes after the first in the manager’s place, and hr does where they have left', async () => {
    const body = { delegate_id: idOf('A.MM'), starts_on: today, ends_on: today }
    const made = (await w.ask('a_mgr', 'POST', '/leave-delegates', { body })).body as { id: string }
    const one = await asked(9)
    const first = (await decide('a_mgr_of_mgr', one)).body as Booking
    expect(first).toMatchObject({ state: 'requested', can: { decide: false } })
    expect((await decide('a_mgr_of_mgr', first)).status).toBe(403)
    const { userId, sessionId } = w.account('a_mgr_of_mgr')
    const forced = w.server.db.asCaller({ userId, sessionId, tenantId: w.tenants.A, requestId: 'test' }, false, (tx) =>
      sql`update hr.leave_bookings set state = 'approved' where id = ${one.id}::uuid`.execute(tx),
    )
    await expect(forced).rejects.toThrow('needs a second approval')
    expect((await decide('a_hr', first)).body).toMatchObject({ state: 'approved' })
    await w.ask('a_mgr', 'DELETE', `/leave-delegates/${made.id}`)
    const two = (await decide('a_mgr', await asked(10))).body as Booking
    await w.query(`update hr.memberships set role = 'employee' where tenant_id = $1 and employee_id = $2`, [w.tenants.A, idOf('A.MM')])
    expect((await decide('a_mgr_of_mgr', two)).status).toBe(404)
    expect((await waiting('a_hr')).find(({ id }) => id === two.id)).toMatchObject({ waits_for: 'HR', can: { decide: true } })
    await w.query(`update hr.memberships set role = 'manager' where tenant_id = $1 and employee_id = $2`, [w.tenants.A, idOf('A.MM')])
  })
})

describe('Working weeks and hours of the record', () => {
  test('weeks that take turns are shown with their day, and hours before another contract are earned by the contract of their day', async () => {
    const [policy] = (await settings()).policies
    const { id: _id, is_default: _default, version: _version, ...usual } = policy as LeavePolicy
    const casual = {
      ...usual,
      name: 'Casual',
      contracts: ['Zero-hours'],
      irregular: true,
      unit: 'hours',
      year_start: '01-01',
      full_week_minutes: 2250,
    }
    expect((await w.ask('a_hr', 'POST', '/leave-policies', { body: casual })).status).toBe(201)
    const person = idOf('A.M2')
    await w.query(`update hr.leave_policies set counts_from = $1`, [`${Number(today.slice(0, 4)) - 1}-01-01`])
    await w.query(`update hr.employees set contract = 'Permanent', start_date = $2 where id = $1`, [person, addDays(today, -200)])
    await w.query(
      `insert into hr.record_history (tenant_id, employee_id, grp, field, valid_from, value, state)
       values ($1, $2, 'work', 'contract', $3, '"Zero-hours"', 'in-force'), ($1, $2, 'work', 'contract', $4, '"Permanent"', 'in-force')
       on conflict (tenant_id, employee_id, field, valid_from) do update set value = excluded.value`,
      [w.tenants.A, person, addDays(today, -200), today],
    )
    const enter = (on: string) =>
      w.ask('a_hr', 'POST', `/employees/${person}/time-off-entries`, { body: { kind: 'accrual', hours: 100, on } })
    expect((await enter(addDays(today, -1))).status).toBe(201)
    expect((await enter(today)).status).toBe(422)
    const weeks = [
      [450, 450, 450, 0, 0, 0, 0],
      [0, 0, 0, 450, 450, 0, 0],
    ]
    const body = { from: monday(0), weeks, first_week_from: monday(0), annual_minutes: null }
    expect((await w.ask('a_hr', 'PUT', `/employees/${person}/schedule`, { body })).status).toBe(200)
    const shown = await overview('a_hr', 'A.M2')
    expect([shown.policy.irregular, shown.policy.earns, shown.rotas.at(-1)]).toEqual([false, true, body])
    // 1,500 hours a year, paid leave among them: 1,500 x 7 / 365 = 28 h 46 min a week, on four days.
    const year = { from: addDays(monday(0), 7), weeks: [[1, 1, 1, 1, 0, 0, 0]], annual_minutes: 90_000 }
    const put = (body_: object) => w.ask('a_hr', 'PUT', `/employees/${person}/schedule`, { body: { ...year, ...body_ } })
    expect([(await put({ weeks })).status, (await put({ weeks: [[0, 0, 0, 0, 0, 0, 0]] })).status]).toEqual([422, 422])
    expect((await put({ weeks: [[1, 0, 0, 0, 0, 0, 0]] })).status).toBe(422)
    expect((await put({})).status).toBe(200)
    const annual = await overview('a_hr', 'A.M2')
    expect(annual.rotas.at(-1)).toMatchObject({ annual_minutes: 90_000, weeks: [[431, 432, 431, 432, 0, 0, 0]] })
    expect(annual.entries.map(({ sentence }) => sentence).join(' ')).toContain('28 h 46 min a week on 4 days, the average of 1500 h a year')
  })
})
