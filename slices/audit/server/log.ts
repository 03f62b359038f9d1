import type { Context } from '#platform/server/context.ts'
import { AppError } from '#platform/shared/app-error.ts'
import { folded } from '#platform/shared/fields.ts'
import type { LogEntry, LogFilters } from '../contract.ts'
import { canReadLog, scopeOf, seesWholeLog } from '../policy.ts'
import { kindOf, wordsOf } from '../rules.ts'
import { findCheck } from './queries/checks.ts'
import { findActions, findEntries, findNumbers, type EntryRow, type Search } from './queries/entries.ts'
import { findActors, findPeopleNamed } from './queries/names.ts'
import { type Place, showEntries } from './show.ts'

export const pageSize = 50
/** How many people of one name are followed at once. */
const namesake = 40

export function requireReader(ctx: Context): void {
  if (!canReadLog(ctx.actor)) throw new AppError('forbidden')
}

/** GET /audit: one page, newest first, and where to go on. */
export async function listLog(
  ctx: Context,
  asked: LogFilters & { before?: string | undefined },
  place: Place,
): Promise<{ data: LogEntry[]; next: string | null }> {
  requireReader(ctx)
  const whole = seesWholeLog(ctx.actor)
  const before = asked.before === undefined ? null : place.read(asked.before, whole)
  const rows = await readPage(ctx, asked, before, pageSize + 1)
  const page = rows.slice(0, pageSize)
  const data = await showEntries(ctx, page, place, await findCheck(ctx.tx))
  return { data, next: rows.length > pageSize ? place.write(page.at(-1)?.seq ?? '0', whole) : null }
}

/** Entries older than a number that fit the filters and the asker's scope. */
export async function readPage(ctx: Context, asked: LogFilters, before: string | null, limit: number): Promise<EntryRow[]> {
  const search = await searchFor(ctx, asked, before, limit)
  return search ? findEntries(ctx.tx, search) : []
}

async function searchFor(ctx: Context, asked: LogFilters, before: string | null, limit: number): Promise<Search | null> {
  const days = await numbersOf(ctx, asked.from ?? null, asked.to ?? null)
  if (!days) return null
  return {
    scope: scopeOf(ctx.actor),
    subject: asked.subject ?? null,
    actor: asked.actor ?? null,
    actions: await actionsOfKind(ctx, asked.kind),
    words: asked.field === undefined ? null : wordsOf(asked.field),
    named: await peopleNamed(ctx, asked.search ?? ''),
    least: days.least,
    most: lowest(days.most, before === null ? null : String(BigInt(before) - 1n)),
    limit,
  }
}

async function numbersOf(ctx: Context, from: string | null, to: string | null): ReturnType<typeof findNumbers> {
  return from === null && to === null ? { least: null, most: null } : findNumbers(ctx.tx, from, to)
}

async function actionsOfKind(ctx: Context, kind: LogFilters['kind']): Promise<string[] | null> {
  return kind === undefined ? null : (await findActions(ctx.tx)).filter((action) => kindOf(action) === kind)
}

const lowest = (...numbers: (string | null)[]): string | null =>
  numbers.filter((seq): seq is string => seq !== null).reduce<string | null>(lesser, null)

const lesser = (a: string | null, b: string): string => (a === null || BigInt(b) < BigInt(a) ? b : a)

async function peopleNamed(ctx: Context, search: string): Promise<Search['named']> {
  const words = folded(search).split(/\s+/).filter(Boolean).slice(0, 6)
  if (words.length === 0) return null
  const actors = await findActors(ctx.tx, words, namesake)
  return { actors: actors.map(({ id }) => id), subjects: await findPeopleNamed(ctx.tx, words, namesake) }
}

/** Who acted, for the filter; consultants and people who left are among them. */
export async function listActors(ctx: Context, search: string): Promise<{ data: { id: string; name: string }[] }> {
  requireReader(ctx)
  return { data: await findActors(ctx.tx, folded(search).split(/\s+/).filter(Boolean).slice(0, 6), 20) }
}
