import { describe, expect, test } from 'vitest'
import { addDays } from '#platform/shared/calendar-date.ts'
import { createWorld } from '../../../test/world.ts'
import type { Overview } from '../contract.ts'
import { amountInWords } from '../rules.ts'
import { settle } from './settle.ts'
import { findBalances } from './queries/ledger.ts'

const w = await createWorld()
const [now] = await w.query<{ today: string }>(`select to_char(now() at time zone 'Europe/London', 'YYYY-MM-DD') as today`)
const today = now?.today ?? ''
const year = Number(today.slice(0, 4))
await w.query('update hr.leave_policies set counts_from = $1', [`${year}-01-01`])
const people = ['A.E1', 'A.E2', 'A.M1', 'A.M2', 'A.MM', 'A.EWR', 'A.HR2', 'A.ORPHAN']

/** How many steps, and which; by hand 1,000 steps from each of ten seeds (a session of the test lasts five minutes). */
const steps = Number(process.env['EVENKEEL_HISTORIES'] ?? 90)
function chance(seed: number): (most: number) => number {
  let state = seed
  return (most) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return Math.floor((state / 0x80000000) * most)
  }
}
const pick = chance(Number(process.env['EVENKEEL_SEED'] ?? 8))
const one = <T>(choices: readonly T[]): T => choices[pick(choices.length)] as T
const idOf = (name: string): string => w.person(name).id
const known: { id: string; version: number }[] = []

const acts: readonly (() => Promise<unknown>)[] = [
  book,
  book,
  book,
  async () => {
    const { id, version } = known[pick(known.length)] ?? { id: '', version: 0 }
    return id && w.ask('a_hr', 'POST', `/time-off/${id}/cancellation`, { body: { version } })
  },
  async () => {
    const { id, version } = known[pick(known.length)] ?? { id: '', version: 0 }
    return id && w.ask('a_hr', 'PUT', `/time-off/${id}`, { body: { ...span(), version } })
  },
  () =>
    w.ask('a_hr', 'POST', `/employees/${idOf(one(people))}/time-off-entries`, {
      body: { kind: 'adjustment', minutes: 30 * (1 + pick(40)), on: `${year}-12-01`, reason: 'History' },
    }),
  () =>
    w.query(
      `insert into hr.leave_schedules (tenant_id, employee_id, valid_from, weeks, recorded_by_name) values ($1, $2, $3, $4, 'x') on conflict (tenant_id, employee_id, valid_from) do update set weeks = excluded.weeks`,
      [
        w.tenants.A,
        idOf(one(people)),
        day(),
        JSON.stringify([Array.from({ length: 7 }, (_, i) => (i < 5 && pick(4) > 0 ? 60 * (3 + pick(6)) : 0))]),
      ],
    ),
  async () => {
    const { data } = (await w.ask('a_hr', 'GET', '/leave-repricing')).body as { data: { booking_id: string; now: number }[] }
    return (
      data.length > 0 &&
      w.ask('a_hr', 'POST', '/leave-repricing', {
        body: { bookings: data.slice(0, 200).map(({ booking_id: id, now: minutes }) => ({ id, now: minutes })) },
      })
    )
  },
]
const day = (): string => addDays(`${year}-01-01`, pick(700))
const span = () => {
  const from = day()
  return {
    type: one(['holiday', 'holiday', 'holiday', 'unpaid', 'toil']),
    starts_on: from,
    ends_on: addDays(from, pick(9)),
    last_part: 'day',
  }
}
async function book(): Promise<void> {
  const { status, body } = await w.ask('a_hr', 'POST', `/employees/${idOf(one(people))}/time-off`, { body: span() })
  if (status === 201) known.push(body as { id: string; version: number })
}

interface Sum {
  [key: string]: unknown
  year_start: string
  n: number
}
interface Row {
  readonly employee_id: string
  readonly balance: Overview['balance']
}
/** What the list and a report say of a person, whose ledger nobody need have looked at since something changed. */
async function told(id: string): Promise<{ listed: Overview['balance']; reported: unknown[] | undefined }> {
  const { data } = (await w.ask('a_hr', 'GET', '/time-off-balances?limit=100')).body as { data: Row[] }
  const report = await w.ask('a_hr', 'POST', '/report-runs', {
    body: { dataset: 'people', view: 'list', columns: ['holiday_left', 'holiday_left_hours'] },
  })
  const { rows } = report.body as { rows: { employee_id: string; cells: unknown[] }[] }
  const own = (row: { employee_id: string }): boolean => row.employee_id === id
  return { listed: data.find(own)?.balance ?? null, reported: rows.find(own)?.cells }
}

/** What the list, a report, the profile and the ledger say of a person, and of each year they have. */
async function everyBalance(name: string): Promise<void> {
  const id = idOf(name)
  const { listed, reported } = await told(id)
  const { balance: own, unit, day_minutes: dayMinutes } = (await w.ask('a_hr', 'GET', `/employees/${id}/time-off`)).body as Overview
  expect([name, listed]).toEqual([name, own])
  const left = own?.remaining ?? 0
  expect([name, reported]).toEqual([name, [amountInWords(left, { unit, dayMinutes }), Math.round(left / 0.6) / 100]])
  const sums = await w.query<Sum>(
    `select to_char(year_start, 'YYYY-MM-DD') as year_start from hr.leave_entries where employee_id = $1 and account = 'holiday' group by 1`,
    [id],
  )
  for (const { year_start: start } of sums) {
    const profile = (await w.ask('a_hr', 'GET', `/employees/${id}/time-off?day=${start}`)).body as Overview
    const [again] = await w.query<Sum>(
      `select sum(minutes)::int as n, 'x' as year_start from hr.leave_entries where employee_id = $1 and account = 'holiday' and year_start = $2`,
      [id, start],
    )
    const written = profile.entries.reduce((sum, { minutes }) => sum + minutes, 0)
    const nothing = { remaining: 0, allowance: 0, taken: 0, booked: 0, waiting: 0 }
    const { remaining, allowance, taken, booked, waiting } = profile.balance ?? nothing
    const toil = (profile.toil ?? nothing).remaining
    expect([name, start, remaining, written - toil, allowance - taken - booked - waiting]).toEqual([
      name,
      start,
      again?.n,
      again?.n,
      again?.n,
    ])
  }
}

describe('random histories', () => {
  test(
    `after each of ${steps} bookings, changes, cancellations, entries, new rotas and repricings, every place shows one balance`,
    async () => {
      for (let step = 0; step < steps; step += 1) {
        await one(acts)()
        if (step % 40 === 39) await everyBalance(one(people))
      }
      // More for everybody, and nobody's ledger has been looked at since.
      await w.query('update hr.leave_policies set allowance = allowance + 0.4 where tenant_id = $1', [w.tenants.A])
      for (const name of people) await everyBalance(name)
      // What stands is what is held: no half of a day twice, and no booking takes other than its days.
      const odd = await w.query(
        `select b.id from hr.leave_bookings b where b.counted and b.tenant_id = $1 and coalesce((select -sum(e.minutes) from hr.leave_entries e where e.booking_id = b.id), 0)
         <> case when b.state in ('requested', 'approved') then b.minutes else 0 end`,
        [w.tenants.A],
      )
      expect(odd).toEqual([])
      const held = await w.query(
        `select b.id from hr.leave_bookings b where b.tenant_id = $1 and coalesce((select sum(d.minutes) from hr.leave_days d where d.booking_id = b.id and d.released_at is null), 0)
         <> case when b.state in ('requested', 'approved') then b.minutes else 0 end`,
        [w.tenants.A],
      )
      expect(held).toEqual([])
      // And settling a settled ledger adds nothing.
      const before = await w.query(`select count(*)::int as n from hr.leave_entries`)
      await w.server.db.asSystem(w.tenants.A, { requestId: 'again' }, async (tx) => {
        await settle(tx, people.map(idOf), today)
        await findBalances(tx, people.map(idOf), { account: 'holiday', day: today, today })
      })
      expect(await w.query(`select count(*)::int as n from hr.leave_entries`)).toEqual(before)
    },
    120_000 + steps * 1000,
  )
})
