import { sql } from 'kysely'
import { AppError } from '#platform/shared/app-error.ts'
import type { Tx } from '../database.ts'
import type { KeptFile } from './files.ts'

/**
 * Says that a kept file belongs to the open workspace, in the transaction that also says what it is. The workspace's row of use is
 * the lock: however many arrive at once, what they add up to stays within the quota.
 */
export const recordFile = (tx: Tx, file: KeptFile, quota: number): Promise<void> => recordFiles(tx, [file], quota)

/** The same of several, all of them or none. */
export async function recordFiles(tx: Tx, files: readonly KeptFile[], quota: number): Promise<void> {
  if (files.length === 0) return
  const added = files.reduce((sum, { size }) => sum + size, 0)
  await sql`insert into hr.file_use (tenant_id) values (app.tenant_id()) on conflict do nothing`.execute(tx)
  const { rows } = await sql`update hr.file_use set bytes = bytes + ${added} where bytes + ${added} <= ${quota} returning 1`.execute(tx)
  if (rows.length === 0) throw new AppError('files.quota')
  const kept = files.map(({ id, size, sha256, type, marks, scan }) => ({ id, size, sha256, type, marks, scan }))
  await sql`insert into hr.stored_files (tenant_id, id, size, sha256, type, marks, scan)
    select app.tenant_id(), f.id, f.size, f.sha256, f.type, f.marks, f.scan
    from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as f (id uuid, size bigint, sha256 text, type text, marks text[], scan text)`.execute(
    tx,
  )
}

/** Bytes the open workspace uses. */
export async function bytesInUse(tx: Tx): Promise<number> {
  const { rows } = await sql<{ bytes: string }>`select bytes from hr.file_use`.execute(tx)
  return Number(rows[0]?.bytes ?? 0)
}

/** Files no document, version, field, letter or case speaks of any more, some at a time; their rows go here, their bytes after the commit. */
export async function takeUnused(tx: Tx, most: number): Promise<string[]> {
  const { rows } = await sql<{ id: string; size: string }>`
    delete from hr.stored_files f using (
      select s.id from hr.stored_files s
      where s.created_at < now() - interval '1 day'
        and not exists (select 1 from hr.document_versions v where v.tenant_id = s.tenant_id and v.file_id = s.id)
        and not exists (select 1 from hr.custom_files c where c.tenant_id = s.tenant_id and c.file_id = s.id)
        and not exists (select 1 from hr.letters l where l.tenant_id = s.tenant_id and l.docx_file_id = s.id)
        and not exists (select 1 from hr.letters l where l.tenant_id = s.tenant_id and l.pdf_file_id = s.id)
        and not exists (select 1 from hr.policy_versions p where p.tenant_id = s.tenant_id and p.file_id = s.id)
        and not exists (select 1 from hr.absence_fit_notes n where n.tenant_id = s.tenant_id and n.file_id = s.id)
        and not exists (select 1 from hr.case_files k where k.tenant_id = s.tenant_id and k.file_id = s.id)
      order by s.id limit ${most}) unused
    where f.id = unused.id returning f.id, f.size`.execute(tx)
  const bytes = rows.reduce((sum, { size }) => sum + Number(size), 0)
  if (bytes > 0) await sql`update hr.file_use set bytes = greatest(0, bytes - ${bytes})`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Which of these ids have a row in the open workspace. */
export async function knownFiles(tx: Tx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`select id from hr.stored_files where id = any (${[...ids]}::uuid[])`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

export interface FileToVerify {
  readonly id: string
  readonly size: number
  readonly sha256: string
}

/** The files of the open workspace by their ids, from after one of them. */
export async function filesAfter(tx: Tx, after: string | null, most: number): Promise<FileToVerify[]> {
  const { rows } = await sql<{ id: string; size: string; sha256: string }>`select id, size, sha256 from hr.stored_files
    where ${after}::uuid is null or id > ${after}::uuid order by id limit ${most}`.execute(tx)
  return rows.map((row) => ({ ...row, size: Number(row.size) }))
}

/** Files whose bytes were not read whole for longest. */
export async function filesToVerify(tx: Tx, before: Date, most: number): Promise<FileToVerify[]> {
  const { rows } = await sql<{ id: string; size: string; sha256: string }>`select id, size, sha256 from hr.stored_files
    where verified_at is null or verified_at < ${before} order by verified_at nulls first limit ${most}`.execute(tx)
  return rows.map((row) => ({ ...row, size: Number(row.size) }))
}
export async function noteVerified(tx: Tx, id: string, problem: 'missing' | 'damaged' | null): Promise<void> {
  await sql`update hr.stored_files set verified_at = now(), problem = ${problem} where id = ${id}::uuid`.execute(tx)
}

export async function filesToScan(tx: Tx, most: number): Promise<string[]> {
  const { rows } = await sql<{
    id: string
  }>`select id from hr.stored_files where scan = 'waiting' order by created_at limit ${most}`.execute(tx)
  return rows.map(({ id }) => id)
}
export async function noteScanned(tx: Tx, id: string, scan: 'checked' | 'infected'): Promise<void> {
  await sql`update hr.stored_files set scan = ${scan} where id = ${id}::uuid and scan = 'waiting'`.execute(tx)
}
