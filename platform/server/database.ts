import type { Duplex } from 'node:stream'
import { Kysely, PostgresDialect } from 'kysely'
import { Pool, types, type ClientBase, type PoolClient, type QueryResult } from 'pg'
import type { DB } from '../../db/database.ts'
import type { Actor, GivenRights, Role } from '#platform/shared/actor.ts'
import { AppError } from '#platform/shared/app-error.ts'
import { FairQueue, Lines } from './admission.ts'
import type { ShownKey } from './api-key.ts'
import { isTransportError, translateDatabaseError } from './database-errors.ts'

/** A query builder bound to one open transaction. */
export type Tx = Kysely<DB>

/** Who asks, as the token says it; what they may do is read from the database inside the transaction. */
export interface Caller {
  readonly userId: string
  readonly sessionId: string
  /** The workspace the request names; null means the one the person chose last, else the first joined. */
  readonly tenantId: string | null
  readonly requestId: string
  /** The view the request is made in, when a super admin looks at the product as somebody else. */
  readonly viewId?: string | null
  /** The key a program shows in place of a session: the request is then its maker's, as far as the key reaches. */
  readonly key?: ShownKey
}

export interface Opened {
  readonly actor: Actor | null
  readonly state: 'ok' | 'no-workspace' | 'not-member' | 'ended' | 'second-factor-needed'
  readonly timeZone: string
  readonly lastSeenAt: Date
  /** The real person's name, as signed in. */
  readonly userName: string
  /** What the key may be used for; null in a session. */
  readonly scopes: readonly string[] | null
}

interface BeginRow {
  state: Opened['state'] | 'signed-out' | 'view-ended' | 'key-ended'
  tenant_id: string | null
  role: Role | null
  person_id: string | null
  stepped_up_at: Date | null
  time_zone: string | null
  last_seen_at: Date
  user_name: string | null
  rights: GivenRights | null
  viewed_user_id: string | null
  user_id?: string | null
  scopes?: string[] | null
}

/** A statement that may be sent before the answer to `begin_request` is known; its rows are used only if the asker's rights fit. */
export interface Statement {
  readonly name: string
  readonly text: string
  readonly values: readonly unknown[]
}

types.setTypeParser(types.builtins.DATE, (text) => text)

const limits = { query_timeout: 6000, connectionTimeoutMillis: 3000, keepAlive: true, idleTimeoutMillis: 60_000, pipeline: true }

/** The only way to the database: one transaction a request, its workspace set in the transaction and gone with it. */
export class Database {
  readonly #app: Pool
  readonly #job: Pool
  /** Before the connections for people's requests. */
  readonly queue: FairQueue
  readonly #lines = new Lines()
  constructor(urls: { app: string; job: string }, size = 4) {
    this.queue = new FairQueue(size)
    this.#app = openPool(urls.app, size)
    this.#job = openPool(urls.job, 2)
  }

  /** Runs a person's request. Throws 401 when the session is over; the caller decides what a missing workspace means. */
  asCaller<T>(caller: Caller, readOnly: boolean, run: (tx: Tx, opened: Opened) => Promise<T>): Promise<T> {
    return this.#inTurn(caller, () =>
      transaction({ pool: this.#app, readOnly }, beginRequest(caller), (client, [begun]) =>
        run(builder(client), this.#opened(caller, begun as BeginRow)),
      ),
    )
  }

  #inTurn<T>(caller: Caller, run: () => Promise<T>): Promise<T> {
    return this.queue.pass(caller.key?.tenantId ?? this.#lines.of(caller.sessionId), run)
  }

  #opened(caller: Caller, row: BeginRow): Opened {
    if (row.state === 'ok' && row.tenant_id && !caller.key) this.#lines.saw(caller.sessionId, row.tenant_id)
    return opened(caller, row)
  }

  /** The hot path of a list: opening, query and commit go out together, one round trip, with all the guarantees of a transaction. */
  async readAhead(caller: Caller, statement: Statement): Promise<{ opened: Opened; rows: Record<string, unknown>[] }> {
    let ahead: Promise<QueryResult> | undefined
    let generic: Promise<QueryResult> | undefined
    const first = (client: PoolClient) => {
      const begun = beginRequest(caller)(client)
      // Planned once a connection: for a statement this short, planning costs more than running it.
      generic = client.query('set local plan_cache_mode = force_generic_plan')
      ahead = client.query({ name: statement.name, text: statement.text, values: [...statement.values] })
      generic.catch(() => {})
      ahead.catch(() => {})
      return begun
    }
    return this.#inTurn(caller, () =>
      transaction({ pool: this.#app, readOnly: true, commitAhead: true }, first, async (_client, [begun]) => ({
        opened: this.#opened(caller, begun as BeginRow),
        rows: (await ahead)?.rows ?? [],
      })),
    )
  }

  /** Runs the background worker's part in one workspace, or the creation of a workspace by `userId`. */
  asSystem<T>(
    tenantId: string,
    about: { requestId: string; userId?: string | null; pool?: 'app' | 'job' },
    run: (tx: Tx) => Promise<T>,
  ): Promise<T> {
    const begin = (client: PoolClient) =>
      client.query({
        name: 'begin_system',
        text: 'select app.begin_system($1, $2, $3)',
        values: [tenantId, about.userId ?? null, about.requestId],
      })
    return transaction({ pool: about.pool === 'app' ? this.#app : this.#job, readOnly: false }, begin, (client) => run(builder(client)))
  }

  /** Reads as a member who is not there, with the rights they have now; null once their place or the role they had is gone. */
  asMember<T>(
    member: { tenantId: string; userId: string; role: string },
    requestId: string,
    run: (tx: Tx, actor: Actor, timeZone: string) => Promise<T>,
  ): Promise<T | null> {
    const { tenantId, userId } = member
    const begin = (client: PoolClient) =>
      client.query({
        name: 'begin_member',
        text: 'select * from app.begin_member($1, $2, $3, $4)',
        values: [tenantId, userId, member.role, requestId],
      })
    return transaction({ pool: this.#job, readOnly: true }, begin, async (client, [begun]) => {
      const row = begun as BeginRow
      const actor = actorOf({ userId, sessionId: '', tenantId, requestId }, row)
      return actor && run(builder(client), actor, row.time_zone ?? 'Europe/London')
    })
  }

  /** Every workspace, for the worker's rounds: ids only; each is then opened on its own. */
  async everyWorkspace(): Promise<string[]> {
    const { rows } = await this.#job.query<{ workspace_id: string }>('select workspace_id from app.every_workspace()')
    return rows.map((row) => row.workspace_id)
  }

  /** The workspace that has shown a mail domain to be its own. */
  async workspaceOfDomain(domain: string): Promise<string | null> {
    const { rows } = await this.#app.query<{ id: string | null }>('select app.domain_workspace($1) as id', [domain])
    return rows[0]?.id ?? null
  }

  /** The workspaces a person ever joined: ids only; each is then opened on its own. */
  async workspacesOf(userId: string): Promise<string[]> {
    const { rows } = await this.#app.query<{ workspace_id: string }>('select workspace_id from app.workspace_pointers($1)', [userId])
    return rows.map((row) => row.workspace_id)
  }

  /** True when the database answers; for readiness. */
  async answers(): Promise<boolean> {
    try {
      await this.#app.query('select 1')
      return true
    } catch {
      return false
    }
  }

  get waiting(): number {
    return this.queue.waiting + this.#app.waitingCount
  }

  async close(): Promise<void> {
    await Promise.all([this.#app.end(), this.#job.end()])
  }
}

function openPool(url: string, max: number): Pool {
  const pool = new Pool({ connectionString: url, max, ...limits, onConnect: nameNothingBehindPooler })
  // A connection the server ends, idle or lent out, is replaced by the pool; without listeners it would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

const unnamed = (asked: unknown): unknown =>
  typeof asked === 'object' && asked !== null && 'name' in asked ? { ...asked, name: undefined } : asked

/**
 * A pooler in transaction mode gives each transaction any of its connections, where a statement prepared by name may stand already
 * or not at all. It is known by the process id: the one it greets with is no process of the database. Then nothing goes by name.
 */
async function nameNothingBehindPooler(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  if (rows[0]?.pid === (client as ClientBase & { processID: number }).processID) return
  const send = client.query.bind(client) as (...asked: unknown[]) => unknown
  Object.assign(client, { query: (asked: unknown, ...rest: unknown[]) => send(unnamed(asked), ...rest) })
}

const beginRequest = (caller: Caller) => (client: PoolClient) =>
  caller.key ? beginKey(client, caller, caller.key) : beginSession(client, caller)

const beginKey = (client: PoolClient, caller: Caller, key: ShownKey) =>
  client.query({
    name: 'begin_key_request',
    text: 'select * from app.begin_key_request($1, $2, $3, $4, $5)',
    values: [key.tenantId, key.id, key.hash, key.kind, caller.requestId],
  })

const beginSession = (client: PoolClient, caller: Caller) =>
  client.query({
    name: 'begin_request',
    text: 'select state, tenant_id, role, person_id, stepped_up_at, time_zone, last_seen_at, user_name, rights, viewed_user_id from app.begin_request($1, $2, $3, $4, $5)',
    values: [caller.sessionId, caller.userId, caller.tenantId, caller.requestId, caller.viewId ?? null],
  })

function opened(caller: Caller, row: BeginRow): Opened {
  if (row.state === 'signed-out') throw new AppError('auth.session-ended')
  if (row.state === 'view-ended') throw new AppError('rights.view-as-ended')
  if (row.state === 'key-ended') throw new AppError('auth.key-ended')
  return {
    actor: actorOf(caller, row),
    state: row.state,
    timeZone: row.time_zone ?? 'Europe/London',
    lastSeenAt: row.last_seen_at,
    userName: row.user_name ?? '',
    scopes: row.scopes ?? null,
  }
}

function actorOf(caller: Caller, row: BeginRow): Actor | null {
  if (row.state !== 'ok' || !row.tenant_id || !row.role) return null
  return {
    userId: row.viewed_user_id ?? row.user_id ?? caller.userId,
    sessionId: caller.sessionId,
    tenantId: row.tenant_id,
    personId: row.person_id,
    role: row.role,
    rights: row.rights,
    viewedBy: row.viewed_user_id === null ? null : { userId: caller.userId, name: row.user_name ?? '', viewId: caller.viewId ?? '' },
    steppedUpAt: row.stepped_up_at && row.stepped_up_at.getTime() / 1000,
  }
}

interface Plan {
  readonly pool: Pool
  readonly readOnly: boolean
  /** Send COMMIT with the first statements: nothing follows them. */
  readonly commitAhead?: boolean
}

type First = (client: PoolClient) => Promise<QueryResult>

/**
 * BEGIN … COMMIT on one connection. A connection goes back to the pool only when the server says it is idle again; one that
 * broke, timed out or still holds a transaction is destroyed, so nothing of this request can reach the next (security.md 3.1, 6 and 7).
 */
async function transaction<T>(plan: Plan, first: First, run: (client: PoolClient, rows: unknown[]) => Promise<T>): Promise<T> {
  const client = await plan.pool.connect().catch((error: unknown) => {
    throw translateDatabaseError(error)
  })
  let broken: Error | undefined
  try {
    const { stream } = (client as unknown as { connection: { stream: Duplex } }).connection
    // Written as one: a write to the socket costs more than a statement.
    stream.cork()
    const begin = client.query(plan.readOnly ? 'begin read only' : 'begin')
    const firstAnswer = first(client)
    const commit = plan.commitAhead ? client.query('commit') : undefined
    stream.uncork()
    await Promise.all([begin, firstAnswer, commit])
    const result = await run(client, (await firstAnswer).rows)
    if (!commit) await client.query('commit')
    return result
  } catch (error) {
    broken = await rollBack(client, error)
    throw translateDatabaseError(error)
  } finally {
    client.release(broken ?? (isIdle(client) ? undefined : new Error('connection left in a transaction')))
  }
}

async function rollBack(client: PoolClient, cause: unknown): Promise<Error | undefined> {
  if (isTransportError(cause)) return cause as Error
  try {
    await client.query('rollback')
    return undefined
  } catch (error) {
    return error as Error
  }
}

const isIdle = (client: PoolClient): boolean => client.getTransactionStatus() === 'I'

/** Kysely over this one client. Its own BEGIN and COMMIT are never used: `transaction` above owns them. */
function builder(client: PoolClient): Tx {
  const lent = { query: client.query.bind(client), release: () => {} } as unknown as PoolClient
  return new Kysely<DB>({
    dialect: new PostgresDialect({ pool: { connect: () => Promise.resolve(lent), end: () => Promise.resolve() } as unknown as Pool }),
  })
}
