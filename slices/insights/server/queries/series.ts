import { sql, type RawBuilder } from 'kysely'
import { on, within, type Filter } from './posts.ts'

/** People alike in all three divisions who were in post on the same of some days. */
export interface Standing {
  /** The first of the days they were there on, from 0, and the first they were not. */
  readonly from: number
  readonly until: number
  readonly department: string
  readonly location: string
  readonly employment_type: string
  readonly count: number
}

/** Who was in post on which of some days, which stand in order. */
export const standingOn = (days: readonly string[]): RawBuilder<Standing> => sql<Standing>`
  select x."from", x.until, x.department, x.location, x.employment_type, count(*)::int as count from (
    select width_bucket(s.starts - 1, ${[...days]}::date[]) as "from", width_bucket(s.ends, ${[...days]}::date[]) as until,
      s.department, s.location, s.employment_type from posts s) x
  where x.until > x."from" group by 1, 2, 3, 4, 5`

export interface Flow {
  readonly point: number
  readonly starters: number
  readonly leavers: number
}

/** Employments that began, and whose last day fell, after a day and up to each of the next; by the post they began or ended in. */
export const flowsTo = (days: readonly string[], after: string, filter: Filter): RawBuilder<Flow> => sql<Flow>`
  select x.point, count(*) filter (where x.begins)::int as starters, count(*) filter (where not x.begins)::int as leavers from (
    select width_bucket(s.starts - 1, ${[...days]}::date[]) as point, true as begins from posts s where s.first and s.starts > ${after}::date and ${within(filter)}
    union all
    select width_bucket(s.ends - 1, ${[...days]}::date[]), false from posts s where s.last and s.ends > ${after}::date and s.ends < 'infinity' and ${within(filter)}) x
  where x.point < ${days.length} group by x.point`

/** Of the people in post on an earlier day, how many are employed still, without a break. */
export const stayed = (
  { before, day }: { before: string; day: string },
  filter: Filter,
): RawBuilder<{ earlier: number; still: number }> => sql<{ earlier: number; still: number }>`
  select count(*)::int as earlier, count(*) filter (where s.employed_until >= ${day}::date)::int as still from posts s where ${on(before)} and ${within(filter)}`
