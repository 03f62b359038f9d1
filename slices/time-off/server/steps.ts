import type { Context } from '#platform/server/context.ts'
import { canDecide, hasLastWord } from '../policy.ts'
import type { Loaded } from './load.ts'
import { goesTo } from './overview.ts'
import { findApprover, findSecondManager } from './queries/team.ts'

export interface Steps {
  readonly waits: boolean
  readonly needs_second: boolean
  readonly second_by: 'hr' | 'manager'
  /** Booked by who says the first yes. */
  readonly first: boolean
}
/** What has to be said yes to before it counts: nothing where hr books for somebody, or where nobody else could. */
export async function stepsOf(ctx: Context, { person, policy, standing }: Loaded): Promise<Steps> {
  const { others } = await findApprover(ctx.tx, person.id, ctx.today)
  const second = policy.second_step === 'manager' ? await findSecondManager(ctx.tx, person.id) : null
  const isOwn = standing.relation === 'self'
  const asksFirst = isOwn && (await goesTo(ctx, person.id)) !== null
  const two = policy.second_step !== 'none' && (others || second !== null)
  const needsSecond = two && (isOwn ? asksFirst : !hasLastWord(ctx.actor))
  const first = needsSecond && !isOwn
  return { waits: first || asksFirst, needs_second: needsSecond, second_by: second === null ? 'hr' : 'manager', first }
}

/** Who a booking would go to: of one's own the chain, of one for somebody who has to say the second yes; null: it counts at once. */
export async function nextOf(ctx: Context, loaded: Loaded): Promise<string | null> {
  if (!canDecide(ctx.actor, loaded.standing)) return goesTo(ctx, loaded.person.id, loaded.policy.second_step)
  const { first, second_by: by } = await stepsOf(ctx, loaded)
  if (!first) return null
  const second = by === 'manager' ? await findSecondManager(ctx.tx, loaded.person.id) : null
  return second && second.id !== ctx.actor.personId ? second.name : 'HR'
}
