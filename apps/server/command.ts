import { loadConfig, type Config } from '#platform/server/config.ts'
import { Database } from '#platform/server/database.ts'
import type { DatabaseUrls } from '#platform/server/migrate.ts'
import { startDatabase } from '#platform/server/start-database.ts'
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
    const database = await startDatabase(config, 'command')
    stops.push(() => database.stop())
    const { urls } = database
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
