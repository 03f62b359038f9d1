import { rmSync } from 'node:fs'
import { isAbsolute, relative } from 'node:path'
import { type Config, loadConfig } from '#platform/server/config.ts'
import { startEmbeddedPostgres } from '#platform/server/embedded-postgres.ts'
import { resetDatabase } from '#platform/server/reset-database.ts'
import { reasonOf, StartProblem } from '#platform/server/start-problem.ts'

/** `npm run db:reset`: the next start begins with an empty installation. A database of your own is emptied only with `-- --yes`. */
async function reset(config: Config): Promise<void> {
  if (config.databaseUrl && !process.argv.includes('--yes')) {
    throw new StartProblem('This deletes everything in the database of DATABASE_URL. To do it: npm run db:reset -- --yes')
  }
  const server = config.databaseUrl ? null : await startEmbeddedPostgres(config.dataDir, { purpose: 'serve' })
  try {
    await resetDatabase(config.databaseUrl ?? server?.url ?? '')
  } finally {
    await server?.stop()
  }
  forgetFiles(config)
  process.stdout.write(`${JSON.stringify({ reset: config.databaseUrl ? 'DATABASE_URL' : config.dataDir })}\n`)
}

/** Files kept elsewhere were put there on purpose and stay. */
function forgetFiles({ storage, dataDir }: Config): void {
  if (storage.kind !== 'file') return
  const inside = relative(dataDir, storage.path)
  if (inside && !inside.startsWith('..') && !isAbsolute(inside)) rmSync(storage.path, { recursive: true, force: true })
}

try {
  await reset(loadConfig(process.env))
} catch (error) {
  process.stderr.write(`${error instanceof StartProblem ? error.lines.join('\n') : reasonOf(error)}\n`)
  process.exitCode = 1
}
