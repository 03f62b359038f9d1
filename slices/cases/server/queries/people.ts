import { sql } from 'kysely'
import type { Tx } from '#platform/server/database.ts'
import type { Role } from '#platform/shared/actor.ts'
import type { Division } from '#rules/uk/inputs.ts'
import type { CasePerson } from '../../contract.ts'
import type { Candidate } from '../../policy.ts'

/** Whether the asker leads one of these people, or is led by one, however far along the line. */
export async function findLine(tx: Tx, people: readonly string[]): Promise<{ leadsParty: boolean; ledByParty: boolean }> {
  if (people.length === 0) return { leadsParty: false, ledByParty: false }
  const { rows } = await sql<{ leads: boolean; led: boolean }>`
    with recursive above as (
      select manager_id as id from hr.employees where id = app.person_id() and manager_id is not null
      union select e.manager_id from hr.employees e join above a on e.id = a.id where e.manager_id is not null),
    theirs as (
      select manager_id as id from hr.employees where id = any(${[...people]}::uuid[]) and manager_id is not null
      union select e.manager_id from hr.employees e join theirs t on e.id = t.id where e.manager_id is not null)
    select app.person_id() in (select id from theirs) as leads, exists (select from above where id = any(${[...people]}::uuid[])) as led`.execute(
    tx,
  )
  return { leadsParty: rows[0]?.leads ?? false, ledByParty: rows[0]?.led ?? false }
}

const isId = (text: string): boolean => /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(text)

/** Names of people of the workspace: by their record, else, for consultants, by their account. Who is not there is left out. */
export async function findPeople(tx: Tx, ids: readonly string[]): Promise<Map<string, CasePerson>> {
  const asked = [...new Set(ids)].filter(isId)
  if (asked.length === 0) return new Map()
  const { rows } = await sql<CasePerson>`
    select e.id, concat_ws(' ', coalesce(e.preferred_name, e.first_name), nullif(e.last_name, '')) as name, e.job_title, true as employee
      from hr.employees e where e.id = any(${asked}::uuid[])`.execute(tx)
  const found = new Map(rows.map((row) => [row.id, row]))
  const missing = asked.filter((id) => !found.has(id))
  if (missing.length === 0) return found
  const cards = await sql<CasePerson>`
    select c.user_id as id, c.name, null as job_title, false as employee from app.member_cards() c where c.user_id = any(${missing}::uuid[])`.execute(
    tx,
  )
  for (const card of cards.rows) found.set(card.id, card)
  return found
}

/** The users who are these people, as notify wants them. */
export async function usersOf(tx: Tx, people: readonly string[]): Promise<string[]> {
  const asked = people.filter(isId)
  if (asked.length === 0) return []
  const { rows } = await sql<{ user_id: string }>`
    select user_id from hr.memberships where ended_at is null and (employee_id = any(${asked}::uuid[]) or user_id = any(${asked}::uuid[]))`.execute(
    tx,
  )
  return rows.map(({ user_id }) => user_id)
}

/** Everybody in hr and every super admin who is there, with everybody above them. */
export async function findCandidates(tx: Tx, today: string): Promise<Candidate[]> {
  const { rows } = await sql<{ person: string; role: Role; led_by: string[] | null }>`
    select coalesce(m.employee_id, m.user_id) as person, m.role,
      (with recursive above as (select e.manager_id as id from hr.employees e where e.id = m.employee_id and e.manager_id is not null
        union select e.manager_id from hr.employees e join above a on e.id = a.id where e.manager_id is not null) select array_agg(id) from above) as led_by
    from hr.memberships m left join hr.employees h on h.tenant_id = m.tenant_id and h.id = m.employee_id
    where m.ended_at is null and m.role in ('hr', 'super_admin') and (h.end_date is null or h.end_date >= ${today}::date) order by m.created_at, m.id`.execute(
    tx,
  )
  return rows.map(({ person, role, led_by: ledBy }) => ({ person, role, ledBy: ledBy ?? [] }))
}

export interface Employment {
  readonly start: string | null
  readonly born: string | null
  readonly salary: string | null
  readonly managers: readonly string[]
  /** As the terms kept for letters word them. */
  readonly notice_employer: string | null
  readonly notice_employee: string | null
}
/** What a case goes by of a person’s employment, as far as the asker may see it: what they may not see is not known. */
export async function findEmployment(tx: Tx, person: string): Promise<Employment> {
  const { rows } = await sql<Omit<Employment, 'managers'> & { managers: string[] | null }>`
    select e.start_date as start, p.date_of_birth as born, y.salary, ${noticeKept('employer')}, ${noticeKept('employee')},
      (with recursive above as (select e.manager_id as id, 1 as level where e.manager_id is not null
        union select x.manager_id, a.level + 1 from hr.employees x join above a on x.id = a.id where x.manager_id is not null and a.level < 30) select array_agg(id order by level) from above) as managers
    from hr.employees e left join hr.employee_personal p on p.tenant_id = e.tenant_id and p.employee_id = e.id
      left join hr.employee_pay y on y.tenant_id = e.tenant_id and y.employee_id = e.id
    where e.id::text = ${person}`.execute(tx)
  const row = rows[0]
  return row
    ? { ...row, managers: row.managers ?? [] }
    : { start: null, born: null, salary: null, managers: [], notice_employer: null, notice_employee: null }
}

/** A notice as the terms for letters have it: the person's own before that of everybody. */
const noticeKept = (of: 'employer' | 'employee') => sql`(select v.value #>> '{}' from hr.letter_values v where v.tenant_id = e.tenant_id
      and v.field = ${`notice.from_${of}`} and (v.employee_id = e.id or v.employee_id is null) order by v.employee_id nulls last limit 1) as ${sql.ref(`notice_${of}`)}`

/** The nation a person works in, by their place; England and Wales where nothing is said. */
export async function findDivision(tx: Tx, person: string): Promise<Division> {
  const { rows } = await sql<{ division: 'england-wales' | 'scotland' | 'northern-ireland' | null }>`
    select l.division from hr.employees e join hr.locations l on l.tenant_id = e.tenant_id and l.name_key = lower(e.location) where e.id = ${person}::uuid`.execute(
    tx,
  )
  const found = rows[0]?.division ?? null
  return found === null || found === 'england-wales' ? 'england-and-wales' : found
}

/** The time zone whose day it is. */
export async function findZone(tx: Tx): Promise<string> {
  const { rows } = await sql<{ time_zone: string }>`select time_zone from hr.tenants`.execute(tx)
  return rows[0]?.time_zone ?? 'Europe/London'
}

/**
 * Bank holidays announced since the published list, by nation: whole days on which workplaces are closed and that are called a bank holiday. Any
 * other closure is the company's own and moves no deadline of the law. One that holds everywhere holds in every nation.
 */
export async function findAnnounced(tx: Tx): Promise<Partial<Record<Division, readonly string[]>>> {
  const { rows } = await sql<{ day: string; division: string | null }>`
    select distinct c.day, l.division from hr.leave_closures c left join hr.locations l on l.tenant_id = c.tenant_id and l.id = c.location_id
    where c.part = 'day' and c.name ~* 'bank holiday' and (c.location_id is null or l.division is not null) order by c.day limit 500`.execute(
    tx,
  )
  if (rows.length === 0) return {}
  const nations = { 'england-and-wales': 'england-wales', scotland: 'scotland', 'northern-ireland': 'northern-ireland' } as const
  return Object.fromEntries(
    Object.entries(nations).map(([nation, named]) => [
      nation,
      rows.filter(({ division }) => division === null || division === named).map(({ day }) => day),
    ]),
  )
}
