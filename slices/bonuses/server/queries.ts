import { sql } from 'kysely'
import type { Tx } from '#platform/server/database.ts'
import type { BonusKind } from '../kinds.ts'

export interface StoredBonus {
  readonly id: string
  readonly employee_id: string
  readonly paid_on: string
  readonly amount: number
  readonly kind: BonusKind
  readonly recorded_by: string
}
const fields = sql`b.id, b.employee_id, b.paid_on, b.amount::float8 as amount, b.kind, b.recorded_by_name as recorded_by`

/** `paidBy`: only those paid up to a day. */
export async function findBonuses(tx: Tx, employeeId: string, paidBy: string | null): Promise<StoredBonus[]> {
  const { rows } = await sql<StoredBonus>`
    select ${fields} from hr.bonuses b where b.employee_id = ${employeeId}::uuid and b.removed_at is null
      and (${paidBy}::date is null or b.paid_on <= ${paidBy}::date) order by b.paid_on desc, b.id limit 200`.execute(tx)
  return rows
}

export async function findBonus(tx: Tx, id: string): Promise<StoredBonus | undefined> {
  const { rows } =
    await sql<StoredBonus>`select ${fields} from hr.bonuses b where b.id = ${id}::uuid and b.removed_at is null for update`.execute(tx)
  return rows[0]
}

export async function addBonuses(tx: Tx, rows: readonly StoredBonus[]): Promise<void> {
  await sql`insert into hr.bonuses (tenant_id, id, employee_id, paid_on, amount, kind, recorded_by_name)
    select app.tenant_id(), r.id, r.employee_id, r.paid_on, r.amount, r.kind, r.recorded_by
    from json_to_recordset(${JSON.stringify(rows)}::json) as r (id uuid, employee_id uuid, paid_on date, amount numeric, kind text, recorded_by text)`.execute(
    tx,
  )
}

export async function setRemoved(tx: Tx, id: string, by: string): Promise<void> {
  await sql`update hr.bonuses set removed_at = now(), removed_by_name = ${by} where id = ${id}::uuid and removed_at is null`.execute(tx)
}
