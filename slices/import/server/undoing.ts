import { appendAudit } from '#platform/server/audit.ts'
import type { Database, Tx } from '#platform/server/database.ts'
import { takeValuesBack } from '#slices/custom-fields/server/service.ts'
import { takeLeaveBack } from '#slices/time-off/server/service.ts'
import { readEmployees, removePeople, takeBack, type BulkContext } from '#slices/people/server/service.ts'
import type { CommitJob } from './committing.ts'
import { findEffects, findInTheWay, holdPeople, type Effect } from './queries/effects.ts'
import { holdCommits, saveImport } from './queries/imports.ts'
import { atWork, GivenUp } from './work.ts'
import type { KeptBefore } from './writing.ts'

const peopleAtOnce = 200

/** Takes a whole import back: who was changed is what they were, who was added is gone. Where something is in the way, nothing is done. */
export const undoImport = (db: Database, job: CommitJob, sealed: (value: unknown) => string): Promise<void> =>
  atWork(db, job, 'undoing', async (work) => {
    const { tx, stored } = work
    await holdCommits(tx)
    // Changed between the asking and now: it stays as it is, and the preview says what is in the way.
    if (!(await holdUntouched(tx, stored.id))) {
      if (!(await saveImport(tx, stored.id, 'undoing', { state: 'committed', progress: null }))) throw new GivenUp()
      return
    }
    const bulk: BulkContext = { tx, by: job.by, today: work.today, sealed, reason: `import of ${stored.filename} taken back` }
    const changed = await findEffects(tx, stored.id, 'changed')
    const added = await findEffects(tx, stored.id, 'added')
    const all = Math.max(1, changed.length + added.length)
    for (let at = 0; at < changed.length; at += peopleAtOnce) {
      await restore(bulk, stored.id, changed.slice(at, at + peopleAtOnce))
      await work.progress(at / all)
    }
    for (let at = 0; at < added.length; at += peopleAtOnce) {
      await removePeople(
        bulk,
        added.slice(at, at + peopleAtOnce).map(({ employee_id: id }) => id),
      )
      await work.progress((changed.length + at) / all)
    }
    await appendAudit(tx, job.by, {
      action: 'import.undone',
      subjectKind: 'import',
      subjectId: stored.id,
      changes: {
        file: { from: stored.filename, to: null },
        removed: { from: null, to: added.length },
        restored: { from: null, to: changed.length },
      },
    })
    if (!(await saveImport(tx, stored.id, 'undoing', { state: 'undone', progress: null }))) throw new GivenUp()
  })

/** People who were changed are what they were: the record, fields of the workspace and the ledger of leave. */
async function restore(bulk: BulkContext, importId: string, some: readonly Effect[]): Promise<void> {
  const ids = some.map(({ employee_id: id }) => id)
  const people = new Map((await readEmployees(bulk.tx, ids, true)).map((person) => [person.id, person]))
  const kept = some.map((effect) => ({ ...effect, before: effect.before as KeptBefore }))
  await takeBack(
    bulk,
    kept.flatMap(({ employee_id: id, before, request_id: requestId }) => {
      const person = people.get(id)
      return person && (requestId !== null || Object.keys(before.values).length > 0) ? [{ stored: person, before, requestId }] : []
    }),
  )
  await takeValuesBack(
    bulk,
    kept.map(({ employee_id: employeeId, before }) => ({
      employeeId,
      before: before.custom ?? null,
      proposal: before.proposal ?? null,
    })),
  )
  await takeLeaveBack(
    { ...bulk, importId },
    new Map(kept.flatMap(({ employee_id: id, before }) => (before.leave ? [[id, before.leave] as const] : []))),
  )
}

/** Whether nothing is in the way of undoing it; what it found stays so, for everybody is held before. */
async function holdUntouched(tx: Tx, importId: string): Promise<boolean> {
  await holdPeople(tx, importId)
  return (await findInTheWay(tx, importId)).length === 0
}
