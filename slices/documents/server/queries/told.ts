import { sql } from 'kysely'
import type { Tx } from '#platform/server/database.ts'
import type { DocumentCategory } from '../../categories.ts'

/** Of these users, those who may see such a document of the person, by their rights of this moment and whoever asks. */
export async function whoSees(
  tx: Tx,
  users: readonly string[],
  { category, employee_id: person }: { readonly category: DocumentCategory; readonly employee_id: string },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select u.id from unnest(${[...users]}::uuid[]) u (id)
    where app.user_sees_document(u.id, ${category}, ${person}::uuid)`.execute(tx)
  return rows.map(({ id }) => id)
}
