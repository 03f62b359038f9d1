import { closeSync, fstatSync, openSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { type Cluster, lastLine, openCluster } from './postgres-cluster.ts'
import { freePort, isAlive, launch, type PidFile, readPidFile, servesFolder, stopServer, until } from './postgres-process.ts'
import { reasonOf, StartProblem } from './start-problem.ts'

/** A running embedded PostgreSQL. */
export interface EmbeddedPostgres {
  /** Connection string of the superuser for the product's own database. */
  readonly url: string
  readonly port: number
  /** Resolves if the server ends although nobody called `stop`. */
  readonly lost: Promise<void>
  /** Ends the server after everything is written; does nothing when another Evenkeel process owns it. */
  stop(): Promise<void>
}

export interface EmbeddedOptions {
  /** `serve` wants the folder for itself; `command` joins a server that another Evenkeel process runs. */
  readonly purpose: 'serve' | 'command'
  /** false only for throw-away databases: what is in them does not survive a crash of the machine. */
  readonly durable?: boolean
}

const database = 'evenkeel'
const bootTime = 60_000

/** Held by the process that owns the server; PostgreSQL frees it by itself when that process is killed. */
const takeOwnership = "select pg_try_advisory_lock(hashtext('evenkeel:owner')) as mine"

/**
 * Starts (the first time: makes) the PostgreSQL under `dataDir` on a free port of the loopback interface. A server left behind
 * by a killed process is stopped first and a stale process id file removed. Throws a StartProblem when the folder is in use or
 * the server cannot start.
 */
export async function startEmbeddedPostgres(dataDir: string, options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const cluster = await openCluster(dataDir)
  const running = await runningServer(cluster)
  if (running) {
    if (!(await isLeftBehind(cluster, running, options.purpose === 'serve' ? 1_500 : 0))) return joined(cluster, running, options.purpose)
    await stopServer(running.pid)
  }
  return startServer(cluster, options.durable ?? true)
}

/** The live server of this folder, or null; a process id file whose process is gone or a stranger is removed. */
async function runningServer({ folder }: Cluster): Promise<PidFile | null> {
  const found = readPidFile(folder)
  if (!found) return null
  if (await servesFolder(found.pid, folder)) return found
  rmSync(join(folder, 'postmaster.pid'), { force: true })
  return null
}

/** True when no Evenkeel process owns the running server. An owner that was killed a moment ago is given `patience` ms to vanish. */
async function isLeftBehind(cluster: Cluster, running: PidFile, patience: number): Promise<boolean> {
  if (!(await until(() => readPidFile(cluster.folder)?.ready === true || !isAlive(running.pid), bootTime))) return true
  let client: Client | undefined
  try {
    client = await connect(cluster, readPidFile(cluster.folder)?.port ?? running.port)
    const owned = client
    return await until(async () => (await owned.query<{ mine: boolean }>(takeOwnership)).rows[0]?.mine === true, patience)
  } catch {
    return true
  } finally {
    await client?.end().catch(() => {})
  }
}

function joined(cluster: Cluster, running: PidFile, purpose: EmbeddedOptions['purpose']): EmbeddedPostgres {
  if (purpose === 'serve')
    throw new StartProblem(
      `DATA_DIR is in use by another Evenkeel process (its database is process ${running.pid}). Stop that one, or choose another DATA_DIR.`,
    )
  return { url: urlOf(cluster, running.port), port: running.port, lost: new Promise(() => {}), stop: async () => {} }
}

async function startServer(cluster: Cluster, durable: boolean): Promise<EmbeddedPostgres> {
  const server = await boot(cluster, durable)
  const client = await connect(cluster, server.port)
  await client.query(takeOwnership)
  const { rowCount } = await client.query('select from pg_database where datname = $1', [database])
  if (!rowCount) await client.query(`create database ${database}`)
  let stopping: Promise<void> | undefined
  const stop = async () => {
    await client.end().catch(() => {})
    await stopServer(server.pid)
  }
  const lost = server.ended.then(() => (stopping ? new Promise<void>(() => {}) : undefined))
  return { url: urlOf(cluster, server.port), port: server.port, lost, stop: () => (stopping ??= stop()) }
}

interface Booted {
  readonly pid: number
  readonly port: number
  readonly ended: Promise<void>
}

/** Another program may take the free port first, and a killed server's children may hold its memory for a moment: so, three tries. */
async function boot(cluster: Cluster, durable: boolean): Promise<Booted> {
  let reason = ''
  for (let attempt = 0; attempt < 3; attempt++) {
    const port = await freePort()
    const log = openLog(cluster.dataDir)
    const start = fstatSync(log).size
    const child = launch(cluster.binaries.postgres, ['-D', cluster.folder, '-p', String(port), ...flags(durable)], {
      user: cluster.user,
      reaches: [cluster.binaries.postgres, cluster.folder],
      output: log,
    })
    closeSync(log)
    let failed: string | undefined
    const ended = new Promise<void>((resolve) => {
      child.once('error', (error) => resolve(void (failed = reasonOf(error)))).once('exit', () => resolve(void (failed ??= '')))
    })
    const { pid } = child
    await until(() => failed !== undefined || isReady(cluster.folder, pid), bootTime)
    if (pid !== undefined && failed === undefined && isReady(cluster.folder, pid)) return { pid, port, ended }
    if (pid !== undefined && failed === undefined) await stopServer(pid)
    reason = failed || lastLine(readFileSync(logPath(cluster.dataDir), 'utf8').slice(start), /FATAL|PANIC/)
  }
  throw new StartProblem(`The embedded database does not start: ${reason}. Its log is postgres.log under DATA_DIR.`)
}

function isReady(folder: string, pid: number | undefined): boolean {
  const file = readPidFile(folder)
  return file?.pid === pid && file?.ready === true
}

/** Everything that differs from PostgreSQL's own defaults, and why. */
function flags(durable: boolean): string[] {
  const settings: Record<string, string> = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Messages, statements and details quote what people typed; only the server's own events are logged.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
    shared_buffers: '256MB',
    effective_cache_size: '1GB',
    random_page_cost: '1.1',
    // Compiling a plan costs more than any query of this product takes.
    jit: 'off',
    ...(durable
      ? { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' }
      : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

const logPath = (dataDir: string): string => join(dataDir, 'postgres.log')

function openLog(dataDir: string): number {
  const log = openSync(logPath(dataDir), 'a', 0o600)
  if (fstatSync(log).size < 5_000_000) return log
  closeSync(log)
  renameSync(logPath(dataDir), `${logPath(dataDir)}.old`)
  return openSync(logPath(dataDir), 'a', 0o600)
}

async function connect(cluster: Cluster, port: number): Promise<Client> {
  const client = new Client({
    host: '127.0.0.1',
    port,
    user: 'postgres',
    password: cluster.password,
    database: 'postgres',
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  })
  // The server going away is noticed by its process; an unheard error event would end ours.
  client.on('error', () => {})
  await client.connect()
  return client
}

const urlOf = (cluster: Cluster, port: number): string => `postgres://postgres:${cluster.password}@127.0.0.1:${port}/${database}`
