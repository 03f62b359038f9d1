import type { Context } from '#platform/server/context.ts'

/**
 * What a language model may add to an answer. Given in compose by who speaks to a provider; absent, or null for a workspace, the assistant
 * is on level 0: it quotes and writes nothing. Whatever happens inside is the model's to settle: on a time-out, an error or an empty budget
 * it ends with `gave-up`, and the quotes found without it stand.
 */
export interface AssistantModel {
  /** Opened in the transaction of the question; null where this workspace has not consented, or nothing is configured. */
  open(ctx: Context, about: { readonly purpose: 'answer'; readonly caseId: string | null }): Promise<ModelSession | null>
}

export interface ModelSession {
  readonly level: 1 | 2 | 3 | 4
  /** As shown to the asker: whose model answers, and where. */
  readonly provider: string
  /** Passages in a better order, by id; the ids given, no others. */
  rerank?(question: string, passages: readonly ModelPassage[], signal: AbortSignal): Promise<readonly string[]>
  answer(asked: ModelQuestion, signal: AbortSignal): AsyncIterable<ModelEvent>
}

export interface ModelPassage {
  readonly id: string
  readonly title: string
  readonly section: string
  readonly text: string
  /** What can be quoted of it, each with an id; the server prints the stored text of a chosen id. */
  readonly sentences: readonly { readonly id: string; readonly text: string }[]
}

export interface ModelQuestion {
  readonly question: string
  /** The conversation so far, the oldest first. */
  readonly earlier: readonly string[]
  readonly passages: readonly ModelPassage[]
  /** Structured facts of the case the asker works on; empty outside a case. Narrative is apart, so that a consent can leave it out. */
  readonly facts: readonly { readonly name: string; readonly value: string }[]
  readonly narrative: readonly string[]
}

export type ModelEvent =
  | { readonly kind: 'status'; readonly words: string }
  /** Sentences of the passages, the closest first: they become the quotes. */
  | { readonly kind: 'quotes'; readonly sentenceIds: readonly string[] }
  /** A sentence that passed the gate; `cites`: ids of passages. */
  | { readonly kind: 'sentence'; readonly text: string; readonly cites: readonly string[] }
  /** A sentence the gate held back, and why. */
  | { readonly kind: 'dropped'; readonly text: string; readonly why: string }
  | { readonly kind: 'gave-up'; readonly why: string }
