import type { ChainReport } from '#platform/server/audit-chain.ts'
import { Checkpoints } from '#platform/server/audit-checkpoints.ts'
import { checkInWords, uncheckedInWords } from '#slices/audit/rules.ts'
import { verifyLog } from '#slices/audit/server/service.ts'
import { findTenant } from '#slices/workspace/server/service.ts'
import { option, printLine, runCommand } from './command.ts'

/** What is known of one log, and in words what cannot be. */
function lineOf(report: ChainReport) {
  const { entries, firstBroken, exact, intactThrough, vouchedThrough, problem, checkpoints } = report
  const unknown = problem === null ? ` ${uncheckedInWords(vouchedThrough, intactThrough)}` : ''
  return {
    entries,
    first_broken: firstBroken,
    exact,
    intact_through: intactThrough,
    problem,
    checkpoints,
    vouched_through: vouchedThrough,
    ok: problem === null,
    in_words: `${checkInWords(report)}${unknown}`,
  }
}

/** `audit:verify -- --tenant <name>`: one JSON line a workspace of that name (all without it); exit 1 if a log does not verify or none was found. */
await runCommand(async ({ db, config }, args) => {
  const wanted = option(args, 'tenant')
  const checkpoints = new Checkpoints(config)
  let found = 0
  let broken = 0
  for (const id of await db.everyWorkspace()) {
    const tenant = await db.asSystem(id, { requestId: 'audit-verify' }, findTenant)
    if (!tenant || (wanted !== null && tenant.name !== wanted)) continue
    const report = await verifyLog({ db, checkpoints }, id)
    const ok = report.problem === null
    found += 1
    broken += ok ? 0 : 1
    printLine({ tenant: tenant.name, id, ...lineOf(report) })
  }
  if (found === 0) process.stderr.write(wanted === null ? 'There is no workspace yet.\n' : `There is no workspace called "${wanted}".\n`)
  return found > 0 && broken === 0 ? 0 : 1
})
