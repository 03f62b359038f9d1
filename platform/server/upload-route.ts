import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#platform/shared/endpoint.ts'
import { type App, limitedAs } from './http.ts'

/** Binds an endpoint whose body is a file: it is handed on as it comes in, whatever it is called, and what it is its bytes say. */
export function bindUpload(
  app: App,
  e: Endpoint,
  handler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
  { bodyLimit }: { bodyLimit?: number } = {},
): void {
  app.endpoints.push(e)
  void app.http.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
    scope.route({
      method: e.method,
      url: `/api${e.path}`,
      ...(bodyLimit === undefined ? {} : { bodyLimit }),
      config: {
        acceptsFile: true,
        rateLimit: {
          max: app.limits.createsPerMinute,
          timeWindow: 60_000,
          keyGenerator: (request: FastifyRequest) => limitedAs(app, e, request),
        },
      },
      handler,
    })
  })
}
