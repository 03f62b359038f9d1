import { randomUUID } from 'node:crypto'
import type { Context } from '#platform/server/context.ts'
import type { Files, KeptFile } from '#platform/server/files/files.ts'
import { recordFile } from '#platform/server/files/records.ts'
import { Reply } from '#platform/server/reply.ts'
import { AppError } from '#platform/shared/app-error.ts'
import { folded } from '#platform/shared/fields.ts'
import { fileNameKey } from '#platform/shared/file-names.ts'
import type { Document, DocumentCategory } from '../contract.ts'
import { canReplace, canUpload, seesCategory } from '../policy.ts'
import { loadFolder } from './load.ts'
import { answerRequest, requestToAnswer, requireFormat } from './answering.ts'
import { projectDocument } from './project.ts'
import { addDocument, findByName, findDocument, lockName, replaceVersion, type StoredDocument } from './queries/documents.ts'
import { readText } from './texts.ts'

export interface Upload {
  readonly employeeId: string
  readonly category: DocumentCategory
  readonly expiresOn: string | undefined
  /** The request that the file answers. */
  readonly request?: string | undefined
}

/** Whether the asker may put a file of this name here, and what it would take the place of. */
export async function allowUpload(ctx: Context, sent: Upload, name: string, lock = false) {
  const { standing } = await loadFolder(ctx, sent.employeeId)
  const request =
    sent.request === undefined ? null : await requestToAnswer(ctx, { personId: sent.employeeId, requestId: sent.request, lock })
  // What was asked for is filed as what was asked for.
  const asked = { ...sent, category: request?.category ?? sent.category }
  if (!canUpload(asked.category, ctx.actor, standing)) throw new AppError('forbidden')
  const found = await findByName(ctx.tx, { ...asked, nameKey: fileNameKey(name) })
  // One that the asker cannot see is not there.
  const there = found && seesCategory(found.category, ctx.actor, standing) ? found : null
  if (there && !canReplace(there, ctx.actor, standing)) throw new AppError('documents.not-yours-to-replace')
  return { standing, there, request, category: asked.category }
}

/** Rights as they are now, then the rows: the file, and the document or its next version. */
export async function recordUpload(ctx: Context, files: Files, sent: Upload, file: KeptFile): Promise<Reply<Document>> {
  const nameKey = fileNameKey(file.name)
  await lockName(ctx.tx, sent.employeeId, nameKey)
  const { standing, there, request, category } = await allowUpload(ctx, sent, file.name, true)
  const asked = { ...sent, category }
  if (request) requireFormat(request, file)
  await recordFile(ctx.tx, file, files.quota)
  const id = there?.id ?? randomUUID()
  const version = { versionId: randomUUID(), fileId: file.id, name: file.name, by: { id: ctx.actor.userId, name: ctx.actorName } }
  const searchText = folded(file.name)
  if (there) await replaceVersion(ctx.tx, id, version, { nameKey, searchText })
  else
    await addDocument(ctx.tx, {
      ...version,
      id,
      employeeId: asked.employeeId,
      category: asked.category,
      nameKey,
      searchText,
      expiresOn: asked.expiresOn ?? null,
    })
  await readText(ctx, version.versionId)
  if (request) await answerRequest(ctx, request, id)
  await ctx.audit({
    action: there ? 'document.replaced' : 'document.uploaded',
    subjectKind: 'employee',
    subjectId: asked.employeeId,
    changes: changesOf(there, asked, file),
  })
  const stored = await findDocument(ctx.tx, id)
  if (!stored) throw new AppError('internal')
  return new Reply(projectDocument(ctx.actor, stored, standing), { status: 201 })
}

const nothingThere = { name: null, category: null, sha256: null, size: null }

function changesOf(there: StoredDocument | null, asked: Upload, file: KeptFile) {
  const before = there ?? nothingThere
  return {
    name: { from: before.name, to: file.name },
    category: { from: before.category, to: before.category ?? asked.category },
    sha256: { from: before.sha256, to: file.sha256 },
    size: { from: before.size, to: file.size },
  }
}
