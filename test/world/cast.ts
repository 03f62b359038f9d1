import type { Role } from '#platform/shared/actor.ts'

/** Who works in tenants A and B: one person for every way of standing to E1 that the authorization matrix knows, and the odd ones. */
export interface CastMember {
  readonly key: string
  readonly role: Role
  /** Key of the line manager. */
  readonly manager: string | null
  /** Days from today to the last day of employment; negative: a leaver. */
  readonly ends?: number
  readonly protected?: true
  /** A person on the books who has no account. */
  readonly withoutAccount?: true
}

export const cast: readonly CastMember[] = [
  { key: 'SA1', role: 'super_admin', manager: null },
  { key: 'SA2', role: 'super_admin', manager: 'SA1' },
  { key: 'HR1', role: 'hr', manager: 'SA1' },
  { key: 'HR2', role: 'hr', manager: 'HR1' },
  { key: 'MM', role: 'manager', manager: 'SA1' },
  { key: 'M1', role: 'manager', manager: 'MM' },
  { key: 'M2', role: 'manager', manager: 'SA1' },
  // Somebody's manager without the manager's role: the relation alone gives nothing (rule R2).
  { key: 'EWR', role: 'employee', manager: 'MM' },
  { key: 'E1', role: 'employee', manager: 'M1' },
  { key: 'E2', role: 'employee', manager: 'M2' },
  { key: 'E9', role: 'employee', manager: 'EWR' },
  // Reported to M1 until yesterday.
  { key: 'MOVED', role: 'employee', manager: 'M2' },
  { key: 'SOON', role: 'employee', manager: 'M1', ends: 40 },
  { key: 'PAPER', role: 'employee', manager: 'M1', withoutAccount: true },
  { key: 'LEAVER', role: 'employee', manager: 'M1', ends: -30 },
  { key: 'LEAVERHR', role: 'hr', manager: 'HR1', ends: -1 },
  { key: 'LEAVERM', role: 'manager', manager: 'SA1', ends: -400 },
  { key: 'ORPHAN', role: 'employee', manager: 'LEAVERM' },
  { key: 'SHIELDED', role: 'employee', manager: 'M2', protected: true },
]

/** Tenant C is small: a super admin and one employee. */
export const smallCast: readonly CastMember[] = [
  { key: 'SA1', role: 'super_admin', manager: null },
  { key: 'E1', role: 'employee', manager: 'SA1' },
]

export type TenantKey = 'A' | 'B' | 'C'

/** People with accounts who are nobody's employee: where they are members, in order of joining. */
export const outsiders = [
  {
    key: 'consultant',
    memberships: [
      ['A', 'hr', 'current'],
      ['C', 'hr', 'current'],
    ],
  },
  { key: 'consultant_ended', memberships: [['A', 'hr', 'ended']] },
  {
    key: 'consultant_moved_on',
    memberships: [
      ['A', 'hr', 'ended'],
      ['C', 'hr', 'current'],
    ],
  },
  { key: 'newcomer', memberships: [] },
] as const satisfies readonly { key: string; memberships: readonly (readonly [TenantKey, Role, 'current' | 'ended'])[] }[]
