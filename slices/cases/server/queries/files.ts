import { sql } from 'kysely'
import type { Tx } from '#platform/server/database.ts'
import type { FileMark, FileType } from '#platform/server/files/kinds.ts'

/** A file on the record of a case; row-level security has left out what the asker may not open. */
export interface CaseItemFile {
  name: string
  fileId: string
  size: number
  sha256: string
  type: FileType
  marks: FileMark[]
  scan: 'checked' | 'waiting' | 'infected'
}

export interface NewCaseFile {
  readonly id: string
  readonly caseId: string
  readonly item: string
  readonly fileId: string
  readonly name: string
  readonly shownTo: readonly string[]
}
export async function addCaseFile(tx: Tx, of: NewCaseFile): Promise<void> {
  await sql`insert into hr.case_files (tenant_id, id, case_id, item, file_id, name, shown_to)
    values (app.tenant_id(), ${of.id}::uuid, ${of.caseId}::uuid, ${of.item}, ${of.fileId}::uuid, ${of.name}, ${[...of.shownTo]}::uuid[])`.execute(
    tx,
  )
}

const columns = sql`k.name, k.file_id as "fileId", s.size::int as size, s.sha256, s.type, s.marks, s.scan
  from hr.case_files k join hr.stored_files s on s.tenant_id = k.tenant_id and s.id = k.file_id`

export async function findCaseFile(tx: Tx, caseId: string, item: string): Promise<CaseItemFile | null> {
  const { rows } = await sql<CaseItemFile>`select ${columns} where k.case_id = ${caseId}::uuid and k.item = ${item}`.execute(tx)
  return rows[0] ?? null
}

/** Every file of a case, in the order they came. */
export async function findCaseFiles(tx: Tx, caseId: string): Promise<(CaseItemFile & { item: string })[]> {
  const { rows } = await sql<
    CaseItemFile & { item: string }
  >`select k.item, ${columns} where k.case_id = ${caseId}::uuid order by k.added_at, k.id limit 2000`.execute(tx)
  return rows
}

export async function showCaseFile(tx: Tx, caseId: string, item: string, to: string): Promise<void> {
  await sql`update hr.case_files set shown_to = array_append(shown_to, ${to}::uuid)
    where case_id = ${caseId}::uuid and item = ${item} and not ${to}::uuid = any (shown_to)`.execute(tx)
}
