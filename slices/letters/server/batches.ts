import { randomUUID } from 'node:crypto'
import { appendAudits, type AuditEntry } from '#platform/server/audit.ts'
import { todayIn } from '#platform/server/clock.ts'
import type { Context } from '#platform/server/context.ts'
import type { Database, Tx } from '#platform/server/database.ts'
import { enqueueJob } from '#platform/server/queue.ts'
import { AppError, invalid } from '#platform/shared/app-error.ts'
import type { Actor } from '#platform/shared/actor.ts'
import type { Batch, LetterAsked } from '../contract.ts'
import { canIssueToMany } from '../policy.ts'
import { gatherAll } from './asked.ts'
import { deliverLetter } from './deliver.ts'
import { issueAll, type Issuing } from './issue.ts'
import * as queries from './queries/batches.ts'
import { findWorkspaceZone } from './queries/facts.ts'
import { lockNumbers } from './queries/letters.ts'
import { findPeople } from './queries/signers.ts'
import { chosenTemplate, requireLetters } from './templates.ts'

type Way = 'portal' | 'email' | 'print'
export type BatchAsked = Omit<LetterAsked, 'employee_id' | 'case_id'> & {
  readonly employee_ids: readonly string[]
  readonly deliver: Way | null
}
type Stored = Omit<BatchAsked, 'employee_ids'>

const batchOf = ({ id, title, letter, state, total, issued, blocked, ...stored }: queries.StoredBatch): Batch => ({
  id,
  title,
  letter,
  state,
  total,
  issued,
  blocked,
  created_at: stored.created_at.toISOString(),
  created_by: stored.created_by_name,
  finished_at: stored.finished_at?.toISOString() ?? null,
})

async function loadBatch(ctx: Context, id: string, lock = false): Promise<queries.StoredBatch> {
  requireLetters(ctx)
  const stored = await queries.findBatch(ctx.tx, id, lock)
  if (!stored) throw new AppError('not-found')
  return stored
}

export async function issueBatch(ctx: Context, { employee_ids: named, ...asked }: BatchAsked): Promise<Batch> {
  requireLetters(ctx)
  if (!canIssueToMany(ctx.actor)) throw new AppError('forbidden')
  const { template, letter } = await chosenTemplate(ctx, asked.template)
  const people = [...new Set(named)]
  const there = new Set(await queries.findThese(ctx.tx, people))
  const gone = people.findIndex((id) => !there.has(id))
  if (gone >= 0) throw invalid([{ path: `employee_ids.${gone}`, message: 'There is no such person here.' }])
  if (ctx.actor.personId !== null && there.has(ctx.actor.personId)) throw new AppError('letters.own')
  const id = randomUUID()
  const signatory = asked.signatory_id ?? ctx.actor.personId
  await queries.addBatch(ctx.tx, {
    id,
    letter: letter.id,
    title: template.title,
    asked: { ...asked, signatory_id: signatory },
    people,
    by: { id: ctx.actor.userId, name: ctx.actorName },
  })
  await ctx.audit({
    action: 'letter-batch.asked',
    subjectKind: 'letter-batch',
    subjectId: id,
    changes: { letter: { from: null, to: letter.id }, people: { from: null, to: people.length } },
  })
  await ctx.enqueue('letter-batch', { tenantId: ctx.actor.tenantId, batchId: id })
  return batchOf(await loadBatch(ctx, id))
}

export async function listBatches(ctx: Context, query: { limit: number; offset: number }): Promise<{ data: Batch[]; total: number }> {
  requireLetters(ctx)
  const { rows, total } = await queries.listStoredBatches(ctx.tx, query)
  return { data: rows.map(batchOf), total }
}

interface PeopleAsked {
  readonly only?: 'waiting' | 'issued' | 'blocked' | undefined
  readonly limit: number
  readonly offset: number
}
export async function getBatch(ctx: Context, id: string, { only, limit, offset }: PeopleAsked) {
  const stored = await loadBatch(ctx, id)
  const { rows, total } = await queries.listPeople(ctx.tx, id, { only: only ?? null, limit, offset })
  return { ...batchOf(stored), people: rows, found: total }
}

export async function cancelBatch(ctx: Context, id: string): Promise<Batch> {
  const stored = await loadBatch(ctx, id, true)
  if (!canIssueToMany(ctx.actor)) throw new AppError('forbidden')
  if (stored.state !== 'running') throw new AppError('letters.batch-over')
  await queries.endBatch(ctx.tx, id, 'cancelled')
  await ctx.audit({ action: 'letter-batch.cancelled', subjectKind: 'letter-batch', subjectId: id })
  return batchOf(await loadBatch(ctx, id))
}

/** Written in one transaction: enough that asking and syncing are shared, few enough that nobody waits long for a number. */
const together = 25

/**
 * The worker's part: some letters a transaction, and each alone where that fails, so that one that is blocked holds nobody up, and what
 * was issued stays issued when the worker ends. It begins again where it stopped: who has an outcome is not asked twice.
 */
export async function workOnBatch(parts: Working, { tenantId, batchId }: { tenantId: string; batchId: string }): Promise<void> {
  const system = <T>(run: Parameters<typeof parts.db.asSystem<T>>[2]) => parts.db.asSystem(tenantId, { requestId: 'letter-batch' }, run)
  for (;;) {
    const found = await system((tx) => queries.findBatch(tx, batchId))
    if (found?.state !== 'running') return
    const people = await system((tx) => queries.nextWaiting(tx, batchId, together))
    if (people.length === 0) return system((tx) => queries.endBatch(tx, batchId, 'done'))
    // Whoever asked and may not any more writes nothing further; what is issued stays.
    if (!(await system((tx) => queries.mayWriteToMany(tx, found.created_by))))
      return system((tx) => queries.endBatch(tx, batchId, 'cancelled'))
    await issueTo(parts, { tenantId, batch: found, people })
  }
}

type Working = Issuing & { readonly db: Database }
interface Some {
  readonly tenantId: string
  readonly batch: queries.StoredBatch
  readonly people: readonly string[]
}

async function issueTo(parts: Working, some: Some): Promise<void> {
  try {
    await issueTogether(parts, some)
  } catch (error) {
    const [employeeId] = some.people
    if (some.people.length > 1) for (const one of some.people) await issueTo(parts, { ...some, people: [one] })
    else if (employeeId !== undefined) await noteRefusal(parts, some, { employeeId, findings: refusalOf(error) })
  }
}

const noteRefusal = ({ db }: Working, { tenantId, batch }: Some, blocked: queries.Refused): Promise<void> =>
  db.asSystem(tenantId, { requestId: 'letter-batch' }, (tx) => queries.noteOutcomes(tx, batch.id, { issued: [], blocked: [blocked] }))

function issueTogether(parts: Working, { tenantId, batch, people }: Some): Promise<void> {
  const { deliver, ...asked } = batch.asked as Stored
  return parts.db.asSystem(tenantId, { requestId: 'letter-batch', userId: batch.created_by }, async (tx) => {
    const log: AuditEntry[] = []
    const recorder = await recorderFor(tx, { tenantId, batch, log })
    const last = await lockNumbers(tx, null)
    const reached = deliver === 'portal' ? await withAccounts(tx, people) : people
    const all = await gatherAll(recorder, { ...asked, case_id: null }, { people: reached, about: () => Promise.resolve(null) })
    const outcomes = await issueAll(recorder, parts, { all, last, delivery: asked.delivery, batchId: batch.id })
    const issued = outcomes.flatMap((each) => ('issued' in each ? [{ employeeId: each.of.employeeId, letterId: each.issued.id }] : []))
    const blocked = outcomes.flatMap((each) => ('findings' in each ? [{ employeeId: each.of.employeeId, findings: each.findings }] : []))
    if (deliver)
      for (const { letterId } of issued)
        await deliverLetter(recorder, parts.cases, letterId, { version: 1, by: deliver, signers: [], expires_on: null })
    const noAccount = refusalOf(new AppError('letters.no-account'))
    const unreached = people.filter((id) => !reached.includes(id)).map((employeeId) => ({ employeeId, findings: noAccount }))
    const gone = reached.filter((id) => !all.some(({ employeeId }) => employeeId === id))
    const noPerson = gone.map((employeeId) => ({ employeeId, findings: refusalOf(new AppError('letters.person-gone')) }))
    await queries.noteOutcomes(tx, batch.id, { issued, blocked: [...blocked, ...unreached, ...noPerson] })
    await appendAudits(tx, by(batch), log)
  })
}

const withAccounts = async (tx: Tx, people: readonly string[]): Promise<readonly string[]> => {
  const accounts = new Set((await findPeople(tx, people)).flatMap(({ id, user_id: user }) => (user === null ? [] : [id])))
  return people.filter((id) => accounts.has(id))
}

const by = (batch: queries.StoredBatch) => ({ id: batch.created_by, name: batch.created_by_name })

interface Recorded {
  readonly tenantId: string
  readonly batch: queries.StoredBatch
  /** What the log will say, written at the end for all of them. */
  readonly log: AuditEntry[]
}

async function recorderFor(tx: Tx, { tenantId, batch, log }: Recorded): Promise<Context> {
  return {
    tx,
    actor: actorFor(tenantId, batch.created_by),
    actorName: batch.created_by_name,
    today: todayIn(await findWorkspaceZone(tx)),
    audit: (entry) => Promise.resolve(void log.push(entry)),
    enqueue: (task, payload) => enqueueJob(tx, task, payload),
    requestId: 'letter-batch',
    ifMatch: null,
    // Nothing of a letter is too sensitive for the log that is not left out of it.
    sealed: () => '',
  }
}

/** The worker writes for whoever asked: hr with everything in sight, as was looked at when they asked and before every few people. */
const actorFor = (tenantId: string, userId: string): Actor => ({
  userId,
  tenantId,
  sessionId: '',
  personId: null,
  role: 'hr',
  rights: null,
  steppedUpAt: null,
  viewedBy: null,
})

/** Why one person has no letter; what is nobody's fault but the installation's is tried again by the queue. */
function refusalOf(error: unknown): readonly unknown[] {
  if (!(error instanceof AppError) || error.status >= 500) throw error
  if (error.details.findings) return error.details.findings
  const mend = { where: 'letter', part: 'letter', path: null }
  return [{ kind: 'prerequisite', id: error.code, label: 'Before it can go out', message: error.message, mend }]
}
