import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'

/** What the provider says of the person who signs in there next. */
export interface Claims {
  readonly sub: string
  readonly email: string
  readonly email_verified: boolean
  readonly name?: string
}

export interface LocalProvider {
  readonly settings: Record<'GOOGLE_CLIENT_ID' | 'GOOGLE_CLIENT_SECRET' | 'GOOGLE_DISCOVERY_URL', string>
  /** Signs this person in at the authorisation address and answers where the provider sends the browser back to. */
  visit(authorizationUrl: string, person: Claims): Promise<URL>
}

interface Interaction {
  interactionDetails(request: unknown, response: unknown): Promise<{ uid: string }>
  interactionFinished(request: unknown, response: unknown, result: unknown): Promise<void>
  callback(): (request: unknown, response: unknown) => void
  Grant: new (about: { clientId: string; accountId: string }) => { addOIDCScope(scope: string): void; save(): Promise<string> }
}
interface Context {
  oidc: { provider: Interaction; client: { clientId: string }; session: { accountId: string } }
}

/** An OpenID provider of the npm package oidc-provider, PKCE required, on a free port of this machine. */
export async function startProvider(redirectUri: string, authMethod: 'client_secret_basic' | 'client_secret_post' = 'client_secret_basic'): Promise<LocalProvider> {
  const specifier: string = 'oidc-provider'
  const { default: Provider } = (await import(specifier)) as { default: new (issuer: string, settings: object) => Interaction }
  const server: Server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const people = new Map<string, Claims>()
  let next = ''
  const provider = new Provider(issuer, {
    clients: [{ client_id: 'evenkeel', client_secret: 'provider-secret', redirect_uris: [redirectUri], grant_types: ['authorization_code'], response_types: ['code'], token_endpoint_auth_method: authMethod }],
    pkce: { required: () => true },
    cookies: { keys: ['test'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'picture'] },
    findAccount: (_context: unknown, id: string) => ({ accountId: id, claims: () => people.get(id) }),
    interactions: { url: (_context: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    features: { devInteractions: { enabled: false } },
    loadExistingGrant: async ({ oidc }: Context) => {
      const grant = new oidc.provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  const callback = provider.callback()
  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return callback(request, response)
    provider.interactionFinished(request, response, { login: { accountId: next } }).catch(() => response.destroy())
  })
  afterAll(() => new Promise<void>((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  }))
  return {
    settings: { GOOGLE_CLIENT_ID: 'evenkeel', GOOGLE_CLIENT_SECRET: 'provider-secret', GOOGLE_DISCOVERY_URL: `${issuer}/.well-known/openid-configuration` },
    visit: async (authorizationUrl, person) => {
      people.set(person.sub, person)
      next = person.sub
      return follow(new URL(authorizationUrl), issuer)
    },
  }
}

/** Follows redirects inside the provider with its cookies, up to the first address outside of it. */
async function follow(start: URL, issuer: string): Promise<URL> {
  const cookies = new Map<string, string>()
  let url = start
  for (let hops = 0; url.origin === issuer; hops += 1) {
    if (hops > 10) throw new Error('the provider never sent the browser back')
    const answer = await fetch(url, { redirect: 'manual', headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') } })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    const location = answer.headers.get('location')
    if (!location) throw new Error(`the provider answered ${answer.status}: ${await answer.text()}`)
    url = new URL(location, url)
  }
  return url
}
