import type { Context } from '#platform/server/context.ts'
import { isHr } from '#platform/shared/actor.ts'
import { AppError } from '#platform/shared/app-error.ts'
import type { ActivityEntry } from '../contract.ts'
import { canSeeActivity, fieldGroups, sightOf, type FieldGroup } from '../policy.ts'
import { findActivity, findManagerNames, type ActivityRow } from './queries/activity.ts'
import { loadEmployee } from './record.ts'

const pageSize = 30

interface Reading {
  readonly readable: ReadonlySet<string>
  readonly names: ReadonlyMap<string, string>
}

/** What was recorded about a person, cut to the fields this asker may read today. Sensitive values stay sealed here; their past is in the dated rows. */
export async function listActivity(
  ctx: Context,
  id: string,
  before: string | undefined,
): Promise<{ data: ActivityEntry[]; next: string | null }> {
  const stored = await loadEmployee(ctx, id)
  if (!canSeeActivity(ctx.actor, stored)) throw new AppError('forbidden')
  const rows = await findActivity(ctx.tx, id, { before: before ?? null, limit: pageSize + 1, withAccess: isHr(ctx.actor) })
  const page = rows.slice(0, pageSize)
  const readable = new Set(
    (Object.keys(fieldGroups) as FieldGroup[])
      .filter((group) => sightOf(group, ctx.actor, stored) !== '-')
      .flatMap((group) => [...fieldGroups[group]]),
  )
  const names = await findManagerNames(ctx.tx, page.flatMap(managerIds))
  const data = page.filter((row) => isShown(row, readable)).map((row) => entryOf(row, { readable, names }))
  return { data, next: rows.length > pageSize ? String(page.at(-1)?.seq) : null }
}

const besideFields = new Set(['version', 'effective_from', 'as_at'])

/** A proposal or a decision speaks of all its fields at once, and so does its note: it is shown to who may read every one of them. */
function isShown(row: ActivityRow, readable: ReadonlySet<string>): boolean {
  if (isAccess(row)) return true
  const listed = row.changes.fields?.to
  const fields = Array.isArray(listed) ? listed.map(String) : Object.keys(row.changes).filter((field) => !besideFields.has(field))
  if (row.action.startsWith('employee.change-')) return fields.every((field) => readable.has(field))
  return fields.length === 0 || fields.some((field) => readable.has(field))
}

const isAccess = (row: ActivityRow): boolean => !row.action.startsWith('employee.')

const managerIds = (row: ActivityRow): string[] =>
  [row.changes.manager_id?.from, row.changes.manager_id?.to].filter((id): id is string => typeof id === 'string')

function entryOf(row: ActivityRow, { readable, names }: Reading): ActivityEntry {
  const show = (field: string, value: unknown): unknown => {
    if (value === null || value === undefined || value === '') return null
    if (typeof value === 'string' && value.startsWith('sealed:')) return 'Hidden'
    return field === 'manager_id' && typeof value === 'string' ? (names.get(value) ?? 'Someone') : value
  }
  const changes = Object.entries(row.changes)
    .filter(([field]) => readable.has(field) || (isAccess(row) && !besideFields.has(field)))
    .map(([field, change]) => ({ field, from: show(field, change.from), to: show(field, change.to) }))
  const day = row.changes['effective_from']
  const from = day?.to ?? day?.from
  return {
    id: row.seq,
    at: row.at.toISOString(),
    by: row.actor_name,
    action: row.action,
    reason: row.reason,
    effective_from: typeof from === 'string' ? from : null,
    changes,
  }
}
