import { randomUUID } from 'node:crypto'
import type { Context } from '#platform/server/context.ts'
import { AppError, invalid } from '#platform/shared/app-error.ts'
import { isoWeekday } from '#platform/shared/calendar-date.ts'
import { folded } from '#platform/shared/fields.ts'
import type { Renaming, WorkspaceLists } from '../settings-contract.ts'
import * as queries from './queries/lists.ts'
import { requireManager } from './settings.ts'

/** What the lists need of people's records; the people slice gives it, the composition root passes it in. */
export interface Records {
  /** Puts a new name where the old one stands; answers in how many records. */
  rename(ctx: Context, change: { field: 'location' | 'department'; from: string; to: string; as: Renaming }): Promise<number>
}

const kinds = { locations: 'location', departments: 'department', patterns: 'working-pattern' } as const

export async function lists(ctx: Context): Promise<WorkspaceLists> {
  requireManager(ctx)
  return answer(ctx)
}

async function answer(ctx: Context): Promise<WorkspaceLists> {
  const unlisted = {
    locations: await queries.findUnlisted(ctx.tx, 'locations'),
    departments: await queries.findUnlisted(ctx.tx, 'departments'),
  }
  return { ...(await queries.findLists(ctx.tx)), unlisted }
}

/** For every member: what edit forms offer. Archived names are not offered. */
export async function choices(ctx: Context) {
  const { locations, departments, patterns } = await queries.findLists(ctx.tx)
  return {
    locations: locations.filter(({ archived }) => !archived),
    departments: departments.filter(({ archived }) => !archived),
    patterns: patterns.filter(({ archived }) => !archived),
  }
}

type Values = { name?: string | undefined } & queries.ItemValues

/** Values that were sent, with the name as it is compared. */
const withKey = ({ name, ...rest }: Values): queries.ItemValues => {
  const sent = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined))
  return name === undefined ? sent : { ...sent, name, name_key: keyOf(name) }
}
const keyOf = (name: string): string => folded(name).replace(/\s+/g, ' ').trim()

export async function addItem(ctx: Context, list: queries.ListName, values: Values & { name: string }): Promise<WorkspaceLists> {
  requireManager(ctx)
  await refuseUnfit(ctx, list, { values, id: null })
  if (values['is_default'] === true) await queries.clearDefaultPattern(ctx.tx)
  const id = randomUUID()
  await queries.addItem(ctx.tx, list, id, { values: withKey(values), by: ctx.actorName })
  await ctx.audit({
    action: 'workspace.list-added',
    subjectKind: kinds[list],
    subjectId: id,
    changes: Object.fromEntries(Object.entries(values).map(([field, to]) => [field, { from: null, to }])),
  })
  return answer(ctx)
}

interface Change {
  readonly version: number
  readonly archived?: boolean | undefined
  readonly records?: Renaming | undefined
  readonly values: Values
}

/** A change as it was sent: what is about the entry apart from its values. */
export const change = ({ version, archived, records, ...values }: Values & Omit<Change, 'values'>): Change => ({
  version,
  archived,
  records,
  values,
})

/** Changes, archives or restores one entry; a new name goes into the records as the asker says. */
export async function changeItem(
  ctx: Context,
  on: { list: queries.ListName; id: string; records: Records },
  sent: Change,
): Promise<WorkspaceLists> {
  requireManager(ctx)
  const { list, id } = on
  const stored = await queries.lockItem(ctx.tx, list, id)
  if (!stored) throw new AppError('not-found')
  const values = withKey(sent.values)
  const { fields, archived } = differences(stored, values, sent)
  if (fields.length === 0 && archived === undefined) return answer(ctx)
  refuseStale(stored, [...fields, ...(archived === undefined ? [] : ['archived'])], sent.version)
  await refuseUnfit(ctx, list, { values: { ...stored, ...sent.values }, id })
  const renamed = fields.includes('name')
  const moved = renamed ? await renameRecords(ctx, on, { from: stored.name, to: String(values['name']), as: sent.records }) : null
  if (fields.includes('is_default') && values['is_default'] === true) await queries.clearDefaultPattern(ctx.tx)
  const settled = settledValues(list, values, archived)
  await queries.saveItem(ctx.tx, list, id, { values: settled, archived, by: { id: ctx.actor.userId, name: ctx.actorName } })
  const before = stored as unknown as Record<string, unknown>
  const changed = fields.map((field) => [field, { from: before[field], to: values[field] }] as const)
  await ctx.audit({
    action: actionFor(archived),
    subjectKind: kinds[list],
    subjectId: id,
    changes: { ...Object.fromEntries(changed), ...besides(stored.archived, archived, moved) },
    reason: renamed ? reasonOf(sent.records) : null,
  })
  return answer(ctx)
}

/** What else a change did: put away or brought back, and how many people's records took the new name. */
const besides = (was: boolean, archived: boolean | undefined, moved: number | null) => ({
  ...(archived === undefined ? {} : { archived: { from: was, to: archived } }),
  ...(moved === null ? {} : { people: { from: null, to: moved } }),
})

/** A pattern that is put away is nobody's default. */
const settledValues = (list: queries.ListName, values: Values, archived: boolean | undefined): Values =>
  archived && list === 'patterns' ? { ...values, is_default: false } : values

/** What of an entry is to be another: its fields by name, and whether it is archived or restored. */
function differences(stored: queries.StoredItem, values: Values, sent: Change): { fields: string[]; archived: boolean | undefined } {
  const before = stored as unknown as Record<string, unknown>
  const fields = Object.keys(values).filter(
    (field) => field !== 'name_key' && JSON.stringify(values[field]) !== JSON.stringify(before[field]),
  )
  return { fields, archived: sent.archived === stored.archived ? undefined : sent.archived }
}

const actionFor = (archived: boolean | undefined): string => {
  if (archived === undefined) return 'workspace.list-changed'
  return archived ? 'workspace.list-archived' : 'workspace.list-restored'
}

function reasonOf(records: Renaming | undefined): string | null {
  if (!records) return null
  return records.how === 'from' ? `from ${records.date}` : 'correction'
}

async function renameRecords(
  ctx: Context,
  { list, records }: { list: queries.ListName; records: Records },
  renamed: { from: string; to: string; as: Renaming | undefined },
): Promise<number | null> {
  if (list === 'patterns') return null
  if (!renamed.as)
    throw invalid([{ path: 'records', message: 'Say whether the new name holds from a day on, or the old one was a mistake.' }])
  return records.rename(ctx, { field: kinds[list], from: renamed.from, to: renamed.to, as: renamed.as })
}

function refuseStale(stored: queries.StoredItem, fields: string[], held: number): void {
  if (held === stored.version) return
  throw new AppError('stale', {
    changed: { by: stored.updated_by_name, at: stored.updated_at.toISOString(), fields, version: stored.version },
  })
}

async function refuseUnfit(ctx: Context, list: queries.ListName, { values, id }: { values: Values; id: string | null }): Promise<void> {
  const problems = patternProblems(values)
  if (values.name !== undefined && (await queries.nameTaken(ctx.tx, list, keyOf(values.name), id)))
    problems.push({ path: 'name', message: 'This name is in the list already, perhaps among the archived ones.' })
  if (problems.length > 0) throw invalid(problems)
}

function patternProblems({ weeks, first_week_from: from }: Values): { path: string; message: string }[] {
  if (!Array.isArray(weeks)) return []
  if (weeks.length === 2 && typeof from !== 'string')
    return [{ path: 'first_week_from', message: 'Say on which Monday the first week began.' }]
  if (weeks.length === 1 && typeof from === 'string')
    return [{ path: 'first_week_from', message: 'Only two weeks in turn have a first one.' }]
  return typeof from === 'string' && isoWeekday(from) !== 1 ? [{ path: 'first_week_from', message: 'Choose a Monday.' }] : []
}
