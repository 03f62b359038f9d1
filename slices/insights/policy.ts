import { isHr, type Actor } from '#platform/shared/actor.ts'
import { grantOver, grantsOf, listedReaches } from '#slices/rights/rules.ts'

/** Figures count everybody of the workspace, so they are for hr who may list everybody. */
export const canReadInsights = (actor: Actor): boolean => isHr(actor) && listedReaches(actor).includes('all')

const seesOfEverybody = (actor: Actor, group: string): boolean => grantOver(grantsOf(actor), group, ['all']).view === 'R'

/** What figures may be made of: a group of fields that is closed to the asker is closed to their sums as well. */
export const seesPayFigures = (actor: Actor): boolean => seesOfEverybody(actor, 'pay')
export const seesPersonalFigures = (actor: Actor): boolean => seesOfEverybody(actor, 'personal')
export const seesLeaveFigures = (actor: Actor): boolean => seesOfEverybody(actor, 'absence') && seesPayFigures(actor)

export const seesAbsence = (actor: Actor): boolean => seesOfEverybody(actor, 'absence')

/** Of whose first and last days somebody is told without asking: hr of everybody's, a manager of those they lead. */
export function toldOf(actor: Actor): { readonly kind: 'all' } | { readonly kind: 'team-of'; readonly personId: string } | null {
  const listed = listedReaches(actor)
  if (listed.includes('all')) return { kind: 'all' }
  return listed.includes('direct') && actor.personId !== null ? { kind: 'team-of', personId: actor.personId } : null
}

/** What absences are scored by stands in the sickness record. */
export const seesHealthFigures = (actor: Actor): boolean => seesAbsence(actor) && seesOfEverybody(actor, 'health')
