import type { Context } from '#platform/server/context.ts'
import { AppError } from '#platform/shared/app-error.ts'
import { showDate } from '#platform/shared/calendar-date.ts'
import type { ConversationLine, GuidanceStep, CaseCheck, Turn } from '../contract.ts'
import { canAsk } from '../policy.ts'
import { inForce } from '../rules/in-force.ts'
import { caseFor, caseOrNone, putInCaseFile } from './case-side.ts'
import {
  findOwn,
  findTurn,
  keepFeedback,
  listOwn,
  removeOwn,
  type StoredConversation,
  type StoredTurn,
  turnsOf,
} from './queries/conversations.ts'
import { listDocuments, listVersions } from './queries/policies.ts'
import { addShipped, shippedDocuments } from './shipped.ts'

function requireAsker(ctx: Context): void {
  if (!canAsk(ctx.actor)) throw new AppError('forbidden')
}

export const turnShown = (turn: StoredTurn): Turn => ({
  id: turn.id,
  number: turn.number,
  question: turn.question,
  as_at: turn.as_at,
  state: turn.state,
  level: turn.level,
  answer: turn.answer,
  helpful: turn.helpful,
  feedback_reason: turn.feedback_reason,
  at: turn.created_at.toISOString(),
})

/** A conversation about a case shows only to who works on the case now: what was asked and answered tells of it. Null where they do not. */
async function lineFor(ctx: Context, stored: StoredConversation): Promise<ConversationLine | null> {
  const side = stored.case_id === null ? null : await caseOrNone(ctx, stored.case_id)
  if (stored.case_id !== null && !side) return null
  return {
    id: stored.id,
    title: stored.title,
    case: side && { id: side.id, reference: side.reference },
    updated_at: stored.updated_at.toISOString(),
    turns: stored.turns,
  }
}

async function ownLine(ctx: Context, id: string): Promise<ConversationLine> {
  requireAsker(ctx)
  const stored = await findOwn(ctx.tx, ctx.actor.userId, id)
  const line = stored && (await lineFor(ctx, stored))
  if (!line) throw new AppError('not-found')
  return line
}

export async function listConversations(ctx: Context): Promise<{ data: ConversationLine[] }> {
  requireAsker(ctx)
  const lines: ConversationLine[] = []
  for (const stored of await listOwn(ctx.tx, ctx.actor.userId)) {
    const line = await lineFor(ctx, stored)
    if (line) lines.push(line)
  }
  return { data: lines }
}

export async function getConversation(ctx: Context, id: string): Promise<ConversationLine & { data: Turn[] }> {
  const line = await ownLine(ctx, id)
  return { ...line, data: (await turnsOf(ctx.tx, id)).map(turnShown) }
}

export async function deleteConversation(ctx: Context, id: string): Promise<{ id: string }> {
  requireAsker(ctx)
  if (!(await removeOwn(ctx.tx, ctx.actor.userId, id))) throw new AppError('not-found')
  await ctx.audit({ action: 'assistant.conversation-deleted', subjectKind: 'conversation', subjectId: id, changes: {} })
  return { id }
}

export async function rateAnswer(ctx: Context, id: string, asked: { helpful: boolean | null; reason?: string | null | undefined }) {
  requireAsker(ctx)
  const turn = await findTurn(ctx.tx, id)
  if (!turn) throw new AppError('not-found')
  await ownLine(ctx, turn.conversation_id)
  await keepFeedback(ctx.tx, id, asked.helpful, asked.reason || null)
  return { id }
}

const mostOfNote = 8000

/** Into the file of a case, as text: what was asked, and the quotes with where they stand. One about a case goes into no other. */
export async function fileConversation(ctx: Context, id: string, caseId: string): Promise<{ case_id: string; note_id: string }> {
  const line = await ownLine(ctx, id)
  if (line.case && line.case.id !== caseId) throw new AppError('not-found')
  const side = await caseFor(ctx, caseId)
  const text = (await turnsOf(ctx.tx, id)).map(inWords).join('\n\n')
  const note = await putInCaseFile(ctx, caseId, `From the assistant\n\n${text}`.slice(0, mostOfNote))
  await ctx.audit({
    action: 'assistant.conversation-filed',
    subjectKind: 'conversation',
    subjectId: id,
    changes: { case: { from: null, to: side.reference } },
  })
  return { case_id: caseId, note_id: note.id }
}

function inWords({ question, as_at: asAt, answer }: StoredTurn): string {
  const sources = (answer?.sources ?? []).filter(({ kind }) => kind !== 'case')
  const quotes = sources.map(
    ({ title, edition, section, text, mark }) => `“${text.slice(mark.start, mark.end)}” (${title}, ${edition.toLowerCase()}, ${section})`,
  )
  const written = (answer?.blocks ?? [])
    .filter(({ origin }) => origin === 'model')
    .map(({ text }) => `Written by a language model: ${text}`)
  return [
    `Question, as at ${showDate(asAt)}: ${question}`,
    ...written,
    ...(quotes.length > 0 ? quotes : [answer?.message ?? 'No answer.']),
  ].join('\n')
}

export async function readState(ctx: Context, caseId: string | undefined) {
  requireAsker(ctx)
  // A new workspace has the summaries of law from the first look on, not from the next night.
  const all = await listDocuments(ctx.tx)
  if (!all.some(({ kind }) => kind === 'statutory')) await addShipped(ctx.tx, ctx.actor.tenantId, shippedDocuments('statutory'))
  const documents = (await listDocuments(ctx.tx)).filter(({ archived_at }) => archived_at === null)
  const versions = Map.groupBy(await listVersions(ctx.tx, null), (version) => version.document_id)
  const current = documents.map(({ kind, id }) => ({ kind, version: inForce(versions.get(id) ?? [], ctx.today) }))
  const count = (kind: string): number => current.filter((one) => one.kind === kind && one.version?.state === 'ready').length
  const side = caseId === undefined ? null : await caseFor(ctx, caseId)
  return {
    policies: count('policy'),
    statutory: count('statutory'),
    reading: current.filter(({ version }) => version?.state === 'reading' || version?.state === 'indexing').length,
    case: side && { id: side.id, reference: side.reference, people: side.people.map(({ name }) => name) },
    today: ctx.today,
  }
}

export async function readGuidance(ctx: Context, id: string): Promise<{ reference: string; steps: GuidanceStep[]; checks: CaseCheck[] }> {
  requireAsker(ctx)
  const side = await caseFor(ctx, id)
  return { reference: side.reference, steps: [...side.steps], checks: [...side.checks] }
}
