import { sql } from 'kysely'
import type { Tx } from '#platform/server/database.ts'
import type { Keeping } from '../../rules.ts'

/** What the workspace has said itself of how long documents are kept; row-level security tells it to hr. */
export async function findKeeping(tx: Tx): Promise<(Keeping & { category: string })[]> {
  const { rows } = await sql<Keeping & { category: string }>`select category, months, counted_from from hr.document_retention`.execute(tx)
  return rows
}
