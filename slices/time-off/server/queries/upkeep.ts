import { sql } from 'kysely'
import type { Tx } from '#platform/server/database.ts'

/** The next people of a round over the whole workspace; who left more than two years ago is settled. */
export async function peopleToSettle(tx: Tx, after: string | null, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from hr.employees where (end_date is null or end_date > current_date - 731) ${after === null ? sql`` : sql`and id > ${after}::uuid`} order by id limit ${limit}`.execute(
    tx,
  )
  return rows.map((row) => row.id)
}

/** The time zone whose day it is. */
export async function findZone(tx: Tx): Promise<string> {
  const { rows } = await sql<{ time_zone: string }>`select time_zone from hr.tenants`.execute(tx)
  return rows[0]?.time_zone ?? 'Europe/London'
}
