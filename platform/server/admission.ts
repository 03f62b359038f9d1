import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#platform/shared/app-error.ts'

interface Waiter {
  readonly go: (refused?: AppError) => void
  readonly late: NodeJS.Timeout
}

/** How many requests may wait for the database in one process, and for how long at most. */
export const queueLimits = { waiting: 256, milliseconds: 3_000 }

/**
 * The queue before the connections of the database. Those who wait are let in by turns, one of each workspace after the other, so that
 * a workspace that asks for much waits in its own line. When too many wait, the longest line gives up its last; so a refusal (503) comes
 * at once, and to whoever asks for most.
 */
export class FairQueue {
  #free: number
  #waiting = 0
  #refused = 0
  /** In the order of their turns; a line that is empty is not there. */
  readonly #lines = new Map<string, Waiter[]>()
  readonly #most: typeof queueLimits

  constructor(atOnce: number, most = queueLimits) {
    this.#free = atOnce
    this.#most = most
  }

  get waiting(): number {
    return this.#waiting
  }

  /** So many were refused since the start. */
  get refused(): number {
    return this.#refused
  }

  /** Whether whoever comes now can only come in place of somebody else. */
  get full(): boolean {
    return this.#waiting >= this.#most.waiting
  }

  get most(): number {
    return this.#most.waiting
  }

  /** Runs when it is this line's turn. Rejects with `busy` when too many wait, or when the turn does not come in time. */
  async pass<T>(line: string, run: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free -= 1
    else await this.#turn(line)
    try {
      return await run()
    } finally {
      this.#next()
    }
  }

  #turn(line: string): Promise<void> {
    if (this.full) this.#makeRoom(line)
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => this.#giveUp(line, waiter, new AppError('busy')), this.#most.milliseconds)
      const waiter: Waiter = { late, go: (refused) => (refused ? reject(refused) : resolve()) }
      const standing = this.#lines.get(line)
      if (standing) standing.push(waiter)
      else this.#lines.set(line, [waiter])
      this.#waiting += 1
    })
  }

  /** The last of the longest line goes; if that is the newcomer's own, the newcomer does. */
  #makeRoom(newcomer: string): void {
    let [longest, length] = [newcomer, (this.#lines.get(newcomer)?.length ?? 0) + 1]
    for (const [line, { length: standing }] of this.#lines) if (standing > length) [longest, length] = [line, standing]
    if (longest === newcomer) {
      this.#refused += 1
      throw new AppError('busy')
    }
    const last = this.#lines.get(longest)?.at(-1)
    if (last) this.#giveUp(longest, last, new AppError('busy'))
  }

  #giveUp(line: string, waiter: Waiter, reason: AppError): void {
    const standing = this.#lines.get(line) ?? []
    const place = standing.lastIndexOf(waiter)
    if (place === -1) return
    standing.splice(place, 1)
    if (standing.length === 0) this.#lines.delete(line)
    this.#waiting -= 1
    this.#refused += 1
    clearTimeout(waiter.late)
    waiter.go(reason)
  }

  #next(): void {
    const [turn] = this.#lines
    if (!turn) {
      this.#free += 1
      return
    }
    const [line, standing] = turn
    const waiter = standing.shift()
    // To the back: the next turn is another line's.
    this.#lines.delete(line)
    if (standing.length > 0) this.#lines.set(line, standing)
    this.#waiting -= 1
    clearTimeout(waiter?.late)
    waiter?.go()
  }
}

/** Whose line a session stands in: the workspace in which the database saw it last, for what a request says of itself is not believed. */
export class Lines {
  readonly #seen = new Map<string, string>()

  of(session: string): string {
    return this.#seen.get(session) ?? session
  }

  saw(session: string, workspace: string): void {
    if (this.#seen.get(session) === workspace) return
    // Sessions come and go; forgetting one costs it nothing but a line of its own for one request.
    if (this.#seen.size >= 10_000) this.#seen.clear()
    this.#seen.set(session, workspace)
  }
}

const busy = JSON.stringify({ message: new AppError('busy').message, code: 'busy' })
const busyHeaders = {
  'content-type': 'application/json; charset=utf-8',
  'content-length': Buffer.byteLength(busy),
  'retry-after': '2',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
}

/** How late the process comes to its work before it counts as too busy, how often it looks, and how many requests it then has inside. */
const lateness = { milliseconds: 150, look: 50, inside: 64 }

/** Answers whether the process itself is behind: its timers come late when it has more to do than time. */
function watchLateness(http: FastifyInstance): () => boolean {
  let [due, late] = [performance.now() + lateness.look, 0]
  const timer = setInterval(() => {
    late = performance.now() - due
    due = performance.now() + lateness.look
  }, lateness.look)
  timer.unref()
  http.addHook('onClose', async () => clearInterval(timer))
  return () => Math.max(late, performance.now() - due) > lateness.milliseconds
}

/**
 * While the queue is full or the process is behind, a session with more than its share of the requests inside is refused before
 * anything is done for the request: refusing has to cost next to nothing, or a flood of refusals is itself the overload.
 */
export function refuseOverload(http: FastifyInstance, queue: Pick<FairQueue, 'full' | 'most'>, isLate = watchLateness(http)): void {
  const handlers = http.server.listeners('request') as ((request: IncomingMessage, response: ServerResponse) => void)[]
  const inside = new Map<string, number>()
  const leave = (who: string): void => {
    const left = (inside.get(who) ?? 1) - 1
    if (left > 0) inside.set(who, left)
    else inside.delete(who)
  }
  http.server.removeAllListeners('request')
  http.server.on('request', (request, response) => {
    const who = request.headers.authorization
    if (who !== undefined) {
      const own = inside.get(who) ?? 0
      const most = queue.full ? queue.most : isLate() ? lateness.inside : Infinity
      if (own >= Math.max(1, most / inside.size)) {
        response.writeHead(503, busyHeaders).end(busy)
        return
      }
      inside.set(who, own + 1)
      response.once('close', () => leave(who))
    }
    for (const handle of handlers) handle.call(http.server, request, response)
  })
}
