import { appendAudit } from '#platform/server/audit.ts'
import { findHead, newestOf, verifyChain, type ChainReport } from '#platform/server/audit-chain.ts'
import type { Checkpoints } from '#platform/server/audit-checkpoints.ts'
import { findMarks } from '#platform/server/audit-marks.ts'
import { now } from '#platform/server/clock.ts'
import type { Context } from '#platform/server/context.ts'
import type { Database, Tx } from '#platform/server/database.ts'
import { notify, usersInRoles } from '#platform/server/notify.ts'
import type { LogState } from '../contract.ts'
import { seesWholeLog } from '../policy.ts'
import { defaultMonthsKept } from '../rules.ts'
import { requireReader } from './log.ts'
import * as queries from './queries/checks.ts'

/** GET /audit/state */
export async function logState(ctx: Context): Promise<LogState> {
  requireReader(ctx)
  const whole = seesWholeLog(ctx.actor)
  const row = await queries.findCheck(ctx.tx)
  const { first, last, since } = await queries.findExtent(ctx.tx)
  return {
    entries: whole ? (last === null ? 0 : Number(last) - Number(first) + 1) : null,
    since: since?.toISOString() ?? null,
    ...checksOf(row, whole),
    kept_months: await queries.findMonthsKept(ctx.tx, defaultMonthsKept),
  }
}

function checksOf(row: queries.CheckRow | null | undefined, whole: boolean): Pick<LogState, 'running' | 'last' | 'checkpoint_at'> {
  if (!row) return { running: null, last: null, checkpoint_at: null }
  return {
    running: row.started_at ? { walked: whole ? Number(row.walked) : 0, all: whole ? Number(row.to_walk) : 0 } : null,
    last: row.checked_at ? lastCheck(row, row.checked_at, whole) : null,
    checkpoint_at: row.checkpoint_at?.toISOString() ?? null,
  }
}

/** Numbers only for who sees the whole log: for others they would count what they are not shown. */
function lastCheck(row: queries.CheckRow, at: Date, whole: boolean): LogState['last'] {
  const number = (text: string | null) => (whole && text !== null ? Number(text) : null)
  return {
    at: at.toISOString(),
    by: row.checked_by_name ?? '',
    ok: row.problem === null,
    problem: row.problem,
    first_broken: number(row.first_broken),
    exact: row.exact ?? false,
    intact_through: number(row.intact_through),
    through: number(row.checked_through),
  }
}

/** POST /audit/check: the worker walks the log; the state says how far it has come. */
export async function askForCheck(ctx: Context): Promise<LogState> {
  requireReader(ctx)
  const by = { id: ctx.actor.userId, name: ctx.actorName }
  if (await queries.startCheck(ctx.tx, by)) await ctx.enqueue('check-audit', { tenantId: ctx.actor.tenantId, by })
  return logState(ctx)
}

export interface LogKeeper {
  readonly db: Database
  readonly checkpoints: Checkpoints
}
interface By {
  readonly id: string | null
  readonly name: string
}

const evenkeel: By = { id: null, name: 'Evenkeel' }

/** Walks one workspace's log against its checkpoints. Each stretch is a transaction of its own. */
export async function verifyLog(
  { db, checkpoints }: LogKeeper,
  tenantId: string,
  walked?: (entries: number, all: number) => Promise<void>,
): Promise<ChainReport> {
  const inTenant = <T>(run: (tx: Tx) => Promise<T>): Promise<T> => db.asSystem(tenantId, { requestId: 'check-audit' }, run)
  const known = (await inTenant(queries.findCheck))?.checkpoint_seq ?? null
  const evidence = await checkpoints.read(tenantId)
  return verifyChain(inTenant, { ...evidence, known: known === null ? null : Number(known) }, walked)
}

/** A check from beginning to end: its result is kept, recorded in the log itself, and a failure is told to super admins. */
export async function runCheck(keeper: LogKeeper, tenantId: string, by: By = evenkeel): Promise<ChainReport> {
  const inTenant = <T>(run: (tx: Tx) => Promise<T>): Promise<T> => keeper.db.asSystem(tenantId, { requestId: 'check-audit' }, run)
  const report = await verifyLog(keeper, tenantId, (walked, all) => inTenant((tx) => queries.noteWalked(tx, walked, all)))
  await inTenant(async (tx) => {
    const through = report.head?.seq ?? report.intactThrough
    await queries.endCheck(tx, by.name, report, through)
    await appendAudit(tx, by, {
      action: 'audit.checked',
      subjectKind: 'audit',
      subjectId: null,
      changes: {
        result: { from: null, to: report.problem ?? 'no change' },
        entries: { from: null, to: report.entries },
        checkpoints: { from: null, to: report.checkpoints },
        ...(report.firstBroken === null ? {} : { first_broken: { from: null, to: report.firstBroken } }),
      },
    })
    if (report.problem !== null)
      await notify(tx, { to: await usersInRoles(tx, ['super_admin']), kind: 'audit-check-failed', link: '/app/settings/audit' })
  })
  // What was found sound is vouched for from here on. A log that is not must not be vouched for as it is.
  if (report.problem === null) await writeCheckpoint(keeper, tenantId)
  return report
}

/** Signs where the log stands and puts it outside the database; nothing when nothing was added since the last time. */
export async function writeCheckpoint({ db, checkpoints }: LogKeeper, tenantId: string): Promise<void> {
  await db.asSystem(tenantId, { requestId: 'checkpoint-audit' }, async (tx) => {
    await queries.lockCheckpoints(tx)
    const head = await findHead(tx)
    const { checkpoints: written } = await checkpoints.read(tenantId)
    const before = newestOf(written)
    if (!head || head.seq <= before) return
    const marks = await findMarks(tx, before, head.seq)
    await checkpoints.append(tenantId, {
      kind: 'checkpoint',
      ...head,
      time: now().toISOString(),
      ...(marks === undefined ? {} : { marks }),
    })
    await queries.noteCheckpoint(tx, head.seq)
  })
}

/** Removes entries whose time is over, after signing where the log begins from now on. */
export async function cutLog({ db, checkpoints }: LogKeeper, tenantId: string): Promise<void> {
  await db.asSystem(tenantId, { requestId: 'cut-audit' }, async (tx) => {
    const months = await queries.findMonthsKept(tx, defaultMonthsKept)
    const through = await queries.findCut(tx, Math.max(12, months))
    if (!through) return
    await queries.lockCheckpoints(tx)
    await queries.cutLog(tx, through, Math.max(12, months))
    // Before the commit: a cut that is signed and not made does no harm, one that is made and not signed looks like a theft.
    await checkpoints.append(tenantId, { kind: 'cut', ...through, time: now().toISOString() })
  })
}
