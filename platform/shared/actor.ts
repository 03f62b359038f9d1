export const roles = ['super_admin', 'hr', 'manager', 'employee'] as const
export type Role = (typeof roles)[number]

/** Whom a right is about, seen from the one who has it: themselves, their line, a named set of people, everybody else. */
export const reaches = ['own', 'direct', 'indirect', 'group', 'all'] as const
export type Reach = (typeof reaches)[number]

/** R in full, T in full while the workspace lets managers see pay, M masked, V only by a recorded reveal, - nothing. */
export const views = ['R', 'T', 'M', 'V', '-'] as const
export type View = (typeof views)[number]

/** What may be done with one group of fields of the people in one reach. */
export interface Grant {
  readonly view: View
  /** Suggest a change, which hr accepts or refuses. */
  readonly propose: boolean
  readonly edit: boolean
  /** See in full what is masked or hidden; each time is recorded. */
  readonly reveal: boolean
}

/** Field group → reach → grant; what is not named is not given. What the groups mean is for slices/rights/rules.ts. */
export type Grants = Readonly<Record<string, Readonly<Partial<Record<Reach, Grant>>>>>

/** A role template made in this workspace, as given to this member: it replaces what their role grants, never widens the role itself. */
export interface GivenRights {
  readonly templateId: string
  readonly name: string
  readonly grants: Grants
}

/** Who is asking, in which workspace, as read from the database in this request's own transaction. */
export interface Actor {
  readonly userId: string
  readonly tenantId: string
  readonly sessionId: string
  /** The asker's own employee record in this workspace; null for a consultant without one. */
  readonly personId: string | null
  readonly role: Role
  /** Null for who has one of the four built-in roles as it is. */
  readonly rights: GivenRights | null
  /** When the person last proved who they are with a password (epoch seconds), or null. */
  readonly steppedUpAt: number | null
  /** The super admin who is viewing as this person, read-only; null when the person asks themselves. */
  readonly viewedBy: { readonly userId: string; readonly name: string; readonly viewId: string } | null
}

export const isHr = (actor: Pick<Actor, 'role'>): boolean => actor.role === 'hr' || actor.role === 'super_admin'
