import type { Context } from '#platform/server/context.ts'
import type { Files, KeptFile } from '#platform/server/files/files.ts'
import { Reply } from '#platform/server/reply.ts'
import { AppError } from '#platform/shared/app-error.ts'
import { fileNameKey } from '#platform/shared/file-names.ts'
import type { Document, DocumentCategory } from '../contract.ts'
import { canReplace, canUpload, seesCategory } from '../policy.ts'
import { loadFolder } from './load.ts'
import { answerRequest, requestToAnswer, requireFormat } from './answering.ts'
import { projectDocument } from './project.ts'
import { findByName, findDocument, lockName } from './queries/documents.ts'
import { changesOf, storeFile } from './storing.ts'

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
  await lockName(ctx.tx, sent.employeeId, fileNameKey(file.name))
  const { standing, there, request, category } = await allowUpload(ctx, sent, file.name, true)
  if (request) requireFormat(request, file)
  const arrived = { there, employeeId: sent.employeeId, category, expiresOn: sent.expiresOn }
  const id = await storeFile(ctx, files, arrived, file)
  if (request) await answerRequest(ctx, request, id)
  await ctx.audit({
    action: there ? 'document.replaced' : 'document.uploaded',
    subjectKind: 'employee',
    subjectId: sent.employeeId,
    changes: changesOf(arrived, file),
  })
  const stored = await findDocument(ctx.tx, id)
  if (!stored) throw new AppError('internal')
  return new Reply(projectDocument(ctx.actor, stored, standing), { status: 201 })
}
