import { sql } from 'kysely'
import type { Tx } from '#platform/server/database.ts'

/** Cases the asker sees that are open to all of hr: a restricted one is in no figure, also not for who works on it. */
const seen = sql`seen as materialized (select c.id, c.process, c.stage, c.board_column, c.opened_on, c.ended_on from app.my_cases() m join hr.cases c on c.id = m.case_id
  where m.level in ('full', 'read') and not c.restricted)`

/** Which column of the board a stage of a standard process stands in. */
export interface StageColumn {
  readonly process: string
  readonly stage: string
  readonly col: string
}
const columns = (stages: readonly StageColumn[]) =>
  sql`columns as materialized (select * from json_to_recordset(${JSON.stringify(stages)}::json) as x (process text, stage text, col text))`

/** Every stage a case was in up to a day, with the day it was left on. A stage a workspace has added is looked up as the case has it now. */
const moves = (day: string) => sql`moves as materialized (
  select s.id, s.ended_on, e.number, e.on_day, lead(e.on_day) over (partition by s.id order by e.number) as left_on, e.stage,
    coalesce(x.col, case when e.stage = s.stage then s.board_column else 'assess' end) as col
  from seen s cross join lateral (select v.number, v.on_day, coalesce(v.what ->> 'to', v.what ->> 'stage') as stage from hr.case_events v
    where v.case_id = s.id and v.kind in ('opened', 'step_taken', 'moved_to_version') and v.on_day <= ${day}::date) e
  left join columns x on x.process = s.process and x.stage = e.stage)`

export interface OpenCase {
  readonly col: string
  /** Days since it was opened. */
  readonly age: number
}
/** Cases that were open at the end of a day, with the column they stood in then. */
export async function findOpenOn(tx: Tx, day: string, stages: readonly StageColumn[]): Promise<OpenCase[]> {
  const { rows } = await sql<OpenCase>`
    with ${seen}, ${columns(stages)}, ${moves(day)}
    select (select m.col from moves m where m.id = s.id order by m.number desc limit 1) as col, ${day}::date - s.opened_on as age from seen s
    where s.opened_on <= ${day}::date and (s.ended_on is null or s.ended_on > ${day}::date)`.execute(tx)
  return rows
}

export interface Stay {
  readonly col: string
  readonly cases: number
  readonly median: number
  readonly longest_tenth: number
}
/** Of cases that ended in a time: days spent in each column, a column that was entered twice added up. */
export async function measureStays(tx: Tx, span: { from: string; until: string }, stages: readonly StageColumn[]): Promise<Stay[]> {
  const { rows } = await sql<Stay>`
    with ${seen}, ${columns(stages)}, ${moves(span.until)},
      stays as (select m.id, m.col, sum(coalesce(m.left_on, m.ended_on) - m.on_day) as days from moves m
        where m.ended_on between ${span.from}::date and ${span.until}::date and m.col <> 'ended' group by m.id, m.col)
    select col, count(*)::int as cases, percentile_cont(0.5) within group (order by days)::float8 as median,
      percentile_cont(0.9) within group (order by days)::float8 as longest_tenth from stays group by col`.execute(tx)
  return rows
}

export interface Ended {
  /** The kinds of allegation in it; of none, one that was not said. */
  readonly category: string
  /** The last stage of a decision. */
  readonly decided: string | null
  readonly cases: number
}
/** Disciplinary cases that ended in a time, by what was alleged and what was decided. One with allegations of two kinds is in both. */
export async function countOutcomes(tx: Tx, { from, until }: { from: string; until: string }): Promise<Ended[]> {
  const { rows } = await sql<Ended>`
    with ${seen}, over as (select id from seen where process = 'disciplinary' and ended_on between ${from}::date and ${until}::date)
    select k.category, (select v.what ->> 'to' from hr.case_events v where v.case_id = o.id and v.kind = 'step_taken' and v.what ->> 'to' like 'decided%'
        order by v.number desc limit 1) as decided, count(*)::int as cases
    from over o cross join lateral (select distinct coalesce(v.what ->> 'category', '') as category from hr.case_events v
      where v.case_id = o.id and v.kind = 'allegation_made' union select '' where not exists (
        select from hr.case_events w where w.case_id = o.id and w.kind = 'allegation_made')) k
    group by 1, 2`.execute(tx)
  return rows
}

/** Whom disciplinary cases opened in a time are about. */
export async function findSubjects(tx: Tx, { from, until }: { from: string; until: string }): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with ${seen} select distinct a.person_id as id from seen s join hr.case_access a on a.case_id = s.id and a.kind = 'party' and a.as_role = 'subject'
    where s.process = 'disciplinary' and s.opened_on between ${from}::date and ${until}::date`.execute(tx)
  return rows.map(({ id }) => id)
}
