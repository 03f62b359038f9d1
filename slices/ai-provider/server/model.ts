import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { embedMany, jsonSchema, Output, streamText } from 'ai'
import { EgressError } from './egress.ts'

/** Where a model is, as it is asked. */
export interface ModelAddress {
  readonly baseUrl: string
  readonly model: string
  readonly apiKey: string | null
  /** Whether it keeps to a given shape by itself. */
  readonly structured: boolean
}

export interface Message {
  readonly role: 'user' | 'assistant'
  readonly content: string
}

export interface Completion {
  readonly address: ModelAddress
  readonly fetch: typeof fetch
  readonly instructions: string
  readonly messages: readonly Message[]
  readonly shape: object
  readonly maxTokens: number
  readonly signal: AbortSignal
}

export interface Usage {
  readonly tokensIn: number
  readonly tokensOut: number
}

// The one place that calls the library, so that these hold for every call: nothing is told to anybody, nothing is tried again.
const quiet = { telemetry: { isEnabled: false }, maxRetries: 0 } as const

const providerOf = ({ address, fetch }: Pick<Completion, 'address' | 'fetch'>) =>
  createOpenAICompatible({
    name: 'configured',
    baseURL: address.baseUrl,
    ...(address.apiKey === null ? {} : { apiKey: address.apiKey }),
    fetch,
    includeUsage: true,
    supportsStructuredOutputs: address.structured,
  })

/** Streams the text of an answer; returns what it cost. Throws an EgressError, whatever went wrong. */
export async function* complete(asked: Completion): AsyncGenerator<string, Usage> {
  const { instructions, shape, maxTokens, signal } = asked
  const result = streamText({
    model: providerOf(asked)(asked.address.model),
    instructions: asked.address.structured ? instructions : `${instructions} Its JSON schema: ${JSON.stringify(shape)}`,
    messages: asked.messages.map(({ role, content }) => ({ role, content })),
    ...(asked.address.structured ? { output: Output.object({ schema: jsonSchema(shape) }) } : {}),
    maxOutputTokens: maxTokens,
    temperature: 0,
    abortSignal: signal,
    onError: () => {},
    ...quiet,
  })
  let usage: Usage = { tokensIn: 0, tokensOut: 0 }
  for await (const part of result.stream) {
    if (part.type === 'text-delta') yield part.text
    if (part.type === 'error') throw problemOf(part.error)
    if (part.type === 'abort') throw new EgressError('stopped')
    if (part.type === 'finish') usage = { tokensIn: part.totalUsage.inputTokens ?? 0, tokensOut: part.totalUsage.outputTokens ?? 0 }
  }
  return usage
}

/** Vectors of texts, in their order. Throws an EgressError, whatever went wrong. */
export async function embed(
  asked: Pick<Completion, 'address' | 'fetch' | 'signal'>,
  texts: readonly string[],
): Promise<{ vectors: number[][]; tokens: number }> {
  try {
    const { embeddings, usage } = await embedMany({
      model: providerOf(asked).embeddingModel(asked.address.model),
      values: [...texts],
      abortSignal: asked.signal,
      ...quiet,
    })
    const size = embeddings[0]?.length ?? 0
    if (
      embeddings.length !== texts.length ||
      size === 0 ||
      embeddings.some((vector) => vector.length !== size || !vector.every(Number.isFinite))
    )
      throw new EgressError('not-an-answer')
    return { vectors: embeddings, tokens: usage.tokens }
  } catch (error) {
    throw problemOf(error)
  }
}

/** Our own error wherever the library put it; else the answer was none. */
export function problemOf(error: unknown): EgressError {
  for (
    let each = error, depth = 0;
    each instanceof Error && depth < 6;
    each = each.cause ?? (each as { lastError?: unknown }).lastError, depth += 1
  )
    if (each instanceof EgressError) return each
  return error instanceof Error && error.name === 'AbortError'
    ? new EgressError('stopped', null, error)
    : new EgressError('not-an-answer', null, error)
}
