import { randomUUID } from 'node:crypto'
import type { Context } from '#platform/server/context.ts'
import { notify, resolveNotifications, usersOfPerson } from '#platform/server/notify.ts'
import { Reply } from '#platform/server/reply.ts'
import { AppError, invalid } from '#platform/shared/app-error.ts'
import { peopleScope } from '#slices/people/policy.ts'
import type { RequestableCategory } from '../categories.ts'
import type { DocumentRequest, RequestFormat, RequestState } from '../request-contract.ts'
import { canRequest, canRequestSomebody, canUpload, seesCategory } from '../policy.ts'
import { loadFolder } from './load.ts'
import {
  addRequests,
  findRequest,
  listRequestRows,
  noteAccepted,
  noteCancelled,
  noteRefused,
  noteReminded,
  type StoredRequest,
} from './queries/requests.ts'

/** Sent or not, it is still asked for. */
export const isOpen = (state: RequestState): boolean => state === 'requested' || state === 'refused'

export function projectRequest({ actor }: Pick<Context, 'actor'>, stored: StoredRequest): DocumentRequest {
  const { requested_by_name, decided_by_name, document_id, document_name, standing, ...row } = stored
  return {
    ...row,
    requested_by: requested_by_name,
    decided_by: decided_by_name,
    requested_at: row.requested_at.toISOString(),
    reminded_at: row.reminded_at?.toISOString() ?? null,
    received_at: row.received_at?.toISOString() ?? null,
    document: document_id && document_name ? { id: document_id, name: document_name } : null,
    can: abilities(actor, { state: stored.state, category: stored.category, standing }),
  }
}

function abilities(
  actor: Context['actor'],
  { state, category, standing }: Pick<StoredRequest, 'state' | 'category' | 'standing'>,
): DocumentRequest['can'] {
  const decides = canRequest(category, actor, standing)
  const open = isOpen(state)
  return {
    send: open && canUpload(category, actor, standing),
    decide: state === 'received' && decides,
    remind: open && decides,
    cancel: (open || state === 'received') && decides,
  }
}

interface Asked {
  readonly people: readonly string[]
  readonly title: string
  readonly message?: string | null | undefined
  readonly category: RequestableCategory
  readonly formats: readonly RequestFormat[]
  readonly due_on?: string | null | undefined
}

export async function requestDocuments(ctx: Context, asked: Asked): Promise<Reply<{ data: DocumentRequest[] }>> {
  if (asked.due_on && asked.due_on < ctx.today) throw invalid([{ path: 'due_on', message: 'Choose today or a later day.' }])
  const people = [...new Set(asked.people)].map((personId) => ({ id: randomUUID(), personId }))
  for (const { personId } of people) {
    const { standing } = await loadFolder(ctx, personId)
    if (!canRequest(asked.category, ctx.actor, standing)) throw new AppError('forbidden')
  }
  await addRequests(ctx.tx, people, {
    title: asked.title,
    message: asked.message || null,
    category: asked.category,
    formats: [...new Set(asked.formats)],
    dueOn: asked.due_on ?? null,
    by: { id: ctx.actor.userId, name: ctx.actorName },
  })
  const made: DocumentRequest[] = []
  for (const { id, personId } of people) {
    await askPerson(ctx, { id, employee_id: personId, due_on: asked.due_on ?? null })
    await ctx.audit({
      action: 'document.requested',
      subjectKind: 'employee',
      subjectId: personId,
      changes: {
        title: { from: null, to: asked.title },
        category: { from: null, to: asked.category },
        due_on: { from: null, to: asked.due_on ?? null },
      },
    })
    made.push(projectRequest(ctx, await loadRequest(ctx, id)))
  }
  return new Reply({ data: made }, { status: 201 })
}

/** Tells the person what they are asked for; said again, it is news again. */
export async function askPerson(
  { tx }: Pick<Context, 'tx'>,
  request: { readonly id: string; readonly employee_id: string; readonly due_on: string | null },
): Promise<void> {
  await resolveNotifications(tx, { kind: 'document-requested', subjectId: request.id })
  await notify(tx, {
    to: await usersOfPerson(tx, request.employee_id),
    kind: 'document-requested',
    subjectKind: 'document-request',
    subjectId: request.id,
    link: '/app/me',
    data: request.due_on === null ? {} : { date: request.due_on },
  })
}

/** A request the asker may see: not visible and not there are the same. */
export async function loadRequest(ctx: Context, id: string, lock = false): Promise<StoredRequest> {
  const stored = await findRequest(ctx.tx, id, lock)
  if (!stored || !seesCategory(stored.category, ctx.actor, stored.standing)) throw new AppError('not-found')
  return stored
}

async function loadAsked(ctx: Context, id: string): Promise<StoredRequest> {
  const stored = await loadRequest(ctx, id, true)
  if (!canRequest(stored.category, ctx.actor, stored.standing)) throw new AppError('forbidden')
  return stored
}

interface Filter {
  readonly person?: string | undefined
  readonly state?: RequestState | 'open' | 'overdue' | undefined
  readonly limit: number
  readonly offset: number
}
export async function listRequests(ctx: Context, { person, state, ...page }: Filter) {
  const standing = person === undefined ? null : (await loadFolder(ctx, person)).standing
  const { rows, total } = await listRequestRows(ctx.tx, {
    ...page,
    scope: peopleScope(ctx.actor),
    person: person ?? null,
    state: state ?? null,
    today: ctx.today,
  })
  const seen = rows.filter((row) => seesCategory(row.category, ctx.actor, row.standing))
  return {
    data: seen.map((row) => projectRequest(ctx, row)),
    total: total - (rows.length - seen.length),
    can: { request: standing === null ? canRequestSomebody(ctx.actor) : canRequest('other', ctx.actor, standing) },
  }
}

type Decision =
  | { readonly decision: 'accept'; readonly version: number }
  | { readonly decision: 'refuse'; readonly version: number; readonly reason: string }

export async function decideRequest(ctx: Context, id: string, asked: Decision): Promise<DocumentRequest> {
  const stored = await loadAsked(ctx, id)
  if (stored.version !== asked.version) throw new AppError('stale')
  if (stored.state !== 'received') throw new AppError('documents.not-received')
  const reason = asked.decision === 'refuse' ? asked.reason : null
  if (reason === null) await noteAccepted(ctx.tx, id, ctx.actorName)
  else await noteRefused(ctx.tx, id, ctx.actorName, reason)
  await resolveNotifications(ctx.tx, { kind: 'document-received', subjectId: id })
  await notify(ctx.tx, {
    to: await usersOfPerson(ctx.tx, stored.employee_id),
    kind: 'document-decided',
    subjectKind: 'document-request',
    subjectId: id,
    link: '/app/me',
  })
  await record(ctx, stored, { action: reason === null ? 'document.request-accepted' : 'document.request-refused', reason })
  return projectRequest(ctx, await loadRequest(ctx, id))
}

const record = (ctx: Context, stored: StoredRequest, { action, reason = null }: { action: string; reason?: string | null }) =>
  ctx.audit({
    action,
    subjectKind: 'employee',
    subjectId: stored.employee_id,
    changes: { title: { from: stored.title, to: stored.title }, category: { from: stored.category, to: stored.category } },
    reason,
  })

export async function remindOfRequest(ctx: Context, id: string): Promise<DocumentRequest> {
  const stored = await loadAsked(ctx, id)
  if (!isOpen(stored.state)) throw new AppError('documents.request-closed')
  await noteReminded(ctx.tx, [id])
  await askPerson(ctx, stored)
  await record(ctx, stored, { action: 'document.request-reminded' })
  return projectRequest(ctx, await loadRequest(ctx, id))
}

export async function cancelRequest(ctx: Context, id: string): Promise<DocumentRequest> {
  const stored = await loadAsked(ctx, id)
  if (!isOpen(stored.state) && stored.state !== 'received') throw new AppError('documents.request-closed')
  await noteCancelled(ctx.tx, id, ctx.actorName)
  for (const kind of ['document-requested', 'document-received'] as const) await resolveNotifications(ctx.tx, { kind, subjectId: id })
  await record(ctx, stored, { action: 'document.request-cancelled' })
  return projectRequest(ctx, await loadRequest(ctx, id))
}
