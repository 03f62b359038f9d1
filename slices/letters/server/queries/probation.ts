import { sql } from 'kysely'
import type { Tx } from '#platform/server/database.ts'

export interface ProbationEnd {
  readonly id: string
  readonly name: string
  readonly job_title: string | null
  readonly day: string
}

/**
 * The last day of the probation of people who have started: of the length their terms say, else the workspace's terms, else six months.
 * For who reads everybody's terms; others would be told days their terms do not say.
 */
export async function findProbationEnds(tx: Tx, from: string, until: string): Promise<ProbationEnd[]> {
  const { rows } = await sql<ProbationEnd>`
    with terms as (select employee_id, value #>> '{}' as text from hr.letter_values where field = 'terms.probation_length'),
    spans as (select e.id, concat_ws(' ', coalesce(nullif(e.preferred_name, ''), e.first_name), nullif(e.last_name, '')) as name, e.job_title, e.start_date, e.end_date,
        lower(coalesce((select text from terms where employee_id = e.id), (select text from terms where employee_id is null), '6 months')) as text
      from hr.employees e where e.protected is not true and e.start_date between ${from}::date - 400 and ${until}::date)
    select day::text, id, name, job_title from (select id, name, job_title, end_date,
        (start_date + case when text ~ '^\\d{1,2} (week|month)s?$' then text::interval else interval '6 months' end - interval '1 day')::date as day from spans) s
    where day between ${from}::date and ${until}::date and (end_date is null or end_date > day) order by day, name limit 50`.execute(tx)
  return rows
}
