import type { Context } from '#platform/server/context.ts'
import type { FieldProblem } from '#platform/shared/app-error.ts'
import { accountFor, type Account, type LeaveType, leaveTypes } from '../contract.ts'
import { mayBookKind } from '../policy.ts'
import type { Loaded } from './load.ts'
import { findKinds, type StoredKind } from './queries/kinds.ts'

/** What is asked for: a built-in kind, or one the workspace has made for itself. */
export interface Kind {
  readonly account: Account | null
  readonly longest: number
  readonly problem: FieldProblem | null
}

/** The kind of a booking; a kind that is gone, or is not for who asks, is a problem. One that was booked before may stay what it is. */
export async function kindOf(
  ctx: Context,
  { standing }: Pick<Loaded, 'standing'>,
  asked: { readonly type: LeaveType; readonly custom_type: string | null },
  before: { readonly custom_type: string | null } | null,
): Promise<Kind> {
  if (asked.custom_type === null)
    return { account: accountFor({ type: asked.type, counted: false }), longest: leaveTypes[asked.type].longest, problem: null }
  const found = (await findKinds(ctx.tx)).find(({ id }) => id === asked.custom_type)
  const isOpen =
    found !== undefined &&
    asked.type === 'other' &&
    (found.id === before?.custom_type || (!found.archived && mayBookKind(ctx.actor, standing, found)))
  return {
    account: found?.counted ? 'holiday' : null,
    longest: 366,
    problem: isOpen ? null : { path: 'type', message: 'This kind of absence cannot be booked here.' },
  }
}

/** Those the asker may book for somebody, by name. */
export const openKinds = async (ctx: Context, { standing }: Pick<Loaded, 'standing'>): Promise<StoredKind[]> =>
  (await findKinds(ctx.tx)).filter((kind) => !kind.archived && mayBookKind(ctx.actor, standing, kind))
