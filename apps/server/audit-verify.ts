import { verifyChain } from '#platform/server/audit.ts'
import { findTenant } from '#slices/workspace/server/service.ts'
import { option, printLine, runCommand } from './command.ts'

/** `audit:verify -- --tenant <name>`: one JSON line a workspace of that name (all without it); exit 1 if a chain is broken or none was found. */
await runCommand(async ({ db }, args) => {
  const wanted = option(args, 'tenant')
  let found = 0
  let broken = 0
  for (const id of await db.everyWorkspace()) {
    await db.asSystem(id, { requestId: 'audit-verify' }, async (tx) => {
      const tenant = await findTenant(tx)
      if (!tenant || (wanted !== null && tenant.name !== wanted)) return
      const report = await verifyChain(tx)
      found += 1
      broken += report.firstBroken === null ? 0 : 1
      printLine({ tenant: tenant.name, id, entries: report.entries, first_broken: report.firstBroken, ok: report.firstBroken === null })
    })
  }
  if (found === 0) process.stderr.write(wanted === null ? 'There is no workspace yet.\n' : `There is no workspace called "${wanted}".\n`)
  return found > 0 && broken === 0 ? 0 : 1
})
