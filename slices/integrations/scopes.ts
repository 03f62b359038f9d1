import type { Endpoint } from '#platform/shared/endpoint.ts'

/** What a key may be made for, and what each lets a program do. */
export const scopes = [
  'people:read',
  'people:write',
  'leave:read',
  'leave:write',
  'documents:read',
  'documents:write',
  'figures:read',
] as const
export type Scope = (typeof scopes)[number]

type Area = 'people' | 'leave' | 'documents' | 'figures'

/** The first part of a path, and what it belongs to. What is not named here is no program's: cases, letters, rights, accounts, exports. */
const areas: Readonly<Record<string, Area>> = {
  employees: 'people',
  'employee-facets': 'people',
  colleagues: 'people',
  'absence-types': 'leave',
  'time-off': 'leave',
  'time-off-balances': 'leave',
  'time-off-calendar': 'leave',
  'time-off-requests': 'leave',
  insights: 'figures',
}
/** Below a person or a workspace the second part says it. */
const below: Readonly<Record<string, Area | null>> = {
  employees: 'people',
  orgchart: 'people',
  history: 'people',
  'dotted-lines': 'people',
  'time-off': 'leave',
  documents: 'documents',
  // Health, cases, hidden fields in full, and who did what.
  sickness: null,
  cases: null,
  reveals: null,
  activity: null,
}

function areaOf(path: string): Area | null {
  const [first = '', second = '', third = ''] = path.slice(1).split('/')
  const nested = second.startsWith(':') && /^[a-z]/.test(third)
  return (nested ? below[third] : areas[first]) ?? null
}

/** The scope that a request of this kind needs; null where no key will do. */
export function scopeOf({ method, path }: Pick<Endpoint, 'method' | 'path'>): Scope | null {
  const area = areaOf(path)
  const scope = `${area}:${method === 'GET' ? 'read' : 'write'}`
  return scopes.find((each) => each === scope) ?? null
}

/** Whether a key made for these may be used here. Writing does not include reading. */
export function allows(e: Pick<Endpoint, 'method' | 'path'>, held: readonly string[]): boolean {
  const needed = scopeOf(e)
  return needed !== null && held.includes(needed)
}
