import { randomUUID } from 'node:crypto'
import type { Context } from '#platform/server/context.ts'
import type { Files, KeptFile } from '#platform/server/files/files.ts'
import { recordFile } from '#platform/server/files/records.ts'
import { AppError, invalid } from '#platform/shared/app-error.ts'
import { folded } from '#platform/shared/fields.ts'
import type { PolicyLine, PolicyVersion } from '../contract.ts'
import { canKeepPolicies } from '../policy.ts'
import { differenceBetween } from '../rules/difference.ts'
import { inForce } from '../rules/in-force.ts'
import {
  addDocument,
  addVersion,
  chunksOf,
  findByTitle,
  findDocument,
  findVersion,
  listDocuments,
  listVersions,
  type NewVersion,
  noteState,
  passageOf,
  setArchived,
  type StoredPolicy,
  type StoredVersion,
} from './queries/policies.ts'
import { signOffOf } from './shipped.ts'

export function requireKeeper(ctx: Pick<Context, 'actor'>): void {
  if (!canKeepPolicies(ctx.actor)) throw new AppError('forbidden')
}

const versionShown = (version: StoredVersion, current: StoredVersion | null, { kind, title }: StoredPolicy): PolicyVersion => ({
  id: version.id,
  number: version.number,
  label: version.label,
  origin: version.origin,
  file_name: version.file_name,
  effective_from: version.effective_from,
  effective_to: version.effective_to,
  state: version.state,
  done: version.done,
  total: version.total,
  problem: version.problem,
  sha256: version.sha256,
  created_at: version.created_at.toISOString(),
  created_by_name: version.created_by_name,
  in_force: version.id === current?.id,
  sign_off: kind === 'statutory' ? signOffOf(title, version.label) : null,
})

function lineOf(document: StoredPolicy, versions: readonly StoredVersion[], today: string): PolicyLine | null {
  const [newest] = versions
  if (!newest) return null
  const current = inForce(versions, today)
  return {
    id: document.id,
    kind: document.kind,
    title: document.title,
    source_url: document.source_url,
    archived: document.archived_at !== null,
    version: document.version,
    current: current && versionShown(current, current, document),
    newest: versionShown(newest, current, document),
    versions: versions.length,
  }
}

const byDocument = (versions: readonly StoredVersion[]): ReadonlyMap<string, StoredVersion[]> =>
  Map.groupBy(versions, (version) => version.document_id)

export async function listPolicies(ctx: Context): Promise<{ data: PolicyLine[]; can: { manage: boolean } }> {
  requireKeeper(ctx)
  const versions = byDocument(await listVersions(ctx.tx, null))
  const documents = await listDocuments(ctx.tx)
  return {
    data: documents.flatMap((document) => lineOf(document, versions.get(document.id) ?? [], ctx.today) ?? []),
    can: { manage: true },
  }
}

export async function getPolicy(ctx: Context, id: string): Promise<PolicyLine & { data: PolicyVersion[] }> {
  requireKeeper(ctx)
  const document = await findDocument(ctx.tx, id)
  const versions = document ? await listVersions(ctx.tx, id) : []
  const line = document && lineOf(document, versions, ctx.today)
  if (!document || !line) throw new AppError('not-found')
  const current = inForce(versions, ctx.today)
  return { ...line, data: versions.map((version) => versionShown(version, current, document)) }
}

interface Dated {
  readonly title: string
  readonly label?: string | null | undefined
  readonly effective_from: string
  readonly effective_to?: string | null | undefined
}

export async function writePolicy(ctx: Context, asked: Dated & { readonly text: string }): Promise<{ id: string; version_id: string }> {
  requireKeeper(ctx)
  if (!/\p{L}/u.test(asked.text)) throw invalid([{ path: 'text', message: 'Write the text of the policy.' }])
  return addAs(ctx, asked, { origin: 'written', fileId: null, fileName: null, fileType: 'md', source: asked.text })
}

export async function recordPolicyFile(
  ctx: Context,
  files: Files,
  asked: Dated,
  file: KeptFile,
): Promise<{ id: string; version_id: string }> {
  requireKeeper(ctx)
  if (file.type !== 'pdf' && file.type !== 'docx') throw new AppError('files.bad-format', {}, `${file.name}: a policy is a PDF or a DOCX`)
  if (file.scan !== 'checked') throw new AppError('files.waiting')
  await recordFile(ctx.tx, file, files.quota)
  return addAs(ctx, asked, { origin: 'file', fileId: file.id, fileName: file.name, fileType: file.type, source: null })
}

type Given = Pick<NewVersion, 'origin' | 'fileId' | 'fileName' | 'fileType' | 'source'>

async function addAs(ctx: Context, asked: Dated, given: Given): Promise<{ id: string; version_id: string }> {
  const { title, effective_from: effectiveFrom, effective_to: effectiveTo = null, label = null } = asked
  if (effectiveTo !== null && effectiveTo < effectiveFrom)
    throw invalid([{ path: 'effective_to', message: 'It cannot end before it comes into force.' }])
  const { id, before } = await documentOf(ctx, title)
  const versionId = randomUUID()
  await addVersion(ctx.tx, { id: versionId, documentId: id, label: label || null, effectiveFrom, effectiveTo, by: ctx.actorName, ...given })
  await ctx.enqueue('read-policy', { tenantId: ctx.actor.tenantId, versionId })
  await ctx.audit({
    action: before === null ? 'policy.added' : 'policy.version-added',
    subjectKind: 'policy',
    subjectId: id,
    changes: { title: { from: before, to: title }, effective_from: { from: null, to: effectiveFrom } },
  })
  return { id, version_id: versionId }
}

/** The policy of this title, or a new one; `before`: the title it has. */
async function documentOf(ctx: Context, title: string): Promise<{ id: string; before: string | null }> {
  const titleKey = folded(title)
  const there = await findByTitle(ctx.tx, 'policy', titleKey)
  if (there) return { id: there.id, before: there.title }
  const id = randomUUID()
  if (!(await addDocument(ctx.tx, { id, kind: 'policy', title, titleKey, sourceUrl: null, by: ctx.actorName })))
    throw new AppError('conflict')
  return { id, before: null }
}

export async function archivePolicy(ctx: Context, id: string, asked: { archived: boolean; version: number }): Promise<{ id: string }> {
  requireKeeper(ctx)
  const document = await findDocument(ctx.tx, id, true)
  if (!document) throw new AppError('not-found')
  if (document.version !== asked.version) throw new AppError('stale')
  await setArchived(ctx.tx, id, asked.archived ? ctx.actorName : null)
  await ctx.audit({
    action: asked.archived ? 'policy.archived' : 'policy.restored',
    subjectKind: 'policy',
    subjectId: id,
    changes: { title: { from: document.title, to: document.title } },
  })
  return { id }
}

async function versionOf(ctx: Context, id: string, versionId: string) {
  requireKeeper(ctx)
  const document = await findDocument(ctx.tx, id)
  const version = document && (await findVersion(ctx.tx, versionId))
  if (!version || version.document_id !== document.id) throw new AppError('not-found')
  return { document, version }
}

export async function readPolicyVersion(ctx: Context, { id, versionId }: { id: string; versionId: string }) {
  const { document, version } = await versionOf(ctx, id, versionId)
  const current = inForce(await listVersions(ctx.tx, id), ctx.today)
  const chunks = await chunksOf(ctx.tx, versionId, -1, 20_000)
  return {
    title: document.title,
    kind: document.kind,
    source_url: document.source_url,
    version: versionShown(version, current, document),
    body: version.body ?? '',
    passages: chunks.map(({ section, start_at: start, end_at: end }) => ({ section, start, end })),
  }
}

export async function retryPolicyVersion(ctx: Context, { id, versionId }: { id: string; versionId: string }): Promise<{ id: string }> {
  const { version } = await versionOf(ctx, id, versionId)
  if (version.state !== 'ready') {
    await noteState(ctx.tx, versionId, { state: version.body === null ? 'reading' : 'indexing' })
    await ctx.enqueue('read-policy', { tenantId: ctx.actor.tenantId, versionId })
  }
  return { id: versionId }
}

export async function comparePolicyVersions(ctx: Context, { id, versionId, otherId }: { id: string; versionId: string; otherId: string }) {
  const clauses = async (of: string) => {
    const { version } = await versionOf(ctx, id, of)
    return (await chunksOf(ctx.tx, of, -1, 20_000)).flatMap((chunk) =>
      passageOf(chunk).sentences.map(({ start, end }) => ({ section: chunk.section, text: (version.body ?? '').slice(start, end) })),
    )
  }
  return differenceBetween(await clauses(otherId), await clauses(versionId))
}
