import { Worker } from 'node:worker_threads'
import type { ReaderAnswer, ReaderJob } from './reader-thread.ts'

/** A file is read apart from everything else: within so much memory and time, or not at all. */
const limits = { megabytes: 768, milliseconds: 180_000 }

/** Reads a file in a thread of its own, answer by answer; whatever goes wrong there ends as a fault in words. */
export async function* readApart(job: ReaderJob): AsyncIterable<ReaderAnswer> {
  const worker = new Worker(new URL('./reader-thread.ts', import.meta.url), {
    workerData: job,
    resourceLimits: { maxOldGenerationSizeMb: limits.megabytes, maxYoungGenerationSizeMb: 64 },
  })
  const deadline = setTimeout(() => void worker.terminate(), limits.milliseconds)
  try {
    for (;;) {
      const answer = await next(worker)
      if (answer === null) return
      yield answer
      if (answer.kind !== 'rows') return
    }
  } finally {
    clearTimeout(deadline)
    await worker.terminate()
  }
}

function next(worker: Worker): Promise<ReaderAnswer | null> {
  const { promise, resolve } = Promise.withResolvers<ReaderAnswer | null>()
  const fault = (): void => resolve({ kind: 'fault', fault: 'The file takes more memory or time to read than any list of people should.' })
  const message = (answer: ReaderAnswer | null): void => resolve(answer)
  worker.once('message', message)
  worker.once('error', fault)
  worker.once('exit', fault)
  worker.postMessage('next', [])
  return promise.finally(() => {
    worker.off('message', message)
    worker.off('error', fault)
    worker.off('exit', fault)
  })
}
