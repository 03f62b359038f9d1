import { ScimError } from './scim-shapes.ts'

/** What a PATCH of a group does when it is about its members alone, as nearly every one a directory sends is. */
export interface MemberChange {
  readonly op: 'add' | 'remove'
  /** Null: everybody. */
  readonly users: readonly string[] | null
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const one = /^members\[\s*value\s+eq\s+"([^"]*)"\s*\]$/i
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * The members such a PATCH puts in or takes out, so that a group of ten thousand is not read, compared and written again for one of them.
 * Null: it is about more than members, and goes the long way.
 */
export function memberChanges(body: unknown): readonly MemberChange[] | null {
  const operations: unknown = isObject(body) ? body['Operations'] : null
  if (!Array.isArray(operations) || operations.length === 0) return null
  const changes = operations.map(changeOf)
  return changes.every((change) => change !== null) ? changes : null
}

// oxlint-disable-next-line complexity -- each way in which directories write the same
function changeOf(operation: unknown): MemberChange | null {
  if (!isObject(operation)) return null
  const { op, path, value } = operation
  const kind = typeof op === 'string' ? op.toLowerCase() : ''
  if (typeof path !== 'string' || (kind !== 'add' && kind !== 'remove')) return null
  const named = one.exec(path)?.[1]
  if (named !== undefined) return kind === 'remove' && value === undefined ? { op: kind, users: [named.toLowerCase()] } : null
  if (path.toLowerCase() !== 'members') return null
  if (value === undefined || (Array.isArray(value) && value.length === 0)) return kind === 'remove' ? { op: kind, users: null } : null
  return { op: kind, users: idsOf(value) }
}

function idsOf(value: unknown): string[] {
  const each = (Array.isArray(value) ? value : [value]).map((member) => (isObject(member) ? String(member['value']).toLowerCase() : ''))
  if (!each.every((id) => uuid.test(id))) throw new ScimError(400, 'invalidValue', "Attribute 'members' must hold ids of users")
  return [...new Set(each)]
}
