import { loadConfig } from '#platform/server/config.ts'
import { openIdentityPool } from '#platform/server/identity-pool.ts'
import { startDatabase } from '#platform/server/start-database.ts'
import { reasonOf, StartProblem } from '#platform/server/start-problem.ts'
import { getStatus, noteIncident } from '#slices/status/server/service.ts'

const usage = 'incident -- list | incident -- note <id> "What is known, in plain words."'
const mostLetters = 2_000

/** For whoever runs the service: the incidents of ninety days, one line of JSON each; and what is known of one, told on the status page. */
async function run(pool: ReturnType<typeof openIdentityPool>, [what, id, ...words]: readonly string[]): Promise<void> {
  const text = words.join(' ').trim()
  if (what === 'list') {
    const { incidents } = await getStatus(pool)
    for (const incident of incidents) process.stdout.write(`${JSON.stringify(incident)}\n`)
  } else if (what === 'note' && id && text !== '' && text.length <= mostLetters) {
    const known = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id) && (await noteIncident(pool, id, text))
    if (!known) throw new StartProblem(`There is no incident ${id}. See: incident -- list`)
    process.stdout.write(`${JSON.stringify({ noted: id })}\n`)
  } else throw new StartProblem(usage)
}

try {
  const database = await startDatabase(loadConfig(process.env), 'serve')
  const pool = openIdentityPool(database.urls.auth, 1)
  try {
    await run(pool, process.argv.slice(2))
  } finally {
    await pool.end()
    await database.stop()
  }
} catch (error) {
  process.stderr.write(`${error instanceof StartProblem ? error.lines.join('\n') : reasonOf(error)}\n`)
  process.exitCode = 1
}
