import { isHr, type Actor } from '#platform/shared/actor.ts'

type Asker = Pick<Actor, 'role'>
/** `rights`: what a role of the workspace's own gives instead, where they hold one. */
type Giver = Pick<Actor, 'role'> & { readonly rights?: object | null }

/** Settings, lists, members, retention, export and closing are a super admin's alone. */
export const canManageWorkspace = (actor: Asker): boolean => actor.role === 'super_admin'

/** Who belongs to the workspace and who is invited: hr may look. */
export const canSeeMembers = (actor: Asker): boolean => isHr(actor)
export const canSeeRetention = (actor: Asker): boolean => isHr(actor)

const rank = { employee: 0, manager: 1, hr: 2, super_admin: 3 } as const

/** Nobody gives a role above their own. A role of the workspace's own may see less than the role it is made from, so its holder gives no wide one. */
export const mayGive = (giver: Giver, role: Asker['role']): boolean =>
  giver.rights ? rank[role] < rank.hr : giver.role === 'super_admin' || rank[role] < rank[giver.role]

/**
 * Whether an invitation may still be honoured: its inviter is a member who could invite today. Whoever was demoted or has left
 * takes their open invitations with them.
 */
export const stillInvites = (inviter: Giver | null, role: Asker['role']): boolean =>
  inviter !== null && canManageWorkspace(inviter) && mayGive(inviter, role)
