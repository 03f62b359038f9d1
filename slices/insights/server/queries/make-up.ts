import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#platform/server/database.ts'
import type { Paid } from '../../rules/pay-gap.ts'
import type { Division } from '../../contract.ts'
import { posts, valueOn, within, type Filter } from './posts.ts'

export const characteristics = ['service', 'gender', 'age', 'nationality', 'pay'] as const
export type Characteristic = (typeof characteristics)[number]
export interface MadeUp {
  readonly kind: Characteristic
  readonly department: string
  readonly location: string
  readonly employment_type: string
  readonly value: string
  readonly count: number
}

/** Whole years from a date to the day, as birthdays and anniversaries count. */
const years = (from: RawBuilder<unknown>, day: string) => sql`extract(year from age(${day}::date, ${from}))::int`
const served = (day: string): RawBuilder<unknown> => {
  // Service is counted inclusively: who began on 28 November has a year at the end of 27 November (ERA 1996 ss.210-211).
  const full = sql`extract(year from age(${day}::date + 1, s.employed_from))::int`
  return sql`case when ${full} < 1 then '0' when ${full} < 2 then '1' when ${full} < 5 then '2' when ${full} < 10 then '5' else '10' end`
}
const aged = (day: string): RawBuilder<unknown> => {
  const age = years(sql`x.date_of_birth`, day)
  return sql`case when x.date_of_birth is null then '' when ${age} < 25 then '0' when ${age} < 35 then '25' when ${age} < 45 then '35'
    when ${age} < 55 then '45' when ${age} < 65 then '55' else '65' end`
}
/** Yearly pay in steps of £10,000; what is above £100,000 is one step. */
const paid = (day: string): RawBuilder<unknown> =>
  sql`coalesce((least(floor((${valueOn('pay', day)} ->> 'salary')::numeric / 10000), 10) * 10000)::int::text, '')`

const valuesOf: Record<Characteristic, (day: string) => RawBuilder<unknown>> = {
  service: served,
  gender: () => sql`coalesce(x.gender, '')`,
  age: aged,
  nationality: () => sql`coalesce(x.nationality, '')`,
  pay: paid,
}

/** How many people of each kind were in post on a day, by all three divisions; only of the kinds asked for, and of some people where they are named. */
export async function countMadeUp(tx: Tx, day: string, kinds: readonly Characteristic[], of?: readonly string[]): Promise<MadeUp[]> {
  const values = sql.join(kinds.map((kind) => sql`(${kind}::text, ${valuesOf[kind](day)})`))
  const { rows } = await sql<MadeUp>`
    with ${posts}
    select k.kind, s.department, s.location, s.employment_type, k.value, count(*)::int as count
    from posts s left join hr.employee_personal x on x.tenant_id = app.tenant_id() and x.employee_id = s.id
    cross join lateral (values ${values}) as k(kind, value)
    where s.starts <= ${day}::date and s.ends >= ${day}::date ${of ? sql`and s.id = any (${[...of]}::uuid[])` : sql``} group by k.kind, s.department, s.location, s.employment_type, k.value`.execute(
    tx,
  )
  return rows
}

/** Hours a week of `s` on a day: the working pattern of the record, or the rota of time off, whichever began last. */
const weekly = (day: string): RawBuilder<unknown> => sql`
  left join lateral (select h.valid_from, (h.value ->> 'hours')::numeric as hours from hr.record_history h where h.tenant_id = app.tenant_id() and h.employee_id = s.id
    and h.field = 'work_pattern' and h.valid_from <= ${day}::date and h.state <> 'held' order by h.valid_from desc limit 1) w on true
  left join lateral (select r.valid_from, (select sum(n::numeric) / 60 / jsonb_array_length(r.weeks) from jsonb_array_elements(r.weeks) k, jsonb_array_elements_text(k) n) as hours
    from hr.leave_schedules r where r.tenant_id = app.tenant_id() and r.employee_id = s.id and r.valid_from <= ${day}::date order by r.valid_from desc limit 1) r on true`
const hours = sql`case when r.valid_from > coalesce(w.valid_from, '-infinity'::date) then r.hours else coalesce(w.hours, (s.work_pattern ->> 'hours')::numeric) end`

/** What a full week is here: the usual working pattern of the workspace, else 37.5 hours. */
const fullWeek = sql`coalesce((select nullif((select sum(n::numeric) / jsonb_array_length(p.weeks) from jsonb_array_elements(p.weeks) k, jsonb_array_elements_text(k) n), 0)
  from hr.working_patterns p where p.is_default), 37.5)`

export interface Strength {
  /** Null: everybody the filter leaves. */
  readonly division: string | null
  readonly fte: number
  readonly median_service: number | null
}

/** Full-time equivalents and length of service on a day, by one division and in all. */
export async function sumStrength(tx: Tx, day: string, by: Division, filter: Filter): Promise<Strength[]> {
  const division = sql.ref(by)
  const { rows } = await sql<Strength>`
    with ${posts},
      worked as (select s.${division} as division, (${day}::date - s.employed_from + 1) / 365.25 as service,
          coalesce(${hours} / ${fullWeek}, case when s.employment_type = 'Full-time' then 1 end) as share
        from posts s ${weekly(day)} where s.starts <= ${day}::date and s.ends >= ${day}::date and ${within(filter)})
    select division, round(coalesce(sum(share), 0), 1)::float as fte,
      round(percentile_cont(0.5) within group (order by service::float)::numeric, 1)::float as median_service
    from worked group by grouping sets ((division), ())`.execute(tx)
  return rows
}

export interface Worth {
  readonly division: string | null
  readonly paid: number
  readonly lower: number | null
  readonly median: number | null
  readonly upper: number | null
  /** People with a leave ledger on that day and pay. */
  readonly owed_to: number
  readonly hours: number
  readonly pounds: number
}

const share = (part: number): RawBuilder<unknown> =>
  sql`(round((percentile_cont(${part}::float8) within group (order by salary))::numeric / 500) * 500)::float`

/** Yearly pay and leave not taken on a day, by one division and in all. */
export async function sumWorth(tx: Tx, day: string, by: Division, filter: Filter): Promise<Worth[]> {
  const division = sql.ref(by)
  const { rows } = await sql<Worth>`
    with ${posts},
      own as (select s.id, s.employed_from, s.employed_until, s.${division} as division, (${valueOn('pay', day)} ->> 'salary')::numeric as salary, ${hours} as hours
        from posts s ${weekly(day)} where s.starts <= ${day}::date and s.ends >= ${day}::date and ${within(filter)}),
      years as (select n.employee_id, n.year_start, n.year_end, sum(n.minutes) filter (where n.kind not in ('booking', 'return')) as allowed,
          coalesce(-sum(n.minutes) filter (where n.kind in ('booking', 'return') and n.effective_on <= ${day}::date), 0) as taken
        from hr.leave_entries n where n.account = 'holiday' and ${day}::date between n.year_start and n.year_end group by n.employee_id, n.year_start, n.year_end),
      owed as (select o.division, o.salary::float as salary, o.hours,
          case when y.employee_id is not null then greatest(0, y.allowed * (${day}::date - greatest(y.year_start, o.employed_from) + 1)::numeric
            / (least(y.year_end, o.employed_until) - greatest(y.year_start, o.employed_from) + 1) - y.taken) / 60 end as due
        from own o left join years y on y.employee_id = o.id)
    select division, count(salary)::int as paid, ${share(0.25)} as lower, ${share(0.5)} as median, ${share(0.75)} as upper,
      count(*) filter (where due is not null and salary is not null and hours > 0)::int as owed_to,
      coalesce(round(sum(due) filter (where salary is not null and hours > 0)), 0)::float as hours,
      (coalesce(round(sum(due * salary::numeric / 52 / nullif(hours, 0)) / 100), 0) * 100)::float as pounds
    from owed group by grouping sets ((division), ())`.execute(tx)
  return rows
}

/** Relevant employees on the snapshot day whose gender is recorded; agency workers are their agency's. */
export async function listPaid(tx: Tx, day: string): Promise<{ rows: Paid[]; heads: number }> {
  const { rows } = await sql<Paid & { heads: number }>`
    with ${posts},
      own as (select s.id, x.gender, (${valueOn('pay', day)} ->> 'salary')::float8 as salary, (${hours})::float8 as hours
        from posts s left join hr.employee_personal x on x.tenant_id = app.tenant_id() and x.employee_id = s.id ${weekly(day)}
        where s.starts <= ${day}::date and s.ends >= ${day}::date and coalesce(app.value_at(s.id, 'contract', ${day}::date) #>> '{}', '') <> 'Agency'),
      paid as (select b.employee_id, sum(b.amount)::float8 as bonus,
          coalesce(sum(b.amount) filter (where date_trunc('month', b.paid_on) = date_trunc('month', ${day}::date)), 0)::float8 / 12 as bonus_in_month
        from hr.bonuses b where b.removed_at is null and b.paid_on > (${day}::date - interval '12 months')::date and b.paid_on <= ${day}::date group by b.employee_id)
    select o.gender, o.salary, o.hours, coalesce(p.bonus, 0) as bonus, coalesce(p.bonus_in_month, 0) as bonus_in_month, (select count(*)::int from own) as heads,
      not exists (select from hr.leave_bookings b
        where b.tenant_id = app.tenant_id() and b.employee_id = o.id and b.state = 'approved' and ${day}::date between b.starts_on and b.ends_on
          and b.type in ('unpaid', 'maternity', 'paternity', 'adoption', 'shared-parental', 'neonatal', 'bereavement', 'parental', 'carers')) as full
    from own o left join paid p on p.employee_id = o.id where o.gender is not null`.execute(tx)
  return { rows: rows.map(({ heads: _heads, ...row }) => row), heads: rows[0]?.heads ?? 0 }
}
