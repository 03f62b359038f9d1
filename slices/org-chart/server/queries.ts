import { sql } from 'kysely'
import type { Tx } from '#platform/server/database.ts'
import type { Standing } from '../../people/policy.ts'
import type { DottedLine } from '../contract.ts'
import type { ReportingLine } from '../rules.ts'

export interface StoredLine extends ReportingLine {
  readonly protected: boolean
}

/** Every reporting line of a workspace in one query, leavers too: who of them is shown is decided over the whole, and in which order. */
export async function listLines(tx: Tx, tenantId: string, today: string): Promise<StoredLine[]> {
  const { rows } = await sql<StoredLine>`
    select id, manager_id, first_name, preferred_name, last_name, job_title, coalesce(end_date < ${today}::date, false) as "left", protected
    from hr.employees where tenant_id = ${tenantId}::uuid`.execute(tx)
  return rows
}

/**
 * The lines as they were, or are planned to be, on another day: manager and job title from the dated record, names as they are.
 * Who had not started by an earlier day is not in it; for a later day decision 004 holds, as it does today.
 */
export async function listLinesOn(tx: Tx, tenantId: string, { day, today }: { day: string; today: string }): Promise<StoredLine[]> {
  const { rows } = await sql<StoredLine>`
    with valid as (
      select distinct on (employee_id, field) employee_id, field, value #>> '{}' as value from hr.record_history
      where tenant_id = ${tenantId}::uuid and field in ('manager_id', 'job_title') and valid_from <= ${day}::date and state <> 'held'
      order by employee_id, field, valid_from desc)
    select e.id, m.value::uuid as manager_id, e.first_name, e.preferred_name, e.last_name, j.value as job_title,
      coalesce(e.end_date < ${day}::date, false) as "left", e.protected
    from hr.employees e
    left join valid m on m.employee_id = e.id and m.field = 'manager_id'
    left join valid j on j.employee_id = e.id and j.field = 'job_title'
    where e.tenant_id = ${tenantId}::uuid and (${day}::date >= ${today}::date or e.start_date is null or e.start_date <= ${day}::date)`.execute(
    tx,
  )
  return rows
}

/** Where the photos are of those who have one. Who is named by an alias in the chart is not found in it by their id. */
export async function listPhotos(tx: Tx, tenantId: string): Promise<{ id: string; photo: string }[]> {
  const { rows } = await sql<{ id: string; photo: string }>`
    select id, photo_url as photo from hr.employees where tenant_id = ${tenantId}::uuid and photo_url is not null`.execute(tx)
  return rows
}

/** People employed today or starting later (decision 004), counted apart from the chart so that the two can be compared. */
export async function countCurrent(tx: Tx, tenantId: string, { day, today }: { day: string; today: string }): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from hr.employees where tenant_id = ${tenantId}::uuid and (end_date is null or end_date >= ${day}::date)
      and (${day}::date >= ${today}::date or start_date is null or start_date <= ${day}::date)`.execute(tx)
  return rows[0]?.n ?? 0
}

/** The first day the record knows of, and the coming days on which a line, a start or a last day is planned. */
export async function listDays(tx: Tx, tenantId: string, today: string): Promise<{ first: string | null; planned: string[] }> {
  const { rows } = await sql<{ first: string | null; planned: string[] }>`
    select (select min(start_date) from hr.employees where tenant_id = ${tenantId}::uuid) as first,
      (select coalesce(json_agg(distinct d.day order by d.day), '[]') from (
        select valid_from as day from hr.record_history
          where tenant_id = ${tenantId}::uuid and field in ('manager_id', 'job_title') and state = 'planned' and valid_from > ${today}::date
        union select start_date from hr.employees where tenant_id = ${tenantId}::uuid and start_date > ${today}::date
        union select end_date + 1 from hr.employees where tenant_id = ${tenantId}::uuid and end_date >= ${today}::date) d) as planned`.execute(
    tx,
  )
  return rows[0] ?? { first: null, planned: [] }
}

/** The first day anybody of these people was employed. */
export async function findFirstDay(tx: Tx, ids: readonly string[]): Promise<string | null> {
  const { rows } = await sql<{ first: string | null }>`
    select min(start_date) as first from hr.employees where id = any (${[...ids]}::uuid[])`.execute(tx)
  return rows[0]?.first ?? null
}

export async function findDirectoryScope(tx: Tx, tenantId: string): Promise<Standing['settings']['directoryScope']> {
  const { rows } = await sql<{ scope: Standing['settings']['directoryScope'] }>`
    select directory_scope as scope from hr.tenants where id = ${tenantId}::uuid`.execute(tx)
  return rows[0]?.scope ?? 'reporting_line'
}

/** Dotted lines of the day between people who are both employed on it. */
export async function listDottedLines(tx: Tx, tenantId: string, day: string): Promise<DottedLine[]> {
  const { rows } = await sql<DottedLine>`
    select d.employee_id, d.manager_id, d.kind from hr.dotted_lines d
    join hr.employees e on e.tenant_id = d.tenant_id and e.id = d.employee_id and (e.end_date is null or e.end_date >= ${day}::date)
    join hr.employees m on m.tenant_id = d.tenant_id and m.id = d.manager_id and (m.end_date is null or m.end_date >= ${day}::date)
    where d.tenant_id = ${tenantId}::uuid and d.valid_from <= ${day}::date and (d.valid_until is null or d.valid_until >= ${day}::date)
    order by d.employee_id, d.manager_id`.execute(tx)
  return rows
}

/** Starts and last days that are still to come. */
export async function listComingDates(
  tx: Tx,
  tenantId: string,
  today: string,
): Promise<{ id: string; starts: string | null; ends: string | null }[]> {
  const { rows } = await sql<{ id: string; starts: string | null; ends: string | null }>`
    select id, case when start_date > ${today}::date then start_date end as starts, case when end_date >= ${today}::date then end_date end as ends
    from hr.employees where tenant_id = ${tenantId}::uuid and (start_date > ${today}::date or end_date >= ${today}::date) order by id`.execute(
    tx,
  )
  return rows
}

export interface MovingPerson extends Standing {
  readonly id: string
  readonly version: number
  readonly manager_id: string | null
  readonly first_name: string
  readonly preferred_name: string | null
  readonly last_name: string
}

/** One person with how the asker stands to them. `lock` holds the row for a change. */
export async function findMoving(tx: Tx, id: string, lock = false): Promise<MovingPerson | null> {
  if (lock) await sql`select 1 from hr.employees where id = ${id}::uuid for no key update`.execute(tx)
  const { rows } = await sql<MovingPerson>`
    select e.id, e.version::int as version, e.manager_id, e.first_name, e.preferred_name, e.last_name, e.protected,
      app.relation_to(e.id) as relation, app.in_group(e.department, e.location) as in_group,
      json_build_object('managerSeesPay', t.manager_sees_pay, 'directoryScope', t.directory_scope) as settings
    from hr.employees e join hr.tenants t on t.id = e.tenant_id where e.id = ${id}::uuid`.execute(tx)
  return rows[0] ?? null
}

export interface LineManager {
  readonly id: string
  readonly first_name: string
  readonly preferred_name: string | null
  readonly last_name: string
  readonly left: boolean
  /** Has an account whose role makes a reporting line count (rule R2). */
  readonly leads: boolean
}

/** A person and everyone above them, nearest first; a stored loop is walked once. */
export async function listLineFrom(tx: Tx, id: string, today: string): Promise<LineManager[]> {
  const { rows } = await sql<LineManager>`
    with recursive line as (
      select ${id}::uuid as id, 0 as step, array[${id}::uuid] as seen
      union all select e.manager_id, l.step + 1, l.seen || e.manager_id from line l join hr.employees e on e.id = l.id
        where e.manager_id is not null and not e.manager_id = any (l.seen))
    select e.id, e.first_name, e.preferred_name, e.last_name, coalesce(e.end_date < ${today}::date, false) as "left",
      exists (select 1 from hr.memberships m where m.employee_id = e.id and m.ended_at is null and m.role = 'manager') as leads
    from line l join hr.employees e on e.id = l.id order by l.step`.execute(tx)
  return rows
}

/** How many people would go along: the person and everyone below who has not left. */
export async function countTeam(tx: Tx, id: string, today: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    with recursive below as (select ${id}::uuid as id union select e.id from hr.employees e join below b on e.manager_id = b.id)
    select count(*)::int as n from below b join hr.employees e on e.id = b.id where e.end_date is null or e.end_date >= ${today}::date`.execute(
    tx,
  )
  return rows[0]?.n ?? 0
}

export async function listDottedLinesOf(tx: Tx, id: string): Promise<DottedLine[]> {
  const { rows } = await sql<DottedLine>`
    select employee_id, manager_id, kind from hr.dotted_lines where employee_id = ${id}::uuid and valid_until is null
    order by manager_id`.execute(tx)
  return rows
}

/** Every line there is or was, the newest first. */
export async function listDatedLinesOf(
  tx: Tx,
  id: string,
): Promise<{ manager_id: string; kind: DottedLine['kind']; from: string; until: string | null }[]> {
  const { rows } = await sql<{ manager_id: string; kind: DottedLine['kind']; from: string; until: string | null }>`
    select manager_id, kind, valid_from as "from", valid_until as until from hr.dotted_lines where employee_id = ${id}::uuid
    order by valid_until desc nulls first, valid_from desc, manager_id limit 100`.execute(tx)
  return rows
}

/** Which of these people could be a dotted-line manager: current, in this workspace. */
export async function findCurrent(tx: Tx, ids: readonly string[], today: string): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`
    select id from hr.employees where id = any (${[...ids]}::uuid[]) and (end_date is null or end_date >= ${today}::date)`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

interface Redrawn {
  readonly id: string
  readonly lines: readonly Omit<DottedLine, 'employee_id'>[]
  readonly byId: string
  readonly today: string
}

/** From today these are the lines: what is not among them ended yesterday, or never was if it began today; a new kind is a new line. */
export async function replaceDottedLines(tx: Tx, { id, lines, byId, today }: Redrawn): Promise<void> {
  const wanted = JSON.stringify(lines)
  const gone = sql`employee_id = ${id}::uuid and valid_until is null and not exists (
    select 1 from json_to_recordset(${wanted}::json) as w (manager_id uuid, kind text) where w.manager_id = d.manager_id and w.kind = d.kind)`
  await sql`delete from hr.dotted_lines d where ${gone} and valid_from >= ${today}::date`.execute(tx)
  await sql`update hr.dotted_lines d set valid_until = ${today}::date - 1 where ${gone}`.execute(tx)
  await sql`insert into hr.dotted_lines (tenant_id, employee_id, manager_id, kind, created_by, valid_from)
    select app.tenant_id(), ${id}::uuid, w.manager_id, w.kind, ${byId}::uuid, ${today}::date
    from json_to_recordset(${wanted}::json) as w (manager_id uuid, kind text)
    where not exists (select 1 from hr.dotted_lines d where d.employee_id = ${id}::uuid and d.manager_id = w.manager_id and d.valid_until is null)`.execute(
    tx,
  )
}
