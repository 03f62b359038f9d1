import { sql } from 'kysely'
import type { Tx } from '#platform/server/database.ts'

/** People at once: each also gets an entry in the log, and a statement may not take longer than a few seconds. */
const batch = 500

export interface Rename {
  readonly field: 'location' | 'department'
  readonly from: string
  readonly to: string
  readonly by: { readonly id: string; readonly name: string }
  readonly reason: string
}

/** Puts the new name where the old one stands, in the records of everyone; each change is in the log. Answers how many. */
export async function renameValue(tx: Tx, { field, from, to, by, reason }: Rename): Promise<number> {
  const column = sql.ref(field)
  for (let renamed = 0; ;) {
    const { rows } = await sql<{ id: string }>`
      with next as (select id from hr.employees where ${column} = ${from} order by id limit ${batch} for update),
      changed as (
        update hr.employees e set ${column} = ${to}, version = version + 1, updated_at = now(), updated_by = ${by.id}::uuid from next where e.id = next.id
        returning e.id, e.version)
      select c.id, app.audit_append(null, ${by.id}::uuid, ${by.name}, 'employee.updated', 'employee', c.id,
        jsonb_build_object(${field}::text, jsonb_build_object('from', ${from}::text, 'to', ${to}::text), 'version', jsonb_build_object('from', c.version - 1, 'to', c.version)), ${reason})
      from changed c`.execute(tx)
    renamed += rows.length
    if (rows.length < batch) return renamed
  }
}
