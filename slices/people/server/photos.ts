import { appendAudit } from '#platform/server/audit.ts'
import type { Context } from '#platform/server/context.ts'
import type { Tx } from '#platform/server/database.ts'
import { asCallerOf, callerOf, type App } from '#platform/server/http.ts'
import { AppError } from '#platform/shared/app-error.ts'
import { photoOf, type ShowPhoto } from '#slices/auth/server/service.ts'
import * as queries from './queries/photos.ts'
import { loadEmployee } from './record.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Writes the address of the photo into every record that is the person's, in each of their workspaces, and into that workspace's log. */
export const showPhoto: ShowPhoto = async (tx, { userId, requestId }) => {
  const name = await queries.findAccountName(tx, userId)
  for (const workspace of await queries.findWorkspaces(tx, userId)) {
    await queries.openAsSystem(tx, { workspace, userId, requestId })
    for (const { id, before, after } of await queries.refreshPhoto(tx, userId))
      await appendAudit(
        tx,
        { id: userId, name },
        { action: 'employee.photo-changed', subjectKind: 'employee', subjectId: id, changes: { photo_url: { from: before, to: after } } },
      )
  }
}

interface Asked {
  readonly tenantId: string
  readonly employeeId: string
  readonly mark: string
}

/** The photo in a record the asker may open; everything else is the same 404. */
async function photoInRecord(ctx: Context, { employeeId, mark }: Asked): Promise<Buffer> {
  const { user_id: userId } = await loadEmployee(ctx, employeeId)
  const image = userId && (await photoOf(ctx.tx, userId, mark))
  if (!image) throw new AppError('not-found')
  return image
}

/** Whose session the request comes from: a browser fetches pictures by itself, with its cookie and without a bearer. */
type SessionOf = (cookies: string) => Promise<{ userId: string; sessionId: string } | null>
type Holder = { readonly userId: string; readonly sessionId: string }

/** Pictures stay in the reader's own browser for an hour; signing out clears them. */
const kept = 'private, max-age=3600'

const send = (reply: FastifyReply, image: Buffer): FastifyReply =>
  reply
    .type('image/jpeg')
    .headers({
      'cache-control': kept,
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    })
    .send(image)

/**
 * `/photos/<workspace>/<person>/<mark>`, the address in a record, and `/photos/own/<mark>`. The rights to the record are asked for each
 * picture; an address that was passed on shows nothing to who may not open the record.
 */
export function photoRoutes(app: App, sessionOf: SessionOf): void {
  const holderOf = async (request: FastifyRequest): Promise<Holder> => {
    const { authorization, cookie } = request.headers
    const holder = authorization === undefined ? cookie !== undefined && (await sessionOf(cookie)) : await callerOf(app, request)
    if (!holder) throw new AppError('unauthenticated')
    return { userId: holder.userId, sessionId: holder.sessionId }
  }
  app.http.get('/photos/:tenantId/:employeeId/:mark', async (request, reply) => {
    const asked = request.params as Asked
    if (!canonicalId.test(asked.tenantId) || !canonicalId.test(asked.employeeId) || !marks.test(asked.mark)) throw new AppError('not-found')
    const holder = await holderOf(request)
    const image = await asCallerOf(app, request, { ...holder, tenantId: asked.tenantId }, (ctx) => photoInRecord(ctx, asked))
    return send(reply, image)
  })
  app.http.get('/photos/own/:mark', async (request, reply) => {
    const { mark } = request.params as Asked
    if (!marks.test(mark)) throw new AppError('not-found')
    const holder = await holderOf(request)
    const image = await app.db.asCaller({ ...holder, tenantId: null, requestId: request.id }, true, (tx: Tx) =>
      photoOf(tx, holder.userId, mark),
    )
    if (!image) throw new AppError('not-found')
    return send(reply, image)
  })
}

const canonicalId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const marks = /^[0-9a-f]{32}$/
