import { randomUUID } from 'node:crypto'
import { appendAudit } from '#platform/server/audit.ts'
import type { Context } from '#platform/server/context.ts'
import type { Database } from '#platform/server/database.ts'
import { AppError } from '#platform/shared/app-error.ts'
import { displayName } from '#slices/people/rules.ts'
import { loadEmployee } from '#slices/people/server/service.ts'
import type { Erasure, PlanLine } from '../contract.ts'
import { agrees, changesData, handles, keepsData } from '../policy.ts'
import { erasurePlan, keptOf } from '../rules.ts'
import { findHold, heldDocuments } from './queries/desk.ts'
import { addErasure, decide, findErasure, findLeaver, findLeaverFacts, findOpen, type ErasureRow } from './queries/erasures.ts'

export function requireKeeper(ctx: Context): void {
  if (!keepsData(ctx.actor)) throw new AppError('forbidden')
}

const decisionOf = (row: ErasureRow): Erasure['decided'] =>
  row.decided_at ? { by: row.decided_by_name ?? '', at: row.decided_at.toISOString(), note: row.decision_note } : null

function goneOf({ result }: ErasureRow): Erasure['gone'] {
  const rows = Object.entries(result?.gone ?? {}).map(([what, count]) => ({ what: what.replaceAll('_', ' '), count }))
  return [...rows, { what: 'stored files', count: result?.files ?? 0 }].filter(({ count }) => count > 0)
}

function abilitiesOf(ctx: Context, row: ErasureRow): Erasure['can'] {
  const open = row.state === 'asked' || row.state === 'failed'
  const own = row.asked_by === ctx.actor.userId
  return { decide: open && agrees(ctx.actor, row), withdraw: row.state === 'asked' && own && changesData(ctx.actor) }
}

export const shown = (ctx: Context, row: ErasureRow): Erasure => ({
  id: row.id,
  kind: row.kind,
  record: row.record,
  person: row.employee_id === null || row.subject_name === null ? null : { id: row.employee_id, name: row.subject_name },
  reason: row.reason,
  state: row.state,
  plan: row.plan,
  asked: { by: row.asked_by_name, at: row.asked_at.toISOString() },
  decided: decisionOf(row),
  done_at: row.done_at?.toISOString() ?? null,
  gone: goneOf(row),
  certificate: row.certificate,
  can: abilitiesOf(ctx, row),
})

async function loadLeaver(ctx: Context, id: string) {
  requireKeeper(ctx)
  await loadEmployee(ctx, id)
  if (!handles(ctx.actor, id) && ctx.actor.personId === id) throw new AppError('forbidden')
  const leaver = await findLeaver(ctx.tx, id)
  if (!leaver) throw new AppError('not-found')
  return leaver
}

/** GET: what would go of a leaver and what stays. Looking is recorded. */
export async function planErasure(ctx: Context, id: string) {
  const leaver = await loadLeaver(ctx, id)
  const hold = await findHold(ctx.tx, id)
  const gone = leaver.end_date !== null && leaver.end_date < ctx.today
  const data = gone && leaver.end_date !== null ? erasurePlan(await findLeaverFacts(ctx.tx, id, leaver.end_date), ctx.today) : []
  await ctx.audit({ action: 'privacy.erasure-planned', subjectKind: 'employee', subjectId: id })
  const held = hold?.reason ?? ((await heldDocuments(ctx.tx, id)) > 0 ? 'A document of theirs is under a legal hold.' : null)
  return {
    data,
    held,
    possible: gone && held === null,
    problem: gone ? null : 'Only somebody whose employment has ended can be erased.',
  }
}

/** The refusal is kept although its request is undone. */
async function refuseHeld(db: Database, ctx: Context, id: string, reason: string): Promise<never> {
  await db.asSystem(ctx.actor.tenantId, { requestId: ctx.requestId, pool: 'app' }, (tx) =>
    appendAudit(
      tx,
      { id: ctx.actor.userId, name: ctx.actorName },
      { action: 'privacy.erasure-blocked', subjectKind: 'employee', subjectId: id, reason },
    ),
  )
  throw new AppError('data-protection.held', {}, `This person is under a legal hold, so nothing of theirs can be removed: ${reason}`)
}

/** POST /employees/:id/erase: one person asks, another agrees. */
export async function eraseEmployee(
  db: Database,
  ctx: Context,
  id: string,
  { reason = '', keep = [] }: { reason?: string | undefined; keep?: string[] | undefined },
): Promise<Erasure> {
  const leaver = await loadLeaver(ctx, id)
  if (!changesData(ctx.actor)) throw new AppError('forbidden')
  await refuseIfHeld(db, ctx, id)
  if (leaver.end_date === null || leaver.end_date >= ctx.today) throw new AppError('data-protection.still-employed')
  if (await findOpen(ctx.tx, { employeeId: id })) throw new AppError('data-protection.erasure-open')
  const plan = erasurePlan(await findLeaverFacts(ctx.tx, id, leaver.end_date), ctx.today, keep)
  const erasureId = randomUUID()
  await addErasure(ctx.tx, {
    id: erasureId,
    kind: 'person',
    employeeId: id,
    name: displayName(leaver),
    reason: reason || 'The person asked for it.',
    keep: keptOf(plan),
    plan,
    by: { id: ctx.actor.userId, name: ctx.actorName },
  })
  await ctx.audit({ action: 'privacy.erasure-asked', subjectKind: 'employee', subjectId: id, reason: reason || null })
  return shown(ctx, await load(ctx, erasureId))
}

async function load(ctx: Context, id: string, lock = false): Promise<ErasureRow> {
  requireKeeper(ctx)
  const row = await findErasure(ctx.tx, id, lock)
  if (!row) throw new AppError('not-found')
  return row
}

export const getErasure = async (ctx: Context, id: string): Promise<Erasure> => shown(ctx, await load(ctx, id))

async function refuseIfHeld(db: Database, ctx: Context, id: string): Promise<void> {
  const hold = await findHold(ctx.tx, id)
  if (hold) await refuseHeld(db, ctx, id, hold.reason)
  if ((await heldDocuments(ctx.tx, id)) > 0) await refuseHeld(db, ctx, id, 'a document of theirs is held.')
}

/** A second person agrees, or refuses. */
export async function decideErasure(
  db: Database,
  ctx: Context,
  id: string,
  { agreed, note = '' }: { agreed: boolean; note?: string | undefined },
): Promise<Erasure> {
  const row = await load(ctx, id, true)
  if (row.state !== 'asked' && row.state !== 'failed') throw new AppError('data-protection.settled')
  if (!agrees(ctx.actor, row)) throw new AppError('forbidden')
  if (agreed && row.employee_id !== null) await refuseIfHeld(db, ctx, row.employee_id)
  const state = agreed ? 'agreed' : 'refused'
  await decide(ctx.tx, id, { state, by: { id: ctx.actor.userId, name: ctx.actorName }, note: note || null })
  await record(ctx, row, `erasure-${state}`, note)
  if (agreed) await ctx.enqueue('erase', { tenantId: ctx.actor.tenantId, erasureId: id })
  return shown(ctx, await load(ctx, id))
}

export async function withdrawErasure(ctx: Context, id: string): Promise<Erasure> {
  const row = await load(ctx, id, true)
  if (row.state !== 'asked') throw new AppError('data-protection.settled')
  if (!changesData(ctx.actor) || row.asked_by !== ctx.actor.userId) throw new AppError('forbidden')
  await decide(ctx.tx, id, { state: 'withdrawn', by: null, note: null })
  await record(ctx, row, 'erasure-withdrawn', '')
  return shown(ctx, await load(ctx, id))
}

const record = (ctx: Context, row: ErasureRow, action: string, note: string): Promise<void> =>
  ctx.audit({
    action: row.kind === 'person' ? `employee.${action}` : `retention.${action}`,
    subjectKind: row.kind === 'person' ? 'employee' : 'workspace',
    subjectId: row.employee_id ?? ctx.actor.tenantId,
    ...(row.record === null ? {} : { changes: { record: { from: null, to: row.record } } }),
    ...(note === '' ? {} : { reason: note }),
  })

export type { PlanLine }
