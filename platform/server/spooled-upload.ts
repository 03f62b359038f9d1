import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { Endpoint, EndpointParsed, EndpointResult } from '#platform/shared/endpoint.ts'
import { AppError } from '#platform/shared/app-error.ts'
import type { Context } from './context.ts'
import { arrive } from './files/arrive.ts'
import { admit, asked, callerOf, contextFor, finish, once, refuseInView, send, type App } from './http.ts'
import { readKey } from './idempotency.ts'
import { parseRequest } from './parse.ts'
import { bindUpload } from './upload-route.ts'

/** A file that has arrived whole and lies in a place of its own until the request is over. */
export interface Spooled {
  readonly size: number
  readonly sha256: string
  /** Its bytes in parts of so many at most. */
  parts(size: number): AsyncIterable<Buffer>
}

interface UploadUse<E extends Endpoint> {
  /** Whether the asker may hand in a file at all; asked before a byte of it is read. */
  readonly before: (ctx: Context) => void | Promise<void>
  readonly run: (ctx: Context, input: EndpointParsed<E>, file: Spooled) => Promise<EndpointResult<E>>
}

/**
 * Binds an endpoint whose body is a file. The bytes are put aside before the transaction begins, so that a slow line holds no
 * connection of the database and no memory.
 */
export function serveSpooledUpload<E extends Endpoint>(app: App, e: E, use: UploadUse<E>): void {
  const limit = e.upload?.limit ?? 0
  bindUpload(
    app,
    e,
    async (request, reply) => {
      const caller = refuseInView(e, await callerOf(app, request))
      const key = readKey(request.headers['idempotency-key'])
      await app.db.asCaller(caller, true, async (tx, opened) => {
        const actor = admit(app, e, caller, opened)
        await app.mayChange?.(tx, e, opened.timeZone)
        return use.before(contextFor(app, tx, { ...opened, actor }, request))
      })
      // Said before a byte is read: whoever is cut off in the middle never hears why.
      if (Number(request.headers['content-length'] ?? 0) > limit) throw new AppError('too-large')
      return spooled(request.body as Readable | undefined, limit, async (file) => {
        const answer = await app.db.asCaller(caller, false, async (tx, opened) => {
          const actor = admit(app, e, caller, opened)
          const input = parseRequest(e, { ...asked(request), body: undefined })
          const act = async () => finish(e, await use.run(contextFor(app, tx, { ...opened, actor }, request), input, file))
          const claimed = { as: actor.role, input, sha256: file.sha256 }
          return key === null ? act() : once(tx, { userId: actor.userId, key, endpoint: `${e.method} ${e.path}`, input: claimed }, act)
        })
        return send(request, reply, answer)
      })
    },
    { bodyLimit: limit },
  )
}

async function spooled<T>(body: Readable | undefined, limit: number, run: (file: Spooled) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'evenkeel-upload-'))
  try {
    const arriving = { most: limit, tooLarge: () => new AppError('too-large') }
    const { path, size, sha256 } = body ? await arrive(body, folder, arriving) : { path: '', size: 0, sha256: '' }
    return await run({ size, sha256, parts: (most) => partsOf(path, size, most) })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function* partsOf(path: string, size: number, most: number): AsyncIterable<Buffer> {
  if (size === 0) return
  const file = await open(path, 'r')
  try {
    for (let at = 0; at < size; at += most) {
      const buffer = Buffer.alloc(Math.min(most, size - at))
      await file.read(buffer, 0, buffer.length, at)
      yield buffer
    }
  } finally {
    await file.close()
  }
}
