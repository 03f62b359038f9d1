import type { TaskList } from 'graphile-worker'
import { sweepCases } from '#slices/cases/server/service.ts'
import type { Database } from '#platform/server/database.ts'

/** Cases by themselves (UTC): at 05:20, after midnight has come to every workplace of the United Kingdom and before people are at work. */
export const caseCrontab = '20 5 * * * sweep-cases'

export function caseTasks(db: Database): TaskList {
  return {
    'sweep-cases': async (_payload, helpers) => {
      for (const tenantId of await db.everyWorkspace())
        await helpers.addJob('sweep-cases-of-workspace', { tenantId }, { jobKey: `sweep-cases:${tenantId}` })
    },
    'sweep-cases-of-workspace': (payload) => sweepCases(db, (payload as { tenantId: string }).tenantId),
  }
}
