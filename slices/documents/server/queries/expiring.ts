import { sql } from 'kysely'
import type { Tx } from '#platform/server/database.ts'
import type { Standing } from '#slices/people/policy.ts'
import type { DocumentCategory } from '../../categories.ts'
import { standingColumn } from './all.ts'

export interface ExpiringRow {
  id: string
  name: string
  category: DocumentCategory
  employee_id: string
  person: string
  expires_on: string
  standing: Standing
}

/** Documents of people at work that run out within 30 days, or did in the last 30; the soonest first. */
export async function findExpiring(
  tx: Tx,
  { today, everybody, most }: { today: string; everybody: boolean; most: number },
): Promise<ExpiringRow[]> {
  const { rows } = await sql<ExpiringRow>`select d.id, d.name, d.category, d.employee_id,
      concat_ws(' ', coalesce(e.preferred_name, e.first_name), nullif(e.last_name, '')) as person, d.expires_on, ${standingColumn} as standing
    from hr.documents d join hr.employees e on e.tenant_id = d.tenant_id and e.id = d.employee_id
    where d.removed_at is null and d.expires_on between ${today}::date - 30 and ${today}::date + 30 and (e.end_date is null or e.end_date >= ${today}::date)
      and (${everybody} or d.employee_id = app.person_id()) order by d.expires_on, d.id limit ${most}`.execute(tx)
  return rows
}
