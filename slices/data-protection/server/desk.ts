import { randomUUID } from 'node:crypto'
import type { Context } from '#platform/server/context.ts'
import type { Tx } from '#platform/server/database.ts'
import { AppError } from '#platform/shared/app-error.ts'
import { addMonths } from '#platform/shared/calendar-date.ts'
import { displayName } from '#slices/people/rules.ts'
import { loadEmployee } from '#slices/people/server/service.ts'
import { monthsKept } from '#slices/workspace/server/service.ts'
import { scheduledRecords, type DocumentRule, type PurgeMode, type RetentionDesk, type ScheduledRecord } from '../contract.ts'
import { changesData, handles, setsSchedule } from '../policy.ts'
import { documentDefaults, erasurePlan, keptOf } from '../rules.ts'
import { requireKeeper, shown } from './erasures.ts'
import * as queries from './queries/desk.ts'
import { addErasure, findLeaver, findLeaverFacts, findOpen, listErasures } from './queries/erasures.ts'

/** How many that are due are counted, and how many of them are named. */
const mostCounted = 2_000
const mostNamed = 20
/** People put before a second person at once. */
const leaversAtOnce = 50

const periods = { leavers: 'personnel-file', absence: 'absence', holiday: 'holiday', 'data-requests': 'data-requests' } as const

export async function documentRules(tx: Tx): Promise<DocumentRule[]> {
  const own = new Map((await queries.listDocumentRules(tx)).map((rule) => [rule.category, rule]))
  return Object.entries(documentDefaults).map(([category, rule]) => own.get(category) ?? { category, ...rule, version: 0 })
}

/** The first day that is not over yet: what ended before it is due. */
export async function dueBefore(tx: Tx, record: ScheduledRecord, today: string): Promise<string> {
  return record === 'documents' ? today : addMonths(today, -(await monthsKept(tx, periods[record])))
}

export async function findDue(tx: Tx, record: ScheduledRecord, today: string, most: number): Promise<queries.DueRow[]> {
  return queries.listDue(tx, record, { before: await dueBefore(tx, record, today), rules: await documentRules(tx), most })
}

/** GET /retention. */
export async function desk(ctx: Context): Promise<RetentionDesk> {
  requireKeeper(ctx)
  const modes = await queries.listModes(ctx.tx)
  const kinds: RetentionDesk['kinds'] = []
  for (const record of scheduledRecords) {
    const due = await findDue(ctx.tx, record, ctx.today, mostCounted)
    const going = due.filter(({ held }) => !held)
    kinds.push({
      record,
      mode: modes.get(record) ?? 'confirm',
      due: going.length,
      held: due.length - going.length,
      first: going
        .slice(0, mostNamed)
        .map(({ what, employee_id: id, name, over }) => ({ what, person: id && name ? { id, name } : null, over })),
    })
  }
  const holds = await queries.listHolds(ctx.tx)
  return {
    kinds,
    documents: await documentRules(ctx.tx),
    holds: holds.map((hold) => ({
      id: hold.id,
      person: { id: hold.employee_id, name: hold.name },
      reason: hold.reason,
      placed: { by: hold.placed_by_name, at: hold.placed_at.toISOString() },
    })),
    erasures: (await listErasures(ctx.tx)).map((row) => shown(ctx, row)),
    can: { set: setsSchedule(ctx.actor) },
  }
}

export async function setMode(ctx: Context, record: ScheduledRecord, mode: PurgeMode): Promise<RetentionDesk> {
  if (!setsSchedule(ctx.actor)) throw new AppError('forbidden')
  const before = (await queries.listModes(ctx.tx)).get(record) ?? 'confirm'
  if (before !== mode) {
    await queries.saveMode(ctx.tx, record, mode, ctx.actorName)
    await ctx.audit({
      action: 'workspace.retention-changed',
      subjectKind: 'workspace',
      subjectId: ctx.actor.tenantId,
      changes: { record: { from: record, to: record }, mode: { from: before, to: mode } },
    })
  }
  return desk(ctx)
}

export async function setRule(ctx: Context, category: string, asked: Omit<DocumentRule, 'category'>): Promise<RetentionDesk> {
  if (!setsSchedule(ctx.actor)) throw new AppError('forbidden')
  const before = (await documentRules(ctx.tx)).find((rule) => rule.category === category)
  if (!before) throw new AppError('not-found')
  if (before.version !== asked.version) throw new AppError('stale')
  await queries.saveDocumentRule(ctx.tx, { category, ...asked }, ctx.actorName)
  await ctx.audit({
    action: 'workspace.retention-changed',
    subjectKind: 'workspace',
    subjectId: ctx.actor.tenantId,
    changes: {
      category: { from: category, to: category },
      months: { from: before.months, to: asked.months },
      counted_from: { from: before.counted_from, to: asked.counted_from },
      reason: { from: before.reason, to: asked.reason },
    },
  })
  return desk(ctx)
}

export async function holdPerson(ctx: Context, id: string, reason: string): Promise<RetentionDesk> {
  requireKeeper(ctx)
  await loadEmployee(ctx, id)
  if (!handles(ctx.actor, id)) throw new AppError('forbidden')
  if (await queries.findHold(ctx.tx, id)) throw new AppError('data-protection.held-already')
  await queries.addHold(ctx.tx, { id: randomUUID(), employeeId: id, reason, by: { id: ctx.actor.userId, name: ctx.actorName } })
  await ctx.audit({ action: 'privacy.held', subjectKind: 'employee', subjectId: id, reason })
  return desk(ctx)
}

export async function endHold(ctx: Context, id: string, reason: string): Promise<RetentionDesk> {
  requireKeeper(ctx)
  await loadEmployee(ctx, id)
  if (!handles(ctx.actor, id)) throw new AppError('forbidden')
  const hold = await queries.findHold(ctx.tx, id)
  if (!hold) throw new AppError('not-found')
  await queries.closeHold(ctx.tx, hold.id, ctx.actorName, reason)
  await ctx.audit({ action: 'privacy.hold-ended', subjectKind: 'employee', subjectId: id, reason })
  return desk(ctx)
}

/** POST /retention/runs: puts what is due before a second person. */
export async function startPurge(ctx: Context, record: ScheduledRecord): Promise<RetentionDesk> {
  requireKeeper(ctx)
  if (!changesData(ctx.actor)) throw new AppError('forbidden')
  const due = (await findDue(ctx.tx, record, ctx.today, mostCounted)).filter(({ held }) => !held)
  if (due.length === 0) throw new AppError('data-protection.nothing-due')
  const by = { id: ctx.actor.userId, name: ctx.actorName }
  if (record === 'leavers') for (const { id } of due.slice(0, leaversAtOnce)) await askForLeaver(ctx.tx, id, { by, today: ctx.today })
  else {
    if (await findOpen(ctx.tx, { record })) throw new AppError('data-protection.erasure-open')
    await addErasure(ctx.tx, { id: randomUUID(), kind: 'schedule', record, reason: `${due.length} due on ${ctx.today}`, by })
  }
  await ctx.audit({
    action: 'retention.purge-asked',
    subjectKind: 'workspace',
    subjectId: ctx.actor.tenantId,
    changes: { record: { from: null, to: record }, due: { from: null, to: due.length } },
  })
  return desk(ctx)
}

/** Somebody who left so long ago that their file is over. Answers the erasure. */
export async function askForLeaver(
  tx: Tx,
  id: string,
  { by, today, state = 'asked' }: { by: { id: string | null; name: string }; today: string; state?: 'asked' | 'agreed' },
): Promise<string | null> {
  const leaver = await findLeaver(tx, id)
  if (!leaver?.end_date) return null
  const plan = erasurePlan(await findLeaverFacts(tx, id, leaver.end_date), today)
  const erasureId = randomUUID()
  const about = { id: erasureId, kind: 'person' as const, employeeId: id, name: displayName(leaver), keep: keptOf(plan), plan }
  await addErasure(tx, { ...about, reason: 'The time for the personnel file is over.', by, state })
  return erasureId
}
