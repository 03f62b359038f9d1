import { randomUUID } from 'node:crypto'
import type { Context } from '#platform/server/context.ts'
import { canShow } from '#platform/server/files/kinds.ts'
import { AppError } from '#platform/shared/app-error.ts'
import { addDays } from '#platform/shared/calendar-date.ts'
import { folded } from '#platform/shared/fields.ts'
import { fileNameKey } from '#platform/shared/file-names.ts'
import { restorableDays, type Document, type DocumentVersion } from '../contract.ts'
import { loadDocument, loadManaged } from './load.ts'
import { projectDocument } from './project.ts'
import { findByName, lockName, replaceVersion } from './queries/documents.ts'
import { findVersion, findVersions, type StoredVersion } from './queries/versions.ts'
import { readText } from './texts.ts'

type Named = { readonly id: string; readonly documentId: string }

/** A version as hr sees it listed. */
export const shownVersion = (row: StoredVersion, held: boolean): DocumentVersion => ({
  id: row.id,
  number: row.number,
  effective_on: row.effective_on,
  name: row.name,
  size: row.size,
  type: row.type,
  sha256: row.sha256,
  uploaded_at: row.uploaded_at.toISOString(),
  uploaded_by: row.uploaded_by,
  current: row.replaced_at === null,
  can_preview: row.scan === 'checked' && canShow(row.type, row.marks),
  kept_until: row.replaced_at === null || held ? null : addDays(row.replaced_at.toISOString().slice(0, 10), restorableDays),
})

/** What cannot be opened is said now, and not in a new tab. */
export function requireOpen({ scan }: Pick<StoredVersion, 'scan'>): void {
  if (scan !== 'checked') throw new AppError(scan === 'waiting' ? 'files.waiting' : 'files.infected')
}

export async function listVersions(ctx: Context, about: Named): Promise<{ data: DocumentVersion[] }> {
  const { stored } = await loadManaged(ctx, about, { lock: false })
  return { data: (await findVersions(ctx.tx, stored.id)).map((row) => shownVersion(row, stored.held)) }
}

/** The earlier file is put on top as the newest version: what stood in its place is an earlier one now, and is kept as long. */
export async function restoreVersion(ctx: Context, { versionId, ...about }: Named & { readonly versionId: string }): Promise<Document> {
  const { stored, standing } = await loadManaged(ctx, about)
  const earlier = await findVersion(ctx.tx, versionId)
  if (earlier?.document_id !== stored.id) throw new AppError('not-found')
  if (earlier.replaced_at === null) return projectDocument(ctx.actor, stored, standing)
  const nameKey = fileNameKey(earlier.name)
  await lockName(ctx.tx, stored.employee_id, nameKey)
  const there = await findByName(ctx.tx, { employeeId: stored.employee_id, nameKey, category: stored.category })
  if (there && there.id !== stored.id) throw new AppError('documents.name-taken')
  const version = {
    versionId: randomUUID(),
    fileId: earlier.file_id,
    name: earlier.name,
    by: { id: ctx.actor.userId, name: ctx.actorName },
  }
  await replaceVersion(ctx.tx, stored.id, version, { nameKey, searchText: folded(earlier.name) })
  await readText(ctx, version.versionId)
  await ctx.audit({
    action: 'document.version-restored',
    subjectKind: 'employee',
    subjectId: about.id,
    changes: { name: { from: stored.name, to: earlier.name }, sha256: { from: stored.sha256, to: earlier.sha256 } },
  })
  return projectDocument(ctx.actor, (await loadDocument(ctx, about)).stored, standing)
}
