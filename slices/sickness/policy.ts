import { isHr, type Actor } from '#platform/shared/actor.ts'
import { grantFor, grantsOf, type Standing } from '#slices/rights/rules.ts'
import type { AbsenceState } from './types.ts'

/**
 * Two records (decision 028). The absence record, dates and that it was sickness, is the group `absence` of the rights: the person,
 * who leads them, hr. The sickness record, what it was and the papers about it, is the group `health`: the person and hr.
 */
const isViewing = (actor: Actor): boolean => actor.viewedBy !== null

export const canSeeAbsence = (actor: Actor, standing: Standing): boolean => grantFor(actor, 'absence', standing).view === 'R'
export const canSeeHealth = (actor: Actor, standing: Standing): boolean => grantFor(actor, 'health', standing).view === 'R'

/** Reports, and says that they are back: the person, hr, and who leads them, since people call their manager. */
export function canKeepAbsence(actor: Actor, standing: Standing): boolean {
  if (isViewing(actor) || !canSeeAbsence(actor, standing)) return false
  if (standing.relation === 'self') return true
  return isHr(actor) ? grantFor(actor, 'absence', standing).edit : standing.relation === 'direct'
}

/** Reasons, certificates and fit notes are the person's, and of hr with the right to health. */
export const canKeepHealth = (actor: Actor, standing: Standing): boolean =>
  !isViewing(actor) && canSeeHealth(actor, standing) && (standing.relation === 'self' || isHr(actor))

/** Closing, asking, and how a spell counts: hr, and never of their own. */
export const canJudge = (actor: Actor, standing: Standing): boolean =>
  standing.relation !== 'self' && isHr(actor) && canKeepAbsence(actor, standing) && canKeepHealth(actor, standing)

export const canInterview = (actor: Actor, standing: Standing): boolean => standing.relation !== 'self' && canKeepAbsence(actor, standing)

export const canManageTriggers = (actor: Actor): boolean =>
  isHr(actor) && grantsOf(actor)['absence']?.all?.edit === true && grantsOf(actor)['health']?.all?.view === 'R'

/** Payroll is told by hr who see everybody's absence and pay. */
export const canSeePayroll = (actor: Actor): boolean =>
  isHr(actor) && grantsOf(actor)['absence']?.all?.view === 'R' && grantsOf(actor)['pay']?.all?.view === 'R'
export const canClosePayroll = (actor: Actor): boolean => !isViewing(actor) && canSeePayroll(actor)

const running: readonly AbsenceState[] = ['open', 'returned', 'query']
export const isRunning = (state: AbsenceState): boolean => running.includes(state)
