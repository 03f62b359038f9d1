import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { publicUrl } from '../../../test/world/server.ts'
import { startProvider } from '../../auth/server/google.fixture.ts'
import { connections } from './connections.fixture.ts'
import { certificateOf, type Said, samlProvider } from './saml.fixture.ts'

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

  describe('by SAML', () => {
    const saml = samlProvider()
    const bySaml = (more: object = {}) => ({
      protocol: 'saml',
      issuer: saml.entityId,
      sign_in_url: saml.signInUrl,
      certificates: saml.certificate,
      enabled: true,
      enforced: false,
      ...more,
    })
    const save = async (more: object = {}, actor: 'a_sa' | 'b_sa' = 'a_sa') =>
      w.ask(actor, 'PUT', '/integrations/sign-in', { body: bySaml(more) })
    const metadata = async (tenant = w.tenants.A) => (await w.server.http.inject({ url: `/api/auth/saml/${tenant}` })).body
    const away = async (asked: string) => {
      await w.query('delete from auth.attempts')
      const begun = await post('/sign-in/sso', { email: asked })
      return { cookie: cookiesOf(begun).join('; '), url: begun.json<{ url: string }>().url }
    }
    const postForm = (form: Record<string, string>, tenant = w.tenants.A) =>
      w.server.http.inject({
        method: 'POST',
        url: `/api/auth/saml/${tenant}/acs`,
        headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://provider.example' },
        payload: new URLSearchParams(form).toString(),
      })
    const land = async (posted: Awaited<ReturnType<typeof postForm>>, cookie: string) => {
      const to = new URL(String(posted.headers.location))
      if (!to.pathname.startsWith('/api/')) return { to: `${to.pathname}${to.search}`, session: false }
      const answer = await w.server.http.inject({ url: `${to.pathname}${to.search}`, headers: { cookie } })
      const [landed, session] = [new URL(String(answer.headers.location)), cookiesOf(answer).some((each) => each.includes('session'))]
      return { to: `${landed.pathname}${landed.search}`, session }
    }
    /** There and back with what the provider says of this address. */
    const comeBack = async (said: Said & { email: string }, asked = said.email) => {
      const gone = await away(asked)
      return land(await postForm(await saml.answer(gone.url, await metadata(), said)), gone.cookie)
    }

    test('is kept with what it says of itself, and only what a signature can be believed by', async () => {
      await w.stepUp('a_sa', 'b_sa')
      const weak = certificateOf(generateKeyPairSync('rsa', { modulusLength: 1024 }))
      for (const [more, path] of [
        [{ certificates: 'no certificate' }, 'certificates'],
        [{ certificates: weak }, 'certificates'],
        [{ sign_in_url: 'javascript:alert(1)' }, 'sign_in_url'],
        [{ sign_in_url: '' }, 'sign_in_url'],
        [{ issuer: '' }, 'issuer'],
      ] as const)
        expect([more, (await save(more)).body]).toMatchObject([more, { fields: [{ path }] }])
      const body = saml.certificate.replaceAll(/-----[A-Z ]+-----|\n/g, '')
      expect((await save({ certificates: body })).body).toMatchObject({
        saml: { acs: `${publicUrl}/api/auth/saml/${w.tenants.A}/acs` },
        connection: { protocol: 'saml', certificates: [{ subject: 'CN=provider' }] },
      })
      expect((await save({ certificates: undefined })).status).toBe(200)
      expect((await w.ask('a_sa', 'POST', '/integrations/sign-in/test', { body: {} })).body).toMatchObject({ ok: true })
    })

    test('a member comes in, and each thing that is not as it must be opens nothing', async () => {
      const [me, failed] = [email('a_hr'), { to: '/login?error=failed', session: false }]
      expect(await comeBack({ email: me })).toEqual({ to: '/login', session: true })
      expect(await comeBack({ email: me.toUpperCase() }, me)).toEqual({ to: '/login', session: true })
      expect(await comeBack({ email: `nobody@${domain()}` }, me)).toMatchObject({ to: '/login?error=by-invitation', session: false })
      expect(await comeBack({ email: 'someone@elsewhere.example' }, me)).toMatchObject({ to: '/login?error=sso-domain', session: false })
      const lies: Said[] = [
        { audience: 'https://other.example' },
        { recipient: `${publicUrl}/api/auth/saml/${w.tenants.B}/acs` },
        { issuer: 'https://evil.example' },
        { until: -3 },
        { since: 3, until: 9 },
        { inResponseTo: '_another' },
        { spoil: (xml) => xml.replaceAll(me, email('a_sa')) },
        { spoil: (xml) => xml.replace(/<ds:Signature.*<\/ds:Signature>/s, '') },
        { spoil: (xml) => xml.replace('<samlp:Response', '<!DOCTYPE r [<!ENTITY x "y">]><samlp:Response') },
        { spoil: () => 'no xml' },
      ]
      for (const lie of lies)
        expect([lie, String(lie.spoil), await comeBack({ email: me, ...lie })]).toEqual([lie, String(lie.spoil), failed])
      // Clocks that differ by less than a minute.
      expect(await comeBack({ email: me, until: -0.5 })).toMatchObject({ session: true })
    })

    test('a signed assertion that is wrapped up beside another one opens nothing', async () => {
      const [me, victim] = [email('a_hr'), email('a_sa')]
      const forged = (assertion: string): string =>
        assertion
          .replaceAll(me, victim)
          .replace(/<ds:Signature.*<\/ds:Signature>/s, '')
          .replace(/ID="_assertion/, 'ID="_forged')
      const assertionIn = (xml: string): string => /<saml:Assertion.*<\/saml:Assertion>/s.exec(xml)?.[0] ?? ''
      const wraps: ((xml: string, signed: string) => string)[] = [
        // Before it, after it, round it, and the signed one put into the forged one's signature or into an extension.
        (xml, signed) => xml.replace(signed, () => `${forged(signed)}${signed}`),
        (xml, signed) => xml.replace(signed, () => `${signed}${forged(signed)}`),
        (xml, signed) =>
          xml.replace(signed, () =>
            forged(signed).replace('</saml:Assertion>', () => `<saml:Advice>${signed}</saml:Advice></saml:Assertion>`),
          ),
        (xml, signed) => xml.replace(signed, () => `<samlp:Extensions>${signed}</samlp:Extensions>${forged(signed)}`),
        (xml, signed) => {
          const signature = /<ds:Signature.*<\/ds:Signature>/s.exec(signed)?.[0] ?? ''
          const bare = signed.replace(signature, '')
          const object = signature.replace('</ds:Signature>', () => `<ds:Object>${bare}</ds:Object></ds:Signature>`)
          return xml.replace(signed, () => forged(signed).replace('</saml:Issuer>', () => `</saml:Issuer>${object}`))
        },
        // The same number twice.
        (xml, signed) => xml.replace(signed, () => `${forged(signed).replace('_forged', '_assertion')}${signed}`),
        // A comment that ends a name early.
        (xml) => xml.replace(`>${me}<`, () => `>${victim}<!-- -->${me}<`),
      ]
      for (const [n, wrap] of wraps.entries()) {
        const back = await comeBack({ email: me, spoil: (xml) => wrap(xml, assertionIn(xml)) })
        expect([n, back]).toEqual([n, { to: '/login?error=failed', session: false }])
      }
    })

    test('an answer opens once, in the browser that asked, in its workspace', async () => {
      const gone = await away(email('a_hr'))
      const form = await saml.answer(gone.url, await metadata(), { email: email('a_hr') })
      const failed = { to: '/login?error=failed', session: false }
      const other = await away(email('a_hr'))
      expect(await land(await postForm(form), other.cookie)).toEqual(failed)
      expect(await land(await postForm(form), '')).toEqual({ to: '/login?error=expired', session: false })
      expect(await land(await postForm(form, w.tenants.B), gone.cookie)).toEqual(failed)
      expect(await land(await postForm({ ...form, RelayState: 'other' }), gone.cookie)).toEqual(failed)
      expect(await land(await postForm(form), gone.cookie)).toMatchObject({ session: true })
      expect(await land(await postForm(form), gone.cookie)).toEqual(failed)
      const sha1 = samlProvider('http://www.w3.org/2000/09/xmldsig#rsa-sha1')
      await save({ certificates: sha1.certificate })
      const weak = await away(email('a_hr'))
      expect(await land(await postForm(await sha1.answer(weak.url, await metadata(), { email: email('a_hr') })), weak.cookie)).toEqual(
        failed,
      )
      expect(await comeBack({ email: email('a_hr') })).toEqual(failed)
      expect((await w.server.http.inject({ url: '/api/auth/saml/x' })).statusCode).toBe(404)
    })
  })
})
