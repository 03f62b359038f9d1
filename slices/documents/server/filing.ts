import { randomUUID } from 'node:crypto'
import type { Context } from '#platform/server/context.ts'
import { folded } from '#platform/shared/fields.ts'
import { fileNameKey } from '#platform/shared/file-names.ts'
import type { DocumentCategory } from '../categories.ts'
import { addDocument, findByName, lockName } from './queries/documents.ts'
import { readText } from './texts.ts'

interface Filed {
  readonly employeeId: string
  readonly category: DocumentCategory
  /** A stored file that has its row already. */
  readonly fileId: string
  /** One that no other document has; the one of this name is answered as it is. */
  readonly name: string
}

/** Puts a file that the product made into a person's folder. Whoever calls it has asked for the rights and writes the entry of the log. */
export async function fileInFolder(ctx: Context, filed: Filed): Promise<string> {
  const nameKey = fileNameKey(filed.name)
  await lockName(ctx.tx, filed.employeeId, nameKey)
  const there = await findByName(ctx.tx, { ...filed, nameKey })
  if (there?.category === filed.category) return there.id
  const id = randomUUID()
  const versionId = randomUUID()
  await addDocument(ctx.tx, {
    id,
    versionId,
    employeeId: filed.employeeId,
    category: filed.category,
    fileId: filed.fileId,
    name: filed.name,
    nameKey,
    searchText: folded(filed.name),
    expiresOn: null,
    by: { id: ctx.actor.userId, name: ctx.actorName },
  })
  await readText(ctx, versionId)
  return id
}
