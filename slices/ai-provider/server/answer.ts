import { AppError } from '#platform/shared/app-error.ts'
import { now } from '#platform/server/clock.ts'
import type { Tx } from '#platform/server/database.ts'
import {
  allowedFacts,
  answerReader,
  createVault,
  purposes,
  ungrounded,
  type AnswerPart,
  type DropReason,
  type FallbackReason,
  type Level,
  type NameIndex,
  type Vault,
} from '../rules.ts'
import { answerInstructions, answerPrompt, answerShape, repairPrompt } from '../rules/prompts.ts'
import { EgressError } from './egress.ts'
import { complete, problemOf, type Completion, type Message, type Usage } from './model.ts'
import { everyName, refusal, standing, type Provider } from './provider.ts'
import { asAsker, outcomeOf, recorded, Refused, type Asker, type Recorded, type Sender } from './send.ts'

/** A question with the sentences found for it; whoever asks may read all of them. */
export interface AskedOfModel {
  readonly asker: Asker
  readonly question: string
  readonly passages: readonly { readonly key: string; readonly text: string; readonly from?: string }[]
  /** What was asked before in the same conversation, the oldest first. */
  readonly earlier?: readonly string[]
  /** Of the case it is asked in; what of them may leave is decided here. */
  readonly facts?: Readonly<Record<string, string | number | boolean | null>>
  readonly signal?: AbortSignal
}

/** What comes of it, piece by piece; `keys` are those of the passages. Texts are as people read them: names are back in their places. */
export type ModelEvent =
  | { readonly kind: 'quotes'; readonly keys: readonly string[] }
  | { readonly kind: 'sentence'; readonly text: string; readonly keys: readonly string[] }
  | { readonly kind: 'dropped'; readonly text: string; readonly reason: DropReason }
  | { readonly kind: 'fallback'; readonly reason: FallbackReason; readonly problem: string | null; readonly retryAfter: number | null }
  | { readonly kind: 'done'; readonly sentId: string; readonly host: string; readonly model: string }

export interface Ready {
  readonly provider: Provider
  readonly level: Level
  readonly names: NameIndex
}

/** Whether a request of this level can be made, with what it needs; else why not. */
export async function ready(sender: Sender, asker: Asker, level: Level): Promise<Ready | { readonly refused: FallbackReason }> {
  return asAsker(sender, asker, async (tx: Tx) => {
    const where = await standing(tx, sender.installation, asker)
    const refused = await refusal(tx, where, { level, tokens: 1 })
    if (refused !== null || !where.provider) return { refused: refused ?? 'no-provider' }
    return { provider: where.provider, level: where.level, names: await everyName(tx) }
  })
}

export const vaultFor = (names: NameIndex, kept: readonly (readonly [string, string])[] = []): Vault =>
  createVault({ index: names, thisYear: now().getUTCFullYear(), kept })

const maxTokens = 700

/** Without consent for the facts of a case they stay here; the question may still go. */
async function mayAsk(sender: Sender, { asker, facts }: AskedOfModel): Promise<Ready | { readonly refused: FallbackReason }> {
  const can = await ready(sender, asker, facts ? 2 : purposes.answer)
  return facts && 'refused' in can && can.refused === 'no-consent' ? ready(sender, asker, 1) : can
}

/** Streams what a model makes of a question and its passages. It never throws for what a provider does: then it says why and ends. */
export async function* answerByModel(sender: Sender, asked: AskedOfModel): AsyncGenerator<ModelEvent> {
  const can = await mayAsk(sender, asked)
  if ('refused' in can) {
    yield fallback(can.refused)
    return
  }
  const level: Level = asked.facts && can.level >= 2 ? 2 : 1
  const vault = vaultFor(can.names)
  const question = vault.hide(asked.question, { sweep: true })
  const keys = new Map(asked.passages.map(({ key }, at) => [`s${at + 1}`, key]))
  const earlier = (asked.earlier ?? []).map((text) => vault.hide(text, { sweep: true }))
  const passages = asked.passages.map(({ text, from }, at) => ({
    id: `s${at + 1}`,
    text: vault.hide(text),
    ...(from ? { from: vault.hide(from) } : {}),
  }))
  const facts = level >= 2 ? allowedFacts(asked.facts ?? {}).map((line) => vault.hide(line)) : []
  const messages: Message[] = [{ role: 'user', content: answerPrompt({ question, earlier, passages, facts }) }]
  const common = { instructions: answerInstructions, messages, ids: passages.map(({ id }) => id), vault, provider: can.provider }
  yield* converse(sender, { ...asked, ...common, level, keys, sources: new Map(passages.map(({ id, text }) => [id, text])) })
}

interface Conversation {
  readonly asker: Asker
  readonly provider: Provider
  readonly level: Level
  readonly vault: Vault
  readonly instructions: string
  readonly messages: readonly Message[]
  readonly ids: readonly string[]
  readonly sources: ReadonlyMap<string, string>
  readonly keys: ReadonlyMap<string, string>
  readonly signal?: AbortSignal
}

/** One request, and one more where the answer had not the asked shape. */
async function* converse(sender: Sender, talk: Conversation): AsyncGenerator<ModelEvent> {
  const first = yield* once(sender, talk, 'answer')
  if (first === null) return
  const again: Message[] = [
    ...talk.messages,
    { role: 'assistant', content: talk.vault.hide(first.slice(0, 2000), { sweep: true }) },
    { role: 'user', content: repairPrompt },
  ]
  const second = yield* once(sender, { ...talk, messages: again }, 'repair')
  if (second !== null) yield fallback('provider', 'not-an-answer')
}

/** Answers the text where it could not be read; null where all is said. */
async function* once(sender: Sender, talk: Conversation, purpose: 'answer' | 'repair'): AsyncGenerator<ModelEvent, string | null> {
  const { asker, provider, level, vault, ids } = talk
  const stop = new AbortController()
  const signal = talk.signal ? AbortSignal.any([talk.signal, stop.signal]) : stop.signal
  const out = recorded(sender, { asker, provider, purpose, level, vault, passageIds: [...talk.keys.values()], maxTokens, signal })
  const gate = new Gate(talk)
  const asked: Completion = {
    address: provider.address,
    fetch: out.fetch,
    instructions: talk.instructions,
    messages: talk.messages,
    shape: answerShape(ids),
    maxTokens,
    signal,
  }
  const heard = { text: '', usage: { tokensIn: 0, tokensOut: 0 } as Usage }
  let outcome = 'stopped'
  try {
    yield* listen(asked, gate, heard)
    outcome = gate.shaped ? 'answered' : 'not-an-answer'
    await close(out, { outcome, heard, gate })
    if (!gate.shaped) return heard.text
    yield { kind: 'done', sentId: out.id, host: provider.host, model: provider.address.model }
    return null
  } catch (error) {
    const refused = refusedBy(error)
    const problem = problemOf(error)
    outcome = outcomeOf(problem)
    yield refused ? fallback(refused) : fallback('provider', problem.problem, problem.retryAfter)
    return null
  } finally {
    // Also when nobody listens any more.
    stop.abort()
    await close(out, { outcome, heard, gate })
  }
}

async function* listen(asked: Completion, gate: Gate, heard: { text: string; usage: Usage }): AsyncGenerator<ModelEvent> {
  const stream = complete(asked)
  for (;;) {
    const next = await stream.next()
    if (next.done) {
      heard.usage = next.value
      return
    }
    heard.text += next.value
    if (heard.text.length > 40_000) throw new EgressError('flood')
    for (const event of gate.pass(next.value)) yield event
  }
}

const close = (
  out: Recorded,
  { outcome, heard, gate }: { outcome: string; heard: { text: string; usage: Usage }; gate: Gate },
): Promise<void> =>
  out.end({ outcome, tokens: heard.usage, answerBytes: Buffer.byteLength(heard.text), kept: gate.kept, dropped: gate.dropped })

const fallback = (reason: FallbackReason, problem: string | null = null, retryAfter: number | null = null): ModelEvent => ({
  kind: 'fallback',
  reason,
  problem,
  retryAfter,
})

/** Why nothing was sent, wherever the library put it. */
export function refusedBy(error: unknown): FallbackReason | null {
  for (
    let each = error, depth = 0;
    each instanceof Error && depth < 6;
    each = each.cause ?? (each as { lastError?: unknown }).lastError, depth += 1
  ) {
    if (each instanceof Refused) return each.reason
    if (each instanceof AppError) throw each
  }
  return null
}

/** Lets through what stands on its sources, with names back in their places, and keeps what did not. */
class Gate {
  kept = 0
  readonly dropped: { text: string; reason: DropReason }[] = []
  readonly #reader = answerReader()
  readonly #talk: Pick<Conversation, 'vault' | 'sources' | 'keys'>
  constructor(talk: Pick<Conversation, 'vault' | 'sources' | 'keys'>) {
    this.#talk = talk
  }
  get shaped(): boolean {
    return this.#reader.shaped
  }
  pass(piece: string): ModelEvent[] {
    return this.#reader.take(piece).flatMap((part) => this.#judge(part))
  }
  #judge(part: AnswerPart): ModelEvent[] {
    const { vault, sources, keys } = this.#talk
    const keysOf = (ids: readonly string[]): string[] => [...new Set(ids)].flatMap((id) => keys.get(id) ?? [])
    if (part.kind === 'quotes') return [{ kind: 'quotes', keys: keysOf(part.ids).slice(0, 5) }]
    if (this.kept + this.dropped.length >= 12) return []
    const reason = ungrounded(part, sources)
    if (reason === null) {
      this.kept += 1
      return [{ kind: 'sentence', text: vault.restore(part.text), keys: keysOf(part.cites) }]
    }
    this.dropped.push({ text: part.text.slice(0, 1000), reason })
    return [{ kind: 'dropped', text: vault.restore(part.text.slice(0, 600)), reason }]
  }
}
