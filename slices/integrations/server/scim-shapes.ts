import { Messages, Schemas, Types } from 'scimmy'
import type { Condition, MemberOf, ScimGroup, ScimUser, UserFields } from './queries/directory.ts'

/** An error as the protocol has it. */
export class ScimError extends Error {
  readonly status: number
  readonly scimType: string | undefined
  constructor(status: number, scimType: string | undefined, detail: string) {
    super(detail)
    this.status = status
    this.scimType = scimType
  }
}

const { User, Group } = Schemas
export const ids = {
  user: User.definition.id,
  group: Group.definition.id,
  list: 'urn:ietf:params:scim:api:messages:2.0:ListResponse',
  error: 'urn:ietf:params:scim:api:messages:2.0:Error',
}

/** What a directory sends, read by the library: wrong kinds of values are its errors. */
type Sent = Record<string, unknown>
const isObject = (value: unknown): value is Sent => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The library's failures, and odd input that it trips over, in one shape. */
export async function reading<T>(read: () => T | Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof ScimError) throw error
    const {
      status,
      scimType,
      message = 'The request could not be read.',
    } = error as { status?: number; scimType?: string; message?: string }
    throw new ScimError(typeof status === 'number' && status >= 400 && status < 500 ? status : 400, scimType ?? 'invalidValue', message)
  }
}

const text = (value: unknown, most = 254): string => (typeof value === 'string' ? value.normalize('NFC').trim().slice(0, most) : '')
const address = /^[^\s@<>"]{1,64}@[a-z0-9.-]+\.[a-z]{2,63}$/

/** The fields we keep. The address is the primary one, else the first, else a user name that is one. */
export function userFields(sent: unknown, id: string): UserFields {
  const user = isObject(sent) ? sent : {}
  const name = isObject(user['name']) ? user['name'] : {}
  const emails = (Array.isArray(user['emails']) ? user['emails'] : []).filter(isObject)
  const chosen = emails.find((each) => each['primary'] === true) ?? emails[0]
  const userName = text(user['userName'])
  const email = (text(chosen?.['value']) || userName).toLowerCase()
  if (userName === '') throw new ScimError(400, 'invalidValue', "Missing required attribute 'userName'")
  if (!address.test(email)) throw new ScimError(400, 'invalidValue', "Attribute 'emails' must hold an email address, or 'userName' be one")
  const names = { given_name: text(name['givenName'], 100), family_name: text(name['familyName'], 100) }
  return { id, user_name: userName, external_id: text(user['externalId']) || null, ...names, email, active: user['active'] !== false }
}

const meta = (type: 'User' | 'Group', base: string, row: ScimUser | ScimGroup) => ({
  resourceType: type,
  created: row.created_at.toISOString(),
  lastModified: row.updated_at.toISOString(),
  location: `${base}/${type}s/${row.id}`,
  version: `W/"${row.version}"`,
})

export function shownUser(row: ScimUser, base: string, groups: readonly MemberOf[] = []) {
  return {
    schemas: [ids.user],
    id: row.id,
    ...(row.external_id ? { externalId: row.external_id } : {}),
    userName: row.user_name,
    name: { givenName: row.given_name, familyName: row.family_name, formatted: `${row.given_name} ${row.family_name}`.trim() },
    displayName: `${row.given_name} ${row.family_name}`.trim() || row.user_name,
    emails: [{ value: row.email, type: 'work', primary: true }],
    active: row.active,
    groups: groups.filter(({ user_id: of }) => of === row.id).map((each) => ({ value: each.group_id, display: each.group_name })),
    meta: meta('User', base, row),
  }
}

export function shownGroup(row: ScimGroup, base: string, members: readonly MemberOf[] = []) {
  return {
    schemas: [ids.group],
    id: row.id,
    ...(row.external_id ? { externalId: row.external_id } : {}),
    displayName: row.display_name,
    members: members
      .filter(({ group_id: of }) => of === row.id)
      .map((each) => ({ value: each.user_id, display: each.user_name, type: 'User' })),
    meta: meta('Group', base, row),
  }
}

export const readUser = (body: unknown) => reading(() => new User(requireObject(body), 'in'))
export const readGroup = (body: unknown) => reading(() => new Group(requireObject(body), 'in'))

function requireObject(body: unknown): Sent {
  if (!isObject(body)) throw new ScimError(400, 'invalidSyntax', 'The body must be a JSON object')
  return body
}

/** Directories send true and false as words, too. */
const asBoolean = (value: unknown): unknown =>
  typeof value === 'string' && /^(true|false)$/i.test(value) ? value.toLowerCase() === 'true' : value
/** A path may begin with the schema it is of (RFC 7644 section 3.10); of the resource's own schema it says nothing more. */
const ownSchema = /^urn:ietf:params:scim:schemas:core:2\.0:(?:User|Group):/i
const plainPath = (path: unknown): unknown => (typeof path === 'string' ? path.replace(ownSchema, '') : path)

/** { 'name.familyName': 'x' } without a path, as Entra writes it, is { name: { familyName: 'x' } }. */
function unfolded(value: Sent): Sent {
  const whole: Sent = {}
  for (const [name, each] of Object.entries(value)) {
    const [outer = '', inner] = name.replace(ownSchema, '').split('.')
    const held = whole[outer]
    whole[outer] = inner === undefined ? each : { ...(isObject(held) ? held : {}), [inner]: each }
  }
  return whole
}

const evened = (operation: unknown): unknown => {
  if (!isObject(operation)) return operation
  const { value } = operation
  const path = plainPath(operation['path'])
  if (path === undefined) {
    if (!isObject(value)) return operation
    const whole = unfolded(value)
    return { ...operation, value: 'active' in whole ? { ...whole, active: asBoolean(whole['active']) } : whole }
  }
  return { ...operation, path, ...(path === 'active' ? { value: asBoolean(value) } : {}) }
}

/** What a resource becomes by a PATCH. A path that the schema does not have is an error that names it. */
export async function patched(kind: 'User' | 'Group', stored: object, body: unknown): Promise<unknown> {
  const sent = requireObject(body)
  const operations = Array.isArray(sent['Operations']) ? sent['Operations'] : []
  if (operations.length > 1000) throw new ScimError(413, undefined, 'At most 1,000 operations at once')
  const Kind = Schemas[kind]
  return reading(async () => {
    const op = new Messages.PatchOp({ ...sent, Operations: operations.map(evened) } as never)
    const before = new Kind(stored, 'out')
    return (await op.apply(before)) ?? before
  })
}

const columns: Readonly<Record<string, Condition['column']>> = {
  id: 'id',
  username: 'name_key',
  displayname: 'name_key',
  externalid: 'external_id',
  emails: 'email',
  'emails.value': 'email',
  active: 'active',
  'name.givenname': 'given_name',
  'name.familyname': 'family_name',
}
const folded = new Set<Condition['column']>(['name_key', 'email', 'id', 'active'])
const one = /^\s*([A-Za-z.]+|emails\[type eq "work"\]\.value)\s+(?:(eq|co|sw)\s+("(?:[^"\\]|\\.)*"|true|false)|(pr))\s*$/i

/** Comparisons joined by `and`. What directories do not ask for in their work (or, not, greater than) is refused in so many words. */
export async function conditionsOf(filter: string | undefined): Promise<Condition[]> {
  if (filter === undefined) return []
  await reading(() => new Types.Filter(filter))
  return filter.split(/\s+and\s+/i).map((part) => conditionOf(part))
}

const notAFilter = 'Filters compare userName, externalId, displayName, emails, name, active or id by eq, co, sw or pr, joined by and'

function conditionOf(part: string): Condition {
  const [whole, attribute = '', comparison = 'pr', quoted = '""'] = one.exec(part) ?? []
  const column = columns[attribute.toLowerCase().replace('[type eq "work"]', '')]
  if (whole === undefined || column === undefined) throw new ScimError(400, 'invalidFilter', notAFilter)
  const value = quoted.startsWith('"') ? String(JSON.parse(quoted)) : quoted
  return { column, op: comparison.toLowerCase() as Condition['op'], value: folded.has(column) ? value.toLowerCase() : value }
}
