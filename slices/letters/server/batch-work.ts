import { allDone } from '#platform/server/all-done.ts'
import { appendAudits, type AuditEntry } from '#platform/server/audit.ts'
import { todayIn } from '#platform/server/clock.ts'
import type { Context } from '#platform/server/context.ts'
import type { Database, Tx } from '#platform/server/database.ts'
import { enqueueJob } from '#platform/server/queue.ts'
import type { Actor } from '#platform/shared/actor.ts'
import { AppError } from '#platform/shared/app-error.ts'
import { gatherAll, type Gathered } from './asked.ts'
import type { BatchAsked } from './batches.ts'
import { deliverAll } from './deliver-all.ts'
import {
  areMade,
  beginLetters,
  begun,
  issueAll,
  keepLetters,
  outcomesOf,
  recordLetters,
  type Begun,
  type Issuing,
  type Written,
} from './issue.ts'
import * as queries from './queries/batches.ts'
import { lockNumbers } from './queries/letters.ts'
import { findPeople } from './queries/signers.ts'

/** Written in one transaction: enough that asking and syncing are shared, few enough that nobody waits long for a number. */
const together = 25
/** What a batch is worked on with; `together` is only another number where a test has few people. */
type Asking = { readonly tenantId: string; readonly batchId: string; readonly together?: number }

type Working = Issuing & { readonly db: Database }
type Asked = Omit<BatchAsked, 'employee_ids'>
interface Work {
  readonly parts: Working
  readonly tenantId: string
  readonly batch: queries.BatchToWrite
  readonly most: number
}

/** People of one batch with what is in their letters, which are being drawn under the numbers after `last`. */
interface Group {
  readonly people: readonly string[]
  readonly today: string
  readonly last: number
  readonly reached: Reached | null
  /** Null: they could not be begun together. */
  readonly letters: Begun | null
}
interface Reached {
  readonly all: readonly Gathered[]
  /** Who is not written to, with the reason. */
  readonly refused: readonly queries.Refused[]
}

/**
 * The worker's part. Some letters are drawn while those before them are written, in one transaction, under the numbers they were drawn
 * with. Where that does not work out, they are written again under the lock on the numbers, and in the end each alone, so that one that is
 * blocked holds nobody up. What was issued stays issued when the worker ends, and it begins again where it stopped: who has an outcome is
 * not asked twice.
 */
export async function workOnBatch(parts: Working, { tenantId, batchId, together: most = together }: Asking): Promise<void> {
  const batch = await parts.db.asSystem(tenantId, { requestId }, (tx) => queries.findBatchToWrite(tx, batchId))
  if (!batch) return
  const work: Work = { parts, tenantId, batch, most }
  for (let group = await beginGroup(work, null); group;) group = await writeAndBegin(work, group)
  await inWorkspace(work, (tx) => queries.endWritten(tx, batchId))
}

/** Writes a group; the next one, which is drawn meanwhile. */
async function writeAndBegin(work: Work, group: Group): Promise<Group | null> {
  const next = begun(beginGroup(work, group))
  const isWritten = await writeGroup(work, group).catch(async (error: unknown) => {
    await forget(work.parts, next)
    throw error
  })
  if (isWritten) return next
  await forget(work.parts, next)
  await issueTo(work, group.people)
  return beginGroup(work, null)
}

const requestId = 'letter-batch'
const inWorkspace = <T>({ parts, tenantId, batch }: Work, run: (tx: Tx) => Promise<T>): Promise<T> =>
  parts.db.asSystem(tenantId, { requestId, userId: batch.created_by }, run)

/** Those who are next after a group that is not written yet. Null: nobody is, or nobody may write to them any more. */
async function beginGroup(work: Work, before: Group | null): Promise<Group | null> {
  const { parts, batch } = work
  const found = await inWorkspace(work, async (tx) => {
    const [standing, people] = await allDone([
      queries.batchStanding(tx, batch),
      queries.nextWaiting(tx, batch.id, { after: before?.people.at(-1) ?? null, most: work.most }),
    ])
    if (!(await mayGoOn(tx, batch, standing)) || people.length === 0) return null
    const today = todayIn(standing.time_zone)
    return {
      people,
      today,
      last: before?.letters?.last ?? standing.last,
      reached: await reach(work, tx, { people, today }).catch(refusedAll),
    }
  })
  return found && { ...found, letters: found.reached && (await beginLetters(parts, found.reached.all, found.last)) }
}

/** Each is told the reason of their own when they are written to alone. */
function refusedAll(error: unknown): null {
  if (error instanceof AppError && error.status < 500) return null
  throw error
}

/** Whoever asked and may not any more writes nothing further; what is issued stays. */
async function mayGoOn(tx: Tx, { id }: queries.BatchToWrite, { running, may }: queries.Standing): Promise<boolean> {
  if (running && !may) await queries.endBatch(tx, id, 'cancelled')
  return running && may
}

async function reach({ tenantId, batch }: Work, tx: Tx, { people, today }: Pick<Group, 'people' | 'today'>): Promise<Reached> {
  const { deliver, ...asked } = batch.asked as Asked
  const reached = deliver === 'portal' ? await withAccounts(tx, people) : people
  const recorder = recorderFor(tx, { tenantId, batch, today, log: [] })
  const all = await gatherAll(recorder, { ...asked, case_id: null }, { people: reached, about: () => Promise.resolve(null) })
  const there = new Set(all.map(({ employeeId }) => employeeId))
  const [withAccount, noAccount, gone] = [new Set(reached), new AppError('letters.no-account'), new AppError('letters.person-gone')]
  const refused = people.flatMap((employeeId) =>
    there.has(employeeId) ? [] : [{ employeeId, findings: refusalOf(withAccount.has(employeeId) ? gone : noAccount) }],
  )
  return { all, refused }
}

const withAccounts = async (tx: Tx, people: readonly string[]): Promise<readonly string[]> => {
  const accounts = new Set((await findPeople(tx, people)).flatMap(({ id, user_id: user }) => (user === null ? [] : [id])))
  return people.filter((id) => accounts.has(id))
}

/** What was drawn counts no more: somebody else took its numbers, or wrote to these people. */
class Moved extends Error {}

/** Whether they are written. False: they have to be done in another way, which also finds out why. */
async function writeGroup(work: Work, { reached, letters, people, today, last }: Group): Promise<boolean> {
  const { parts, tenantId, batch } = work
  if (!reached || !letters) return false
  try {
    const made = await keepLetters(parts, tenantId, letters)
    if (!areMade(made)) return false
    await inWorkspace(work, async (tx) => {
      const { standing, last: now } = await locked(tx, batch)
      if (!(await mayGoOn(tx, batch, standing))) return
      if (now !== last) throw new Moved()
      await record(work, tx, {
        people,
        today,
        refused: reached.refused,
        letters: async (recorder) => {
          const recorded = await recordLetters(recorder, parts, made, { delivery: (batch.asked as Asked).delivery, batchId: batch.id })
          return { outcomes: [...letters.blocked, ...outcomesOf(recorded)], letters: recorded }
        },
      })
    })
    return true
  } catch (error) {
    if (error instanceof Moved || error instanceof AppError) return false
    throw error
  }
}

/** The batch first and then the numbers, wherever both are taken. */
async function locked(tx: Tx, batch: queries.BatchToWrite): Promise<{ standing: queries.Standing; last: number }> {
  const [, standing, last] = await allDone([queries.lockBatch(tx, batch.id), queries.batchStanding(tx, batch), lockNumbers(tx, null)])
  return { standing, last }
}

interface Recording extends Pick<Group, 'people' | 'today'> {
  readonly refused: readonly queries.Refused[]
  readonly letters: (recorder: Context) => Promise<Written>
}

/** Letters, what became of everybody, and what the log says of it. */
async function record({ tenantId, batch }: Work, tx: Tx, { people, today, refused, letters }: Recording): Promise<void> {
  const log: AuditEntry[] = []
  const recorder = recorderFor(tx, { tenantId, batch, today, log })
  const { outcomes, letters: recorded } = await letters(recorder)
  const { deliver } = batch.asked as Asked
  if (deliver) await deliverAll(recorder, recorded, deliver)
  const issued = outcomes.flatMap((each) => ('issued' in each ? [{ employeeId: each.of.employeeId, letterId: each.issued.id }] : []))
  const blocked = outcomes.flatMap((each) => ('findings' in each ? [{ employeeId: each.of.employeeId, findings: each.findings }] : []))
  const noted = await queries.noteOutcomes(tx, batch.id, { issued, blocked: [...blocked, ...refused] })
  if (noted !== people.length) throw new Moved()
  await appendAudits(tx, { id: batch.created_by, name: batch.created_by_name }, log)
}

/** What was begun for nothing: nothing of it is left lying about. */
async function forget({ files }: Working, next: Promise<Group | null>): Promise<void> {
  const group = await next.catch(() => null)
  for (const each of group?.letters?.making ?? []) {
    const drawn = await each.catch(() => [])
    if ('docx' in drawn) await files.dropMade([drawn.docx, drawn.pdf])
  }
}

/** Under the lock on the numbers, all of them in one transaction; and each alone where that fails. */
async function issueTo(work: Work, people: readonly string[]): Promise<void> {
  try {
    await issueTogether(work, people)
  } catch (error) {
    const [employeeId] = people
    if (people.length > 1) for (const one of people) await issueTo(work, [one])
    else if (employeeId !== undefined && !(error instanceof Moved)) await noteRefusal(work, { employeeId, findings: refusalOf(error) })
  }
}

const noteRefusal = async (work: Work, blocked: queries.Refused): Promise<void> =>
  void (await inWorkspace(work, (tx) => queries.noteOutcomes(tx, work.batch.id, { issued: [], blocked: [blocked] })))

function issueTogether(work: Work, people: readonly string[]): Promise<void> {
  const { parts, batch } = work
  return inWorkspace(work, async (tx) => {
    const { standing, last } = await locked(tx, batch)
    if (!(await mayGoOn(tx, batch, standing))) return
    const today = todayIn(standing.time_zone)
    const { all, refused } = await reach(work, tx, { people, today })
    const common = { delivery: (batch.asked as Asked).delivery, batchId: batch.id }
    await record(work, tx, { people, today, refused, letters: (recorder) => issueAll(recorder, parts, { all, last, ...common }) })
  })
}

interface Recorded {
  readonly tenantId: string
  readonly batch: queries.BatchToWrite
  readonly today: string
  /** What the log will say, written at the end for all of them. */
  readonly log: AuditEntry[]
}

const recorderFor = (tx: Tx, { tenantId, batch, today, log }: Recorded): Context => ({
  tx,
  actor: actorFor(tenantId, batch.created_by),
  actorName: batch.created_by_name,
  today,
  audit: (entry) => Promise.resolve(void log.push(entry)),
  enqueue: (task, payload) => enqueueJob(tx, task, payload),
  requestId,
  ifMatch: null,
  // Nothing of a letter is too sensitive for the log that is not left out of it.
  sealed: () => '',
})

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
