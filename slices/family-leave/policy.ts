import { isHr, type Actor } from '#platform/shared/actor.ts'
import { grantFor, grantsOf, type Standing } from '#slices/rights/rules.ts'

/** What family leave is about, a birth or a loss, is of the group `health`: the person's, and of hr who may see it. Managers see the time off. */
export const canSeeFamilyLeave = (actor: Actor, standing: Standing): boolean =>
  (standing.relation === 'self' || isHr(actor)) && grantFor(actor, 'health', standing).view === 'R'

export const canAskFamilyLeave = (actor: Actor, standing: Standing): boolean =>
  actor.viewedBy === null && canSeeFamilyLeave(actor, standing)

/** Confirming and writing back: hr, and never of their own. It books time off, so it takes the right to that as well. */
export const canConfirmFamilyLeave = (actor: Actor, standing: Standing): boolean =>
  isHr(actor) && standing.relation !== 'self' && canAskFamilyLeave(actor, standing) && grantFor(actor, 'absence', standing).edit

export const canListFamilyLeave = (actor: Actor): boolean => isHr(actor) && grantsOf(actor)['health']?.all?.view === 'R'
