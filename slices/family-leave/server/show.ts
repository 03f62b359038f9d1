import type { Context } from '#platform/server/context.ts'
import type { FamilyLeaveShown } from '../contract.ts'
import { canAskFamilyLeave, canConfirmFamilyLeave } from '../policy.ts'
import { familyDates, type FamilyFacts, replyLetter } from '../rules.ts'
import type { StoredFamilyLeave, Wanted } from './queries/family-leaves.ts'

export const factsOf = (wanted: Wanted, employedFrom: string | null): FamilyFacts => ({ ...wanted, employed_from: employedFrom })

/** A family leave as the asker may see it, with what the law makes of it. */
export function projectFamilyLeave(ctx: Context, stored: StoredFamilyLeave, workspace: string): FamilyLeaveShown {
  const {
    standing,
    employee_id: _employee,
    employee_name: name,
    booking_id: _booking,
    booking_version: _version,
    employed_from,
    ...rest
  } = stored
  const answer = familyDates(factsOf(stored, employed_from))
  const mayConfirm = canConfirmFamilyLeave(ctx.actor, standing)
  const mayAsk = canAskFamilyLeave(ctx.actor, standing)
  const open = stored.state !== 'withdrawn'
  const settles = stored.state === 'planned' ? mayAsk : mayConfirm
  return {
    ...rest,
    dates: [...answer.dates],
    rights: [...answer.rights],
    concerns: answer.problems.map(({ message }) => message),
    reply: mayConfirm && open ? replyLetter({ ...factsOf(stored, employed_from), name, workspace }, answer) : null,
    can: {
      change: open && settles,
      confirm: stored.state === 'planned' && mayConfirm,
      withdraw: open && settles,
      reply: open && mayConfirm && stored.replied_on === null,
    },
  }
}
