import { sql } from 'kysely'
import type { Tx } from '#platform/server/database.ts'
import type { ReportingLine } from '../rules.ts'

export interface StoredLine extends ReportingLine {
  readonly protected: boolean
}

/** Every reporting line of a workspace in one query, leavers too: who of them is shown is decided over the whole. */
export async function listLines(tx: Tx, tenantId: string, today: string): Promise<StoredLine[]> {
  const { rows } = await sql<StoredLine>`
    select id, manager_id, first_name, preferred_name, last_name, job_title, coalesce(end_date < ${today}::date, false) as "left", protected
    from hr.employees where tenant_id = ${tenantId}::uuid order by sort_name, id`.execute(tx)
  return rows
}
