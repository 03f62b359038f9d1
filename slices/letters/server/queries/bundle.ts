import { sql } from 'kysely'
import type { Tx } from '#platform/server/database.ts'
import type { BundledLetter, BundledPolicy } from '../../rules/bundle-parts.ts'

export interface CaseLetter extends BundledLetter {
  readonly pdfFileId: string | null
}

/** The letters out of a case in the order they were issued, as far as the asker sees them; none that is about themselves. */
export async function lettersOfCase(tx: Tx, caseId: string, notAbout: string | null): Promise<CaseLetter[]> {
  const { rows } = await sql<CaseLetter>`
    select l.id, l.reference, l.title, to_char(l.issued_at at time zone t.time_zone, 'YYYY-MM-DD') as on, l.issued_by_name as by,
      to_char(p.sent_at at time zone t.time_zone, 'YYYY-MM-DD') as "sentOn", l.pdf_sha256 as "pdfHash", l.pdf_file_id as "pdfFileId", l.document
    from hr.letters l join hr.letter_progress p on p.tenant_id = l.tenant_id and p.letter_id = l.id join hr.tenants t on t.id = l.tenant_id
    where l.case_id = ${caseId}::uuid and l.employee_id is distinct from ${notAbout}::uuid order by l.issued_at, l.id limit 1000`.execute(
    tx,
  )
  return rows
}

export interface PolicyFile extends BundledPolicy {
  readonly fileId: string
}

/** The version of each policy of the company that was in force on a day, as far as the asker may open it. */
export async function policiesOn(tx: Tx, day: string): Promise<PolicyFile[]> {
  const { rows } = await sql<PolicyFile>`
    select distinct on (d.id) v.name, v.number, to_char(coalesce(v.effective_on, (v.uploaded_at at time zone t.time_zone)::date), 'YYYY-MM-DD') as since, s.sha256, v.file_id as "fileId"
    from hr.documents d join hr.document_versions v on v.tenant_id = d.tenant_id and v.document_id = d.id
      join hr.stored_files s on s.tenant_id = v.tenant_id and s.id = v.file_id join hr.tenants t on t.id = d.tenant_id
    where d.employee_id is null and d.category = 'policy' and coalesce(v.effective_on, (v.uploaded_at at time zone t.time_zone)::date) <= ${day}::date
      and (d.removed_at is null or (d.removed_at at time zone t.time_zone)::date > ${day}::date)
    order by d.id, coalesce(v.effective_on, (v.uploaded_at at time zone t.time_zone)::date) desc, v.number desc limit 200`.execute(tx)
  return rows.toSorted((a, b) => a.name.localeCompare(b.name))
}
