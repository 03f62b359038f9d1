import { sql } from 'kysely'
import type { DatedRow } from './dated-past.ts'
import type { Tx } from '#platform/server/database.ts'
import type { Role } from '#platform/shared/actor.ts'
import type { DemoTenant } from './company.ts'

// COPY is refused below row-level security, so rows travel as one JSON parameter a statement.

export async function hasTenant(tx: Tx): Promise<boolean> {
  const { rows } = await sql`select 1 from hr.tenants`.execute(tx)
  return rows.length > 0
}

/** False when the workspace is there already, also when another process is just adding it. */
export async function addTenant(
  tx: Tx,
  id: string,
  tenant: DemoTenant,
  from: { createdAt: string | null; createdBy: string | null },
): Promise<boolean> {
  const { rows } = await sql`insert into hr.tenants (id, name, industry, country, headcount, time_zone, created_at, created_by)
    values (${id}::uuid, ${tenant.name}, ${tenant.industry}, ${tenant.country}, ${tenant.headcount}, ${tenant.time_zone}, coalesce(${from.createdAt}::timestamptz, now()), ${from.createdBy}::uuid)
    on conflict (id) do nothing returning id`.execute(tx)
  return rows.length > 0
}

/** One person's row in each table. */
export interface PersonRows {
  readonly record: Readonly<Record<string, unknown>>
  readonly personal: Readonly<Record<string, unknown>>
  readonly pay: Readonly<Record<string, unknown>>
  readonly bank: Readonly<Record<string, unknown>>
  readonly emergency: Readonly<Record<string, unknown>>
}

/** Managers stand before their reports, or with them in the same call. */
export async function addPeople(tx: Tx, people: readonly PersonRows[]): Promise<void> {
  // reading JSON is most of the work, so each statement is sent its own columns only
  const rows = (table: keyof PersonRows): string => JSON.stringify(people.map((person) => person[table]))
  await sql`insert into hr.employees (tenant_id, id, user_id, first_name, last_name, preferred_name, email, job_title, department, location, start_date, end_date, employment_type, contract,
      manager_id, phone_mobile, timezone, work_pattern, sort_name, search_text, version, employee_no, created_at, updated_at, updated_by)
    select app.tenant_id(), id, user_id, first_name, last_name, preferred_name, email, job_title, department, location, start_date, end_date, employment_type, contract,
      manager_id, phone_mobile, timezone, work_pattern, sort_name, search_text, version, employee_no, coalesce(created_at, now()), coalesce(updated_at, now()), updated_by
    from json_populate_recordset(null::hr.employees, ${rows('record')}::json)`.execute(tx)
  await sql`insert into hr.employee_personal (tenant_id, employee_id, date_of_birth, gender, nationality, phone_home, address_line1, address_line2, city, state_province, postal_code, country)
    select app.tenant_id(), employee_id, date_of_birth, gender, nationality, phone_home, address_line1, address_line2, city, state_province, postal_code, country
    from json_populate_recordset(null::hr.employee_personal, ${rows('personal')}::json)`.execute(tx)
  await sql`insert into hr.employee_pay (tenant_id, employee_id, salary, pay_frequency)
    select app.tenant_id(), employee_id, salary, pay_frequency from json_populate_recordset(null::hr.employee_pay, ${rows('pay')}::json)`.execute(
    tx,
  )
  await sql`insert into hr.employee_bank (tenant_id, employee_id, bank_account_name, bank_account_number, bank_sort_code)
    select app.tenant_id(), employee_id, bank_account_name, bank_account_number, bank_sort_code from json_populate_recordset(null::hr.employee_bank, ${rows('bank')}::json)`.execute(
    tx,
  )
  await sql`insert into hr.employee_emergency (tenant_id, employee_id, contacts)
    select app.tenant_id(), employee_id, contacts from json_populate_recordset(null::hr.employee_emergency, ${rows('emergency')}::json)`.execute(
    tx,
  )
}

/** The past of people who are added after it in the same transaction: what the record does not say of itself. */
export async function addDatedPast(tx: Tx, rows: readonly DatedRow[]): Promise<void> {
  await sql`insert into hr.record_history (tenant_id, employee_id, grp, field, valid_from, value, manager_id, state, kind, recorded_at, recorded_by)
    select app.tenant_id(), employee_id, grp, field, valid_from, value, manager_id, state, kind, recorded_at, recorded_by
    from json_populate_recordset(null::hr.record_history, ${JSON.stringify(rows)}::json)`.execute(tx)
}

/** What edit forms offer, as the workspace's settings list it. */
export interface DemoLists {
  readonly locations: readonly { id: string; name: string; name_key: string; division: string; time_zone: string }[]
  readonly departments: readonly { id: string; name: string; name_key: string }[]
  readonly patterns: readonly { id: string; name: string; name_key: string; weeks: number[][]; is_default: boolean }[]
}

export async function addLists(tx: Tx, lists: DemoLists): Promise<void> {
  await sql`insert into hr.locations (tenant_id, id, name, name_key, division, time_zone)
    select app.tenant_id(), id, name, name_key, division, time_zone
    from json_to_recordset(${JSON.stringify(lists.locations)}::json) as x (id uuid, name text, name_key text, division text, time_zone text)`.execute(
    tx,
  )
  await sql`insert into hr.departments (tenant_id, id, name, name_key)
    select app.tenant_id(), id, name, name_key from json_to_recordset(${JSON.stringify(lists.departments)}::json) as x (id uuid, name text, name_key text)`.execute(
    tx,
  )
  await sql`insert into hr.working_patterns (tenant_id, id, name, name_key, weeks, is_default)
    select app.tenant_id(), id, name, name_key, weeks, is_default
    from json_to_recordset(${JSON.stringify(lists.patterns)}::json) as x (id uuid, name text, name_key text, weeks jsonb, is_default boolean)`.execute(
    tx,
  )
}

export async function addMembership(tx: Tx, member: { id: string; userId: string; role: Role; employeeId: string | null }): Promise<void> {
  // Since the workspace began: a past without members would say that nobody could see anything.
  await sql`insert into hr.memberships (tenant_id, id, user_id, role, employee_id, created_at)
    select t.id, ${member.id}::uuid, ${member.userId}::uuid, ${member.role}, ${member.employeeId}::uuid, t.created_at from hr.tenants t`.execute(
    tx,
  )
  await sql`select app.add_workspace_pointer(${member.userId}::uuid, app.tenant_id())`.execute(tx)
}

/** Past entries, oldest first, each appended to the chain by the same function as every other entry. */
export async function appendPast(tx: Tx, entries: readonly PastEntry[]): Promise<void> {
  await sql`select app.audit_append(e.at, e.actor_id, e.actor_name, e.action, e.subject_kind, e.subject_id, e.changes, e.reason)
    from json_to_recordset(${JSON.stringify(entries)}::json)
      as e (at timestamptz, actor_id uuid, actor_name text, action text, subject_kind text, subject_id uuid, changes jsonb, reason text)`.execute(
    tx,
  )
}

export interface PastEntry {
  readonly at: string
  readonly actor_id: string
  readonly actor_name: string
  readonly action: string
  readonly subject_kind: 'employee' | 'workspace'
  readonly subject_id: string
  readonly changes: Readonly<Record<string, { from: unknown; to: unknown }>>
  readonly reason: string | null
}
