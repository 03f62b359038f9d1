import { createAuthorizationURL, type OAuth2Tokens, type OAuthProvider, validateAuthorizationCode } from 'better-auth/oauth2'
import { createRemoteJWKSet, type JWTPayload, jwtVerify } from 'jose'
import * as z from 'zod/mini'
import type { Config } from '#platform/server/config.ts'
import { stopwatch } from '#platform/server/clock.ts'
import { AppError } from '#platform/shared/app-error.ts'

export type GoogleProvider = OAuthProvider<Record<string, unknown>>

const address = () => z.string().check(z.refine((text) => /^https?:$/.test(URL.parse(text)?.protocol ?? ''), 'not an address'))
const Discovery = z.object({
  issuer: address(),
  authorization_endpoint: address(),
  token_endpoint: address(),
  jwks_uri: address(),
  userinfo_endpoint: z.optional(address()),
  id_token_signing_alg_values_supported: z._default(z.array(z.string()), ['RS256']),
})

interface Discovered extends z.infer<typeof Discovery> {
  readonly keys: ReturnType<typeof createRemoteJWKSet>
}

/** Public-key signatures only: with `none` or an HMAC the provider's word would be worth nothing. */
const signatures = /^(RS|PS|ES)(256|384|512)$|^EdDSA$/
const retryAfterMs = 2_000
const refreshAfterMs = 86_400_000

/**
 * Reads the discovery document when it is first needed, keeps it for a day, and tries again after a failure, though not more
 * often than every two seconds. So the server starts whether or not the provider can be reached.
 */
export function lazyDiscovery(url: string): () => Promise<Discovered> {
  let found: { document: Discovered; at: number } | null = null
  let failedAt = Number.NEGATIVE_INFINITY
  let asking: Promise<Discovered> | null = null

  const read = async (): Promise<Discovered> => {
    try {
      const response = await fetch(url, { headers: { accept: 'application/json' }, redirect: 'error', signal: AbortSignal.timeout(5_000) })
      if (!response.ok) throw new Error('discovery refused')
      const document = Discovery.parse(await response.json())
      found = {
        document: { ...document, keys: createRemoteJWKSet(new URL(document.jwks_uri), { timeoutDuration: 5_000 }) },
        at: stopwatch(),
      }
      return found.document
    } catch {
      failedAt = stopwatch()
      if (found) return found.document
      throw new AppError('auth.google-unavailable')
    }
  }

  return async () => {
    if (found && stopwatch() - found.at < refreshAfterMs) return found.document
    if (stopwatch() - failedAt < retryAfterMs) {
      if (found) return found.document
      throw new AppError('auth.google-unavailable')
    }
    asking ??= read().finally(() => (asking = null))
    return asking
  }
}

interface Profile extends JWTPayload {
  email?: string | undefined
  email_verified?: boolean | string | undefined
  name?: string | undefined
  picture?: string | undefined
}

/** The provider does not vouch for the address. */
export class UnverifiedAddress extends Error {}

/**
 * Sign-in with Google by OpenID Connect: code with PKCE S256, nonce in the ID token, signature checked against the
 * discovered keys. A person is the pair of issuer and subject, never an address. Any provider with a discovery document will do.
 */
export function googleProvider(settings: NonNullable<Config['google']>, signup: Config['signup']): GoogleProvider {
  const discover = lazyDiscovery(settings.discoveryUrl)
  const options = { clientId: settings.clientId, clientSecret: settings.clientSecret }
  return {
    id: 'google',
    name: 'Google',
    requiresIdTokenNonce: true,
    disableSignUp: signup === 'invite',
    options: { disableSignUp: signup === 'invite', disableIdTokenSignIn: true },
    accountSubject: ({ profile }) => `${String(profile.iss)}|${String(profile.sub)}`,
    createAuthorizationURL: async ({ state, codeVerifier, redirectURI, idTokenNonce }) => {
      const { authorization_endpoint: authorizationEndpoint } = await discover()
      return createAuthorizationURL({
        id: 'google',
        options,
        authorizationEndpoint,
        state,
        codeVerifier,
        redirectURI,
        nonce: idTokenNonce,
        scopes: ['openid', 'email', 'profile'],
      })
    },
    validateAuthorizationCode: async ({ code, codeVerifier, redirectURI }) => {
      if (!codeVerifier) return null
      const { token_endpoint: tokenEndpoint } = await discover()
      const exchange = (authentication: 'basic' | 'post') =>
        validateAuthorizationCode({ code, codeVerifier, redirectURI, options, tokenEndpoint, authentication })
      // Providers take a client's secret one way or the other; a refusal of the client leaves the code unused.
      return exchange('basic').catch((error: unknown) => (isClientRefused(error) ? exchange('post') : Promise.reject(error as Error)))
    },
    getUserInfo: async (tokens) => {
      const profile = await profileOf(tokens, await discover(), settings.clientId)
      if (!profile?.email) return null
      // Refused before any account is looked up, so that the refusal says nothing of whether there is one (AU-012).
      if (profile.email_verified !== true && profile.email_verified !== 'true') throw new UnverifiedAddress()
      return {
        user: {
          name: profile.name?.trim().slice(0, 200) || profile.email,
          email: profile.email.toLowerCase(),
          emailVerified: true,
          ...(profile.picture ? { image: profile.picture } : {}),
        },
        data: { ...profile },
      }
    },
  }
}

const isClientRefused = (error: unknown): boolean => {
  const { error: code, status } = (error ?? {}) as { error?: unknown; status?: unknown }
  return code === 'invalid_client' || status === 401
}

/** The claims of a verified ID token; the address comes from the userinfo endpoint where the token leaves it out. */
async function profileOf(
  tokens: OAuth2Tokens & { expectedIdTokenNonce?: string | undefined },
  provider: Discovered,
  clientId: string,
): Promise<Profile | null> {
  if (!tokens.idToken || !tokens.expectedIdTokenNonce) return null
  const algorithms = provider.id_token_signing_alg_values_supported.filter((name) => signatures.test(name))
  const verified = await jwtVerify<Profile>(tokens.idToken, provider.keys, {
    issuer: provider.issuer,
    audience: clientId,
    algorithms,
    requiredClaims: ['sub', 'iat', 'exp'],
    clockTolerance: 30,
  }).catch(() => null)
  if (!verified || verified.payload.nonce !== tokens.expectedIdTokenNonce) return null
  const claims = verified.payload
  if (claims.email || !tokens.accessToken) return claims
  return askUserInfo(claims, provider, tokens.accessToken)
}

/** What the provider says elsewhere counts only if it is about the same subject. */
async function askUserInfo(claims: Profile, provider: Discovered, accessToken: string): Promise<Profile | null> {
  if (!provider.userinfo_endpoint) return claims
  const response = await fetch(provider.userinfo_endpoint, {
    headers: { authorization: `Bearer ${accessToken}` },
    redirect: 'error',
    signal: AbortSignal.timeout(5_000),
  })
  const said = (await response.json()) as Profile
  return response.ok && said.sub !== undefined && said.sub === claims.sub ? { ...said, iss: provider.issuer, sub: said.sub } : null
}
