import { describe, expect, test } from 'vitest'
import { addDays, daysBetween } from '#platform/shared/calendar-date.ts'
import { createWorld, type ActorName } from '../../../test/world.ts'
import { daysFromToday, today } from '../../../test/world/records.ts'
import { replayed, type LedgerLine } from '../rules-dated.ts'
import { applyPlanned } from './service.ts'

const w = await createWorld()
const { A } = w.tenants
const E1 = w.person('A.E1').id
const E2 = w.person('A.E2').id
const start = w.person('A.E1').record.main.start_date
const put = (id: string, body: object, as: 'a_hr' | 'a_hr2' = 'a_hr') => w.ask(as, 'PUT', `/employees/${id}`, { body })
const get = async (id: string, query = '') => (await w.ask('a_hr', 'GET', `/employees/${id}${query}`)).body as Record<string, never>
const apply = (day: string) => applyPlanned(w.server.app.db, A, w.server.app.sealed, () => day)
const rowsOf = (id: string, field: string) =>
  w.query<{ valid_from: string; value: unknown; state: string }>(
    "select to_char(valid_from, 'YYYY-MM-DD') as valid_from, value, state from hr.record_history where employee_id = $1 and field = $2 order by 1",
    [id, field],
  )
/** People whose flat record is not their latest rows in force. */
const differing = () =>
  w.query(
    `select e.id, f.field from hr.employees e left join hr.employee_pay p on p.tenant_id = e.tenant_id and p.employee_id = e.id
       left join hr.employee_personal a on a.tenant_id = e.tenant_id and a.employee_id = e.id
       cross join lateral (values ('job_title', to_jsonb(e.job_title)), ('department', to_jsonb(e.department)), ('location', to_jsonb(e.location)), ('manager_id', to_jsonb(e.manager_id)),
         ('employment_type', to_jsonb(e.employment_type)), ('work_pattern', e.work_pattern), ('contract', to_jsonb(e.contract)), ('pay', app.pay_of(p)), ('address', app.address_of(a))) f (field, value)
     where f.value is distinct from (select h.value from hr.record_history h where h.tenant_id = e.tenant_id and h.employee_id = e.id and h.field = f.field and h.state = 'in-force' order by h.valid_from desc limit 1)`,
  )

const randomFields = ['job_title', 'department', 'location'] as const
/** What one person was said to be from which day on, kept as plainly as can be. */
interface RandomPerson {
  readonly id: string
  readonly start: string
  readonly rows: Record<(typeof randomFields)[number], Map<string, string>>
}
/** The same numbers in every run. */
function chanceFrom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
}
const dayBetween = (first: string, last: string, chance: (below: number) => number): string =>
  addDays(first, chance(daysBetween(first, last) + 1))
/** The day on which the row in force on a day began. */
const rowOn = (rows: ReadonlyMap<string, string>, day: string): string | undefined =>
  [...rows.keys()]
    .filter((from) => from <= day)
    .toSorted()
    .at(-1)

async function randomPeople(count: number): Promise<RandomPerson[]> {
  const people = await w.query<{ id: string; start: string }>(
    `select id, to_char(start_date, 'YYYY-MM-DD') as start from hr.employees
     where tenant_id = $1 and start_date < current_date - 100 and end_date is null and not protected and id <> all ($3) order by id limit $2`,
    [A, count, [w.person('A.HR1').id]],
  )
  return Promise.all(
    people.map(async ({ id, start: first }) => ({
      id,
      start: first,
      rows: {
        job_title: await plainRows(id, 'job_title'),
        department: await plainRows(id, 'department'),
        location: await plainRows(id, 'location'),
      },
    })),
  )
}
const plainRows = async (id: string, field: string) =>
  new Map((await rowsOf(id, field)).filter(({ state }) => state !== 'held').map(({ valid_from: from, value }) => [from, value as string]))

describe('the dated record in the database', () => {
  test('everyone who was added in bulk has a past from the first day, and it says what the flat record says', async () => {
    expect(await differing()).toEqual([])
    expect(await rowsOf(E1, 'job_title')).toEqual([{ valid_from: start, value: w.person('A.E1').record.main.job_title, state: 'in-force' }])
  })

  test('a write past the service leaves no difference: it is a change from today', async () => {
    await w.query("update hr.employees set location = 'By hand' where id = $1", [E2])
    await w.query('update hr.employee_pay set salary = 31000 where employee_id = $1', [E2])
    expect(await differing()).toEqual([])
    expect((await rowsOf(E2, 'location')).at(-1)).toEqual({ valid_from: today(), value: 'By hand', state: 'in-force' })
  })

  test('a row the flat record does not follow is refused at the end of the transaction; the ledger is only added to', async () => {
    const odd =
      "insert into hr.record_history (tenant_id, employee_id, grp, field, valid_from, value) values ($1, $2, 'directory', 'department', '2099-01-01', '\"X\"')"
    await expect(w.query(odd, [A, E2])).rejects.toMatchObject({ code: 'EK003' })
    const grants = await w.query(
      "select privilege_type from information_schema.role_table_grants where table_name = 'record_ledger' and grantee like 'evenkeel_%' and grantee <> 'evenkeel_owner' and privilege_type not in ('SELECT', 'INSERT')",
    )
    expect(grants).toEqual([])
  })

  test('a change from a day to come is planned: seen, withdrawn, and nothing changes', async () => {
    const from = daysFromToday(30)
    const before = await get(E1)
    const answer = await put(E1, { job_title: 'Planned job', effective: { mode: 'change', from } })
    expect([answer.status, (answer.body as { job_title: string }).job_title]).toEqual([200, before['job_title']])
    expect((answer.body as { metadata: { planned: unknown } }).metadata.planned).toMatchObject([
      { field: 'job_title', valid_from: from, values: { job_title: 'Planned job' } },
    ])
    expect((await get(E1, `?as_at=${from}`))['job_title']).toBe('Planned job')
    expect((await get(E1, `?as_at=${addDays(from, -1)}`))['job_title']).toBe(before['job_title'])
    const gone = await w.ask('a_hr', 'DELETE', `/employees/${E1}/planned/job_title/${from}`)
    expect((gone.body as { metadata: { planned: unknown } }).metadata.planned).toEqual([])
    expect((await w.ask('a_hr', 'DELETE', `/employees/${E1}/planned/job_title/${from}`)).status).toBe(409)
  })

  test('a planned change takes effect on its day, once, however often and in whatever order the rounds come', async () => {
    const from = daysFromToday(5)
    await put(E1, { department: 'Next department', effective: { mode: 'change', from } })
    expect(await apply(addDays(from, -1))).toEqual({ applied: 0, held: 0 })
    const both = await Promise.all([apply(from), apply(from)])
    expect(both.map(({ applied }) => applied).toSorted((one, other) => one - other)).toEqual([0, 1])
    // The clock goes back and forth again.
    expect([await apply(addDays(from, -3)), await apply(addDays(from, 3))]).toEqual([
      { applied: 0, held: 0 },
      { applied: 0, held: 0 },
    ])
    expect((await get(E1))['department']).toBe('Next department')
    expect(
      await w.query("select count(*)::int as n from hr.audit_events where subject_id = $1 and action = 'employee.plan-applied'", [E1]),
    ).toEqual([{ n: 1 }])
    expect(await differing()).toEqual([])
  })

  test('what cannot take effect is kept, marked, and hr is told; a loop is refused when planned and when applied', async () => {
    const from = daysFromToday(9)
    const [M1, MM] = [w.person('A.M1').id, w.person('A.MM').id]
    expect((await put(MM, { manager_id: M1, effective: { mode: 'change', from } })).status).toBe(422)
    // Planned while it was possible; then the chosen manager is put below the person.
    expect((await put(E2, { manager_id: w.person('A.SHIELDED').id, effective: { mode: 'change', from } })).status).toBe(200)
    expect((await put(w.person('A.SHIELDED').id, { manager_id: E2 })).status).toBe(200)
    const before = await get(E2)
    expect(await apply(from)).toMatchObject({ held: 1 })
    expect((await get(E2))['manager_id']).toBe(before['manager_id'])
    expect((await rowsOf(E2, 'manager_id')).at(-1)).toMatchObject({ state: 'held' })
    expect(
      (await w.query("select 1 from hr.notifications where tenant_id = $1 and kind = 'planned-change-failed'", [A])).length,
    ).toBeGreaterThan(0)
  })

  test('backdated: later rows stay in force; corrected: the row in force gets another value', async () => {
    const before = (await get(E1))['department']
    expect((await put(E1, { department: 'In between', effective: { mode: 'change', from: addDays(start, 30) } })).status).toBe(200)
    expect((await get(E1))['department']).toBe(before)
    expect((await get(E1, `?as_at=${addDays(start, 31)}`))['department']).toBe('In between')
    await put(E1, { location: 'Put right', effective: { mode: 'correct' } })
    expect(await rowsOf(E1, 'location')).toEqual([{ valid_from: start, value: 'Put right', state: 'in-force' }])
    expect(await differing()).toEqual([])
  })

  test('pay waits for the second person and then counts from the day that was asked for', async () => {
    const from = daysFromToday(-20)
    expect((await put(E1, { salary: 40_000, effective: { mode: 'change', from } })).status).toBe(202)
    const [waiting] = await w.query<{ id: string }>('select id from hr.change_requests where employee_id = $1 and decision is null', [E1])
    expect((await w.ask('a_hr2', 'POST', `/change-requests/${waiting?.id}/decision`, { body: { decision: 'approve' } })).status).toBe(200)
    expect([(await get(E1))['salary'], (await get(E1, `?as_at=${addDays(from, -1)}`))['salary']]).toEqual([
      40_000,
      w.person('A.E1').record.pay.salary,
    ])
  })

  test('a value that began earlier than was recorded keeps its value and gets the day; the log says from when, and what is so already is refused', async () => {
    const of = w.person('A.EWR').id
    await put(of, { department: 'Right value' })
    const from = daysFromToday(-90)
    const earlier = (as: 'a_hr' | 'a_hr2' = 'a_hr') =>
      put(of, { department: 'Right value', effective: { mode: 'change', from, also: ['department'] } }, as)
    expect((await earlier()).status).toBe(200)
    expect([(await get(of, `?as_at=${from}`))['department'], (await get(of))['department']]).toEqual(['Right value', 'Right value'])
    expect((await get(of, `?as_at=${addDays(from, -1)}`))['department']).not.toBe('Right value')
    const again = await earlier('a_hr2')
    expect([again.status, again.text]).toEqual([422, expect.stringContaining('on record from this day already')])
    const [entry] = await w.query(
      "select changes -> 'effective_from' ->> 'to' as day, changes ? 'department' as said from hr.audit_events where subject_id = $1 and action = 'employee.updated' order by seq desc limit 1",
      [of],
    )
    expect(entry).toEqual({ day: from, said: true })
    // Pay takes its second person here too, and is not lost on the way because its amount is today's.
    const { salary } = (await get(of)) as unknown as { salary: number }
    expect((await put(of, { salary, effective: { mode: 'change', from, also: ['salary'] } })).status).toBe(422)
    expect((await put(of, { salary: salary + 1 })).status).toBe(202)
    const decide = async () => {
      const [waiting] = await w.query<{ id: string }>('select id from hr.change_requests where employee_id = $1 and decision is null', [of])
      return (await w.ask('a_hr2', 'POST', `/change-requests/${waiting?.id}/decision`, { body: { decision: 'approve' } })).status
    }
    expect(await decide()).toBe(200)
    expect((await put(of, { salary: salary + 1, effective: { mode: 'change', from, also: ['salary'] } })).status).toBe(202)
    expect(await decide()).toBe(200)
    expect((await get(of, `?as_at=${from}`))['salary']).toBe(salary + 1)
    expect(await differing()).toEqual([])
  })

  test('bonuses as at a day are those paid by then, for who reads the pay and may see the history; the look is recorded with its day', async () => {
    const [first, later] = [daysFromToday(-60), daysFromToday(-10)]
    for (const paid_on of [first, later])
      expect((await w.ask('a_hr', 'POST', `/employees/${E1}/bonuses`, { body: { paid_on, amount: '500', kind: 'bonus' } })).status).toBe(
        201,
      )
    const at = async (as: ActorName, day: string) => {
      const { status, body } = await w.ask(as, 'GET', `/employees/${E1}/bonuses?as_at=${day}`)
      const { data, can } = body as { data?: { paid_on: string }[]; can?: unknown }
      return [status, data?.map(({ paid_on: paid }) => paid), can]
    }
    expect([await at('a_hr2', addDays(first, -1)), await at('a_hr2', first), await at('a_hr2', today())]).toEqual([
      [200, [], { record: false }],
      [200, [first], { record: false }],
      [200, [later, first], { record: false }],
    ])
    expect([(await at('a_emp', first))[0], (await at('a_mgr', first))[0]]).toEqual([403, 403])
    expect(
      await w.query(
        "select changes -> 'as_at' ->> 'to' as day from hr.audit_events where subject_id = $1 and action = 'employee.viewed' and changes -> 'groups' -> 'to' = '[\"pay\"]' and changes ? 'as_at' order by seq",
        [E1],
      ),
    ).toEqual([{ day: first }, { day: today() }])
  })

  test('days that cannot be, two screens, a stale tab and a record of another day sent back are refused', async () => {
    const version = (await get(E1))['version']
    expect((await put(E1, { job_title: 'x', effective: { mode: 'change', from: addDays(start, -1) } })).status).toBe(422)
    expect((await put(E1, { job_title: 'x', effective: { mode: 'correct', from: daysFromToday(1) } })).status).toBe(422)
    expect((await put(E1, { job_title: 'x', effective: { mode: 'change', from: '2026-02-30' } })).status).toBe(422)
    expect((await put(E1, { job_title: 'First', effective: { mode: 'change', from: daysFromToday(3) }, version })).status).toBe(200)
    expect((await put(E1, { job_title: 'Second', effective: { mode: 'change', from: daysFromToday(3) }, version }, 'a_hr2')).status).toBe(
      409,
    )
    expect((await put(E1, await get(E1, `?as_at=${start}`))).status).toBe(422)
  })

  test('the past is for who may see histories: nobody of a colleague, pay not for managers', async () => {
    for (const path of [`/employees/${E1}?as_at=${start}`, `/employees/${E1}/history`, `/employees?as_at=${start}`])
      expect([path, (await w.ask('a_emp2', 'GET', path)).status]).toEqual([path, 403])
    expect((await w.ask('a_emp', 'GET', `/employees/${E1}/history`)).status).toBe(403)
    const seen = (await w.ask('a_mgr', 'GET', `/employees/${E1}/history`)).body as { data: { field: string }[] }
    expect(seen.data.filter(({ field }) => field === 'pay' || field === 'address')).toEqual([])
    expect((await w.ask('b_hr', 'GET', `/employees/${E1}/history`)).status).toBe(404)
    const list = (await w.ask('a_hr', 'GET', `/employees?as_at=${addDays(start, 31)}&limit=1000`)).body as {
      data: { id: string; department: string }[]
    }
    expect(list.data.find(({ id }) => id === E1)?.department).toBe('In between')
    const facets = async (day: string) =>
      (await w.ask('a_hr', 'GET', `/employee-facets?as_at=${day}`)).body as { departments: { name: string; count: number }[] }
    expect((await facets(addDays(start, 31))).departments).toContainEqual({ name: 'In between', count: 1 })
    expect((await facets(addDays(start, 1))).departments.map(({ name }) => name)).not.toContain('In between')
    expect((await w.ask('a_emp', 'GET', `/employee-facets?as_at=${start}`)).status).toBe(403)
    const early = (await w.ask('a_hr', 'GET', `/employees?as_at=${addDays(start, 1)}&limit=1000`)).body as typeof list
    const listed = (name: string): boolean => early.data.some(({ id }) => id === w.person(name).id)
    expect([listed('A.E1'), listed('A.SHIELDED')]).toEqual([true, false])
  })

  // `npm run proofs -- ledger`: 10,000 edits, or as many as EDITS says, and 500 days.
  const [edits, asked] = 'EVENKEEL_PROOFS' in process.env ? [Number(process.env['EDITS'] ?? 10_000), 500] : [60, 40]
  test(`${edits} random edits over HTTP, changed from a day, planned, or corrected: on ${asked} random days the record says what was said of them`, async () => {
    const chance = chanceFrom(2026)
    const found = await randomPeople(edits > 1000 ? 40 : 6)
    let said = 0
    for (let n = 0; n < edits; n += 1) {
      const person = found[chance(found.length)]!
      const field = randomFields[chance(randomFields.length)]!
      const mode = chance(3) > 0 ? 'change' : 'correct'
      const from = dayBetween(person.start, daysFromToday(mode === 'change' ? 300 : 0), chance)
      // Never twice the same, so that none is taken for no change.
      const value = `${field} ${(said += 1)}`
      const { status, text } = await put(person.id, { [field]: value, effective: { mode, from } })
      if (status !== 200) throw new Error(text)
      const rows = person.rows[field]
      // A change begins on the day that was asked for; a correction where the row it corrects began, or with the first day.
      rows.set(mode === 'change' ? from : (rowOn(rows, from) ?? person.start), value)
    }
    for (let n = 0; n < asked; n += 1) {
      const person = found[chance(found.length)]!
      const day = dayBetween(person.start, daysFromToday(400), chance)
      const record = await get(person.id, `?as_at=${day}`)
      const wanted = randomFields.map((field) => person.rows[field].get(rowOn(person.rows[field], day) ?? '') ?? null)
      expect([person.id, day, ...randomFields.map((field) => record[field])]).toEqual([person.id, day, ...wanted])
    }
    expect(await differing()).toEqual([])
  }, 1_800_000)

  test('replay of the ledger gives the rows as they stand, of every person and field', async () => {
    const lines = await w.query<{ [Column in keyof LedgerLine | 'key']: Column extends keyof LedgerLine ? LedgerLine[Column] : string }>(
      "select employee_id || field as key, kind, to_char(valid_from, 'YYYY-MM-DD') as valid_from, new_value, state from hr.record_ledger order by seq",
    )
    const rows = await w.query<{ key: string; valid_from: string; value: unknown; state: string }>(
      "select employee_id || field as key, to_char(valid_from, 'YYYY-MM-DD') as valid_from, value, state from hr.record_history order by 1, 2",
    )
    const kept = Map.groupBy(lines, ({ key }) => key)
    const now = Map.groupBy(rows, ({ key }) => key)
    for (const [key, own] of now) expect(replayed(kept.get(key) ?? [])).toEqual(own.map(({ key: _key, ...row }) => row))
    expect(rows.length).toBeGreaterThan(300)
  })
})
