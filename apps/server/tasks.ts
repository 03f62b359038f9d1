import type { TaskList } from 'graphile-worker'
import type { Identity } from '#slices/auth/server/service.ts'
import { removeExpired } from '#slices/ai-provider/server/service.ts'
import { remindOfExpiries } from '#slices/custom-fields/server/service.ts'
import { deleteOldNotifications, mailDue } from '#slices/notifications/server/service.ts'
import { importCrontab, importTasks, sweepImports } from '#slices/import/server/service.ts'
import { applyPlanned } from '#slices/people/server/service.ts'
import { reviewAbsence, reviewWorkspace } from '#slices/sickness/server/service.ts'
import { expireLetters, noCases, tellNext, workOnBatch, type Press } from '#slices/letters/server/service.ts'
import { tellOfReports } from '#slices/insights/server/service.ts'
import { settleWorkspace } from '#slices/time-off/server/service.ts'
import { billWorkspace, type Seller } from '#slices/billing/server/service.ts'
import { closeLeavers, exportFailed, exportWorkspace, sweepWorkspace } from '#slices/workspace/server/service.ts'
import { later } from '#platform/server/clock.ts'
import type { Checkpoints } from '#platform/server/audit-checkpoints.ts'
import type { Database } from '#platform/server/database.ts'
import type { Files } from '#platform/server/files/files.ts'
import { sweepIdempotencyKeys } from '#platform/server/idempotency.ts'
import { auditCrontab, auditTasks } from './audit-tasks.ts'
import { sweepDeliveries, type Sender } from '#slices/integrations/server/service.ts'
import { caseCrontab, caseTasks } from './case-tasks.ts'
import { integrationCrontab, integrationTasks } from './integration-tasks.ts'

/** Times at which work starts by itself (UTC): ended sessions and links hourly, old idempotency keys at 02:10, mails of notifications hourly (each workspace has its own 08:00). */
export const crontab =
  `${auditCrontab}\n${importCrontab}\n${caseCrontab}\n${integrationCrontab}\n` +
  '5 * * * * sweep-identity\n10 2 * * * sweep-workspaces\n0 * * * * mail-notifications\n1,16,31,46 * * * * close-leavers\n0,15,30,45 * * * * planned-changes ?fill=15m'

interface Working {
  readonly db: Database
  readonly identity: Pick<Identity, 'sweep'>
  readonly files: Files
  readonly press: Press
  readonly sender: Sender
  readonly sealed: (value: unknown) => string
  readonly checkpoints: Checkpoints
  readonly seller: Seller
}

/** The background work of this installation. Work on many workspaces is one job each: none ever sees two. */
export function tasks({ db, identity, files, press, sealed, checkpoints, seller, sender }: Working): TaskList {
  return {
    ...auditTasks({ db, checkpoints }),
    ...caseTasks(db),
    ...integrationTasks(sender),
    ...importTasks(db, { sealed, later }),
    'sweep-identity': () => identity.sweep(),
    'sweep-workspaces': async (_payload, helpers) => {
      for (const tenantId of await db.everyWorkspace())
        for (const task of ['sweep-workspace', 'bill-workspace', 'settle-leave', 'review-absences', 'tell-of-reports'])
          await helpers.addJob(task, { tenantId }, { jobKey: `${task}:${tenantId}` })
    },
    'bill-workspace': (payload) => billWorkspace(db, (payload as { tenantId: string }).tenantId, seller),
    'settle-leave': (payload) => settleWorkspace(db, (payload as { tenantId: string }).tenantId),
    'review-absences': (payload) => reviewWorkspace(db, (payload as { tenantId: string }).tenantId),
    'tell-of-reports': (payload) => tellOfReports(db, (payload as { tenantId: string }).tenantId),
    'review-absence': async (payload) => void (await reviewAbsence(db, payload as { tenantId: string; employeeId: string })),
    'sweep-workspace': async (payload) => {
      const { tenantId } = payload as { tenantId: string }
      await db.asSystem(tenantId, { requestId: 'sweep-workspace' }, async (tx) => {
        await sweepIdempotencyKeys(tx)
        await deleteOldNotifications(tx)
        await remindOfExpiries(tx)
        await sweepWorkspace(tx)
        await removeExpired(tx)
        await sweepImports(tx)
        await expireLetters(tx)
        await sweepDeliveries(tx)
      })
    },
    // On the quarters of an hour, where midnight falls in every time zone.
    'planned-changes': async (_payload, helpers) => {
      for (const tenantId of await db.everyWorkspace())
        await helpers.addJob('planned-changes-of-workspace', { tenantId }, { jobKey: `planned:${tenantId}` })
    },
    'planned-changes-of-workspace': async (payload) => void (await applyPlanned(db, (payload as { tenantId: string }).tenantId, sealed)),
    // Every quarter of an hour, because midnight comes to each workplace in its own zone.
    'close-leavers': async (_payload, helpers) => {
      for (const tenantId of await db.everyWorkspace())
        await helpers.addJob('close-leavers-of-workspace', { tenantId }, { jobKey: `leavers:${tenantId}` })
    },
    'close-leavers-of-workspace': (payload) => closeLeavers(db, (payload as { tenantId: string }).tenantId),
    // Out of no case: to many goes only what needs none.
    'letter-batch': (payload) => workOnBatch({ db, files, press, cases: noCases }, payload as { tenantId: string; batchId: string }),
    'letter-turn': (payload) => tellNext(db, payload as { tenantId: string; letterId: string }),
    'export-workspace': async (payload, helpers) => {
      const asked = payload as { tenantId: string; exportId: string }
      try {
        await exportWorkspace({ db, files }, asked)
      } catch (error) {
        // Three tries; then the asker is told rather than left waiting.
        if (helpers.job.attempts < 3) throw error
        await exportFailed(db, asked)
      }
    },
    ...mailTasks(db),
  }
}

const mailTasks = (db: Database): TaskList => ({
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
})
