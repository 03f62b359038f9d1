import type { Context } from '#platform/server/context.ts'
import type { Opener } from '#platform/server/files/deliver.ts'
import { type KeyRing, linkTo, type Purpose } from '#platform/server/files/links.ts'
import { addDays } from '#platform/shared/calendar-date.ts'
import { AppError } from '#platform/shared/app-error.ts'
import { isHr } from '#platform/shared/actor.ts'
import { folded } from '#platform/shared/fields.ts'
import { restorableDays, type Document, type DocumentCategory } from '../contract.ts'
import { canRemoveAny, isSensitive, uploadableCategories } from '../policy.ts'
import { documentDefaults } from '../rules.ts'
import { loadDocument, loadFolder, loadManaged } from './load.ts'
import { cursorOf, placeIn } from './paging.ts'
import { projectDocument } from './project.ts'
import { findByVersion, listOfPerson, saveDetails, toBin } from './queries/documents.ts'
import { findKeeping } from './queries/keeping.ts'
import { findVersion } from './queries/versions.ts'
import { openCompanyVersion } from './company-open.ts'
import { requireOpen } from './versions.ts'

export { listAllDocuments } from './all.ts'
export { fileInFolder, fileInFolders } from './filing.ts'
export { readDocumentText } from './texts.ts'
export { holdDocument, listBin, restoreDocument } from './bin.ts'
export { sweepDocuments } from './upkeep.ts'
export { allowUpload, recordUpload, type Upload } from './uploads.ts'
export { compareVersions } from './comparing.ts'
export { listVersions, restoreVersion } from './versions.ts'

interface Listed {
  readonly limit: number
  readonly offset: number
  readonly after?: string | undefined
  readonly search?: string | undefined
  readonly category?: DocumentCategory | undefined
}

export async function listDocuments(ctx: Context, id: string, query: Listed) {
  const { standing, categories } = await loadFolder(ctx, id)
  const { rows: found, total } = await listOfPerson(ctx.tx, id, {
    categories: query.category === undefined ? categories : categories.filter((category) => category === query.category),
    search: query.search ? folded(query.search) : null,
    // One more than is shown says whether there is another page.
    limit: query.limit + 1,
    offset: query.offset,
    after: placeIn('name', query.after),
  })
  const rows = found.slice(0, query.limit)
  const last = found.length > query.limit ? rows.at(-1) : undefined
  return {
    data: rows.map((row) => projectDocument(ctx.actor, row, standing)),
    total,
    next: last ? cursorOf('name', last.place) : null,
    keeping: isHr(ctx.actor) ? await keepingOf(ctx, uploadableCategories(ctx.actor, standing)) : [],
    can: { upload: uploadableCategories(ctx.actor, standing), remove: canRemoveAny(ctx.actor, standing) },
  }
}

/** How long documents of these categories are kept: as the workspace says, else as is usual. */
async function keepingOf(ctx: Context, categories: readonly DocumentCategory[]) {
  const own = new Map((await findKeeping(ctx.tx)).map((rule) => [rule.category, rule]))
  return categories.flatMap((category) => {
    const rule = own.get(category) ?? documentDefaults[category]
    return rule ? [{ category, months: rule.months, counted_from: rule.counted_from }] : []
  })
}

interface LinkAsked {
  readonly purpose: Purpose
  readonly version_id?: string | undefined
}
type Named = { readonly id: string; readonly documentId: string }

export async function linkDocument(ctx: Context, keys: KeyRing, about: Named, asked: LinkAsked) {
  const { stored } = await loadDocument(ctx, about)
  if (asked.version_id !== undefined && asked.version_id !== stored.version_id) {
    await loadManaged(ctx, about, { lock: false })
    const earlier = await findVersion(ctx.tx, asked.version_id)
    if (earlier?.document_id !== stored.id) throw new AppError('not-found')
    requireOpen(earlier)
  } else requireOpen(stored)
  return linkTo(ctx, keys, { kind: 'document', ref: asked.version_id ?? stored.version_id, purpose: asked.purpose })
}

/** Follows a link: the version it names, by the rights of this moment; reading what is sensitive of somebody else is recorded. */
export const openDocument: Opener = async (ctx, link, again) => {
  const current = await findByVersion(ctx.tx, link.ref)
  if (!current) throw new AppError('not-found')
  if (current.employee_id === null) return openCompanyVersion(ctx, current.id, link.ref)
  const about = { id: current.employee_id, documentId: current.id }
  const { stored, standing } = await loadDocument(ctx, about)
  if (stored.version_id !== link.ref) await requireEarlier(ctx, about, link.ref)
  const version = await findVersion(ctx.tx, link.ref)
  if (!version) throw new AppError('not-found')
  if (!again && standing.relation !== 'self' && isSensitive(stored.category))
    await ctx.audit({
      action: link.purpose === 'view' ? 'document.viewed' : 'document.downloaded',
      subjectKind: 'employee',
      subjectId: current.employee_id,
      changes: {
        name: { from: null, to: version.name },
        category: { from: null, to: stored.category },
        sha256: { from: null, to: version.sha256 },
      },
    })
  return { ...version, fileId: version.file_id }
}

/** A link to a version that was replaced since still gives that version, to who was shown it (SU-007); an old one is for hr. */
async function requireEarlier(ctx: Context, about: Named, versionId: string): Promise<void> {
  const version = await findVersion(ctx.tx, versionId)
  if (version?.replaced_recently) return
  await loadManaged(ctx, about, { lock: false })
}

interface Details {
  readonly version: number
  readonly category?: DocumentCategory | undefined
  readonly expires_on?: string | null | undefined
}

export async function updateDocument(ctx: Context, about: Named, asked: Details): Promise<Document> {
  const { stored, standing } = await loadManaged(ctx, about)
  if (stored.version !== asked.version) throw new AppError('stale')
  const category = asked.category ?? stored.category
  const expiresOn = asked.expires_on === undefined ? stored.expires_on : asked.expires_on
  // Moved out of the asker's own sight it would be lost to them: the new category takes the same right.
  if (!uploadableCategories(ctx.actor, standing).includes(category)) throw new AppError('forbidden')
  await saveDetails(ctx.tx, stored.id, { category, expiresOn })
  await ctx.audit({
    action: 'document.changed',
    subjectKind: 'employee',
    subjectId: about.id,
    changes: {
      name: { from: stored.name, to: stored.name },
      ...(category === stored.category ? {} : { category: { from: stored.category, to: category } }),
      ...(expiresOn === stored.expires_on ? {} : { expires_on: { from: stored.expires_on, to: expiresOn } }),
    },
  })
  return projectDocument(ctx.actor, (await loadDocument(ctx, about)).stored, standing)
}

export async function removeDocument(ctx: Context, about: Named, reason: string) {
  const { stored } = await loadManaged(ctx, about)
  if (stored.held) throw new AppError('documents.held')
  const removedAt = await toBin(ctx.tx, stored.id, { id: ctx.actor.userId, name: ctx.actorName }, reason)
  await ctx.audit({
    action: 'document.removed',
    subjectKind: 'employee',
    subjectId: about.id,
    changes: {
      name: { from: stored.name, to: null },
      category: { from: stored.category, to: null },
      sha256: { from: stored.sha256, to: null },
    },
    reason,
  })
  return { id: stored.id, name: stored.name, restorable_until: addDays(removedAt.toISOString().slice(0, 10), restorableDays) }
}
