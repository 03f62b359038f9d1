import { sql } from 'kysely'
import type { Tx } from '#platform/server/database.ts'

export interface ReadableVersion {
  tenant_id: string
  file_id: string
  size: number
  type: 'pdf' | 'docx'
}

/** A version that can be read and was not yet; null when there is nothing to do. */
export async function findUnread(tx: Tx, versionId: string): Promise<ReadableVersion | null> {
  const { rows } = await sql<ReadableVersion>`select v.tenant_id, v.file_id, f.size::int as size, f.type
    from hr.document_versions v join hr.stored_files f on f.tenant_id = v.tenant_id and f.id = v.file_id
    where v.id = ${versionId}::uuid and f.scan = 'checked' and f.type in ('pdf', 'docx')
      and not exists (select 1 from hr.document_texts t where t.tenant_id = v.tenant_id and t.version_id = v.id)`.execute(tx)
  return rows[0] ?? null
}

/** Versions in use that nobody read yet: stored before there was reading, or waiting for the virus scanner then. */
export async function findUnreadVersions(tx: Tx, most: number): Promise<string[]> {
  const { rows } = await sql<{
    id: string
  }>`select v.id from hr.document_versions v join hr.stored_files f on f.tenant_id = v.tenant_id and f.id = v.file_id
    where v.replaced_at is null and f.scan = 'checked' and f.type in ('pdf', 'docx')
      and not exists (select 1 from hr.document_texts t where t.tenant_id = v.tenant_id and t.version_id = v.id) limit ${most}`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Keeps what is written in a version; where it is the current one the document is found by it. `words`: the text without case and accents. */
export async function keepText(
  tx: Tx,
  versionId: string,
  { text, words, problem }: { text: string; words: string; problem: 'no-text' | 'unreadable' | null },
): Promise<void> {
  await sql`insert into hr.document_texts (tenant_id, version_id, body, problem)
    select v.tenant_id, v.id, ${text}, ${problem} from hr.document_versions v where v.id = ${versionId}::uuid on conflict do nothing`.execute(
    tx,
  )
  await sql`update hr.documents d set words = strip(to_tsvector('pg_catalog.english', ${words})) from hr.document_versions v
    where v.id = ${versionId}::uuid and v.replaced_at is null and d.tenant_id = v.tenant_id and d.id = v.document_id`.execute(tx)
}

export async function findTexts(
  tx: Tx,
  versionIds: readonly string[],
): Promise<ReadonlyMap<string, { body: string; problem: 'no-text' | 'unreadable' | null }>> {
  const { rows } = await sql<{ id: string; body: string; problem: 'no-text' | 'unreadable' | null }>`
    select version_id as id, body, problem from hr.document_texts where version_id = any (${[...versionIds]}::uuid[])`.execute(tx)
  return new Map(rows.map(({ id, ...rest }) => [id, rest]))
}
