import { sql } from 'kysely'
import type { Tx } from '#platform/server/database.ts'
import type { Role } from '#platform/shared/actor.ts'

export interface MemberOnDay {
  user_id: string
  employee_id: string | null
  role: Role
  name: string
  template: { name: string; grants: unknown } | null
}

/** Everyone who belonged to the workspace at any time of a day (in its own zone), with every role they had on it. */
export async function findMembersOn(tx: Tx, day: string): Promise<MemberOnDay[]> {
  const { rows } = await sql<MemberOnDay>`
    with day as (select ${day}::date::timestamp at time zone t.time_zone as begins, (${day}::date + 1)::timestamp at time zone t.time_zone as ends from hr.tenants t),
    periods as (select p.*, lead(p.since) over (partition by p.membership_id order by p.since) as until from hr.membership_periods p)
    select distinct p.user_id, p.employee_id, p.role,
      coalesce((select concat_ws(' ', coalesce(e.preferred_name, e.first_name), nullif(e.last_name, '')) from hr.employees e where e.id = p.employee_id),
        (select c.name from app.user_card(p.user_id) c), 'Someone') as name,
      (select jsonb_build_object('name', r.name, 'grants', r.grants) from hr.role_templates r where r.id = p.template_id) as template
    from periods p cross join day left join hr.employees l on l.tenant_id = p.tenant_id and l.id = p.employee_id
    where p.role is not null and p.since < day.ends and (p.until is null or p.until > day.begins) and (l.end_date is null or l.end_date >= ${day}::date)
    order by name`.execute(tx)
  return rows
}

/** What the settings opened at any time of a day: the widest that stood. */
export async function findSettingsOn(tx: Tx, day: string): Promise<{ managerSeesPay: boolean }> {
  const { rows } = await sql<{ pay: boolean | null }>`
    with day as (select ${day}::date::timestamp at time zone t.time_zone as begins, (${day}::date + 1)::timestamp at time zone t.time_zone as ends from hr.tenants t),
    periods as (select p.*, lead(p.since) over (order by p.since) as until from hr.access_setting_periods p)
    select bool_or(p.manager_sees_pay) as pay from periods p cross join day where p.since < day.ends and (p.until is null or p.until > day.begins)`.execute(
    tx,
  )
  return { managerSeesPay: rows[0]?.pay ?? false }
}
