import { sql } from 'kysely'
import type { Tx } from '#platform/server/database.ts'
import type { AbsenceState, Category, FitNoteKind, Scoring } from '../../types.ts'
import type { Standing } from '#slices/rights/rules.ts'

export interface StoredFitNote {
  readonly id: string
  readonly name: string
  readonly kind: FitNoteKind
  readonly from_on: string
  readonly until_on: string
  readonly advice: string | null
  readonly uploaded_by: string
  readonly uploaded_on: string
}
export interface StoredHealth {
  readonly category: Category | null
  readonly detail: string | null
  readonly scoring: Scoring
  readonly certified_on: string | null
  readonly certified_by: string | null
  readonly query_note: string | null
}
export interface StoredInterview {
  readonly held_on: string
  readonly well_enough: boolean
  readonly adjustments: string | null
  readonly notes: string | null
  readonly by: string
}
export interface StoredAbsence {
  readonly id: string
  readonly employee_id: string
  readonly employee_name: string
  readonly starts_on: string
  readonly ends_on: string | null
  readonly first_part: 'day' | 'am' | 'pm'
  readonly last_part: 'day' | 'am'
  readonly minutes_asked: number | null
  readonly expected_on: string | null
  readonly state: AbsenceState
  readonly reported_at: Date
  readonly reported_by_name: string
  readonly interview_on: string | null
  readonly leave_asked_at: Date | null
  readonly leave_returned_at: Date | null
  readonly version: number
  readonly days: readonly { day: string; part: 'am' | 'pm'; minutes: number }[]
  readonly events: readonly { action: string; at: string; by: string }[]
  /** What follows is there for who sees the sickness record alone: the database leaves it out for everybody else. */
  readonly health: StoredHealth | null
  readonly fit_notes: readonly StoredFitNote[]
  readonly interview: StoredInterview | null
  readonly standing: Standing
}

const columns = sql`a.id, a.employee_id, concat_ws(' ', coalesce(e.preferred_name, e.first_name), nullif(e.last_name, '')) as employee_name, a.starts_on, a.ends_on,
  a.first_part, a.last_part, a.minutes_asked, a.expected_on, a.state, a.reported_at, a.reported_by_name, a.interview_on, a.leave_asked_at, a.leave_returned_at,
  a.version::int as version,
  (select coalesce(json_agg(json_build_object('day', d.day, 'part', d.part, 'minutes', d.minutes) order by d.day, d.part), '[]')
    from hr.absence_days d where d.tenant_id = a.tenant_id and d.absence_id = a.id) as days,
  (select coalesce(json_agg(json_build_object('action', v.action, 'at', to_char(v.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'by', v.by_name) order by v.seq), '[]')
    from hr.absence_events v where v.tenant_id = a.tenant_id and v.absence_id = a.id) as events,
  (select json_build_object('category', h.category, 'detail', h.detail, 'scoring', h.scoring, 'certified_on', to_char(h.certified_at at time zone t.time_zone, 'YYYY-MM-DD'),
      'certified_by', h.certified_by_name, 'query_note', h.query_note)
    from hr.absence_health h join hr.tenants t on t.id = h.tenant_id where h.tenant_id = a.tenant_id and h.absence_id = a.id) as health,
  (select coalesce(json_agg(json_build_object('id', n.id, 'name', n.name, 'kind', n.kind, 'from_on', n.from_on, 'until_on', n.until_on, 'advice', n.advice,
      'uploaded_by', n.uploaded_by_name, 'uploaded_on', to_char(n.uploaded_at at time zone 'UTC', 'YYYY-MM-DD')) order by n.from_on, n.id), '[]')
    from hr.absence_fit_notes n where n.tenant_id = a.tenant_id and n.absence_id = a.id and n.removed_at is null) as fit_notes,
  (select json_build_object('held_on', i.held_on, 'well_enough', i.well_enough, 'adjustments', i.adjustments, 'notes', i.notes, 'by', i.by_name)
    from hr.absence_interviews i where i.tenant_id = a.tenant_id and i.absence_id = a.id) as interview,
  json_build_object('relation', app.relation_to(e.id), 'in_group', app.in_group(e.department, e.location), 'protected', e.protected,
    'settings', (select json_build_object('managerSeesPay', t.manager_sees_pay, 'directoryScope', t.directory_scope) from hr.tenants t)) as standing`
const joined = sql`hr.absences a join hr.employees e on e.tenant_id = a.tenant_id and e.id = a.employee_id`

/** Held to the end of the transaction: the spells of one person are read and written by one at a time. */
export async function lockAbsences(tx: Tx, employeeId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('absence:' || ${employeeId}::text, 0))`.execute(tx)
}

export async function findAbsence(tx: Tx, id: string, lock = false): Promise<StoredAbsence | null> {
  if (lock) await sql`select 1 from hr.absences where id = ${id}::uuid for no key update`.execute(tx)
  const { rows } = await sql<StoredAbsence>`select ${columns} from ${joined} where a.id = ${id}::uuid`.execute(tx)
  return rows[0] ?? null
}

/** A person's spells, the latest first; those withdrawn are left out. */
export async function absencesOf(tx: Tx, employeeIds: readonly string[], since: string | null = null): Promise<StoredAbsence[]> {
  const { rows } = await sql<StoredAbsence>`
    select ${columns} from ${joined} where a.employee_id = any (${[...employeeIds]}::uuid[]) and a.state <> 'withdrawn'
      ${since === null ? sql`` : sql`and (a.ends_on is null or a.ends_on >= ${since}::date)`} order by a.starts_on desc, a.id limit 3000`.execute(
    tx,
  )
  return rows
}

export interface Half {
  readonly day: string
  readonly part: 'am' | 'pm'
  readonly minutes: number
}
export interface Dates {
  readonly starts_on: string
  readonly ends_on: string | null
  readonly first_part: 'day' | 'am' | 'pm'
  readonly last_part: 'day' | 'am'
  readonly minutes: number | null
}
export interface Act {
  readonly id: string | null
  readonly name: string
  /** The day of an act of the past; now where there is none. */
  readonly on?: string
}
const momentOf = ({ on }: Act) => (on === undefined ? sql`now()` : sql`${on}::date + interval '9 hours'`)
interface NewAbsence extends Dates {
  readonly id: string
  readonly employee_id: string
  readonly expected_on: string | null
  readonly state: 'open' | 'returned'
}

/** The spell, its halves of days and that the person is away. A second open one, or a half that is taken, is refused by the database. */
export async function addAbsence(tx: Tx, absence: NewAbsence, halves: readonly Half[], by: Act): Promise<void> {
  await sql`
    insert into hr.absences (tenant_id, id, employee_id, starts_on, ends_on, first_part, last_part, minutes_asked, expected_on, state, reported_at, reported_by, reported_by_name)
    values (app.tenant_id(), ${absence.id}::uuid, ${absence.employee_id}::uuid, ${absence.starts_on}::date, ${absence.ends_on}::date, ${absence.first_part},
      ${absence.last_part}, ${absence.minutes}, ${absence.expected_on}::date, ${absence.state}, ${momentOf(by)}, ${by.id}::uuid, ${by.name})`.execute(
    tx,
  )
  await sql`insert into hr.absence_away (tenant_id, absence_id, employee_id, starts_on, ends_on, first_part, last_part)
    values (app.tenant_id(), ${absence.id}::uuid, ${absence.employee_id}::uuid, ${absence.starts_on}::date, ${absence.ends_on}::date, ${absence.first_part}, ${absence.last_part})`.execute(
    tx,
  )
  await addHalves(tx, absence, halves)
  await addEvent(tx, absence, 'reported', by)
}

type Of = Pick<StoredAbsence, 'id' | 'employee_id'>
async function addHalves(tx: Tx, { id, employee_id: employee }: Of, halves: readonly Half[]): Promise<void> {
  await sql`insert into hr.absence_days (tenant_id, absence_id, employee_id, day, part, minutes)
    select app.tenant_id(), ${id}::uuid, ${employee}::uuid, h.day, h.part, h.minutes from json_to_recordset(${JSON.stringify(halves)}::json) as h (day date, part text, minutes int)`.execute(
    tx,
  )
}

export async function addEvent(tx: Tx, { id, employee_id: employee }: Of, action: string, by: Act): Promise<void> {
  await sql`insert into hr.absence_events (tenant_id, absence_id, employee_id, action, at, by_id, by_name)
    values (app.tenant_id(), ${id}::uuid, ${employee}::uuid, ${action}, ${momentOf(by)}, ${by.id}::uuid, ${by.name})`.execute(tx)
}

/** Other days of a spell, and its state. False: somebody was faster. */
export async function setDates(
  tx: Tx,
  absence: StoredAbsence,
  to: Dates & { readonly expected_on: string | null; readonly state: AbsenceState },
  halves: readonly Half[],
): Promise<boolean> {
  const { rows } = await sql`
    update hr.absences set starts_on = ${to.starts_on}::date, ends_on = ${to.ends_on}::date, first_part = ${to.first_part}, last_part = ${to.last_part},
      minutes_asked = ${to.minutes}, expected_on = ${to.expected_on}::date, state = ${to.state}, version = version + 1
    where id = ${absence.id}::uuid and version = ${absence.version} returning id`.execute(tx)
  if (rows.length === 0) return false
  await sql`delete from hr.absence_days where absence_id = ${absence.id}::uuid`.execute(tx)
  await addHalves(tx, absence, halves)
  await sql`update hr.absence_away set starts_on = ${to.starts_on}::date, ends_on = ${to.ends_on}::date, first_part = ${to.first_part}, last_part = ${to.last_part}
    where absence_id = ${absence.id}::uuid`.execute(tx)
  return true
}

/** A spell that never was holds no days and is no longer shown to anybody. */
export async function setState(tx: Tx, absence: StoredAbsence, state: 'query' | 'closed' | 'withdrawn'): Promise<boolean> {
  const { rows } = await sql`update hr.absences set state = ${state}, version = version + 1
    where id = ${absence.id}::uuid and version = ${absence.version} returning id`.execute(tx)
  if (rows.length === 0) return false
  if (state === 'withdrawn') {
    await sql`delete from hr.absence_days where absence_id = ${absence.id}::uuid`.execute(tx)
    await sql`delete from hr.absence_away where absence_id = ${absence.id}::uuid`.execute(tx)
  }
  return true
}

export async function markLeave(tx: Tx, absence: StoredAbsence, what: 'asked' | 'returned'): Promise<void> {
  const column = sql.ref(what === 'asked' ? 'leave_asked_at' : 'leave_returned_at')
  await sql`update hr.absences set ${column} = now(), version = version + 1 where id = ${absence.id}::uuid`.execute(tx)
}

/** A past absence that was talked about on the day after it and closed. */
export async function markClosed(tx: Tx, absence: Of, by: Act): Promise<void> {
  await sql`update hr.absences set state = 'closed', interview_on = ends_on + 1, version = version + 1 where id = ${absence.id}::uuid`.execute(
    tx,
  )
  await addEvent(tx, absence, 'interviewed', by)
  await addEvent(tx, absence, 'closed', by)
}
