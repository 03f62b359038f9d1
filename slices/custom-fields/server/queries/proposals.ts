import { sql } from 'kysely'
import type { Tx } from '#platform/server/database.ts'
import type { CustomGroup, CustomValue } from '../../contract.ts'

export interface ProposedValue {
  readonly field: string
  readonly from: string
  readonly value: CustomValue
}
export interface ProposalRow {
  id: string
  employee_id: string
  changes: ProposedValue[]
  groups: CustomGroup[]
  requested_by: string
  requested_by_name: string
  requested_at: Date
  decision: string | null
}
const columns = sql`id, employee_id, changes, groups, requested_by, requested_by_name, requested_at, decision`

export async function findProposals(tx: Tx, employeeId: string): Promise<ProposalRow[]> {
  const { rows } =
    await sql<ProposalRow>`select ${columns} from hr.custom_proposals where employee_id = ${employeeId}::uuid and decision is null
    order by requested_at, id limit 100`.execute(tx)
  return rows
}
export async function lockProposal(tx: Tx, id: string): Promise<ProposalRow | null> {
  const { rows } = await sql<ProposalRow>`select ${columns} from hr.custom_proposals where id = ${id}::uuid for update`.execute(tx)
  return rows[0] ?? null
}

interface NewProposal {
  readonly id: string
  readonly employeeId: string
  readonly changes: readonly ProposedValue[]
  readonly groups: readonly CustomGroup[]
  readonly by: { readonly id: string; readonly name: string }
}
export async function addProposal(tx: Tx, { id, employeeId, changes, groups, by }: NewProposal): Promise<void> {
  await sql`insert into hr.custom_proposals (tenant_id, id, employee_id, changes, groups, requested_by, requested_by_name)
    values (app.tenant_id(), ${id}::uuid, ${employeeId}::uuid, ${JSON.stringify(changes)}::jsonb, ${[...groups]}::text[], ${by.id}::uuid, ${by.name})`.execute(
    tx,
  )
}

export async function settleProposal(
  tx: Tx,
  id: string,
  by: { id: string; name: string },
  decided: { decision: 'approved' | 'refused' | 'withdrawn'; note: string | null },
): Promise<void> {
  await sql`update hr.custom_proposals set decided_by = ${by.id}::uuid, decided_by_name = ${by.name}, decided_at = now(), decision = ${decided.decision}, note = ${decided.note}
    where id = ${id}::uuid`.execute(tx)
}
