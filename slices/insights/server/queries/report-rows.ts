import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#platform/server/database.ts'
import type { Dataset } from '../../report-contract.ts'

export interface Narrowed {
  readonly department: string | null
  readonly location: string | null
  readonly employment_type: string | null
  readonly from: string
  readonly until: string
  readonly today: string
}
type Cell = string | number | null
export interface ListRow {
  readonly employee_id: string
  readonly cells: Cell[]
}

const nameOf = sql`concat_ws(' ', coalesce(e.preferred_name, e.first_name), nullif(e.last_name, ''))`
const whoFields: Readonly<Record<string, RawBuilder<unknown>>> = {
  name: nameOf,
  employee_no: sql`e.employee_no`,
  department: sql`e.department`,
  location: sql`e.location`,
  employment_type: sql`e.employment_type`,
}
const day = (column: string): RawBuilder<unknown> => sql`to_char(${sql.ref(column)}, 'YYYY-MM-DD')`

/** What each field of a list is in SQL; a name that is not here is none (rules/report-fields.ts has the same). */
const fieldsOn = (today: string): Readonly<Record<Exclude<Dataset, 'cases'>, Readonly<Record<string, RawBuilder<unknown>>>>> => ({
  people: {
    ...whoFields,
    job_title: sql`e.job_title`,
    manager: sql`(select concat_ws(' ', coalesce(m.preferred_name, m.first_name), nullif(m.last_name, '')) from hr.employees m where m.tenant_id = e.tenant_id and m.id = e.manager_id)`,
    contract: sql`e.contract`,
    start_date: day('e.start_date'),
    end_date: day('e.end_date'),
    service_years: sql`extract(year from age(${today}::date + 1, e.start_date))::int`,
    salary: sql`(select p.salary::float8 from hr.employee_pay p where p.tenant_id = e.tenant_id and p.employee_id = e.id)`,
    gender: sql`(select x.gender from hr.employee_personal x where x.tenant_id = e.tenant_id and x.employee_id = e.id)`,
    date_of_birth: sql`(select to_char(x.date_of_birth, 'YYYY-MM-DD') from hr.employee_personal x where x.tenant_id = e.tenant_id and x.employee_id = e.id)`,
    nationality: sql`(select x.nationality from hr.employee_personal x where x.tenant_id = e.tenant_id and x.employee_id = e.id)`,
  },
  leave: {
    ...whoFields,
    type: sql`coalesce((select k.name from hr.leave_types k where k.tenant_id = s.tenant_id and k.id = s.custom_type), s.type)`,
    starts_on: day('s.starts_on'),
    ends_on: day('s.ends_on'),
    days: sql`d.days`,
    state: sql`s.state`,
  },
  absence: { ...whoFields, starts_on: day('s.starts_on'), ends_on: day('s.ends_on'), days: sql`d.days`, state: sql`s.state` },
})

const within = (n: Narrowed): RawBuilder<unknown> => sql`(${n.department}::text is null or coalesce(e.department, '') = ${n.department})
  and (${n.location}::text is null or coalesce(e.location, '') = ${n.location}) and (${n.employment_type}::text is null or coalesce(e.employment_type, '') = ${n.employment_type})`

const sources: Readonly<Record<Exclude<Dataset, 'cases'>, (n: Narrowed) => RawBuilder<unknown>>> = {
  people: (n) =>
    sql`hr.employees e where (e.end_date is null or e.end_date >= ${n.today}::date) and (e.start_date is null or e.start_date <= ${n.today}::date) and ${within(n)}`,
  leave: (n) => sql`hr.leave_bookings s join hr.employees e on e.tenant_id = s.tenant_id and e.id = s.employee_id
    cross join lateral (select count(*)::float8 / 2 as days from hr.leave_days d where d.tenant_id = s.tenant_id and d.booking_id = s.id and d.released_at is null
      and d.day between ${n.from}::date and ${n.until}::date) d
    where s.state in ('requested', 'approved') and s.starts_on <= ${n.until}::date and s.ends_on >= ${n.from}::date and ${within(n)}`,
  absence: (n) => sql`hr.absences s join hr.employees e on e.tenant_id = s.tenant_id and e.id = s.employee_id
    cross join lateral (select case when s.ends_on is not null then count(*)::float8 / 2 end as days from hr.absence_days d where d.tenant_id = s.tenant_id and d.absence_id = s.id
      and d.day between ${n.from}::date and ${n.until}::date) d
    where s.state <> 'withdrawn' and s.starts_on <= ${n.until}::date and coalesce(s.ends_on, ${n.today}::date) >= ${n.from}::date and ${within(n)}`,
}

/** Lines of a list as far as the asker may read them: the database leaves out whom and what they may not. */
export async function findListRows(
  tx: Tx,
  dataset: Exclude<Dataset, 'cases'>,
  { keys, narrowed, limit }: { readonly keys: readonly string[]; readonly narrowed: Narrowed; readonly limit: number },
): Promise<{ rows: ListRow[]; total: number }> {
  const fields = fieldsOn(narrowed.today)[dataset]
  const cells = keys.map((key) => fields[key] ?? sql`null`)
  const from = sources[dataset](narrowed)
  const order = dataset === 'people' ? sql`e.sort_name, e.id` : sql`s.starts_on desc, e.sort_name, s.id`
  const { rows } =
    await sql<ListRow>`select e.id as employee_id, json_build_array(${sql.join(cells)}) as cells from ${from} order by ${order} limit ${limit}`.execute(
      tx,
    )
  const total = await sql<{ n: number }>`select count(*)::int as n from ${from}`.execute(tx)
  return { rows, total: total.rows[0]?.n ?? 0 }
}
