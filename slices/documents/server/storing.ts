import { randomUUID } from 'node:crypto'
import type { Context } from '#platform/server/context.ts'
import type { Files, KeptFile } from '#platform/server/files/files.ts'
import { recordFile } from '#platform/server/files/records.ts'
import { folded } from '#platform/shared/fields.ts'
import { fileNameKey } from '#platform/shared/file-names.ts'
import type { DocumentCategory } from '../categories.ts'
import { addDocument, replaceVersion, type StoredDocument } from './queries/documents.ts'
import { readText } from './texts.ts'

/** A file that has arrived and may be stored, and what it takes the place of. */
export interface Arrived {
  readonly there: StoredDocument | null
  /** Null for a document of the company. */
  readonly employeeId: string | null
  readonly category: DocumentCategory
  readonly expiresOn?: string | undefined
  /** From when a document of the company is in force. */
  readonly effectiveOn?: string | undefined
}

/**
 * The rows of a file: those of its bytes, and the next version of the document whose name it has or a new document. Its text is read
 * afterwards. The name must be held (`lockName`). Answers the document's id.
 */
export async function storeFile(ctx: Context, files: Files, arrived: Arrived, file: KeptFile): Promise<string> {
  const { there, employeeId, category } = arrived
  await recordFile(ctx.tx, file, files.quota)
  const names = { nameKey: fileNameKey(file.name), searchText: folded(file.name) }
  const version = {
    versionId: randomUUID(),
    fileId: file.id,
    name: file.name,
    effectiveOn: arrived.effectiveOn ?? null,
    by: { id: ctx.actor.userId, name: ctx.actorName },
  }
  const id = there?.id ?? randomUUID()
  if (there) await replaceVersion(ctx.tx, id, version, names)
  else await addDocument(ctx.tx, { ...version, ...names, id, employeeId, category, expiresOn: arrived.expiresOn ?? null })
  await readText(ctx, version.versionId)
  return id
}

const nothingThere = { name: null, category: null, sha256: null, size: null, effective_on: null }

/** What the log says of it. */
export function changesOf({ there, category, effectiveOn }: Arrived, file: KeptFile) {
  const before = there ?? nothingThere
  return {
    name: { from: before.name, to: file.name },
    category: { from: before.category, to: before.category ?? category },
    sha256: { from: before.sha256, to: file.sha256 },
    size: { from: before.size, to: file.size },
    ...(effectiveOn === undefined ? {} : { effective_on: { from: before.effective_on, to: effectiveOn } }),
  }
}
