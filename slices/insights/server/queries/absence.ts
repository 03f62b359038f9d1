import { sql, type RawBuilder } from 'kysely'
import type { AwayAtom } from '../../rules/away.ts'
import { on } from './posts.ts'
import { valueOn, valuesOn } from './values.ts'

export interface Quarter {
  readonly from: string
  readonly until: string
}

const sources = {
  absence: sql`select d.employee_id, d.absence_id as spell, d.day from hr.absence_days d`,
  leave: sql`select d.employee_id, d.booking_id as spell, d.day from hr.leave_days d
    join hr.leave_bookings b on b.tenant_id = d.tenant_id and b.id = d.booking_id where d.released_at is null and b.state = 'approved'`,
} as const

/**
 * Everybody employed in each of some quarters that follow each other, with the days they could have worked and were away, leavers among
 * them; by the divisions they were in last within the quarter. A quarter's own pay counts, so a longer time is the sum of its quarters.
 */
export function awayIn(source: keyof typeof sources, quarters: readonly Quarter[]): RawBuilder<AwayAtom> {
  const [first, last] = [quarters[0]?.from ?? '', quarters.at(-1)?.until ?? '']
  const [from, until] = [quarters.map((each) => each.from), quarters.map((each) => each.until)]
  const overlap = sql`least(m.ends, q.until) - greatest(m.starts, q.first) + 1`
  return sql<AwayAtom>`
    with q as (select n::int - 1 as n, first, until from unnest(${from}::date[], ${until}::date[]) with ordinality as x(first, until, n)),
    broken as materialized (select q.n, m.id, sum(${overlap}) as days from employments m join q on m.starts <= q.until and m.ends >= q.first
      where not m.steady group by q.n, m.id),
    away as materialized (select width_bucket(d.day, ${from}::date[]) - 1 as n, d.employee_id, count(*)::numeric / 2 as days, count(distinct d.spell)::int as spells
      from (${sources[source]}) d where d.day between ${first}::date and ${last}::date group by 1, 2),
    own as (select q.n, m.department, m.location, m.employment_type, coalesce(b.days, ${overlap}) * v.week / 7 as possible, a.days, a.spells,
        case when a.days is not null then (${valueOn('pay', 'm.id', sql`q.until`)} ->> 'salary')::numeric / 52 / v.week * a.days end as pounds
      from posts m join q on m.starts <= q.until and m.ends >= q.first and m.next_starts > q.until join ${valuesOn(last)} v on v.id = m.id
      left join broken b on b.n = q.n and b.id = m.id left join away a on a.n = q.n and a.employee_id = m.id)
    select n as quarter, department, location, employment_type, count(*)::int as people, sum(possible)::float8 as possible, count(days)::int as away,
      coalesce(sum(days), 0)::float8 as days, coalesce(sum(spells), 0)::int as spells, count(pounds)::int as away_paid, coalesce(sum(pounds), 0)::float8 as pounds
    from own group by 1, 2, 3, 4`
}

export interface Band {
  readonly band: number
  readonly people: number
}
/** Bradford scores of everybody in post on a day, in bands by their lower end: spells that are over and began in the 12 months before. */
export const bradfordOn = (day: string): RawBuilder<Band> => sql<Band>`
  with spells as (select a.employee_id, count(*) as n, sum(d.n) as days from hr.absences a
    left join hr.absence_health x on x.tenant_id = a.tenant_id and x.absence_id = a.id
    join (select d.absence_id, count(*)::numeric / 2 as n from hr.absence_days d group by d.absence_id) d on d.absence_id = a.id
    where a.state <> 'withdrawn' and a.ends_on is not null and a.starts_on > (${day}::date - interval '12 months')::date and a.starts_on <= ${day}::date
      and coalesce(x.scoring, 'usual') = 'usual' group by a.employee_id)
  select case when score = 0 then 0 when score < 50 then 1 when score < 125 then 50 when score < 400 then 125 else 400 end as band, count(*)::int as people
  from (select coalesce(p.n * p.n * p.days, 0) as score from posts s left join spells p on p.employee_id = s.id where ${on(day)}) x group by 1 order by 1`
