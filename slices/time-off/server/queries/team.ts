import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#platform/server/database.ts'

/** Whom the asker may find at all, as GET /employees/{id} answers: those whose work they see, else of an open directory who is not shielded. */
const found = sql`(e.id = app.person_id() or app.may_see('work', e.id)
  or (not e.protected and (select t.directory_scope from hr.tenants t) = 'everyone'))`
const current = (from: string, until: string): RawBuilder<unknown> =>
  sql`(e.end_date is null or e.end_date >= ${from}::date) and (e.start_date is null or e.start_date <= ${until}::date)`
const nameOf = sql`concat_ws(' ', coalesce(e.preferred_name, e.first_name), nullif(e.last_name, ''))`

/** A team: who has the same line manager, that manager, and who reports to the person. */
const teamOf = (personId: string | null): RawBuilder<unknown> =>
  sql`(e.id = ${personId}::uuid or e.manager_id = ${personId}::uuid
    or e.manager_id = (select p.manager_id from hr.employees p where p.id = ${personId}::uuid) or e.id = (select p.manager_id from hr.employees p where p.id = ${personId}::uuid))`

export interface AwayRow {
  readonly employee_id: string
  readonly name: string
  readonly starts_on: string
  readonly ends_on: string
}

/** Who else of a person's team is away in these days, ten at most. */
export async function findClashes(tx: Tx, personId: string, from: string, until: string): Promise<AwayRow[]> {
  const { rows } = await sql<AwayRow>`
    select a.employee_id, ${nameOf} as name, a.starts_on, a.ends_on from hr.leave_away a join hr.employees e on e.tenant_id = a.tenant_id and e.id = a.employee_id
    where a.employee_id <> ${personId}::uuid and a.ends_on >= ${from}::date and a.starts_on <= ${until}::date and ${teamOf(personId)} and ${found}
    order by a.starts_on, e.sort_name limit 10`.execute(tx)
  return rows
}

export interface CoverGap {
  readonly day: string
  readonly department: string
  /** null: not for who asks to know. */
  readonly least: number | null
  readonly left: number | null
}

/** Days on which fewer of the department would be there than it needs, the person being away as well. */
export async function findCoverGaps(tx: Tx, personId: string, days: readonly string[]): Promise<CoverGap[]> {
  const { rows } = await sql<CoverGap>`
    select d.day, c.department, c.least, there.n as left
    from hr.employees p join hr.leave_cover c on c.tenant_id = p.tenant_id and c.department = p.department cross join unnest(${[...days]}::date[]) as d (day)
    cross join lateral (select count(*)::int as n from hr.employees e where e.tenant_id = p.tenant_id and e.department = p.department and e.id <> p.id
      and (e.end_date is null or e.end_date >= d.day) and (e.start_date is null or e.start_date <= d.day)
      and not exists (select from hr.leave_away a where a.tenant_id = e.tenant_id and a.employee_id = e.id and d.day between a.starts_on and a.ends_on)
      and not exists (select from hr.absence_away a where a.tenant_id = e.tenant_id and a.employee_id = e.id
        and d.day between a.starts_on and coalesce(a.ends_on, (now() at time zone (select t.time_zone from hr.tenants t))::date))) there
    where p.id = ${personId}::uuid and there.n < c.least order by d.day limit 31`.execute(tx)
  return rows
}

/** Black-outs of the person's department, or of everybody, that touch these days. */
export async function findBlackouts(tx: Tx, personId: string, from: string, until: string) {
  const { rows } = await sql<{ starts_on: string; ends_on: string; reason: string }>`
    select o.starts_on, o.ends_on, o.reason from hr.leave_blackouts o join hr.employees p on p.tenant_id = o.tenant_id and p.id = ${personId}::uuid
    where o.ends_on >= ${from}::date and o.starts_on <= ${until}::date and (o.department is null or o.department = p.department) order by o.starts_on limit 5`.execute(
    tx,
  )
  return rows
}

export interface Approver {
  readonly name: string | null
  readonly manager_id: string | null
  /** Whether hr has somebody besides the person. */
  readonly others: boolean
}

/** Who decides: the line manager who is still there; else hr. */
export async function findApprover(tx: Tx, personId: string, today: string): Promise<Approver> {
  const { rows } = await sql<Approver>`
    select case when m.id is not null then concat_ws(' ', coalesce(m.preferred_name, m.first_name), nullif(m.last_name, '')) end as name, m.id as manager_id,
      exists (select from hr.memberships x left join hr.employees h on h.tenant_id = x.tenant_id and h.id = x.employee_id
        where x.role in ('hr', 'super_admin') and x.ended_at is null and x.employee_id is distinct from p.id and (h.end_date is null or h.end_date >= ${today}::date)) as others
    from hr.employees p left join hr.employees m on m.tenant_id = p.tenant_id and m.id = p.manager_id and (m.end_date is null or m.end_date >= ${today}::date)
      and exists (select from hr.memberships x where x.tenant_id = m.tenant_id and x.employee_id = m.id and x.ended_at is null and x.role <> 'employee')
    where p.id = ${personId}::uuid`.execute(tx)
  return rows[0] ?? { name: null, manager_id: null, others: false }
}

/** The manager of a person's line manager, while they are there. */
export async function findSecondManager(tx: Tx, personId: string): Promise<{ id: string; name: string } | null> {
  const { rows } = await sql<{ id: string; name: string }>`
    select e.id, ${nameOf} as name from hr.employees e where e.id = app.leave_second_manager(${personId}::uuid)`.execute(tx)
  return rows[0] ?? null
}

/** Those the asker's own manager has named to decide in their place today. */
export async function findDelegatesOfMine(tx: Tx, today: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from app.leave_delegates_of_mine(${today}::date) as id`.execute(tx)
  return rows.map((row) => row.id)
}

export interface CalendarPerson {
  readonly employee_id: string
  readonly name: string
  readonly department: string | null
}
/** The people of a calendar, each as far as the asker finds them: 500 at most. */
export async function calendarPeople(
  tx: Tx,
  asked: { personId: string | null; who: 'team' | 'department' | 'company'; from: string; until: string },
): Promise<CalendarPerson[]> {
  const within = {
    team: teamOf(asked.personId),
    department: sql`e.department = (select p.department from hr.employees p where p.id = ${asked.personId}::uuid)`,
    company: sql`true`,
  }[asked.who]
  const { rows } = await sql<CalendarPerson>`
    select e.id as employee_id, ${nameOf} as name, e.department from hr.employees e where ${within} and ${found} and ${current(asked.from, asked.until)}
    order by (e.id = ${asked.personId}::uuid) desc nulls last, e.sort_name, e.id limit 500`.execute(tx)
  return rows
}

/** Of some people those whose record of absence the asker sees, and themselves. */
export async function findKnownRotas(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p as id from unnest(${[...ids]}::uuid[]) with ordinality as t (p, n) where p = app.person_id() or app.may_see('absence', p) order by n`.execute(
    tx,
  )
  return rows.map((row) => row.id)
}

export interface CalendarRow {
  readonly employee_id: string
  readonly starts_on: string
  readonly ends_on: string
  readonly first_part: string
  readonly last_part: string
  readonly type: string | null
  readonly waiting: boolean
}
/** Bookings and sickness of those whose absence the asker sees, by kind; of everybody else that they are away. A spell that is not over is shown to today. */
export async function calendarRows(tx: Tx, ids: readonly string[], from: string, until: string): Promise<CalendarRow[]> {
  const { rows } = await sql<CalendarRow>`
    select b.employee_id, b.starts_on, b.ends_on, b.first_part, b.last_part,
      coalesce((select k.name from hr.leave_types k where k.tenant_id = b.tenant_id and k.id = b.custom_type), b.type) as type, b.state = 'requested' as waiting from hr.leave_bookings b
      where b.employee_id = any (${[...ids]}::uuid[]) and b.state in ('requested', 'approved') and b.ends_on >= ${from}::date and b.starts_on <= ${until}::date
    union all select a.employee_id, a.starts_on, a.ends_on, a.first_part, a.last_part, null, false from hr.leave_away a
      where a.employee_id = any (${[...ids]}::uuid[]) and a.ends_on >= ${from}::date and a.starts_on <= ${until}::date
        and not exists (select from hr.leave_bookings b where b.tenant_id = a.tenant_id and b.id = a.booking_id)
    union all select a.employee_id, a.starts_on, s.until, a.first_part, a.last_part,
        case when app.may_see('absence', a.employee_id) then 'sickness' end, false from hr.absence_away a
      cross join lateral (select coalesce(a.ends_on, greatest(a.starts_on, (now() at time zone (select t.time_zone from hr.tenants t))::date)) as until) s
      where a.employee_id = any (${[...ids]}::uuid[]) and s.until >= ${from}::date and a.starts_on <= ${until}::date
    order by 2, 1`.execute(tx)
  return rows
}

/** People whose absence record the asker sees, for the list of balances. */
export async function peopleWithBalance(tx: Tx, asked: { search: string | null; limit: number; offset: number; today: string }) {
  const where = sql`(case when (select app.rights()) is null and (select app.is_hr()) then true else app.may_see('absence', e.id) and ${found} end)
    and (e.end_date is null or e.end_date >= ${asked.today}::date) ${asked.search === null ? sql`` : sql`and e.search_text like ${asked.search}`}`
  const { rows } = await sql<{ id: string; name: string }>`
    select e.id, ${nameOf} as name from hr.employees e where ${where} order by e.sort_name, e.id limit ${asked.limit} offset ${asked.offset}`.execute(
    tx,
  )
  const total = await sql<{ n: number }>`select count(*)::int as n from hr.employees e where ${where}`.execute(tx)
  return { rows, total: total.rows[0]?.n ?? 0 }
}

/** The days a booking holds. */
export async function bookedOn(tx: Tx, bookingId: string): Promise<string[]> {
  const { rows } = await sql<{
    day: string
  }>`select distinct day from hr.leave_days where booking_id = ${bookingId}::uuid and released_at is null order by day`.execute(tx)
  return rows.map((row) => row.day)
}
