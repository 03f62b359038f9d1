import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLog } from '#platform/server/log.ts'
import { loadConfig } from '#platform/server/config.ts'
import type { App } from '#platform/server/http.ts'
import type { DatabaseUrls } from '#platform/server/migrate.ts'
import { compose } from '../../apps/server/compose.ts'
import type { Account } from './seed.ts'

export interface ServerOptions {
  /** Connections of the request path. */
  readonly poolSize?: number
  readonly limits?: App['limits']
  /** Where its files go; a folder of its own, gone with it, when absent. */
  readonly storageUrl?: string
  readonly clamdUrl?: string
  /** A provider of language models. */
  readonly ai?: { readonly baseUrl: string; readonly model: string }
  /** How messages leave for addresses outside. */
  readonly outgoing?: Parameters<typeof compose>[0]['outgoing']
  /** Further settings, as an operator gives them. */
  readonly env?: Readonly<Record<string, string>>
  /** How records of a domain are read. */
  readonly txt?: Parameters<typeof compose>[0]['txt']
  /** How the bodies of requests have to come in. */
  readonly paces?: Parameters<typeof compose>[0]['paces']
}

export const publicUrl = 'http://localhost:3000'

/** The composed server, not listening, with what it logs kept in memory. */
export async function startServer(urls: DatabaseUrls, options: ServerOptions = {}) {
  const logged: string[] = []
  const log = createLog('debug', { write: (line: string) => void logged.push(line) })
  const folder = mkdtempSync(join(tmpdir(), 'evenkeel-files-'))
  const config = loadConfig({
    PUBLIC_URL: publicUrl,
    APP_SECRET: 'a root secret for the tests of security',
    SITE_MODE: 'open',
    DATA_DIR: folder,
    STORAGE_URL: options.storageUrl,
    CLAMD_URL: options.clamdUrl,
    AI_BASE_URL: options.ai?.baseUrl,
    AI_MODEL: options.ai?.model,
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
    ...options.env,
  })
  const { limits = { createsPerMinute: 100_000, writesPerMinute: 100_000 }, poolSize, paces } = options
  const server = await compose({
    config,
    urls,
    log,
    limits,
    ...(poolSize === undefined ? {} : { poolSize }),
    ...(paces ? { paces } : {}),
    ...(options.outgoing ? { outgoing: options.outgoing } : {}),
    ...(options.txt ? { txt: options.txt } : {}),
  })
  await server.http.ready()
  const { library } = server.identity.parts
  return {
    ...server,
    folder,
    close: async () => {
      await server.close()
      rmSync(folder, { recursive: true, force: true })
    },
    logged,
    /** A real access token of a session that was written straight into the database: no password had to be hashed for it. */
    tokenFor: async ({ userId, sessionId, name }: Account): Promise<string> =>
      (await library.api.mintAccessToken({ body: { userId, sessionId, name } })).token,
  }
}
export type TestServer = Awaited<ReturnType<typeof startServer>>
