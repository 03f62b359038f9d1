import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#platform/server/database.ts'
import { like } from '#platform/server/like.ts'
import type { Audience } from '../../company-contract.ts'
import { documentColumns, type StoredDocument } from './documents.ts'

/** A document of the company with how it is published; row-level security has left out what is not for the asker. */
export interface StoredCompanyDocument extends StoredDocument, Audience {
  asked_version: number | null
  acknowledge_by: string | null
  published_at: Date | null
  withdrawn_at: Date | null
  publication_version: number
  /** The version in force while the newest one is not yet. */
  until_then_id: string | null
  until_then_number: number | null
  /** The newest version the asker acknowledged. */
  mine_number: number | null
  mine_at: Date | null
  /** The asker is among those it is for. */
  for_me: boolean
}

const columns = (
  today: string,
) => sql`${documentColumns}, c.departments, c.locations, c.employment_types, c.roles, c.asked_version, c.acknowledge_by,
  c.published_at, c.withdrawn_at, c.version::int as publication_version, u.id as until_then_id, u.number as until_then_number, m.number as mine_number, m.at as mine_at,
  app.in_audience(c.departments, c.locations, c.employment_types, c.roles) as for_me
  from hr.company_documents c
  join hr.documents d on d.tenant_id = c.tenant_id and d.id = c.document_id and d.employee_id is null
  join hr.document_versions v on v.tenant_id = d.tenant_id and v.document_id = d.id and v.replaced_at is null
  join hr.stored_files f on f.tenant_id = v.tenant_id and f.id = v.file_id
  left join lateral (select o.id, o.number from hr.document_versions o where v.effective_on > ${today}::date and o.tenant_id = d.tenant_id and o.document_id = d.id
    and o.number < v.number and (o.effective_on is null or o.effective_on <= ${today}::date) order by o.number desc limit 1) u on true
  left join lateral (select k.version_number as number, k.acknowledged_at as at from hr.acknowledgements k
    where k.tenant_id = d.tenant_id and k.document_id = d.id and k.employee_id = app.person_id() order by k.version_number desc limit 1) m on true`

export async function listCompany(
  tx: Tx,
  filter: { today: string; search: string | null; limit: number; offset: number },
): Promise<{ rows: StoredCompanyDocument[]; total: number }> {
  const where = sql`d.removed_at is null and d.employee_id is null ${filter.search === null ? sql`` : sql`and d.search_text like ${like(filter.search)}`}`
  const { rows } = await sql<StoredCompanyDocument>`select ${columns(filter.today)} where ${where}
    order by d.name_key, d.id limit ${filter.limit} offset ${filter.offset}`.execute(tx)
  const total = await sql<{ n: number }>`select count(*)::int as n from hr.company_documents c
    join hr.documents d on d.tenant_id = c.tenant_id and d.id = c.document_id where ${where}`.execute(tx)
  return { rows, total: total.rows[0]?.n ?? 0 }
}

const found = async (tx: Tx, today: string, where: RawBuilder<unknown>): Promise<StoredCompanyDocument | null> =>
  (await sql<StoredCompanyDocument>`select ${columns(today)} where ${where}`.execute(tx)).rows[0] ?? null

export async function findCompany(
  tx: Tx,
  id: string,
  { today, lock = false }: { today: string; lock?: boolean },
): Promise<StoredCompanyDocument | null> {
  if (lock) await sql`select 1 from hr.company_documents where document_id = ${id}::uuid for update`.execute(tx)
  return found(tx, today, sql`d.id = ${id}::uuid`)
}

/** What the asker is to read and acknowledge. */
export async function findToRead(tx: Tx, today: string, most: number): Promise<StoredCompanyDocument[]> {
  const { rows } =
    await sql<StoredCompanyDocument>`select ${columns(today)} where d.removed_at is null and c.published_at is not null and c.withdrawn_at is null
    and c.asked_version > coalesce(m.number, 0) and app.in_audience(c.departments, c.locations, c.employment_types, c.roles)
    order by c.acknowledge_by nulls last, d.name_key limit ${most}`.execute(tx)
  return rows
}

export async function addCompany(tx: Tx, documentId: string): Promise<void> {
  await sql`insert into hr.company_documents (tenant_id, document_id) values (app.tenant_id(), ${documentId}::uuid)`.execute(tx)
}

/** Who acknowledged an earlier version is asked again; nothing where nobody is asked. */
export async function askAgain(tx: Tx, documentId: string, number: number): Promise<boolean> {
  const { rows } = await sql`update hr.company_documents set asked_version = ${number}, version = version + 1
    where document_id = ${documentId}::uuid and asked_version is not null and published_at is not null and withdrawn_at is null returning 1`.execute(
    tx,
  )
  return rows.length > 0
}

export interface Publication {
  readonly documentId: string
  readonly audience: Audience
  readonly askedVersion: number | null
  readonly acknowledgeBy: string | null
  readonly byName: string
}
export async function publish(tx: Tx, { documentId, audience, askedVersion, acknowledgeBy, byName }: Publication): Promise<void> {
  await sql`update hr.company_documents set departments = ${audience.departments}::text[], locations = ${audience.locations}::text[],
    employment_types = ${audience.employment_types}::text[], roles = ${audience.roles}::text[], asked_version = ${askedVersion}, acknowledge_by = ${acknowledgeBy}::date,
    published_at = case when published_at is null or withdrawn_at is not null then now() else published_at end,
    published_by_name = case when published_at is null or withdrawn_at is not null then ${byName} else published_by_name end,
    withdrawn_at = null, withdrawn_by_name = null, version = version + 1 where document_id = ${documentId}::uuid`.execute(tx)
}
export async function withdraw(tx: Tx, documentId: string, byName: string): Promise<void> {
  await sql`update hr.company_documents set withdrawn_at = now(), withdrawn_by_name = ${byName}, version = version + 1 where document_id = ${documentId}::uuid`.execute(
    tx,
  )
}
