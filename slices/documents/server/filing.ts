import { randomUUID } from 'node:crypto'
import type { Context } from '#platform/server/context.ts'
import { folded } from '#platform/shared/fields.ts'
import { fileNameKey } from '#platform/shared/file-names.ts'
import { AppError } from '#platform/shared/app-error.ts'
import type { DocumentCategory } from '../categories.ts'
import { addInFolders, findThere, lockNames } from './queries/filing.ts'
import { readTexts } from './texts.ts'

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
  const [id] = await fileInFolders(ctx, [filed])
  if (id === undefined) throw new AppError('internal')
  return id
}

/** The same of several files, each in the folder of its own person, by one statement a table; the documents in their order. */
export async function fileInFolders(ctx: Context, all: readonly Filed[]): Promise<string[]> {
  if (all.length === 0) return []
  const wanted = all.map((filed) => ({
    ...filed,
    id: randomUUID(),
    versionId: randomUUID(),
    nameKey: fileNameKey(filed.name),
    searchText: folded(filed.name),
  }))
  await lockNames(ctx.tx, wanted)
  const there = await findThere(ctx.tx, wanted)
  const added = wanted.filter(({ id }) => !there.has(id))
  if (added.length > 0) {
    await addInFolders(ctx.tx, added, { id: ctx.actor.userId, name: ctx.actorName })
    await readTexts(
      ctx,
      added.map(({ versionId }) => versionId),
    )
  }
  return wanted.map(({ id }) => there.get(id) ?? id)
}
