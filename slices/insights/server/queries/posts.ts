import { sql, type RawBuilder } from 'kysely'
import type { Division } from '../../contract.ts'

export type Filter = Readonly<Partial<Record<Division, string | undefined>>>

/** The values of the dated fields people are divided by, with the days they hold; before the first there is none. */
const spans = sql`
  select employee_id, field, value, valid_from as starts,
    coalesce(lead(valid_from) over (partition by employee_id, field order by valid_from) - 1, 'infinity'::date) as ends
  from hr.record_history where field in ('department', 'location', 'employment_type') and state <> 'held'
  union all
  select employee_id, field, null, '-infinity'::date, min(valid_from) - 1 from hr.record_history
  where field in ('department', 'location', 'employment_type') and state <> 'held' group by employee_id, field`

/** Each employment, also those that ended before the person came back: who, from when until when. */
const employments = sql`
  select e.id, coalesce(e.start_date, (e.created_at at time zone t.time_zone)::date) as starts, coalesce(e.end_date, 'infinity'::date) as ends,
    null::text as department, null::text as location, null::text as employment_type, null::jsonb as work_pattern
  from hr.employees e join hr.tenants t on t.id = e.tenant_id
  union all
  select employee_id, first_day, last_day, department, location, employment_type, work_pattern from hr.past_employments`

const overlapping = (alias: string, field: Division): RawBuilder<unknown> => {
  const span = sql.ref(alias)
  return sql`left join spans ${span} on ${span}.employee_id = m.id and ${span}.field = ${field}::text and ${span}.starts <= m.ends and ${span}.ends >= m.starts`
}

/**
 * `posts`: each employment cut where its department, location or employment type changes, so that on any day every person employed has
 * one row, with what was so on that day. `first` and `last` mark where the employment itself begins and ends.
 */
export const posts = sql`
  employments as materialized (${employments}),
  spans as materialized (${spans}),
  cut as (
    select m.id, greatest(m.starts, d.starts, l.starts, y.starts) as starts, least(m.ends, d.ends, l.ends, y.ends) as ends,
      m.starts as employed_from, m.ends as employed_until, m.work_pattern,
      coalesce(d.value #>> '{}', m.department, '') as department, coalesce(l.value #>> '{}', m.location, '') as location,
      coalesce(y.value #>> '{}', m.employment_type, '') as employment_type
    from employments m ${overlapping('d', 'department')} ${overlapping('l', 'location')} ${overlapping('y', 'employment_type')}),
  posts as materialized (select *, starts = employed_from as first, ends = employed_until as last from cut where starts <= ends)`

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

/** The last value of a dated field on a day, for `s`. */
export const valueOn = (field: 'pay' | 'work_pattern' | 'manager_id', day: string): RawBuilder<unknown> => sql`(
  select h.value from hr.record_history h where h.tenant_id = app.tenant_id() and h.employee_id = s.id and h.field = ${field}::text
    and h.valid_from <= ${day}::date and h.state <> 'held' order by h.valid_from desc limit 1)`
