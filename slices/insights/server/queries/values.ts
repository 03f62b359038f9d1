import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#platform/server/database.ts'
import { posts } from './posts.ts'

/** The last value of a dated field of somebody on a day, asked by itself. */
export const valueOn = (
  field: 'pay' | 'work_pattern' | 'manager_id' | 'contract',
  person: string,
  day: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`(
  select h.value from hr.record_history h where h.tenant_id = app.tenant_id() and h.employee_id = ${sql.ref(person)} and h.field = ${field}::text
    and h.valid_from <= ${day} and h.state <> 'held' order by h.valid_from desc limit 1)`

/** The name of what everybody's values on a day are called. */
export const valuesOn = (day: string): RawBuilder<unknown> => sql.ref(`on_${day.replaceAll('-', '')}`)

/** What of the record is wanted of a day: each takes its time, for everybody. */
export type Wanted = 'pay' | 'hours' | 'contract' | 'manager'
type Dated = 'pay' | 'work_pattern' | 'contract' | 'manager_id'

/** Hours and working days a week, of the rota of time off where that began last. */
const rota = (at: RawBuilder<unknown>) => sql`
    left join (select distinct on (x.employee_id) x.employee_id, x.valid_from, q.hours, q.days from hr.leave_schedules x
      cross join lateral (select sum(m::numeric) / 60 / jsonb_array_length(x.weeks) as hours,
        nullif(sum(case when m::int > 0 then 1.0 else 0 end / jsonb_array_length(x.weeks)), 0) as days
        from jsonb_array_elements(x.weeks) k, jsonb_array_elements_text(k) m) q
      where x.valid_from <= ${at} order by x.employee_id, x.valid_from desc) r on r.employee_id = e.id`

/**
 * What the record says of everybody on a day: yearly pay, hours and working days a week, contract, line manager. Of who had begun by then
 * and has had no change since, the record of today says it; the others are looked up. Hours are those of the working pattern or of the rota
 * of time off, whichever began last; of two that begin on one day the rota, as the rules of time off have it.
 */
function everybodyOn(day: string, wanted: ReadonlySet<Wanted>): RawBuilder<unknown> {
  const at = sql`${day}::date`
  const known = (field: Dated) => sql`e.start_date <= ${at} and not coalesce(${sql.ref(`c.${field}`)}, false)`
  const newer = sql`r.valid_from >= coalesce(w.valid_from, '-infinity'::date)`
  const parts: Record<Wanted, RawBuilder<unknown>> = {
    pay: sql`case when ${known('pay')} then p.salary else (${valueOn('pay', 'e.id', at)} ->> 'salary')::numeric end as salary`,
    contract: sql`case when ${known('contract')} then e.contract else ${valueOn('contract', 'e.id', at)} #>> '{}' end as contract`,
    manager: sql`case when ${known('manager_id')} then e.manager_id else (${valueOn('manager_id', 'e.id', at)} #>> '{}')::uuid end as manager_id`,
    hours: sql`case when ${newer} then r.hours else (k.pattern ->> 'hours')::numeric end as hours,
      coalesce(case when ${newer} then r.days end, case when jsonb_typeof(k.pattern -> 'days') = 'array' then nullif(jsonb_array_length(k.pattern -> 'days'), 0) end, 5) as week`,
  }
  const pay = wanted.has('pay') ? sql`left join hr.employee_pay p on p.tenant_id = e.tenant_id and p.employee_id = e.id` : sql``
  const pattern = sql`${rota(at)}
    left join lateral (select h.valid_from, h.value from hr.record_history h where (r.employee_id is not null or e.start_date is null or not (${known('work_pattern')}))
      and h.tenant_id = app.tenant_id() and h.employee_id = e.id and h.field = 'work_pattern' and h.valid_from <= ${at} and h.state <> 'held'
      order by h.valid_from desc limit 1) w on true
    cross join lateral (select case when r.employee_id is null and ${known('work_pattern')} then e.work_pattern else w.value end as pattern offset 0) k`
  return sql`${valuesOn(day)} as materialized (
    select ${sql.join([sql`e.id`, ...[...wanted].map((each) => parts[each])])} from hr.employees e ${pay}
    left join (select employee_id, bool_or(field = 'pay') as pay, bool_or(field = 'work_pattern') as work_pattern, bool_or(field = 'contract') as contract,
        bool_or(field = 'manager_id') as manager_id from changes where valid_from > ${at} group by employee_id) c on c.employee_id = e.id
    ${wanted.has('hours') ? pattern : sql``})`
}

/** What a full week is here: the usual working pattern of the workspace, else 37.5 hours. */
export const fullWeek = sql`coalesce((select nullif((select sum(n::numeric) / jsonb_array_length(p.weeks) from jsonb_array_elements(p.weeks) k, jsonb_array_elements_text(k) n), 0)
  from hr.working_patterns p where p.is_default), 37.5)`

export const nothing = <Row>(): RawBuilder<Row> => sql<Row>`select where false`

type Answers<Parts> = { readonly [Name in keyof Parts]: Parts[Name] extends RawBuilder<infer Row> ? Row[] : never }

/** Several questions about the same people in one statement: the record is gone through once, and every answer is of one moment. */
export async function readTogether<Parts extends Readonly<Record<string, RawBuilder<unknown>>>>(
  tx: Tx,
  days: readonly (readonly [day: string, wanted: readonly Wanted[]])[],
  parts: Parts,
): Promise<Answers<Parts>> {
  const values = [...Map.groupBy(days, ([day]) => day)].map(([day, own]) => everybodyOn(day, new Set(own.flatMap(([, wanted]) => wanted))))
  const answers = Object.entries(parts).map(
    ([name, part]) => sql`(select coalesce(json_agg(x), '[]') from (${part}) x) as ${sql.ref(name)}`,
  )
  // Thousands of people are sorted and joined in memory; the usual four megabytes send them to the disk. How many of them there are, the planner
  // does not know of a part that was just made; one by one beside each other they would take seconds, and in tables never do.
  await sql`select set_config('work_mem', '48MB', true), set_config('enable_nestloop', 'off', true)`.execute(tx)
  const { rows } = await sql<Answers<Parts>>`with ${sql.join([posts, ...values])} select ${sql.join(answers)}`.execute(tx)
  const [answer] = rows
  if (!answer) throw new Error('A statement without a row.')
  return answer
}
