import { describe, expect, test } from 'vitest'
import { bankHolidaysBetween } from '#rules/uk/bank-holidays.ts'
import { createWorld, type ActorName } from '../../../test/world.ts'
import type { Booking, Overview, Quote } from '../contract.ts'

const w = await createWorld()
const idOf = (name: string): string => w.person(name).id
// A week everybody knows, from the first day of each: Monday to Friday, seven and a half hours.
await w.query(
  `insert into hr.leave_schedules (tenant_id, employee_id, valid_from, weeks, recorded_by_name)
   select tenant_id, employee_id, valid_from, '[[450,450,450,450,450,0,0]]', 'x' from hr.record_history where field = 'work_pattern'`,
)
const [now] = await w.query<{ today: string }>(`select to_char(now() at time zone 'Europe/London', 'YYYY-MM-DD') as today`)
const today = now?.today ?? ''
// Next year, so that no day of these tests has begun; its dates do not depend on the day they run.
const year = Number(today.slice(0, 4)) + 1
await w.query(`update hr.leave_policies set counts_from = $1`, [`${year - 1}-01-01`])

const found = bankHolidaysBetween(`${year}-01-01`, `${year}-12-31`, 'england-and-wales')
/** A bank holiday on a Monday, whatever the year. */
const easterMonday = Array.isArray(found) ? (found.find((day) => new Date(day).getUTCDay() === 1) ?? '') : ''

const days = (count: number): number => count * 450
async function overview(as: ActorName, name: string, day = `${year}-01-01`): Promise<Overview> {
  const answer = await w.ask(as, 'GET', `/employees/${idOf(name)}/time-off?day=${day}`)
  expect(answer.status).toBe(200)
  return answer.body as Overview
}
const left = async (as: ActorName, name: string, day?: string): Promise<number> =>
  (await overview(as, name, day)).balance?.remaining ?? Number.NaN

/** The first Monday of a month of next year, and days after it. */
function monday(month: number, plus = 0): string {
  const first = new Date(Date.UTC(year, month - 1, 1))
  const shift = (8 - first.getUTCDay()) % 7
  return new Date(Date.UTC(year, month - 1, 1 + shift + plus)).toISOString().slice(0, 10)
}
const span = (from: string, until: string = from, more: object = {}) => ({ type: 'holiday', starts_on: from, ends_on: until, ...more })
async function book(as: ActorName, name: string, body: object) {
  const answer = await w.ask(as, 'POST', `/employees/${idOf(name)}/time-off`, { body })
  return { status: answer.status, body: answer.body as Booking & { fields?: { path: string; message: string }[]; code?: string } }
}
const quote = async (as: ActorName, name: string, body: object): Promise<Quote> =>
  (await w.ask(as, 'POST', `/employees/${idOf(name)}/time-off/quote`, { body })).body as Quote
const decide = (as: ActorName, booking: Booking, decision: 'approve' | 'refuse', note?: string) =>
  w.ask(as, 'POST', `/time-off/${booking.id}/decision`, { body: { version: booking.version, decision, ...(note ? { note } : {}) } })
const cancel = (as: ActorName, booking: Booking) =>
  w.ask(as, 'POST', `/time-off/${booking.id}/cancellation`, { body: { version: booking.version } })

describe('the ledger of a leave year', () => {
  test('everybody has the 5.6 weeks of the law, bank holidays on working days among them, and each entry says why', async () => {
    const own = await overview('a_emp', 'A.E1')
    expect(own.balance?.allowance).toBe(days(28))
    const holidays = own.entries.filter(({ kind }) => kind === 'booking')
    expect(holidays.map(({ sentence }) => sentence)).toContain(`Bank holiday on 1 Jan ${year}, a working day of yours.`)
    expect(own.balance?.remaining).toBe(days(28 - holidays.length))
    expect(own.entries[0]?.sentence).toContain('5.6 weeks of your own week. You work 37 h 30 min a week on 5 days.')
  })

  test('reading it again adds nothing', async () => {
    const before = await overview('a_emp', 'A.E1')
    expect((await overview('a_hr', 'A.E1')).entries).toEqual(before.entries)
  })

  test('no role of the product changes or takes away an entry, and neither does its owner', async () => {
    await overview('a_emp', 'A.E1')
    await expect(w.query('update hr.leave_entries set minutes = 1')).rejects.toThrow(/only added to/)
    await expect(w.query('delete from hr.leave_entries')).rejects.toThrow(/only added to/)
    const [rights] = await w.query<{ any: boolean }>(
      `select has_table_privilege('evenkeel_app', 'hr.leave_entries', 'DELETE') or has_any_column_privilege('evenkeel_app', 'hr.leave_entries', 'UPDATE') as any`,
    )
    expect(rights?.any).toBe(false)
  })

  test('a starter gets the months left of the year, up to half a day; a change of the record is put right by an entry of its own', async () => {
    await w.query(
      `insert into hr.leave_schedules (tenant_id, employee_id, valid_from, weeks, recorded_by_name) select $1, $2, d, '[[450,450,450,450,450,0,0]]', 'x' from unnest($3::date[]) d`,
      [w.tenants.A, idOf('A.E9'), [`${year}-06-01`, `${year}-05-04`]],
    )
    await w.query(`update hr.employees set start_date = $1 where id = $2`, [`${year}-06-01`, idOf('A.E9')])
    const first = await overview('a_hr', 'A.E9')
    expect(first.balance?.allowance).toBe(days(16.5))
    await w.query(`update hr.employees set start_date = $1 where id = $2`, [`${year}-05-04`, idOf('A.E9')])
    const second = await overview('a_hr', 'A.E9')
    expect(second.balance?.allowance).toBe(days(19))
    expect(second.entries.filter(({ kind }) => kind === 'grant')).toHaveLength(1)
    expect(second.entries.find(({ kind }) => kind === 'adjustment')?.sentence).toMatch(/^Put right after a change: .*8 of 12 months/)
  })

  test('A19 who leaves keeps the days of the year until then; bookings later are refused', async () => {
    await overview('a_hr', 'A.SOON')
    const { end_date: end } = (
      await w.query<{ end_date: string }>('select to_char(end_date, $2) as end_date from hr.employees where id = $1', [
        idOf('A.SOON'),
        'YYYY-MM-DD',
      ])
    )[0] ?? { end_date: '' }
    const { status, body } = await book('a_hr', 'A.SOON', span(monday(6)))
    expect([status, body.fields?.[0]?.path]).toEqual([422, 'ends_on'])
    expect((await overview('a_hr', 'A.SOON', end)).balance?.allowance).toBeLessThan(days(28))
  })
})

describe('a booking', () => {
  test('is asked for, kept aside, approved by the manager, and seen by colleagues as away', async () => {
    const before = await left('a_emp', 'A.E1')
    const asked = await quote('a_emp', 'A.E1', span(monday(2), monday(2, 4)))
    expect(asked).toMatchObject({ minutes: days(5), problems: [], years: [{ before, after: before - days(5) }] })
    const { status, body } = await book('a_emp', 'A.E1', span(monday(2), monday(2, 6)))
    expect([status, body.state, body.minutes]).toEqual([201, 'requested', days(5)])
    expect(await left('a_emp', 'A.E1')).toBe(before - days(5))
    expect((await overview('a_emp', 'A.E1')).balance?.waiting).toBe(days(5))
    const waiting = (await w.ask('a_mgr', 'GET', '/time-off-requests')).body as { data: Booking[] }
    expect(waiting.data.map(({ id }) => id)).toContain(body.id)
    expect((await decide('a_mgr', body, 'approve')).status).toBe(200)
    expect((await overview('a_emp', 'A.E1')).balance).toMatchObject({ waiting: 0, remaining: before - days(5) })
    const calendar = async (as: ActorName) =>
      (
        (await w.ask(as, 'GET', `/time-off-calendar?from=${monday(2)}&until=${monday(2, 6)}&who=company`)).body as {
          away: { employee_id: string; type_name: string | null }[]
        }
      ).away
        .filter(({ employee_id: id }) => id === idOf('A.E1'))
        .map(({ type_name: name }) => name)
    expect(await calendar('a_mgr')).toEqual(['Annual leave'])
    expect(await calendar('a_hr')).toEqual(['Annual leave'])
    expect(await calendar('a_emp2')).toEqual([null])
    expect(await calendar('a_mgr2')).toEqual([null])
  })

  test('a colleague, another manager and the other company see nothing of it and decide nothing', async () => {
    const { body } = await book('a_emp', 'A.E1', span(monday(3)))
    for (const as of ['a_emp2', 'a_mgr2', 'a_mgr_of_mgr', 'a_emp_with_reports', 'b_hr', 'b_sa'] as const) {
      expect([as, (await decide(as, body, 'approve')).status]).toEqual([as, 404])
      expect([as, (await cancel(as, body)).status]).toEqual([as, 404])
    }
    for (const as of ['a_emp2', 'a_mgr2'] as const) {
      expect((await w.ask(as, 'GET', `/employees/${idOf('A.E1')}/time-off`)).status).toBe(403)
      expect((await book(as, 'A.E1', span(monday(4)))).status).toBe(403)
    }
    expect((await w.ask('b_hr', 'GET', `/employees/${idOf('A.E1')}/time-off`)).status).toBe(404)
    expect((await decide('a_emp', body, 'approve')).body).toMatchObject({ code: 'time-off.own-decision' })
    expect((await decide('a_mgr', body, 'refuse')).status).toBe(422)
    expect((await decide('a_mgr', body, 'refuse', 'Stocktaking')).status).toBe(200)
  })

  test('of two decisions at once one counts, and the other hears so', async () => {
    const { body } = await book('a_emp', 'A.E1', span(monday(3, 1)))
    const before = await left('a_emp', 'A.E1')
    const both = await Promise.all([decide('a_mgr', body, 'approve'), decide('a_hr', body, 'refuse', 'No')])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const refused = both[1]?.status === 200
    expect(await left('a_emp', 'A.E1')).toBe(before + (refused ? days(1) : 0))
  })

  test('A7 overlapping halves are refused by the database, the other half is not; ten at once leave one', async () => {
    const day = monday(4, 7)
    expect((await book('a_emp', 'A.E1', span(day, day, { first_part: 'am' }))).body.minutes).toBe(225)
    expect((await book('a_emp', 'A.E1', span(day))).body.code).toBe('time-off.overlap')
    expect((await book('a_emp', 'A.E1', span(day, day, { first_part: 'pm' }))).status).toBe(201)
    const many = await Promise.all(Array.from({ length: 10 }, () => book('a_emp', 'A.E1', span(monday(4, 8)))))
    expect(many.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, ...Array.from({ length: 9 }, () => 409)])
  })

  test('A11 what waits is kept aside: two requests that are too much together are not both taken, at once neither', async () => {
    const free = (await left('a_emp2', 'A.E2')) / 450
    const long = Math.floor(free / 7) * 5
    const lots = [0, 1].map((half) => span(monday(7 + half * 2), monday(7 + half * 2, Math.ceil((long * 7) / 5) + 13)))
    const both = await Promise.all(lots.map((body) => book('a_emp2', 'A.E2', body)))
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422])
    expect(both.find(({ status }) => status === 422)?.body.fields?.[0]?.message).toMatch(/short: .* left in the leave year/)
    expect(await left('a_emp2', 'A.E2')).toBeGreaterThanOrEqual(0)
  })

  test('A10 a span over the end of the leave year is split by itself', async () => {
    const asked = await quote('a_hr', 'A.M2', span(`${year - 1}-12-29`, `${year}-01-04`))
    expect(asked.years.map(({ year_start: start }) => start)).toEqual([`${year - 1}-01-01`, `${year}-01-01`])
    expect(asked.problems).toEqual([])
    const { body } = await book('a_hr', 'A.M2', span(`${year - 1}-12-29`, `${year}-01-04`))
    expect(body).toMatchObject({ state: 'approved', minutes: asked.minutes })
    for (const part of asked.years) expect(await left('a_hr', 'A.M2', part.year_start)).toBe(part.after)
  })

  test('cancelled or changed, it gives back what it took, and what happened stays', async () => {
    const before = await left('a_emp', 'A.E1')
    const { body } = await book('a_emp', 'A.E1', span(monday(5, 7), monday(5, 8)))
    const put = await w.ask('a_emp', 'PUT', `/time-off/${body.id}`, {
      body: { ...span(monday(5, 8), monday(5, 10)), version: body.version },
    })
    const changed = put.body as Booking
    expect([put.status, changed.minutes, await left('a_emp', 'A.E1')]).toEqual([200, days(3), before - days(3)])
    expect((await cancel('a_emp', body)).body).toMatchObject({ code: 'stale' })
    const gone = (await cancel('a_emp', changed)).body as Booking
    expect([gone.state, gone.events.map(({ action }) => action)]).toEqual(['cancelled', ['requested', 'cancelled']])
    expect(await left('a_emp', 'A.E1')).toBe(before)
    expect((await cancel('a_emp', gone)).body).toMatchObject({ code: 'time-off.decided' })
  })

  test.each([
    ['A1 A2 half of a Sunday', () => span(monday(6, 6), monday(6, 6), { first_part: 'am' }), 'first_part', /not a working day/],
    ['a weekend alone', () => span(monday(6, 5), monday(6, 6)), 'starts_on', /None of these days/],
    ['the last day before the first', () => span(monday(6, 1), monday(6)), 'ends_on', /before the first day/],
    ['a last half of one day', () => span(monday(6), monday(6), { last_part: 'am' }), 'last_part', /one day/],
    ['half of a bank holiday', () => span(easterMonday, easterMonday, { first_part: 'pm' }), 'first_part', /bank holiday/],
    ['hours of a whole day', () => span(monday(6), monday(6), { minutes: 60 }), 'minutes', /morning or the afternoon/],
    ['more hours than the day has', () => span(monday(6), monday(6), { minutes: 500, first_part: 'am' }), 'minutes', /longer than/],
    ['after the years that are kept', () => span(`${year + 1}-02-01`), 'ends_on', /until 31 Dec/],
    ['before they begin', () => span(`${year - 2}-02-03`), 'starts_on', /kept here from/],
    ['lieu time nobody earned', () => ({ ...span(monday(6)), type: 'toil' }), 'ends_on', /short/],
  ])('422 with the reason: %s', async (_name, body, path, message) => {
    const { status, body: answer } = await book('a_emp', 'A.E1', body())
    expect([status, answer.fields?.[0]?.path]).toEqual([422, path])
    expect(answer.fields?.[0]?.message).toMatch(message)
    expect((await quote('a_emp', 'A.E1', body())).problems[0]?.message).toBe(answer.fields?.[0]?.message)
  })

  test('what is no date, no kind or no such field is refused before anything is asked', async () => {
    for (const body of [
      span('2027-02-30'),
      span('x'),
      { ...span(monday(6)), type: 'gift' },
      { ...span(monday(6)), minutes: -5 },
      {},
      { ...span(monday(6)), state: 'approved' },
    ])
      expect((await book('a_emp', 'A.E1', body)).status).toBe(422)
  })

  test('a day of the change of clocks is a day: it is stored and returned as it was asked for', async () => {
    const [sunday] = await w.query<{ d: string }>(
      `select to_char(d, 'YYYY-MM-DD') as d from generate_series($1::date, $2::date, '1 day') d where extract(isodow from d) = 7 order by d desc limit 1`,
      [`${year}-10-01`, `${year}-10-31`],
    )
    const day = sunday?.d ?? ''
    const [next] = await w.query<{ d: string }>(`select to_char($1::date + 1, 'YYYY-MM-DD') as d`, [day])
    const { body } = await book('a_emp', 'A.E1', span(day, next?.d))
    expect([body.starts_on, body.ends_on, body.minutes]).toEqual([day, next?.d, days(1)])
  })

  test('leave that no balance pays for takes nothing from one', async () => {
    const before = await left('a_emp', 'A.E1')
    expect((await book('a_emp', 'A.E1', { ...span(monday(11, 7), monday(11, 8)), type: 'jury' })).body.minutes).toBe(days(2))
    expect(await left('a_emp', 'A.E1')).toBe(before)
  })
})

describe('who decides', () => {
  test('with no manager who is still there, hr does; the request of the only one who could decide counts at once', async () => {
    expect((await overview('a_hr', 'A.ORPHAN')).goes_to).toBe('HR')
    const { body } = await book('a_orphan', 'A.ORPHAN', span(monday(6)))
    expect((await decide('a_hr', body, 'approve')).status).toBe(200)
    expect((await w.ask('c_sa', 'POST', `/employees/${w.person('C.SA1').id}/time-off`, { body: span(monday(6)) })).body).toMatchObject({
      state: 'requested',
    })
    await w.query(`update hr.memberships set ended_at = now() where tenant_id = $1 and employee_id is null`, [w.tenants.C])
    expect((await w.ask('c_sa', 'POST', `/employees/${w.person('C.SA1').id}/time-off`, { body: span(monday(6, 1)) })).body).toMatchObject({
      state: 'approved',
    })
  })
})

const nothing = { allowance: 0, taken: 0, booked: 0, waiting: 0, remaining: 0 }
/** What is left by the file that goes out, in minutes, by person; nothing of whom the file says nothing. */
async function exportedMinutes() {
  const url = '/api/people-export?format=csv&fields=email,leave_days,leave_hours'
  const file = await w.server.http.inject({ method: 'GET', url, headers: w.bearer('a_hr') })
  const people = await w.query<{ id: string; email: string }>('select id, email from hr.employees where tenant_id = $1', [w.tenants.A])
  const rows = new Map(file.body.split(/\r?\n/).map((line) => [line.split(',')[0] ?? '', line.split(',')]))
  return new Map(
    people.map(({ id, email }) => {
      const [, inDays = '', inHours = ''] = rows.get(email) ?? []
      const minutes = ({ unit, day_minutes: day }: Overview): number | undefined => {
        const cell = unit === 'days' ? inDays : inHours
        return cell === '' ? undefined : Math.round(Number(cell) * (unit === 'days' ? day : 60))
      }
      return [id, minutes]
    }),
  )
}

async function ledgerSum(id: string, yearStart: string): Promise<number | undefined> {
  const [sum] = await w.query<{ n: number }>(
    `select coalesce(sum(minutes), 0)::int as n from hr.leave_entries where employee_id = $1 and account = 'holiday' and year_start = $2`,
    [id, yearStart],
  )
  return sum?.n
}

describe('the same balance everywhere', () => {
  test('profile, list, export and the sum of the ledger agree for everybody hr sees', async () => {
    const { data } = (await w.ask('a_hr', 'GET', '/time-off-balances?limit=100')).body as {
      data: { employee_id: string; balance: { remaining: number; year_start: string } | null }[]
    }
    expect(data.length).toBeGreaterThan(10)
    const exported = await exportedMinutes()
    const compared: [file: number | undefined, profile: number | undefined][] = []
    for (const { employee_id: id, balance } of data) {
      const sum = await ledgerSum(id, balance?.year_start ?? today)
      const shown = (await w.ask('a_hr', 'GET', `/employees/${id}/time-off`)).body as Overview
      compared.push([exported.get(id)?.(shown), shown.balance?.remaining])
      const { allowance, taken, booked, waiting, remaining } = shown.balance ?? nothing
      expect([remaining, allowance - taken - booked - waiting, (balance ?? nothing).remaining]).toEqual([sum, sum, sum])
    }
    const both = compared.filter(([file, own]) => file !== undefined && own !== undefined)
    expect(both.length).toBeGreaterThan(8)
    expect(both.map(([file]) => file)).toEqual(both.map(([, own]) => own))
  })
  test('an employee lists their own, a manager theirs and their reports', async () => {
    const seen = async (as: ActorName) =>
      ((await w.ask(as, 'GET', '/time-off-balances')).body as { data: { employee_id: string }[] }).data.map(({ employee_id: id }) => id)
    expect(await seen('a_emp')).toEqual([idOf('A.E1')])
    expect(await seen('a_mgr')).toEqual(expect.arrayContaining([idOf('A.M1'), idOf('A.E1')]))
    expect(await seen('a_mgr')).not.toContain(idOf('A.E2'))
  })
})
