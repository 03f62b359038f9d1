import { todayIn } from '#platform/server/clock.ts'
import type { Database, Tx } from '#platform/server/database.ts'
import type { ImportState } from '../contract.ts'
import { beat, findImport, findTimeZone, holdImport, saveImport, type StoredImport } from './queries/imports.ts'

export interface ImportJob {
  readonly tenantId: string
  readonly importId: string
}

export interface Work {
  readonly tx: Tx
  readonly stored: StoredImport
  readonly today: string
  /** Says how far it is, 0 to 1, where others can read it. Throws GivenUp when the import was cancelled. */
  readonly progress: (share: number) => Promise<void>
}

/** The import is at another step by now: what was done in this transaction must not stay. */
export class GivenUp extends Error {}
/** Ends the work with a reason for the person; the import fails. */
export class ImportFault extends Error {}

/**
 * One step of an import, in one transaction: a process that dies leaves nothing behind, and whoever takes the step up again begins
 * at its beginning. Two never work on the same import.
 */
export async function atWork(db: Database, job: ImportJob, state: ImportState, run: (work: Work) => Promise<void>): Promise<void> {
  const about = { requestId: `import-${job.importId}` }
  const apart = <T>(act: (tx: Tx) => Promise<T>): Promise<T> => db.asSystem(job.tenantId, { ...about, pool: 'app' }, act)
  const owner = await apart((tx) => findImport(tx, job.importId))
  if (!owner || owner.state !== state) return
  try {
    await db.asSystem(job.tenantId, { ...about, userId: owner.created_by }, async (tx) => {
      if (!(await holdImport(tx, job.importId))) return
      const stored = await findImport(tx, job.importId)
      if (!stored || stored.state !== state) return
      const today = todayIn(await findTimeZone(tx))
      let last = -1
      const progress = async (share: number): Promise<void> => {
        const now = performance.now()
        if (last >= 0 && now - last < 250) return
        last = now
        if (!(await apart((other) => beat(other, job.importId, state, share)))) throw new GivenUp()
      }
      await progress(0)
      await run({ tx, stored, today, progress })
    })
  } catch (error) {
    if (error instanceof GivenUp) return
    if (!(error instanceof ImportFault)) throw error
    await apart((tx) => saveImport(tx, job.importId, state, { state: 'failed', failure: error.message, progress: null }))
  }
}
