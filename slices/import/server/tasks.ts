import type { Database } from '#platform/server/database.ts'
import { checkImport } from './checking.ts'
import { commitImport, type CommitJob } from './committing.ts'
import { findSilent, findState, saveImport } from './queries/imports.ts'
import { readImport } from './reading.ts'
import { undoImport } from './undoing.ts'

interface Helpers {
  readonly job: { readonly attempts: number }
  addJob(task: string, payload: Record<string, unknown>, options: { runAt?: Date; jobKey?: string }): Promise<unknown>
}
type Task = (payload: unknown, helpers: Helpers) => Promise<void>

const stepOf = { reading: 'read-import', checking: 'check-import', committing: 'commit-import', undoing: 'undo-import' } as const
const watchAfter = 30_000
const triesBefore = 3

/** An import whose work cannot be done: an undoing leaves it as it was, everything else has failed. */
const endBroken = (db: Database, { tenantId, importId }: CommitJob): Promise<void> =>
  db.asSystem(tenantId, { requestId: `import-${importId}` }, async (tx) => {
    const found = await findState(tx, importId)
    if (found?.state === 'undoing') await saveImport(tx, importId, 'undoing', { state: 'committed', failure: couldNotUndo, progress: null })
    else if (found && found.state in stepOf)
      await saveImport(tx, importId, found.state, { state: 'failed', failure: couldNot, progress: null })
  })
const couldNot = 'Something went wrong here and nothing was written. Please hand the file in again; if it happens once more, tell support.'
const couldNotUndo = 'The import could not be taken back, and everything is as it was before you asked. Please try again.'

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
      try {
        await run(job)
      } catch (error) {
        // Three tries, none of which leaves anything; then the person is told rather than left waiting.
        if (helpers.job.attempts < triesBefore) throw error
        await endBroken(db, job)
        throw error
      }
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
