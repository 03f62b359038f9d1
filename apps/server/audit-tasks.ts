import type { TaskList } from 'graphile-worker'
import { cutLog, runCheck, writeCheckpoint, type LogKeeper } from '#slices/audit/server/service.ts'

/** Hourly: a signed checkpoint of each workspace's log. Nightly: the whole log is checked, and entries whose time is over are cut. */
export const auditCrontab = '20 * * * * checkpoint-audits ?fill=1h\n40 3 * * * check-audits'

interface OfTenant {
  readonly tenantId: string
  readonly by?: { readonly id: string; readonly name: string }
}

export function auditTasks(keeper: LogKeeper): TaskList {
  return {
    'checkpoint-audits': async (_payload, helpers) => {
      for (const tenantId of await keeper.db.everyWorkspace())
        await helpers.addJob('checkpoint-audit', { tenantId }, { jobKey: `checkpoint-audit:${tenantId}` })
    },
    'checkpoint-audit': (payload) => writeCheckpoint(keeper, (payload as OfTenant).tenantId),
    'check-audits': async (_payload, helpers) => {
      for (const tenantId of await keeper.db.everyWorkspace())
        await helpers.addJob('check-audit', { tenantId, nightly: true }, { jobKey: `check-audit:${tenantId}` })
    },
    'check-audit': async (payload) => {
      const { tenantId, by, nightly } = payload as OfTenant & { nightly?: true }
      const report = await runCheck(keeper, tenantId, by)
      // What does not verify is left as it is: it is evidence.
      if (nightly && report.problem === null) await cutLog(keeper, tenantId)
    },
  }
}
