import { sql } from 'kysely'
import type { Tx } from '#platform/server/database.ts'
import type { Grants, Role } from '#platform/shared/actor.ts'
import type { WorkspaceSettings } from '#slices/rights/rules.ts'

export interface MemberOnDay {
  user_id: string
  employee_id: string | null
  role: Role
  name: string
  template: { name: string; grants: Grants; group: { departments: string[]; locations: string[] } | null } | null
}

/**
 * Everyone who belonged to the workspace at any time of a day (in its own zone), with every role they had on it: each as its template, and
 * the template's group of people, stood at the same time.
 */
export async function findMembersOn(tx: Tx, day: string): Promise<MemberOnDay[]> {
  const { rows } = await sql<MemberOnDay>`
    with day as (select tstzrange(${day}::date::timestamp at time zone t.time_zone, (${day}::date + 1)::timestamp at time zone t.time_zone) as span from hr.tenants t),
    periods as (select p.*, tstzrange(p.since, lead(p.since) over (partition by p.membership_id order by p.since)) as span from hr.membership_periods p),
    templates as (select p.*, tstzrange(p.since, lead(p.since) over (partition by p.template_id order by p.since)) as span from hr.role_template_periods p),
    groups as (select p.*, tstzrange(p.since, lead(p.since) over (partition by p.group_id order by p.since)) as span from hr.people_group_periods p)
    select distinct p.user_id, p.employee_id, p.role,
      coalesce((select concat_ws(' ', coalesce(e.preferred_name, e.first_name), nullif(e.last_name, '')) from hr.employees e where e.id = p.employee_id),
        (select c.name from app.user_card(p.user_id) c), 'Someone') as name,
      case when p.template_id is not null then jsonb_build_object('name', coalesce(r.name, ''), 'grants', coalesce(r.grants, '{}'),
        'group', case when g.departments is not null then jsonb_build_object('departments', g.departments, 'locations', g.locations) end) end as template
    from periods p cross join day left join hr.employees l on l.tenant_id = p.tenant_id and l.id = p.employee_id
    left join templates r on r.template_id = p.template_id and not isempty(r.span * p.span * day.span)
    left join groups g on g.group_id = r.group_id and not isempty(g.span * r.span * p.span * day.span)
    where p.role is not null and not isempty(p.span * day.span) and (l.end_date is null or l.end_date >= ${day}::date)
    order by name`.execute(tx)
  return rows
}

/** What the settings opened at any time of a day: the widest that stood. */
export async function findSettingsOn(tx: Tx, day: string): Promise<WorkspaceSettings> {
  const { rows } = await sql<{ pay: boolean | null; open: boolean | null }>`
    with day as (select ${day}::date::timestamp at time zone t.time_zone as begins, (${day}::date + 1)::timestamp at time zone t.time_zone as ends from hr.tenants t),
    periods as (select p.*, lead(p.since) over (order by p.since) as until from hr.access_setting_periods p)
    select bool_or(p.manager_sees_pay) as pay, bool_or(p.directory_scope = 'everyone') as open
    from periods p cross join day where p.since < day.ends and (p.until is null or p.until > day.begins)`.execute(tx)
  return { managerSeesPay: rows[0]?.pay ?? false, directoryScope: rows[0]?.open === false ? 'reporting_line' : 'everyone' }
}

/** Where a person stood in the system on a day, at any time of it: to be matched with groups and lines. */
export interface PlaceOnDay {
  readonly departments: readonly (string | null)[]
  readonly locations: readonly (string | null)[]
  readonly managers: readonly string[]
  /** Everyone further up, as the lines ran at any time of the day. */
  readonly above: readonly string[]
}

/** Longest line that is followed; a loop, which cannot be, would end there. */
const longestLine = 40

export async function findPlaceOn(tx: Tx, person: string, day: string): Promise<PlaceOnDay> {
  const { rows } = await sql<PlaceOnDay>`
    with recursive day as (select ${day}::date::timestamp at time zone t.time_zone as begins, (${day}::date + 1)::timestamp at time zone t.time_zone as ends from hr.tenants t),
    line (id, step) as (
      select (v #>> '{}')::uuid, 1 from day cross join lateral app.held_during(${person}::uuid, 'manager_id', day.begins, day.ends, ${day}::date) v where v is not null
      union select (v #>> '{}')::uuid, l.step + 1 from line l cross join day cross join lateral app.held_during(l.id, 'manager_id', day.begins, day.ends, ${day}::date) v
        where v is not null and l.step < ${longestLine})
    select array(select v #>> '{}' from day cross join lateral app.held_during(${person}::uuid, 'department', day.begins, day.ends, ${day}::date) v) as departments,
      array(select v #>> '{}' from day cross join lateral app.held_during(${person}::uuid, 'location', day.begins, day.ends, ${day}::date) v) as locations,
      array(select distinct l.id from line l where l.step = 1) as managers, array(select distinct l.id from line l where l.step > 1) as above`.execute(
    tx,
  )
  return rows[0] ?? { departments: [], locations: [], managers: [], above: [] }
}
