import type { FastifyReply, FastifyRequest } from 'fastify'
import type { EndpointParsed } from '#platform/shared/endpoint.ts'
import type { App } from '#platform/server/http.ts'
import { parseRequest } from '#platform/server/parse.ts'
import { asAppError } from '#platform/server/reply.ts'
import { confirmWaitlist, joinWaitlist, leaveWaitlist } from '../contract.ts'
import * as waitlist from './service.ts'

type Form = typeof joinWaitlist | typeof confirmWaitlist | typeof leaveWaitlist

/** The pages that answer a form sent without a script. */
interface Answers {
  readonly done: `/${string}`
  readonly failed: `/${string}`
}

/** The waitlist: JSON from a script, or the plain form of a page, which is answered with a page. */
export function marketingRoutes(app: App, parts: waitlist.WaitlistParts): void {
  waitlist.registerWaitlistMails(parts)
  bind(app, joinWaitlist, { done: '/waitlist/sent', failed: '/waitlist/problem' }, async ({ body }, { ip }) => {
    await waitlist.joinWaitlist(parts, body, ip)
    return { joined: true }
  })
  bind(app, confirmWaitlist, { done: '/waitlist/confirmed', failed: '/waitlist/link-over' }, async ({ body }) => {
    await waitlist.confirmPlace(parts, body.token)
    return { kept: true }
  })
  bind(app, leaveWaitlist, { done: '/waitlist/left', failed: '/waitlist/link-over' }, async ({ body }) => {
    await waitlist.leaveList(parts, body.token)
    return { left: true }
  })
}

function bind<E extends Form>(
  app: App,
  e: E,
  answers: Answers,
  run: (input: EndpointParsed<E>, request: FastifyRequest) => Promise<unknown>,
): void {
  const handle = async (request: FastifyRequest): Promise<unknown> =>
    run(parseRequest(e, { params: undefined, query: undefined, body: request.body }), request)
  app.endpoints.push(e)
  app.http.route({
    method: e.method,
    url: `/api${e.path}`,
    bodyLimit: 8_192,
    config: {
      acceptsForm: true,
      rateLimit: { max: app.limits.writesPerMinute, timeWindow: 60_000, keyGenerator: ({ ip }: FastifyRequest) => ip },
    },
    handler: async (request, reply) => {
      void reply.header('cache-control', 'no-store')
      if (!isForm(request)) return reply.send(await handle(request))
      return toPage(
        reply,
        await handle(request).then(
          () => answers.done,
          (error: unknown) => told(error, answers.failed),
        ),
      )
    },
  })
}

const isForm = ({ headers }: FastifyRequest): boolean => /^application\/x-www-form-urlencoded/i.test(headers['content-type'] ?? '')

const toPage = (reply: FastifyReply, path: string): FastifyReply => reply.code(303).header('location', path).send()

/** What the sender can put right leads to a page that says so; anything else stays a failure. */
function told(error: unknown, page: string): string {
  if (asAppError(error).status === 500) throw error
  return page
}
