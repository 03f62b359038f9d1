import type { Context } from '#platform/server/context.ts'
import type { Opened } from '#platform/server/files/deliver.ts'
import { AppError } from '#platform/shared/app-error.ts'
import { loadCompany, mayOpen } from './company.ts'
import { findVersion } from './queries/versions.ts'

/** Follows a link to a version of a company document, by what is published for the asker at this moment. */
export async function openCompanyVersion(ctx: Context, documentId: string, versionId: string): Promise<Opened> {
  const stored = await loadCompany(ctx, documentId)
  const version = await findVersion(ctx.tx, versionId)
  // A version replaced since the link was made is still given to who was shown it, as of a person's document.
  if (!version || !(mayOpen(ctx, stored, versionId) || version.replaced_recently)) throw new AppError('not-found')
  return { ...version, fileId: version.file_id }
}
