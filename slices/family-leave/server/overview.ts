import type { Context } from '#platform/server/context.ts'
import { AppError } from '#platform/shared/app-error.ts'
import { findWorkFacts } from '#slices/time-off/server/service.ts'
import type { FamilyLine, FamilyOverview } from '../contract.ts'
import { canAskFamilyLeave, canListFamilyLeave } from '../policy.ts'
import { familyDates, nextDue } from '../rules.ts'
import { loadPerson } from './load.ts'
import { familyLeavesOf, findWorkspaceName, runningFamilyLeaves } from './queries/family-leaves.ts'
import { factsOf, projectFamilyLeave } from './show.ts'

/** GET /employees/{id}/family-leave. Whoever reads somebody else's is written down. */
export async function getFamilyLeave(ctx: Context, id: string): Promise<FamilyOverview> {
  const standing = await loadPerson(ctx, id)
  const person = (await findWorkFacts(ctx.tx, [id])).get(id)
  if (!person) throw new AppError('not-found')
  const own = standing.relation === 'self'
  if (!own)
    await ctx.audit({
      action: 'employee.viewed',
      subjectKind: 'employee',
      subjectId: id,
      changes: { groups: { from: null, to: ['family-leave'] } },
    })
  const workspace = await findWorkspaceName(ctx.tx)
  return {
    employee_id: id,
    employee_name: person.name,
    employed_from: person.start,
    today: ctx.today,
    own,
    plans: (await familyLeavesOf(ctx.tx, id)).map((stored) => projectFamilyLeave(ctx, stored, workspace)),
    can: { ask: canAskFamilyLeave(ctx.actor, standing) },
  }
}

const dueOn = ({ next, starts_on: starts }: FamilyLine): string => next?.on ?? starts

/** GET /family-leave: what is planned or running, what is overdue first and then by the day something is due. */
export async function listFamilyLeave(ctx: Context): Promise<{ today: string; data: FamilyLine[] }> {
  if (!canListFamilyLeave(ctx.actor)) throw new AppError('forbidden')
  const lines = (await runningFamilyLeaves(ctx.tx, ctx.today)).map((stored) => ({
    id: stored.id,
    employee_id: stored.employee_id,
    name: stored.employee_name,
    kind: stored.kind,
    state: stored.state,
    starts_on: stored.starts_on,
    ends_on: stored.ends_on,
    next: nextDue(familyDates(factsOf(stored, stored.employed_from)), {
      today: ctx.today,
      replied: stored.replied_on !== null,
      state: stored.state,
    }),
  }))
  await ctx.audit({
    action: 'family-leave.listed',
    subjectKind: 'family-leave',
    subjectId: null,
    changes: { count: { from: null, to: lines.length } },
  })
  return { today: ctx.today, data: lines.toSorted((a, b) => (dueOn(a) < dueOn(b) ? -1 : 1)) }
}
