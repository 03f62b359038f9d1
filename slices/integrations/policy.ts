import { isHr, type Actor } from '#platform/shared/actor.ts'

/** Keys and addresses outside are for hr and super admins. */
export const canConnect = (actor: Actor): boolean => isHr(actor)
/** A directory says who belongs to the workspace: as the members page, that is a super admin's alone. */
export const canConnectDirectory = (actor: Actor): boolean => actor.role === 'super_admin' && actor.rights === null
