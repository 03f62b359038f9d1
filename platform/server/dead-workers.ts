import { EventEmitter } from 'node:events'
import type { WorkerEvents } from 'graphile-worker'
import { Client } from 'pg'
import { reasonOf } from './start-problem.ts'
import type { Log } from './log.ts'

const lookEvery = 10_000

// Two keys: the first says what kind of lock it is, the other whose.
const takeLock = "select pg_try_advisory_lock(hashtext('evenkeel:worker'), hashtext($1)) as taken"
const giveLockBack = "select pg_advisory_unlock(hashtext('evenkeel:worker'), hashtext($1))"

/**
 * A worker that was killed leaves its job locked, and the queue by itself waits four hours before another may take it. Here each worker
 * holds a lock of its own for as long as its process lives, which the database frees at once when the process is gone; whoever can take
 * that lock knows the worker is dead and gives its jobs back to the queue.
 */
export class DeadWorkers {
  readonly events: WorkerEvents = new EventEmitter()
  readonly #url: string
  readonly #log: Log
  readonly #own = new Set<string>()
  #client: Client | null = null
  #timer: NodeJS.Timeout | undefined
  #turn: Promise<void> = Promise.resolve()

  constructor(queueUrl: string, log: Log) {
    this.#url = queueUrl
    this.#log = log
    // Jobs are locked in the name of the pool, whichever of its workers has them.
    this.events.on('pool:create', ({ workerPool: { id } }) => {
      this.#own.add(id)
      void this.#inTurn((client) => take(client, id))
    })
  }

  /** Looks now, and from then on every ten seconds. */
  async start(): Promise<void> {
    await this.look()
    this.#timer = setInterval(() => void this.look(), lookEvery)
  }

  /** Gives back the jobs of every worker whose process is gone. */
  look(): Promise<void> {
    return this.#inTurn(async (client) => {
      const { rows } = await client.query<{ id: string }>(
        // A worker takes its lock a moment after it has begun.
        "select distinct locked_by as id from graphile_worker._private_jobs where locked_at < now() - interval '5 seconds'",
      )
      for (const { id } of rows) if (!this.#own.has(id)) await release(client, id)
    })
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.#turn
    await this.#client?.end().catch(() => {})
    this.#client = null
  }

  /** One after the other on one connection; when that is lost, the next turn takes the locks of this process again on a new one. */
  #inTurn(run: (client: Client) => Promise<void>): Promise<void> {
    this.#turn = this.#after(this.#turn, run)
    return this.#turn
  }

  async #after(before: Promise<void>, run: (client: Client) => Promise<void>): Promise<void> {
    await before
    try {
      this.#client ??= await this.#connect()
      await run(this.#client)
    } catch (error) {
      this.#log.warn({ reason: reasonOf(error) }, 'workers could not be looked at')
      await this.#client?.end().catch(() => {})
      this.#client = null
    }
  }

  async #connect(): Promise<Client> {
    const client = new Client({ connectionString: this.#url, query_timeout: 6_000, connectionTimeoutMillis: 3_000, keepAlive: true })
    client.on('error', () => {})
    client.on('end', () => {
      if (this.#client === client) this.#client = null
    })
    await client.connect()
    for (const id of this.#own) await take(client, id)
    return client
  }
}

async function take(client: Client, id: string): Promise<void> {
  await client.query(takeLock, [id])
}

async function release(client: Client, id: string): Promise<void> {
  const { rows } = await client.query<{ taken: boolean }>(takeLock, [id])
  if (!rows[0]?.taken) return
  try {
    await client.query('select graphile_worker.force_unlock_workers($1::text[])', [[id]])
  } finally {
    await client.query(giveLockBack, [id])
  }
}
