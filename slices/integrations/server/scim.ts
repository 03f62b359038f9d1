import { randomUUID } from 'node:crypto'
import type { Context } from '#platform/server/context.ts'
import { closeAddress, invite } from '#slices/workspace/server/service.ts'
import { canConnectDirectory } from '../policy.ts'
import { followDirectory } from '#slices/rights/server/service.ts'
import { rolesFollow } from './directory-roles.ts'
import { addMembers, dropMembers, rolesOf, touchGroup, usersOf } from './queries/directory-roles.ts'
import * as queries from './queries/directory.ts'
import { memberChanges, type MemberChange } from './scim-members.ts'
import { conditionsOf, ids, patched, readGroup, readUser, ScimError, shownGroup, shownUser, userFields } from './scim-shapes.ts'

/** A directory's request: in whose name, and where its answers say that things are. */
export interface Directory {
  readonly ctx: Context
  readonly base: string
  /** Throws where the workspace can only be read: then nobody is let in, but whoever is out is out. */
  readonly mayLetIn: () => Promise<void>
}

export interface Asked {
  readonly filter?: string | undefined
  readonly startIndex: number
  readonly count: number
  readonly parts: Parts
}

/** Names of attributes, lower case: those that are wanted (null: all) and those that are not. */
export interface Parts {
  readonly only: readonly string[] | null
  readonly without: readonly string[]
}
const always = new Set(['id', 'schemas'])

/** A resource with the attributes that were asked for. */
export const partOf = (resource: object, { only, without }: Parts): object =>
  Object.fromEntries(
    Object.entries(resource).filter(
      ([name]) => always.has(name) || (!without.includes(name.toLowerCase()) && (only === null || only.includes(name.toLowerCase()))),
    ),
  )

const notThere = (id: string): ScimError => new ScimError(404, undefined, `Resource ${id} not found`)
const taken = (): ScimError => new ScimError(409, 'uniqueness', 'Another one has this name')

export function requireDirectory({ ctx }: Directory): void {
  if (!canConnectDirectory(ctx.actor)) throw new ScimError(403, undefined, 'This token is not for a directory')
}

function listOf(total: number, startIndex: number, shown: readonly object[], parts: Parts) {
  const resources = shown.map((each) => partOf(each, parts))
  return { schemas: [ids.list], totalResults: total, startIndex, itemsPerPage: shown.length, Resources: resources }
}

export async function listUsers({ ctx, base }: Directory, { filter, startIndex, count, parts }: Asked) {
  const { rows, total } = await queries.listUsers(ctx.tx, { conditions: await conditionsOf(filter), offset: startIndex - 1, limit: count })
  const groups = await queries.membersOf(ctx.tx, { users: rows.map(({ id }) => id) })
  return listOf(
    total,
    startIndex,
    rows.map((row) => shownUser(row, base, groups)),
    parts,
  )
}

async function loadUser({ ctx }: Directory, id: string): Promise<queries.ScimUser> {
  const row = await queries.lockUser(ctx.tx, id)
  if (!row) throw notThere(id)
  return row
}

export async function getUser(directory: Directory, id: string) {
  const row = await loadUser(directory, id)
  return shownUser(row, directory.base, await queries.membersOf(directory.ctx.tx, { users: [id] }))
}

/** Active: belongs to the workspace, or is asked to. Else: the place ends now, in this transaction, before the answer. */
// oxlint-disable-next-line complexity -- who is out, who is in, and as what
async function settle({ ctx, mayLetIn }: Directory, user: queries.UserFields, before: queries.ScimUser | null): Promise<void> {
  const was = before?.active ? before.email : null
  const is = user.active ? user.email : null
  if (was === is && before !== null) return
  // Whoever comes in as inactive is out as well, however they came to be here.
  const out = was ?? (user.active ? null : user.email)
  if (out !== null) await closeAddress(ctx, out)
  if (is === null) return
  await mayLetIn()
  const role = (await rolesOf(ctx.tx, [user.id])).get(is) ?? null
  await invite(ctx, [{ email: is, role: role ?? 'employee' }])
  // Whoever is a member already is not invited; their groups count all the same.
  if (role !== null) await followDirectory(ctx, new Map([[is, { from: null, to: role }]]))
}

async function record({ ctx }: Directory, id: string, before: queries.ScimUser | null, after: queries.UserFields | null): Promise<void> {
  const fields = ['user_name', 'email', 'active'] as const
  const changed = fields.filter((field) => before?.[field] !== after?.[field])
  const changes = Object.fromEntries(changed.map((field) => [field, { from: before?.[field] ?? null, to: after?.[field] ?? null }]))
  await ctx.audit({ action: 'integration.directory-user', subjectKind: 'directory-user', subjectId: id, changes })
}

export async function createUser(directory: Directory, body: unknown) {
  const user = userFields(await readUser(body), randomUUID())
  if (!(await queries.addUser(directory.ctx.tx, user))) throw taken()
  await settle(directory, user, null)
  await record(directory, user.id, null, user)
  return getUser(directory, user.id)
}

async function saveUser(directory: Directory, before: queries.ScimUser, user: queries.UserFields) {
  if (!(await queries.saveUser(directory.ctx.tx, user))) throw taken()
  await settle(directory, user, before)
  await record(directory, user.id, before, user)
  return getUser(directory, user.id)
}

export async function replaceUser(directory: Directory, id: string, body: unknown) {
  const before = await loadUser(directory, id)
  return saveUser(directory, before, userFields(await readUser(body), id))
}

export async function patchUser(directory: Directory, id: string, body: unknown) {
  const before = await loadUser(directory, id)
  return saveUser(directory, before, userFields(await patched('User', shownUser(before, directory.base), body), id))
}

export async function deleteUser(directory: Directory, id: string): Promise<null> {
  const before = await loadUser(directory, id)
  await closeAddress(directory.ctx, before.email)
  await queries.removeUser(directory.ctx.tx, id)
  await record(directory, id, before, null)
  return null
}

export async function listGroups({ ctx, base }: Directory, { filter, startIndex, count, parts }: Asked) {
  const { rows, total } = await queries.listGroups(ctx.tx, {
    conditions: groupConditions(await conditionsOf(filter)),
    offset: startIndex - 1,
    limit: count,
  })
  const noMembers = parts.without.includes('members') || (parts.only !== null && !parts.only.includes('members'))
  const members = noMembers ? [] : await queries.membersOf(ctx.tx, { groups: rows.map(({ id }) => id) })
  return listOf(
    total,
    startIndex,
    rows.map((row) => shownGroup(row, base, members)),
    parts,
  )
}

function groupConditions(conditions: readonly queries.Condition[]): readonly queries.Condition[] {
  if (conditions.every(({ column }) => ['id', 'name_key', 'external_id'].includes(column))) return conditions
  throw new ScimError(400, 'invalidFilter', 'Groups are found by displayName, externalId or id')
}

async function loadGroup({ ctx }: Directory, id: string): Promise<queries.ScimGroup> {
  const row = await queries.lockGroup(ctx.tx, id)
  if (!row) throw notThere(id)
  return row
}

export async function getGroup(directory: Directory, id: string) {
  const row = await loadGroup(directory, id)
  return shownGroup(row, directory.base, await queries.membersOf(directory.ctx.tx, { groups: [id] }))
}

interface SentGroup {
  displayName?: unknown
  externalId?: unknown
  members?: unknown
}

function groupFields(sent: SentGroup, id: string): { group: queries.GroupFields; members: string[] } {
  const name = typeof sent.displayName === 'string' ? sent.displayName.normalize('NFC').trim().slice(0, 254) : ''
  if (name === '') throw new ScimError(400, 'invalidValue', "Missing required attribute 'displayName'")
  const members = (Array.isArray(sent.members) ? sent.members : []).map((each) => String((each as { value?: unknown }).value))
  const wrong = members.find((each) => !isId(each))
  if (wrong !== undefined) throw new ScimError(400, 'invalidValue', "Attribute 'members' must hold ids of users")
  return {
    group: { id, display_name: name, external_id: typeof sent.externalId === 'string' ? sent.externalId.slice(0, 254) : null },
    members: [...new Set(members)],
  }
}

async function keepMembers({ ctx }: Directory, id: string, members: readonly string[]): Promise<void> {
  if ((await queries.setMembers(ctx.tx, id, members)) !== members.length)
    throw new ScimError(400, 'invalidValue', "Attribute 'members' names somebody who is not known")
}

export async function createGroup(directory: Directory, body: unknown) {
  const { group, members } = groupFields(await readGroup(body), randomUUID())
  if (!(await queries.addGroup(directory.ctx.tx, group))) throw taken()
  await keepMembers(directory, group.id, members)
  return getGroup(directory, group.id)
}

async function saveGroup(directory: Directory, id: string, sent: SentGroup) {
  const { group, members } = groupFields(sent, id)
  const { ctx } = directory
  return rolesFollow(ctx, [...new Set([...members, ...(await usersOf(ctx.tx, id))])], async () => {
    if (!(await queries.saveGroup(ctx.tx, group))) throw taken()
    await keepMembers(directory, id, members)
    return getGroup(directory, id)
  })
}

/** Members in or out, each for itself: the answer is that it was done. */
async function changeMembers({ ctx }: Directory, id: string, changes: readonly MemberChange[]): Promise<null> {
  const everybody = changes.some(({ users }) => users === null) ? await usersOf(ctx.tx, id) : []
  const concerned = [...new Set([...everybody, ...changes.flatMap(({ users }) => users ?? [])])]
  return rolesFollow(ctx, concerned.filter(isId), async () => {
    for (const { op, users } of changes)
      if (op === 'remove') await dropMembers(ctx.tx, id, users === null ? null : users.filter(isId))
      else if ((await addMembers(ctx.tx, id, users ?? [])) !== users?.length)
        throw new ScimError(400, 'invalidValue', "Attribute 'members' names somebody who is not known")
    await touchGroup(ctx.tx, id)
    return null
  })
}
const isId = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)

export async function replaceGroup(directory: Directory, id: string, body: unknown) {
  await loadGroup(directory, id)
  return saveGroup(directory, id, await readGroup(body))
}

export async function patchGroup(directory: Directory, id: string, body: unknown) {
  const changes = memberChanges(body)
  if (changes) {
    await loadGroup(directory, id)
    return changeMembers(directory, id, changes)
  }
  const before = await getGroup(directory, id)
  return saveGroup(directory, id, (await patched('Group', before, body)) as SentGroup)
}

export async function deleteGroup(directory: Directory, id: string): Promise<null> {
  await loadGroup(directory, id)
  const { ctx } = directory
  await rolesFollow(ctx, await usersOf(ctx.tx, id), () => queries.removeGroup(ctx.tx, id))
  return null
}
