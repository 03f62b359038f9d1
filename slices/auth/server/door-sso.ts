import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { AppError } from '#platform/shared/app-error.ts'
import { SignInSso } from '../contract.ts'
import { readCookie, setCookie } from './cookies.ts'
import { type Act, forward, type Handle, isSecure } from './door-parts.ts'
import { type Browser, type Parts, SignInRefused } from './parts.ts'
import { addPerson, findPersonByEmail } from './queries/people.ts'
import { parseBody } from './read-body.ts'
import { landing, returnAddress } from './return-path.ts'
import { establish } from './sign-in.ts'
import { networkOf } from './throttle.ts'

const Callback = z.object({
  code: z.optional(z.string()),
  state: z.optional(z.string()),
  error: z.optional(z.string()),
  received: z.optional(z.string()),
})
const Workspace = z.object({ tenantId: z.uuid() })
const Posted = z.object({ SAMLResponse: z.string(), RelayState: z.string() })
// More than other forms: certificates and signatures come with it.
const largestPost = 262_144

/** Sign-in by the identity provider of a customer: away with a sealed note in a cookie, and back with it. */
export function mountSso(act: Act, get: (path: string, handle: Handle) => unknown, parts: Parts): void {
  const { publicUrl } = parts.config
  const secure = isSecure(parts)
  act('/sign-in/sso', async (request, reply, browser) => {
    const { email, callbackURL } = parseBody(SignInSso, request.body)
    await parts.throttle.take([{ kind: 'address', of: `sso\0${networkOf(browser.ip)}` }])
    const begun = await parts.sso.begin(email, returnAddress(callbackURL, publicUrl))
    if (!begun) throw new AppError('auth.sso-none')
    setCookie(reply, { name: 'sso', value: begun.kept, secure, days: 1 })
    return { url: begun.url }
  })
  get('/callback/sso', async (request, reply, browser) => {
    const query = Callback.safeParse(request.query)
    const kept = readCookie(request, 'sso', secure)
    setCookie(reply, { name: 'sso', value: '', secure, days: 0 })
    const to = await arrive(parts, reply, browser, { kept, answer: query.success ? query.data : {} }).catch(refused(parts))
    return reply.redirect(to, 302)
  })
}

const refused =
  ({ config, log }: Parts) =>
  (error: unknown): string => {
    log.warn({ err: error }, 'single sign-on failed')
    return `${config.publicUrl}/login?error=${error instanceof SignInRefused ? error.reason : 'failed'}`
  }

const workspaceIn = (params: unknown): string => {
  const read = Workspace.safeParse(params)
  if (!read.success) throw new AppError('not-found')
  return read.data.tenantId
}

/**
 * Where SAML providers post to, by way of the browser and from their own site; it acts on no cookie; the request
 * that follows does.
 */
export function mountSaml(
  door: FastifyInstance,
  handler: (handle: Handle) => (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
  parts: Parts,
): void {
  door.get(
    '/saml/:tenantId',
    handler(async (request, reply) =>
      reply.type('application/samlmetadata+xml; charset=utf-8').send(parts.sso.describe(workspaceIn(request.params))),
    ),
  )
  door.post(
    '/saml/:tenantId/acs',
    { bodyLimit: largestPost, config: { acceptsForm: true } },
    handler(async (request, reply) => {
      const tenantId = workspaceIn(request.params)
      const form = Posted.safeParse(request.body)
      const to = await (
        form.success
          ? parts.sso.receive(tenantId, { answer: form.data.SAMLResponse, state: form.data.RelayState })
          : Promise.reject(new SignInRefused('failed'))
      ).then((received) => `${parts.config.publicUrl}/api/auth/callback/sso?received=${received}`, refused(parts))
      return reply.redirect(to, 303)
    }),
  )
}

async function arrive(
  parts: Parts,
  reply: FastifyReply,
  browser: Browser,
  { kept, answer }: { kept: string | null; answer: z.infer<typeof Callback> },
): Promise<string> {
  if (!kept) throw new SignInRefused('expired')
  const vouched = await parts.sso.finish(kept, answer)
  const { email, name } = vouched
  const person = (await findPersonByEmail(parts.pool, email)) ?? (await addPerson(parts.pool, { email, name, passwordHash: null }))
  if (!person || !(await parts.sso.arrived(vouched, person))) throw new SignInRefused('by-invitation')
  const { headers, device } = await establish(parts, person, browser, 'provider')
  forward(reply, headers)
  setCookie(reply, { name: 'device', value: device, secure: isSecure(parts), days: 400 })
  return landing(vouched.landing, parts.config.publicUrl)
}
