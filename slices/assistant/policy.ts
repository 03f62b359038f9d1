import { isHr, type Actor } from '#platform/shared/actor.ts'

/** The assistant is for hr and super admins, as themselves: what somebody asks is seen by nobody who looks through their eyes. */
export const canAsk = (actor: Pick<Actor, 'role' | 'viewedBy'>): boolean => isHr(actor) && actor.viewedBy === null

/** Policies and synonyms are kept by the same people; employees' own words never come into what is answered from. */
export const canKeepPolicies = canAsk
