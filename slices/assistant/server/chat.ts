import { randomUUID } from 'node:crypto'
import type { Context } from '#platform/server/context.ts'
import { Streamed } from '#platform/server/reply.ts'
import { AppError } from '#platform/shared/app-error.ts'
import type { Answer, AnswerEvent, Turn } from '../contract.ts'
import { canAsk } from '../policy.ts'
import { answerFromPolicies, type Level0, type Searching } from './answer.ts'
import { caseFor, type CaseSide } from './case-side.ts'
import { turnShown } from './conversations.ts'
import { withModel } from './model-answer.ts'
import type { AssistantModel, ModelSession } from './model-port.ts'
import { addConversation, addTurn, findOwn, findTurn, keepAnswer, touchConversation, turnsOf } from './queries/conversations.ts'

export interface ChatParts extends Searching {
  /** Absent: nobody's model, level 0. */
  readonly model: AssistantModel | null
}
/** Opens a further transaction for the same asker. */
export type Again = <T>(run: (ctx: Context) => Promise<T>) => Promise<T>

interface ChatAsked {
  readonly message: string
  readonly conversation_id?: string | undefined
  readonly case_id?: string | null | undefined
  readonly as_at?: string | null | undefined
  readonly document_ids?: readonly string[] | undefined
}

interface Conversation {
  readonly id: string
  readonly caseSide: CaseSide | null
  readonly earlier: readonly string[]
}

/** Goes on with one of the asker's own conversations, or begins one. The case it is about never changes. */
async function openConversation(ctx: Context, asked: ChatAsked): Promise<Conversation> {
  if (asked.conversation_id !== undefined) {
    const own = await findOwn(ctx.tx, ctx.actor.userId, asked.conversation_id)
    if (!own || (asked.case_id !== undefined && asked.case_id !== own.case_id)) throw new AppError('not-found')
    const caseSide = own.case_id === null ? null : await caseFor(ctx, own.case_id)
    const earlier = (await turnsOf(ctx.tx, own.id)).map(({ question }) => question).slice(-6)
    await touchConversation(ctx.tx, own.id)
    return { id: own.id, caseSide, earlier }
  }
  const caseSide = asked.case_id ? await caseFor(ctx, asked.case_id) : null
  const id = randomUUID()
  await addConversation(ctx.tx, {
    id,
    userId: ctx.actor.userId,
    caseId: caseSide?.id ?? null,
    title: asked.message.replaceAll(/\s+/g, ' ').slice(0, 120),
  })
  return { id, caseSide, earlier: [] }
}

/**
 * Answers a question. What can be said without a model is found and kept in the transaction of the question; a model then adds to it while
 * the answer streams, and whatever becomes of that, the quotes stand.
 */
export async function ask(ctx: Context, parts: ChatParts, asked: ChatAsked, again: Again): Promise<Streamed> {
  if (!canAsk(ctx.actor)) throw new AppError('forbidden')
  const conversation = await openConversation(ctx, asked)
  const asAt = asked.as_at ?? ctx.today
  const turnId = randomUUID()
  await addTurn(ctx.tx, { id: turnId, conversationId: conversation.id, question: asked.message, asAt })
  const { caseSide } = conversation
  const found = await answerFromPolicies(ctx, parts, { question: asked.message, asAt, caseSide, documentIds: asked.document_ids ?? null })
  const session = await openModel(ctx, parts, { found, caseSide })
  const state = stateOf(found.answer)
  await keepAnswer(ctx.tx, { id: turnId, state: session ? 'running' : state, level: 0, answer: found.answer })
  await noteAsked(ctx, { conversation, found, level: session?.level ?? 0 })
  const turn = await turnKept(ctx, turnId)
  const started: AnswerEvent = { event: 'started', conversation_id: conversation.id, turn_id: turnId }
  const events = session
    ? streamWithModel({ started, turn, found, session, conversation, question: asked.message, again })
    : streamOf(started, turn)
  return new Streamed(lines(events), { type: 'application/x-ndjson; charset=utf-8', name: 'answer.ndjson' })
}

const stateOf = ({ sources }: Answer): 'answered' | 'nothing' => (sources.some(({ kind }) => kind !== 'case') ? 'answered' : 'nothing')

async function openModel(
  ctx: Context,
  { model }: ChatParts,
  { found, caseSide }: { found: Level0; caseSide: CaseSide | null },
): Promise<ModelSession | null> {
  if (!model || found.passages.length === 0) return null
  return model.open(ctx, { purpose: 'answer', caseId: caseSide?.id ?? null })
}

/** What was asked is for the asker alone; that, and from what it was answered, is for the record. */
async function noteAsked(ctx: Context, { conversation, found, level }: { conversation: Conversation; found: Level0; level: number }) {
  const places = found.answer.sources.map(({ title, edition, section }) => `${title}, ${edition}, ${section}`)
  await ctx.audit({
    action: 'assistant.asked',
    subjectKind: 'conversation',
    subjectId: conversation.id,
    changes: {
      answer: { from: null, to: stateOf(found.answer) },
      level: { from: null, to: level },
      case: { from: null, to: conversation.caseSide?.reference ?? null },
      sources: { from: null, to: places.join('; ') || null },
    },
  })
}

async function turnKept(ctx: Context, id: string): Promise<Turn> {
  const kept = await findTurn(ctx.tx, id)
  if (!kept) throw new Error('the turn that was just written is not there')
  return turnShown(kept)
}

async function* lines(events: AsyncIterable<AnswerEvent>): AsyncGenerator<string> {
  for await (const event of events) yield `${JSON.stringify(event)}\n`
}

async function* streamOf(started: AnswerEvent, turn: Turn): AsyncGenerator<AnswerEvent> {
  yield started
  for (const source of turn.answer?.sources ?? []) yield { event: 'source', source }
  for (const block of turn.answer?.blocks ?? []) yield { event: 'block', block }
  yield { event: 'done', turn }
}

interface Streaming {
  readonly started: AnswerEvent
  readonly turn: Turn
  readonly found: Level0
  readonly session: ModelSession
  readonly conversation: Conversation
  readonly question: string
  readonly again: Again
}

/** Stops with the reader: what was written by then is kept. */
async function* streamWithModel(of: Streaming): AsyncGenerator<AnswerEvent> {
  const stop = new AbortController()
  const written: { answer: Answer; finished: boolean } = { answer: of.found.answer, finished: false }
  try {
    yield of.started
    for (const source of of.found.answer.sources) yield { event: 'source', source }
    const asked = {
      question: of.question,
      earlier: of.conversation.earlier,
      facts: of.conversation.caseSide?.facts ?? [],
      narrative: [],
    }
    for await (const step of withModel(of.session, of.found, asked, stop.signal)) {
      written.answer = step.answer
      if (step.event) yield step.event
    }
    written.finished = true
  } finally {
    stop.abort()
    const state = !written.finished ? 'stopped' : written.answer.sources.some(({ kind }) => kind !== 'case') ? 'answered' : 'nothing'
    const level = written.answer.provider === null ? 0 : of.session.level
    await of.again((ctx) => keepAnswer(ctx.tx, { id: of.turn.id, state, level, answer: written.answer }))
  }
  yield {
    event: 'done',
    turn: { ...of.turn, state: 'answered', level: written.answer.provider === null ? 0 : of.session.level, answer: written.answer },
  }
}
