import { sql } from 'kysely'
import type { Tx } from '#platform/server/database.ts'
import type { FileMark, FileType } from '#platform/server/files/kinds.ts'

/** One stored file under a document's name. */
export interface StoredVersion {
  id: string
  document_id: string
  number: number
  name: string
  effective_on: string | null
  uploaded_at: Date
  uploaded_by: string
  replaced_at: Date | null
  /** Replaced within the life of a link. */
  replaced_recently: boolean
  file_id: string
  size: number
  sha256: string
  type: FileType
  marks: FileMark[]
  scan: 'checked' | 'waiting' | 'infected'
}

const columns = sql`v.id, v.document_id, v.number, v.name, v.effective_on, v.uploaded_at, v.uploaded_by_name as uploaded_by, v.replaced_at,
  coalesce(v.replaced_at > now() - interval '5 minutes', false) as replaced_recently,
  f.id as file_id, f.size::int as size, f.sha256, f.type, f.marks, f.scan`
const joined = sql`hr.document_versions v join hr.stored_files f on f.tenant_id = v.tenant_id and f.id = v.file_id`

export async function findVersion(tx: Tx, id: string): Promise<StoredVersion | null> {
  const { rows } = await sql<StoredVersion>`select ${columns} from ${joined} where v.id = ${id}::uuid`.execute(tx)
  return rows[0] ?? null
}
export async function findVersions(tx: Tx, documentId: string): Promise<StoredVersion[]> {
  const { rows } =
    await sql<StoredVersion>`select ${columns} from ${joined} where v.document_id = ${documentId}::uuid order by v.number desc limit 500`.execute(
      tx,
    )
  return rows
}

/** Earlier versions past their days, of people's documents nobody holds; some at a time. Their files are unused from then on. Those of the company's are kept: somebody acknowledged them. */
export async function removeOldVersions(tx: Tx, days: number, most: number): Promise<number> {
  const { rows } = await sql`delete from hr.document_versions v using (
      select o.id from hr.document_versions o join hr.documents d on d.tenant_id = o.tenant_id and d.id = o.document_id
      where o.replaced_at < now() - make_interval(days => ${days}) and d.employee_id is not null
        and not exists (select 1 from hr.document_holds h where h.tenant_id = o.tenant_id and h.document_id = o.document_id and h.ended_at is null)
      limit ${most}) old
    where v.id = old.id returning 1`.execute(tx)
  return rows.length
}
