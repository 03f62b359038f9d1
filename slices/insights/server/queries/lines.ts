import { sql } from 'kysely'
import type { Tx } from '#platform/server/database.ts'
import { posts, within, type Filter } from './posts.ts'

export interface Lines {
  /** Direct reports of each manager in a size class: '1', '3', '6', '9', '13'. */
  readonly spans: readonly { readonly size: string; readonly managers: number }[]
  readonly average: number | null
  /** People in each layer; 1 reports to nobody. */
  readonly layers: readonly { readonly layer: number; readonly people: number }[]
}

/** Reporting lines as they stood on a day, among people employed then; a circle of lines is in no layer. */
export async function measureLines(tx: Tx, day: string, filter: Filter): Promise<Lines> {
  const { rows } = await sql<{ spans: Lines['spans']; average: number | null; layers: Lines['layers'] }>`
    with recursive ${posts},
      present as materialized (select s.*, ${within(filter)} as counted from posts s where s.starts <= ${day}::date and s.ends >= ${day}::date),
      managed as materialized (select distinct on (h.employee_id) h.employee_id, h.manager_id from hr.record_history h
        where h.field = 'manager_id' and h.valid_from <= ${day}::date and h.state <> 'held' order by h.employee_id, h.valid_from desc),
      lines as materialized (select p.id, p.counted, m.manager_id from present p left join managed m on m.employee_id = p.id and exists (select from present b where b.id = m.manager_id)),
      depths as (select id, counted, 1 as layer from lines where manager_id is null
        union all select l.id, l.counted, d.layer + 1 from lines l join depths d on l.manager_id = d.id where d.layer < 60),
      reports as (select l.manager_id as id, count(*)::int as n from lines l join lines b on b.id = l.manager_id where b.counted group by l.manager_id)
    select (select coalesce(json_agg(json_build_object('size', size, 'managers', managers)), '[]') from (
        select case when n < 3 then '1' when n < 6 then '3' when n < 9 then '6' when n < 13 then '9' else '13' end as size, count(*)::int as managers
        from reports group by 1) x) as spans,
      (select round(avg(n), 1)::float from reports) as average,
      (select coalesce(json_agg(json_build_object('layer', layer, 'people', people)), '[]') from (select layer, count(*)::int as people from depths where counted group by layer) y) as layers`.execute(
    tx,
  )
  return rows[0] ?? { spans: [], average: null, layers: [] }
}
