import { sql } from 'kysely'
import type { Tx } from '#platform/server/database.ts'
import { maternityPayWeeks } from '#rules/uk/family-rates.ts'

export interface Half {
  readonly day: string
  readonly part: 'am' | 'pm'
}

/** Halves of days that approved holiday of a person still holds within a span. */
export async function findHolidayHalves(tx: Tx, employeeId: string, from: string, until: string) {
  const { rows } = await sql<Half & { booking_id: string }>`
    select d.booking_id, d.day, d.part from hr.leave_days d join hr.leave_bookings b on b.tenant_id = d.tenant_id and b.id = d.booking_id
    where d.employee_id = ${employeeId}::uuid and d.day between ${from}::date and ${until}::date and d.released_at is null and d.minutes > 0
      and b.type = 'holiday' and b.state = 'approved' order by d.day, d.part`.execute(tx)
  return rows
}

export async function addSickDays(tx: Tx, bookingId: string, employeeId: string, halves: readonly Half[]): Promise<void> {
  await sql`insert into hr.leave_sick_days (tenant_id, booking_id, employee_id, day, part)
    select app.tenant_id(), ${bookingId}::uuid, ${employeeId}::uuid, h.day, h.part from json_to_recordset(${JSON.stringify(halves)}::json) as h (day date, part text)
    on conflict do nothing`.execute(tx)
}

/** What was spent ill of a booking, for the one that takes its place. */
export async function keepSickDays(tx: Tx, from: string, to: string): Promise<void> {
  await sql`insert into hr.leave_sick_days (tenant_id, booking_id, employee_id, day, part)
    select tenant_id, ${to}::uuid, employee_id, day, part from hr.leave_sick_days where booking_id = ${from}::uuid`.execute(tx)
}

/** The halves of bookings that were spent ill, as '2026-11-02 am'. */
export async function findSickDays(tx: Tx, bookings: readonly string[]): Promise<Map<string, Set<string>>> {
  const { rows } = await sql<{ booking_id: string; halves: string[] }>`
    select booking_id, array_agg(to_char(day, 'YYYY-MM-DD') || ' ' || part) as halves from hr.leave_sick_days
    where booking_id = any (${[...bookings]}::uuid[]) group by booking_id`.execute(tx)
  return new Map(rows.map(({ booking_id: id, halves }) => [id, new Set(halves)]))
}

/** Of a booking that is replaced: the one that takes its place does not take them again. */
export const findSickDaysOf = async (tx: Tx, replaced: { readonly id: string } | null): Promise<Set<string> | undefined> =>
  replaced ? (await findSickDays(tx, [replaced.id])).get(replaced.id) : undefined

/** Spans by person in which maternity pay is or could be due, from the first day of maternity leave: no sick pay is due in them. */
export async function findMaternityWeeks(tx: Tx, ids: readonly string[]): Promise<Map<string, { from: string; until: string }[]>> {
  const { rows } = await sql<{ employee_id: string; from: string; until: string }>`
    select b.employee_id, b.starts_on as "from", b.starts_on + ${maternityPayWeeks * 7 - 1}::int as until from hr.leave_bookings b
    where b.employee_id = any (${[...ids]}::uuid[]) and b.type = 'maternity' and b.state = 'approved' order by b.starts_on`.execute(tx)
  return new Map(
    [...Map.groupBy(rows, ({ employee_id: id }) => id)].map(([id, own]) => [id, own.map(({ from, until }) => ({ from, until }))]),
  )
}

/** Halves given back within a span that no illness stands for any more are taken away; answers the bookings they were of. */
export async function removeSickDays(
  tx: Tx,
  employeeId: string,
  span: { from: string; until: string },
  still: readonly Half[],
): Promise<string[]> {
  const { rows } = await sql<{ booking_id: string }>`
    delete from hr.leave_sick_days d where d.employee_id = ${employeeId}::uuid and d.day between ${span.from}::date and ${span.until}::date
      and not exists (select from json_to_recordset(${JSON.stringify(still)}::json) as h (day date, part text) where h.day = d.day and h.part = d.part)
    returning d.booking_id`.execute(tx)
  return [...new Set(rows.map(({ booking_id: id }) => id))]
}
