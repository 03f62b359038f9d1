import type { Context } from '#platform/server/context.ts'
import { AppError } from '#platform/shared/app-error.ts'
import { loadEmployee } from '#slices/people/server/service.ts'
import type { Standing } from '#slices/rights/rules.ts'
import type { FamilyLeaveShown } from '../contract.ts'
import { canSeeFamilyLeave } from '../policy.ts'
import { findFamilyLeave, findWorkspaceName, type StoredFamilyLeave } from './queries/family-leaves.ts'
import { projectFamilyLeave } from './show.ts'

/** A person whose family leave the asker sees; others of the workspace are found, and it is not theirs to see. */
export async function loadPerson(ctx: Context, id: string): Promise<Standing> {
  const standing = await loadEmployee(ctx, id)
  if (!canSeeFamilyLeave(ctx.actor, standing)) throw new AppError('forbidden')
  return standing
}

/** A family leave the asker sees, as it was read by them; every other one is not found. */
export async function loadFamilyLeave(ctx: Context, id: string, version: number): Promise<StoredFamilyLeave> {
  const stored = await findFamilyLeave(ctx.tx, id, true)
  if (!stored || !canSeeFamilyLeave(ctx.actor, stored.standing)) throw new AppError('not-found')
  if (stored.version !== version) throw new AppError('stale')
  if (stored.state === 'withdrawn') throw new AppError('family-leave.settled')
  return stored
}

export async function answerWith(ctx: Context, id: string): Promise<FamilyLeaveShown> {
  const stored = await findFamilyLeave(ctx.tx, id)
  if (!stored) throw new AppError('not-found')
  return projectFamilyLeave(ctx, stored, await findWorkspaceName(ctx.tx))
}

type Facts = Readonly<Record<string, readonly [from: unknown, to: unknown]>>
/** What it is about goes into the log sealed, under a kind of its own: the activity of a person is read by their whole line. */
export const record = (
  ctx: Context,
  action: string,
  { id, employee_id: employee }: Pick<StoredFamilyLeave, 'id' | 'employee_id'>,
  facts: Facts,
): Promise<void> =>
  ctx.audit({
    action: `family-leave.${action}`,
    subjectKind: 'family-leave',
    subjectId: id,
    changes: {
      employee: { from: null, to: employee },
      ...Object.fromEntries(Object.entries(facts).map(([field, [from, to]]) => [field, { from: ctx.sealed(from), to: ctx.sealed(to) }])),
    },
  })
