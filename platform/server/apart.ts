import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint, EndpointParsed, EndpointResult } from '#platform/shared/endpoint.ts'
import type { Context } from './context.ts'
import { admit, type App, asked, callerOf, contextFor, finish, limitedAs, refuseInView, send } from './http.ts'
import { parseRequest } from './parse.ts'

/** Opens one transaction for the asker: who they are and what they may is found anew in each. */
export type Open = <T>(run: (ctx: Context) => Promise<T>) => Promise<T>

/**
 * Binds an endpoint that waits for somebody else, such as a provider, between its transactions: no connection is held meanwhile. `signal`
 * ends when the asker does not wait any more.
 */
export function serveApart<E extends Endpoint>(
  app: App,
  e: E,
  run: (open: Open, input: EndpointParsed<E>, signal: AbortSignal) => Promise<EndpointResult<E>>,
): void {
  app.endpoints.push(e)
  app.http.route({
    method: e.method,
    url: `/api${e.path}`,
    config: {
      rateLimit: {
        max: app.limits.createsPerMinute,
        timeWindow: 60_000,
        keyGenerator: (request: FastifyRequest) => limitedAs(app, e, request),
      },
    },
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      const caller = refuseInView(e, await callerOf(app, request))
      const open: Open = (use) =>
        app.db.asCaller(caller, false, async (tx, opened) => {
          const actor = admit(app, e, caller, opened)
          if (e.method !== 'GET') await app.mayChange?.(tx, e, opened.timeZone)
          return use(contextFor(app, tx, { ...opened, actor }, request))
        })
      // Whether they belong here comes before whether what they sent can be read.
      const input = await open(() => Promise.resolve(parseRequest(e, asked(request))))
      const gone = new AbortController()
      const leave = (): void => {
        if (!reply.raw.writableFinished) gone.abort()
      }
      reply.raw.once('close', leave)
      try {
        return await send(request, reply, finish(e, await run(open, input, gone.signal)))
      } finally {
        reply.raw.off('close', leave)
      }
    },
  })
}
