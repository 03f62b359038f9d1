import { sql } from 'kysely'
import type { Tx } from '#platform/server/database.ts'
import type { ReportAsked, ReportSaved } from '../../report-contract.ts'

export interface StoredReport {
  readonly id: string
  readonly name: string
  readonly owner_id: string
  readonly owner: string
  readonly shared: boolean
  readonly asked: ReportAsked
  readonly every: 'week' | 'month' | null
  readonly next_on: string | null
  readonly tell: string[]
  readonly version: number
}
const columns = sql`id, name, owner_id, owner_name as owner, shared, asked, every, next_on, tell, version::int as version`

export async function findReports(tx: Tx): Promise<StoredReport[]> {
  const { rows } =
    await sql<StoredReport>`select ${columns} from hr.reports where archived_at is null order by lower(name), id limit 500`.execute(tx)
  return rows
}
export async function findReport(tx: Tx, id: string): Promise<StoredReport | null> {
  const { rows } = await sql<StoredReport>`select ${columns} from hr.reports where id = ${id}::uuid and archived_at is null`.execute(tx)
  return rows[0] ?? null
}

type Kept = ReportSaved & { readonly next_on: string | null }
export async function addReport(tx: Tx, id: string, to: Kept, ownerName: string): Promise<void> {
  await sql`insert into hr.reports (tenant_id, id, name, owner_name, shared, asked, every, next_on, tell)
    values (app.tenant_id(), ${id}::uuid, ${to.name}, ${ownerName}, ${to.shared}, ${JSON.stringify(to.asked)}::jsonb, ${to.every}, ${to.next_on}::date, ${to.tell}::uuid[])`.execute(
    tx,
  )
}
/** False: somebody changed it in between. */
export async function setReport(
  tx: Tx,
  { id, version }: Pick<StoredReport, 'id' | 'version'>,
  to: Kept & { readonly archived: boolean },
): Promise<boolean> {
  const { rows } =
    await sql`update hr.reports set name = ${to.name}, shared = ${to.shared}, asked = ${JSON.stringify(to.asked)}::jsonb, every = ${to.every},
      next_on = ${to.next_on}::date, tell = ${to.tell}::uuid[], archived_at = ${to.archived ? sql`now()` : null}, updated_at = now(), version = version + 1
    where id = ${id}::uuid and version = ${version} returning id`.execute(tx)
  return rows.length > 0
}

/** Who can be told of a report: members who are hr today. */
export async function findReaders(tx: Tx): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select m.user_id as id, coalesce(concat_ws(' ', coalesce(e.preferred_name, e.first_name), nullif(e.last_name, '')), 'A member without a record') as name
    from hr.memberships m left join hr.employees e on e.tenant_id = m.tenant_id and e.id = m.employee_id
    where m.ended_at is null and m.role in ('hr', 'super_admin') order by 2, 1 limit 200`.execute(tx)
  return rows
}

export interface DueReport {
  readonly id: string
  readonly every: 'week' | 'month'
  readonly next_on: string
  /** Of those it names who are hr at this moment; of one that is not shared, its owner alone. */
  readonly readers: string[]
}
export async function findDueReports(tx: Tx, today: string): Promise<DueReport[]> {
  const { rows } = await sql<DueReport>`
    select r.id, r.every, r.next_on, (select coalesce(array_agg(m.user_id), '{}') from hr.memberships m where m.tenant_id = r.tenant_id and m.ended_at is null
      and m.role in ('hr', 'super_admin') and m.user_id = any (r.tell) and (r.shared or m.user_id = r.owner_id)) as readers
    from hr.reports r where r.archived_at is null and r.next_on <= ${today}::date order by r.next_on, r.id limit 500 for update of r skip locked`.execute(
    tx,
  )
  return rows
}
export async function setNext(tx: Tx, ids: readonly string[], days: readonly string[]): Promise<void> {
  await sql`update hr.reports r set next_on = n.on_day from unnest(${[...ids]}::uuid[], ${[...days]}::date[]) as n (id, on_day) where r.id = n.id`.execute(
    tx,
  )
}
export async function findZone(tx: Tx): Promise<string> {
  const { rows } = await sql<{ zone: string }>`select time_zone as zone from hr.tenants`.execute(tx)
  return rows[0]?.zone ?? 'Europe/London'
}
