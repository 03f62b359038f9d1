import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#platform/server/database.ts'
import { like } from '#platform/server/like.ts'
import type { FileMark, FileType } from '#platform/server/files/kinds.ts'
import type { DocumentCategory } from '../../categories.ts'
import { behind, placeColumn, type Place } from './paging.ts'

/** A document with its current version, as stored; row-level security has left out what the asker may not see. */
export interface StoredDocument {
  id: string
  tenant_id: string
  employee_id: string | null
  category: DocumentCategory
  name: string
  expires_on: string | null
  version: number
  removed_at: Date | null
  removed_by_name: string | null
  removal_reason: string | null
  version_id: string
  /** Of the current version. */
  number: number
  effective_on: string | null
  uploaded_at: Date
  uploaded_by_id: string | null
  uploaded_by: string
  file_id: string
  size: number
  sha256: string
  type: FileType
  marks: FileMark[]
  scan: 'checked' | 'waiting' | 'infected'
  versions: number
  held: boolean
}

export const documentColumns = sql`d.id, d.tenant_id, d.employee_id, d.category, d.name, d.expires_on, d.version::int as version, d.removed_at, d.removed_by_name, d.removal_reason,
  v.id as version_id, v.number, v.effective_on, v.uploaded_at, v.uploaded_by as uploaded_by_id, v.uploaded_by_name as uploaded_by, f.id as file_id, f.size::int as size, f.sha256, f.type, f.marks, f.scan,
  (select count(*)::int from hr.document_versions o where o.tenant_id = d.tenant_id and o.document_id = d.id) as versions,
  exists (select 1 from hr.document_holds h where h.tenant_id = d.tenant_id and h.document_id = d.id and h.ended_at is null) as held`
export const documentJoins = sql`hr.documents d
  join hr.document_versions v on v.tenant_id = d.tenant_id and v.document_id = d.id and v.replaced_at is null
  join hr.stored_files f on f.tenant_id = v.tenant_id and f.id = v.file_id`

export interface PersonFilter {
  readonly categories: readonly DocumentCategory[]
  readonly search: string | null
  readonly limit: number
  readonly offset: number
  /** Behind this place in the order of names, whatever the offset says. */
  readonly after: Place | null
}
/** By name ascending (R132), whatever its case. */
export async function listOfPerson(
  tx: Tx,
  employeeId: string,
  filter: PersonFilter,
): Promise<{ rows: (StoredDocument & { place: Place })[]; total: number }> {
  const where = sql`d.employee_id = ${employeeId}::uuid and d.removed_at is null and d.category = any (${[...filter.categories]}::text[])
    ${filter.search === null ? sql`` : sql`and d.search_text like ${like(filter.search)}`}`
  // The page is found over the documents alone: what it shows of each is not looked up for those before it.
  const from = filter.after ? sql`and ${behind('name', filter.after)}` : sql``
  const { rows } = await sql<StoredDocument & { place: Place }>`
    with page as materialized (select d.id from hr.documents d where ${where} ${from} order by d.name_key, d.id limit ${filter.limit} offset ${filter.after ? 0 : filter.offset})
    select ${documentColumns}, ${placeColumn.name} as place from page join (${documentJoins}) on d.id = page.id order by d.name_key, d.id`.execute(
    tx,
  )
  const total = await sql<{ n: number }>`select count(*)::int as n from hr.documents d where ${where}`.execute(tx)
  return { rows, total: total.rows[0]?.n ?? 0 }
}

async function one(tx: Tx, where: RawBuilder<unknown>): Promise<StoredDocument | null> {
  const { rows } = await sql<StoredDocument>`select ${documentColumns} from ${documentJoins} where ${where}`.execute(tx)
  return rows[0] ?? null
}
export const findDocument = (tx: Tx, id: string): Promise<StoredDocument | null> => one(tx, sql`d.id = ${id}::uuid`)
export const findByVersion = (tx: Tx, versionId: string): Promise<StoredDocument | null> =>
  one(tx, sql`d.id = (select document_id from hr.document_versions where id = ${versionId}::uuid)`)
/**
 * The document of this name that the asker sees, the one of the category asked for first. A name is taken within its category only:
 * were it taken in the whole folder, a refusal would tell what somebody keeps about the asker where they cannot look.
 */
export const findByName = (
  tx: Tx,
  { employeeId, nameKey, category }: { employeeId: string | null; nameKey: string; category: DocumentCategory },
): Promise<StoredDocument | null> =>
  one(
    tx,
    sql`d.employee_id is not distinct from ${employeeId}::uuid and d.name_key = ${nameKey} and d.removed_at is null
      order by d.category = ${category} desc, d.id limit 1`,
  )

/** Two uploads under one name go one after the other. */
export async function lockName(tx: Tx, employeeId: string | null, nameKey: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('document:' || app.tenant_id()::text || ${employeeId ?? ''} || ${nameKey}, 0))`.execute(
    tx,
  )
}
/** Holds the document for a change, and answers it as it then is. */
export async function lockDocument(tx: Tx, id: string): Promise<StoredDocument | null> {
  await sql`select 1 from hr.documents where id = ${id}::uuid for update`.execute(tx)
  return findDocument(tx, id)
}

export interface NewVersion {
  readonly versionId: string
  readonly fileId: string
  readonly name: string
  /** From when it is in force, for a document of the company. */
  readonly effectiveOn?: string | null
  readonly by: { readonly id: string | null; readonly name: string }
}

export interface NewDocument extends NewVersion {
  readonly id: string
  readonly employeeId: string | null
  readonly category: DocumentCategory
  readonly nameKey: string
  readonly searchText: string
  readonly expiresOn: string | null
}
export async function addDocument(tx: Tx, document: NewDocument): Promise<void> {
  await sql`insert into hr.documents (tenant_id, id, employee_id, category, name, name_key, search_text, expires_on)
    values (app.tenant_id(), ${document.id}::uuid, ${document.employeeId}::uuid, ${document.category}, ${document.name}, ${document.nameKey}, ${document.searchText}, ${document.expiresOn}::date)`.execute(
    tx,
  )
  await addVersion(tx, document.id, 1, document)
}

async function addVersion(tx: Tx, documentId: string, number: number, version: NewVersion): Promise<void> {
  await sql`insert into hr.document_versions (tenant_id, id, document_id, number, file_id, name, effective_on, uploaded_by, uploaded_by_name)
    values (app.tenant_id(), ${version.versionId}::uuid, ${documentId}::uuid, ${number}, ${version.fileId}::uuid, ${version.name}, ${version.effectiveOn ?? null}::date,
      ${version.by.id}::uuid, ${version.by.name})`.execute(tx)
}

/** Another file under the document's name; the one before is kept. The document must be locked. */
export async function replaceVersion(
  tx: Tx,
  documentId: string,
  version: NewVersion,
  names: { nameKey: string; searchText: string },
): Promise<void> {
  await sql`update hr.document_versions set replaced_at = now() where document_id = ${documentId}::uuid and replaced_at is null`.execute(tx)
  const { rows } = await sql<{
    next: number
  }>`select max(number) + 1 as next from hr.document_versions where document_id = ${documentId}::uuid`.execute(tx)
  await addVersion(tx, documentId, rows[0]?.next ?? 1, version)
  await sql`update hr.documents set name = ${version.name}, name_key = ${names.nameKey}, search_text = ${names.searchText}, words = null, changed_at = now(), version = version + 1
    where id = ${documentId}::uuid`.execute(tx)
}

export async function setEffectiveOn(tx: Tx, versionId: string, day: string | null): Promise<void> {
  await sql`update hr.document_versions set effective_on = ${day}::date where id = ${versionId}::uuid`.execute(tx)
}

export async function saveDetails(tx: Tx, id: string, details: { category: DocumentCategory; expiresOn: string | null }): Promise<void> {
  await sql`update hr.documents set category = ${details.category}, expires_on = ${details.expiresOn}::date, reminded_for = case when expires_on is distinct from ${details.expiresOn}::date then null else reminded_for end,
    changed_at = now(), version = version + 1 where id = ${id}::uuid`.execute(tx)
}

export async function toBin(tx: Tx, id: string, by: { id: string; name: string }, reason: string): Promise<Date> {
  const { rows } = await sql<{
    removed_at: Date
  }>`update hr.documents set removed_at = now(), removed_by = ${by.id}::uuid, removed_by_name = ${by.name}, removal_reason = ${reason}, version = version + 1
    where id = ${id}::uuid returning removed_at`.execute(tx)
  return rows[0]?.removed_at as Date
}
export async function fromBin(tx: Tx, id: string): Promise<void> {
  await sql`update hr.documents set removed_at = null, removed_by = null, removed_by_name = null, removal_reason = null, version = version + 1 where id = ${id}::uuid`.execute(
    tx,
  )
}
