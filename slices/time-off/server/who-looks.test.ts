import { describe, expect, test } from 'vitest'
import { addDays } from '#platform/shared/calendar-date.ts'
import { createWorld, type ActorName } from '../../../test/world.ts'
import type { Booking, Overview, Quote } from '../contract.ts'
import { standingBookings, setPrice } from './queries/bookings.ts'

const w = await createWorld()
const { A } = w.tenants
const idOf = (name: string): string => w.person(name).id
const [now] = await w.query<{ today: string }>(`select to_char(now() at time zone 'Europe/London', 'YYYY-MM-DD') as today`)
const today = now?.today ?? ''
const year = Number(today.slice(0, 4)) + 1
const start = `${year}-01-01`
await w.query('update hr.leave_policies set counts_from = $1', [`${year - 1}-01-01`])

function monday(month: number, plus = 0): string {
  const first = new Date(Date.UTC(year, month - 1, 1))
  return new Date(Date.UTC(year, month - 1, 1 + ((8 - first.getUTCDay()) % 7) + plus)).toISOString().slice(0, 10)
}
const span = (from: string, until = from, more: object = {}) => ({ type: 'holiday', starts_on: from, ends_on: until, ...more })
const book = async (as: ActorName, name: string, body: object) =>
  (await w.ask(as, 'POST', `/employees/${idOf(name)}/time-off`, { body })).body as Booking
const overview = async (as: ActorName, name: string, day = start): Promise<Overview> =>
  (await w.ask(as, 'GET', `/employees/${idOf(name)}/time-off?day=${day}`)).body as Overview
const entriesOf = async (name: string): Promise<number> =>
  (await w.query<{ n: number }>('select count(*)::int as n from hr.leave_entries where employee_id = $1', [idOf(name)]))[0]?.n ?? 0
const membershipOf = async (as: ActorName): Promise<string> =>
  (await w.query<{ id: string }>('select id from hr.memberships where tenant_id = $1 and user_id = $2', [A, w.account(as).userId]))[0]
    ?.id ?? ''
/** Two days of ten hours from the day the record begins. */
const shortWeek = (name: string): Promise<unknown> =>
  w.query(
    `update hr.record_history set value = '{"days": ["Mon", "Tue"], "hours": 20}' where employee_id = $1 and field = 'work_pattern' and state = 'in-force'`,
    [idOf(name)],
  )

describe('the ledger does not depend on who looks', () => {
  test('a template with the record of absence and without the work writes nothing new, and shows the same balance', async () => {
    await w.query('begin; set constraints all deferred; alter table hr.record_history disable trigger history_matches; commit')
    await shortWeek('A.E1')
    const before = await overview('a_hr', 'A.E1')
    expect(before.day_minutes).toBe(600)
    const count = await entriesOf('A.E1')
    await w.stepUp('a_sa')
    const seen = { view: 'R', propose: false, edit: false, reveal: false }
    const made = await w.ask('a_sa', 'POST', '/role-templates', {
      body: {
        name: 'Absence alone',
        role: 'manager',
        grants: { directory: { own: seen, all: seen }, absence: { all: seen } },
        group_id: null,
      },
    })
    expect(made.status).toBe(201)
    const membership = await membershipOf('a_mgr2')
    const put = await w.ask('a_sa', 'PUT', `/memberships/${membership}`, {
      body: { role: 'manager', template_id: (made.body as { id: string }).id },
    })
    expect(put.status).toBe(200)
    expect((await overview('a_mgr2', 'A.E1')).balance).toEqual(before.balance)
    expect(await entriesOf('A.E1')).toBe(count)
    const { data } = (await w.ask('a_mgr2', 'GET', '/time-off-balances?limit=100')).body as { data: { employee_id: string }[] }
    const shielded = await w.query<{ id: string }>('select id from hr.employees where tenant_id = $1 and protected', [A])
    expect(shielded.length).toBeGreaterThan(0)
    for (const { id } of shielded) {
      expect((await w.ask('a_mgr2', 'GET', `/employees/${id}`)).status).toBe(404)
      expect(data.map(({ employee_id: other }) => other)).not.toContain(id)
    }
    expect(data.map(({ employee_id: id }) => id)).toContain(idOf('A.E1'))
    await w.ask('a_sa', 'PUT', `/memberships/${membership}`, { body: { role: 'manager' } })
  })
})

describe('a manager who is away', () => {
  test('their delegate hears of a request, sees the right day length, and decides only while the manager could; hr and the owner end it', async () => {
    const body = { delegate_id: idOf('A.EWR'), starts_on: today, ends_on: addDays(today, 30) }
    const tooLong = await w.ask('a_mgr', 'POST', '/leave-delegates', { body: { ...body, ends_on: addDays(today, 92) } })
    expect(tooLong.status).toBe(422)
    const made = (await w.ask('a_mgr', 'POST', '/leave-delegates', { body })).body as { id: string }
    const asked = await book('a_emp', 'A.E1', span(monday(2)))
    expect(asked.minutes).toBe(600)
    const told = await w.query(
      `select 1 from hr.notifications n join hr.memberships m on m.tenant_id = n.tenant_id and m.user_id = n.user_id where n.subject_id = $1 and m.employee_id = $2`,
      [asked.id, idOf('A.EWR')],
    )
    expect(told).toHaveLength(1)
    const waiting = async (as: ActorName) =>
      ((await w.ask(as, 'GET', '/time-off-requests')).body as { data: (Booking & { day_minutes: number })[] }).data
    expect((await waiting('a_emp_with_reports')).find(({ id }) => id === asked.id)?.day_minutes).toBe(600)
    await w.query(`update hr.memberships set role = 'employee', template_id = null where tenant_id = $1 and employee_id = $2`, [
      A,
      idOf('A.M1'),
    ])
    expect(await waiting('a_emp_with_reports')).toEqual([])
    const listed = ((await w.ask('a_hr', 'GET', '/leave-delegates')).body as { data: { id: string }[] }).data
    expect(listed.map(({ id }) => id)).toContain(made.id)
    expect((await w.ask('a_mgr2', 'DELETE', `/leave-delegates/${made.id}`)).status).toBe(404)
    expect((await w.ask('a_mgr', 'DELETE', `/leave-delegates/${made.id}`)).status).toBe(200)
    await w.query(`update hr.memberships set role = 'manager' where tenant_id = $1 and employee_id = $2`, [A, idOf('A.M1')])
    const second = (await w.ask('a_mgr', 'POST', '/leave-delegates', { body })).body as { id: string }
    expect((await w.ask('a_hr', 'DELETE', `/leave-delegates/${second.id}`)).status).toBe(200)
  })
})

describe('repricing', () => {
  test('leaves alone what was cancelled meanwhile', async () => {
    const booking = await book('a_hr', 'A.E2', span(monday(3)))
    const left = (await overview('a_hr', 'A.E2')).balance?.remaining ?? 0
    await w.server.db.asSystem(A, { requestId: 'race' }, async (tx) => {
      const read = (await standingBookings(tx, today, 2000)).find(({ id }) => id === booking.id)
      expect((await w.ask('a_hr', 'POST', `/time-off/${booking.id}/cancellation`, { body: { version: booking.version } })).status).toBe(200)
      expect(read && (await setPrice(tx, read, 5, []))).toBe(false)
    })
    expect((await overview('a_hr', 'A.E2')).balance?.remaining).toBe(left + booking.minutes)
  })

  test('finds what a leaver had booked after the last day, and bookings that take other days for the same minutes', async () => {
    const later = await book('a_hr', 'A.M2', span(addDays(today, 1), addDays(today, 7)))
    const other = await book('a_hr', 'A.HR2', span(monday(4), monday(4, 6)))
    await w.query('update hr.leave_bookings set starts_on = starts_on - 9, ends_on = ends_on - 9 where id = $1', [later.id])
    await w.query('update hr.employees set end_date = $2 where id = $1', [idOf('A.M2'), addDays(today, -20)])
    await w.query(
      `update hr.leave_days set minutes = minutes + case part when 'am' then 1 else -1 end where booking_id = $1 and day = $2`,
      [other.id, monday(4)],
    )
    const { data } = (await w.ask('a_hr', 'GET', '/leave-repricing')).body as {
      data: { booking_id: string; now: number; minutes: number }[]
    }
    expect(data.find(({ booking_id: id }) => id === later.id)).toMatchObject({ now: 0 })
    expect(data.find(({ booking_id: id }) => id === other.id)).toMatchObject({ now: other.minutes, minutes: other.minutes })
  })
})

describe('how a year is shown', () => {
  test('by the days of that year; where they are of two lengths, in hours', async () => {
    await w.query(
      `insert into hr.leave_schedules (tenant_id, employee_id, valid_from, weeks, recorded_by_name) values ($1, $2, $3, '[[480,480,480,480,480,0,0]]', 'x'), ($1, $2, $4, '[[240,240,240,240,240,0,0]]', 'x')`,
      [A, idOf('A.MM'), `${year - 3}-01-01`, start],
    )
    const [then, next] = [await overview('a_hr', 'A.MM', `${year - 1}-06-01`), await overview('a_hr', 'A.MM')]
    expect([then.day_minutes, then.unit, next.day_minutes, next.unit]).toEqual([480, 'days', 240, 'days'])
    expect(then.years.map(({ day_minutes: minutes }) => minutes)).toEqual([480, 240])
    await w.query(
      `insert into hr.leave_schedules (tenant_id, employee_id, valid_from, weeks, recorded_by_name) values ($1, $2, $3, '[[360,360,360,360,360,0,0]]', 'x')`,
      [A, idOf('A.MM'), `${year}-07-01`],
    )
    expect((await overview('a_hr', 'A.MM')).unit).toBe('hours')
  })
})

describe('what is left', () => {
  test('carried leave that runs out before the days that are asked for is not left for them', async () => {
    const add = (on: string) => ({ kind: 'carry_over', minutes: 6000, on, carry_reason: 'written_agreement', reason: 'x' })
    const quote = async () =>
      (await w.ask('a_hr', 'POST', `/employees/${idOf('A.HR2')}/time-off/quote`, { body: span(monday(9)) })).body as Quote
    const before = (await quote()).years[0]?.before ?? 0
    await w.ask('a_hr', 'POST', `/employees/${idOf('A.HR2')}/time-off-entries`, { body: add(start) })
    await w.query('alter table hr.leave_entries disable trigger kept')
    await w.query(`update hr.leave_entries set expires_on = $2 where employee_id = $1 and expires_on is not null`, [
      idOf('A.HR2'),
      `${year}-01-31`,
    ])
    await w.query('alter table hr.leave_entries enable trigger kept')
    // The bank holiday of 1 January is taken of what runs out first; the rest is gone by September.
    const { entries } = await overview('a_hr', 'A.HR2')
    const taken = entries.filter(({ kind, effective_on: on }) => kind === 'booking' && on <= `${year}-01-31`)
    expect(taken).toHaveLength(1)
    expect((await quote()).years[0]?.before).toBe(before - (taken[0]?.minutes ?? 0))
    expect((await overview('a_hr', 'A.HR2')).balance?.remaining).toBe(before + 6000)
  })

  test('hours beyond a half take of the other half as well, so no day costs more than it has', async () => {
    const [day, first] = [monday(10), { first_part: 'am', minutes: 400 }]
    const one = await book('a_hr', 'A.E1', span(day, day, first))
    const halves = await w.query('select part, minutes from hr.leave_days where booking_id = $1 order by part', [one.id])
    expect(halves).toEqual([
      { part: 'am', minutes: 300 },
      { part: 'pm', minutes: 100 },
    ])
    expect(await book('a_hr', 'A.E1', span(day, day, { first_part: 'pm' }))).toMatchObject({ code: 'time-off.overlap' })
  })

  test('who asks for themselves hears that a department is short, not how many are there', async () => {
    const [row] = await w.query<{ department: string }>('select department from hr.employees where id = $1', [idOf('A.E1')])
    await w.ask('a_hr', 'PUT', '/leave-calendar', {
      body: { closures: [], blackouts: [], cover: [{ department: row?.department, least: 900 }] },
    })
    const cover = async (as: ActorName) =>
      ((await w.ask(as, 'POST', `/employees/${idOf('A.E1')}/time-off/quote`, { body: span(monday(11)) })).body as Quote).cover[0]
    expect(await cover('a_emp')).toEqual({ day: monday(11), department: row?.department, least: null, left: null })
    expect((await cover('a_mgr'))?.least).toBe(900)
  })
})

describe('the second line', () => {
  test('the database lets nobody approve their own time off or enter their own leave', async () => {
    const own = await book('a_emp', 'A.E1', span(monday(12)))
    const as = (sql: string) =>
      w.server.db.asSystem(A, { requestId: 'second-line' }, async (tx) => {
        const { sql: raw } = await import('kysely')
        await raw`select set_config('app.role', 'employee', true), set_config('app.person_id', ${idOf('A.E1')}, true)`.execute(tx)
        await raw.raw(sql).execute(tx)
      })
    await expect(as(`update hr.leave_bookings set state = 'approved' where id = '${own.id}'`)).rejects.toThrow(/their own/)
    const entry = (kind: string) =>
      as(`insert into hr.leave_entries (tenant_id, employee_id, year_start, year_end, kind, minutes, effective_on, rule, by_name)
        values (app.tenant_id(), '${idOf('A.E1')}', '${start}', '${year}-12-31', '${kind}', 600, '${start}', 'hr.entry', 'x')`)
    await expect(entry('adjustment')).rejects.toThrow(/row-level security|violates/)
  })
})

describe('the calendar address', () => {
  test('ends with the membership, and with the workspace', async () => {
    const url = ((await w.ask('a_emp', 'POST', '/my-calendar-feed')).body as { url: string }).url
    const status = async () => (await w.server.http.inject({ method: 'GET', url })).statusCode
    expect(await status()).toBe(200)
    await w.query(
      `update hr.tenants set closing_asked_at = now() - interval '40 days', closing_asked_by = gen_random_uuid(), closing_asked_by_name = 'x', closes_at = now() - interval '1 minute' where id = $1`,
      [A],
    )
    expect(await status()).toBe(404)
    await w.query(
      'update hr.tenants set closes_at = null, closing_asked_at = null, closing_asked_by = null, closing_asked_by_name = null where id = $1',
      [A],
    )
    expect(await status()).toBe(200)
    await w.server.db.asSystem(A, { requestId: 'end' }, async (tx) => {
      const { sql } = await import('kysely')
      await sql`update hr.memberships set ended_at = now() where employee_id = ${idOf('A.E1')}::uuid`.execute(tx)
    })
    expect(await w.query('select 1 from hr.leave_feeds where employee_id = $1', [idOf('A.E1')])).toEqual([])
  })
})
