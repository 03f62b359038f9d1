import { randomUUID } from 'node:crypto'
import type { Context } from '#platform/server/context.ts'
import type { Tx } from '#platform/server/database.ts'
import { Reply } from '#platform/server/reply.ts'
import { AppError, invalid } from '#platform/shared/app-error.ts'
import { canSeeActivity } from '#slices/people/policy.ts'
import { loadEmployee } from '#slices/people/server/service.ts'
import type { Bonus, RecordBonus } from '../contract.ts'
import type { BonusKind } from '../kinds.ts'
import { canRecordBonus, canSeeBonuses } from '../policy.ts'
import { addBonuses, findBonus, findBonuses, setRemoved, type StoredBonus } from './queries.ts'

const shown = ({ employee_id: _person, ...bonus }: StoredBonus): Bonus => bonus

/** GET /employees/{id}/bonuses. Whose pay was read stands in the log. One taken back was never paid, so no day has it. */
export async function listBonuses(ctx: Context, id: string, day?: string): Promise<{ data: Bonus[]; can: { record: boolean } }> {
  const person = await loadEmployee(ctx, id)
  if (!canSeeBonuses(ctx.actor, person)) throw new AppError('forbidden')
  if (day !== undefined && !canSeeActivity(ctx.actor, person)) throw new AppError('forbidden')
  const found = await findBonuses(ctx.tx, id, day ?? null)
  if (found.length > 0 && person.relation !== 'self')
    await ctx.audit({
      action: 'employee.viewed',
      subjectKind: 'employee',
      subjectId: id,
      changes: { groups: { from: null, to: ['pay'] }, ...(day === undefined ? {} : { as_at: { from: null, to: day } }) },
    })
  return { data: found.map(shown), can: { record: day === undefined && canRecordBonus(ctx.actor, person) } }
}

export async function recordBonus(ctx: Context, id: string, asked: RecordBonus): Promise<Reply<Bonus>> {
  const person = await loadEmployee(ctx, id)
  if (!canRecordBonus(ctx.actor, person)) throw new AppError('forbidden')
  if (Number(asked.amount) === 0) throw invalid([{ path: 'amount', message: 'Enter an amount.' }])
  if (asked.paid_on > ctx.today) throw invalid([{ path: 'paid_on', message: 'Record a bonus once it has been paid.' }])
  if (asked.paid_on < '1990-01-01') throw invalid([{ path: 'paid_on', message: 'Choose a day from 1 Jan 1990.' }])
  const bonus = { id: randomUUID(), employee_id: id, ...asked, amount: Number(asked.amount), recorded_by: ctx.actorName }
  await addBonuses(ctx.tx, [bonus])
  await record(ctx, 'bonus.recorded', bonus, true)
  return new Reply(shown(bonus), { status: 201 })
}

export async function removeBonus(ctx: Context, id: string): Promise<{ done: true }> {
  const bonus = await findBonus(ctx.tx, id)
  if (!bonus) throw new AppError('not-found')
  const person = await loadEmployee(ctx, bonus.employee_id)
  if (!canRecordBonus(ctx.actor, person)) throw new AppError('forbidden')
  await setRemoved(ctx.tx, id, ctx.actorName)
  await record(ctx, 'bonus.removed', bonus, false)
  return { done: true }
}

/** The amount goes into the log sealed, as pay does. */
const record = (
  ctx: Context,
  action: string,
  { employee_id: id, paid_on: on, amount, kind }: StoredBonus,
  came: boolean,
): Promise<void> => {
  const change = (value: unknown) => (came ? { from: null, to: value } : { from: value, to: null })
  return ctx.audit({
    action,
    subjectKind: 'employee',
    subjectId: id,
    changes: { paid_on: change(on), kind: change(kind), amount: change(ctx.sealed(amount)) },
  })
}

/** Of a company that is loaded. */
export const recordBonuses = (
  tx: Tx,
  rows: readonly { readonly employee_id: string; readonly paid_on: string; readonly amount: number; readonly kind: BonusKind }[],
): Promise<void> =>
  rows.length === 0
    ? Promise.resolve()
    : addBonuses(
        tx,
        rows.map((row) => ({ ...row, id: randomUUID(), recorded_by: 'Import' })),
      )
