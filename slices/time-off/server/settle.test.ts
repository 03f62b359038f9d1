import { describe, expect, test } from 'vitest'
import { createWorld } from '../../../test/world.ts'
import type { LeavePolicy } from '../contract.ts'
import { settle } from './settle.ts'

const w = await createWorld()
await w.query(`update hr.leave_policies set counts_from = '2026-01-01', carry_days = 5`)
await w.query('update hr.locations set division = null')
const day = 450

/** Somebody with five days of 450 minutes a week, there since 2015. */
async function worker(name: string): Promise<string> {
  const { id } = w.person(name)
  await w.query(`update hr.employees set start_date = '2015-01-05', end_date = null where id = $1`, [id])
  await w.query(
    `insert into hr.leave_schedules (tenant_id, employee_id, valid_from, weeks, recorded_by_name)
     select tenant_id, id, '2015-01-05', $2::jsonb, 'x' from hr.employees where id = $1
     union select tenant_id, employee_id, valid_from, $2::jsonb, 'x' from hr.record_history where field = 'work_pattern' and employee_id = $1`,
    [id, '[[450,450,450,450,450,0,0]]'],
  )
  return id
}
const on = (id: string, today: string) =>
  w.server.db.asSystem(w.tenants.A, { requestId: 'settle' }, async (tx) => void (await settle(tx, [id], today)))
interface ByHand {
  kind: string
  days: number
  account?: string
  until?: string
}
async function enter(id: string, at: string, { kind, days, account = 'holiday', until }: ByHand) {
  await w.query(
    `insert into hr.leave_entries (tenant_id, employee_id, account, year_start, year_end, kind, minutes, effective_on, rule, expires_on, by_name)
     values ($1, $2, $3, date_trunc('year', $4::date), date_trunc('year', $4::date) + interval '1 year - 1 day', $5, $6, $4, 'hr.entry', $7, 'x')`,
    [w.tenants.A, id, account, at, kind, days * day, until ?? null],
  )
}
/** Days left by leave year. */
async function left(id: string, account = 'holiday'): Promise<Record<string, number>> {
  const rows = await w.query<{ year: string; n: number }>(
    `select to_char(year_start, 'YYYY') as year, sum(minutes)::int as n from hr.leave_entries where employee_id = $1 and account = $2 group by 1 order by 1`,
    [id, account],
  )
  return Object.fromEntries(rows.map(({ year, n }) => [year, n / day]))
}
const entries = async (id: string): Promise<number> =>
  (await w.query<{ n: number }>('select count(*)::int as n from hr.leave_entries where employee_id = $1', [id]))[0]?.n ?? 0

describe('a year that is over', () => {
  test('stays as it was when the contract or the policy changes, and the year of the change is shared by days', async () => {
    const id = await worker('A.E1')
    const policies = ((await w.ask('a_hr', 'GET', '/leave-settings')).body as { policies: LeavePolicy[] }).policies
    const { id: _id, is_default: _is, version: _version, ...usual } = policies[0] as LeavePolicy
    const made = await w.ask('a_hr', 'POST', '/leave-policies', {
      body: { ...usual, name: 'Casual', contracts: ['Zero-hours'], irregular: true, unit: 'hours' },
    })
    expect(made.status).toBe(201)
    await on(id, '2026-12-01')
    // 20 days taken.
    await enter(id, '2026-07-06', { kind: 'adjustment', days: -20 })
    await on(id, '2027-01-02')
    expect(await left(id)).toMatchObject({ 2026: 0, 2027: 20 })
    await w.query(`update hr.leave_policies set allowance = 6, version = version + 1 where is_default`)
    await on(id, '2027-01-10')
    // Six weeks are two days more, in the years that are not over.
    expect(await left(id)).toMatchObject({ 2026: 0, 2027: 22 })
    await w.query(`update hr.leave_policies set allowance = 5.6, version = version + 1 where is_default`)
    await w.query(
      `insert into hr.record_history (tenant_id, employee_id, grp, field, valid_from, value, state) values ($1, $2, 'work', 'contract', '2027-03-01', '"Zero-hours"', 'planned')`,
      [w.tenants.A, id],
    )
    await on(id, '2027-03-01')
    // 28 x 59 / 365 is 4.6 days, and New Year's Day is taken of them.
    expect(await left(id)).toMatchObject({ 2026: 0, 2027: 3.6, 2028: 0 })
    const before = await entries(id)
    await on(id, '2027-03-01')
    expect(await entries(id)).toBe(before)
  })

  test('owes a leaver who is recorded late what was carried and what lapsed, with the time in lieu', async () => {
    const id = await worker('A.E2')
    await on(id, '2026-12-01')
    await enter(id, '2026-07-06', { kind: 'adjustment', days: -10 })
    await enter(id, '2026-11-02', { kind: 'adjustment', days: 1.5, account: 'toil' })
    await on(id, '2027-01-02')
    expect([await left(id), await left(id, 'toil')]).toMatchObject([
      { 2026: 0, 2027: 25 },
      { 2026: 0, 2027: 1.5 },
    ])
    await w.query(`update hr.employees set end_date = '2026-12-31' where id = $1`, [id])
    await on(id, '2027-01-04')
    expect([await left(id), await left(id, 'toil')]).toEqual([
      { 2026: 10, 2027: 0, 2028: 0 },
      { 2026: 1.5, 2027: 0 },
    ])
  })
})

describe('what goes on', () => {
  test('carried leave with a later last day, and what family leave left no time for', async () => {
    const id = await worker('A.M2')
    await on(id, '2027-06-01')
    await enter(id, '2027-01-01', { kind: 'carry_over', days: 20, until: '2028-06-30' })
    await on(id, '2028-01-02')
    // Of 2028: 28 days less 8 bank holidays, 5 carried by the policy, 20 of the sickness; 2026 gave 5 to 2027, which lapsed there.
    expect(await left(id)).toMatchObject({ 2027: 0, 2028: 45 })
    await on(id, '2028-07-01')
    const bankHolidaysBy30June = 5
    expect(await left(id)).toMatchObject({ 2028: 45 - (20 - bankHolidaysBy30June) })

    const mother = await worker('A.M1')
    const booking = await w.ask('a_hr', 'POST', `/employees/${mother}/time-off`, {
      body: { type: 'maternity', starts_on: '2027-03-01', ends_on: '2027-12-31', last_part: 'day' },
    })
    expect(booking.status).toBe(201)
    await on(mother, '2027-06-01')
    // 28 days, 5 that came from 2026, and one bank holiday before the leave.
    expect(await left(mother)).toMatchObject({ 2027: 28 + 5 - 1 })
    await on(mother, '2028-01-02')
    // That day was taken of the 5: all 28 of the law go on, and the other 4 by the policy; 2028 gives 28 less 8 bank holidays.
    expect(await left(mother)).toMatchObject({ 2027: 0, 2028: 20 + 28 + 4 })
    const carried = await w.query<{ slot: string; n: number }>(
      `select slot, minutes / 450 as n from hr.leave_entries where employee_id = $1 and year_start = '2028-01-01' and slot like 'carry-in%' order by slot`,
      [mother],
    )
    expect(carried).toEqual([
      { slot: 'carry-in', n: 4 },
      { slot: 'carry-in:2028-12-31', n: 28 },
    ])
  })
})
