import { sql } from 'kysely'
import type { Tx } from '#platform/server/database.ts'

export interface PolicyFigures {
  readonly allowance: number
  readonly carry_days: number
  readonly carry_months: number
  readonly counts_from: string
}

/** The policy for everybody, as a company that is loaded has it: an allowance in days. */
export async function setDefaultPolicy(tx: Tx, figures: PolicyFigures): Promise<void> {
  await sql`update hr.leave_policies set allowance = ${figures.allowance}, allowance_unit = 'days', carry_days = ${figures.carry_days},
    carry_months = ${figures.carry_months}, counts_from = ${figures.counts_from}::date where is_default`.execute(tx)
}
