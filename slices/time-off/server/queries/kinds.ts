import { sql } from 'kysely'
import type { Tx } from '#platform/server/database.ts'
import { folded } from '#platform/shared/fields.ts'
import type { AbsenceType, AbsenceTypeFields } from '../../contract.ts'

export type StoredKind = AbsenceType

/** The kinds of absence of the workspace's own, by name; archived ones too, since bookings keep theirs. */
export async function findKinds(tx: Tx): Promise<StoredKind[]> {
  const { rows } = await sql<StoredKind>`
    select id, name, paid, counted, booked_by, colour, archived_at is not null as archived, version::int as version from hr.leave_types order by name_key`.execute(
    tx,
  )
  return rows
}

export async function addKind(tx: Tx, id: string, fields: AbsenceTypeFields, by: string): Promise<void> {
  await sql`insert into hr.leave_types (tenant_id, id, name, name_key, paid, counted, booked_by, colour, updated_by_name)
    values (app.tenant_id(), ${id}::uuid, ${fields.name}, ${folded(fields.name)}, ${fields.paid}, ${fields.counted}, ${fields.booked_by}, ${fields.colour}, ${by})`.execute(
    tx,
  )
}

/** False: somebody else changed it since. What was booked stays counted as it was. */
export async function saveKind(
  tx: Tx,
  id: string,
  { version, archived, ...fields }: AbsenceTypeFields & { version: number; archived: boolean },
  by: string,
): Promise<boolean> {
  const { rows } = await sql`
    update hr.leave_types set name = ${fields.name}, name_key = ${folded(fields.name)}, paid = ${fields.paid}, counted = ${fields.counted}, booked_by = ${fields.booked_by},
      colour = ${fields.colour}, archived_at = ${archived ? sql`coalesce(archived_at, now())` : null}, updated_at = now(), updated_by_name = ${by}, version = version + 1
    where id = ${id}::uuid and version = ${version} returning id`.execute(tx)
  return rows.length > 0
}
