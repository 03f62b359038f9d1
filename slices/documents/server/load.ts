import type { Context } from '#platform/server/context.ts'
import { AppError } from '#platform/shared/app-error.ts'
import type { Standing } from '#slices/people/policy.ts'
import { loadEmployee } from '#slices/people/server/service.ts'
import { documentCategories, type DocumentCategory } from '../categories.ts'
import { canManage, seesCategory } from '../policy.ts'
import { findDocument, lockDocument, type StoredDocument } from './queries/documents.ts'

export interface Found {
  readonly stored: StoredDocument
  readonly standing: Standing
}

/** The person whose documents are asked for; who sees none of them does not find the folder (matrix: storage list). */
export async function loadFolder(ctx: Context, employeeId: string): Promise<{ standing: Standing; categories: DocumentCategory[] }> {
  const standing = await loadEmployee(ctx, employeeId)
  const categories = documentCategories.filter((category) => seesCategory(category, ctx.actor, standing))
  if (categories.length === 0) throw new AppError('not-found')
  return { standing, categories }
}

/** A document of that person which the asker may see; in the bin it is found only where `removed` says so. */
export async function loadDocument(
  ctx: Context,
  { id, documentId }: { id: string; documentId: string },
  { lock = false, removed = false }: { lock?: boolean; removed?: boolean } = {},
): Promise<Found> {
  const { standing } = await loadFolder(ctx, id)
  const stored = await (lock ? lockDocument(ctx.tx, documentId) : findDocument(ctx.tx, documentId))
  if (!stored || stored.employee_id !== id || (stored.removed_at !== null) !== removed) throw new AppError('not-found')
  if (!seesCategory(stored.category, ctx.actor, standing)) throw new AppError('not-found')
  return { stored, standing }
}

/** The same, for what only hr does. */
export async function loadManaged(
  ctx: Context,
  about: { id: string; documentId: string },
  { removed = false, lock = true }: { removed?: boolean; lock?: boolean } = {},
): Promise<Found> {
  const found = await loadDocument(ctx, about, { lock, removed })
  if (!canManage(found.stored.category, ctx.actor, found.standing)) throw new AppError('forbidden')
  return found
}
