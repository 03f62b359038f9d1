import type { Context } from '#platform/server/context.ts'
import type { PlannedChange } from '../contract.ts'
import { canSeeActivity, sightOf, writeOwn, writeThroughRecord } from '../policy.ts'
import { datedFieldNames, datedFields, datedGroups, flatValues, type DatedField } from '../rules-dated.ts'
import { findPlanned } from './queries/dated.ts'
import type { StoredEmployee } from './queries/record.ts'

/** Planned changes are for who may see a person's history; one's own address is one's own to plan. */
export const seesPlanned = (ctx: Context, stored: StoredEmployee, field: DatedField): boolean =>
  sightOf(datedGroups[field], ctx.actor, stored) === 'R' &&
  (canSeeActivity(ctx.actor, stored) || (stored.relation === 'self' && writeOwn(datedFields[field][0], ctx.actor) === 'W'))

/** Who may change a field, at once or with a second person, may take a planned change of it back; never of one's own pay or line. */
export function canWithdraw(ctx: Context, stored: StoredEmployee, field: DatedField): boolean {
  const [part] = datedFields[field]
  const through = writeThroughRecord(part, ctx.actor, stored)
  if (stored.relation !== 'self') return through !== '-'
  return through === 'W' || writeOwn(part, ctx.actor) === 'W'
}

/** What is planned for a person, as far as the asker may know. */
export async function plannedFor(ctx: Context, stored: StoredEmployee): Promise<PlannedChange[]> {
  if (!datedFieldNames.some((field) => seesPlanned(ctx, stored, field))) return []
  const rows = await findPlanned(ctx.tx, stored.id)
  return rows
    .filter(({ field }) => seesPlanned(ctx, stored, field))
    .map((row) => ({
      field: row.field,
      valid_from: row.valid_from,
      state: row.state === 'held' ? ('held' as const) : ('planned' as const),
      because: row.held_because,
      values: flatValues(row.field, row.value),
      manager_name: row.manager_name,
      can_withdraw: canWithdraw(ctx, stored, row.field),
    }))
}
