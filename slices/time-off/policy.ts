import { isHr, type Actor } from '#platform/shared/actor.ts'
import { grantFor, grantsOf, type Standing } from '#slices/rights/rules.ts'

/**
 * Who sees and decides whose time off. The record of absence is a group of the rights; who decides is a relation, which the database
 * works out in every request (app.decides_leave): hr, who leads the person, or whom that manager named for these days.
 */

export interface LeaveStanding extends Standing {
  readonly decides: boolean
}

/** To one booking: `second`, whether it has come as far as the asker, the manager of the person's line manager. */
export interface BookingStanding extends LeaveStanding {
  readonly second: boolean
}

/** Balance, ledger and bookings with their kind; colleagues see that somebody is away and no more. */
export const canSeeTimeOff = (actor: Actor, standing: Standing): boolean => grantFor(actor, 'absence', standing).view === 'R'

/** For oneself a request, for others as who decides on it. */
export const canBook = (actor: Actor, standing: LeaveStanding): boolean =>
  actor.viewedBy === null && canSeeTimeOff(actor, standing) && (standing.relation === 'self' || standing.decides)

export const canDecide = (actor: Actor, standing: LeaveStanding): boolean =>
  actor.viewedBy === null && standing.relation !== 'self' && standing.decides

/** What waits now: the first yes is of who decides, the second of hr or of the second manager. */
export const canDecideNow = (
  actor: Actor,
  standing: BookingStanding,
  { state, first_by_name: first }: { readonly state: string; readonly first_by_name: string | null },
): boolean => {
  if (state !== 'requested' || actor.viewedBy !== null || standing.relation === 'self') return false
  return standing.second || (standing.decides && (first === null || hasLastWord(actor)))
}

/** A booking, and no other of the person, is seen by who has to say the second yes to it. */
export const canSeeBooking = (actor: Actor, standing: BookingStanding): boolean =>
  canSeeTimeOff(actor, standing) || canDecide(actor, standing) || (actor.viewedBy === null && standing.second)

/** Kinds of absence of the workspace's own: each says who books it. */
export const mayBookKind = (
  actor: Actor,
  standing: LeaveStanding,
  { booked_by: by }: { readonly booked_by: 'everybody' | 'managers' | 'hr' },
): boolean => by === 'everybody' || (by === 'managers' ? standing.decides : isHr(actor) && standing.relation !== 'self')

/** Hr's word is enough for what needs two, too. */
export const hasLastWord = (actor: Actor): boolean => isHr(actor)

/** Entries by hand and rotas: hr, and never of their own. */
export const canAdjust = (actor: Actor, standing: LeaveStanding): boolean =>
  actor.viewedBy === null && isHr(actor) && standing.relation !== 'self' && grantFor(actor, 'absence', standing).edit

/** Policies, closures and cover are for hr of the whole workspace. */
export const canManageLeave = (actor: Actor): boolean => isHr(actor) && grantsOf(actor)['absence']?.all?.edit === true

/** One's own request can be taken back or changed until it begins; afterwards it is for who decides. */
export const canCancel = (
  actor: Actor,
  standing: LeaveStanding,
  booking: { readonly state: string; readonly starts_on: string },
  today: string,
): boolean => {
  if (actor.viewedBy !== null || (booking.state !== 'requested' && booking.state !== 'approved')) return false
  if (standing.relation === 'self') return booking.state === 'requested' || booking.starts_on > today
  return standing.decides
}
