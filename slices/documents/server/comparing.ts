import type { Context } from '#platform/server/context.ts'
import { AppError } from '#platform/shared/app-error.ts'
import type { VersionText } from '../contract.ts'
import { isSensitive, seesUnpublished } from '../policy.ts'
import { loadCompany } from './company.ts'
import { loadManaged } from './load.ts'
import { findTexts } from './queries/texts.ts'
import { findVersion, type StoredVersion } from './queries/versions.ts'

interface Two {
  readonly documentId: string
  readonly versionId: string
  readonly otherId: string
}

async function textsOf(ctx: Context, { documentId, versionId, otherId }: Two): Promise<{ data: VersionText[] }> {
  const found = [await findVersion(ctx.tx, versionId), await findVersion(ctx.tx, otherId)]
  const versions = found.filter((version): version is StoredVersion => version?.document_id === documentId)
  if (versions.length !== 2) throw new AppError('not-found')
  const texts = await findTexts(ctx.tx, [versionId, otherId])
  return {
    data: versions.map(({ id, number, type }) => {
      const read = texts.get(id)
      const none = type === 'pdf' || type === 'docx' ? 'waiting' : 'no-kind'
      return { id, number, text: read?.body ?? '', problem: read ? read.problem : none }
    }),
  }
}

/** Comparing is reading: of what is sensitive it is recorded like any other. */
export async function compareVersions(ctx: Context, { id, ...two }: Two & { readonly id: string }): Promise<{ data: VersionText[] }> {
  const { stored, standing } = await loadManaged(ctx, { id, documentId: two.documentId }, { lock: false })
  const texts = await textsOf(ctx, two)
  if (standing.relation !== 'self' && isSensitive(stored.category))
    await ctx.audit({
      action: 'document.viewed',
      subjectKind: 'employee',
      subjectId: id,
      changes: {
        name: { from: null, to: stored.name },
        category: { from: null, to: stored.category },
        versions: { from: null, to: texts.data.map(({ number }) => number) },
      },
    })
  return texts
}

export async function compareCompanyVersions(ctx: Context, two: Two): Promise<{ data: VersionText[] }> {
  await loadCompany(ctx, two.documentId)
  if (!seesUnpublished(ctx.actor)) throw new AppError('forbidden')
  return textsOf(ctx, two)
}
