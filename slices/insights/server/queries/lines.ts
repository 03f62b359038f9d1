import { sql, type RawBuilder } from 'kysely'
import { on } from './posts.ts'
import { valuesOn } from './values.ts'

export interface Lines {
  /** Managers by how many report to them: '1' stands for one or two, '3' for three to five, … */
  readonly spans: readonly { readonly size: string; readonly managers: number }[]
  readonly average: number | null
  /** People in each layer; 1 reports to nobody. */
  readonly layers: readonly { readonly layer: number; readonly people: number }[]
}

/** Reporting lines as they stood on a day, among people employed then; a circle of lines is in no layer. */
export const linesOn = (day: string): RawBuilder<Lines> => sql<Lines>`
  with recursive present as materialized (select s.id, v.manager_id from posts s join ${valuesOn(day)} v on v.id = s.id where ${on(day)}),
    lines as materialized (select p.id, b.id as manager_id from present p left join present b on b.id = p.manager_id),
    depths as (select id, 1 as layer from lines where manager_id is null
      union all select l.id, d.layer + 1 from lines l join depths d on l.manager_id = d.id where d.layer < 60),
    reports as (select manager_id as id, count(*)::int as n from lines where manager_id is not null group by manager_id)
  select (select coalesce(json_agg(json_build_object('size', size, 'managers', managers)), '[]') from (
      select case when n < 3 then '1' when n < 6 then '3' when n < 9 then '6' when n < 13 then '9' else '13' end as size, count(*)::int as managers
      from reports group by 1) x) as spans,
    (select round(avg(n), 1)::float from reports) as average,
    (select coalesce(json_agg(json_build_object('layer', layer, 'people', people)), '[]') from (select layer, count(*)::int as people from depths group by layer) y) as layers`
