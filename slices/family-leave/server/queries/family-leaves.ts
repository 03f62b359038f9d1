import { sql } from 'kysely'
import type { Tx } from '#platform/server/database.ts'
import type { Standing } from '#slices/rights/rules.ts'
import type { FamilyLeaveKind, FamilyLeaveState } from '../../types.ts'

export interface Wanted {
  readonly kind: FamilyLeaveKind
  readonly expected_on: string | null
  readonly happened_on: string | null
  readonly matched_on: string | null
  readonly care_from: string | null
  readonly care_until: string | null
  readonly weeks_used: number
  readonly starts_on: string
  readonly ends_on: string
  readonly notice_on: string
  readonly note: string | null
}
export interface StoredFamilyLeave extends Wanted {
  readonly id: string
  readonly employee_id: string
  readonly employee_name: string
  readonly employed_from: string | null
  readonly state: FamilyLeaveState
  readonly booking_id: string | null
  readonly booking_version: number | null
  readonly asked_by: string
  readonly confirmed_by: string | null
  readonly replied_on: string | null
  readonly version: number
  readonly standing: Standing
}

const columns = sql`f.id, f.employee_id, concat_ws(' ', coalesce(e.preferred_name, e.first_name), nullif(e.last_name, '')) as employee_name, e.start_date as employed_from,
  f.kind, f.expected_on, f.happened_on, f.matched_on, f.care_from, f.care_until, f.weeks_used::int as weeks_used, f.starts_on, f.ends_on, f.notice_on, f.state, f.note,
  b.id as booking_id, b.version::int as booking_version, f.asked_by_name as asked_by, f.confirmed_by_name as confirmed_by, f.replied_on, f.version::int as version,
  json_build_object('relation', app.relation_to(e.id), 'in_group', app.in_group(e.department, e.location), 'protected', e.protected,
    'settings', (select json_build_object('managerSeesPay', t.manager_sees_pay, 'directoryScope', t.directory_scope) from hr.tenants t)) as standing`
const joined = sql`hr.family_leaves f join hr.employees e on e.tenant_id = f.tenant_id and e.id = f.employee_id
  left join hr.leave_bookings b on b.tenant_id = f.tenant_id and b.id = f.booking_id and b.state in ('requested', 'approved')`

export async function findFamilyLeave(tx: Tx, id: string, lock = false): Promise<StoredFamilyLeave | null> {
  if (lock) await sql`select 1 from hr.family_leaves where id = ${id}::uuid for no key update`.execute(tx)
  const { rows } = await sql<StoredFamilyLeave>`select ${columns} from ${joined} where f.id = ${id}::uuid`.execute(tx)
  return rows[0] ?? null
}

/** Of one person, the latest first. */
export async function familyLeavesOf(tx: Tx, employeeId: string): Promise<StoredFamilyLeave[]> {
  const { rows } = await sql<StoredFamilyLeave>`select ${columns} from ${joined} where f.employee_id = ${employeeId}::uuid
    order by f.state = 'withdrawn', f.starts_on desc, f.id limit 100`.execute(tx)
  return rows
}

/** Planned or running on a day, of people who are there; of others than the asker. */
export async function runningFamilyLeaves(tx: Tx, today: string): Promise<StoredFamilyLeave[]> {
  const { rows } =
    await sql<StoredFamilyLeave>`select ${columns} from ${joined} where f.state <> 'withdrawn' and f.ends_on >= ${today}::date
    and f.employee_id is distinct from app.person_id() and (e.end_date is null or e.end_date >= ${today}::date) order by f.starts_on, e.sort_name, f.id limit 300`.execute(
      tx,
    )
  return rows
}

type New = Wanted & { readonly id: string; readonly employee_id: string }
export async function addFamilyLeave(tx: Tx, leave: New, by: string): Promise<void> {
  await sql`insert into hr.family_leaves (tenant_id, id, employee_id, kind, expected_on, happened_on, matched_on, care_from, care_until, weeks_used, starts_on, ends_on,
      notice_on, note, asked_by_name)
    values (app.tenant_id(), ${leave.id}::uuid, ${leave.employee_id}::uuid, ${leave.kind}, ${leave.expected_on}::date, ${leave.happened_on}::date, ${leave.matched_on}::date,
      ${leave.care_from}::date, ${leave.care_until}::date, ${leave.weeks_used}, ${leave.starts_on}::date, ${leave.ends_on}::date, ${leave.notice_on}::date, ${leave.note}, ${by})`.execute(
    tx,
  )
}

/** False: somebody else changed it in between. */
export async function setWanted(tx: Tx, { id, version }: StoredFamilyLeave, to: Wanted): Promise<boolean> {
  const { rows } =
    await sql`update hr.family_leaves set expected_on = ${to.expected_on}::date, happened_on = ${to.happened_on}::date, matched_on = ${to.matched_on}::date,
      care_from = ${to.care_from}::date, care_until = ${to.care_until}::date, weeks_used = ${to.weeks_used}, starts_on = ${to.starts_on}::date, ends_on = ${to.ends_on}::date,
      notice_on = ${to.notice_on}::date, note = ${to.note}, version = version + 1 where id = ${id}::uuid and version = ${version} returning id`.execute(
      tx,
    )
  return rows.length > 0
}

export async function setConfirmed(tx: Tx, { id, version }: StoredFamilyLeave, by: string): Promise<boolean> {
  const { rows } =
    await sql`update hr.family_leaves set state = 'confirmed', confirmed_at = now(), confirmed_by_name = ${by}, version = version + 1
    where id = ${id}::uuid and version = ${version} and state = 'planned' returning id`.execute(tx)
  return rows.length > 0
}

export async function setBooking(tx: Tx, id: string, bookingId: string): Promise<void> {
  await sql`update hr.family_leaves set booking_id = ${bookingId}::uuid where id = ${id}::uuid`.execute(tx)
}

export async function setWithdrawn(tx: Tx, { id, version }: StoredFamilyLeave): Promise<boolean> {
  const { rows } = await sql`update hr.family_leaves set state = 'withdrawn', version = version + 1
    where id = ${id}::uuid and version = ${version} and state <> 'withdrawn' returning id`.execute(tx)
  return rows.length > 0
}

export async function setReplied(tx: Tx, { id, version }: StoredFamilyLeave, on: string): Promise<boolean> {
  const { rows } = await sql`update hr.family_leaves set replied_on = ${on}::date, version = version + 1
    where id = ${id}::uuid and version = ${version} and state <> 'withdrawn' returning id`.execute(tx)
  return rows.length > 0
}

/** The users who may read the family leave of a person for hr: by the built-in role, or by one of the workspace's own with the right to health that reaches them. */
export async function usersWhoRead(tx: Tx, personId: string): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select m.user_id from hr.memberships m join hr.employees e on e.tenant_id = m.tenant_id and e.id = ${personId}::uuid
      left join hr.role_templates r on r.tenant_id = m.tenant_id and r.id = m.template_id
      left join hr.people_groups g on g.tenant_id = r.tenant_id and g.id = r.group_id
    where m.ended_at is null and m.role in ('hr', 'super_admin') and m.employee_id is distinct from e.id
      and (m.template_id is null or strpos(r.setting, ' v.health.all ') > 0 or (strpos(r.setting, ' v.health.group ') > 0
        and (g.departments = '{}' or e.department = any (g.departments)) and (g.locations = '{}' or e.location = any (g.locations))))`.execute(
    tx,
  )
  return rows.map((row) => row.user_id)
}

export async function findWorkspaceName(tx: Tx): Promise<string> {
  const { rows } = await sql<{ name: string }>`select name from hr.tenants`.execute(tx)
  return rows[0]?.name ?? ''
}
