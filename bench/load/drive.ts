import { fork } from 'node:child_process'
import { join } from 'node:path'
import { quantile } from '../report.ts'
import type { Kind, Seen, Work } from './driver.ts'

export interface Driver {
  signIn(place: { url: string; origin: string; emails: readonly string[] }): Promise<void>
  work(work: Work): Promise<Result>
  stop(): void
}

/** What a piece of work saw. */
export class Result {
  readonly seen: readonly Seen[]
  readonly seconds: number
  constructor(seen: readonly Seen[], seconds: number) {
    this.seen = seen
    this.seconds = seconds
  }

  where(fits: (one: Seen) => boolean): Result {
    return new Result(this.seen.filter(fits), this.seconds)
  }

  of(kind: Kind): Result {
    return this.where((one) => one.kind === kind)
  }

  get done(): readonly Seen[] {
    return this.seen.filter(({ status }) => status === 200)
  }

  /** Answers with what was asked for, a second. */
  get rate(): number {
    return this.done.length / this.seconds
  }

  at(share: number): number {
    return quantile(
      this.done.map(({ ms }) => ms),
      share,
    )
  }

  count(...statuses: readonly number[]): number {
    return this.seen.filter(({ status }) => statuses.includes(status)).length
  }

  /** Answers that are neither what was asked for nor a refusal because of too much. */
  get wrong(): string {
    const others = this.seen.filter(({ status }) => ![200, 429, 503].includes(status))
    return Object.entries(Object.groupBy(others, ({ status }) => status || 'no answer'))
      .map(([status, some]) => `${status}: ${some?.length ?? 0}`)
      .join(', ')
  }
}

/** A generator of requests in a process of its own: the server keeps its loop to itself. */
export function startDriver(): Driver {
  const child = fork(join(import.meta.dirname, 'driver.ts'))
  const tell = <T>(message: object): Promise<T> =>
    new Promise((resolve, reject) => {
      const ended = (): void => reject(new Error('the generator ended'))
      child.once('exit', ended)
      child.once('message', ({ answer, problem }: { answer?: T; problem?: string }) => {
        child.off('exit', ended)
        if (problem === undefined) resolve(answer as T)
        else reject(new Error(problem))
      })
      child.send(message)
    })
  return {
    signIn: async (place) => void (await tell({ signIn: place })),
    work: async (work) => new Result(await tell<Seen[]>({ work }), work.seconds),
    stop: () => void child.kill(),
  }
}
