import { sql } from 'kysely'
import type { Tx } from '#platform/server/database.ts'
import { posts, within, type Filter } from './posts.ts'

export interface Counted {
  /** Which of the days that were asked about, from 0. */
  readonly point: number
  readonly department: string
  readonly location: string
  readonly employment_type: string
  readonly count: number
}

/** How many people were in post on each of some days, by all three divisions. */
export async function countOnDays(tx: Tx, days: readonly string[]): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    with ${posts}
    select (p.place - 1)::int as point, s.department, s.location, s.employment_type, count(*)::int as count
    from unnest(${[...days]}::date[]) with ordinality as p(day, place) join posts s on s.starts <= p.day and s.ends >= p.day
    group by p.place, s.department, s.location, s.employment_type`.execute(tx)
  return rows
}

export interface Flow {
  readonly starters: number
  readonly leavers: number
}

/** Employments that began, and whose last day fell, after one day and up to another; by the post they began or ended in. */
export async function countFlows(tx: Tx, spans: readonly { day: string; after: string }[], filter: Filter): Promise<Flow[]> {
  const { rows } = await sql<Flow>`
    with ${posts},
      moves as materialized (select s.starts as day, true as begins from posts s where s.first and ${within(filter)}
        union all select s.ends, false from posts s where s.last and s.ends < 'infinity' and ${within(filter)})
    select count(m.day) filter (where m.begins)::int as starters, count(m.day) filter (where not m.begins)::int as leavers
    from unnest(${spans.map(({ after }) => after)}::date[], ${spans.map(({ day }) => day)}::date[]) with ordinality as p(after, until, place)
    left join moves m on m.day > p.after and m.day <= p.until group by p.place order by p.place`.execute(tx)
  return rows
}

/** Of the people in post on an earlier day, how many are employed still, without a break. */
export async function countStayed(tx: Tx, { before, day }: { before: string; day: string }, filter: Filter) {
  const { rows } = await sql<{ earlier: number; still: number }>`
    with ${posts}
    select count(*)::int as earlier, count(*) filter (where s.employed_until >= ${day}::date)::int as still
    from posts s where s.starts <= ${before}::date and s.ends >= ${before}::date and ${within(filter)}`.execute(tx)
  return rows[0] ?? { earlier: 0, still: 0 }
}
