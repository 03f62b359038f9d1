import { openIdentityPool } from '#platform/server/identity-pool.ts'
import { StartProblem } from '#platform/server/start-problem.ts'
import { getStatus, noteIncident } from '#slices/status/server/service.ts'
import { printLine, runCommand } from './command.ts'

const usage = 'incident -- list | incident -- note <id> "What is known, in plain words."'
const mostLetters = 2_000
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** `incident`: the incidents of ninety days, one line of JSON each; and what is known of one, told on the status page. */
await runCommand(async ({ urls }, [what, id = '', ...words]) => {
  const text = words.join(' ').trim()
  const pool = openIdentityPool(urls.auth, 1)
  try {
    if (what === 'list') for (const incident of (await getStatus(pool)).incidents) printLine(incident)
    else if (what === 'note' && text !== '' && text.length <= mostLetters) {
      if (!uuid.test(id) || !(await noteIncident(pool, id, text)))
        throw new StartProblem(`There is no incident ${id}. See: incident -- list`)
      printLine({ noted: id })
    } else throw new StartProblem(usage)
  } finally {
    await pool.end()
  }
  return 0
})
