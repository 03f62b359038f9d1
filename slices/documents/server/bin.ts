import { randomUUID } from 'node:crypto'
import type { Context } from '#platform/server/context.ts'
import { AppError } from '#platform/shared/app-error.ts'
import { addDays } from '#platform/shared/calendar-date.ts'
import { fileNameKey } from '#platform/shared/file-names.ts'
import { restorableDays, type BinItem, type Document } from '../contract.ts'
import { canSeeBin } from '../policy.ts'
import { loadDocument, loadFolder, loadManaged } from './load.ts'
import { projectDocument } from './project.ts'
import { endHold, listRemoved, placeHold } from './queries/bin.ts'
import { findByName, fromBin, lockName } from './queries/documents.ts'

type Named = { readonly id: string; readonly documentId: string }

/** Removed documents, newest first. What the asker may not see of a person is not there: the database leaves it out. */
export async function listBin(
  ctx: Context,
  { of, ...query }: { employee?: string | undefined; of?: 'company' | undefined; limit: number; offset: number },
): Promise<{ data: BinItem[]; total: number }> {
  if (!canSeeBin(ctx.actor)) throw new AppError('forbidden')
  if (query.employee !== undefined) await loadFolder(ctx, query.employee)
  const { rows, total } = await listRemoved(ctx.tx, {
    ...query,
    employee: query.employee ?? null,
    company: of === 'company',
    days: restorableDays,
  })
  return {
    data: rows.map(({ removed_at: at, ...row }) => ({
      ...row,
      removed_at: at.toISOString(),
      restorable_until: row.held ? null : addDays(at.toISOString().slice(0, 10), restorableDays),
    })),
    total,
  }
}

export async function restoreDocument(ctx: Context, about: Named): Promise<Document> {
  const { stored, standing } = await loadManaged(ctx, about, { removed: true })
  const nameKey = fileNameKey(stored.name)
  await lockName(ctx.tx, stored.employee_id, nameKey)
  if (await findByName(ctx.tx, { employeeId: stored.employee_id, nameKey, category: stored.category }))
    throw new AppError('documents.name-taken')
  await fromBin(ctx.tx, stored.id)
  await ctx.audit({
    action: 'document.restored',
    subjectKind: 'employee',
    subjectId: about.id,
    changes: {
      name: { from: null, to: stored.name },
      category: { from: null, to: stored.category },
      sha256: { from: null, to: stored.sha256 },
    },
  })
  return projectDocument(ctx.actor, (await loadDocument(ctx, about)).stored, standing)
}

export async function holdDocument(ctx: Context, about: Named, { held, reason }: { held: boolean; reason: string }): Promise<Document> {
  const { stored, standing } = await loadManaged(ctx, about)
  if (held !== stored.held) {
    const by = { id: ctx.actor.userId, name: ctx.actorName }
    if (held) await placeHold(ctx.tx, { id: randomUUID(), documentId: stored.id, reason, by })
    else await endHold(ctx.tx, stored.id, ctx.actorName, reason)
    await ctx.audit({
      action: held ? 'document.held' : 'document.hold-ended',
      subjectKind: 'employee',
      subjectId: about.id,
      changes: { name: { from: stored.name, to: stored.name }, held: { from: stored.held, to: held } },
      reason,
    })
  }
  return projectDocument(ctx.actor, (await loadDocument(ctx, about)).stored, standing)
}
