import { randomUUID } from 'node:crypto'
import type { Context } from '#platform/server/context.ts'
import type { Files } from '#platform/server/files/files.ts'
import { requireStepUp } from '#platform/server/step-up.ts'
import { AppError, invalid } from '#platform/shared/app-error.ts'
import { loadEmployee } from '#slices/people/server/service.ts'
import { changesData, handles } from '../policy.ts'
import type { DataRequest, RequestFile, RequestItem } from '../request-contract.ts'
import { daysLeft, dueOf } from '../rules/clock.ts'
import { archiveOf, keepArchive, mintLink } from './archive.ts'
import { requireKeeper } from './erasures.ts'
import * as queries from './queries/requests.ts'

/** Items sent to the page at once. */
const pageSize = 50
const mostInArchive = 5_000

function shown(ctx: Context, { division, employee_id: id, name, kind: _kind, created_by: _by, ...row }: queries.RequestRow): DataRequest {
  const { due, paused } = dueOf(row, division)
  const open = row.state === 'open'
  return {
    ...row,
    person: { id, name },
    due_on: open ? due : null,
    days_left: open ? daysLeft(due, ctx.today) : null,
    paused: open ? paused : null,
  }
}

async function load(ctx: Context, id: string, { change = false } = {}): Promise<queries.RequestRow> {
  requireKeeper(ctx)
  const row = await queries.findRequest(ctx.tx, id, change)
  // One's own is not there: the database says the same.
  if (!row || row.kind !== 'access' || row.employee_id === ctx.actor.personId) throw new AppError('not-found')
  if (change && !changesData(ctx.actor)) throw new AppError('forbidden')
  return row
}
async function loadOpen(ctx: Context, id: string): Promise<queries.RequestRow> {
  const row = await load(ctx, id, { change: true })
  if (row.state !== 'open') throw new AppError('data-protection.request-over')
  return row
}

export async function listDataRequests(ctx: Context): Promise<{ data: DataRequest[] }> {
  requireKeeper(ctx)
  return { data: (await queries.listRequests(ctx.tx)).map((row) => shown(ctx, row)) }
}

export async function getDataRequest(ctx: Context, id: string): Promise<RequestFile> {
  const row = await load(ctx, id)
  const archives = await queries.listArchives(ctx.tx, id)
  return {
    request: shown(ctx, row),
    counts: await queries.countItems(ctx.tx, id),
    archives: archives.map(({ made_at: made, link_until: until, fetched_at: fetched, ...archive }) => ({
      ...archive,
      made_at: made.toISOString(),
      link_until: until?.toISOString() ?? null,
      fetched_at: fetched?.toISOString() ?? null,
    })),
  }
}

interface Asked {
  readonly person_id: string
  readonly received_on: string
  readonly channel: string
  readonly asked?: string | undefined
}
export async function openDataRequest(ctx: Context, asked: Asked): Promise<RequestFile> {
  requireKeeper(ctx)
  await loadEmployee(ctx, asked.person_id)
  if (!handles(ctx.actor, asked.person_id)) throw new AppError('forbidden')
  if (asked.received_on > ctx.today) throw invalid([{ path: 'received_on', message: 'This day is still to come.' }])
  const id = randomUUID()
  const by = { id: ctx.actor.userId, name: ctx.actorName }
  await queries.addRequest(ctx.tx, {
    id,
    employeeId: asked.person_id,
    kind: 'access',
    receivedOn: asked.received_on,
    channel: asked.channel,
    asked: asked.asked ?? '',
    by,
  })
  await record(ctx, id, 'data-request.opened', { received_on: { from: null, to: asked.received_on } })
  await ctx.enqueue('look-through', { tenantId: ctx.actor.tenantId, requestId: id })
  return getDataRequest(ctx, id)
}

const record = (ctx: Context, id: string, action: string, changes: Record<string, { from: unknown; to: unknown }> = {}): Promise<void> =>
  ctx.audit({ action, subjectKind: 'data-request', subjectId: id, changes })

type Clock = Parameters<typeof queries.saveClock>[2]
export async function changeDataRequest(
  ctx: Context,
  id: string,
  { version, ...asked }: { version: number } & { [K in keyof Clock]?: Clock[K] | undefined },
): Promise<RequestFile> {
  const row = await loadOpen(ctx, id)
  if (row.version !== version) throw new AppError('stale')
  const given = Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined)) as Partial<Clock>
  const next: Clock = { ...row, ...given }
  checkClock(next, row.received_on)
  if (next.extension_months === 0) next.extension_reason = null
  await queries.saveClock(ctx.tx, id, next)
  const changes = Object.entries(given).map(([field, to]) => [field, { from: row[field as keyof Clock], to }] as const)
  await record(ctx, id, 'data-request.changed', Object.fromEntries(changes))
  return getDataRequest(ctx, id)
}

function checkClock(next: Clock, received: string): void {
  const wrong: [boolean, string, string][] = [
    [next.identity_asked_on !== null && next.identity_asked_on < received, 'identity_asked_on', 'This is before the request came.'],
    [next.clarify_asked_on !== null && next.clarify_asked_on < received, 'clarify_asked_on', 'This is before the request came.'],
    [isBefore(next.identity_proved_on, next.identity_asked_on), 'identity_proved_on', 'Proof comes after it was asked for.'],
    [isBefore(next.clarify_answered_on, next.clarify_asked_on), 'clarify_answered_on', 'The answer comes after the question.'],
    [next.extension_months > 0 && !next.extension_reason?.trim(), 'extension_reason', 'Say why: complex, or one of several.'],
  ]
  const problems = wrong.filter(([is]) => is).map(([, path, message]) => ({ path, message }))
  if (problems.length > 0) throw invalid(problems)
}
/** An answer without its question counts as before it. */
const isBefore = (answer: string | null, question: string | null): boolean => answer !== null && (question === null || answer < question)

export async function searchForRequest(ctx: Context, id: string): Promise<RequestFile> {
  await loadOpen(ctx, id)
  await queries.noteSearch(ctx.tx, id, 'running')
  await record(ctx, id, 'data-request.searched')
  await ctx.enqueue('look-through', { tenantId: ctx.actor.tenantId, requestId: id })
  return getDataRequest(ctx, id)
}

const item = ({ archive_id: archive, decided_by_name: by, file_id: _file, ...row }: queries.ItemRow): RequestItem => ({
  ...row,
  decided_by: by,
  sent: archive !== null,
})

export async function listRequestItems(ctx: Context, id: string, query: { decision?: string | undefined; offset: number }) {
  await load(ctx, id)
  const { rows, total } = await queries.listItems(ctx.tx, id, { ...query, limit: pageSize })
  await record(ctx, id, 'data-request.viewed')
  return { data: rows.map(item), total }
}

interface DecisionAsked {
  readonly decision: 'keep' | 'redact' | 'withhold'
  readonly redactions?: string[] | undefined
  readonly exemption?: queries.Decision['exemption'] | undefined
  readonly note?: string | undefined
}
/** What is withheld says why, what is blanked says where; neither says what belongs to the other. */
function decisionOf(ctx: Context, asked: DecisionAsked): queries.Decision {
  const { decision, redactions = [], exemption = null } = asked
  const [withheld, blanked] = [decision === 'withhold', decision === 'redact']
  if (withheld && exemption === null) throw invalid([{ path: 'exemption', message: 'Say under which exemption.' }])
  if (blanked && redactions.length === 0) throw invalid([{ path: 'redactions', message: 'Say what is blanked.' }])
  const by = { id: ctx.actor.userId, name: ctx.actorName }
  return { decision, redactions: blanked ? redactions : [], exemption: withheld ? exemption : null, note: asked.note || null, by }
}

export async function decideRequestItem(ctx: Context, id: string, itemId: string, asked: DecisionAsked): Promise<RequestItem> {
  await loadOpen(ctx, id)
  const row = await queries.findItem(ctx.tx, id, itemId)
  if (!row) throw new AppError('not-found')
  if (row.archive_id !== null) throw new AppError('data-protection.item-sent')
  await queries.saveDecision(ctx.tx, itemId, decisionOf(ctx, asked))
  await record(ctx, id, 'data-request.decided', {
    item: { from: null, to: row.number },
    decision: { from: row.decision, to: asked.decision },
  })
  const saved = await queries.findItem(ctx.tx, id, itemId)
  return item(saved ?? row)
}

/** What is undecided: kept where it names nobody else, with the marked names blanked where it does. */
export async function decideRequestItems(ctx: Context, id: string): Promise<RequestFile> {
  await loadOpen(ctx, id)
  const { rows } = await queries.listItems(ctx.tx, id, { decision: 'undecided', limit: mostInArchive })
  const by = { id: ctx.actor.userId, name: ctx.actorName }
  for (const row of rows) await queries.saveDecision(ctx.tx, row.id, suggested(row, by))
  await record(ctx, id, 'data-request.decided', { items: { from: null, to: rows.length } })
  return getDataRequest(ctx, id)
}

export const suggested = (row: Pick<queries.ItemRow, 'third'>, by: queries.Decision['by']): queries.Decision => {
  const redactions = [...new Set(row.third.map(({ text }) => text))]
  return { decision: redactions.length > 0 ? 'redact' : 'keep', redactions, exemption: null, note: null, by }
}

export async function makeArchive(files: Files, ctx: Context, id: string): Promise<RequestFile> {
  const row = await loadOpen(ctx, id)
  const { rows } = await queries.listItems(ctx.tx, id, { limit: mostInArchive })
  if (rows.some(({ decision }) => decision === 'undecided')) throw new AppError('data-protection.undecided')
  const items = rows.filter(({ archive_id: archive }) => archive === null)
  if (items.length === 0) throw new AppError('data-protection.nothing-due')
  const bytes = await archiveOf(files, ctx.actor.tenantId, items, { name: row.name, day: ctx.today })
  await keepArchive(ctx.tx, { requestId: id, by: { id: ctx.actor.userId, name: ctx.actorName }, items, bytes })
  await record(ctx, id, 'data-request.archived', { items: { from: null, to: items.length } })
  return getDataRequest(ctx, id)
}

export async function linkArchive(ctx: Context, id: string, archiveId: string): Promise<{ href: string; until: string }> {
  await load(ctx, id, { change: true })
  requireStepUp(ctx)
  const link = await mintLink(ctx.tx, ctx.actor.tenantId, { requestId: id, archiveId })
  await record(ctx, id, 'data-request.linked')
  return link
}

export async function endDataRequest(
  ctx: Context,
  id: string,
  { state, note }: { state: 'answered' | 'refused'; note: string },
): Promise<RequestFile> {
  await loadOpen(ctx, id)
  await queries.endRequest(ctx.tx, id, { state, on: ctx.today, note })
  await record(ctx, id, `data-request.${state}`)
  return getDataRequest(ctx, id)
}
