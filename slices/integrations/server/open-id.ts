import { createHash, randomBytes } from 'node:crypto'
import { createLocalJWKSet, type JSONWebKeySet, type JWTPayload, jwtVerify } from 'jose'
import * as z from 'zod/mini'
import type { Outgoing } from '#platform/server/outgoing.ts'

/** What a provider says of itself; every address in it is checked again when it is asked. */
const Discovery = z.object({
  issuer: z.string(),
  authorization_endpoint: z.string(),
  token_endpoint: z.string(),
  jwks_uri: z.string(),
  userinfo_endpoint: z.optional(z.string()),
  id_token_signing_alg_values_supported: z._default(z.array(z.string()), ['RS256']),
})
export type Provider = z.infer<typeof Discovery>

/** Public-key signatures only: with `none` or an HMAC the provider's word would be worth nothing. */
const signatures = /^(RS|PS|ES)(256|384|512)$|^EdDSA$/

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The provider behind an issuer; null when there is none there that says it is that one. */
export async function discover(outgoing: Outgoing, issuer: string): Promise<Provider | null> {
  const { text, problem } = await outgoing.get(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`, {
    accept: 'application/json',
  })
  const found = problem === null ? Discovery.safeParse(parsed(text)) : null
  if (!found?.success || found.data.issuer !== issuer) return null
  return outgoing.refuse(found.data.authorization_endpoint) === null ? found.data : null
}

export interface Away {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
}

const random = (): string => randomBytes(32).toString('base64url')

/** Where to send the browser: code flow with PKCE S256, state and nonce. */
export function authorization(provider: Provider, client: { id: string; redirect: string; hint: string }): { url: string; away: Away } {
  const away = { state: random(), nonce: random(), verifier: random() }
  const url = new URL(provider.authorization_endpoint)
  const asked = {
    response_type: 'code',
    client_id: client.id,
    redirect_uri: client.redirect,
    scope: 'openid email profile',
    state: away.state,
    nonce: away.nonce,
    code_challenge: createHash('sha256').update(away.verifier).digest('base64url'),
    code_challenge_method: 'S256',
    login_hint: client.hint,
  }
  for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value)
  return { url: url.href, away }
}

interface Client {
  readonly id: string
  readonly secret: string
  readonly redirect: string
}
export interface Claims extends JWTPayload {
  email?: unknown
  email_verified?: unknown
  preferred_username?: unknown
  name?: unknown
}

/** What the provider says of whoever came back with this code; null when anything about it is not as it must be. */
export async function claimsOf(
  outgoing: Outgoing,
  provider: Provider,
  client: Client,
  came: { code: string; away: Away },
): Promise<Claims | null> {
  const tokens = await exchange(outgoing, provider, client, came)
  if (!tokens) return null
  const { text } = await outgoing.get(provider.jwks_uri, { accept: 'application/json' })
  const algorithms = provider.id_token_signing_alg_values_supported.filter((name) => signatures.test(name))
  const verified = await jwtVerify<Claims>(tokens.idToken, createLocalJWKSet((parsed(text) ?? { keys: [] }) as JSONWebKeySet), {
    issuer: provider.issuer,
    audience: client.id,
    algorithms,
    requiredClaims: ['sub', 'iat', 'exp'],
    clockTolerance: 60,
  }).catch(() => null)
  if (!verified || verified.payload['nonce'] !== came.away.nonce) return null
  return withAddress(outgoing, provider, verified.payload, tokens.accessToken)
}

async function exchange(outgoing: Outgoing, provider: Provider, client: Client, { code, away }: { code: string; away: Away }) {
  const form = { grant_type: 'authorization_code', code, redirect_uri: client.redirect, code_verifier: away.verifier }
  const basic = `Basic ${Buffer.from(`${encodeURIComponent(client.id)}:${encodeURIComponent(client.secret)}`).toString('base64')}`
  const ask = (extra: Record<string, string>, headers: Record<string, string>) =>
    outgoing.post(provider.token_endpoint, {
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json', ...headers },
      body: new URLSearchParams({ ...form, ...extra }).toString(),
    })
  // Providers take a client's secret one way or the other; a refusal of the client leaves the code unused.
  const first = await ask({}, { authorization: basic })
  const refused = first.status === 401 || (first.status === 400 && first.text.includes('invalid_client'))
  const sent = refused ? await ask({ client_id: client.id, client_secret: client.secret }, {}) : first
  const { id_token: idToken, access_token: accessToken } = (parsed(sent.text) ?? {}) as { id_token?: unknown; access_token?: unknown }
  return sent.problem === null && typeof idToken === 'string'
    ? { idToken, accessToken: typeof accessToken === 'string' ? accessToken : null }
    : null
}

/** What is said elsewhere counts only if it is about the same subject. */
async function withAddress(outgoing: Outgoing, provider: Provider, claims: Claims, accessToken: string | null): Promise<Claims> {
  if (claims.email || !accessToken || !provider.userinfo_endpoint) return claims
  const { text, problem } = await outgoing.get(provider.userinfo_endpoint, { authorization: `Bearer ${accessToken}` })
  const said = problem === null ? (parsed(text) as Claims | null) : null
  return said?.sub === claims.sub ? { ...said, ...claims } : claims
}

/** The address a person is known by: the one that is called so, else a name to sign in with that is one. */
export function addressIn(claims: Claims): string | null {
  if (claims.email_verified === false || claims.email_verified === 'false') return null
  const named = [claims.email, claims.preferred_username].find(
    (each): each is string => typeof each === 'string' && /^[^\s@]+@[^\s@]+$/.test(each),
  )
  return named?.toLowerCase() ?? null
}
