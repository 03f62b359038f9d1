import { sql, type RawBuilder } from 'kysely'
import type { Division } from '../../contract.ts'

export type Filter = Readonly<Partial<Record<Division, string | undefined>>>

const divided = sql`('department', 'location', 'employment_type')`

/** What changed after somebody's present first day; of who has none, everything. Most people's record is their first day's, so this is short. */
const changes = sql`changes as materialized (
  select h.employee_id, h.field, h.valid_from from hr.record_history h join hr.employees e on e.tenant_id = h.tenant_id and e.id = h.employee_id
  where h.state <> 'held' and h.valid_from > coalesce(e.start_date, '-infinity'))`

/**
 * Each employment, also those that ended before the person came back: who, from when until when. Of a steady one, whose department,
 * location and employment type never changed, the record of today says them.
 */
const employments = sql`employments as materialized (
  select e.id, coalesce(e.start_date, (e.created_at at time zone t.time_zone)::date) as starts, coalesce(e.end_date, 'infinity'::date) as ends,
    case when s.steady then e.department end as department, case when s.steady then e.location end as location,
    case when s.steady then e.employment_type end as employment_type, null::jsonb as past_pattern, s.steady
  from hr.employees e join hr.tenants t on t.id = e.tenant_id
  left join (select distinct employee_id from changes where field in ${divided}) c on c.employee_id = e.id
  left join (select distinct employee_id from hr.past_employments) p on p.employee_id = e.id
  cross join lateral (select e.start_date is not null and c.employee_id is null and p.employee_id is null as steady) s
  union all
  select employee_id, first_day, last_day, department, location, employment_type, work_pattern, false from hr.past_employments)`

/** The values of the others' dated fields, with the days they hold; before the first there is none. */
const spans = sql`spans as materialized (
  select h.employee_id, h.field, h.value #>> '{}' as value, h.valid_from as starts,
    coalesce(lead(h.valid_from) over (partition by h.employee_id, h.field order by h.valid_from) - 1, 'infinity'::date) as ends
  from hr.record_history h where h.field in ${divided} and h.state <> 'held' and h.employee_id in (select id from employments where not steady)
  union all
  select h.employee_id, h.field, null, '-infinity'::date, min(h.valid_from) - 1 from hr.record_history h
  where h.field in ${divided} and h.state <> 'held' and h.employee_id in (select id from employments where not steady) group by h.employee_id, h.field)`

const overlapping = (alias: string, field: Division): RawBuilder<unknown> => {
  const span = sql.ref(alias)
  return sql`left join spans ${span} on ${span}.employee_id = m.id and ${span}.field = ${field}::text and ${span}.starts <= m.ends and ${span}.ends >= m.starts`
}

/**
 * `posts`: each employment cut where its department, location or employment type changes, so that on any day every person employed has
 * one row, with what was so on that day. `first` and `last` mark where the employment itself begins and ends, `next_starts` when somebody's
 * next post does.
 */
export const posts = sql`
  ${changes}, ${employments}, ${spans},
  cut as (
    select m.id, greatest(m.starts, d.starts, l.starts, y.starts) as starts, least(m.ends, d.ends, l.ends, y.ends) as ends,
      m.starts as employed_from, m.ends as employed_until, m.past_pattern, m.steady,
      coalesce(d.value, m.department, '') as department, coalesce(l.value, m.location, '') as location,
      coalesce(y.value, m.employment_type, '') as employment_type
    from employments m ${overlapping('d', 'department')} ${overlapping('l', 'location')} ${overlapping('y', 'employment_type')} where not m.steady),
  posts as materialized (
    select id, starts, ends, starts as employed_from, ends as employed_until, past_pattern, true as steady, coalesce(department, '') as department,
      coalesce(location, '') as location, coalesce(employment_type, '') as employment_type, true as first, true as last, 'infinity'::date as next_starts
    from employments where steady and starts <= ends
    union all
    select id, starts, ends, employed_from, employed_until, past_pattern, false, department, location, employment_type, starts = employed_from,
      ends = employed_until, coalesce(lead(starts) over (partition by id order by starts), 'infinity'::date)
    from cut where starts <= ends)`

/** The posts a filter leaves. */
export function within(filter: Filter): RawBuilder<unknown> {
  const asked = Object.entries(filter).filter((each): each is [string, string] => each[1] !== undefined)
  return asked.length === 0
    ? sql`true`
    : sql.join(
        asked.map(([field, value]) => sql`s.${sql.ref(field)} = ${value}`),
        sql` and `,
      )
}

/** The posts of a day. */
export const on = (day: string): RawBuilder<unknown> => sql`s.starts <= ${day}::date and s.ends >= ${day}::date`
