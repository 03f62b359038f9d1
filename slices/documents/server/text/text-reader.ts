import { Worker } from 'node:worker_threads'
import type { TextAnswer, TextJob } from './text-thread.ts'

/** A file is read apart from everything else: within so much memory and time, or not at all. */
const limits = { megabytes: 256, milliseconds: 20_000 }

/** What is written in a file; whatever goes wrong in its reading ends as one answer. `milliseconds`: the time it may take. */
export function readTextApart(job: TextJob, milliseconds: number = limits.milliseconds): Promise<TextAnswer> {
  const { promise, resolve } = Promise.withResolvers<TextAnswer>()
  const worker = new Worker(new URL('./text-thread.ts', import.meta.url), {
    workerData: job,
    transferList: [job.bytes.buffer as ArrayBuffer],
    resourceLimits: { maxOldGenerationSizeMb: limits.megabytes, maxYoungGenerationSizeMb: 32 },
    // What a library says of a damaged file is no news for the log.
    stdout: true,
    stderr: true,
  })
  const unreadable = (): void => resolve({ text: '', problem: 'unreadable' })
  const deadline = setTimeout(unreadable, milliseconds)
  worker.once('message', (answer: TextAnswer) => resolve(answer))
  worker.once('error', unreadable)
  worker.once('exit', unreadable)
  return promise.finally(async () => {
    clearTimeout(deadline)
    await worker.terminate()
  })
}
