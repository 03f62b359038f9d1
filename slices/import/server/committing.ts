import { randomUUID } from 'node:crypto'
import { appendAudit } from '#platform/server/audit.ts'
import type { Database } from '#platform/server/database.ts'
import { AppError } from '#platform/shared/app-error.ts'
import {
  addPeople,
  changePeople,
  judgeChange,
  knowTableSizes,
  proposeChanges,
  readEmployees,
  type BulkContext,
  type BulkEmployee,
  type BulkValues,
} from '#slices/people/server/service.ts'
import type { RowReader } from '../rules/drafts.ts'
import { laidOver, valuesOf } from '../rules/judging.ts'
import { noCustomTargets } from './custom-targets.ts'
import { effectiveOf, plannedColumns, rowReader } from './plan.ts'
import { addEffects } from './queries/effects.ts'
import { holdCommits, saveImport, setCommitted } from './queries/imports.ts'
import { findApprovers } from './queries/people.ts'
import { findToWrite, type FoundRow } from './queries/rows.ts'
import { atWork, GivenUp, type ImportJob, type Work } from './work.ts'

const rowsAtOnce = 250

/** Somebody else was faster: the dry run is not true any more. */
class Overtaken extends Error {}

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
  await addAll(work, bulk, step)
  const waiting = await changeAll(work, bulk, step)
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

type Step = (rows: number) => Promise<void>

/** Reads rows as they were judged: by the same plan, with the same answers. */
class Written {
  readonly #work: Work
  readonly #reader: RowReader
  constructor(work: Work) {
    this.#work = work
    this.#reader = rowReader(work.stored, plannedColumns(work.stored, noCustomTargets), work.today)
  }

  values(row: FoundRow, person: BulkEmployee | null): BulkValues {
    const draft = this.#reader.read(row.cells, [])
    return laidOver(
      valuesOf(draft, { instead: row.instead, saysManager: draft.manager !== null, managerId: row.manager_id }, this.#work.today),
      person,
    )
  }
}

async function addAll(work: Work, bulk: BulkContext, step: Step): Promise<void> {
  const written = new Written(work)
  let after = { depth: -1, n: 0 }
  for (let batch = 0; ; batch++) {
    const rows = await findToWrite(work.tx, work.stored.id, 'add', { after, limit: rowsAtOnce })
    const last = rows.at(-1)
    if (!last) return
    after = { depth: last.depth, n: last.n }
    const people = rows.map((row) => ({ id: row.employee_id ?? '', values: written.values(row, null) }))
    await addPeople(bulk, people)
    await addEffects(
      work.tx,
      work.stored.id,
      rows.map((row) => ({
        employee_id: row.employee_id ?? '',
        kind: 'added',
        name: row.name,
        before: null,
        version_after: 1,
        request_id: null,
      })),
    )
    // So that keys are checked by the right index once there is something to count.
    if (batch === 4) await knowTableSizes(work.tx)
    await step(rows.length)
  }
}

/** Answers how many changes of pay wait for a second person. */
async function changeAll(work: Work, bulk: BulkContext, step: Step): Promise<number> {
  const written = new Written(work)
  const approvers = await findApprovers(work.tx)
  const effective = effectiveOf(work.stored, work.today)
  let after = { depth: -1, n: 0 }
  let waiting = 0
  for (;;) {
    const found = await findToWrite(work.tx, work.stored.id, 'change', { after, limit: rowsAtOnce })
    // Nobody is moved below somebody who has not been moved yet.
    const rows = found.filter(({ depth }) => depth === found[0]?.depth)
    const last = rows.at(-1)
    if (!last) return waiting
    after = { depth: last.depth, n: last.n }
    waiting += await changeSome({ work, bulk, written, approvers, effective }, rows)
    await step(rows.length)
  }
}

interface Changing {
  readonly work: Work
  readonly bulk: BulkContext
  readonly written: Written
  readonly approvers: readonly { user_id: string; employee_id: string | null }[]
  readonly effective: ReturnType<typeof effectiveOf>
}

async function changeSome({ work, bulk, written, approvers, effective }: Changing, rows: readonly FoundRow[]): Promise<number> {
  const people = new Map(
    (
      await readEmployees(
        work.tx,
        rows.map(({ employee_id: id }) => id ?? ''),
        true,
      )
    ).map((person) => [person.id, person]),
  )
  const judged = rows.map((row) => {
    const stored = people.get(row.employee_id ?? '')
    if (!stored || stored.version !== row.seen_version) throw new Overtaken()
    const { changes, number, problems } = judgeChange(stored, written.values(row, stored), {
      effective: effective,
      today: work.today,
    })
    if (problems.length > 0) throw new Overtaken()
    // Nobody else could agree: then it counts at once, as it does on a profile (decision 002).
    const second = approvers.some(({ user_id: user, employee_id: person }) => user !== bulk.by.id && person !== stored.id)
    const pay = second ? pick(changes, (field) => payFields.has(field)) : {}
    return {
      row,
      stored,
      number,
      now: pick(changes, (field) => !(field in pay)),
      pay,
      requestId: Object.keys(pay).length > 0 ? randomUUID() : null,
    }
  })
  const before = await changePeople(
    bulk,
    judged
      .filter(({ now, number }) => number !== null || Object.keys(now).length > 0)
      .map(({ stored, now, number }) => ({ stored, changes: now, number })),
    effective,
  )
  await proposeChanges(
    bulk,
    judged.flatMap(({ stored, pay, requestId }) => (requestId === null ? [] : [{ id: requestId, stored, changes: pay }])),
    effective,
  )
  await addEffects(
    work.tx,
    work.stored.id,
    judged.map(({ row, stored, requestId }) => ({
      employee_id: stored.id,
      kind: 'changed',
      name: row.name,
      before: before.get(stored.id) ?? { values: {}, rows: [] },
      version_after: before.has(stored.id) ? stored.version + 1 : stored.version,
      request_id: requestId,
    })),
  )
  return judged.filter(({ requestId }) => requestId !== null).length
}

const payFields = new Set(['salary', 'pay_frequency'])
const pick = <T extends object>(changes: T, keep: (field: string) => boolean): T =>
  Object.fromEntries(Object.entries(changes).filter(([field]) => keep(field))) as T
