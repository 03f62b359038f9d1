import { Pool, type PoolClient } from 'pg'

/** Connections that log in as evenkeel_auth: the identity tables and the mail outbox, nothing else. */
export type IdentityPool = Pool
/** The pool, or one connection of it inside a transaction. */
export type IdentityClient = Pick<PoolClient, 'query'>

/** Same time limits as the request path's pool, so that a frozen database frees the request. */
export function openIdentityPool(url: string, max = 4): IdentityPool {
  const pool = new Pool({
    connectionString: url,
    max,
    query_timeout: 6000,
    connectionTimeoutMillis: 3000,
    keepAlive: true,
    idleTimeoutMillis: 60_000,
  })
  // A connection the server ends, idle or lent out, is replaced by the pool; without listeners it would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** BEGIN … COMMIT on one connection, which goes back to the pool only when it is idle again. */
export async function inIdentityTransaction<T>(pool: IdentityPool, run: (client: IdentityClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query('begin')
    const result = await run(client)
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch((problem: unknown) => {
      broken = problem as Error
    })
    throw error
  } finally {
    client.release(broken ?? (client.getTransactionStatus() === 'I' ? undefined : new Error('connection left in a transaction')))
  }
}
