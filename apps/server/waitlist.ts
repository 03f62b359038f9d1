import { openIdentityPool } from '#platform/server/identity-pool.ts'
import { exportWaitlist } from '#slices/marketing/server/service.ts'
import { printLine, runCommand } from './command.ts'

/** `waitlist`: one JSON line for each confirmed address, in the order in which they asked; with `--all` also the unconfirmed. */
await runCommand(async ({ urls }, args) => {
  const pool = openIdentityPool(urls.auth, 1)
  try {
    for (const waiting of await exportWaitlist(pool, args.includes('--all'))) printLine(waiting)
  } finally {
    await pool.end()
  }
  return 0
})
