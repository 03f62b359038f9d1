import { sql } from 'kysely'
import type { Tx } from '#platform/server/database.ts'
import type { PayrollFigures } from '../../payroll-contract.ts'

export interface PayrollPerson {
  readonly id: string
  readonly name: string
  readonly employee_no: string | null
  readonly department: string | null
}

/** People by name, as payroll lists them. */
export async function findPayrollPeople(tx: Tx, ids: readonly string[]): Promise<PayrollPerson[]> {
  const { rows } = await sql<PayrollPerson>`
    select id, concat_ws(' ', first_name, nullif(last_name, '')) as name, employee_no, department from hr.employees where id = any (${[...ids]}::uuid[])
    order by sort_name, id`.execute(tx)
  return rows
}

export interface LeaveRow {
  readonly employee_id: string
  readonly unpaid: boolean
  readonly halves: number
  readonly minutes: number
}
/** Approved leave within a month, paid and unpaid, by person; of a leaver, none after the last day. */
export async function findLeave(tx: Tx, from: string, until: string): Promise<LeaveRow[]> {
  const { rows } = await sql<LeaveRow>`
    select d.employee_id, coalesce((select not k.paid from hr.leave_types k where k.tenant_id = b.tenant_id and k.id = b.custom_type), b.type = 'unpaid') as unpaid, count(*)::int as halves, sum(d.minutes)::int as minutes
    from hr.leave_days d join hr.leave_bookings b on b.tenant_id = d.tenant_id and b.id = d.booking_id
      join hr.employees e on e.tenant_id = d.tenant_id and e.id = d.employee_id and (e.end_date is null or d.day <= e.end_date)
    where d.day between ${from}::date and ${until}::date and d.released_at is null and d.minutes > 0 and b.state = 'approved' group by 1, 2`.execute(
    tx,
  )
  return rows
}

/** People with a spell that touches a month. */
export async function findSick(tx: Tx, from: string, until: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct employee_id as id from hr.absences where state <> 'withdrawn' and starts_on <= ${until}::date and (ends_on is null or ends_on >= ${from}::date)`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}

export interface ClosedMonth {
  readonly month: string
  readonly at: Date
  readonly by: string
}
/** The latest first; one a month, so that all of them are few. */
export async function findClosed(tx: Tx): Promise<ClosedMonth[]> {
  const { rows } =
    await sql<ClosedMonth>`select month, closed_at as at, closed_by_name as by from hr.payroll_periods order by month desc`.execute(tx)
  return rows
}
/** Of closed months those in which something may have changed since: a spell, time off, or the pay of somebody who has a line. */
export async function findTouchedMonths(tx: Tx, months: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ month: string }>`
    with asked as (select p.month, (p.month + interval '1 month - 1 day')::date as last, p.closed_at from hr.payroll_periods p where p.month = any (${[...months]}::date[])),
      oldest as (select min(closed_at) as at from asked),
      written as materialized (
        select v.employee_id, v.at, a.starts_on, coalesce(a.ends_on, 'infinity'::date) as ends_on from hr.absence_events v
          join hr.absences a on a.tenant_id = v.tenant_id and a.id = v.absence_id where v.at > (select at from oldest)
        union all select b.employee_id, v.at, b.starts_on, b.ends_on from hr.leave_events v
          join hr.leave_bookings b on b.tenant_id = v.tenant_id and b.id = v.booking_id where v.at > (select at from oldest)
        union all select h.employee_id, h.recorded_at, h.valid_from, 'infinity'::date from hr.record_history h
          where h.field in ('pay', 'work_pattern') and h.recorded_at > (select at from oldest))
    select m.month from asked m where exists (select from written w where w.at > m.closed_at and ((w.starts_on <= m.last and w.ends_on >= m.month)
      or exists (select from hr.payroll_lines l where l.month = m.month and l.employee_id = w.employee_id)))`.execute(tx)
  return new Set(rows.map(({ month }) => month))
}

export interface ClosedLine {
  readonly month: string
  readonly employee_id: string
  readonly figures: PayrollFigures
  readonly adjustments: Readonly<Record<string, PayrollFigures>>
}
export async function findLines(tx: Tx, months: readonly string[]): Promise<ClosedLine[]> {
  const { rows } =
    await sql<ClosedLine>`select month, employee_id, figures, adjustments from hr.payroll_lines where month = any (${[...months]}::date[])`.execute(
      tx,
    )
  return rows
}

/** One at a time closes a month of the workspace. */
export async function lockPayroll(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('payroll:' || app.tenant_id()::text, 0))`.execute(tx)
}

const linesAtOnce = 400
export async function closeMonth(
  tx: Tx,
  month: string,
  lines: readonly { employee_id: string; figures: PayrollFigures; adjustments: Readonly<Record<string, PayrollFigures>> }[],
  by: { readonly id: string | null; readonly name: string },
): Promise<void> {
  await sql`insert into hr.payroll_periods (tenant_id, month, closed_by, closed_by_name) values (app.tenant_id(), ${month}::date, ${by.id}::uuid, ${by.name})`.execute(
    tx,
  )
  for (let start = 0; start < lines.length; start += linesAtOnce)
    await sql`insert into hr.payroll_lines (tenant_id, month, employee_id, figures, adjustments)
      select app.tenant_id(), ${month}::date, l.employee_id, l.figures, l.adjustments
      from json_to_recordset(${JSON.stringify(lines.slice(start, start + linesAtOnce))}::json) as l (employee_id uuid, figures jsonb, adjustments jsonb)`.execute(
      tx,
    )
}
