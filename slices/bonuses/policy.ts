import { isHr, type Actor } from '#platform/shared/actor.ts'
import { grantFor, type Standing } from '#slices/rights/rules.ts'

/** A bonus is pay. */
export const canSeeBonuses = (actor: Actor, standing: Standing): boolean => grantFor(actor, 'pay', standing).view === 'R'
/** Hr with the right to it, and nobody their own. */
export const canRecordBonus = (actor: Actor, standing: Standing): boolean =>
  actor.viewedBy === null && isHr(actor) && standing.relation !== 'self' && grantFor(actor, 'pay', standing).edit
