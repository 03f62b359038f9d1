import { randomUUID } from 'node:crypto'
import { addDays, addMonths } from '#platform/shared/calendar-date.ts'
import { writeCases } from './company-cases.fixture.ts'
import { company, employed, writeCompany, type Member } from './company.fixture.ts'

type Query = (text: string, values?: readonly unknown[]) => Promise<unknown>

/** The company with everything figures are made of: pay that rose, lines that moved, sickness of three years, bonuses, leave and cases. */
export async function writeYears(query: Query, { tenant, today, size }: { tenant: string; today: string; size: number }): Promise<Member[]> {
  const members = company(today, size)
  await writeCompany(query, tenant, members)
  const long = members.filter((m) => m.spells.length === 1 && (m.spells[0]?.from ?? today) < addDays(today, -500))
  await writeRises(query, tenant, long.filter((_, i) => i % 3 === 0))
  await writeMovedLines(query, tenant, { people: long.filter((_, i) => i % 4 === 1), ids: members.slice(0, 12).map(({ id }) => id), today })
  await writeRotas(query, tenant, members.filter((_, i) => i % 6 === 2))
  await writeSpells(query, tenant, members, today)
  await writeBonuses(query, tenant, { people: members.filter((m) => employed(m, today)), today })
  await writeLedger(query, tenant, { people: members.filter((m) => employed(m, today) && m.salary !== null), today })
  await query(
    `insert into hr.leave_bookings (tenant_id, id, employee_id, type, starts_on, ends_on, first_part, last_part, minutes, counted, state, requested_by_name)
     select $1, gen_random_uuid(), p, 'maternity', $3, $4, 'day', 'day', 0, false, 'approved', 'x' from unnest($2::uuid[]) p`,
    [tenant, long.slice(0, 3).map(({ id }) => id), addMonths(today, -20), addDays(today, -1)],
  )
  const subjects = members.filter((m) => employed(m, today))
  await writeCases(query, { tenant, subjects, opened: addMonths(today, -9) })
  return members
}

/** A rota of two short days from the day on which the working pattern of the record begins: for time off and for figures the rota holds. */
const writeRotas = (query: Query, tenant: string, people: readonly Member[]): Promise<unknown> =>
  query(
    `insert into hr.leave_schedules (tenant_id, employee_id, valid_from, weeks, recorded_by_name)
     select h.tenant_id, h.employee_id, min(h.valid_from), '[[240,240,0,0,0,0,0]]', 'x' from hr.record_history h
     where h.tenant_id = $1 and h.field = 'work_pattern' and h.employee_id = any ($2::uuid[]) group by 1, 2`,
    [tenant, people.map(({ id }) => id)],
  )

/** A third of those who are here for long earned less before. */
async function writeRises(query: Query, tenant: string, people: readonly Member[]): Promise<void> {
  const ids = people.map(({ id }) => id)
  const own = `tenant_id = $1 and field = 'pay' and employee_id = any ($2::uuid[])`
  await query(`update hr.record_history set valid_from = valid_from + 300 where ${own}`, [tenant, ids])
  await query(
    `insert into hr.record_history (tenant_id, employee_id, grp, field, valid_from, value, kind)
     select tenant_id, employee_id, grp, field, valid_from - 300, jsonb_set(value, '{salary}', to_jsonb(round((value ->> 'salary')::numeric * 0.93))), 'change'
     from hr.record_history where ${own} and value ->> 'salary' is not null`,
    [tenant, ids],
  )
}

/** A quarter of them reported to somebody else until half a year ago. */
async function writeMovedLines(
  query: Query,
  tenant: string,
  { people, ids, today }: { people: readonly Member[]; ids: readonly string[]; today: string },
): Promise<void> {
  const moved = people.filter(({ id, manager }) => manager !== null && !ids.includes(id)).map(({ id }) => id)
  const own = `tenant_id = $1 and field = 'manager_id' and employee_id = any ($2::uuid[])`
  await query(`update hr.record_history set valid_from = $3::date where ${own}`, [tenant, moved, addDays(today, -180)])
  await query(
    `insert into hr.record_history (tenant_id, employee_id, grp, field, valid_from, value, manager_id, kind)
     select h.tenant_id, h.employee_id, h.grp, h.field, e.start_date, to_jsonb(m::text), m, 'change'
     from hr.record_history h join hr.employees e on e.tenant_id = h.tenant_id and e.id = h.employee_id
     cross join lateral (select ($3::uuid[])[1 + abs(hashtext(h.employee_id::text)) % 3] as m) x
     where h.tenant_id = $1 and h.field = 'manager_id' and h.employee_id = any ($2::uuid[])`,
    [tenant, moved, ids.slice(0, 3)],
  )
}

/** Short spells, most of them in the winter, and some half days; every twentieth is apart from any score. */
async function writeSpells(query: Query, tenant: string, members: readonly Member[], today: string): Promise<void> {
  const spells = members.flatMap((m, i) =>
    Array.from({ length: i % 5 }, (_, n) => ({
      employee_id: m.id,
      id: randomUUID(),
      day: addDays(today, -(17 + ((i * 37 + n * 211) % 1100))),
      half: (i + n) % 7 === 0,
      scoring: (i + n) % 20 === 0 ? 'disability' : 'usual',
    })).filter(({ day }) => employed(m, day)),
  )
  for (let at = 0; at < spells.length; at += 800)
    await query(
      `with x as (select * from jsonb_to_recordset($2::jsonb) as x(employee_id uuid, id uuid, day date, half boolean, scoring text)),
         a as (insert into hr.absences (tenant_id, id, employee_id, starts_on, ends_on, first_part, state, reported_by_name)
           select $1, id, employee_id, day, day, case when half then 'am' else 'day' end, 'closed', 'x' from x returning id),
         h as (insert into hr.absence_health (tenant_id, absence_id, employee_id, scoring) select $1, id, employee_id, scoring from x returning absence_id)
       insert into hr.absence_days (tenant_id, absence_id, employee_id, day, part, minutes)
         select $1, id, employee_id, day, p, 225 from x cross join unnest(array['am', 'pm']) p
         where (p = 'am' or not half) and exists (select from a) and exists (select from h)`,
      [tenant, JSON.stringify(spells.slice(at, at + 800))],
    )
}

async function writeBonuses(query: Query, tenant: string, { people, today }: { people: readonly Member[]; today: string }): Promise<void> {
  const rows = people.flatMap((m, i) =>
    i % 3 === 0 ? [0, 1, 2].map((n) => ({ id: randomUUID(), employee_id: m.id, on: addDays(today, -(100 + n * 220 + (i % 90))), amount: 300 + (i % 40) * 75 })) : [],
  )
  await query(
    `insert into hr.bonuses (tenant_id, id, employee_id, paid_on, amount, kind, recorded_by_name) select $1, id, employee_id, "on", amount, 'bonus', 'x'
     from jsonb_to_recordset($2::jsonb) as x(id uuid, employee_id uuid, amount numeric, "on" date)`,
    [tenant, JSON.stringify(rows)],
  )
}

async function writeLedger(query: Query, tenant: string, { people, today }: { people: readonly Member[]; today: string }): Promise<void> {
  for (const year of [Number(today.slice(0, 4)), Number(today.slice(0, 4)) - 1])
    await query(
      `insert into hr.leave_entries (tenant_id, employee_id, year_start, year_end, kind, minutes, effective_on, rule, slot, by_name)
       select $1, p, $3, $4, k.kind, k.minutes, $3::date + k.after, 'x', k.slot, 'x' from unnest($2::uuid[]) p,
         (values ('grant', 12600, 0, 'a'), ('booking', -900, 20, 'b'), ('booking', -1350, 200, 'c')) k(kind, minutes, after, slot)`,
      [tenant, people.map(({ id }) => id), `${year}-01-01`, `${year}-12-31`],
    )
}
