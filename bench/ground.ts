import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { compose, type Composed } from '../apps/server/compose.ts'
import { demoPassword } from '../apps/server/demo/demo-companies.ts'
import { loadCompany } from '../apps/server/demo/load.ts'
import { randomCompany } from '../apps/server/demo/random-company.ts'
import { loadConfig, type Config } from '../platform/server/config.ts'
import { startEmbeddedPostgres } from '../platform/server/embedded-postgres.ts'
import { createLog } from '../platform/server/log.ts'
import { prepareDatabase } from '../platform/server/migrate.ts'
import { freePort } from '../platform/server/postgres-process.ts'
import { servePublicPages } from '../platform/server/public-pages.ts'
import { openDataDir } from '../platform/server/secrets.ts'
import { serveWebFiles } from '../platform/server/web-files.ts'
import { isBrowserPath } from '../platform/shared/browser-paths.ts'

export interface Ground {
  readonly adminUrl: string
  readonly url: string
  /** As browsers know it, and the address of the workspace's super admin. */
  readonly origin: string
  readonly email: string
  /** The composed server itself, for measurements below its routes. */
  readonly server: Composed
  /** Bearer of the workspace's super admin; good for five minutes, so ask again for each round. */
  readonly token: () => Promise<string>
  stop(): Promise<void>
}

interface GroundOptions {
  readonly pages?: boolean
  /** A folder that stays, with the database in it, for the next run; otherwise everything is thrown away. */
  readonly keep?: string | undefined
}

/** An installation with one company of so many people, served on a free port of the loopback interface. */
export async function openGround(people: number, { pages = false, keep }: GroundOptions = {}): Promise<Ground> {
  const dataDir = keep ?? mkdtempSync(join(tmpdir(), 'evenkeel-bench-'))
  const config = { ...loadConfig({ DATA_DIR: dataDir, DEMO: 'off', LOG_LEVEL: 'error', PORT: String(await freePort()) }), dataDir }
  openDataDir(dataDir)
  const postgres = await startEmbeddedPostgres(dataDir, { purpose: 'serve', durable: false })
  const urls = await prepareDatabase(postgres.url, { secret: () => 'bench' })
  // One process and its database share two cores: more connections than four raise the slowest answers (performance anchors, finding 6).
  const server = await compose({ config, urls, log: createLog('error'), poolSize: 4 })
  const company = randomCompany({ people, seed: 7, name: 'Bench Works' })
  await loadCompany(
    {
      db: server.db,
      sealed: server.app.sealed,
      addAccount: ({ email, name, password }) => server.identity.createUserForDemo(email, name, password),
    },
    company,
  )
  if (!keep) await analyse(postgres.url)
  if (pages) await servePages(server, config)
  await server.http.listen({ port: config.port, host: '127.0.0.1' })
  const url = `http://127.0.0.1:${config.port}`
  const email = company.accounts[0]?.email ?? ''
  return {
    adminUrl: postgres.url,
    url,
    origin: config.publicUrl,
    email,
    server,
    token: () => signIn(url, config.publicUrl, email),
    async stop() {
      await server.close()
      await postgres.stop()
      if (!keep) rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** The browser application as it was last built, so that screens can be measured as well. */
async function servePages(server: Composed, config: Config): Promise<void> {
  const folder = join(import.meta.dirname, '../dist/web')
  const sendMissing = await servePublicPages(server.http, folder, { config, hasSession: () => false })
  await serveWebFiles(server.http, folder, { isKnownPath: isBrowserPath, sendMissing })
}

async function analyse(adminUrl: string): Promise<void> {
  const client = new Client({ connectionString: adminUrl })
  await client.connect()
  await client.query('vacuum analyze')
  await client.end()
}

async function signIn(url: string, origin: string, email: string): Promise<string> {
  const answer = await fetch(`${url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ email, password: demoPassword }),
  })
  if (!answer.ok) throw new Error(`sign-in failed: ${answer.status} ${await answer.text()}`)
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const { token } = (await (await fetch(`${url}/api/auth/token`, { headers: { cookie } })).json()) as { token: string }
  return token
}
