import type { Database } from '#platform/server/database.ts'
import { StartProblem } from '#platform/server/start-problem.ts'
import { listUnpaid, markInvoicePaid } from '#slices/billing/server/service.ts'
import { printLine, runCommand } from './command.ts'

const usage = 'billing -- unpaid | billing -- paid EK-3F2A-0007'

/** For whoever sends the invoices: which are not paid, one line of JSON each; and that one was. */
async function bill(db: Database, [what, name]: readonly string[]): Promise<void> {
  const unpaid = await listUnpaid(db)
  if (what === 'unpaid') for (const invoice of unpaid) printLine(invoice)
  else if (what === 'paid' && name) {
    const found = unpaid.filter((invoice) => invoice.name === name)
    if (found.length !== 1) throw new StartProblem(`There is no unpaid invoice ${name}.`)
    for (const { tenantId, number } of found) await markInvoicePaid(db, tenantId, number)
    printLine({ paid: name })
  } else throw new StartProblem(usage)
}

await runCommand(async ({ db }, args) => {
  await bill(db, args)
  return 0
})
