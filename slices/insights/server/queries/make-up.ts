import { sql, type RawBuilder } from 'kysely'
import type { Paid } from '../../rules/pay-gap.ts'
import type { Division } from '../../contract.ts'
import { on, within, type Filter } from './posts.ts'
import { fullWeek, valuesOn } from './values.ts'

export const characteristics = ['service', 'gender', 'age', 'nationality', 'pay'] as const
export type Characteristic = (typeof characteristics)[number]
export interface MadeUp {
  readonly kind: Characteristic
  readonly department: string
  readonly location: string
  readonly employment_type: string
  readonly value: string
  readonly count: number
  /** How many of them somebody asked about apart. */
  readonly named: number
}

/** Whether so many whole years had passed since a date on the day: who was born on a 29 February has their years on 1 March, as `age` counts. */
const since = (from: RawBuilder<unknown>, years: number, day: RawBuilder<unknown>) =>
  sql`${from} <= (${day} - make_interval(years => ${years}::int))::date`
const bandOf = (from: RawBuilder<unknown>, years: readonly number[], day: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`case ${sql.join(
    years.toReversed().map((each) => sql`when ${since(from, each, day)} then ${String(each)}::text`),
    sql` `,
  )} else '0' end`

const valuesOf: Record<Characteristic, (day: string) => RawBuilder<unknown>> = {
  // Service is counted inclusively: who began on 28 November has a year at the end of 27 November (ERA 1996 ss.210-211).
  service: (day) => bandOf(sql`s.employed_from`, [1, 2, 5, 10], sql`(${day}::date + 1)`),
  gender: () => sql`coalesce(x.gender, '')`,
  age: (day) =>
    sql`case when x.date_of_birth is null then '' else ${bandOf(sql`x.date_of_birth`, [25, 35, 45, 55, 65], sql`${day}::date`)} end`,
  nationality: () => sql`coalesce(x.nationality, '')`,
  // Yearly pay in steps of £10,000; what is above £100,000 is one step. `least` passes over what is not known, so that is asked first.
  pay: () => sql`case when v.salary is null then '' else (least(floor(v.salary / 10000), 10) * 10000)::int::text end`,
}

/** How many people of each kind were in post on a day, by all three divisions, and how many of them are among some people; only of the kinds asked for. */
export function madeUpOn(day: string, kinds: readonly Characteristic[], among: readonly string[] = []): RawBuilder<MadeUp> {
  const columns = sql.join(kinds.map((kind) => sql`${valuesOf[kind](day)} as ${sql.ref(kind)}`))
  const sets = sql.join(kinds.map((kind) => sql`(department, location, employment_type, ${sql.ref(kind)})`))
  const named = sql.join(
    kinds.map((kind) => sql`when grouping(${sql.ref(kind)}) = 0 then ${kind}::text`),
    sql` `,
  )
  return sql<MadeUp>`
    select case ${named} end as kind, department, location, employment_type, coalesce(${sql.join(kinds.map((kind) => sql.ref(kind)))}) as value,
      count(*)::int as count, count(*) filter (where among)::int as named
    from (select s.department, s.location, s.employment_type, s.id = any (${[...among]}::uuid[]) as among, ${columns}
      from posts s join ${valuesOn(day)} v on v.id = s.id left join hr.employee_personal x on x.tenant_id = app.tenant_id() and x.employee_id = s.id
      where ${on(day)}) p
    group by grouping sets (${sets})`
}

/** Hours of the employment itself count where the record of that day has none: those of one that ended before somebody came back. */
const hours = sql`coalesce(v.hours, (s.past_pattern ->> 'hours')::numeric)`

export interface Strength {
  /** Null: everybody the filter leaves. */
  readonly division: string | null
  readonly fte: number
}

/** Full-time equivalents on a day, by one division and in all. */
export const strengthOn = (day: string, by: Division, filter: Filter): RawBuilder<Strength> => sql<Strength>`
  select division, round(coalesce(sum(share), 0), 1)::float8 as fte from (
    select s.${sql.ref(by)} as division, coalesce(${hours} / ${fullWeek}, case when s.employment_type = 'Full-time' then 1 end) as share
    from posts s join ${valuesOn(day)} v on v.id = s.id where ${on(day)} and ${within(filter)}) w
  group by grouping sets ((division), ())`

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
  sql`(round((percentile_cont(${part}::float8) within group (order by salary))::numeric / 500) * 500)::float8`

/** Yearly pay and leave not taken on a day, by one division and in all. */
export const worthOn = (day: string, by: Division, filter: Filter): RawBuilder<Worth> => sql<Worth>`
  with years as (select n.employee_id, n.year_start, n.year_end, sum(n.minutes) filter (where n.kind not in ('booking', 'return')) as allowed,
      coalesce(-sum(n.minutes) filter (where n.kind in ('booking', 'return') and n.effective_on <= ${day}::date), 0) as taken
    from hr.leave_entries n where n.account = 'holiday' and ${day}::date between n.year_start and n.year_end group by n.employee_id, n.year_start, n.year_end),
  owed as (select s.${sql.ref(by)} as division, v.salary::float8 as salary, ${hours} as hours,
      case when y.employee_id is not null then greatest(0, y.allowed * (${day}::date - greatest(y.year_start, s.employed_from) + 1)::numeric
        / (least(y.year_end, s.employed_until) - greatest(y.year_start, s.employed_from) + 1) - y.taken) / 60 end as due
    from posts s join ${valuesOn(day)} v on v.id = s.id left join years y on y.employee_id = s.id where ${on(day)} and ${within(filter)})
  select division, count(salary)::int as paid, ${share(0.25)} as lower, ${share(0.5)} as median, ${share(0.75)} as upper,
    count(*) filter (where due is not null and salary is not null and hours > 0)::int as owed_to,
    coalesce(round(sum(due) filter (where salary is not null and hours > 0)), 0)::float8 as hours,
    (coalesce(round(sum(due * salary::numeric / 52 / nullif(hours, 0)) / 100), 0) * 100)::float8 as pounds
  from owed group by grouping sets ((division), ())`

/** Relevant employees on the snapshot day, whose gender is recorded and whose is not; agency workers are their agency's. */
export const paidOn = (day: string): RawBuilder<Paid> => sql<Paid>`
  with paid as (select b.employee_id, sum(b.amount)::float8 as bonus,
      coalesce(sum(b.amount) filter (where date_trunc('month', b.paid_on) = date_trunc('month', ${day}::date)), 0)::float8 / 12 as bonus_in_month
    from hr.bonuses b where b.removed_at is null and b.paid_on > (${day}::date - interval '12 months')::date and b.paid_on <= ${day}::date group by b.employee_id),
  reduced as (select distinct b.employee_id from hr.leave_bookings b where b.state = 'approved' and ${day}::date between b.starts_on and b.ends_on
    and b.type in ('unpaid', 'maternity', 'paternity', 'adoption', 'shared-parental', 'neonatal', 'bereavement', 'parental', 'carers'))
  select coalesce(x.gender, '') as gender, v.salary::float8 as salary, (${hours})::float8 as hours, r.employee_id is null as full, coalesce(p.bonus, 0) as bonus,
    coalesce(p.bonus_in_month, 0) as bonus_in_month
  from posts s join ${valuesOn(day)} v on v.id = s.id left join hr.employee_personal x on x.tenant_id = app.tenant_id() and x.employee_id = s.id
    left join paid p on p.employee_id = s.id left join reduced r on r.employee_id = s.id
  where ${on(day)} and coalesce(v.contract, '') <> 'Agency'`
