import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { App } from '#platform/server/http.ts'
import { Database } from '#platform/server/database.ts'
import { createHttp } from '#platform/server/http-server.ts'
import { createLog } from '#platform/server/log.ts'
import type { DatabaseUrls } from '#platform/server/migrate.ts'
import { sealWith } from '#platform/server/audit.ts'
import { orgChartRoutes } from '#slices/org-chart/server/routes.ts'
import { peopleRoutes } from '#slices/people/server/routes.ts'
import { addFounder } from '#slices/people/server/service.ts'
import { workspaceRoutes } from '#slices/workspace/server/routes.ts'
import { avatarRoutes } from '#platform/server/avatar.ts'
import { healthRoutes } from '#platform/server/health.ts'
import { openApiRoutes } from '../../apps/server/open-api.ts'
import type { Account } from './seed.ts'

export interface ServerOptions {
  /** Connections of the request path. */
  readonly poolSize?: number
  readonly limits?: App['limits']
}

/** The composed server, not listening, with what it logs kept in memory. */
export async function startServer(urls: DatabaseUrls, options: ServerOptions = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'evenkeel-world-'))
  const logged: string[] = []
  const log = createLog('debug', { write: (line: string) => void logged.push(line) })
  const http = await createHttp(log, { secure: false, trustProxy: false })
  const db = new Database(urls, options.poolSize)
  const identity = {
    verifyToken: (token: string) => {
      const [userId = '', sessionId = ''] = Buffer.from(token.split('.')[0] ?? '', 'base64url')
        .toString()
        .split(' ')
      return Promise.resolve({ userId, sessionId })
    },
    touchSession() {},
  }
  const app: App = {
    http,
    db,
    identity,
    sealed: sealWith(Buffer.from('k')),
    endpoints: [],
    limits: options.limits ?? { createsPerMinute: 100_000, writesPerMinute: 100_000 },
  }
  healthRoutes(http, { checks: { database: () => db.answers() }, waiting: () => db.waiting, metricsToken: null, stopping: () => false })
  avatarRoutes(http)
  workspaceRoutes(app, { addFounder, joinWaitlist: async () => {} })
  peopleRoutes(app)
  orgChartRoutes(app)
  openApiRoutes(app)
  await http.ready()
  return {
    app,
    http,
    db,
    logged,
    tokenFor: (account: Account) => Promise.resolve(`${Buffer.from(`${account.userId} ${account.sessionId}`).toString('base64url')}.a.b`),
    close: async () => {
      await http.close()
      await db.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
export type TestServer = Awaited<ReturnType<typeof startServer>>
