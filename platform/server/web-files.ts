import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#platform/shared/app-error.ts'

interface WebFiles {
  readonly isKnownPath: (path: string) => boolean
  /** The page for an address outside the application that is none. */
  readonly sendMissing: (reply: FastifyReply) => FastifyReply
}

/**
 * Serves the built browser application: hashed assets for a year, and one page for every address of the application. An
 * address below /app that it does not know gets the same page with status 404, so that it can show its Not-found screen.
 */
export async function serveWebFiles(http: FastifyInstance, folder: string, { isKnownPath, sendMissing }: WebFiles): Promise<void> {
  const page = await readFile(join(folder, 'index.html'), 'utf8')
  await http.register(fastifyStatic, {
    root: folder,
    index: false,
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders(response, path) {
      response.header('cache-control', path.includes(`${folder}/assets/`) ? 'public, max-age=31536000, immutable' : 'public, max-age=300')
    },
  })
  const sendPage = (reply: FastifyReply, status: number) =>
    reply.code(status).header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page)
  http.setNotFoundHandler((request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split('?', 1)[0] ?? '/'
    const isPage = (request.method === 'GET' || request.method === 'HEAD') && !/^\/(api|avatars|assets|dev)(\/|$)/.test(path)
    if (!isPage) throw new AppError('not-found')
    if (isKnownPath(path)) return sendPage(reply, 200)
    return /^\/app(\/|$)/.test(path) ? sendPage(reply, 404) : sendMissing(reply)
  })
}
