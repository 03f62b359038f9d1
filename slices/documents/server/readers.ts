import { randomUUID } from 'node:crypto'
import type { Context } from '#platform/server/context.ts'
import { AppError } from '#platform/shared/app-error.ts'
import { folded } from '#platform/shared/fields.ts'
import { canFindProtected } from '#slices/people/policy.ts'
import type { CompanyDocument, Reader } from '../company-contract.ts'
import { canAcknowledge, seesUnpublished } from '../policy.ts'
import { companyDocument, loadCompany, loadPublished, tellReaders } from './company.ts'
import { addAcknowledgement, countReaders, findReaders, readOwnNotification, type ReaderRow } from './queries/readers.ts'

/** One has read a version: who, when and which. The newest it is, or there is something newer to read first. */
export async function acknowledgeDocument(ctx: Context, id: string, number: number): Promise<CompanyDocument> {
  const stored = await loadCompany(ctx, id)
  const { actor } = ctx
  const published = stored.published_at !== null && stored.withdrawn_at === null
  if (!canAcknowledge(actor) || actor.personId === null || !stored.for_me || !published || stored.asked_version === null)
    throw new AppError('forbidden')
  if (number !== stored.number) throw new AppError('documents.newer-version')
  const by = { id: actor.userId, name: ctx.actorName }
  const isNew = await addAcknowledgement(ctx.tx, {
    id: randomUUID(),
    documentId: id,
    personId: actor.personId,
    number,
    name: stored.name,
    sha256: stored.sha256,
    by,
  })
  if (isNew) {
    await readOwnNotification(ctx.tx, 'document-to-read', id)
    await ctx.audit({
      action: 'company-document.acknowledged',
      subjectKind: 'employee',
      subjectId: actor.personId,
      changes: {
        name: { from: null, to: stored.name },
        version: { from: stored.mine_number, to: number },
        sha256: { from: null, to: stored.sha256 },
      },
    })
  }
  return companyDocument(ctx, id)
}

interface ReadersAsked {
  readonly state?: 'due' | 'done' | undefined
  readonly search?: string | undefined
  readonly limit: number
  readonly offset: number
}
export async function listReaders(ctx: Context, id: string, { state, search, ...page }: ReadersAsked) {
  await loadCompany(ctx, id)
  if (!seesUnpublished(ctx.actor)) throw new AppError('forbidden')
  const { rows, total } = await findReaders(ctx.tx, {
    ...page,
    documentId: id,
    today: ctx.today,
    state: state ?? null,
    search: search ? folded(search) : null,
    withProtected: canFindProtected(ctx.actor),
  })
  const counts = (await countReaders(ctx.tx, [id], ctx.today)).get(id) ?? { asked: 0, acknowledged: 0 }
  return { data: rows.map(shown), total, ...counts }
}
const shown = (row: ReaderRow): Reader => ({ ...row, at: row.at?.toISOString() ?? null })

export async function remindReaders(ctx: Context, id: string): Promise<{ reminded: number }> {
  const stored = await loadPublished(ctx, id)
  const published = stored.published_at !== null && stored.withdrawn_at === null
  if (!published || stored.asked_version === null) throw new AppError('documents.nobody-asked')
  const reminded = await tellReaders(ctx, id)
  await ctx.audit({
    action: 'company-document.reminded',
    subjectKind: 'company-document',
    subjectId: id,
    changes: { name: { from: stored.name, to: stored.name }, people: { from: null, to: reminded } },
  })
  return { reminded }
}
