import { createHash, randomUUID } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import type { Tx } from '#platform/server/database.ts'
import { enqueueJob } from '#platform/server/queue.ts'
import { folded } from '#platform/shared/fields.ts'
import type { SignOff } from '../contract.ts'
import { readMarkdown } from '../rules/markdown.ts'
import { addDocument, addVersion, findByTitle, listVersions } from './queries/policies.ts'

/** A document that comes with the product: law in our own words, or a policy of the demo company. */
export interface ShippedDocument {
  readonly kind: 'policy' | 'statutory'
  readonly title: string
  readonly label: string | null
  readonly sourceUrl: string | null
  readonly effectiveFrom: string
  readonly effectiveTo: string | null
  readonly checkedOn: string | null
  readonly signedOffBy: string | null
  readonly source: string
}

const folders = {
  policy: new URL('../evaluation/policies/', import.meta.url),
  statutory: new URL('../evaluation/statute/', import.meta.url),
}

const matter = (source: string, name: string): string | null =>
  new RegExp(`^${name}:\\s*['"]?(.*?)['"]?\\s*$`, 'm').exec(source)?.[1] ?? null

export function shippedDocuments(kind: ShippedDocument['kind'], names: readonly string[] | null = null): ShippedDocument[] {
  return readdirSync(folders[kind])
    .filter((name) => name.endsWith('.md') && (names === null || names.includes(name.slice(0, -3))))
    .toSorted()
    .map((name) => {
      const source = readFileSync(new URL(name, folders[kind]), 'utf8')
      const { title, effectiveFrom, effectiveTo } = readMarkdown(source)
      return {
        kind,
        title: title ?? name,
        label: matter(source, 'version'),
        sourceUrl: matter(source, 'source_url'),
        effectiveFrom: effectiveFrom ?? '2000-01-01',
        effectiveTo,
        checkedOn: matter(source, 'checked_on'),
        signedOffBy: matter(source, 'signed_off_by'),
        source,
      }
    })
}

/** The label of a shipped text says which text it is. */
const labelOf = ({ label, source }: ShippedDocument): string => label ?? createHash('sha256').update(source).digest('hex').slice(0, 8)

let signOffs: ReadonlyMap<string, SignOff> | undefined

/** Whether somebody answers for this text of a summary of the law, and when it was checked; null: it does not ship any more. */
export function signOffOf(title: string, label: string | null): SignOff | null {
  signOffs ??= new Map(
    shippedDocuments('statutory').map((one) => [`${one.title} ${labelOf(one)}`, { checked_on: one.checkedOn, by: one.signedOffBy }]),
  )
  return signOffs.get(`${title} ${label ?? ''}`) ?? null
}

const by = 'Evenkeel'

/** Puts documents that ship into the open workspace, once for each text; reading them is queued. */
export async function addShipped(tx: Tx, tenantId: string, documents: readonly ShippedDocument[]): Promise<void> {
  for (const shipped of documents) {
    const titleKey = folded(shipped.title)
    const there = await findByTitle(tx, shipped.kind, titleKey)
    const id = there?.id ?? randomUUID()
    if (!there && !(await addDocument(tx, { ...shipped, id, titleKey, by }))) continue
    const label = labelOf(shipped)
    if ((await listVersions(tx, id)).some((version) => version.label === label)) continue
    const versionId = randomUUID()
    await addVersion(tx, {
      id: versionId,
      documentId: id,
      label,
      origin: 'shipped',
      fileId: null,
      fileName: null,
      fileType: 'md',
      effectiveFrom: shipped.effectiveFrom,
      effectiveTo: shipped.effectiveTo,
      source: shipped.source,
      by,
    })
    await enqueueJob(tx, 'read-policy', { tenantId, versionId })
  }
}
