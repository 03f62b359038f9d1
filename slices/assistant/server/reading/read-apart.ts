import { Worker } from 'node:worker_threads'
import type { ReadingAnswer, ReadingJob } from './reading-thread.ts'

/** A file is read apart from everything else: within so much memory and time, or not at all. Recognising 400 scanned pages takes long. */
const limits = { megabytes: 768, milliseconds: 20 * 60_000 }

/** Reads a policy in a thread of its own; whatever goes wrong in its reading ends as one answer. */
export function readApart(job: ReadingJob): Promise<ReadingAnswer> {
  const { promise, resolve } = Promise.withResolvers<ReadingAnswer>()
  const worker = new Worker(new URL('./reading-thread.ts', import.meta.url), {
    workerData: job,
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: limits.megabytes, maxYoungGenerationSizeMb: 64 },
    // What a library says of a damaged file is no news for the log.
    stdout: true,
    stderr: true,
  })
  const unreadable = (): void => resolve({ problem: 'unreadable' })
  const deadline = setTimeout(unreadable, limits.milliseconds)
  worker.once('message', (answer: ReadingAnswer) => resolve(answer))
  worker.once('error', unreadable)
  worker.once('exit', unreadable)
  return promise.finally(async () => {
    clearTimeout(deadline)
    await worker.terminate()
  })
}
