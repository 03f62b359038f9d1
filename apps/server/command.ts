import { loadConfig, type Config } from '#platform/server/config.ts'
import { Database } from '#platform/server/database.ts'
import { startEmbeddedPostgres } from '#platform/server/embedded-postgres.ts'
import { prepareDatabase, type DatabaseUrls } from '#platform/server/migrate.ts'
import { prepareQueue } from '#platform/server/queue.ts'
import { openDataDir, rootSecret } from '#platform/server/secrets.ts'
import { reasonOf, StartProblem } from '#platform/server/start-problem.ts'

export interface CommandGround {
  readonly config: Config
  readonly urls: DatabaseUrls
  readonly db: Database
}

/** Opens the installation's database for one command, joining a running server where there is one; ends with an exit code. */
export async function runCommand(run: (ground: CommandGround, args: readonly string[]) => Promise<number>): Promise<void> {
  let code = 1
  const stops: (() => Promise<void>)[] = []
  try {
    const config = loadConfig(process.env)
    openDataDir(config.dataDir)
    const postgres = config.databaseUrl === null ? await startEmbeddedPostgres(config.dataDir, { purpose: 'command' }) : null
    if (postgres) stops.push(() => postgres.stop())
    const urls = await prepareDatabase(config.databaseUrl ?? postgres?.url ?? '', { secret: () => rootSecret(config) })
    await prepareQueue(urls.queue)
    const db = new Database(urls)
    stops.push(() => db.close())
    code = await run({ config, urls, db }, process.argv.slice(2))
  } catch (error) {
    process.stderr.write(`${error instanceof StartProblem ? error.lines.join('\n') : reasonOf(error)}\n`)
  }
  for (const stop of stops.toReversed()) await stop()
  process.exit(code)
}

/** The value after `--name`, or null. */
export function option(args: readonly string[], name: string): string | null {
  const at = args.indexOf(`--${name}`)
  return at < 0 ? null : (args[at + 1] ?? null)
}

export const printLine = (value: unknown): void => void process.stdout.write(`${JSON.stringify(value)}\n`)
