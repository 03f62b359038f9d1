import { describe, expect, test } from 'vitest'
import { publicUrl } from '../../../test/world/server.ts'
import { startProvider } from '../../auth/server/google.fixture.ts'
import { connections } from './connections.fixture.ts'

const provider = await startProvider(`${publicUrl}/api/auth/callback/sso`)
const issuer = new URL(provider.settings.GOOGLE_DISCOVERY_URL).origin
const { w, records } = await connections([new URL(issuer).host])

describe('single sign-on', () => {
  type Domains = { domains: { domain: string; record: string; value: string; verified: boolean }[]; connection: unknown }
  const settings = (more: object = {}) => ({
    issuer,
    client_id: 'evenkeel',
    client_secret: 'provider-secret',
    enabled: true,
    enforced: false,
    ...more,
  })
  const verify = async (actor: 'a_sa' | 'b_sa', domain: string) => {
    const added = (await w.ask(actor, 'POST', '/integrations/sign-in/domains', { body: { domain } })).body as Domains
    const row = added.domains.find((each) => each.domain === domain)
    records.set(row?.record ?? '', [...(records.get(row?.record ?? '') ?? []), row?.value ?? ''])
    return w.ask(actor, 'POST', '/integrations/sign-in/domains/verification', { body: { domain } })
  }
  const cookiesOf = (answer: { headers: Record<string, string | string[] | number | undefined> }) =>
    [answer.headers['set-cookie'] ?? []]
      .flat()
      .map((line) => String(line).split(';')[0] ?? '')
      .filter((pair) => !pair.endsWith('='))
  const post = (path: string, body: object) =>
    w.server.http.inject({
      method: 'POST',
      url: `/api/auth${path}`,
      headers: { 'content-type': 'application/json', origin: publicUrl },
      payload: JSON.stringify(body),
    })
  /** All the way there and back; answers where the browser ends and whether it is signed in. */
  const signIn = async (asked: string, claims: { email: string; email_verified?: boolean }, spoil = (url: URL): URL => url) => {
    const begun = await post('/sign-in/sso', { email: asked })
    if (begun.statusCode !== 200) return { status: begun.statusCode, to: begun.json<{ code: string }>().code, signedIn: false }
    const back = spoil(
      await provider.visit(begun.json<{ url: string }>().url, { sub: `sub-${claims.email}`, email_verified: true, ...claims }),
    )
    const answer = await w.server.http.inject({ url: `${back.pathname}${back.search}`, headers: { cookie: cookiesOf(begun).join('; ') } })
    const token = await w.server.http.inject({
      url: '/api/auth/token',
      headers: { cookie: cookiesOf(answer).join('; '), prefer: 'nobody-is-an-answer', origin: publicUrl },
    })
    return {
      status: answer.statusCode,
      to: String(answer.headers.location),
      signedIn: token.json<{ token: string | null }>().token !== null,
    }
  }
  const emails = new Map<string, string>()
  const email = (actor: string): string => emails.get(actor) ?? ''
  const domain = (): string => email('a_hr').split('@')[1] ?? ''

  test('nothing is switched on before a domain is shown to be the workspace’s, and a domain is one workspace’s', async () => {
    for (const actor of ['a_hr', 'a_sa', 'b_hr'] as const) {
      const [row] = await w.query<{ email: string }>('select email from auth.users where id = $1', [w.account(actor).userId])
      emails.set(actor, row?.email ?? '')
    }
    await w.stepUp('a_sa', 'b_sa')
    expect((await w.ask('a_sa', 'PUT', '/integrations/sign-in', { body: settings() })).body).toMatchObject({
      fields: [{ path: 'enabled' }],
    })
    await w.ask('a_sa', 'POST', '/integrations/sign-in/domains', { body: { domain: domain() } })
    const early = await w.ask('a_sa', 'POST', '/integrations/sign-in/domains/verification', { body: { domain: domain() } })
    expect(early.body).toMatchObject({ fields: [{ path: 'domain' }] })
    expect((await verify('a_sa', domain())).body).toMatchObject({ domains: [{ verified: true }] })
    expect((await verify('b_sa', domain())).body).toMatchObject({ code: 'integrations.domain-taken' })
    expect((await w.ask('a_sa', 'PUT', '/integrations/sign-in', { body: settings({ issuer: 'https://127.0.0.1/' }) })).body).toMatchObject({
      fields: [{ path: 'issuer' }],
    })
    expect((await w.ask('a_sa', 'PUT', '/integrations/sign-in', { body: settings() })).status).toBe(200)
    expect((await w.ask('a_hr', 'GET', '/integrations/sign-in')).status).toBe(403)
  })

  test('a member signs in by the provider; a stranger, a changed answer and an address that it does not vouch for do not', async () => {
    expect(await signIn(email('a_hr'), { email: email('a_hr') })).toMatchObject({ status: 302, to: `${publicUrl}/login`, signedIn: true })
    expect(await signIn(email('a_hr'), { email: `nobody@${domain()}` })).toMatchObject({
      to: `${publicUrl}/login?error=by-invitation`,
      signedIn: false,
    })
    expect(await signIn(email('a_hr'), { email: email('a_hr'), email_verified: false })).toMatchObject({
      to: `${publicUrl}/login?error=failed`,
      signedIn: false,
    })
    const turned = (url: URL) => (url.searchParams.set('state', 'other'), url)
    expect(await signIn(email('a_hr'), { email: email('a_hr') }, turned)).toMatchObject({
      to: `${publicUrl}/login?error=failed`,
      signedIn: false,
    })
    expect(await signIn('x@elsewhere.example', { email: email('a_hr') })).toMatchObject({ status: 404, to: 'auth.sso-none' })
  })

  test('AU-035 the provider of B that vouches for an address of A is refused', async () => {
    await verify('b_sa', 'b-only.example')
    expect((await w.ask('b_sa', 'PUT', '/integrations/sign-in', { body: settings() })).status).toBe(200)
    expect(await signIn('someone@b-only.example', { email: email('a_hr') })).toMatchObject({
      to: `${publicUrl}/login?error=sso-domain`,
      signedIn: false,
    })
  })

  test('whoever a directory has added comes in by the provider, without a password and without a mail', async () => {
    const address = `joiner@${domain()}`
    await w.ask('a_sa', 'POST', '/workspace/invitations', { body: { invitations: [{ email: address, role: 'employee' }] } })
    const [open] = await w.query('select from hr.invitations where email = $1', [address])
    expect(open).toBeDefined()
    expect(await signIn(address, { email: address })).toMatchObject({ signedIn: true })
    const [place] = await w.query('select m.role from hr.memberships m join auth.users u on u.id = m.user_id where u.email = $1', [address])
    expect(place).toEqual({ role: 'employee' })
  })

  test('AU-034 where it is enforced a right password is not enough, but a super admin still comes in', async () => {
    await w.stepUp('a_sa')
    expect(
      (await w.ask('a_sa', 'PUT', '/integrations/sign-in', { body: settings({ client_secret: undefined, enforced: true }) })).status,
    ).toBe(200)
    const hash = await w.server.identity.parts.passwords.hash('a long enough password')
    for (const actor of ['a_hr', 'a_sa'] as const)
      await w.query(
        `insert into auth.accounts (account_id, provider_id, user_id, password, updated_at) values ($1::text, 'credential', $1::uuid, $2, now())
         on conflict (provider_id, account_id) do update set password = excluded.password`,
        [w.account(actor).userId, hash],
      )
    const password = { password: 'a long enough password' }
    const refused = await post('/sign-in/email', { email: email('a_hr'), ...password })
    expect([refused.statusCode, refused.json<{ code: string }>().code, cookiesOf(refused)]).toEqual([403, 'auth.sso-required', []])
    expect((await post('/sign-in/email', { email: email('a_sa'), ...password })).statusCode).toBe(200)
    expect(await signIn(email('a_hr'), { email: email('a_hr') })).toMatchObject({ signedIn: true })
    await w.ask('a_sa', 'PUT', '/integrations/sign-in', { body: settings({ client_secret: undefined }) })
  })
})
