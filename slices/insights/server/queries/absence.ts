import { sql } from 'kysely'
import type { Tx } from '#platform/server/database.ts'
import type { AbsenceAtom } from '../../rules/charts-absence.ts'
import { posts, valueOn } from './posts.ts'

/** Working days a week of `s` at the end of the time: of the working pattern or the rota, whichever began last; 5 where neither is known. */
const weekdays = (day: string) => sql`
  left join lateral (select h.valid_from, case when jsonb_typeof(h.value -> 'days') = 'array' then nullif(jsonb_array_length(h.value -> 'days'), 0) end as n from hr.record_history h
    where h.tenant_id = app.tenant_id() and h.employee_id = s.id and h.field = 'work_pattern' and h.valid_from <= ${day}::date and h.state <> 'held' order by h.valid_from desc limit 1) w on true
  left join lateral (select r.valid_from, (select nullif(sum(case when m::int > 0 then 1.0 else 0 end / jsonb_array_length(r.weeks)), 0) from jsonb_array_elements(r.weeks) k, jsonb_array_elements_text(k) m) as n
    from hr.leave_schedules r where r.tenant_id = app.tenant_id() and r.employee_id = s.id and r.valid_from <= ${day}::date order by r.valid_from desc limit 1) r on true`
const week = sql`coalesce(case when r.valid_from > coalesce(w.valid_from, '-infinity'::date) then r.n end, w.n, 5)`

/** Everybody employed in a time with the days they could have worked and were away ill, leavers among them. */
export async function countAbsence(tx: Tx, { from, until }: { from: string; until: string }): Promise<AbsenceAtom[]> {
  const { rows } = await sql<AbsenceAtom>`
    with ${posts},
      there as (select s.id, sum(least(s.ends, ${until}::date) - greatest(s.starts, ${from}::date) + 1) as days,
          (array_agg(array[s.department, s.location, s.employment_type] order by s.starts desc))[1:1] as at
        from posts s where s.starts <= ${until}::date and s.ends >= ${from}::date group by s.id),
      ill as (select d.employee_id, count(*)::numeric / 2 as days, count(distinct d.absence_id)::int as spells from hr.absence_days d
        where d.day between ${from}::date and ${until}::date group by d.employee_id),
      own as (select s.at[1][1] as department, s.at[1][2] as location, s.at[1][3] as employment_type, s.days * ${week} / 7 as possible, i.days as ill, i.spells,
          (${valueOn('pay', until)} ->> 'salary')::numeric / 52 / ${week} * i.days as pounds
        from there s left join ill i on i.employee_id = s.id ${weekdays(until)})
    select department, location, employment_type, count(*)::int as people, sum(possible)::float8 as possible, count(ill)::int as away, coalesce(sum(ill), 0)::float8 as days,
      coalesce(sum(spells), 0)::int as spells, count(pounds)::int as away_paid, coalesce(sum(pounds), 0)::float8 as pounds from own group by 1, 2, 3`.execute(
    tx,
  )
  return rows
}

/** Bradford scores of everybody in post on a day, in bands by their lower end: spells that are over and began in the 12 months before. */
export async function spreadBradford(tx: Tx, day: string): Promise<{ band: number; people: number }[]> {
  const { rows } = await sql<{ band: number; people: number }>`
    with ${posts},
      spells as (select a.employee_id, count(*) filter (where d.n > 0) as n, sum(d.n) as days from hr.absences a
        left join hr.absence_health x on x.tenant_id = a.tenant_id and x.absence_id = a.id
        cross join lateral (select count(*)::numeric / 2 as n from hr.absence_days d where d.tenant_id = a.tenant_id and d.absence_id = a.id) d
        where a.state <> 'withdrawn' and a.ends_on is not null and a.starts_on > (${day}::date - interval '12 months')::date and a.starts_on <= ${day}::date
          and coalesce(x.scoring, 'usual') = 'usual' group by a.employee_id)
    select case when score = 0 then 0 when score < 50 then 1 when score < 125 then 50 when score < 400 then 125 else 400 end as band, count(*)::int as people
    from (select coalesce(p.n * p.n * p.days, 0) as score from posts s left join spells p on p.employee_id = s.id
      where s.starts <= ${day}::date and s.ends >= ${day}::date) x group by 1 order by 1`.execute(tx)
  return rows
}
