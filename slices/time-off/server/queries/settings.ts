import { sql } from 'kysely'
import type { Tx } from '#platform/server/database.ts'
import { folded } from '#platform/shared/fields.ts'
import type { LeaveCalendar } from '../../contract.ts'

export interface PolicyFigures {
  readonly allowance: number
  readonly carry_days: number
  readonly carry_months: number
  readonly counts_from: string
}

/** The policy for everybody, as a company that is loaded has it: an allowance in days. */
export async function setDefaultPolicy(tx: Tx, figures: PolicyFigures): Promise<void> {
  await sql`update hr.leave_policies set allowance = ${figures.allowance}, allowance_unit = 'days', carry_days = ${figures.carry_days},
    carry_months = ${figures.carry_months}, counts_from = ${figures.counts_from}::date where is_default`.execute(tx)
}

export interface PolicyFields {
  readonly name: string
  readonly contracts: readonly string[]
  readonly year_start: string | null
  readonly unit: string
  readonly allowance: number
  readonly allowance_unit: string
  readonly full_week_minutes: number
  readonly bank_holidays: string
  readonly carry_days: number
  readonly carry_months: number
  readonly service_steps: readonly unknown[]
  readonly irregular: boolean
  readonly overdraw_days: number
  readonly notice_days: number
  readonly second_step: string
}

const key = (name: string): string => folded(name)

export async function addPolicy(tx: Tx, id: string, fields: PolicyFields, by: string): Promise<void> {
  await sql`
    insert into hr.leave_policies (tenant_id, id, name, name_key, contracts, year_start, unit, allowance, allowance_unit, full_week_minutes, bank_holidays, carry_days, carry_months,
      service_steps, irregular, overdraw_days, notice_days, second_step, counts_from, updated_by_name)
    select app.tenant_id(), ${id}::uuid, ${fields.name}, ${key(fields.name)}, ${[...fields.contracts]}::text[], ${fields.year_start}, ${fields.unit}, ${fields.allowance}, ${fields.allowance_unit},
      ${fields.full_week_minutes}, ${fields.bank_holidays}, ${fields.carry_days}, ${fields.carry_months}, ${JSON.stringify(fields.service_steps)}::jsonb, ${fields.irregular},
      ${fields.overdraw_days}, ${fields.notice_days}, ${fields.second_step}, d.counts_from, ${by} from hr.leave_policies d where d.is_default`.execute(
    tx,
  )
}

/** False: somebody else changed it since. */
export async function savePolicy(
  tx: Tx,
  id: string,
  fields: PolicyFields & { version: number; archived: boolean },
  by: string,
): Promise<boolean> {
  const { rows } = await sql`
    update hr.leave_policies set name = ${fields.name}, name_key = ${key(fields.name)}, contracts = ${[...fields.contracts]}::text[], year_start = ${fields.year_start}, unit = ${fields.unit},
      allowance = ${fields.allowance}, allowance_unit = ${fields.allowance_unit}, full_week_minutes = ${fields.full_week_minutes}, bank_holidays = ${fields.bank_holidays},
      carry_days = ${fields.carry_days}, carry_months = ${fields.carry_months}, service_steps = ${JSON.stringify(fields.service_steps)}::jsonb, irregular = ${fields.irregular},
      overdraw_days = ${fields.overdraw_days}, notice_days = ${fields.notice_days}, second_step = ${fields.second_step}, archived_at = ${fields.archived ? sql`now()` : null}, updated_at = now(), updated_by_name = ${by},
      version = version + 1
    where id = ${id}::uuid and version = ${fields.version} and archived_at is null returning id`.execute(tx)
  return rows.length > 0
}

export async function findCalendar(tx: Tx): Promise<LeaveCalendar> {
  const closures = await sql<
    LeaveCalendar['closures'][number]
  >`select day, part, name, location_id from hr.leave_closures order by day, part, name`.execute(tx)
  const blackouts = await sql<
    LeaveCalendar['blackouts'][number]
  >`select starts_on, ends_on, department, reason from hr.leave_blackouts order by starts_on, ends_on`.execute(tx)
  const cover = await sql<LeaveCalendar['cover'][number]>`select department, least from hr.leave_cover order by department`.execute(tx)
  return { closures: closures.rows, blackouts: blackouts.rows, cover: cover.rows }
}

/** The whole calendar is written as it is given. */
export async function writeCalendar(tx: Tx, calendar: LeaveCalendar): Promise<void> {
  await sql`delete from hr.leave_closures`.execute(tx)
  await sql`delete from hr.leave_blackouts`.execute(tx)
  await sql`delete from hr.leave_cover`.execute(tx)
  await sql`insert into hr.leave_closures (tenant_id, id, day, part, name, location_id)
    select app.tenant_id(), gen_random_uuid(), day, part, name, location_id from json_to_recordset(${JSON.stringify(calendar.closures)}::json) as c (day date, part text, name text, location_id uuid)`.execute(
    tx,
  )
  await sql`insert into hr.leave_blackouts (tenant_id, id, starts_on, ends_on, department, reason)
    select app.tenant_id(), gen_random_uuid(), starts_on, ends_on, department, reason from json_to_recordset(${JSON.stringify(calendar.blackouts)}::json) as b (starts_on date, ends_on date, department text, reason text)`.execute(
    tx,
  )
  await sql`insert into hr.leave_cover (tenant_id, department, least)
    select app.tenant_id(), department, least from json_to_recordset(${JSON.stringify(calendar.cover)}::json) as c (department text, least int)`.execute(
    tx,
  )
}

export async function findLocations(tx: Tx): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{
    id: string
    name: string
  }>`select id, name from hr.locations where archived_at is null order by name`.execute(tx)
  return rows
}

/** Contracts whose hours are irregular by what they are called. */
const irregularContracts = ['Zero-hours', 'Casual']
/** How many people who are still there have such a contract and a policy that grants leave. */
export async function countGrantedIrregular(tx: Tx, today: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from hr.employees e where e.contract = any (${irregularContracts}::text[]) and (e.end_date is null or e.end_date >= ${today}::date)
      and not coalesce((select p.irregular from hr.leave_policies p where p.tenant_id = e.tenant_id and p.archived_at is null and (e.contract = any (p.contracts) or p.is_default)
        order by p.is_default limit 1), false)`.execute(tx)
  return rows[0]?.n ?? 0
}

/** How many people who are still there fall under a policy. */
export async function countUnder(tx: Tx, id: string, today: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from hr.employees e join hr.leave_policies p on p.tenant_id = e.tenant_id and p.id = ${id}::uuid
    where (e.end_date is null or e.end_date >= ${today}::date) and case when p.is_default
      then not exists (select from hr.leave_policies o where o.tenant_id = p.tenant_id and o.archived_at is null and e.contract = any (o.contracts))
      else e.contract = any (p.contracts) end`.execute(tx)
  return rows[0]?.n ?? 0
}

export interface Rota {
  readonly from: string
  readonly weeks: readonly (readonly number[])[]
  readonly first_week_from: string | null
  readonly annual_minutes: number | null
}
export async function writeSchedule(tx: Tx, employeeId: string, asked: Rota, by: string): Promise<void> {
  await sql`
    insert into hr.leave_schedules (tenant_id, employee_id, valid_from, weeks, first_week_from, annual_minutes, recorded_by_name)
    values (app.tenant_id(), ${employeeId}::uuid, ${asked.from}::date, ${JSON.stringify(asked.weeks)}::jsonb, ${asked.first_week_from}::date, ${asked.annual_minutes}, ${by})
    on conflict (tenant_id, employee_id, valid_from) do update set weeks = excluded.weeks, first_week_from = excluded.first_week_from,
      annual_minutes = excluded.annual_minutes, recorded_at = now(), recorded_by_name = excluded.recorded_by_name`.execute(tx)
}

export interface Delegation {
  readonly id: string
  readonly manager_id: string
  readonly manager_name: string
  readonly delegate_id: string
  readonly name: string
  readonly starts_on: string
  readonly ends_on: string
}
/** Of one manager, or of all (null). */
export async function findDelegations(tx: Tx, managerId: string | null): Promise<Delegation[]> {
  const { rows } = await sql<Delegation>`
    select d.id, d.manager_id, concat_ws(' ', coalesce(m.preferred_name, m.first_name), nullif(m.last_name, '')) as manager_name, d.delegate_id,
      concat_ws(' ', coalesce(e.preferred_name, e.first_name), nullif(e.last_name, '')) as name, d.starts_on, d.ends_on
    from hr.leave_delegates d join hr.employees e on e.tenant_id = d.tenant_id and e.id = d.delegate_id
      join hr.employees m on m.tenant_id = d.tenant_id and m.id = d.manager_id
    where ${managerId === null ? sql`true` : sql`d.manager_id = ${managerId}::uuid`} order by d.starts_on, d.id limit 500`.execute(tx)
  return rows
}
export async function writeDelegation(
  tx: Tx,
  row: { id: string; manager_id: string; delegate_id: string; starts_on: string; ends_on: string },
): Promise<void> {
  await sql`insert into hr.leave_delegates (tenant_id, id, manager_id, delegate_id, starts_on, ends_on)
    values (app.tenant_id(), ${row.id}::uuid, ${row.manager_id}::uuid, ${row.delegate_id}::uuid, ${row.starts_on}::date, ${row.ends_on}::date)`.execute(
    tx,
  )
}
export async function deleteDelegation(tx: Tx, id: string): Promise<void> {
  await sql`delete from hr.leave_delegates where id = ${id}::uuid`.execute(tx)
}
