import type { Context } from '#platform/server/context.ts'
import { canUseProvider } from '../policy.ts'
import type { FallbackReason } from '../rules.ts'
import { answerByModel, ready, vaultFor, type ModelEvent } from './answer.ts'
import { askerOf } from './connection.ts'
import { embed, problemOf } from './model.ts'
import { refusal, standing, type Standing } from './provider.ts'
import { outcomeOf, recorded, type Asker, type Sender } from './send.ts'

/** A passage as the assistant found it, with the sentences that can be quoted of it. */
export interface OfferedPassage {
  readonly id: string
  readonly title: string
  readonly section: string
  readonly text: string
  readonly sentences: readonly { readonly id: string; readonly text: string }[]
}
interface Question {
  readonly question: string
  readonly earlier: readonly string[]
  readonly passages: readonly OfferedPassage[]
  readonly facts: readonly { readonly name: string; readonly value: string }[]
}
type AnswerEvent =
  | { readonly kind: 'status'; readonly words: string }
  | { readonly kind: 'quotes'; readonly sentenceIds: readonly string[] }
  | { readonly kind: 'sentence'; readonly text: string; readonly cites: readonly string[] }
  | { readonly kind: 'dropped'; readonly text: string; readonly why: string }
  | { readonly kind: 'gave-up'; readonly why: string }

/** More than this would cost more than it helps. */
const most = { sentences: 60, letters: 14_000 }

/** The model of a workspace as the assistant asks for it; null where nothing may leave, so that it stays on what it finds itself. */
export const assistantModel = (sender: Sender) => ({
  async open(ctx: Context, about: { readonly purpose: 'answer'; readonly caseId: string | null }) {
    if (!canUseProvider(ctx.actor)) return null
    const where = await standing(ctx.tx, sender.installation, { tenantId: ctx.actor.tenantId, today: ctx.today })
    const refused = await refusal(ctx.tx, where, { level: 1, tokens: 1 })
    if (!where.provider || (refused !== null && isOff.has(refused))) return null
    return session(sender, { asker: { ...askerOf(ctx), caseId: about.caseId }, where, refused, inCase: about.caseId !== null })
  },
})
const isOff: ReadonlySet<FallbackReason> = new Set(['no-provider', 'no-consent', 'other-provider'])

interface Opened {
  readonly asker: Asker
  readonly where: Standing
  readonly refused: FallbackReason | null
  readonly inCase: boolean
}

function session(sender: Sender, { asker, where, refused, inCase }: Opened) {
  const ranks = where.provider?.embeddingModel !== null && refused === null
  return {
    // 3: it chooses among ids; 4: it writes sentences that connect them, each through the gate.
    level: 4 as const,
    provider: where.provider ? `${where.provider.address.model} at ${where.provider.host}` : '',
    ...(ranks
      ? {
          rerank: (question: string, passages: readonly OfferedPassage[], signal: AbortSignal): Promise<readonly string[]> =>
            rerank(sender, asker, { question, passages, signal }),
        }
      : {}),
    async *answer(asked: Question, signal: AbortSignal): AsyncGenerator<AnswerEvent> {
      if (refused !== null) return yield { kind: 'gave-up', why: whyWords(refused, null, null) }
      const of = new Map<string, string>()
      const passages = asked.passages.flatMap(({ id, title, section, sentences }) =>
        sentences.map((sentence) => {
          of.set(sentence.id, id)
          return { key: sentence.id, text: sentence.text, from: [title, section].filter(Boolean).join(', ') }
        }),
      )
      const facts = inCase ? Object.fromEntries(asked.facts.map(({ name, value }) => [name.replaceAll(' ', '_'), value])) : undefined
      const given = { asker, question: asked.question, earlier: asked.earlier.slice(-3), passages: fitting(passages), signal }
      for await (const event of answerByModel(sender, { ...given, ...(facts ? { facts } : {}) })) yield* said(event, of)
      return undefined
    },
  }
}

function fitting<P extends { readonly text: string }>(passages: readonly P[]): P[] {
  let letters = 0
  return passages.slice(0, most.sentences).filter(({ text }) => (letters += text.length) <= most.letters)
}

function* said(event: ModelEvent, passageOf: ReadonlyMap<string, string>): Generator<AnswerEvent> {
  if (event.kind === 'quotes' && event.keys.length > 0) yield { kind: 'quotes', sentenceIds: event.keys }
  if (event.kind === 'sentence')
    yield { kind: 'sentence', text: event.text, cites: [...new Set(event.keys.flatMap((key) => passageOf.get(key) ?? []))] }
  if (event.kind === 'dropped') yield { kind: 'dropped', text: event.text, why: event.reason }
  if (event.kind === 'fallback') yield { kind: 'gave-up', why: whyWords(event.reason, event.problem, event.retryAfter) }
}

/** Said to the person who asked. */
function whyWords(reason: FallbackReason, problem: string | null, retryAfter: number | null): string {
  if (reason !== 'provider') return reasonWords[reason]
  if (problem === 'busy') return retryAfter === null ? 'the provider is busy' : `the provider is busy, try again in ${retryAfter} seconds`
  return problemWords[problem ?? ''] ?? 'the provider failed'
}
const reasonWords: Readonly<Record<Exclude<FallbackReason, 'provider'>, string>> = {
  'no-provider': 'there is no provider',
  'no-consent': 'this workspace has not agreed that anything may leave it',
  'other-provider': 'this workspace agreed to another provider',
  budget: 'this month’s budget is used up',
  resting: 'the provider failed several times, so it is left alone for a minute',
  'many-at-once': 'several questions are under way, try again in a moment',
}
const problemWords: Readonly<Record<string, string>> = {
  timeout: 'the provider took too long',
  unreachable: 'the provider could not be reached',
  refused: 'the provider refused the key',
  'not-an-answer': 'what the provider sent could not be read',
  flood: 'the provider sent too much',
  leak: 'the question was held back, because it still named somebody',
  'too-large': 'the question with its passages was too long',
  stopped: 'it was stopped',
}

/** Passages by how near they are to the question in the provider's own space; as they were where that cannot be had. */
async function rerank(
  sender: Sender,
  asker: Asker,
  { question, passages, signal }: { question: string; passages: readonly OfferedPassage[]; signal: AbortSignal },
): Promise<readonly string[]> {
  const unchanged = passages.map(({ id }) => id)
  const can = await ready(sender, asker, 1)
  if ('refused' in can || can.provider.embeddingModel === null) return unchanged
  const vault = vaultFor(can.names)
  const texts = [
    vault.hide(question, { sweep: true }),
    ...passages.map(({ title, section, text }) => vault.hide(`${title}, ${section}. ${text}`.slice(0, 2000))),
  ]
  const model = can.provider.embeddingModel
  const out = recorded(sender, {
    asker,
    provider: can.provider,
    purpose: 'embed',
    level: 1,
    vault,
    passageIds: unchanged,
    maxTokens: 0,
    model,
    signal,
  })
  try {
    const { vectors, tokens } = await embed({ address: { ...can.provider.address, model }, fetch: out.fetch, signal }, texts)
    await out.end({ outcome: 'answered', tokens: { tokensIn: tokens, tokensOut: 0 } })
    const [asked = [], ...found] = vectors
    return unchanged.toSorted(
      (one, other) => likeness(asked, found[unchanged.indexOf(other)]) - likeness(asked, found[unchanged.indexOf(one)]),
    )
  } catch (error) {
    await out.end({ outcome: outcomeOf(problemOf(error)) })
    return unchanged
  }
}

const dot = (one: readonly number[], other: readonly number[]): number => one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0)
const likeness = (one: readonly number[], other: readonly number[] = []): number =>
  dot(one, other) / (Math.sqrt(dot(one, one) * dot(other, other)) || 1)
