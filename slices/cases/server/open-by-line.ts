import type { Context } from '#platform/server/context.ts'
import { AppError, invalid } from '#platform/shared/app-error.ts'
import { canStartProcess } from '#slices/people/policy.ts'
import { loadEmployee } from '#slices/people/server/service.ts'
import type { ProcessDefinition } from '../definition.ts'
import type { Happening } from '../events.ts'
import { recipientsOf } from '../policy.ts'
import { personOf } from './load.ts'
import { findCandidates } from './queries/people.ts'

/** A complaint is no manager's to open: it may be about them, and would have them work on it. It is raised as a concern, or opened by hr (D24). */
export const startedByLine = ({ employeeIs }: Pick<ProcessDefinition, 'employeeIs'>): boolean => employeeIs === 'subject'

/** Whether a manager may start a process for everybody named (R108); of others it is not told whether they are there. */
export async function requireLed(ctx: Context, definition: ProcessDefinition, people: readonly string[]): Promise<void> {
  if (ctx.actor.role !== 'manager' || ctx.actor.viewedBy !== null || !startedByLine(definition)) throw new AppError('forbidden')
  for (const id of people) {
    const person = await loadEmployee(ctx, id).catch(() => null)
    if (person === null || !canStartProcess(ctx.actor, person)) throw new AppError('forbidden')
  }
}

/** A case that a manager starts is owned by hr without a part in it; the manager works on it because the case names them, not by the line. */
export async function rolesOfLed(ctx: Context, people: readonly string[]): Promise<Happening[]> {
  const owner = recipientsOf(await findCandidates(ctx.tx, ctx.today), new Set(people))[0]
  if (owner === undefined) throw invalid([{ path: 'owner', message: 'Nobody of HR is free to own this case. Raise a concern instead.' }])
  return [
    { kind: 'role_given', person: owner, as: 'owner' },
    { kind: 'role_given', person: personOf(ctx), as: 'case_manager' },
  ]
}
