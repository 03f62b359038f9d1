import type { TaskList } from 'graphile-worker'
import { erase, lookThrough, makeOwnCopy, purgeByNight, type Eraser } from '#slices/data-protection/server/service.ts'

/** Nightly, before the files are swept: what a workspace lets go by itself. */
export const erasureCrontab = '10 1 * * * purge-due'

export function erasureTasks(eraser: Eraser): TaskList {
  return {
    erase: (payload, { job }) =>
      erase(eraser, payload as { tenantId: string; erasureId: string }, job.attempts >= Math.min(5, job.max_attempts)),
    'look-through': (payload) => lookThrough(eraser.db, payload as { tenantId: string; requestId: string }),
    'own-copy': (payload) => makeOwnCopy(eraser, payload as { tenantId: string; requestId: string }),
    'purge-due': async (_payload, helpers) => {
      for (const tenantId of await eraser.db.everyWorkspace())
        await helpers.addJob('purge-due-of-workspace', { tenantId }, { jobKey: `purge:${tenantId}` })
    },
    'purge-due-of-workspace': (payload) => purgeByNight(eraser, (payload as { tenantId: string }).tenantId),
  }
}
