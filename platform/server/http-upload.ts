import type { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import type { Endpoint, EndpointParsed, EndpointResult } from '#platform/shared/endpoint.ts'
import type { Context } from './context.ts'
import type { Files, KeptFile } from './files/files.ts'
import { Gates } from './gate.ts'
import { admit, asked, type App, callerOf, contextFor, finish, once, refuseInView, send } from './http.ts'
import { AppError } from '#platform/shared/app-error.ts'
import { readKey } from './idempotency.ts'
import { parseRequest } from './parse.ts'
import type { Reply } from './reply.ts'
import { bindUpload } from './upload-route.ts'

interface Named {
  readonly query: { readonly name: string }
}

/** An upload in two short transactions, with the body between them: none is open while somebody's line is slow. */
export interface UploadCase<E extends Endpoint> {
  /** Before anything is read: whether the asker may. Throws when not. */
  allow(ctx: Context, input: EndpointParsed<E>, name: string): Promise<void>
  /** The bytes are kept: rights are asked again, and rows say whose they are. */
  record(ctx: Context, input: EndpointParsed<E>, file: KeptFile): Promise<EndpointResult<E> | Reply<EndpointResult<E>>>
}

/** Uploads of one workspace are recorded one after the other in any case (its quota is a lock): those in wait hold no connection of the database. */
const recording = new Gates(2)
/** One person's many files ask for two connections at a time, whatever else they leave to others. */
const asking = new Gates(2)

/** Binds an endpoint whose body is a file, named by `?name=`. */
export function serveUpload<E extends Endpoint>(app: App, files: Files, e: E, upload: UploadCase<E>): void {
  bindUpload(app, e, async (request, reply) => send(request, reply, await take({ app, files, e }, upload, request)))
}

async function take<E extends Endpoint>(
  { app, files, e }: { app: App; files: Files; e: E },
  upload: UploadCase<E>,
  request: FastifyRequest,
) {
  const caller = refuseInView(e, await callerOf(app, request))
  const key = readKey(request.headers['idempotency-key'])
  const input = (): EndpointParsed<E> => parseRequest(e, { ...asked(request), body: undefined })
  const tenantId = await asking.pass(caller.sessionId, () =>
    app.db.asCaller(caller, true, async (tx, opened) => {
      const actor = admit(app, e, caller, opened)
      const read = input()
      await app.mayChange?.(tx, e, opened.timeZone)
      await upload.allow(contextFor(app, tx, { ...opened, actor }, request), read, files.nameFor((read as unknown as Named).query.name))
      return actor.tenantId
    }),
  )
  const file = await files.receive(tenantId, bodyOf(request), { name: (input() as unknown as Named).query.name, length: lengthOf(request) })
  let used = false
  const record = (ctx: Context) => {
    used = true
    return upload.record(ctx, input(), file).then((answer) => finish(e, answer))
  }
  try {
    const answer = await recording.pass(tenantId, () =>
      app.db.asCaller(caller, false, async (tx, opened) => {
        const actor = admit(app, e, caller, opened)
        const ctx = contextFor(app, tx, { ...opened, actor }, request)
        const claim = { userId: actor.userId, endpoint: `${e.method} ${e.path}`, input: { input: input(), sha256: file.sha256 } }
        return key === null ? record(ctx) : once(tx, { ...claim, key }, () => record(ctx))
      }),
    )
    // The same upload was recorded before: its first bytes are the document's.
    if (!used) await files.discard(tenantId, file)
    return answer
  } catch (error) {
    // A commit whose answer never came may have happened: then the bytes are somebody's, and only the sweep can tell.
    if (error instanceof AppError && (error.status < 500 || error.code === 'files.quota')) await files.discard(tenantId, file)
    throw error
  }
}

function bodyOf(request: FastifyRequest): Readable {
  if (request.body === undefined || request.body === null) throw new AppError('files.bad-format', {}, undefined)
  return request.body as Readable
}

const lengthOf = ({ headers }: FastifyRequest): number | null => {
  const given = headers['content-length']
  return given === undefined ? null : Number(given)
}
