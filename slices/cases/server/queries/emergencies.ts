import { sql } from 'kysely'
import type { Tx } from '#platform/server/database.ts'

export interface StoredEmergency {
  id: string
  case_id: string
  number: number
  asked_by: string
  asked_name: string
  second: string | null
  reason: string
  until: string
  asked_at: Date
  decided_at: Date | null
  agreed: boolean | null
}

/** A case the asker may ask to look into: its id, or null where there is none for them. */
export async function findForEmergency(tx: Tx, named: string): Promise<{ id: string; number: number } | null> {
  const { rows } = await sql<{ id: string; number: number }>`select id, number from app.case_in_emergency(${named})`.execute(tx)
  return rows[0] ?? null
}

export async function addEmergency(
  tx: Tx,
  asked: { id: string; caseId: string; number: number; by: string; byName: string; second: string | null; reason: string; until: string },
): Promise<void> {
  await sql`insert into hr.case_emergencies (tenant_id, id, case_id, number, asked_by, asked_name, second, reason, until)
    values (app.tenant_id(), ${asked.id}::uuid, ${asked.caseId}::uuid, ${asked.number}, ${asked.by}::uuid, ${asked.byName}, ${asked.second}::uuid, ${asked.reason}, ${asked.until}::date)`.execute(
    tx,
  )
}

/** The users who are asked to agree; a party to the case is none of them, whoever was named. */
export async function findAsked(tx: Tx, id: string): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`select user_id from app.case_emergency_asks(${id}::uuid) as user_id`.execute(tx)
  return rows.map(({ user_id }) => user_id)
}

/** Those of the last month the asker asked for or is to agree to. */
export async function findEmergencies(tx: Tx): Promise<StoredEmergency[]> {
  const { rows } = await sql<StoredEmergency>`
    select id, case_id, number, asked_by, asked_name, second, reason, until, asked_at, decided_at, agreed from hr.case_emergencies
    where asked_at > now() - interval '31 days' order by asked_at desc limit 100`.execute(tx)
  return rows
}
export async function refuseEmergency(tx: Tx, id: string, by: string): Promise<void> {
  await sql`update hr.case_emergencies set decided_at = now(), decided_by = ${by}::uuid, agreed = false where id = ${id}::uuid`.execute(tx)
}
/** Writes the event and the days of access; answers the users who own the case. */
export async function openEmergency(tx: Tx, id: string): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`select user_id from app.open_case_emergency(${id}::uuid) as user_id`.execute(tx)
  return rows.map(({ user_id }) => user_id)
}
