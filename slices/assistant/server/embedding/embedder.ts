import { Worker } from 'node:worker_threads'
import type { EmbeddingAnswer, EmbeddingJob } from './embedding-thread.ts'

/** Turns sentences into vectors of length one. A tenant's own provider can stand in for the shipped model. */
export interface Embedder {
  /** Vectors of two models are never compared. */
  readonly model: string
  readonly dimensions: number
  /** One vector a text, one after the other; a text without words has none (all zeros). */
  embed(texts: readonly string[]): Promise<Float32Array>
  close(): Promise<void>
}

export const shippedModel = { model: 'use-lite-en-0.2.0', dimensions: 512 }

/** Few at a time, so that a question never waits long behind a long document. */
const atOnce = 8
/** Without work for so long, the thread and its 150 MB are given back. */
const idleMilliseconds = 120_000

interface Waiting {
  readonly texts: readonly string[]
  readonly settle: (answer: EmbeddingAnswer) => void
}

/** The shipped model in a thread of its own. Starts with the first text; questions go before documents. */
export class ShippedEmbedder implements Embedder {
  readonly model = shippedModel.model
  readonly dimensions = shippedModel.dimensions
  readonly #queue: Waiting[] = []
  #worker: Worker | null = null
  #running: Waiting | null = null
  #idle: NodeJS.Timeout | undefined
  #closed = false

  async embed(texts: readonly string[]): Promise<Float32Array> {
    const made = new Float32Array(texts.length * this.dimensions)
    const told = texts.flatMap((text, at) => (/\p{L}|\d/u.test(text) ? [{ text: text.slice(0, 1500), at }] : []))
    for (let from = 0; from < told.length; from += atOnce) {
      const batch = told.slice(from, from + atOnce)
      // One text alone is a question.
      const answer = await this.#ask(
        batch.map(({ text }) => text),
        texts.length === 1,
      )
      batch.forEach(({ at }, i) => made.set(answer.subarray(i * this.dimensions, (i + 1) * this.dimensions), at * this.dimensions))
    }
    return made
  }

  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#idle)
    for (const { settle } of this.#queue.splice(0)) settle({ failed: true })
    const worker = this.#worker
    this.#worker = null
    await worker?.terminate()
  }

  async #ask(texts: readonly string[], first: boolean): Promise<Float32Array> {
    if (this.#closed) throw new Error('the embedder is closed')
    const answer = await new Promise<EmbeddingAnswer>((settle) => {
      if (first) this.#queue.unshift({ texts, settle })
      else this.#queue.push({ texts, settle })
      this.#next()
    })
    if ('failed' in answer) throw new Error('sentences could not be embedded')
    return answer.vectors
  }

  #next(): void {
    if (this.#running) return
    const waiting = this.#queue.shift()
    if (!waiting) return
    clearTimeout(this.#idle)
    this.#running = waiting
    const worker = (this.#worker ??= this.#open())
    worker.ref()
    worker.postMessage({ texts: waiting.texts } satisfies EmbeddingJob, [])
  }

  #open(): Worker {
    const worker = new Worker(new URL('./embedding-thread.ts', import.meta.url), {
      name: 'embedding',
      env: {},
      stdout: true,
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: 512 },
    })
    worker.on('message', (answer: EmbeddingAnswer) => this.#finish(answer))
    const gone = (): void => {
      if (this.#worker === worker) this.#worker = null
      this.#finish({ failed: true })
    }
    worker.on('error', gone)
    worker.on('exit', gone)
    return worker
  }

  #finish(answer: EmbeddingAnswer): void {
    const waiting = this.#running
    this.#running = null
    waiting?.settle(answer)
    if (this.#queue.length > 0) return this.#next()
    // An idle thread keeps no process from ending.
    this.#worker?.unref()
    this.#idle = setTimeout(() => {
      const worker = this.#worker
      this.#worker = null
      void worker?.terminate()
    }, idleMilliseconds)
    this.#idle.unref()
  }
}
