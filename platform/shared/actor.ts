export const roles = ['super_admin', 'hr', 'manager', 'employee'] as const
export type Role = (typeof roles)[number]

/** Who is asking, in which workspace, as read from the database in this request's own transaction. */
export interface Actor {
  readonly userId: string
  readonly tenantId: string
  readonly sessionId: string
  /** The asker's own employee record in this workspace; null for a consultant without one. */
  readonly personId: string | null
  readonly role: Role
  /** When the person last proved who they are with a password (epoch seconds), or null. */
  readonly steppedUpAt: number | null
}

export const isHr = (actor: Pick<Actor, 'role'>): boolean => actor.role === 'hr' || actor.role === 'super_admin'
