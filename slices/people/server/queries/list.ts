import { sql, type RawBuilder } from 'kysely'
import { like } from '#platform/server/like.ts'
import type { Statement, Tx } from '#platform/server/database.ts'
import { folded } from '#platform/shared/fields.ts'
import type { EmployeeListQuery, EmployeeRow } from '../../contract.ts'
import type { PeopleScope } from '../../policy.ts'

const columns = sql`e.id, e.first_name, e.preferred_name, e.last_name, e.job_title, e.department, e.location, e.email, e.start_date, e.photo_url`
const current = sql`(e.end_date is null or e.end_date >= (select (now() at time zone t.time_zone)::date from hr.tenants t))`

/**
 * The unfiltered list of a whole workspace by name, with its total from the counter row: what hr opens all day. Guarded by
 * app.sees_all('work'), so that for anyone else it answers nothing and the general query below is asked instead.
 */
export function wholeListStatement(query: EmployeeListQuery): Statement | null {
  const { search, department, location, manager, fields, as_at: day } = query
  const narrowed = [search, department, location, manager, fields?.length, day].some(Boolean)
  const plain = query.sort === 'name' && query.order === 'asc' && !narrowed
  if (!plain || query.offset > 2000) return null
  return {
    name: 'people_whole_list',
    text: `select coalesce((select c.open_ended from hr.tenant_counts c), 0) + (select count(*) from hr.employees e where e.end_date >= d.today) as total,
        (select coalesce(json_agg(x), '[]') from (
          select e.id, e.first_name, e.preferred_name, e.last_name, e.job_title, e.department, e.location, e.email, e.start_date, e.photo_url
          from hr.employees e where e.end_date is null or e.end_date >= d.today order by e.sort_name, e.id limit $1 offset $2) x) as data
      from (select (now() at time zone t.time_zone)::date as today from hr.tenants t) d where (select app.sees_all('work'))`,
    values: [query.limit, query.offset],
  }
}

/** A condition on the people of a list. */
export type Narrowing = RawBuilder<unknown>

export function scoped(scope: PeopleScope): RawBuilder<unknown> {
  if (scope.kind === 'all') return sql`true`
  const named = scope.group ? sql` or app.in_group(e.department, e.location)` : sql``
  if (scope.kind === 'team-of') return sql`(e.id = ${scope.personId}::uuid or e.manager_id = ${scope.personId}::uuid${named})`
  return sql`(e.id = ${scope.personId}::uuid${named})`
}

export const wordsOf = (search: string | undefined): string[] =>
  folded(search ?? '')
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 8)

/** A query with the condition that a slice above makes of its `fields`; it speaks of hr.employees as `e`. */
export interface NarrowedQuery extends EmployeeListQuery {
  readonly narrowed?: RawBuilder<unknown> | undefined
}

function filtered(
  scope: PeopleScope,
  query: Pick<NarrowedQuery, 'search' | 'department' | 'location' | 'manager' | 'narrowed'>,
): RawBuilder<unknown> {
  const conditions = [scoped(scope), current, ...wordsOf(query.search).map((word) => sql`e.search_text like ${like(word)}`)]
  if (query.department) conditions.push(sql`e.department = ${query.department}`)
  if (query.location) conditions.push(sql`e.location = ${query.location}`)
  if (query.narrowed) conditions.push(query.narrowed)
  if (query.manager)
    conditions.push(sql`exists (select 1 from hr.employees m join hr.tenants t on t.id = m.tenant_id
      where m.tenant_id = e.tenant_id and m.id = e.manager_id and m.end_date < (now() at time zone t.time_zone)::date)`)
  return sql.join(conditions, sql` and `)
}

const sortColumns = {
  name: sql`e.sort_name`,
  job_title: sql`lower(e.job_title)`,
  department: sql`lower(e.department)`,
  email: sql`e.email`,
  start_date: sql`e.start_date`,
} as const

/** One page and the total of what the scope and the filters leave. The far half of a long list is read from its end. */
export async function listPeople(tx: Tx, scope: PeopleScope, query: NarrowedQuery): Promise<{ data: EmployeeRow[]; total: number }> {
  const where = filtered(scope, query)
  const counted = await sql<{ n: number }>`select count(*)::int as n from hr.employees e where ${where}`.execute(tx)
  const total = counted.rows[0]?.n ?? 0
  const left = Math.min(query.limit, total - query.offset)
  if (left <= 0) return { data: [], total }
  const backwards = query.offset > total / 2
  const order = pageOrder(query, backwards)
  const offset = backwards ? total - query.offset - left : query.offset
  const { rows } =
    await sql<EmployeeRow>`select ${columns} from hr.employees e where ${where} order by ${order} limit ${left} offset ${offset}`.execute(
      tx,
    )
  return { data: backwards ? rows.toReversed() : rows, total }
}

/** Missing values last when ascending, first when descending; names, then ids, break ties. */
function pageOrder(query: EmployeeListQuery, backwards: boolean): RawBuilder<unknown> {
  const ascending = (query.order === 'asc') !== backwards
  const direction = ascending ? sql`asc nulls last` : sql`desc nulls first`
  const keys = query.sort === 'name' ? [sortColumns.name, sql`e.id`] : [sortColumns[query.sort], sortColumns.name, sql`e.id`]
  return sql.join(keys.map((key) => sql`${key} ${direction}`))
}

interface Facet {
  name: string
  count: number
}

export interface Facets {
  departments: Facet[]
  locations: Facet[]
}
interface FacetRow {
  department: string | null
  location: string | null
  count: number
  /** 0: counted by department; 1: by location. */
  kind: number
}

/** 500 of each at most. */
export function facetsOf(rows: readonly FacetRow[]): Facets {
  const named = (pick: (row: FacetRow) => string | null) =>
    rows.flatMap((row) => (pick(row) ? [{ name: pick(row) as string, count: row.count }] : [])).slice(0, 500)
  return { departments: named((r) => (r.kind === 0 ? r.department : null)), locations: named((r) => (r.kind === 1 ? r.location : null)) }
}

export async function countFacets(tx: Tx, scope: PeopleScope): Promise<Facets> {
  const { rows } = await sql<FacetRow>`
    select e.department, e.location, count(*)::int as count, grouping(e.department) as kind from hr.employees e where ${scoped(scope)} and ${current}
    group by grouping sets ((e.department), (e.location)) order by 1, 2`.execute(tx)
  return facetsOf(rows)
}

/** Colleagues by directory fields, for pickers and the command palette. People with a protected identity are found only by hr. */
export async function findColleagueRows(
  tx: Tx,
  asked: { search: string; not: string | null; withProtected: boolean; within: PeopleScope },
): Promise<EmployeeRow[]> {
  const words = wordsOf(asked.search)
  const conditions = [scoped(asked.within), current, ...words.map((word) => sql`e.search_text like ${like(word)}`)]
  if (!asked.withProtected) conditions.push(sql`(not e.protected or e.id = app.person_id())`)
  if (asked.not) conditions.push(sql`e.id <> ${asked.not}::uuid`)
  const first = words[0] ? sql`(e.sort_name like ${`${words[0].replace(/[\\%_]/g, (c) => `\\${c}`)}%`}) desc,` : sql``
  const { rows } =
    await sql<EmployeeRow>`select ${columns} from hr.employees e where ${sql.join(conditions, sql` and `)} order by ${first} e.sort_name, e.id limit 20`.execute(
      tx,
    )
  return rows
}
