import { sql, type RawBuilder } from 'kysely'
import { like } from '#platform/server/like.ts'
import type { Tx } from '#platform/server/database.ts'
import type { EmployeeRow } from '../../contract.ts'
import type { PeopleScope } from '../../policy.ts'
import { facetsOf, scoped, wordsOf, type Facets, type NarrowedQuery } from './list.ts'

const textAt = (field: 'job_title' | 'department' | 'location', day: string) => sql`app.value_at(e.id, ${field}, ${day}::date) #>> '{}'`

const employedOn = (day: string) =>
  sql`(e.start_date is null or e.start_date <= ${day}::date) and (e.end_date is null or e.end_date >= ${day}::date)`

const sortColumns = {
  name: sql`p.sort_name`,
  job_title: sql`lower(p.job_title)`,
  department: sql`lower(p.department)`,
  email: sql`p.email`,
  start_date: sql`p.start_date`,
} as const

function among(scope: PeopleScope, query: NarrowedQuery, day: string): RawBuilder<unknown> {
  const conditions = [scoped(scope), employedOn(day), ...wordsOf(query.search).map((word) => sql`e.search_text like ${like(word)}`)]
  if (query.department) conditions.push(sql`${textAt('department', day)} = ${query.department}`)
  if (query.location) conditions.push(sql`${textAt('location', day)} = ${query.location}`)
  if (query.manager)
    conditions.push(sql`exists (select 1 from hr.employees m where m.tenant_id = e.tenant_id and m.end_date < ${day}::date
      and m.id = (app.value_at(e.id, 'manager_id', ${day}::date) #>> '{}')::uuid)`)
  if (query.narrowed) conditions.push(query.narrowed)
  return sql.join(conditions, sql` and `)
}

/**
 * People who were, or will be, employed on a day, with their job title, department and location of that day. Names, addresses and
 * the asker's reach are those of today. The dated values are looked up for the rows of the page alone, unless they are asked about.
 */
export async function findPeopleAt(
  tx: Tx,
  scope: PeopleScope,
  query: NarrowedQuery,
  day: string,
): Promise<{ data: EmployeeRow[]; total: number }> {
  const where = among(scope, query, day)
  const columns = sql`e.id, e.first_name, e.preferred_name, e.last_name, e.email, e.start_date, e.photo_url, e.sort_name,
    ${textAt('job_title', day)} as job_title, ${textAt('department', day)} as department, ${textAt('location', day)} as location`
  const direction = query.order === 'asc' ? sql`asc nulls last` : sql`desc nulls first`
  const keys = query.sort === 'name' ? [sortColumns.name, sql`p.id`] : [sortColumns[query.sort], sortColumns.name, sql`p.id`]
  const order = sql.join(keys.map((key) => sql`${key} ${direction}`))
  // By name the page is cut before anything is looked up.
  const cut =
    query.sort === 'name' ? sql`order by e.sort_name ${direction}, e.id ${direction} limit ${query.limit} offset ${query.offset}` : sql``
  const rest = query.sort === 'name' ? sql`` : sql`limit ${query.limit} offset ${query.offset}`
  const { rows } = await sql<EmployeeRow>`
    select p.id, p.first_name, p.preferred_name, p.last_name, p.job_title, p.department, p.location, p.email, p.start_date, p.photo_url
    from (select ${columns} from hr.employees e where ${where} ${cut}) p order by ${order} ${rest}`.execute(tx)
  const counted = await sql<{ n: number }>`select count(*)::int as n from hr.employees e where ${where}`.execute(tx)
  return { data: rows, total: counted.rows[0]?.n ?? 0 }
}

/** Departments and locations of that day, with how many people were in them. */
export async function countFacetsAt(tx: Tx, scope: PeopleScope, day: string): Promise<Facets> {
  const { rows } = await sql<Parameters<typeof facetsOf>[0][number]>`
    with p as materialized (select ${textAt('department', day)} as department, ${textAt('location', day)} as location
      from hr.employees e where ${scoped(scope)} and ${employedOn(day)})
    select p.department, p.location, count(*)::int as count, grouping(p.department) as kind from p
    group by grouping sets ((p.department), (p.location)) order by 1, 2`.execute(tx)
  return facetsOf(rows)
}
