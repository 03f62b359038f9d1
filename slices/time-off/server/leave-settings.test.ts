import { describe, expect, test } from 'vitest'
import { addDays } from '#platform/shared/calendar-date.ts'
import { createWorld, type ActorName } from '../../../test/world.ts'
import type { Booking, LeavePolicy, Overview, Quote } from '../contract.ts'

const w = await createWorld()
const idOf = (name: string): string => w.person(name).id
await w.query(
  `insert into hr.leave_schedules (tenant_id, employee_id, valid_from, weeks, recorded_by_name)
   select tenant_id, employee_id, valid_from, '[[450,450,450,450,450,0,0]]', 'x' from hr.record_history where field = 'work_pattern'`,
)
const [now] = await w.query<{ today: string }>(`select to_char(now() at time zone 'Europe/London', 'YYYY-MM-DD') as today`)
const year = Number((now?.today ?? '').slice(0, 4)) + 1
await w.query('update hr.leave_policies set counts_from = $1', [`${year - 1}-01-01`])
const start = `${year}-01-01`

function monday(month: number, plus = 0): string {
  const first = new Date(Date.UTC(year, month - 1, 1))
  return new Date(Date.UTC(year, month - 1, 1 + ((8 - first.getUTCDay()) % 7) + plus)).toISOString().slice(0, 10)
}
const overview = async (name: string, day = start): Promise<Overview> =>
  (await w.ask('a_hr', 'GET', `/employees/${idOf(name)}/time-off?day=${day}`)).body as Overview
const left = async (name: string): Promise<number> => (await overview(name)).balance?.remaining ?? Number.NaN
const span = (from: string, until = from, more: object = {}) => ({ type: 'holiday', starts_on: from, ends_on: until, ...more })
const book = async (as: ActorName, name: string, body: object) => w.ask(as, 'POST', `/employees/${idOf(name)}/time-off`, { body })
const enter = (name: string, body: object, as: ActorName = 'a_hr') =>
  w.ask(as, 'POST', `/employees/${idOf(name)}/time-off-entries`, { body })
interface Settings {
  policies: LeavePolicy[]
}
const policies = async (): Promise<LeavePolicy[]> => ((await w.ask('a_hr', 'GET', '/leave-settings')).body as Settings).policies
const { id: _id, is_default: _default, version: _version, ...usual } = (await policies())[0] as LeavePolicy
const days = (count: number): number => count * 450

describe('policies', () => {
  test('one of its own for a contract changes the balance by an entry, with service, bank holidays on top and hours', async () => {
    await w.query(`update hr.employees set contract = 'Fixed-term', start_date = '2018-05-01' where id = $1`, [idOf('A.E1')])
    const before = await overview('A.E1')
    const made = await w.ask('a_hr', 'POST', '/leave-policies', {
      body: {
        ...usual,
        name: 'Fixed-term',
        contracts: ['Fixed-term'],
        allowance: 25,
        allowance_unit: 'days',
        bank_holidays: 'on-top',
        service_steps: [{ years: 5, days: 2 }],
        unit: 'hours',
      },
    })
    expect(made.status).toBe(201)
    const after = await overview('A.E1')
    expect([after.unit, after.balance?.allowance]).toEqual([
      'hours',
      days(25 + 2) + after.entries.filter(({ sentence }) => sentence.startsWith('Bank holiday on')).length * 450,
    ])
    expect(after.entries.length).toBeGreaterThan(before.entries.length)
    expect(after.entries.find(({ kind }) => kind === 'adjustment')?.sentence).toMatch(/2 days more after 8|2 days more after/)
    const again = await w.ask('a_hr', 'POST', '/leave-policies', { body: { ...usual, name: 'Another', contracts: ['Fixed-term'] } })
    expect(again.status).toBe(422)
    const [own] = (await policies()).filter(({ name }) => name === 'Fixed-term')
    const put = { ...own, archived: true } as Partial<LeavePolicy>
    delete put.id
    delete put.is_default
    expect((await w.ask('a_hr', 'PUT', `/leave-policies/${own?.id}`, { body: put })).status).toBe(200)
    expect((await overview('A.E1')).balance?.allowance).toBe(before.balance?.allowance)
  })

  test('the one for everybody stays', async () => {
    const [own] = (await policies()).filter(({ is_default: is }) => is)
    const put = { ...usual, version: own?.version, archived: true }
    expect((await w.ask('a_hr', 'PUT', `/leave-policies/${own?.id}`, { body: put })).body).toMatchObject({ code: 'time-off.policy-in-use' })
  })
})

describe('entries by hand', () => {
  test('adjusted, bought, sold and carried, each with its reason; never one’s own, never by others', async () => {
    const before = await left('A.E2')
    expect((await enter('A.E2', { kind: 'adjustment', minutes: days(1), on: monday(2), reason: 'Worked a bank holiday' })).status).toBe(201)
    expect((await enter('A.E2', { kind: 'sale', minutes: days(1), on: monday(2), reason: 'x' })).status).toBe(422)
    await enter('A.E2', { kind: 'sale', minutes: -days(2), on: monday(2), reason: 'Sold' })
    await enter('A.E2', { kind: 'purchase', minutes: days(3), on: monday(2), reason: 'Bought' })
    expect(await left('A.E2')).toBe(before + days(2))
    await enter('A.E2', { kind: 'carry_over', minutes: days(4), on: start, carry_reason: 'sickness', reason: 'Off sick' })
    const carried = (await overview('A.E2')).entries.find(({ kind }) => kind === 'carry_over')
    expect(carried?.sentence).toBe(`Carried over: Off sick. To be taken by 30 Jun ${year + 1}.`)
    for (const as of ['a_emp2', 'a_mgr2', 'a_emp'] as const)
      expect((await enter('A.E2', { kind: 'adjustment', minutes: 1, on: start, reason: 'x' }, as)).status).toBe(403)
    expect((await enter('A.HR1', { kind: 'adjustment', minutes: 1, on: start, reason: 'x' })).status).toBe(403)
    expect((await enter('A.E2', { kind: 'adjustment', minutes: 1, on: '2001-01-01', reason: 'x' })).status).toBe(422)
  })

  test('lieu time is an account of its own', async () => {
    const before = await left('A.E2')
    await enter('A.E2', { kind: 'adjustment', account: 'toil', minutes: 240, on: start, reason: 'Stocktaking on Sunday' })
    expect((await book('a_hr', 'A.E2', { ...span(monday(3)), type: 'toil', first_part: 'am' })).status).toBe(201)
    expect([(await overview('A.E2')).toil?.remaining, await left('A.E2')]).toEqual([15, before])
  })

  test('irregular hours earn 12.07% of the hours worked, to the nearest hour, up to 5.6 weeks', async () => {
    const granted = async () => ((await w.ask('a_hr', 'GET', '/leave-settings')).body as { granted_irregular: number }).granted_irregular
    await w.query(`update hr.employees set contract = 'Zero-hours' where id = $1`, [idOf('A.MOVED')])
    expect(await granted()).toBeGreaterThan(0)
    await w.ask('a_hr', 'POST', '/leave-policies', {
      body: { ...usual, name: 'Casual', contracts: ['Zero-hours', 'Casual'], irregular: true, unit: 'days', full_week_minutes: 600 },
    })
    expect(await granted()).toBe(0)
    expect((await overview('A.MOVED')).balance?.remaining ?? 0).toBe(0)
    expect((await enter('A.MOVED', { kind: 'accrual', hours: 102, on: `${year}-01-31` })).body).toEqual({ remaining: 12 * 60 })
    expect((await overview('A.MOVED')).entries[0]?.sentence).toMatch(/12.07% of 102 hours worked/)
    // 1,040 hours in 52 weeks are 20 a week; four weeks at 12.07% of that are 9.656 hours.
    const away = { kind: 'absence_accrual', weeks_away: 4, hours_before: 1040, weeks_before: 52, on: `${year}-02-28` }
    expect((await enter('A.MOVED', { ...away, weeks_before: 53 })).status).toBe(422)
    expect((await enter('A.MOVED', away)).body).toEqual({ remaining: 22 * 60 })
    expect((await overview('A.MOVED')).entries.at(-1)?.sentence).toBe(
      'Earned while away ill or on statutory leave: 4 weeks at 12.07% of 20 hours, the average of the 52 weeks before, to the nearest hour.',
    )
    expect((await enter('A.MOVED', { kind: 'accrual', hours: 4, on: `${year}-02-28` })).status).toBe(422)
    expect((await enter('A.MOVED', { kind: 'accrual', hours: 900, on: `${year}-02-28` })).body).toEqual({ remaining: 5.6 * 600 })
    expect((await enter('A.E2', { kind: 'accrual', hours: 40, on: start })).status).toBe(422)
  })

  test('irregular hours are taken by the hour on any days, shared over them to the minute; of a week that is not recorded no days are', async () => {
    const [saturday, before] = [monday(5, 5), await left('A.MOVED')]
    const asked = (until: string, minutes: number | null, more: object = {}) => ({ ...span(saturday, until), minutes, ...more })
    const two = addDays(saturday, 1)
    const booked = (await book('a_hr', 'A.MOVED', asked(two, 901))).body as Booking
    expect([booked.minutes, await left('A.MOVED'), (await overview('A.MOVED')).unit]).toEqual([901, before - 901, 'hours'])
    const halves = await w.query('select day::text, part, minutes from hr.leave_days where booking_id = $1 order by day, part', [booked.id])
    expect(halves.map(({ minutes }) => minutes)).toEqual([225, 225, 226, 225])
    expect((await book('a_hr', 'A.MOVED', asked(saturday, 60))).body).toMatchObject({ code: 'time-off.overlap' })
    const refused = async (name: string, body: object) =>
      ((await book('a_hr', name, body)).body as { fields?: { path: string }[] }).fields?.map(({ path }) => path)
    const later = span(monday(6), monday(6, 1))
    expect(await refused('A.MOVED', { ...later, minutes: 1441 })).toEqual(['minutes'])
    expect(await refused('A.MOVED', { ...later, minutes: 29 })).toEqual(['minutes'])
    expect(await refused('A.MOVED', { ...later, last_part: 'am', minutes: 600 })).toEqual(['last_part'])
    expect(await refused('A.MOVED', { ...span(monday(6), monday(6, 13)), minutes: 600 })).toBeUndefined()
    expect(await refused('A.MOVED', { ...span(monday(7), monday(8, 6)), minutes: 600 })).toEqual(['ends_on'])
    expect(await refused('A.E2', { ...later, minutes: 600 })).toEqual(['minutes'])
    await w.query('delete from hr.leave_schedules where employee_id = $1', [idOf('A.MOVED')])
    await w.query(
      `with gone as (delete from hr.record_history where employee_id = $1 and field = 'work_pattern') update hr.employees set work_pattern = null where id = $1`,
      [idOf('A.MOVED')],
    )
    expect(await refused('A.MOVED', span(monday(9)))).toEqual(['minutes'])
    const given = await w.ask('a_hr', 'POST', `/time-off/${booked.id}/cancellation`, { body: { version: booked.version } })
    expect([given.status, await left('A.MOVED')]).toEqual([200, before - 600])
  })
})

describe('rotas and the calendar', () => {
  test('A5 A14 a change of rota or a closure shows the difference first, then prices anew; half a closure is half a day', async () => {
    const booked = (await book('a_hr', 'A.M2', span(monday(9), monday(9, 4)))).body as Booking
    const before = await left('A.M2')
    const calendar = { closures: [{ day: monday(9, 1), part: 'pm', name: 'Open day', location_id: null }], blackouts: [], cover: [] }
    expect((await w.ask('a_hr', 'PUT', '/leave-calendar', { body: calendar })).status).toBe(200)
    const shown = (await w.ask('a_hr', 'GET', '/leave-repricing')).body as { data: { booking_id: string; minutes: number; now: number }[] }
    expect(shown.data).toEqual([expect.objectContaining({ booking_id: booked.id, minutes: days(5), now: days(5) - 225 })])
    expect(await left('A.M2')).toBe(before)
    const anew = (shownAs: number) => w.ask('a_hr', 'POST', '/leave-repricing', { body: { bookings: [{ id: booked.id, now: shownAs }] } })
    expect((await anew(1)).body).toEqual({ changed: 0 })
    expect((await anew(days(5) - 225)).body).toEqual({ changed: 1 })
    expect(await left('A.M2')).toBe(before + 225)
    expect(((await w.ask('a_hr', 'GET', '/leave-repricing')).body as { data: unknown[] }).data).toEqual([])
  })

  test('a booking across a change of pattern costs each day by the week it falls in; below nothing it goes as far as the policy lets it', async () => {
    await w.query(
      `insert into hr.leave_schedules (tenant_id, employee_id, valid_from, weeks, recorded_by_name) values ($1, $2, $3, '[[450,450,450,450,450,0,0]]', 'x'), ($1, $2, $4, '[[300,300,240,240,0,0,0]]', 'x')
       on conflict (tenant_id, employee_id, valid_from) do update set weeks = excluded.weeks`,
      [w.tenants.A, idOf('A.HR2'), `${year - 1}-01-01`, monday(6, 2)],
    )
    const before = await left('A.HR2')
    const booked = (await book('a_hr', 'A.HR2', span(monday(6), monday(6, 4)))).body as Booking
    expect([booked.minutes, await left('A.HR2')]).toEqual([450 + 450 + 240 + 240, before - 1380])
    expect((await overview('A.HR2')).unit).toBe('hours')
    // All but an hour of the rest is taken off: a day of 5 h is 4 h short, unless the policy lets a balance go a day of that year below nothing.
    await enter('A.HR2', { kind: 'adjustment', minutes: 60 - (before - 1380), on: start, reason: 'x' })
    const short = await book('a_hr', 'A.HR2', span(monday(6, 7)))
    expect((short.body as { fields: { message: string }[] }).fields[0]?.message).toContain('4 h short: 1 h left in the leave year')
    const [own] = (await policies()).filter(({ is_default: is }) => is)
    const put = (overdraw: number, version = own?.version ?? 0) =>
      w.ask('a_hr', 'PUT', `/leave-policies/${own?.id}`, { body: { ...usual, overdraw_days: overdraw, version } })
    expect((await put(1)).status).toBe(200)
    expect((await book('a_hr', 'A.HR2', span(monday(6, 7)))).status).toBe(201)
    expect(await left('A.HR2')).toBe(60 - 300)
    expect((await book('a_hr', 'A.HR2', span(monday(6, 8)))).status).toBe(422)
    expect((await put(0, (own?.version ?? 0) + 1)).status).toBe(200)
  })

  test('A13 weeks that take turns: only worked days cost, and the year is worth the average week', async () => {
    const weeks = [
      [480, 480, 480, 0, 0, 0, 0],
      [480, 480, 0, 0, 0, 0, 0],
    ]
    const put = (body: object, as: ActorName = 'a_hr') => w.ask(as, 'PUT', `/employees/${idOf('A.MM')}/schedule`, { body })
    expect((await put({ from: `${year - 1}-01-01`, weeks })).status).toBe(422)
    expect((await put({ from: `${year - 1}-01-01`, weeks, first_week_from: monday(3) }, 'a_mgr_of_mgr')).status).toBe(403)
    await w.query('delete from hr.leave_schedules where employee_id = $1', [idOf('A.MM')])
    await w.query(`update hr.employees set start_date = '2015-01-05' where id = $1`, [idOf('A.MM')])
    await w.query(
      `insert into hr.leave_schedules (tenant_id, employee_id, valid_from, weeks, first_week_from, recorded_by_name)
      select tenant_id, employee_id, max(valid_from), $2::jsonb, $3, 'x' from hr.record_history where employee_id = $1 and field = 'work_pattern' group by 1, 2`,
      [idOf('A.MM'), JSON.stringify(weeks), monday(3)],
    )
    const quote = async (from: string, until: string) =>
      ((await w.ask('a_hr', 'POST', `/employees/${idOf('A.MM')}/time-off/quote`, { body: span(from, until) })).body as Quote).minutes
    expect([await quote(monday(3), monday(3, 6)), await quote(monday(3, 7), monday(3, 13))]).toEqual([3 * 480, 2 * 480])
    expect((await overview('A.MM')).balance?.allowance).toBe(14 * 480)
  })

  test('black-outs stop who asks for themselves, cover is said first and approved all the same', async () => {
    const calendar = {
      closures: [],
      blackouts: [{ starts_on: monday(10), ends_on: monday(10, 4), department: null, reason: 'Stocktaking' }],
      cover: [],
    }
    await w.ask('a_hr', 'PUT', '/leave-calendar', { body: calendar })
    expect((await book('a_emp2', 'A.E2', span(monday(10)))).body).toMatchObject({ code: 'invalid' })
    expect((await book('a_mgr2', 'A.E2', span(monday(10)))).status).toBe(201)
    const [row] = await w.query<{ department: string }>('select department from hr.employees where id = $1', [idOf('A.E2')])
    await w.ask('a_hr', 'PUT', '/leave-calendar', {
      body: { closures: [], blackouts: [], cover: [{ department: row?.department, least: 900 }] },
    })
    const asked = (await book('a_emp2', 'A.E2', span(monday(10, 7)))).body as Booking
    const decide = (body: object) =>
      w.ask('a_mgr2', 'POST', `/time-off/${asked.id}/decision`, { body: { version: asked.version, decision: 'approve', ...body } })
    expect((await decide({})).body).toMatchObject({ code: 'time-off.cover' })
    expect((await decide({ despite_cover: true })).status).toBe(200)
  })
})

describe('a manager who is away', () => {
  test('whom they named decides in these days, and on nobody else, and not on their own', async () => {
    const asked = (await book('a_emp', 'A.E1', span(monday(11)))).body as Booking
    const decide = () =>
      w.ask('a_emp_with_reports', 'POST', `/time-off/${asked.id}/decision`, { body: { version: asked.version, decision: 'approve' } })
    expect((await decide()).status).toBe(404)
    const made = await w.ask('a_mgr', 'POST', '/leave-delegates', {
      body: { delegate_id: idOf('A.EWR'), starts_on: now?.today, ends_on: addDays(now?.today ?? '', 91) },
    })
    expect(made.status).toBe(201)
    const waiting = (await w.ask('a_emp_with_reports', 'GET', '/time-off-requests')).body as { data: Booking[] }
    expect(waiting.data.map(({ id }) => id)).toContain(asked.id)
    expect(new Set(waiting.data.map(({ employee_id: id }) => id))).toEqual(new Set([idOf('A.E1')]))
    expect((await decide()).status).toBe(200)
    const own = (await book('a_emp_with_reports', 'A.EWR', span(monday(11)))).body as Booking
    expect(
      (await w.ask('a_emp_with_reports', 'POST', `/time-off/${own.id}/decision`, { body: { version: 1, decision: 'approve' } })).body,
    ).toMatchObject({ code: 'time-off.own-decision' })
    expect((await w.ask('a_mgr2', 'DELETE', `/leave-delegates/${(made.body as { id: string }).id}`)).status).toBe(404)
    expect((await w.ask('a_mgr', 'DELETE', `/leave-delegates/${(made.body as { id: string }).id}`)).status).toBe(200)
    expect(((await w.ask('a_emp_with_reports', 'GET', '/time-off-requests')).body as { data: unknown[] }).data).toEqual([])
  })
})

describe('an approver who has left', () => {
  test('hr decides what waited for them, and what is asked from then on goes to hr', async () => {
    const waits = (await book('a_emp2', 'A.E2', span(monday(11, 7)))).body as Booking
    const decide = (as: ActorName) =>
      w.ask(as, 'POST', `/time-off/${waits.id}/decision`, { body: { version: waits.version, decision: 'approve', despite_cover: true } })
    await w.query('update hr.employees set end_date = current_date - 1 where id = $1', [idOf('A.M2')])
    expect([401, 403, 404]).toContain((await decide('a_mgr2')).status)
    expect((await overview('A.E2')).goes_to).toBe('HR')
    const { data } = (await w.ask('a_hr', 'GET', '/time-off-requests')).body as { data: Booking[] }
    expect(data.map(({ id }) => id)).toContain(waits.id)
    expect((await decide('a_hr')).status).toBe(200)
  })
})

describe('the calendar address', () => {
  const fetched = (url: string) => w.server.http.inject({ method: 'GET', url })
  test('says when and who, never why; a new one ends the old, an end ends it, and so does leaving', async () => {
    await book('a_hr', 'A.E1', { ...span(monday(12), monday(12, 1)), type: 'compassionate', note: 'Funeral in Leeds' })
    const first = ((await w.ask('a_emp', 'POST', '/my-calendar-feed')).body as { url: string }).url
    const file = await fetched(first)
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
    expect(file.body).toContain(
      `DTSTART;VALUE=DATE:${monday(12).replaceAll('-', '')}\r\nDTEND;VALUE=DATE:${monday(12, 2).replaceAll('-', '')}\r\nSUMMARY:Time off\r\n`,
    )
    expect(file.body).not.toMatch(/ompassionate|uneral|nnual|olidays?|jury/)
    const second = ((await w.ask('a_emp', 'POST', '/my-calendar-feed')).body as { url: string }).url
    expect([(await fetched(first)).statusCode, (await fetched(second)).statusCode]).toEqual([404, 200])
    // In another workspace's address the same secret opens nothing.
    expect((await fetched(second.replace(w.tenants.A, w.tenants.B))).statusCode).toBe(404)
    expect((await fetched(`/api/calendar/${w.tenants.A}/${'a'.repeat(32)}.ics`)).statusCode).toBe(404)
    expect((await fetched(`/api/calendar/${idOf('A.E1')}/x.ics`)).statusCode).toBe(404)
    await w.ask('a_emp', 'DELETE', '/my-calendar-feed')
    expect((await fetched(second)).statusCode).toBe(404)
    const third = ((await w.ask('a_emp9', 'POST', '/my-calendar-feed')).body as { url: string }).url
    await w.query(`update hr.employees set end_date = current_date - 2 where id = $1`, [idOf('A.E9')])
    expect((await fetched(third)).statusCode).toBe(404)
  })
})
