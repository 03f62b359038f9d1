import { sql } from 'kysely'
import type { Tx } from '#platform/server/database.ts'
import type { Passage, Sentence } from '../../rules/blocks.ts'

export interface StoredVersion {
  readonly id: string
  readonly document_id: string
  readonly number: number
  readonly label: string | null
  readonly origin: 'written' | 'file' | 'shipped'
  readonly file_id: string | null
  readonly file_name: string | null
  readonly file_type: 'md' | 'pdf' | 'docx'
  readonly effective_from: string
  readonly effective_to: string | null
  readonly state: 'reading' | 'indexing' | 'ready' | 'failed'
  readonly done: number
  readonly total: number
  readonly problem: string | null
  readonly sha256: string | null
  readonly created_at: Date
  readonly created_by_name: string
}
export interface StoredPolicy {
  readonly id: string
  readonly kind: 'policy' | 'statutory'
  readonly title: string
  readonly source_url: string | null
  readonly archived_at: Date | null
  readonly version: number
}

const versionColumns = sql`v.id, v.document_id, v.number, v.label, v.origin, v.file_id, v.file_name, v.file_type, v.effective_from, v.effective_to, v.state,
  v.done, v.total, v.problem, v.sha256, v.created_at, v.created_by_name`
const documentColumns = sql`d.id, d.kind, d.title, d.source_url, d.archived_at, d.version::int as version`

export async function listDocuments(tx: Tx): Promise<StoredPolicy[]> {
  const { rows } = await sql<StoredPolicy>`select ${documentColumns} from hr.policy_documents d
    order by d.archived_at is not null, d.kind, d.title_key limit 2000`.execute(tx)
  return rows
}
export async function findDocument(tx: Tx, id: string, lock = false): Promise<StoredPolicy | null> {
  const { rows } = await sql<StoredPolicy>`select ${documentColumns} from hr.policy_documents d where d.id = ${id}::uuid ${
    lock ? sql`for update` : sql``
  }`.execute(tx)
  return rows[0] ?? null
}
export async function findByTitle(tx: Tx, kind: StoredPolicy['kind'], titleKey: string): Promise<StoredPolicy | null> {
  const { rows } = await sql<StoredPolicy>`select ${documentColumns} from hr.policy_documents d
    where d.kind = ${kind} and d.title_key = ${titleKey} for update`.execute(tx)
  return rows[0] ?? null
}
/** False where somebody else has just added one of this title. */
export async function addDocument(
  tx: Tx,
  document: { id: string; kind: string; title: string; titleKey: string; sourceUrl: string | null; by: string },
): Promise<boolean> {
  const { id, kind, title, titleKey, sourceUrl, by } = document
  const { rows } = await sql`insert into hr.policy_documents (tenant_id, id, kind, title, title_key, source_url, created_by_name)
    values (app.tenant_id(), ${id}::uuid, ${kind}, ${title}, ${titleKey}, ${sourceUrl}, ${by}) on conflict do nothing returning 1`.execute(
    tx,
  )
  return rows.length > 0
}
export async function setArchived(tx: Tx, id: string, by: string | null): Promise<void> {
  await sql`update hr.policy_documents set archived_at = ${by === null ? null : sql`now()`}, archived_by_name = ${by}, version = version + 1
    where id = ${id}::uuid`.execute(tx)
}

/** The versions of these documents, or of all, the newest first. */
export async function listVersions(tx: Tx, documentId: string | null): Promise<StoredVersion[]> {
  const { rows } = await sql<StoredVersion>`select ${versionColumns} from hr.policy_versions v
    where ${documentId === null ? sql`true` : sql`v.document_id = ${documentId}::uuid`} order by v.document_id, v.number desc limit 5000`.execute(
    tx,
  )
  return rows
}
export async function findVersion(tx: Tx, id: string): Promise<(StoredVersion & { source: string | null; body: string | null }) | null> {
  const { rows } = await sql<StoredVersion & { source: string | null; body: string | null }>`
    select ${versionColumns}, v.source, v.body from hr.policy_versions v where v.id = ${id}::uuid`.execute(tx)
  return rows[0] ?? null
}

/** The title of the policy it is a version of. */
export async function titleOf(tx: Tx, versionId: string): Promise<string> {
  const { rows } = await sql<{ title: string }>`select d.title from hr.policy_documents d
    join hr.policy_versions v on v.tenant_id = d.tenant_id and v.document_id = d.id where v.id = ${versionId}::uuid`.execute(tx)
  return rows[0]?.title ?? ''
}

export interface NewVersion {
  readonly id: string
  readonly documentId: string
  readonly label: string | null
  readonly origin: StoredVersion['origin']
  readonly fileId: string | null
  readonly fileName: string | null
  readonly fileType: StoredVersion['file_type']
  readonly effectiveFrom: string
  readonly effectiveTo: string | null
  readonly source: string | null
  readonly by: string
}
export async function addVersion(tx: Tx, v: NewVersion): Promise<void> {
  await sql`insert into hr.policy_versions
      (tenant_id, id, document_id, number, label, origin, file_id, file_name, file_type, effective_from, effective_to, source, created_by_name)
    select app.tenant_id(), ${v.id}::uuid, ${v.documentId}::uuid, coalesce(max(o.number), 0) + 1, ${v.label}, ${v.origin}, ${v.fileId}::uuid, ${v.fileName},
      ${v.fileType}, ${v.effectiveFrom}::date, ${v.effectiveTo}::date, ${v.source}, ${v.by}
    from hr.policy_versions o where o.document_id = ${v.documentId}::uuid`.execute(tx)
}

export async function noteState(
  tx: Tx,
  id: string,
  { state, done, total, problem = null }: { state: StoredVersion['state']; done?: number; total?: number; problem?: string | null },
): Promise<void> {
  await sql`update hr.policy_versions set state = ${state}, done = coalesce(${done ?? null}, done), total = coalesce(${total ?? null}, total),
    problem = ${problem} where id = ${id}::uuid`.execute(tx)
}
export async function keepBody(
  tx: Tx,
  id: string,
  { body, sha256, total }: { body: string; sha256: string; total: number },
): Promise<void> {
  await sql`update hr.policy_versions set state = 'indexing', body = ${body}, sha256 = ${sha256}, done = 0, total = ${total}, problem = null
    where id = ${id}::uuid`.execute(tx)
}

export interface StoredChunk {
  readonly number: number
  readonly section: string
  readonly start_at: number
  readonly end_at: number
  readonly sentences: readonly (readonly [number, number, string, string])[]
  readonly vectors: Buffer | null
}
export const passageOf = ({ section, start_at: start, end_at: end, sentences }: StoredChunk): Passage => ({
  section,
  start,
  end,
  sentences: sentences.map(([from, to, clause, lead]): Sentence => ({ start: from, end: to, clause, lead })),
})

const atOnce = 100
export async function addChunks(tx: Tx, versionId: string, passages: readonly Passage[]): Promise<void> {
  for (let from = 0; from < passages.length; from += atOnce) {
    const rows = passages.slice(from, from + atOnce).map(({ section, start, end, sentences }, i) => ({
      number: from + i,
      section,
      start_at: start,
      end_at: end,
      sentences: sentences.map((sentence) => [sentence.start, sentence.end, sentence.clause, sentence.lead]),
    }))
    await sql`insert into hr.policy_chunks (tenant_id, version_id, number, section, start_at, end_at, sentences)
      select app.tenant_id(), ${versionId}::uuid, r.number, r.section, r.start_at, r.end_at, r.sentences
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (number integer, section text, start_at integer, end_at integer, sentences jsonb)`.execute(
      tx,
    )
  }
}
export async function dropChunks(tx: Tx, versionId: string): Promise<void> {
  await sql`delete from hr.policy_chunks where version_id = ${versionId}::uuid`.execute(tx)
}
export async function chunksOf(tx: Tx, versionId: string, after: number, most: number): Promise<StoredChunk[]> {
  const { rows } = await sql<StoredChunk>`select number, section, start_at, end_at, sentences, vectors from hr.policy_chunks
    where version_id = ${versionId}::uuid and number > ${after} order by number limit ${most}`.execute(tx)
  return rows
}
export async function chunksWithout(tx: Tx, versionId: string, model: string, most: number): Promise<StoredChunk[]> {
  const { rows } = await sql<StoredChunk>`select number, section, start_at, end_at, sentences, null::bytea as vectors from hr.policy_chunks
    where version_id = ${versionId}::uuid and model is distinct from ${model} order by number limit ${most}`.execute(tx)
  return rows
}
export async function keepVectors(
  tx: Tx,
  { versionId, number, vectors, model }: { versionId: string; number: number; vectors: Buffer; model: string },
): Promise<void> {
  await sql`update hr.policy_chunks set vectors = ${vectors}, model = ${model} where version_id = ${versionId}::uuid and number = ${number}`.execute(
    tx,
  )
}

export interface Synonyms {
  readonly id: string
  readonly words: string[]
  readonly created_by_name: string
}
export async function listSynonymGroups(tx: Tx): Promise<Synonyms[]> {
  const { rows } = await sql<Synonyms>`select id, words, created_by_name from hr.policy_synonyms order by created_at, id limit 500`.execute(
    tx,
  )
  return rows
}
export async function addSynonymGroup(tx: Tx, { id, words, by }: { id: string; words: readonly string[]; by: string }): Promise<void> {
  await sql`insert into hr.policy_synonyms (tenant_id, id, words, created_by_name) values (app.tenant_id(), ${id}::uuid, ${[...words]}::text[], ${by})`.execute(
    tx,
  )
}
export async function removeSynonymGroup(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`delete from hr.policy_synonyms where id = ${id}::uuid returning 1`.execute(tx)
  return rows.length > 0
}
