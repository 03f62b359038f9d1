import { sql } from 'kysely'
import type { Tx } from '#platform/server/database.ts'

const nameOf = sql`concat_ws(' ', coalesce(e.preferred_name, e.first_name), nullif(e.last_name, ''))`
const line = sql`a.id as absence_id, a.employee_id, ${nameOf} as name, a.starts_on, a.ends_on, a.expected_on`
const joined = sql`hr.absences a join hr.employees e on e.tenant_id = a.tenant_id and e.id = a.employee_id`
/** Of others than the asker: what is to be done is never about oneself. */
const others = sql`a.employee_id is distinct from app.person_id()`

export interface TeamRow {
  readonly absence_id: string
  readonly employee_id: string
  readonly name: string
  readonly starts_on: string
  readonly ends_on: string | null
  readonly expected_on: string | null
}

/** Who is away today. */
export async function findOff(tx: Tx, today: string): Promise<TeamRow[]> {
  const { rows } = await sql<TeamRow>`
    select ${line} from ${joined} where ${others} and a.state <> 'withdrawn' and a.starts_on <= ${today}::date and coalesce(a.ends_on, ${today}::date) >= ${today}::date
      and (e.end_date is null or e.end_date >= ${today}::date) order by a.starts_on, e.sort_name, a.id limit 300`.execute(tx)
  return rows
}

/** Spells that are over and were not talked about yet. */
export async function findReturns(tx: Tx, since: string): Promise<TeamRow[]> {
  const { rows } = await sql<TeamRow>`
    select ${line} from ${joined} where ${others} and a.state in ('returned', 'query') and a.interview_on is null and a.ends_on >= ${since}::date
    order by a.ends_on, e.sort_name, a.id limit 300`.execute(tx)
  return rows
}

/** Holiday that is asked back because of sickness. */
export async function findLeaveAsked(tx: Tx): Promise<TeamRow[]> {
  const { rows } = await sql<TeamRow>`
    select ${line} from ${joined} where ${others} and a.state in ('returned', 'query') and a.leave_asked_at is not null and a.leave_returned_at is null
    order by a.starts_on, a.id limit 300`.execute(tx)
  return rows
}

export async function findOpenSteps(tx: Tx): Promise<(TeamRow & { step_id: string; due_on: string })[]> {
  const { rows } = await sql<TeamRow & { step_id: string; due_on: string }>`
    select ${line}, s.id as step_id, s.due_on from hr.absence_steps s join ${joined} on a.tenant_id = s.tenant_id and a.id = s.absence_id
    where s.done_at is null and a.state <> 'withdrawn' order by s.due_on, s.id limit 300`.execute(tx)
  return rows
}

/** People with a spell that is not closed and began or went on lately. */
export async function peopleNotClosed(tx: Tx, since: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct a.employee_id as id from ${joined} where ${others} and a.state in ('open', 'returned', 'query') and coalesce(a.ends_on, now()::date) >= ${since}::date
    limit 500`.execute(tx)
  return rows.map(({ id }) => id)
}

export interface AwayNow {
  readonly absence_id: string
  readonly employee_id: string
  /** From the 8th day on, as far as no fit note covers today. */
  readonly needs_note: boolean
  readonly note_until: string | null
}
export async function peopleAway(tx: Tx, today: string): Promise<AwayNow[]> {
  const { rows } = await sql<AwayNow>`
    select a.id as absence_id, a.employee_id, ${today}::date - a.starts_on >= 7 and coalesce(n.until_on < ${today}::date, true) as needs_note, n.until_on as note_until
    from hr.absences a left join lateral (select max(f.until_on) as until_on from hr.absence_fit_notes f
      where f.tenant_id = a.tenant_id and f.absence_id = a.id and f.removed_at is null) n on true
    where a.state = 'open' and exists (select from hr.employees e where e.tenant_id = a.tenant_id and e.id = a.employee_id
      and (e.end_date is null or e.end_date >= ${today}::date)) order by a.id limit 2000`.execute(tx)
  return rows
}

/** Asks each person for the fit note of their spell. */
export async function askForNotes(tx: Tx, absences: readonly string[]): Promise<void> {
  if (absences.length === 0) return
  await sql`select app.notify(array_agg(m.user_id), 'document-requested', 'absence', a.id, '/app/me/sickness', '{}'::jsonb)
    from hr.absences a join hr.memberships m on m.tenant_id = a.tenant_id and m.employee_id = a.employee_id and m.ended_at is null
    where a.id = any (${[...absences]}::uuid[]) group by a.id`.execute(tx)
}

/** Tells hr, but not who it is about, that the last fit note of a spell ends. */
export async function tellOfEnding(tx: Tx, absences: readonly string[]): Promise<void> {
  if (absences.length === 0) return
  await sql`select app.notify(array_agg(m.user_id), 'expiring-item', 'absence', a.id, '/app/sickness', jsonb_build_object('personId', a.employee_id,
      'date', (select to_char(max(f.until_on), 'YYYY-MM-DD') from hr.absence_fit_notes f where f.tenant_id = a.tenant_id and f.absence_id = a.id and f.removed_at is null)))
    from hr.absences a join hr.memberships m on m.tenant_id = a.tenant_id and m.ended_at is null and m.role in ('hr', 'super_admin') and m.employee_id is distinct from a.employee_id
    where a.id = any (${[...absences]}::uuid[]) group by a.tenant_id, a.id, a.employee_id`.execute(tx)
}

export async function findZone(tx: Tx): Promise<string> {
  const { rows } = await sql<{ zone: string }>`select time_zone as zone from hr.tenants`.execute(tx)
  return rows[0]?.zone ?? 'Europe/London'
}
