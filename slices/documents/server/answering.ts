import type { Context } from '#platform/server/context.ts'
import { badFormat, type KeptFile } from '#platform/server/files/files.ts'
import { notify, resolveNotifications, usersInRoles } from '#platform/server/notify.ts'
import { AppError } from '#platform/shared/app-error.ts'
import { noteReceived, type StoredRequest } from './queries/requests.ts'
import { whoSees } from './queries/told.ts'
import { isOpen, loadRequest } from './requests.ts'

/** The request of this person that a file is sent for; only one that is open can be answered. */
export async function requestToAnswer(
  ctx: Context,
  { personId, requestId, lock }: { personId: string; requestId: string; lock: boolean },
): Promise<StoredRequest> {
  const request = await loadRequest(ctx, requestId, lock)
  if (request.employee_id !== personId) throw new AppError('not-found')
  if (!isOpen(request.state)) throw new AppError('documents.request-closed')
  return request
}

/** What was asked for as a PDF is no picture, whatever it is called (R131). */
export function requireFormat({ formats }: Pick<StoredRequest, 'formats'>, file: KeptFile): void {
  if (formats.length > 0 && !formats.includes(file.type)) throw badFormat(file.name)
}

/** It has come: whoever asked for it hears of it, if they may still see such a document of the person; else hr does. */
export async function answerRequest(ctx: Context, request: StoredRequest, documentId: string): Promise<void> {
  await noteReceived(ctx.tx, request.id, documentId)
  for (const kind of ['document-requested', 'document-decided'] as const)
    await resolveNotifications(ctx.tx, { kind, subjectId: request.id })
  if (request.requested_by !== ctx.actor.userId)
    await notify(ctx.tx, {
      to: await whoDecides(ctx, request),
      kind: 'document-received',
      subjectKind: 'document-request',
      subjectId: request.id,
      link: '/app/documents/requests',
      data: { personId: request.employee_id },
    })
}

async function whoDecides({ tx, actor }: Context, request: StoredRequest): Promise<string[]> {
  const asker = await whoSees(tx, [request.requested_by], request)
  if (asker.length > 0) return asker
  const hr = await usersInRoles(tx, ['hr', 'super_admin'], request.employee_id)
  return whoSees(
    tx,
    hr.filter((user) => user !== actor.userId),
    request,
  )
}
