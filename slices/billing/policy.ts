import type { Actor } from '#platform/shared/actor.ts'

/** Billing is for super admins alone (specification section 6). */
export const canBill = (actor: Pick<Actor, 'role' | 'viewedBy'>): boolean => actor.role === 'super_admin'
