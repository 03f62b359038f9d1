import { Client } from 'pg'
import { migrate } from './migrations.ts'
import { prepareQueue } from './queue.ts'
import { loginRoles, prepareRoles, rolePassword, type DatabaseUrls, roleUrl, verifyRoles } from './roles.ts'
import { reasonOf, StartProblem } from './start-problem.ts'

export type { DatabaseUrls } from './roles.ts'

export interface PrepareOptions {
  /** Where the roles' passwords come from when the administrator logs in without one. */
  readonly secret?: () => string
  /** Folder of the migrations; only tests give another. */
  readonly migrations?: string
}

/**
 * Makes a database ready to serve: roles, schemas, migrations, the job queue's own tables. Safe to run at every start and by
 * several processes at once. Answers the connection strings of the roles; throws a StartProblem with one clear line.
 */
export async function prepareDatabase(adminUrl: string, options: PrepareOptions = {}): Promise<DatabaseUrls> {
  const admin = await connect(adminUrl)
  try {
    const secret = decodeURIComponent(new URL(adminUrl).password) || new URL(adminUrl).searchParams.get('password') || options.secret?.()
    if (!secret)
      throw new StartProblem('DATABASE_URL has no password. Set APP_SECRET, from which the passwords of the database roles are derived.')
    const urls = Object.fromEntries(loginRoles.map((role) => [role, roleUrl(adminUrl, role, rolePassword(secret, role))])) as DatabaseUrls
    await alone(admin, () => prepareRoles(admin, secret))
    await verifyRoles(admin, urls, secret)
    await migrate(admin, options.migrations)
    await prepareQueueTables(urls.queue)
    return urls
  } catch (error) {
    if (error instanceof StartProblem) throw error
    throw new StartProblem(`The database could not be prepared: ${reasonOf(error)}.`)
  } finally {
    await admin.end().catch(() => {})
  }
}

async function connect(adminUrl: string): Promise<Client> {
  const client = new Client({ connectionString: adminUrl, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return client
  } catch (error) {
    throw new StartProblem(`The database does not answer: ${reasonOf(error)}.`)
  }
}

/** Roles belong to the whole server, where two databases may be prepared at once and no lock of ours reaches: so, a few tries. */
async function alone(admin: Client, run: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    await admin.query('begin')
    try {
      await admin.query("set local client_min_messages = warning; select pg_advisory_xact_lock(hashtext('evenkeel:roles'))")
      await run()
      await admin.query('commit')
      return
    } catch (error) {
      await admin.query('rollback').catch(() => {})
      if (attempt === 5 || !isClash(error)) throw error
    }
  }
}

const isClash = (error: unknown): boolean =>
  ['23505', '42710', '42P06', '40001', '40P01'].includes((error as { code?: string }).code ?? '') ||
  /tuple concurrently/.test(reasonOf(error))

/** The queue's tables belong to its own role, which may not make a schema: so the library is given one to go on from. */
async function prepareQueueTables(url: string): Promise<void> {
  const queue = await connect(url)
  try {
    const inTurn = "begin; select pg_advisory_xact_lock(hashtext('evenkeel:queue')); set local client_min_messages = warning;"
    await queue.query(
      `${inTurn} create table if not exists graphile_worker.migrations (id int primary key, ts timestamptz default now() not null, breaking boolean not null default false); commit`,
    )
    await queue.query(inTurn)
    await prepareQueue(url)
    await queue.query('commit')
  } finally {
    await queue.end().catch(() => {})
  }
}
