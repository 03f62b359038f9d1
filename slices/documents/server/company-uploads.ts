import { endHold, placeHold } from './queries/bin.ts'
import { randomUUID } from 'node:crypto'
import type { Context } from '#platform/server/context.ts'
import type { Files, KeptFile } from '#platform/server/files/files.ts'
import { Reply } from '#platform/server/reply.ts'
import { AppError } from '#platform/shared/app-error.ts'
import { addDays } from '#platform/shared/calendar-date.ts'
import { fileNameKey } from '#platform/shared/file-names.ts'
import { restorableDays, type CompanyCategory } from '../categories.ts'
import type { CompanyDocument } from '../company-contract.ts'
import { canManageCompany } from '../policy.ts'
import { companyDocument, loadPublished, tellReaders } from './company.ts'
import { addCompany, askAgain } from './queries/company.ts'
import { findByName, findDocument, fromBin, lockName, toBin } from './queries/documents.ts'
import { changesOf, storeFile } from './storing.ts'

export interface CompanyUpload {
  readonly category: CompanyCategory
  readonly effectiveOn: string | undefined
  readonly askAgain: boolean
}

export function allowCompanyUpload(ctx: Context): void {
  if (!canManageCompany(ctx.actor)) throw new AppError('forbidden')
}

/** The file is a new document, unpublished until somebody says whom it is for, or the next version of the one of its name. */
export async function recordCompanyUpload(
  ctx: Context,
  files: Files,
  asked: CompanyUpload,
  file: KeptFile,
): Promise<Reply<CompanyDocument>> {
  allowCompanyUpload(ctx)
  const nameKey = fileNameKey(file.name)
  await lockName(ctx.tx, null, nameKey)
  const there = await findByName(ctx.tx, { employeeId: null, nameKey, category: asked.category })
  const arrived = { there, employeeId: null, category: asked.category, effectiveOn: asked.effectiveOn }
  const id = await storeFile(ctx, files, arrived, file)
  if (!there) await addCompany(ctx.tx, id)
  const stored = await findDocument(ctx.tx, id)
  if (there && stored && asked.askAgain && (await askAgain(ctx.tx, id, stored.number))) await tellReaders(ctx, id)
  const again = there && asked.askAgain ? { ask_again: { from: null, to: true } } : {}
  await ctx.audit({ ...changed(there ? 'replaced' : 'uploaded', id), changes: { ...changesOf(arrived, file), ...again } })
  return new Reply(await companyDocument(ctx, id), { status: 201 })
}

const changed = (what: string, id: string) =>
  ({ action: `company-document.${what}`, subjectKind: 'company-document', subjectId: id }) as const

export async function removeCompanyDocument(ctx: Context, id: string, reason: string) {
  const stored = await loadPublished(ctx, id, { lock: true })
  if (stored.held) throw new AppError('documents.held')
  const removedAt = await toBin(ctx.tx, id, { id: ctx.actor.userId, name: ctx.actorName }, reason)
  await ctx.audit({
    ...changed('removed', id),
    changes: { name: { from: stored.name, to: null }, sha256: { from: stored.sha256, to: null } },
    reason,
  })
  return { id, name: stored.name, restorable_until: addDays(removedAt.toISOString().slice(0, 10), restorableDays) }
}

export async function holdCompanyDocument(
  ctx: Context,
  id: string,
  { held, reason }: { held: boolean; reason: string },
): Promise<CompanyDocument> {
  const stored = await loadPublished(ctx, id, { lock: true })
  if (held !== stored.held) {
    if (held) await placeHold(ctx.tx, { id: randomUUID(), documentId: id, reason, by: { id: ctx.actor.userId, name: ctx.actorName } })
    else await endHold(ctx.tx, id, ctx.actorName, reason)
    await ctx.audit({
      ...changed(held ? 'held' : 'hold-ended', id),
      changes: { name: { from: stored.name, to: stored.name }, held: { from: stored.held, to: held } },
      reason,
    })
  }
  return companyDocument(ctx, id)
}

export async function restoreCompanyDocument(ctx: Context, id: string): Promise<CompanyDocument> {
  const stored = await loadPublished(ctx, id, { lock: true, removed: true })
  const nameKey = fileNameKey(stored.name)
  await lockName(ctx.tx, null, nameKey)
  if (await findByName(ctx.tx, { employeeId: null, nameKey, category: stored.category })) throw new AppError('documents.name-taken')
  await fromBin(ctx.tx, id)
  await ctx.audit({
    ...changed('restored', id),
    changes: { name: { from: null, to: stored.name }, sha256: { from: null, to: stored.sha256 } },
  })
  return companyDocument(ctx, id)
}
