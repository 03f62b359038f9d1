import type { TaskList } from 'graphile-worker'
import type { Identity } from '#slices/auth/server/service.ts'
import { deleteOldNotifications, mailDue } from '#slices/notifications/server/service.ts'
import type { Database } from '#platform/server/database.ts'
import { sweepIdempotencyKeys } from '#platform/server/idempotency.ts'

/** Times at which work starts by itself (UTC): ended sessions and links hourly, old idempotency keys at 02:10, mails of notifications hourly. */
export const crontab = '5 * * * * sweep-identity\n10 2 * * * sweep-workspaces\n0 * * * * mail-notifications'

/** The background work of this installation. Work on many workspaces is one job each: none ever sees two. */
export function tasks(db: Database, identity: Pick<Identity, 'sweep'>): TaskList {
  return {
    'sweep-identity': () => identity.sweep(),
    'sweep-workspaces': async (_payload, helpers) => {
      for (const tenantId of await db.everyWorkspace())
        await helpers.addJob('sweep-workspace', { tenantId }, { jobKey: `sweep:${tenantId}` })
    },
    'sweep-workspace': async (payload) => {
      const { tenantId } = payload as { tenantId: string }
      await db.asSystem(tenantId, { requestId: 'sweep-workspace' }, async (tx) => {
        await sweepIdempotencyKeys(tx)
        await deleteOldNotifications(tx)
      })
    },
    'mail-notifications': async (_payload, helpers) => {
      for (const tenantId of await db.everyWorkspace())
        await helpers.addJob('mail-workspace-notifications', { tenantId }, { jobKey: `mails:${tenantId}` })
    },
    'mail-workspace-notifications': async (payload) => {
      const { tenantId } = payload as { tenantId: string }
      await mailDue(db, tenantId, { digests: true })
    },
    'mail-urgent-notifications': async (payload) => {
      const { tenantId } = payload as { tenantId: string }
      await mailDue(db, tenantId, { digests: false })
    },
  }
}
