import type { Context } from '#platform/server/context.ts'
import type { LogEntry } from '../contract.ts'
import { readingOfField, seesWholeLog } from '../policy.ts'
import type { Places } from './place.ts'
import type { CheckRow } from './queries/checks.ts'
import type { EntryRow } from './queries/entries.ts'
import { findActorRecords, findDatedValues, findSubjectNames } from './queries/names.ts'

/** Writes and reads the mark of a place in the log. */
export type Place = Pick<Places, 'read' | 'write'>

type Change = LogEntry['changes'][number]
interface Known {
  readonly names: ReadonlyMap<string, string>
  /** User → their record in the workspace; null for who has none, a consultant. */
  readonly actors: ReadonlyMap<string, string | null>
  /** Sealed value → what it was, by person and field. */
  readonly opened: ReadonlyMap<string, unknown>
  readonly check: CheckRow | null
}

/** Entries as the asker may see them: names as they are today, values that are not for them hidden, entries with nothing left dropped. */
export async function showEntries(ctx: Context, rows: readonly EntryRow[], place: Place, check: CheckRow | null): Promise<LogEntry[]> {
  const sealedFor = rows
    .filter((row) => row.subject_id && Object.values(row.changes).some(isSealed))
    .map(({ subject_id }) => subject_id as string)
  const ids = rows
    .flatMap((row) => [row.subject_id, row.changes['manager_id']?.from, row.changes['manager_id']?.to])
    .filter((id): id is string => typeof id === 'string')
  const known: Known = {
    names: await findSubjectNames(ctx.tx, ids),
    actors: await findActorRecords(
      ctx.tx,
      rows.flatMap(({ actor_id }) => actor_id ?? []),
    ),
    opened: openedValues(ctx, await findDatedValues(ctx.tx, [...new Set(sealedFor)])),
    check,
  }
  return rows.flatMap((row) => showEntry(ctx, row, place, known) ?? [])
}

/**
 * A sealed value is shown only when the dated record, read under the asker's own rights, holds a value with the same seal: so what
 * is shown is what was written, and nothing else.
 */
function openedValues(ctx: Context, values: readonly { employee_id: string; value: unknown }[]): Known['opened'] {
  const opened = new Map<string, unknown>()
  for (const { employee_id, value } of values) {
    for (const [field, part] of Object.entries(typeof value === 'object' && value !== null ? value : {})) {
      const spellings =
        Number.isFinite(Number(part)) && field === 'salary'
          ? [Number(part), String(part), Number(part).toFixed(2), String(Number(part))]
          : [part]
      for (const spelling of spellings) opened.set(`${employee_id} ${field} ${ctx.sealed(spelling)}`, part)
    }
  }
  return opened
}

const isSealed = ({ from, to }: { from: unknown; to: unknown }): boolean =>
  [from, to].some((value) => typeof value === 'string' && value.startsWith('sealed:'))

function showEntry(ctx: Context, row: EntryRow, place: Place, known: Known): LogEntry | null {
  const whole = seesWholeLog(ctx.actor)
  const changes = showChanges(ctx, row, known)
  const spoken = Object.keys(row.changes).filter((field) => field !== 'version')
  if (changes.length === 0 && spoken.length > 0) return null
  return {
    id: place.write(row.seq, whole),
    entry: whole ? Number(row.seq) : null,
    at: row.at.toISOString(),
    actor: actorOf(row, known),
    action: row.action,
    subject: { kind: row.subject_kind, id: row.subject_id, name: known.names.get(row.subject_id ?? '') ?? null },
    changes,
    // The reason of a change that is hidden in part may say what is hidden.
    reason: changes.length < spoken.length ? null : row.reason,
    seal: whole ? { hash: row.hash, previous: row.previous } : null,
    check: checkOf(row.seq, known.check),
  }
}

const actorOf = (row: EntryRow, known: Known): LogEntry['actor'] => ({
  id: row.actor_id,
  name: row.actor_name,
  viewing_as: row.acting_as?.name ?? null,
  person: known.actors.get(row.actor_id ?? '') ?? null,
  outside: known.actors.get(row.actor_id ?? '') === null,
})

function checkOf(seq: string, check: CheckRow | null): LogEntry['check'] {
  if (!check?.checked_at) return 'unknown'
  if (check.problem === null) return Number(seq) <= Number(check.checked_through) ? 'sound' : 'unknown'
  if (check.first_broken !== null && seq === check.first_broken) return 'broken'
  return Number(seq) <= Number(check.intact_through) ? 'sound' : 'unknown'
}

function showChanges(ctx: Context, row: EntryRow, known: Known): Change[] {
  return Object.entries(row.changes).flatMap(([field, change]): Change[] => {
    if (field === 'version') return []
    const reading = readingOfField(field, ctx.actor)
    if (reading === 'absent') return []
    if (field === 'group' || field === 'groups' || field === 'fields') return named(ctx, field, change.to)
    if (reading === 'hidden') return [{ field, from: null, to: null, hidden: true }]
    const values = [change.from, change.to].map((value) => open(row.subject_id, field, value, known))
    if (values.includes(hiddenValue)) return [{ field, from: null, to: null, hidden: true }]
    const [from, to] = values.map((value) => textOf(field, value, known))
    return [{ field, from: from ?? null, to: to ?? null, hidden: false }]
  })
}

/** Lists of groups or fields, without those the asker is not to know of. */
function named(ctx: Context, field: string, value: unknown): Change[] {
  const list = (Array.isArray(value) ? value : [value]).filter((item): item is string => typeof item === 'string')
  const known = list.filter((item) => readingOfField(item, ctx.actor) !== 'absent')
  return known.length === 0 ? [] : [{ field, from: null, to: known.join(', '), hidden: false }]
}

const hiddenValue = Symbol('hidden')
function open(person: string | null, field: string, value: unknown, known: Known): unknown {
  if (typeof value !== 'string' || !value.startsWith('sealed:')) return value
  return known.opened.get(`${person} ${field} ${value}`) ?? hiddenValue
}

function textOf(field: string, value: unknown, known: Known): string | null {
  if (value === null || value === undefined || value === '') return null
  if (field === 'manager_id' && typeof value === 'string') return known.names.get(value) ?? 'Someone'
  return typeof value === 'string' ? value : JSON.stringify(value)
}
