import { sql } from 'kysely'
import type { Tx } from '#platform/server/database.ts'
import type { ContractRow } from '../../rules.ts'
import type { LeaveType } from '../../types.ts'

/** The contracts of some people by their dates, oldest first. */
export async function findContracts(tx: Tx, ids: readonly string[]): Promise<Map<string, ContractRow[]>> {
  const { rows } = await sql<ContractRow & { employee_id: string }>`
    select employee_id, valid_from as "from", value #>> '{}' as contract, planned from app.leave_rota_facts(${[...ids]}::uuid[])
    where field = 'contract' order by valid_from`.execute(tx)
  return Map.groupBy(rows, ({ employee_id: id }) => id)
}

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
