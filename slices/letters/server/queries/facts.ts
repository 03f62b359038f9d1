import { sql } from 'kysely'
import type { Tx } from '#platform/server/database.ts'
import type { Fact } from '../../rules/field.ts'

/** What the record says of a person and the workspace of itself; row-level security has emptied what the asker may not read. */
export interface StoredFacts {
  id: string
  first_name: string
  last_name: string
  preferred_name: string | null
  email: string
  job_title: string | null
  department: string | null
  location: string | null
  start_date: string | null
  end_date: string | null
  contract: string | null
  work_pattern: { days: string[]; hours: number } | null
  employee_no: string | null
  manager_name: string | null
  date_of_birth: string | null
  address_line1: string | null
  address_line2: string | null
  city: string | null
  state_province: string | null
  postal_code: string | null
  salary: string | null
  pay_frequency: string | null
  division: 'england-wales' | 'scotland' | 'northern-ireland' | null
  workspace_name: string
  holiday_year_start: string
}

export async function findFactsOf(tx: Tx, people: readonly string[]): Promise<StoredFacts[]> {
  const { rows } = await sql<StoredFacts>`
    select e.id, e.first_name, e.last_name, e.preferred_name, e.email, e.job_title, e.department, e.location, e.start_date, e.end_date, e.contract, e.work_pattern, e.employee_no,
      concat_ws(' ', m.first_name, nullif(m.last_name, '')) as manager_name, p.date_of_birth, p.address_line1, p.address_line2, p.city, p.state_province, p.postal_code,
      pay.salary, pay.pay_frequency, l.division, t.name as workspace_name, t.holiday_year_start
    from hr.employees e join hr.tenants t on t.id = e.tenant_id
    left join hr.employees m on m.tenant_id = e.tenant_id and m.id = e.manager_id
    left join hr.employee_personal p on p.tenant_id = e.tenant_id and p.employee_id = e.id
    left join hr.employee_pay pay on pay.tenant_id = e.tenant_id and pay.employee_id = e.id
    left join hr.locations l on l.tenant_id = e.tenant_id and l.name = e.location and l.archived_at is null
    where e.id = any (${[...people]}::uuid[])`.execute(tx)
  return rows
}

export interface Signatory {
  id: string
  name: string
  email: string
  phone: string | null
  job_title: string | null
}
/** A current person in whose name a letter can go out. */
export async function findSignatory(tx: Tx, id: string, today: string): Promise<Signatory | null> {
  const { rows } =
    await sql<Signatory>`select id, concat_ws(' ', first_name, nullif(last_name, '')) as name, email, phone_mobile as phone, job_title
    from hr.employees where id = ${id}::uuid and (end_date is null or end_date >= ${today}::date)`.execute(tx)
  return rows[0] ?? null
}

export interface StoredValue {
  employee_id: string | null
  field: string
  value: Fact
  updated_at: Date
  updated_by_name: string
}
/** What was recorded for letters: of everybody, and of the people that are named. */
export async function findValues(tx: Tx, people: readonly string[]): Promise<StoredValue[]> {
  const { rows } = await sql<StoredValue>`select employee_id, field, value, updated_at, updated_by_name from hr.letter_values
    where employee_id is null or employee_id = any (${[...people]}::uuid[])`.execute(tx)
  return rows
}
export async function keepValue(
  tx: Tx,
  { employeeId, field, value }: { employeeId: string | null; field: string; value: Fact },
  byName: string,
): Promise<void> {
  await sql`insert into hr.letter_values (tenant_id, id, employee_id, field, value, updated_by_name)
    values (app.tenant_id(), gen_random_uuid(), ${employeeId}::uuid, ${field}, ${JSON.stringify(value)}::jsonb, ${byName})
    on conflict (tenant_id, employee_id, field) do update set value = excluded.value, updated_at = now(), updated_by_name = excluded.updated_by_name`.execute(
    tx,
  )
}
export async function dropValue(tx: Tx, employeeId: string | null, field: string): Promise<void> {
  await sql`delete from hr.letter_values where employee_id is not distinct from ${employeeId}::uuid and field = ${field}`.execute(tx)
}

export async function findWorkspaceZone(tx: Tx): Promise<string> {
  const { rows } = await sql<{ time_zone: string }>`select time_zone from hr.tenants where id = app.tenant_id()`.execute(tx)
  return rows[0]?.time_zone ?? 'Europe/London'
}

export type Named = Pick<Signatory, 'id' | 'name' | 'job_title'>
export async function findPeopleNamed(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, Named>> {
  const { rows } =
    await sql<Named>`select id, concat_ws(' ', first_name, nullif(last_name, '')) as name, job_title from hr.employees where id = any (${[...ids]}::uuid[])`.execute(
      tx,
    )
  return new Map(rows.map((row) => [row.id, row]))
}
