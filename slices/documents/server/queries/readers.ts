import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#platform/server/database.ts'
import { like } from '#platform/server/like.ts'

export interface ReaderRow {
  employee_id: string
  name: string
  job_title: string | null
  department: string | null
  has_account: boolean
  version: number | null
  at: Date | null
  due: boolean
}

/** Everyone at work today whom a document of the company is for (`c`), as `e`, with their membership `m` and what they acknowledged `k`. */
const readers = (today: string): RawBuilder<unknown> => sql`hr.company_documents c
  join hr.employees e on e.tenant_id = c.tenant_id and (e.end_date is null or e.end_date >= ${today}::date) and (e.start_date is null or e.start_date <= ${today}::date)
    and (c.departments = '{}' or e.department = any (c.departments)) and (c.locations = '{}' or e.location = any (c.locations))
    and (c.employment_types = '{}' or e.employment_type = any (c.employment_types))
  left join hr.memberships m on m.tenant_id = e.tenant_id and m.employee_id = e.id and m.ended_at is null
  left join (select k.tenant_id, k.document_id, k.employee_id, max(k.version_number) as number, max(k.acknowledged_at) as at from hr.acknowledgements k group by 1, 2, 3) k
    on k.tenant_id = c.tenant_id and k.document_id = c.document_id and k.employee_id = e.id`
const isFor = sql`(c.roles = '{}' or m.role = any (c.roles))`
const isDue = sql`(c.asked_version is not null and c.asked_version > coalesce(k.number, 0))`

/** How many each of these documents is for, and how many of them acknowledged enough. */
export async function countReaders(
  tx: Tx,
  documentIds: readonly string[],
  today: string,
): Promise<ReadonlyMap<string, { asked: number; acknowledged: number }>> {
  if (documentIds.length === 0) return new Map()
  const { rows } = await sql<{ id: string; asked: number; acknowledged: number }>`
    select c.document_id as id, count(*)::int as asked, (count(*) filter (where not ${isDue}))::int as acknowledged from ${readers(today)}
    where c.document_id = any (${[...documentIds]}::uuid[]) and ${isFor} group by 1`.execute(tx)
  return new Map(rows.map(({ id, ...counts }) => [id, counts]))
}

export interface ReaderFilter {
  readonly documentId: string
  readonly today: string
  readonly state: 'due' | 'done' | null
  readonly search: string | null
  readonly withProtected: boolean
  readonly limit: number
  readonly offset: number
}
export async function findReaders(tx: Tx, filter: ReaderFilter): Promise<{ rows: ReaderRow[]; total: number }> {
  const where = sql`c.document_id = ${filter.documentId}::uuid and ${isFor}
    ${filter.state === null ? sql`` : filter.state === 'due' ? sql`and ${isDue}` : sql`and not ${isDue}`}
    ${filter.search === null ? sql`` : sql`and e.search_text like ${like(filter.search)}`}
    ${filter.withProtected ? sql`` : sql`and (not e.protected or e.id = app.person_id())`}`
  const { rows } =
    await sql<ReaderRow>`select e.id as employee_id, concat_ws(' ', coalesce(e.preferred_name, e.first_name), nullif(e.last_name, '')) as name,
      e.job_title, e.department, m.user_id is not null as has_account, k.number as version, k.at, ${isDue} as due
    from ${readers(filter.today)} where ${where} order by e.sort_name, e.id limit ${filter.limit} offset ${filter.offset}`.execute(tx)
  const total = await sql<{ n: number }>`select count(*)::int as n from ${readers(filter.today)} where ${where}`.execute(tx)
  return { rows, total: total.rows[0]?.n ?? 0 }
}

/** Accounts of those who have not acknowledged it yet. */
export async function findDueUsers(tx: Tx, documentId: string, today: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select distinct m.user_id as id from ${readers(today)}
    where c.document_id = ${documentId}::uuid and m.user_id is not null and ${isFor} and ${isDue}`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Of the published documents that are to be acknowledged: who is due and was told nothing of it for so many days; for the night's round. */
export async function findUntold(tx: Tx, { today, days }: { today: string; days: number }): Promise<{ id: string; users: string[] }[]> {
  const { rows } = await sql<{ id: string; users: string[] }>`
    select c.document_id as id, array_agg(distinct m.user_id) as users from ${readers(today)}
    join hr.documents d on d.tenant_id = c.tenant_id and d.id = c.document_id and d.removed_at is null
    where c.published_at is not null and c.withdrawn_at is null and m.user_id is not null and ${isFor} and ${isDue}
      and not exists (select 1 from hr.notifications n where n.tenant_id = c.tenant_id and n.user_id = m.user_id and n.kind = 'document-to-read'
        and n.subject_id = c.document_id and n.created_at > now() - make_interval(days => ${days}))
    group by 1`.execute(tx)
  return rows
}

export interface Acknowledgement {
  readonly id: string
  readonly documentId: string
  readonly personId: string
  readonly number: number
  readonly name: string
  readonly sha256: string
  readonly by: { readonly id: string; readonly name: string }
}
/** Whether it is new: said twice, the first time counts. */
export async function addAcknowledgement(tx: Tx, given: Acknowledgement): Promise<boolean> {
  const { rows } =
    await sql`insert into hr.acknowledgements (tenant_id, id, document_id, employee_id, version_number, name, sha256, user_id, user_name)
    values (app.tenant_id(), ${given.id}::uuid, ${given.documentId}::uuid, ${given.personId}::uuid, ${given.number}, ${given.name}, ${given.sha256}, ${given.by.id}::uuid, ${given.by.name})
    on conflict do nothing returning 1`.execute(tx)
  return rows.length > 0
}

/** The asker's own notification of it has been answered. */
export async function readOwnNotification(tx: Tx, kind: string, subjectId: string): Promise<void> {
  await sql`update hr.notifications set read_at = now() where kind = ${kind} and subject_id = ${subjectId}::uuid and user_id = app.user_id() and read_at is null`.execute(
    tx,
  )
}
