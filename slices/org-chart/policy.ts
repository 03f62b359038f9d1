import { isHr, type Actor } from '#platform/shared/actor.ts'
import { canFindProtected, canOpen, writeThroughRecord, type Standing } from '../people/policy.ts'

/** The chart of their own workspace, for every role; of any other workspace nothing, as if there were none. */
export const canReadChart = (actor: Pick<Actor, 'tenantId'>, tenantId: string): boolean => actor.tenantId === tenantId

/** Who a protected person is: HR knows, and the person themselves. */
export const canNameProtected = (actor: Actor, personId: string): boolean => canFindProtected(actor) || actor.personId === personId

/** Whether the chart ends with the asker's own reporting line (decision D3). */
export const seesOwnLineOnly = (actor: Actor, directoryScope: Standing['settings']['directoryScope']): boolean =>
  directoryScope === 'reporting_line' && !isHr(actor)

/** Whose chart of other days an asker may see. */
export type OtherDays = 'everyone' | 'team' | 'none'

/**
 * Earlier days name people who have left, later ones what is planned with people: both are for hr of the whole workspace. A manager
 * sees the past of those who are below them today and work here still, and of nobody else.
 */
export function otherDaysOf(actor: Actor): OtherDays {
  if (canFindProtected(actor)) return 'everyone'
  return actor.role === 'manager' && actor.personId !== null ? 'team' : 'none'
}

export function canSeeDay(actor: Actor, day: string, today: string): boolean {
  const whose = otherDaysOf(actor)
  return day === today || whose === 'everyone' || (whose === 'team' && day < today)
}

const anyone: Standing = {
  relation: 'none',
  in_group: false,
  protected: false,
  settings: { managerSeesPay: false, directoryScope: 'everyone' },
}

/** Whether lines may be drawn at all from the chart; the record decides for each person again. */
export const canMove = (actor: Actor): boolean =>
  isHr(actor) && actor.viewedBy === null && writeThroughRecord('manager_id', actor, anyone) === 'W'

/** A dotted line of this person: whoever draws their reporting line. Their own too, since it gives no right. */
export const canDrawDotted = (actor: Actor, standing: Standing): boolean =>
  isHr(actor) &&
  writeThroughRecord('manager_id', actor, { ...standing, relation: standing.relation === 'self' ? 'none' : standing.relation }) === 'W'

/** Whom somebody once worked for besides: hr, themselves and who leads them. */
export const canKnowPastDotted = (actor: Actor, { relation }: Pick<Standing, 'relation'>): boolean => isHr(actor) || relation !== 'none'

export const canKnowOf = (actor: Actor, standing: Standing): boolean => canOpen(actor, standing)
