import { loadConfig } from '#platform/server/config.ts'
import { Database } from '#platform/server/database.ts'
import { startDatabase } from '#platform/server/start-database.ts'
import { reasonOf, StartProblem } from '#platform/server/start-problem.ts'
import { listUnpaid, markInvoicePaid } from '#slices/billing/server/service.ts'

const usage = 'billing -- unpaid | billing -- paid EK-3F2A-0007'

/** For whoever sends the invoices: which are not paid, one line of JSON each; and that one was. */
async function run(db: Database, [what, name]: readonly string[]): Promise<void> {
  const unpaid = await listUnpaid(db)
  if (what === 'unpaid') for (const invoice of unpaid) process.stdout.write(`${JSON.stringify(invoice)}\n`)
  else if (what === 'paid' && name) {
    const found = unpaid.filter((invoice) => invoice.name === name)
    if (found.length !== 1) throw new StartProblem(`There is no unpaid invoice ${name}.`)
    for (const { tenantId, number } of found) await markInvoicePaid(db, tenantId, number)
    process.stdout.write(`${JSON.stringify({ paid: name })}\n`)
  } else throw new StartProblem(usage)
}

try {
  const database = await startDatabase(loadConfig(process.env), 'serve')
  const db = new Database(database.urls)
  try {
    await run(db, process.argv.slice(2))
  } finally {
    await db.close()
    await database.stop()
  }
} catch (error) {
  process.stderr.write(`${error instanceof StartProblem ? error.lines.join('\n') : reasonOf(error)}\n`)
  process.exitCode = 1
}
