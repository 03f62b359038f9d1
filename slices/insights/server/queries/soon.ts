import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#platform/server/database.ts'

/** Whose days somebody is told of: everybody's, or those of the people they lead. */
export type Told = { readonly kind: 'all' } | { readonly kind: 'team-of'; readonly personId: string }
const whose = (told: Told): RawBuilder<unknown> => (told.kind === 'all' ? sql`true` : sql`e.manager_id = ${told.personId}::uuid`)
const most = 6

export interface SoonRow {
  readonly id: string
  readonly name: string
  readonly job_title: string | null
  readonly day: string
}
const shown = sql`e.id, concat_ws(' ', coalesce(e.preferred_name, e.first_name), nullif(e.last_name, '')) as name, e.job_title`

/** First days from today on, the nearest first. */
export async function findStarting(tx: Tx, told: Told, { from, until }: { from: string; until: string }): Promise<SoonRow[]> {
  const { rows } = await sql<SoonRow>`select ${shown}, e.start_date as day from hr.employees e
    where ${whose(told)} and e.start_date between ${from}::date and ${until}::date order by e.start_date, e.sort_name limit ${most}`.execute(
    tx,
  )
  return rows
}

/** Last days from today on. */
export async function findLeaving(tx: Tx, told: Told, { from, until }: { from: string; until: string }): Promise<SoonRow[]> {
  const { rows } = await sql<SoonRow>`select ${shown}, e.end_date as day from hr.employees e
    where ${whose(told)} and e.end_date between ${from}::date and ${until}::date order by e.end_date, e.sort_name limit ${most}`.execute(tx)
  return rows
}

/** Birthdays of people employed now; who was born on a 29 February has theirs on the 28th of a common year. The year stays out of it. */
export async function findBirthdays(tx: Tx, told: Told, { from, until }: { from: string; until: string }): Promise<SoonRow[]> {
  const { rows } = await sql<SoonRow>`
    select ${shown}, b.day from hr.employees e join hr.employee_personal x on x.tenant_id = e.tenant_id and x.employee_id = e.id
    cross join lateral (select (x.date_of_birth + make_interval(years => y.n - extract(year from x.date_of_birth)::int))::date as day
      from generate_series(extract(year from ${from}::date)::int, extract(year from ${until}::date)::int) as y(n)) b
    where ${whose(told)} and not e.protected and b.day between ${from}::date and ${until}::date
      and (e.start_date is null or e.start_date <= ${from}::date) and (e.end_date is null or e.end_date >= b.day)
    order by b.day, e.sort_name limit ${most}`.execute(tx)
  return rows
}
