import { sql } from 'kysely'
import type { Tx } from '#platform/server/database.ts'
import type { ProcessName } from '../../names.ts'

export interface StoredTrigger {
  readonly process: ProcessName
  readonly person: string
  readonly kind: 'term' | 'permission' | 'absence' | 'long_absence' | 'probation'
  readonly on_day: string | null
  /** How long probation is, as the terms word it. */
  readonly words: string | null
}

export interface TriggersAsked {
  readonly today: string
  /** Until when an end counts as near. */
  readonly until: string
  /** Since when an absence that still goes on is a long one. */
  readonly longSince: string
  /** Since when somebody may be in probation. */
  readonly startedSince: string
}

/**
 * What the record says of people the asker may see, by row-level security as everywhere. Left out is whoever has an open case of that process
 * which the asker sees: one they do not see must not be told by what is missing here.
 */
export async function findTriggers(tx: Tx, { today, until, longSince, startedSince }: TriggersAsked): Promise<StoredTrigger[]> {
  const here = sql`(e.end_date is null or e.end_date >= ${today}::date)`
  const { rows } = await sql<StoredTrigger>`
    with found as (
      select 'fixed_term_end' as process, e.id as person, 'term' as kind, e.end_date as on_day, null::text as words from hr.employees e
        where e.contract = 'Fixed-term' and e.end_date between ${today}::date and ${until}::date
      union all
      select 'right_to_work', d.employee_id, 'permission', max(d.expires_on), null from hr.documents d join hr.employees e on e.tenant_id = d.tenant_id and e.id = d.employee_id
        where d.category = 'right-to-work' and d.removed_at is null and ${here} group by d.employee_id
        having bool_and(d.expires_on is not null) and max(d.expires_on) <= ${until}::date
      union all
      select 'sickness_short', s.employee_id, 'absence', min(s.due_on), null from hr.absence_steps s join hr.employees e on e.tenant_id = s.tenant_id and e.id = s.employee_id
        where s.done_at is null and ${here} group by s.employee_id
      union all
      select 'sickness_long', a.employee_id, 'long_absence', min(a.starts_on), null from hr.absences a join hr.employees e on e.tenant_id = a.tenant_id and e.id = a.employee_id
        where a.state = 'open' and a.ends_on is null and a.starts_on <= ${longSince}::date and ${here} group by a.employee_id
      union all
      select 'probation', e.id, 'probation', e.start_date, (select v.value #>> '{}' from hr.letter_values v where v.tenant_id = e.tenant_id and v.field = 'terms.probation_length'
          and (v.employee_id = e.id or v.employee_id is null) order by v.employee_id nulls last limit 1) from hr.employees e
        where e.start_date between ${startedSince}::date and ${today}::date and ${here}),
    open as materialized (select c.process, unnest(c.subjects) as person from app.cases_seen() c where c.ended_on is null)
    select f.* from found f where not exists (select from open o where o.process = f.process and o.person = f.person)
      and not (f.process = 'sickness_short' and exists (select from open o where o.process = 'sickness_long' and o.person = f.person))
    order by f.on_day nulls last, f.person limit 200`.execute(tx)
  return rows
}
