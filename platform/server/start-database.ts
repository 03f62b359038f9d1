import type { Config } from './config.ts'
import { type EmbeddedOptions, startEmbeddedPostgres } from './embedded-postgres.ts'
import { type DatabaseUrls, prepareDatabase } from './migrate.ts'
import { openDataDir, rootSecret } from './secrets.ts'

/** A database that is ready to serve, wherever it runs. */
export interface StartedDatabase {
  /** The administrator's connection string: for migrations and commands of the operator, never for requests. */
  readonly adminUrl: string
  readonly urls: DatabaseUrls
  /** Resolves if an embedded database ends although nobody stopped it; never for DATABASE_URL. */
  readonly lost: Promise<void>
  /** To be called last, when every connection is given back. */
  stop(): Promise<void>
}

/**
 * Opens DATABASE_URL, or starts the embedded PostgreSQL under DATA_DIR, and prepares it. A `command` joins the database of a
 * running server; `serve` wants it for itself. Throws a StartProblem and leaves nothing running when that fails.
 */
export async function startDatabase(
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 'appSecret'>,
  purpose: EmbeddedOptions['purpose'],
): Promise<StartedDatabase> {
  openDataDir(config.dataDir)
  const server = config.databaseUrl
    ? { url: config.databaseUrl, lost: new Promise<void>(() => {}), stop: async () => {} }
    : await startEmbeddedPostgres(config.dataDir, { purpose })
  try {
    const urls = await prepareDatabase(server.url, { secret: () => rootSecret(config) })
    return { adminUrl: server.url, urls, lost: server.lost, stop: server.stop }
  } catch (error) {
    await server.stop()
    throw error
  }
}
