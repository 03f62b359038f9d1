import { sql } from 'kysely'
import type { Tx } from '#platform/server/database.ts'
import type { FileMark, FileType } from '#platform/server/files/kinds.ts'
import type { CustomGroup } from '../../contract.ts'

/** A file in a field of a person; row-level security shows it to who sees the field. */
export interface CustomFile {
  fileId: string
  employee_id: string
  field_id: string
  grp: CustomGroup
  name: string
  size: number
  sha256: string
  type: FileType
  marks: FileMark[]
  scan: 'checked' | 'waiting' | 'infected'
}

export async function findCustomFile(tx: Tx, fileId: string): Promise<CustomFile | null> {
  const { rows } =
    await sql<CustomFile>`select c.file_id as "fileId", c.employee_id, c.field_id, c.grp, c.name, f.size::int as size, f.sha256, f.type, f.marks, f.scan
    from hr.custom_files c join hr.stored_files f on f.tenant_id = c.tenant_id and f.id = c.file_id where c.file_id = ${fileId}::uuid`.execute(
      tx,
    )
  return rows[0] ?? null
}

export async function addCustomFile(
  tx: Tx,
  file: { fileId: string; name: string; grp: CustomGroup },
  at: { employeeId: string; fieldId: string; by: { id: string; name: string } },
): Promise<void> {
  await sql`insert into hr.custom_files (tenant_id, file_id, employee_id, field_id, grp, name, uploaded_by, uploaded_by_name)
    values (app.tenant_id(), ${file.fileId}::uuid, ${at.employeeId}::uuid, ${at.fieldId}::uuid, ${file.grp}, ${file.name}, ${at.by.id}::uuid, ${at.by.name})`.execute(
    tx,
  )
}

/** Which of these were uploaded for that field of that person. */
export async function filesOfField(
  tx: Tx,
  employeeId: string,
  pairs: readonly { fieldId: string; fileId: string }[],
): Promise<ReadonlySet<string>> {
  if (pairs.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`select c.field_id || ' ' || c.file_id as id from hr.custom_files c
    where c.employee_id = ${employeeId}::uuid and c.file_id = any (${pairs.map(({ fileId }) => fileId)}::uuid[])`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

/** Files a day old that no value, past or planned, and no waiting proposal names. Their bytes go with the next sweep of files. */
export async function removeUnused(tx: Tx, most: number): Promise<number> {
  const { rows } = await sql`delete from hr.custom_files c using (
      select x.file_id from hr.custom_files x where x.uploaded_at < now() - interval '1 day'
        and not exists (select 1 from hr.custom_values v where v.tenant_id = x.tenant_id and v.employee_id = x.employee_id and v.field_id = x.field_id and v.value = to_jsonb(x.file_id::text))
        and not exists (select 1 from hr.custom_proposals p where p.tenant_id = x.tenant_id and p.employee_id = x.employee_id and p.decision is null and p.changes @> jsonb_build_array(jsonb_build_object('value', x.file_id::text)))
      limit ${most}) unused
    where c.file_id = unused.file_id returning 1`.execute(tx)
  return rows.length
}
