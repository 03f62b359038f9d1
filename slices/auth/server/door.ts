import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { parseBody } from './read-body.ts'
import { translateDatabaseError } from '#platform/server/database-errors.ts'
import { sendError } from '#platform/server/reply.ts'
import { AppError } from '#platform/shared/app-error.ts'
import {
  EmailConfirmation,
  FragmentTokens,
  InvitedSignUp,
  PasswordChange,
  PasswordReset,
  PasswordResetRequest,
  SignIn,
  SignInGoogle,
  SignInLink,
  SignUp,
} from '../contract.ts'
import { mountSecondFactor } from './door-second-factor.ts'
import { type Act, forward, type Handle, isSecure, welcome } from './door-parts.ts'
import { confirmEmail } from './email-change.ts'
import { readCookie, setCookie } from './cookies.ts'
import { UnverifiedAddress } from './google.ts'
import { signUpInvited } from './invited.ts'
import { clientAddressHeader } from './library.ts'
import { flowOf, previewLink, redeemLink, requestSignInLink, requestSignUp } from './links.ts'
import type { Browser, Parts } from './parts.ts'
import { changePassword, requestPasswordReset, resetPassword } from './passwords.ts'
import { endSessions, findStanding } from './queries/sessions.ts'
import { landing, returnAddress } from './return-path.ts'
import { ownOrigins, refuseOtherSites } from './same-origin.ts'
import { browserSession, currentSession, settle, signIn } from './sign-in.ts'
import { mountSaml, mountSso } from './door-sso.ts'
import { TooManyAttempts } from './throttle.ts'
import { mintToken } from './mint-token.ts'

/** /api/auth/*: what a browser may ask with its cookie. Nothing of the identity library is reachable but what is named here. */
export function mountDoor(http: FastifyInstance, parts: Parts): void {
  const secure = parts.config.publicUrl.startsWith('https:')
  const origins = ownOrigins(parts.config.publicUrl, parts.config.isLocal)
  void http.register(
    async (door) => {
      door.setErrorHandler((error, request, reply) => {
        if (error instanceof TooManyAttempts) void reply.header('retry-after', String(error.retryAfter))
        return sendError(request, reply, translateDatabaseError(error), parts.log)
      })
      door.setNotFoundHandler((request, reply) => sendError(request, reply, new AppError('not-found'), parts.log))
      const handler = (handle: Handle) => async (request: FastifyRequest, reply: FastifyReply) => {
        void reply.header('cache-control', 'no-store')
        return handle(request, reply, browserOf(request, secure))
      }
      const act = (path: string, handle: Handle) =>
        door.post(path, { onRequest: async (request) => refuseOtherSites(request, origins), bodyLimit: 16_384 }, handler(handle))
      signingIn(act, parts, secure)
      links(act, parts, secure)
      passwords(act, parts)
      mountSecondFactor(
        act,
        (path, handle) => door.get(path, { onRequest: async (request) => refuseOtherSites(request, origins) }, handler(handle)),
        parts,
      )
      google(act, door, parts, handler)
      mountSso(act, (path, handle) => door.get(path, handler(handle)), parts)
      mountSaml(door, handler, parts)
      door.get(
        '/token',
        { onRequest: async (request) => refuseOtherSites(request, origins) },
        handler(async (request, reply, browser) => {
          const session = await currentSession(parts, browser)
          if (!session) {
            // The application asks for every visitor: for it nobody is an answer, not an error in their console.
            if (request.headers.prefer === 'nobody-is-an-answer') return { token: null }
            throw new AppError('unauthenticated')
          }
          forward(reply, session.headers)
          return { token: await mintToken(parts, session) }
        }),
      )
      door.get('/jwks', async () => parts.library.api.getJwks())
    },
    { prefix: '/api/auth' },
  )
}

function signingIn(act: Act, parts: Parts, secure: boolean): void {
  act('/sign-up/email', async (request, reply, browser) => {
    const flow = flowOf(browser)
    await requestSignUp(parts, parseBody(SignUp, request.body), { ...browser, flow })
    setCookie(reply, { name: 'flow', value: flow, secure, days: 1 })
    return { status: true }
  })
  act('/sign-up/invited', async (request, reply, browser) =>
    welcome(parts, reply, await signUpInvited(parts, parseBody(InvitedSignUp, request.body), browser)),
  )
  act('/sign-in/email', async (request, reply, browser) =>
    welcome(parts, reply, await signIn(parts, parseBody(SignIn, request.body), browser)),
  )
  act('/sign-out', async (_request, reply, browser) => {
    const { headers } = await parts.library.api.signOut({ headers: browser.headers, returnHeaders: true })
    forward(reply, headers)
    // What the browser kept of our answers goes; what a person chose for the device (the theme) stays.
    void reply.header('clear-site-data', '"cache"')
    return { status: true }
  })
  act('/revoke-sessions', async (_request, reply, browser) => {
    const session = await signedIn(parts, browser)
    await endSessions(parts.pool, session.userId)
    void reply.header('clear-site-data', '"cache", "storage"')
    return { status: true }
  })
}

function links(act: Act, parts: Parts, secure: boolean): void {
  act('/sign-in/magic-link', async (request, reply, browser) => {
    const flow = flowOf(browser)
    await requestSignInLink(parts, parseBody(SignInLink, request.body).email, { ...browser, flow })
    setCookie(reply, { name: 'flow', value: flow, secure, days: 1 })
    return { status: true }
  })
  act('/fragment-preview', async (request, reply, browser) => {
    const preview = await previewLink(parts, parseBody(FragmentTokens, request.body), browser)
    setCookie(reply, { name: 'flow', value: flowOf(browser), secure, days: 1 })
    return preview
  })
  act('/fragment-session', async (request, reply, browser) =>
    welcome(parts, reply, await redeemLink(parts, parseBody(FragmentTokens, request.body), browser)),
  )
}

function passwords(act: Act, parts: Parts): void {
  act('/request-password-reset', async (request, _reply, browser) => {
    await requestPasswordReset(parts, parseBody(PasswordResetRequest, request.body).email, browser)
    return { status: true }
  })
  act('/reset-password', async (request, _reply, browser) => {
    await resetPassword(parts, parseBody(PasswordReset, request.body), browser)
    return { status: true }
  })
  act('/confirm-email', async (request, _reply, browser) => confirmEmail(parts, parseBody(EmailConfirmation, request.body).token, browser))
  act('/change-password', async (request, _reply, browser) => {
    const session = await signedIn(parts, browser)
    await changePassword(parts, session, parseBody(PasswordChange, request.body))
    return { status: true }
  })
}

const Callback = z.object({
  code: z.optional(z.string()),
  state: z.optional(z.string()),
  error: z.optional(z.string()),
  iss: z.optional(z.string()),
})

function google(
  act: Act,
  door: FastifyInstance,
  parts: Parts,
  handler: (handle: Handle) => (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
): void {
  if (!parts.config.google) return
  const { publicUrl } = parts.config
  act('/sign-in/google', async (request, reply, browser) => {
    const callbackURL = returnAddress(parseBody(SignInGoogle, request.body ?? {}).callbackURL, publicUrl)
    const { headers, response } = await parts.library.api.signInSocial({
      body: { provider: 'google', callbackURL, disableRedirect: true },
      headers: browser.headers,
      returnHeaders: true,
    })
    forward(reply, headers)
    return { url: response.url }
  })
  door.get(
    '/callback/google',
    handler(async (request, reply, browser) => {
      const query = Callback.safeParse(request.query)
      const answer = query.success
        ? await parts.library.api
            .callbackOAuth({ params: { id: 'google' }, query: query.data, headers: browser.headers, method: 'GET', asResponse: true })
            .catch((error: unknown) => failed(parts, error))
        : null
      if (answer) {
        forward(reply, answer.headers)
        const device = await arrive(parts, answer.headers, browser).catch(ssoInstead)
        if (device === 'sso-required') return reply.redirect(`${publicUrl}/login?error=sso-required`, 302)
        if (device) setCookie(reply, { name: 'device', value: device, secure: isSecure(parts), days: 400 })
      }
      return reply.redirect(landing(answer?.headers.get('location') ?? null, publicUrl), 302)
    }),
  )
}

function ssoInstead(error: unknown): 'sso-required' {
  if (error instanceof AppError && error.code === 'auth.sso-required') return 'sso-required'
  throw error
}

/** A sign-in that broke off. Only what the person can do something about is told apart. */
function failed({ log, config }: Parts, error: unknown): { headers: Headers } {
  log.warn({ err: error }, 'sign-in with Google failed')
  return {
    headers: new Headers(error instanceof UnverifiedAddress ? { location: `${config.publicUrl}/login?error=email_not_verified` } : {}),
  }
}

async function signedIn(parts: Parts, browser: Browser) {
  const session = await currentSession(parts, browser)
  if (!session) throw new AppError('unauthenticated')
  return session
}

/** Back from a provider with a session: it is treated as after any other way in. */
async function arrive(parts: Parts, answered: Headers, browser: Browser): Promise<string | null> {
  const cookie = answered
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const session = cookie === '' ? null : await browserSession(parts, { headers: new Headers({ cookie }) })
  const standing = session && (await findStanding(parts.pool, session.sessionId))
  if (!session || !standing) return null
  const { userId: id, name, email, sessionId } = session
  return (await settle(parts, { headers: answered, person: { id, name, email }, sessionId, due: standing.due }, browser)).device
}

const mark = /^[A-Za-z0-9_-]{43}$/

/** What the use cases may know of a request: no header but cookies and the name of the browser, and our own idea of the address. */
function browserOf(request: FastifyRequest, secure: boolean): Browser {
  const headers = new Headers({ [clientAddressHeader]: request.ip })
  if (request.headers.cookie) headers.set('cookie', request.headers.cookie)
  if (request.headers['user-agent']) headers.set('user-agent', request.headers['user-agent'].slice(0, 400))
  const marked = (name: string) => {
    const value = readCookie(request, name, secure)
    return value !== null && mark.test(value) ? value : null
  }
  return { ip: request.ip, headers, device: marked('device'), flow: marked('flow') }
}
