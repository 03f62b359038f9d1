import type { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** How a body has to come in: so many bytes in every window, and all of it in the time given. Milliseconds. */
export interface Pace {
  readonly window: number
  readonly bytes: number
  readonly inAll: number
}

/** A body of one of ours is small: it is there in one window or not at all (security.md section 7). */
const ordinary: Pace = { window: 25_000, bytes: Infinity, inAll: 25_000 }
/** A file may come over a slow line, 26 kbit/s, for as long as its largest size takes then; what stands still is cut. */
const files: Pace = { window: 20_000, bytes: 65_536, inAll: 3_600_000 }
export const paces = { ordinary, files }

/** Ends a connection whose body does not come, with an answer where none was begun. */
export type Cut = (socket: Socket, response: ServerResponse) => void

/** What the answer to the last request on a connection may take after the server began to stop. */
const afterStop = 15_000

/**
 * Watches every body on its way. Node itself knows one limit for all requests of a server; a file of 10 MB over a slow line and a form
 * that drips in need two.
 */
export function watchBodies(app: FastifyInstance, cut: Cut, { ordinary: small, files: large } = paces): void {
  const open = new Set<() => void>()
  app.addHook('onRequest', async (request, reply) => {
    // What is handed in without a connection (by `inject`) is there already.
    if (!hasBody(request) || !(request.raw.socket instanceof Socket)) return
    const pace = request.routeOptions.config?.acceptsFile ? large : small
    const { raw } = request
    const { socket } = raw
    const end = (): void => {
      forget()
      if (!raw.complete && !socket.destroyed) cut(socket, reply.raw)
    }
    const timer = setInterval(arriving(raw, socket, pace, end), pace.window)
    timer.unref()
    const forget = (): void => {
      clearInterval(timer)
      open.delete(end)
      socket.removeListener('close', forget)
    }
    open.add(end)
    raw.once('end', forget)
    socket.once('close', forget)
  })
  app.addHook('preClose', async () => {
    setTimeout(() => {
      for (const end of open) end()
    }, afterStop).unref()
  })
}

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] !== undefined && headers['content-length'] !== '0')

/** Asked once a window: ends what stood still in it, or has taken its time. What waits for us to read it is not late. */
function arriving(raw: IncomingMessage, socket: Socket, pace: Pace, end: () => void): () => void {
  let windows = 0
  let seen = socket.bytesRead
  return () => {
    windows += 1
    const came = socket.bytesRead - seen
    seen = socket.bytesRead
    const late = came < pace.bytes && raw.readableLength === 0
    if (raw.complete || late || windows * pace.window >= pace.inAll) end()
  }
}
