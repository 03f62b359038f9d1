import { type BetterAuthOptions, betterAuth, type BetterAuthPlugin } from 'better-auth'
import { createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { jwt, type JwtOptions, signJWT } from 'better-auth/plugins'
import * as z from 'zod'
import { epochSeconds } from '#platform/server/clock.ts'
import type { Config } from '#platform/server/config.ts'
import type { IdentityPool } from '#platform/server/identity-pool.ts'
import type { Log } from '#platform/server/log.ts'
import { AppError } from '#platform/shared/app-error.ts'
import { cookieName } from './cookies.ts'
import type { GoogleProvider } from './google.ts'
import type { VouchedPasswords } from './vouched-passwords.ts'

const day = 86_400
const minute = 60

/** What an access token says about itself; a token made for anything else is refused (hostile case AU-018). */
export const accessToken = { type: 'at+jwt', audience: 'evenkeel-api', seconds: 5 * minute } as const

export interface LibraryParts {
  readonly config: Pick<Config, 'publicUrl' | 'signup'>
  readonly secret: string
  readonly pool: IdentityPool
  readonly log: Log
  readonly passwords: VouchedPasswords
  readonly google: GoogleProvider | null
  /** A provider's account now belongs to this person. */
  readonly linked: (userId: string) => Promise<void>
  /** A reason to refuse what a provider says of a person, or null. */
  readonly providerProblem: (claim: { action: string; email: string; emailVerified: boolean; providerId: string }) => Promise<string | null>
}

const dates = { createdAt: 'created_at', updatedAt: 'updated_at' }

/** Table and column names of db/migrations/0002_identity.sql. */
export const tableNames = {
  user: { modelName: 'users', fields: { emailVerified: 'email_verified', ...dates } },
  session: {
    modelName: 'sessions',
    fields: { expiresAt: 'expires_at', ipAddress: 'ip_address', userAgent: 'user_agent', userId: 'user_id', ...dates },
  },
  account: {
    modelName: 'accounts',
    fields: {
      accountId: 'account_id',
      providerId: 'provider_id',
      userId: 'user_id',
      accessToken: 'access_token',
      refreshToken: 'refresh_token',
      idToken: 'id_token',
      accessTokenExpiresAt: 'access_token_expires_at',
      refreshTokenExpiresAt: 'refresh_token_expires_at',
      ...dates,
    },
  },
  verification: { modelName: 'verifications', fields: { expiresAt: 'expires_at', ...dates } },
  jwks: {
    modelName: 'signing_keys',
    fields: { publicKey: 'public_key', privateKey: 'private_key', createdAt: 'created_at', expiresAt: 'expires_at' },
  },
} as const

/** The identity library with our settings. Nothing of it is reachable by HTTP but what door.ts calls. */
export function createLibrary(parts: LibraryParts) {
  const tokens: JwtOptions = {
    jwks: { keyPairConfig: { alg: 'EdDSA', crv: 'Ed25519' }, rotationInterval: 90 * day, gracePeriod: day },
    jwt: { issuer: parts.config.publicUrl, audience: accessToken.audience, expirationTime: `${accessToken.seconds}s` },
    disableSettingJwtHeader: true,
    schema: { jwks: tableNames.jwks },
  }
  return betterAuth({
    appName: 'Evenkeel',
    baseURL: parts.config.publicUrl,
    basePath: '/api/auth',
    secret: parts.secret,
    database: parts.pool,
    telemetry: { enabled: false },
    rateLimit: { enabled: false },
    trustedOrigins: [parts.config.publicUrl],
    onAPIError: { errorURL: `${parts.config.publicUrl}/login` },
    logger: {
      level: 'error',
      log: (_level, message, ...about: unknown[]) =>
        parts.log.warn({ err: about.find((a) => a instanceof Error) }, `identity library: ${withoutValues(message)}`),
    },
    ...storage(parts),
    emailAndPassword: {
      enabled: true,
      requireEmailVerification: true,
      minPasswordLength: 12,
      maxPasswordLength: 4096,
      password: {
        hash: (password) => parts.passwords.hash(password),
        verify: ({ hash, password }) => parts.passwords.matches(password, hash),
      },
    },
    plugins: [jwt(tokens), ours(tokens), providers(parts.google)],
  })
}
export type Library = ReturnType<typeof createLibrary>

function storage({ config, providerProblem, linked }: LibraryParts) {
  const secure = config.publicUrl.startsWith('https://')
  const named = (name: string) => ({
    name: cookieName(name, secure),
    attributes: { secure, httpOnly: true, sameSite: 'lax', path: '/' } as const,
  })
  return {
    user: {
      ...tableNames.user,
      validateUserInfo: async ({ user, source }) => {
        if (source.method !== 'oauth') return undefined
        const claim = {
          action: source.action,
          email: user.email ?? '',
          emailVerified: user.emailVerified === true,
          providerId: source.oauth?.providerId ?? '',
        }
        const problem = await providerProblem(claim)
        return problem ? { error: problem } : undefined
      },
    },
    session: { ...tableNames.session, expiresIn: 7 * day, updateAge: 60 * minute, freshAge: 0 },
    account: { ...tableNames.account, accountLinking: { enabled: true }, updateAccountOnSignIn: false, storeStateStrategy: 'database' },
    verification: { ...tableNames.verification, storeIdentifier: 'hashed' },
    databaseHooks: {
      // A provider's tokens have done their work once the person is known; keeping them would only be a risk.
      account: {
        create: {
          before: async (account) => ({
            data: {
              ...account,
              accessToken: null,
              refreshToken: null,
              idToken: null,
              accessTokenExpiresAt: null,
              refreshTokenExpiresAt: null,
              scope: null,
            },
          }),
          after: async ({ providerId, userId }) => {
            if (providerId !== 'credential') await linked(userId)
          },
        },
      },
    },
    advanced: {
      // The names carry the `__Host-` prefix themselves; the library would put `__Secure-` before them.
      useSecureCookies: false,
      cookiePrefix: 'evenkeel',
      cookies: {
        session_token: named('session'),
        state: named('google-state'),
        session_data: named('session-data'),
        account_data: named('account-data'),
        dont_remember: named('short-session'),
      },
      defaultCookieAttributes: { secure },
      ipAddress: { ipAddressHeaders: [clientAddressHeader] },
      database: { generateId: 'uuid', validateSchema: false, joins: true },
    },
  } satisfies Partial<BetterAuthOptions>
}

/** A provider of ours instead of the library's own: found by discovery, when it is first needed. */
const providers = (google: GoogleProvider | null) =>
  ({ id: 'evenkeel-google', init: () => (google ? { context: { socialProviders: [google] } } : {}) }) satisfies BetterAuthPlugin

/** A message of the library, which may quote what a person sent. */
const withoutValues = (message: string): string => (/^[A-Za-z_ .,'-]{1,120}$/.test(message) ? message : 'problem')

/** Set by door.ts from the connection or a trusted proxy; what a client sends under this name never arrives here. */
export const clientAddressHeader = 'x-evenkeel-client-address'

/** Two acts of the library that it offers no route for: a session for a person known by other means, and our access token. */
const ours = (tokens: JwtOptions) =>
  ({
    id: 'evenkeel',
    endpoints: {
      establishSession: createAuthEndpoint.serverOnly({ method: 'POST', body: z.object({ userId: z.string() }) }, async (ctx) => {
        const user = await ctx.context.internalAdapter.findUserById(ctx.body.userId)
        if (!user) throw new AppError('unauthenticated')
        const session = await ctx.context.internalAdapter.createSession(user.id)
        await setSessionCookie(ctx, { session, user })
        return ctx.json({ sessionId: session.id })
      }),
      mintAccessToken: createAuthEndpoint.serverOnly(
        { method: 'POST', body: z.object({ userId: z.string(), sessionId: z.string(), name: z.string() }) },
        async (ctx) => {
          const { userId, sessionId, name } = ctx.body
          return ctx.json({
            token: await signJWT(ctx, {
              options: tokens,
              payload: { iat: epochSeconds(), sub: userId, sid: sessionId, name },
              header: { typ: accessToken.type },
            }),
          })
        },
      ),
    },
  }) satisfies BetterAuthPlugin
