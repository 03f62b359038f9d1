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
export const passwordWorkers = (options: { threads?: number; queue?: number } = {}): PasswordWorkers =>
  new WorkerPool({ ...defaults, ...options })

class WorkerPool implements PasswordWorkers {
  readonly #limits: { threads: number; queue: number }
  readonly #all = new Set<Worker>()
  readonly #idle = new Set<Worker>()
  readonly #queue: Waiting[] = []
  #done = 0
  #closed = false
  constructor(limits: { threads: number; queue: number }) {
    this.#limits = limits
  }

  get done(): number {
    return this.#done
  }

  async hash(password: string): Promise<string> {
    return String(await this.#ask({ password }))
  }

  async matches(password: string, stored: string): Promise<boolean> {
    return (await this.#ask({ password, stored })) === true
  }

  async close(): Promise<void> {
    this.#closed = true
    for (const { settle } of this.#queue.splice(0)) settle({ failed: true })
    await Promise.all([...this.#all].map((worker) => worker.terminate()))
  }

  async #ask(job: PasswordJob): Promise<string | boolean> {
    if (this.#closed || this.#queue.length >= this.#limits.queue) throw new AppError('busy')
    const answer = await new Promise<PasswordAnswer>((settle) => this.#start({ job, settle }))
    if ('failed' in answer) throw new AppError('unavailable')
    return answer.result
  }

  #start(waiting: Waiting): void {
    const [ready] = this.#idle
    const worker = ready ?? (this.#all.size < this.#limits.threads ? this.#open() : null)
    if (worker) this.#run(worker, waiting)
    else this.#queue.push(waiting)
  }

  #open(): Worker {
    const file = new URL('./password-workers-thread.ts', import.meta.url)
    const worker = new Worker(file, { name: 'passwords', env: {}, resourceLimits: { maxOldGenerationSizeMb: 64 } })
    this.#all.add(worker)
    worker.once('exit', () => {
      this.#all.delete(worker)
      this.#idle.delete(worker)
    })
    return worker
  }

  #run(worker: Worker, { job, settle }: Waiting): void {
    const finish = (answer: PasswordAnswer): void => {
      worker.off('message', finish).off('error', fail).off('exit', fail)
      this.#done += 1
      settle(answer)
      if (this.#all.has(worker)) this.#rest(worker)
      const next = this.#queue.shift()
      if (next) this.#start(next)
    }
    // A thread that died takes its one job with it; another is started for the next.
    const fail = (): void => {
      this.#all.delete(worker)
      finish({ failed: true })
    }
    this.#idle.delete(worker)
    worker.on('message', finish).on('error', fail).on('exit', fail)
    worker.ref()
    worker.postMessage(job, [])
  }

  /** An idle thread keeps no process from ending. */
  #rest(worker: Worker): void {
    worker.unref()
    this.#idle.add(worker)
  }
}
