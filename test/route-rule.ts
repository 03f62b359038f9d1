/** What a row of the matrix of routes is made of. */

export const roles = ['anon', 'other_tenant', 'leaver', 'employee', 'manager', 'hr', 'super_admin'] as const
export type RouteRole = (typeof roles)[number]
export const roleActors = {
  anon: 'anon',
  other_tenant: 'b_sa',
  leaver: 'a_leaver',
  employee: 'a_emp',
  manager: 'a_mgr',
  hr: 'a_hr',
  super_admin: 'a_sa',
} as const satisfies Record<RouteRole, string>

export type Statuses = Record<RouteRole, number>
export const everyMember = { anon: 401, other_tenant: 404, leaver: 403, employee: 200, manager: 200, hr: 200, super_admin: 200 } as const
export const hrOnly = { ...everyMember, employee: 403, manager: 403 } as const
export const superAdminOnly = { ...hrOnly, hr: 403 } as const
export const anyone = { anon: 200, other_tenant: 200, leaver: 200, employee: 200, manager: 200, hr: 200, super_admin: 200 } as const
export const signedIn = { ...anyone, anon: 401 } as const
/** The same for everyone who is signed in, as the account is their own. */
export const ofAccount = (status: number): Statuses => ({
  ...signedIn,
  other_tenant: status,
  leaver: status,
  employee: status,
  manager: status,
  hr: status,
  super_admin: status,
})

export const allAnswer = (status: number): Statuses => ({
  anon: status,
  other_tenant: status,
  leaver: status,
  employee: status,
  manager: status,
  hr: status,
  super_admin: status,
})

export interface RouteRule {
  readonly statuses: Statuses
  /** What is asked for; `{A}`, `{A.E1}` and so on are ids, `{n}` a number of its own. */
  readonly body?: unknown
  /** Path parameters in the same notation. */
  readonly params?: Readonly<Record<string, string>>
  /** The other tenant's super admin asks for its own workspace rather than naming ours. */
  readonly ownTenant?: true
}
