import type { Context } from '#platform/server/context.ts'
import type { Tx } from '#platform/server/database.ts'
import { AppError, invalid } from '#platform/shared/app-error.ts'
import { pendingChanges } from '#rules/uk/pending.ts'
import { canManageWorkspace, canSeeRetention } from '../policy.ts'
import type { RetentionPeriod, StatutoryChange } from '../records-contract.ts'
import { retentionDefaults, retentionKinds, type RetentionKind } from '../retention.ts'
import * as queries from './queries/records.ts'
import { requireManager } from './settings.ts'

/** How many months a kind of record is kept in the open workspace. */
export async function monthsKept(tx: Tx, kind: RetentionKind): Promise<number> {
  const own = (await queries.listPeriods(tx)).find((row) => row.kind === kind)
  return own?.months ?? retentionDefaults[kind].months
}

export async function retention(ctx: Context): Promise<{ data: RetentionPeriod[]; can: { manage: boolean } }> {
  if (!canSeeRetention(ctx.actor)) throw new AppError('forbidden')
  const rows = new Map((await queries.listPeriods(ctx.tx)).map((row) => [row.kind, row]))
  return { data: retentionKinds.map((kind) => shown(kind, rows.get(kind))), can: { manage: canManageWorkspace(ctx.actor) } }
}

const shown = (kind: RetentionKind, row: queries.PeriodRow | undefined): RetentionPeriod => ({
  kind,
  months: row?.months ?? retentionDefaults[kind].months,
  reason: row?.reason ?? retentionDefaults[kind].reason,
  is_default: !row,
  version: row?.version ?? 0,
  changed: row ? { by: row.updated_by_name, at: row.updated_at.toISOString() } : null,
})

async function load(ctx: Context, kind: RetentionKind, version: number): Promise<queries.PeriodRow | undefined> {
  requireManager(ctx)
  const row = (await queries.listPeriods(ctx.tx, kind)).find((each) => each.kind === kind)
  if ((row?.version ?? 0) !== version)
    throw new AppError(
      'stale',
      row ? { changed: { by: row.updated_by_name, at: row.updated_at.toISOString(), fields: [kind], version: row.version } } : {},
    )
  return row
}

export async function setPeriod(ctx: Context, kind: RetentionKind, asked: { version: number; months: number; reason: string }) {
  const row = await load(ctx, kind, asked.version)
  const { least } = retentionDefaults[kind]
  if (least !== null && asked.months < least) throw invalid([{ path: 'months', message: `Keep this for at least ${least} months.` }])
  await queries.savePeriod(ctx.tx, { kind, ...asked, by: { id: ctx.actor.userId, name: ctx.actorName } })
  await record(ctx, kind, { row, months: asked.months, reason: asked.reason })
  return retention(ctx)
}

export async function resetPeriod(ctx: Context, kind: RetentionKind, asked: { version: number }) {
  const row = await load(ctx, kind, asked.version)
  if (row) {
    await queries.removePeriod(ctx.tx, kind)
    await record(ctx, kind, { row, months: retentionDefaults[kind].months, reason: retentionDefaults[kind].reason })
  }
  return retention(ctx)
}

const record = (
  ctx: Context,
  kind: RetentionKind,
  to: { row: queries.PeriodRow | undefined; months: number; reason: string },
): Promise<void> =>
  ctx.audit({
    action: 'workspace.retention-changed',
    subjectKind: 'workspace',
    subjectId: ctx.actor.tenantId,
    changes: {
      kind: { from: kind, to: kind },
      months: { from: to.row?.months ?? retentionDefaults[kind].months, to: to.months },
      reason: { from: to.row?.reason ?? retentionDefaults[kind].reason, to: to.reason },
    },
  })

/** Announced changes of the law that this workspace counts as in force, as rules take them: name → first day. */
export async function confirmedChanges(tx: Tx): Promise<Readonly<Record<string, string>>> {
  return Object.fromEntries((await queries.listSwitches(tx)).map((row) => [row.change, row.in_force_from]))
}

export async function statutory(ctx: Context): Promise<{ data: StatutoryChange[] }> {
  requireManager(ctx)
  const on = new Map((await queries.listSwitches(ctx.tx)).map((row) => [row.change, row]))
  return {
    data: pendingChanges.map(({ id, what, expectedFrom, value, source }) => {
      const row = id === null ? undefined : on.get(id)
      return {
        id,
        what,
        change: wordsOf(value),
        expected_from: expectedFrom,
        source,
        on: row ? { from: row.in_force_from, by: row.confirmed_by_name, at: row.confirmed_at.toISOString() } : null,
      }
    }),
  }
}

const words: Readonly<Record<string, string>> = {
  '6': 'Six months instead of three',
  all_reasonable_steps: 'All reasonable steps instead of reasonable steps',
  true: 'A refusal must be reasonable as well as on one of the listed grounds',
  'wider-bereavement-leave': 'Leave for more people who have lost somebody than parents of a child',
  null: 'New figures, not published yet',
}
const wordsOf = (value: unknown): string => words[String(value)] ?? String(value)

export async function switchChange(ctx: Context, change: string, from: string | null) {
  requireManager(ctx)
  if (!pendingChanges.some(({ id }) => id === change)) throw new AppError('not-found')
  const before = (await queries.listSwitches(ctx.tx)).find((row) => row.change === change)?.in_force_from ?? null
  if (before !== from) {
    await queries.setSwitch(ctx.tx, change, from === null ? null : { from, by: { id: ctx.actor.userId, name: ctx.actorName } })
    await ctx.audit({
      action: 'workspace.statutory-change-set',
      subjectKind: 'workspace',
      subjectId: ctx.actor.tenantId,
      changes: { change: { from: change, to: change }, in_force_from: { from: before, to: from } },
    })
  }
  return statutory(ctx)
}
