import { sql } from 'kysely'
import type { Tx } from '#platform/server/database.ts'
import type { DocumentCategory } from '../../categories.ts'

export interface NewInFolder {
  readonly id: string
  readonly versionId: string
  readonly employeeId: string
  readonly category: DocumentCategory
  readonly fileId: string
  readonly name: string
  readonly nameKey: string
  readonly searchText: string
}
const asRows = (all: readonly NewInFolder[]) =>
  JSON.stringify(
    all.map(({ id, versionId, employeeId, category, fileId, name, nameKey, searchText }) => ({
      id,
      version_id: versionId,
      employee_id: employeeId,
      category,
      file_id: fileId,
      name,
      name_key: nameKey,
      search_text: searchText,
    })),
  )
const rowType = sql`as r (id uuid, version_id uuid, employee_id uuid, category text, file_id uuid, name text, name_key text, search_text text)`

/** As `lockName`, of several: always in one order, so that nobody waits for each other. */
export async function lockNames(tx: Tx, all: readonly NewInFolder[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(k.key) from (
    select hashtextextended('document:' || app.tenant_id()::text || r.employee_id::text || r.name_key, 0) as key
    from jsonb_to_recordset(${asRows(all)}::jsonb) ${rowType} order by 1) k`.execute(tx)
}

/** The documents that stand in these folders under these names and kinds already, by the ids they would have had. */
export async function findThere(tx: Tx, all: readonly NewInFolder[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ wanted: string; there: string }>`select r.id as wanted, d.id as there
    from jsonb_to_recordset(${asRows(all)}::jsonb) ${rowType}
    join hr.documents d on d.employee_id = r.employee_id and d.name_key = r.name_key and d.category = r.category and d.removed_at is null`.execute(
    tx,
  )
  return new Map(rows.map(({ wanted, there }) => [wanted, there]))
}

export async function addInFolders(
  tx: Tx,
  all: readonly NewInFolder[],
  by: { readonly id: string | null; readonly name: string },
): Promise<void> {
  const rows = asRows(all)
  await sql`insert into hr.documents (tenant_id, id, employee_id, category, name, name_key, search_text)
    select app.tenant_id(), r.id, r.employee_id, r.category, r.name, r.name_key, r.search_text from jsonb_to_recordset(${rows}::jsonb) ${rowType}`.execute(
    tx,
  )
  await sql`insert into hr.document_versions (tenant_id, id, document_id, number, file_id, name, uploaded_by, uploaded_by_name)
    select app.tenant_id(), r.version_id, r.id, 1, r.file_id, r.name, ${by.id}::uuid, ${by.name} from jsonb_to_recordset(${rows}::jsonb) ${rowType}`.execute(
    tx,
  )
}
