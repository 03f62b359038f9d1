import { sql } from 'kysely'
import type { Tx } from '#platform/server/database.ts'
import type { CopyKind } from '../contract.ts'

interface Row {
  day: string
  name: string
}
const shownName = sql`coalesce(nullif(e.preferred_name, ''), e.first_name) || ' ' || e.last_name`

/** Documents of current people that run out, or did in the last thirty days and were not replaced. */
export async function findExpiring(tx: Tx, from: string, until: string): Promise<(Row & { category: string })[]> {
  const { rows } = await sql<Row & { category: string }>`
    select d.expires_on::text as day, d.category, ${shownName} as name from hr.documents d join hr.employees e on e.tenant_id = d.tenant_id and e.id = d.employee_id
    where d.removed_at is null and e.protected is not true and d.expires_on between ${from}::date - 30 and ${until}::date and (e.end_date is null or e.end_date >= ${from}::date)
    order by d.expires_on limit 50`.execute(tx)
  return rows
}

export async function countPeople(tx: Tx, today: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from hr.employees where coalesce(start_date, ${today}::date) <= ${today}::date and (end_date is null or end_date >= ${today}::date)`.execute(
    tx,
  )
  return rows[0]?.n ?? 0
}

export async function findOwnLimit(tx: Tx, userId: string): Promise<string | null> {
  const { rows } = await sql<{ expires_on: string | null }>`select expires_on from hr.memberships where user_id = ${userId}::uuid`.execute(
    tx,
  )
  return rows[0]?.expires_on ?? null
}

export interface CopyRow {
  kind: CopyKind
  source_workspace: string
  source_key: string
  source_version: number
  here_key: string
  here_version: number
}
const copyColumns = sql`kind, source_workspace, source_key, source_version, here_key, here_version`

export async function listCopies(tx: Tx): Promise<CopyRow[]> {
  const { rows } = await sql<CopyRow>`select ${copyColumns} from hr.client_copies order by kind, source_key`.execute(tx)
  return rows
}
export async function findCopy(tx: Tx, of: Pick<CopyRow, 'kind' | 'source_workspace' | 'source_key'>): Promise<CopyRow | null> {
  const { rows } = await sql<CopyRow>`select ${copyColumns} from hr.client_copies
    where kind = ${of.kind} and source_workspace = ${of.source_workspace}::uuid and source_key = ${of.source_key} for update`.execute(tx)
  return rows[0] ?? null
}
export async function saveCopy(tx: Tx, row: CopyRow, by: { id: string; name: string }): Promise<void> {
  await sql`insert into hr.client_copies (tenant_id, kind, source_workspace, source_key, source_version, here_key, here_version, copied_by, copied_by_name)
    values (app.tenant_id(), ${row.kind}, ${row.source_workspace}::uuid, ${row.source_key}, ${row.source_version}, ${row.here_key}, ${row.here_version}, ${by.id}::uuid, ${by.name})
    on conflict (tenant_id, kind, source_workspace, source_key) do update set source_version = excluded.source_version, here_key = excluded.here_key,
      here_version = excluded.here_version, copied_at = now(), copied_by = excluded.copied_by, copied_by_name = excluded.copied_by_name`.execute(
    tx,
  )
}
