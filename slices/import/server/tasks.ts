import type { Database } from '#platform/server/database.ts'
import { checkImport } from './checking.ts'
import { commitImport, type CommitJob } from './committing.ts'
import { findSilent, findState } from './queries/imports.ts'
import { readImport } from './reading.ts'
import { undoImport } from './undoing.ts'

interface Helpers {
  addJob(task: string, payload: Record<string, unknown>, options: { runAt?: Date; jobKey?: string }): Promise<unknown>
}
type Task = (payload: unknown, helpers: Helpers) => Promise<void>

const stepOf = { reading: 'read-import', checking: 'check-import', committing: 'commit-import', undoing: 'undo-import' } as const
const watchAfter = 30_000

export const importCrontab = '8,23,38,53 * * * * wake-imports'

/**
 * The background work of imports. Every step first sets somebody to look after it: were this process killed, its job would stay
 * locked for hours, so what has fallen silent is started again by whoever comes by.
 */
export function importTasks(
  db: Database,
  given: { sealed: (value: unknown) => string; later: (milliseconds: number) => Date },
): Record<string, Task> {
  const watched =
    (run: (job: CommitJob) => Promise<void>): Task =>
    async (payload, helpers) => {
      const job = payload as CommitJob
      await watch(job, helpers)
      await run(job)
    }
  const watch = (job: CommitJob, helpers: Helpers): Promise<unknown> =>
    helpers.addJob('watch-import', { ...job }, { runAt: given.later(watchAfter), jobKey: `watch-import:${job.importId}` })
  return {
    'read-import': watched((job) => readImport(db, job)),
    'check-import': watched((job) => checkImport(db, job)),
    'commit-import': watched(async (job) => {
      const { checkAgain } = await commitImport(db, job, given.sealed)
      if (checkAgain) await checkImport(db, job)
    }),
    'undo-import': watched((job) => undoImport(db, job, given.sealed)),
    // A process can die in the moment between taking a job and setting somebody to look after it.
    'wake-imports': async (_payload, helpers) => {
      for (const tenantId of await db.everyWorkspace())
        await helpers.addJob('wake-imports-of-workspace', { tenantId }, { jobKey: `wake-imports:${tenantId}` })
    },
    'wake-imports-of-workspace': async (payload, helpers) => {
      const { tenantId } = payload as { tenantId: string }
      for (const { id, state, by } of await db.asSystem(tenantId, { requestId: 'wake-imports' }, findSilent))
        await helpers.addJob(stepOf[state as keyof typeof stepOf], { tenantId, importId: id, by }, { jobKey: `again:${id}` })
    },
    'watch-import': async (payload, helpers) => {
      const job = payload as CommitJob
      const found = await db.asSystem(job.tenantId, { requestId: 'watch-import' }, (tx) => findState(tx, job.importId))
      const step = found ? stepOf[found.state as keyof typeof stepOf] : undefined
      if (!step) return
      if (found?.silent) await helpers.addJob(step, { ...job }, { jobKey: `again:${job.importId}` })
      else await watch(job, helpers)
    },
  }
}
