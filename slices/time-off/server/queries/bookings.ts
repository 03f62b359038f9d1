import { sql } from 'kysely'
import type { Tx } from '#platform/server/database.ts'
import type { AbsenceTypeFields, LeaveType } from '../../contract.ts'
import type { BookingStanding } from '../../policy.ts'
import type { CostOfDay } from '../../rules.ts'

export interface StoredBooking {
  readonly id: string
  readonly employee_id: string
  readonly employee_name: string
  readonly type: LeaveType
  readonly custom_type: string | null
  readonly custom_name: string | null
  readonly colour: AbsenceTypeFields['colour'] | null
  readonly counted: boolean
  readonly needs_second: boolean
  readonly second_by: 'hr' | 'manager'
  readonly first_by_name: string | null
  /** Who has to say the second yes, once the first is said. */
  readonly waits_for: string | null
  readonly starts_on: string
  readonly ends_on: string
  readonly first_part: 'day' | 'am' | 'pm'
  readonly last_part: 'day' | 'am'
  readonly minutes_asked: number | null
  readonly minutes: number
  readonly note: string | null
  readonly state: 'requested' | 'approved' | 'refused' | 'cancelled'
  readonly requested_at: Date
  readonly requested_by_name: string
  readonly decided_by_name: string | null
  readonly decision_note: string | null
  readonly version: number
  readonly events: { action: string; at: string; by: string; note: string | null }[]
  readonly standing: BookingStanding
}

const columns = sql`b.id, b.employee_id, concat_ws(' ', coalesce(e.preferred_name, e.first_name), nullif(e.last_name, '')) as employee_name, b.type, b.custom_type, k.name as custom_name, k.colour, b.counted, b.needs_second, b.second_by, b.first_by_name, b.starts_on, b.ends_on,
  b.first_part, b.last_part, b.minutes_asked, b.minutes, b.note, b.state, b.requested_at, b.requested_by_name, b.decided_by_name, b.decision_note, b.version::int as version,
  (select coalesce(json_agg(json_build_object('action', v.action, 'at', to_char(v.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'by', v.by_name, 'note', v.note) order by v.seq), '[]')
    from hr.leave_events v where v.tenant_id = b.tenant_id and v.booking_id = b.id) as events,
  case when b.state = 'requested' and b.first_at is not null then coalesce(case when b.second_by = 'manager' then
    (select concat_ws(' ', coalesce(s.preferred_name, s.first_name), nullif(s.last_name, '')) from hr.employees s where s.id = app.leave_second_manager(b.employee_id)) end, 'HR') end as waits_for,
  json_build_object('relation', app.relation_to(e.id), 'in_group', app.in_group(e.department, e.location), 'protected', e.protected, 'decides', app.decides_leave(e.id),
    'second', b.second_by = 'manager' and b.first_at is not null and b.first_by is distinct from app.user_id() and app.decides_second(e.id),
    'settings', (select json_build_object('managerSeesPay', t.manager_sees_pay, 'directoryScope', t.directory_scope) from hr.tenants t)) as standing`
const joined = sql`hr.leave_bookings b join hr.employees e on e.tenant_id = b.tenant_id and e.id = b.employee_id
  left join hr.leave_types k on k.tenant_id = b.tenant_id and k.id = b.custom_type`

export async function findBooking(tx: Tx, id: string, lock = false): Promise<StoredBooking | null> {
  if (lock) await sql`select 1 from hr.leave_bookings where id = ${id}::uuid for no key update`.execute(tx)
  const { rows } = await sql<StoredBooking>`select ${columns} from ${joined} where b.id = ${id}::uuid`.execute(tx)
  return rows[0] ?? null
}

/** A person's bookings that touch a span of days, the latest first. */
export async function bookingsOf(tx: Tx, employeeId: string, from: string, until: string): Promise<StoredBooking[]> {
  const { rows } = await sql<StoredBooking>`
    select ${columns} from ${joined} where b.employee_id = ${employeeId}::uuid and b.ends_on >= ${from}::date and b.starts_on <= ${until}::date
    order by b.starts_on desc, b.requested_at desc limit 500`.execute(tx)
  return rows
}

/** What waits for a decision of the asker, the oldest first. */
export async function waitingBookings(tx: Tx): Promise<StoredBooking[]> {
  const { rows } = await sql<StoredBooking>`
    select ${columns} from ${joined} where b.state = 'requested' and case when b.first_at is null or app.is_hr() then app.decides_leave(b.employee_id)
      else b.second_by = 'manager' and b.first_by is distinct from app.user_id() and app.decides_second(b.employee_id) end order by b.requested_at, b.id limit 200`.execute(
    tx,
  )
  return rows
}

/** Whether the asker decides on a person's time off. */
export async function findDecides(tx: Tx, employeeId: string): Promise<boolean> {
  const { rows } = await sql<{ decides: boolean }>`select app.decides_leave(${employeeId}::uuid) as decides`.execute(tx)
  return rows[0]?.decides ?? false
}

export interface NewBooking {
  readonly id: string
  readonly employee_id: string
  readonly type: LeaveType
  readonly starts_on: string
  readonly ends_on: string
  readonly first_part: string
  readonly last_part: string
  readonly minutes_asked: number | null
  readonly minutes: number
  readonly counted: boolean
  readonly custom_type: string | null
  readonly needs_second: boolean
  readonly second_by: 'hr' | 'manager'
  /** Booked by who says the first yes of two. */
  readonly first: boolean
  readonly note: string | null
  readonly state: 'requested' | 'approved'
  readonly replaces: string | null
}
/** Who does something to a booking, and what they say to it. */
export interface Act {
  readonly id: string | null
  readonly name: string
  readonly note: string | null
}

/** When and by whom something was said, where it was. */
const saidBy = (isSaid: boolean, { id, name }: Act) => (isSaid ? { at: sql`now()`, id, name } : { at: null, id: null, name: null })

/** The booking, its halves of days and its first event. Halves that are taken already stop it: see leave_days_once. */
export async function addBooking(tx: Tx, booking: NewBooking, days: readonly CostOfDay[], by: Act): Promise<void> {
  const decided = booking.state === 'approved'
  const [first, last] = [saidBy(booking.first, by), saidBy(decided, by)]
  await sql`
    insert into hr.leave_bookings (tenant_id, id, employee_id, type, starts_on, ends_on, first_part, last_part, minutes_asked, minutes, counted, note, state, requested_by,
      custom_type, needs_second, second_by, first_at, first_by, first_by_name, requested_by_name, decided_at, decided_by, decided_by_name, replaces)
    values (app.tenant_id(), ${booking.id}::uuid, ${booking.employee_id}::uuid, ${booking.type}, ${booking.starts_on}::date, ${booking.ends_on}::date, ${booking.first_part},
      ${booking.last_part}, ${booking.minutes_asked}, ${booking.minutes}, ${booking.counted}, ${booking.note}, ${booking.state}, ${by.id}::uuid,
      ${booking.custom_type}::uuid, ${booking.needs_second}, ${booking.second_by}, ${first.at}, ${first.id}::uuid, ${first.name}, ${by.name}, ${last.at}, ${last.id}::uuid, ${last.name}, ${booking.replaces}::uuid)`.execute(
    tx,
  )
  await addDays(tx, booking, days)
  await addEvent(tx, booking, 'requested', by)
  if (booking.first) await addEvent(tx, booking, 'first-approved', { ...by, note: null })
  if (decided) {
    await addEvent(tx, booking, 'approved', { ...by, note: null })
    await showAway(tx, booking.id)
  }
}

export async function addDays(
  tx: Tx,
  booking: { readonly id: string; readonly employee_id: string },
  days: readonly CostOfDay[],
): Promise<void> {
  const halves = days.flatMap(({ day, parts }) => parts.map((part) => ({ day, ...part })))
  await sql`
    insert into hr.leave_days as d (tenant_id, booking_id, employee_id, day, part, minutes)
    select app.tenant_id(), ${booking.id}::uuid, ${booking.employee_id}::uuid, h.day, h.part, h.minutes
    from json_to_recordset(${JSON.stringify(halves)}::json) as h (day date, part text, minutes int)
    on conflict (tenant_id, booking_id, day, part) do update set minutes = excluded.minutes, released_at = null`.execute(tx)
}

export async function addEvent(
  tx: Tx,
  booking: { readonly id: string; readonly employee_id: string },
  action: 'requested' | 'first-approved' | 'approved' | 'refused' | 'cancelled' | 'changed' | 'priced-anew',
  { id, name, note }: Act,
): Promise<void> {
  await sql`insert into hr.leave_events (tenant_id, booking_id, employee_id, action, by_id, by_name, note)
    values (app.tenant_id(), ${booking.id}::uuid, ${booking.employee_id}::uuid, ${action}, ${id}::uuid, ${name}, ${note})`.execute(tx)
}

/** Colleagues see from now on that the person is away. */
export async function showAway(tx: Tx, bookingId: string): Promise<void> {
  await sql`insert into hr.leave_away (tenant_id, booking_id, employee_id, starts_on, ends_on, first_part, last_part)
    select tenant_id, id, employee_id, starts_on, ends_on, first_part, last_part from hr.leave_bookings where id = ${bookingId}::uuid on conflict do nothing`.execute(
    tx,
  )
}

/** Lets go of what a booking holds, and writes the decision; the version says that nobody was faster. False: somebody was. */
export async function endBooking(tx: Tx, booking: StoredBooking, state: 'refused' | 'cancelled', by: Act): Promise<boolean> {
  if (!(await setState(tx, booking, state, by))) return false
  await sql`update hr.leave_days set released_at = now() where booking_id = ${booking.id}::uuid and released_at is null`.execute(tx)
  await sql`delete from hr.leave_away where booking_id = ${booking.id}::uuid`.execute(tx)
  return true
}

/** The first yes of two. False: somebody was faster. */
export async function setFirst(tx: Tx, booking: StoredBooking, by: Act): Promise<boolean> {
  const { rows } = await sql`
    update hr.leave_bookings set first_at = now(), first_by = ${by.id}::uuid, first_by_name = ${by.name}, version = version + 1
    where id = ${booking.id}::uuid and state = 'requested' and first_at is null and version = ${booking.version} returning id`.execute(tx)
  return rows.length > 0
}

export async function setState(tx: Tx, booking: StoredBooking, state: 'approved' | 'refused' | 'cancelled', by: Act): Promise<boolean> {
  const { rows } = await sql`
    update hr.leave_bookings set state = ${state}, decided_at = now(), decided_by = ${by.id}::uuid, decided_by_name = ${by.name}, decision_note = ${by.note}, version = version + 1
    where id = ${booking.id}::uuid and state = ${booking.state} and version = ${booking.version} returning id`.execute(tx)
  return rows.length > 0
}

/** What a booking still takes from the ledger, by leave year and day. */
export async function takenBy(tx: Tx, bookingId: string) {
  const { rows } = await sql<{ account: 'holiday' | 'toil'; year_start: string; year_end: string; effective_on: string; minutes: number }>`
    select account, year_start, year_end, effective_on, sum(minutes)::int as minutes from hr.leave_entries where booking_id = ${bookingId}::uuid
    group by account, year_start, year_end, effective_on having sum(minutes) <> 0 order by effective_on`.execute(tx)
  return rows
}

/** Coming or running bookings that stand, and those that begin or go on after a last day. */
export async function standingBookings(tx: Tx, today: string, limit: number): Promise<StoredBooking[]> {
  const { rows } = await sql<StoredBooking>`
    select ${columns} from ${joined} where b.state in ('requested', 'approved') and (b.ends_on >= ${today}::date or b.ends_on > e.end_date) order by b.starts_on, b.id limit ${limit}`.execute(
    tx,
  )
  return rows
}

/** The halves each booking holds, as one text: two bookings' worth of days are the same where these are. */
export async function heldBy(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; held: string }>`
    select booking_id as id, string_agg(to_char(day, 'YYYY-MM-DD') || ' ' || part || ' ' || minutes, ',' order by day, part) as held from hr.leave_days
    where booking_id = any (${[...ids]}::uuid[]) and released_at is null group by booking_id`.execute(tx)
  return new Map(rows.map(({ id, held }) => [id, held]))
}

/** False: somebody has changed or ended the booking since it was read; then nothing is written. */
export async function setPrice(tx: Tx, booking: StoredBooking, minutes: number, days: readonly CostOfDay[]): Promise<boolean> {
  const { rows } = await sql`update hr.leave_bookings set minutes = ${minutes}, version = version + 1
    where id = ${booking.id}::uuid and version = ${booking.version} and state = ${booking.state} returning id`.execute(tx)
  if (rows.length === 0) return false
  await sql`update hr.leave_days set released_at = now() where booking_id = ${booking.id}::uuid and released_at is null`.execute(tx)
  await addDays(tx, booking, days)
  return true
}
