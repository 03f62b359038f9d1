import type { Context } from '#platform/server/context.ts'
import { canShow } from '#platform/server/files/kinds.ts'
import { type KeyRing, linkTo, type Purpose } from '#platform/server/files/links.ts'
import { notify, resolveNotifications } from '#platform/server/notify.ts'
import { AppError } from '#platform/shared/app-error.ts'
import { folded } from '#platform/shared/fields.ts'
import type { CompanyCategory } from '../categories.ts'
import type { Audience, CompanyDocument } from '../company-contract.ts'
import { canAcknowledge, canManageCompany, seesUnpublished } from '../policy.ts'
import { findCompany, listCompany, publish, withdraw, type StoredCompanyDocument } from './queries/company.ts'
import { setEffectiveOn } from './queries/documents.ts'
import { countReaders, findDueUsers } from './queries/readers.ts'
import { findVersion, findVersions } from './queries/versions.ts'
import { requireOpen, shownVersion } from './versions.ts'

const stateOf = ({ published_at: published, withdrawn_at: withdrawn }: StoredCompanyDocument): CompanyDocument['state'] => {
  if (published === null) return 'draft'
  return withdrawn === null ? 'published' : 'withdrawn'
}

/** Whether the asker is among those a published document is for, as the database says of itself (app.in_audience). */
export interface Shown {
  readonly forMe: boolean
  readonly readers: CompanyDocument['readers']
}

export function projectCompany(
  { actor }: Pick<Context, 'actor'>,
  stored: StoredCompanyDocument,
  { forMe, readers }: Shown,
): CompanyDocument {
  const { id, name, size, type, number, effective_on, marks, scan, acknowledge_by, asked_version: asked, mine_number: mine } = stored
  const { departments, locations, employment_types, roles } = stored
  const state = stateOf(stored)
  const manage = canManageCompany(actor)
  const due = forMe && canAcknowledge(actor) && isDue(stored)
  return {
    id,
    name,
    size,
    type,
    number,
    effective_on,
    marks,
    scan,
    state,
    acknowledge_by,
    category: stored.category as CompanyCategory,
    uploadedAt: stored.uploaded_at.toISOString(),
    uploaded_by: stored.uploaded_by,
    until_then: inForceUntilThen(stored),
    can_preview: scan === 'checked' && canShow(type, marks),
    // Whom else it is for is for those to know who publish it.
    audience: seesUnpublished(actor) ? { departments, locations, employment_types, roles } : noLimits,
    acknowledge: asked !== null,
    mine: { due, version: mine, at: stored.mine_at?.toISOString() ?? null },
    readers,
    version: stored.publication_version,
    held: manage && stored.held,
    can: { manage },
  }
}
/** Published, to be acknowledged, and not acknowledged enough. */
const isDue = (stored: StoredCompanyDocument): boolean =>
  stateOf(stored) === 'published' && stored.asked_version !== null && stored.asked_version > (stored.mine_number ?? 0)
const inForceUntilThen = ({ until_then_id: id, until_then_number: number }: StoredCompanyDocument): CompanyDocument['until_then'] =>
  id === null || number === null ? null : { version_id: id, number }
const noLimits: Audience = { departments: [], locations: [], employment_types: [], roles: [] }

/** The same for several, with what hr is told of who has read each. */
async function projectAll(ctx: Context, rows: readonly StoredCompanyDocument[]): Promise<CompanyDocument[]> {
  const counted = seesUnpublished(ctx.actor) ? rows.filter((row) => row.asked_version !== null && stateOf(row) === 'published') : []
  const counts = await countReaders(
    ctx.tx,
    counted.map(({ id }) => id),
    ctx.today,
  )
  return rows.map((row) => {
    const asked = counted.includes(row)
    return projectCompany(ctx, row, { forMe: row.for_me, readers: asked ? (counts.get(row.id) ?? { asked: 0, acknowledged: 0 }) : null })
  })
}

export async function listCompanyDocuments(ctx: Context, query: { search?: string | undefined; limit: number; offset: number }) {
  const { rows, total } = await listCompany(ctx.tx, { ...query, today: ctx.today, search: query.search ? folded(query.search) : null })
  return { data: await projectAll(ctx, rows), total, can: { manage: canManageCompany(ctx.actor) } }
}

/** A document of the company that the asker may see; what is in the bin is found only where `removed` says so. */
export async function loadCompany(ctx: Context, id: string, { lock = false, removed = false } = {}): Promise<StoredCompanyDocument> {
  const stored = await findCompany(ctx.tx, id, { today: ctx.today, lock })
  if (!stored || (stored.removed_at !== null) !== removed) throw new AppError('not-found')
  return stored
}

/** The same, for what only those do who publish. */
export async function loadPublished(
  ctx: Context,
  id: string,
  asked: { lock?: boolean; removed?: boolean } = {},
): Promise<StoredCompanyDocument> {
  const stored = await loadCompany(ctx, id, asked)
  if (!canManageCompany(ctx.actor)) throw new AppError('forbidden')
  return stored
}

export const companyDocument = async (ctx: Context, id: string): Promise<CompanyDocument> => {
  const [shown] = await projectAll(ctx, [await loadCompany(ctx, id)])
  if (!shown) throw new AppError('not-found')
  return shown
}

interface PublicationAsked {
  readonly version: number
  readonly audience: Audience
  readonly acknowledge: boolean
  readonly acknowledge_by?: string | null | undefined
  readonly effective_on?: string | null | undefined
}

export async function publishCompanyDocument(ctx: Context, id: string, asked: PublicationAsked): Promise<CompanyDocument> {
  const stored = await loadPublished(ctx, id, { lock: true })
  if (stored.publication_version !== asked.version) throw new AppError('stale')
  const askedVersion = asked.acknowledge ? (stored.asked_version ?? stored.number) : null
  const acknowledgeBy = asked.acknowledge ? (asked.acknowledge_by ?? null) : null
  const audience = tidy(asked.audience)
  await publish(ctx.tx, { documentId: id, audience, askedVersion, acknowledgeBy, byName: ctx.actorName })
  if (asked.effective_on !== undefined) await setEffectiveOn(ctx.tx, stored.version_id, asked.effective_on)
  const { departments, locations, employment_types, roles } = stored
  await ctx.audit({
    action: 'company-document.published',
    subjectKind: 'company-document',
    subjectId: id,
    changes: {
      name: { from: stored.name, to: stored.name },
      state: { from: stateOf(stored), to: 'published' },
      audience: { from: { departments, locations, employment_types, roles }, to: audience },
      acknowledge: { from: stored.asked_version !== null, to: asked.acknowledge },
      acknowledge_by: { from: stored.acknowledge_by, to: acknowledgeBy },
      effective_on: { from: stored.effective_on, to: asked.effective_on === undefined ? stored.effective_on : asked.effective_on },
    },
  })
  await tellReaders(ctx, id)
  return companyDocument(ctx, id)
}
const unique = <T>(list: readonly T[]): T[] => [...new Set(list)]
const tidy = (audience: Audience): Audience => ({
  departments: unique(audience.departments),
  locations: unique(audience.locations),
  employment_types: unique(audience.employment_types),
  roles: unique(audience.roles),
})

/** People told of something in one statement. */
const toldAtOnce = 500

/** Tells everyone who has not acknowledged it yet; answers how many. */
export async function tellReaders(ctx: Pick<Context, 'tx' | 'today'>, documentId: string): Promise<number> {
  await resolveNotifications(ctx.tx, { kind: 'document-to-read', subjectId: documentId })
  const users = await findDueUsers(ctx.tx, documentId, ctx.today)
  for (let start = 0; start < users.length; start += toldAtOnce)
    await notify(ctx.tx, toRead(documentId, users.slice(start, start + toldAtOnce)))
  return users.length
}
export const toRead = (documentId: string, to: readonly string[]) =>
  ({ to, kind: 'document-to-read', subjectKind: 'document', subjectId: documentId, link: '/app/documents/company' }) as const

export async function withdrawCompanyDocument(ctx: Context, id: string): Promise<CompanyDocument> {
  const stored = await loadPublished(ctx, id, { lock: true })
  if (stateOf(stored) === 'published') {
    await withdraw(ctx.tx, id, ctx.actorName)
    await resolveNotifications(ctx.tx, { kind: 'document-to-read', subjectId: id })
    await ctx.audit({
      action: 'company-document.withdrawn',
      subjectKind: 'company-document',
      subjectId: id,
      changes: { name: { from: stored.name, to: stored.name }, state: { from: 'published', to: 'withdrawn' } },
    })
  }
  return companyDocument(ctx, id)
}

export async function linkCompanyDocument(
  ctx: Context,
  keys: KeyRing,
  { documentId, purpose, version_id }: { documentId: string; purpose: Purpose; version_id?: string | undefined },
) {
  const stored = await loadCompany(ctx, documentId)
  const ref = version_id ?? stored.version_id
  const version = await findVersion(ctx.tx, ref)
  if (version?.document_id !== documentId || !mayOpen(ctx, stored, ref)) throw new AppError('not-found')
  requireOpen(version)
  return linkTo(ctx, keys, { kind: 'document', ref, purpose })
}

/** Everyone it is for reads the newest version and the one in force; older ones are for those who publish. */
export const mayOpen = ({ actor }: Pick<Context, 'actor'>, stored: StoredCompanyDocument, versionId: string): boolean =>
  versionId === stored.version_id || versionId === stored.until_then_id || seesUnpublished(actor)

export async function listCompanyVersions(ctx: Context, id: string) {
  const stored = await loadCompany(ctx, id)
  if (!seesUnpublished(ctx.actor)) throw new AppError('forbidden')
  return { data: (await findVersions(ctx.tx, id)).map((row) => ({ ...shownVersion(row, stored.held), kept_until: null })) }
}
