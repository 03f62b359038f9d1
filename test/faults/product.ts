/** The product as it runs, in processes that can be killed, on a database of its own; for the long forms of the fault series. */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { mkdirSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Client } from 'pg'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../platform/server/embedded-postgres.ts'
import { freePort } from '../../platform/server/postgres-process.ts'

export const root = join(import.meta.dirname, '../..')
export const wait = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds))
export const say = (text: string): void => void process.stdout.write(`${text}\n`)

export async function until(what: string, seconds: number, ask: () => Promise<boolean> | boolean): Promise<number> {
  const start = performance.now()
  for (;;) {
    if (await Promise.resolve(ask()).catch(() => false)) return (performance.now() - start) / 1000
    if (performance.now() - start > seconds * 1000) throw new Error(`${what}: not within ${seconds} s`)
    await wait(100)
  }
}

/** A line of deploy/one-machine/load.mjs. */
export interface Line {
  readonly kind: 'began' | 'read' | 'write'
  readonly at: number
  readonly ms: number
  readonly status: number
  readonly email?: string
}

export class Product {
  readonly folder: string
  readonly port: number
  readonly base: string
  readonly database: EmbeddedPostgres
  readonly admin: Client
  readonly #env: Record<string, string>
  readonly #running = new Map<string, { child: ChildProcess; ended: Promise<unknown> }>()

  private constructor(parts: Pick<Product, 'folder' | 'port' | 'database' | 'admin'>, env: Record<string, string>) {
    this.folder = parts.folder
    this.port = parts.port
    this.base = `http://localhost:${parts.port}`
    this.database = parts.database
    this.admin = parts.admin
    this.#env = env
  }

  /** With the demo companies in it; `env` goes to each process. */
  static async start(folder: string, env: Record<string, string> = {}, role: 'all' | 'web' = 'all'): Promise<Product> {
    mkdirSync(join(folder, 'data'), { recursive: true })
    const database = await startEmbeddedPostgres(join(folder, 'cluster'), { purpose: 'serve' })
    const admin = new Client({ connectionString: database.url })
    admin.on('error', () => {})
    await admin.connect()
    const product = new Product({ folder, port: await freePort(), database, admin }, env)
    product.process('web', { ROLE: role })
    try {
      await until('the product', 600, () => product.ready())
    } catch (error) {
      await product.stop()
      throw new Error(`${String(error)}: ${readFileSync(join(folder, 'web.log'), 'utf8').slice(-500)}`, { cause: error })
    }
    return product
  }

  process(name: string, env: Record<string, string>): ChildProcess {
    const child = spawn(process.execPath, ['apps/server/main.ts'], {
      cwd: root,
      env: {
        ...process.env,
        PORT: String(this.port),
        DATA_DIR: join(this.folder, 'data'),
        DATABASE_URL: this.database.url,
        APP_SECRET: 'faults '.repeat(6),
        LOG_LEVEL: 'error',
        ...this.#env,
        ...env,
      },
      // What it says of a fault is no news; it is read when the product does not come up.
      stdio: ['ignore', 'ignore', openSync(join(this.folder, `${name}.log`), 'a')],
    })
    this.#running.set(name, { child, ended: new Promise((resolve) => child.once('exit', resolve)) })
    return child
  }

  async kill(name: string, signal: NodeJS.Signals): Promise<void> {
    const { child, ended } = this.#running.get(name) ?? {}
    if (child?.exitCode === null && child.signalCode === null) child.kill(signal)
    await ended
  }

  ready(): Promise<boolean> {
    return fetch(`${this.base}/readyz`, { signal: AbortSignal.timeout(3_000) }).then(
      ({ ok }) => ok,
      () => false,
    )
  }

  /** People are added and lists read for so many seconds, each write with its key until it is answered. */
  load(seconds: number): { lines: Line[]; ended: Promise<void> } {
    const child = spawn(process.execPath, [join(root, 'deploy/one-machine/load.mjs')], {
      env: { ...process.env, SECONDS: String(seconds), BASE: this.base },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const lines: Line[] = []
    createInterface({ input: child.stdout }).on('line', (line) => lines.push(JSON.parse(line) as Line))
    const ended = new Promise<void>((resolve, reject) =>
      child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`load: ${code}`)))),
    )
    return { lines, ended }
  }

  async count(from: string): Promise<number> {
    return Number((await this.admin.query<{ n: string }>(`select count(*) as n from ${from}`)).rows[0]?.n)
  }

  /** What must hold after any fault; answers what does not, in words. */
  async broken(lines: readonly Line[] = []): Promise<string[]> {
    const found: string[] = []
    const made = lines.filter(({ kind, status }) => kind === 'write' && status === 201)
    const { rows } = await this.admin.query<{ email: string; n: string }>(
      "select email, count(*) as n from hr.employees where email like 'load.%' group by 1",
    )
    const there = new Map(rows.map(({ email, n }) => [email, Number(n)]))
    const lost = made.filter(({ email = '' }) => !there.has(email)).length
    const doubled = [...there.values()].filter((n) => n !== 1).length
    if (lost > 0) found.push(`${lost} of ${made.length} acknowledged people lost`)
    if (doubled > 0) found.push(`${doubled} people doubled`)
    const strange = lines.filter(({ kind, status }) => kind !== 'began' && status >= 500 && status !== 503 && status !== 507)
    if (strange.length > 0) found.push(`${strange.length} answers of ${[...new Set(strange.map(({ status }) => status))].join(', ')}`)
    const loops = await this.count(
      `(with recursive up as (select tenant_id, id as start, manager_id as at, 1 as steps from hr.employees where manager_id is not null
         union all select e.tenant_id, up.start, e.manager_id, steps + 1 from up join hr.employees e on e.tenant_id = up.tenant_id and e.id = up.at
           where steps < 60 and e.manager_id is not null and up.at <> up.start) select 1 from up where at = start) as loops`,
    )
    if (loops > 0) found.push(`${loops} people stand above themselves`)
    if (!this.#verifies()) found.push('an audit log does not verify')
    return found
  }

  #verifies(): boolean {
    try {
      execFileSync(process.execPath, ['apps/server/audit-verify.ts'], {
        cwd: root,
        env: { ...process.env, DATABASE_URL: this.database.url, DATA_DIR: join(this.folder, 'data'), APP_SECRET: 'faults '.repeat(6) },
        stdio: ['ignore', 'ignore', 'inherit'],
      })
      return true
    } catch {
      return false
    }
  }

  async stop(): Promise<void> {
    for (const name of this.#running.keys()) await this.kill(name, 'SIGTERM')
    await this.admin.end().catch(() => {})
    await this.database.stop()
  }
}
