import { sql } from 'kysely'
import type { Tx } from '#platform/server/database.ts'
import type { BundledLetter } from '../../rules/bundle-parts.ts'

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
