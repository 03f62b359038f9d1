import { sql } from 'kysely'
import type { Tx } from '#platform/server/database.ts'
import type { LeaveType } from '../../types.ts'

/** Leave in which, by law, no holiday can be taken (Employment Rights Act 1996, part 8). */
const familyTypes = [
  'maternity',
  'paternity',
  'adoption',
  'shared-parental',
  'neonatal',
  'bereavement',
] as const satisfies readonly LeaveType[]

export interface Span {
  readonly starts_on: string
  readonly ends_on: string
}

/** Bookings of family leave that stand, by person. */
export async function findFamilyLeave(tx: Tx, ids: readonly string[]): Promise<Map<string, Span[]>> {
  const { rows } = await sql<Span & { employee_id: string }>`
    select employee_id, starts_on, ends_on from hr.leave_bookings
    where employee_id = any (${[...ids]}::uuid[]) and state in ('requested', 'approved') and type = any (${[...familyTypes]}::text[])`.execute(
    tx,
  )
  return Map.groupBy(rows, ({ employee_id: id }) => id)
}
