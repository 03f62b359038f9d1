import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { AppError } from '#platform/shared/app-error.ts'
import type { PasswordAnswer, PasswordJob } from './password-workers-thread.ts'

/** Hashing with argon2id away from the event loop and from the shared thread pool, which reads files and resolves names. */
export interface PasswordWorkers {
  /** A new PHC string. Rejects with `busy` (503) when too many wait. */
  hash(password: string): Promise<string>
  /** Whether the password made this PHC string. Rejects with `busy` (503) when too many wait. */
  matches(password: string, stored: string): Promise<boolean>
  /** Hash computations done so far, of either kind. */
  readonly done: number
  close(): Promise<void>
}

interface Waiting {
  readonly job: PasswordJob
  readonly settle: (answer: PasswordAnswer) => void
}

/** One core is left for everything else; a queue longer than this would only make people wait for a time-out. */
const defaults = { threads: Math.max(1, Math.min(4, availableParallelism() - 1)), queue: 100 }

/** Starts no thread before the first password arrives. */
export function passwordWorkers(options: { threads?: number; queue?: number } = {}): PasswordWorkers {
  const { threads, queue: longest } = { ...defaults, ...options }
  const idle: Worker[] = []
  const all = new Set<Worker>()
  const queue: Waiting[] = []
  const state = { done: 0, closed: false }

  const run = (worker: Worker, { job, settle }: Waiting): void => {
    const finish = (answer: PasswordAnswer): void => {
      worker.off('message', finish).off('error', fail).off('exit', fail)
      state.done += 1
      settle(answer)
      if (!all.has(worker)) return next()
      const waiting = queue.shift()
      if (waiting) run(worker, waiting)
      else {
        worker.unref()
        idle.push(worker)
      }
    }
    // A thread that died takes its one job with it; another is started for the next.
    const fail = (): void => {
      all.delete(worker)
      finish({ failed: true })
    }
    worker.on('message', finish).on('error', fail).on('exit', fail)
    worker.ref()
    worker.postMessage(job)
  }

  const next = (): void => {
    const waiting = queue.shift()
    if (waiting) start(waiting)
  }

  const start = (waiting: Waiting): void => {
    const ready = idle.pop()
    if (ready) return run(ready, waiting)
    if (all.size >= threads) return void queue.push(waiting)
    const worker = new Worker(new URL('./password-workers-thread.ts', import.meta.url), { name: 'passwords', env: {}, resourceLimits: { maxOldGenerationSizeMb: 64 } })
    all.add(worker)
    worker.once('exit', () => {
      all.delete(worker)
      const at = idle.indexOf(worker)
      if (at >= 0) idle.splice(at, 1)
    })
    run(worker, waiting)
  }

  const ask = async (job: PasswordJob): Promise<string | boolean> => {
    if (state.closed || queue.length >= longest) throw new AppError('busy')
    const answer = await new Promise<PasswordAnswer>((settle) => start({ job, settle }))
    if ('failed' in answer) throw new AppError('unavailable')
    return answer.result
  }

  return {
    hash: async (password) => String(await ask({ password })),
    matches: async (password, stored) => (await ask({ password, stored })) === true,
    get done() {
      return state.done
    },
    async close() {
      state.closed = true
      for (const { settle } of queue.splice(0)) settle({ failed: true })
      await Promise.all([...all].map((worker) => worker.terminate()))
    },
  }
}
