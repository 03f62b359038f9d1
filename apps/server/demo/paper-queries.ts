import { sql } from 'kysely'
import type { Tx } from '#platform/server/database.ts'

export interface StoredPaper {
  readonly versionId: string
  readonly fileId: string
  readonly number: number
  readonly name: string
  readonly storedOn: string
  readonly effectiveOn: string | null
  readonly replacedOn: string | null
  readonly by: { readonly id: string; readonly name: string }
  readonly text: string
}
export interface PaperDocument {
  readonly id: string
  readonly personId: string | null
  readonly category: string
  readonly expiresOn: string | null
  readonly nameKey: string
  readonly searchText: string
  /** The words of the newest version, without case and accents. */
  readonly words: string
  readonly versions: readonly StoredPaper[]
}

export async function addPaperDocument(tx: Tx, document: PaperDocument): Promise<void> {
  const newest = document.versions.at(-1) as StoredPaper
  await sql`insert into hr.documents (tenant_id, id, employee_id, category, name, name_key, search_text, expires_on, created_at, changed_at, words)
    values (app.tenant_id(), ${document.id}::uuid, ${document.personId}::uuid, ${document.category}, ${newest.name}, ${document.nameKey}, ${document.searchText}, ${document.expiresOn}::date,
      ${document.versions[0]?.storedOn}::date + time '10:00', ${newest.storedOn}::date + time '10:00', strip(to_tsvector('pg_catalog.english', ${document.words})))`.execute(
    tx,
  )
  for (const version of document.versions) {
    await sql`insert into hr.document_versions (tenant_id, id, document_id, number, file_id, name, uploaded_at, uploaded_by, uploaded_by_name, replaced_at, effective_on)
      values (app.tenant_id(), ${version.versionId}::uuid, ${document.id}::uuid, ${version.number}, ${version.fileId}::uuid, ${version.name}, ${version.storedOn}::date + time '10:00',
        ${version.by.id}::uuid, ${version.by.name}, ${version.replacedOn}::date + time '10:00', ${version.effectiveOn}::date)`.execute(tx)
    await sql`insert into hr.document_texts (tenant_id, version_id, body, problem)
      values (app.tenant_id(), ${version.versionId}::uuid, ${version.text}, ${version.text === '' ? 'no-text' : null})`.execute(tx)
  }
}

export interface PaperPublication {
  readonly documentId: string
  readonly departments: readonly string[]
  readonly askedVersion: number | null
  readonly acknowledgeBy: string | null
  readonly publishedOn: string | null
  readonly byName: string
}
export async function addPublication(tx: Tx, published: PaperPublication): Promise<void> {
  await sql`insert into hr.company_documents (tenant_id, document_id, departments, asked_version, acknowledge_by, published_at, published_by_name)
    values (app.tenant_id(), ${published.documentId}::uuid, ${[...published.departments]}::text[], ${published.askedVersion}, ${published.acknowledgeBy}::date,
      ${published.publishedOn}::date + time '11:00', ${published.publishedOn === null ? null : published.byName})`.execute(tx)
}

export async function addRequest(
  tx: Tx,
  request: {
    readonly id: string
    readonly personId: string
    readonly title: string
    readonly message: string | null
    readonly category: string
    readonly due: string
    readonly asked: string
    readonly by: { readonly id: string; readonly name: string }
    readonly documentId: string | null
  },
): Promise<void> {
  await sql`insert into hr.document_requests (tenant_id, id, employee_id, title, message, category, due_on, requested_at, requested_by, requested_by_name, document_id, received_at)
    values (app.tenant_id(), ${request.id}::uuid, ${request.personId}::uuid, ${request.title}, ${request.message}, ${request.category}, ${request.due}::date,
      ${request.asked}::date + time '09:30', ${request.by.id}::uuid, ${request.by.name}, ${request.documentId}::uuid,
      case when ${request.documentId}::uuid is not null then ${request.asked}::date + interval '4 days 15 hours' end)`.execute(tx)
}
