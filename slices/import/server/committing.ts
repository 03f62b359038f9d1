import { setImmediate } from 'node:timers/promises'
import { appendAudit } from '#platform/server/audit.ts'
import type { Database } from '#platform/server/database.ts'
import { AppError } from '#platform/shared/app-error.ts'
import { changeValues } from '#slices/custom-fields/server/service.ts'
import { addPeople, knowTableSizes, type BulkContext } from '#slices/people/server/service.ts'
import { changeAll } from './committing-changes.ts'
import { addEffects } from './queries/effects.ts'
import { holdCommits, saveImport, setCommitted } from './queries/imports.ts'
import { findToWrite, type FoundRow } from './queries/rows.ts'
import { atWork, GivenUp, type ImportJob, type Work } from './work.ts'
import { addLeave, fieldsOfNew, Overtaken, Written, type Writing } from './writing.ts'

const rowsAtOnce = 250

export interface CommitJob extends ImportJob {
  readonly by: { readonly id: string; readonly name: string }
}

/** Writes what the dry run showed: all of it, or, where anything is no longer as it was seen, nothing and a new dry run. */
export async function commitImport(db: Database, job: CommitJob, sealed: (value: unknown) => string): Promise<{ checkAgain: boolean }> {
  try {
    await atWork(db, job, 'committing', (work) => write(work, job, sealed))
    return { checkAgain: false }
  } catch (error) {
    if (!(error instanceof Overtaken) && !isTaken(error)) throw error
    await db.asSystem(job.tenantId, { requestId: `import-${job.importId}`, pool: 'app' }, (tx) =>
      saveImport(tx, job.importId, 'committing', {
        state: 'checking',
        failure: 'Records were changed since the dry run. Nothing was written; look at the new dry run.',
        progress: null,
      }),
    )
    return { checkAgain: true }
  }
}

const isTaken = (error: unknown): boolean =>
  error instanceof AppError && ['people.email-taken', 'import.number-taken', 'people.manager-cycle', 'conflict'].includes(error.code)

async function write(work: Work, job: CommitJob, sealed: (value: unknown) => string): Promise<void> {
  const { tx, stored } = work
  await holdCommits(tx)
  const bulk: BulkContext = { tx, by: job.by, today: work.today, sealed, reason: `import of ${stored.filename}` }
  const counts = stored.counts ?? { add: 0, change: 0 }
  const done = { rows: 0, total: Math.max(1, counts.add + counts.change) }
  const step = async (rows: number): Promise<void> => {
    done.rows += rows
    await work.progress(done.rows / done.total)
  }
  const writing: Writing = { work, bulk, written: await Written.open(work), step }
  await addAll(writing)
  const waiting = await changeAll(writing)
  await appendAudit(tx, job.by, {
    action: 'import.committed',
    subjectKind: 'import',
    subjectId: stored.id,
    changes: {
      file: { from: null, to: stored.filename },
      added: { from: null, to: counts.add },
      changed: { from: null, to: counts.change },
    },
  })
  if (!(await setCommitted(tx, stored.id, job.by.id, waiting))) throw new GivenUp()
}

type Added = { readonly row: FoundRow; readonly id: string } & ReturnType<Written['values']>

/** While the database writes some people the next are read: neither waits for the other. */
async function addAll(writing: Writing): Promise<void> {
  const { work, written, step } = writing
  const find = (after: { depth: number; n: number }) => findToWrite(work.tx, work.stored.id, 'add', { after, limit: rowsAtOnce })
  const read = (rows: readonly FoundRow[]): Added[] =>
    rows.map((row) => ({ row, id: row.employee_id ?? '', ...written.values(row, null, {}) }))
  let people = read(await find({ depth: -1, n: 0 }))
  for (let batch = 0; ; batch++) {
    const last = people.at(-1)?.row
    if (!last) return
    const rows = await find({ depth: last.depth, n: last.n })
    const [, next] = await Promise.all([addSome(writing, people), setImmediate(rows).then(read)])
    // So that keys are checked by the right index once there is something to count.
    if (batch === 4) await knowTableSizes(work.tx)
    await step(people.length)
    people = next
  }
}

async function addSome({ work, bulk }: Writing, people: readonly Added[]): Promise<void> {
  await addPeople(
    bulk,
    people.map(({ id, record }) => ({ id, values: record })),
  )
  const custom = await changeValues(
    bulk,
    people.flatMap(({ id, record, changes }) => (changes.length > 0 ? [fieldsOfNew(id, record, changes, work.today)] : [])),
  )
  const leave = await addLeave({ work, bulk }, people)
  await addEffects(
    work.tx,
    work.stored.id,
    people.map(({ row, id }) => ({
      employee_id: id,
      kind: 'added',
      name: row.name,
      before: custom.has(id) || leave.has(id) ? { custom: custom.get(id), leave: leave.get(id) } : null,
      version_after: 1,
      request_id: null,
    })),
  )
}
