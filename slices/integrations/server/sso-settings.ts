import { randomBytes } from 'node:crypto'
import { instantOf, now } from '#platform/server/clock.ts'
import type { Context } from '#platform/server/context.ts'
import { requireStepUp } from '#platform/server/step-up.ts'
import { AppError, invalid } from '#platform/shared/app-error.ts'
import { canConnectDirectory } from '../policy.ts'
import { requireConnector } from './keys.ts'
import { discover } from './open-id.ts'
import * as queries from './queries/sso.ts'
import { certificateText, readCertificates, samlParty } from './saml.ts'
import { seal } from './sealing.ts'
import { redirectPath, secretOf } from './sso.ts'
import type { Sender } from './webhooks.ts'

/** Reads the TXT records of a name; none when there are none. */
export type TxtRecords = (name: string) => Promise<readonly string[]>
export interface SsoParts {
  readonly sender: Sender
  readonly origin: string
  readonly txt: TxtRecords
}

function requireSuperAdmin(ctx: Context): void {
  requireConnector(ctx)
  if (!canConnectDirectory(ctx.actor)) throw new AppError('forbidden')
}

const recordName = (domain: string): string => `_evenkeel.${domain}`
const recordValue = (token: string): string => `evenkeel-verification=${token}`

export async function ssoState(ctx: Context, { origin }: SsoParts) {
  requireSuperAdmin(ctx)
  const row = await queries.findConnection(ctx.tx)
  const domains = await queries.listDomains(ctx.tx)
  const { entityId, acs } = samlParty(origin, ctx.actor.tenantId)
  return {
    redirect: `${origin}${redirectPath}`,
    saml: { entity_id: entityId, acs },
    connection: row && {
      protocol: row.protocol,
      issuer: row.issuer,
      client_id: row.client_id,
      sign_in_url: row.sign_in_url,
      certificates: shownCertificates(row),
      enabled: row.enabled,
      enforced: row.enforced,
      version: row.version,
    },
    domains: domains.map(({ domain, token, verified }) => ({ domain, verified, record: recordName(domain), value: recordValue(token) })),
  }
}

const shownCertificates = ({ certificates }: queries.ConnectionRow) =>
  (readCertificates(certificates ?? '') ?? []).map((each) => ({
    subject: each.subject.replaceAll('\n', ', '),
    valid_to: instantOf(each.validTo).toISOString(),
    fingerprint: each.fingerprint256,
  }))

interface Asked {
  readonly protocol: 'openid' | 'saml'
  readonly issuer: string
  readonly client_id?: string | undefined
  readonly client_secret?: string | undefined
  readonly sign_in_url?: string | undefined
  readonly certificates?: string | undefined
  readonly enabled: boolean
  readonly enforced: boolean
}
type Provider = Pick<queries.NewConnection, 'protocol' | 'issuer' | 'client_id' | 'sign_in_url' | 'certificates' | 'secret_sealed'>

async function requireSound(ctx: Context, asked: Asked): Promise<void> {
  if (asked.enforced && !asked.enabled) throw invalid([{ path: 'enforced', message: 'Switch single sign-on on first.' }])
  const domains = await queries.listDomains(ctx.tx)
  if (asked.enabled && !domains.some(({ verified }) => verified)) throw invalid([{ path: 'enabled', message: 'Verify a domain first.' }])
}

/** A provider by OpenID Connect. It is asked first: what does not answer as itself is not kept. */
function openIdProvider(ctx: Context, { sender }: SsoParts, asked: Asked, before: queries.ConnectionRow | null) {
  const { issuer, client_id: clientId, client_secret: secret } = asked
  const refused = sender.outgoing.refuse(issuer)
  const kept = before?.protocol === 'openid' ? before.secret_sealed : null
  if (refused) throw invalid([{ path: 'issuer', message: refused }])
  if (!clientId) throw invalid([{ path: 'client_id', message: 'Enter the client ID.' }])
  if (!secret && !kept) throw invalid([{ path: 'client_secret', message: 'Enter the client secret.' }])
  return async (): Promise<Provider> => {
    if (!(await discover(sender.outgoing, issuer)))
      throw invalid([{ path: 'issuer', message: 'No OpenID provider answers at this address and says that this is its issuer.' }])
    const sealed = secret ? seal(sender.key, secretOf(ctx.actor.tenantId), secret) : (kept ?? Buffer.alloc(0))
    return { protocol: 'openid', issuer, client_id: clientId, sign_in_url: null, certificates: null, secret_sealed: sealed }
  }
}

/** A provider by SAML is not asked: the browser goes there, and what it brings back is believed by the certificate alone. */
function samlProvider({ sender }: SsoParts, asked: Asked, before: queries.ConnectionRow | null) {
  const { issuer, sign_in_url: url = '', certificates = '' } = asked
  const refused = url === '' ? 'Enter the address of the sign-in page.' : sender.outgoing.refuse(url)
  if (refused) throw invalid([{ path: 'sign_in_url', message: refused }])
  const kept = certificates.trim() === '' && before?.protocol === 'saml' ? before.certificates : null
  const read = readCertificates(kept ?? certificates.trim())
  if (!read) throw invalid([{ path: 'certificates', message: 'Enter a certificate: PEM or base64, RSA of at least 2048 bits or EC.' }])
  const text = certificateText(read)
  return (): Promise<Provider> =>
    Promise.resolve({ protocol: 'saml', issuer, client_id: '', sign_in_url: url, certificates: text, secret_sealed: Buffer.alloc(0) })
}

/** Keeps the provider. */
export async function saveSso(ctx: Context, parts: SsoParts, asked: Asked) {
  requireSuperAdmin(ctx)
  const before = await queries.findConnection(ctx.tx)
  const read = asked.protocol === 'saml' ? samlProvider(parts, asked, before) : openIdProvider(ctx, parts, asked, before)
  await requireSound(ctx, asked)
  requireStepUp(ctx)
  const after = { ...(await read()), enabled: asked.enabled, enforced: asked.enforced }
  await queries.saveConnection(ctx.tx, { ...after, by: ctx.actorName })
  const fields = ['protocol', 'issuer', 'client_id', 'sign_in_url', 'certificates', 'enabled', 'enforced'] as const
  const changes = Object.fromEntries(
    fields.filter((f) => before?.[f] !== after[f]).map((f) => [f, { from: before?.[f] ?? null, to: after[f] }]),
  )
  await ctx.audit({ action: 'integration.sign-in-changed', subjectKind: 'sign-in', subjectId: null, changes })
  return ssoState(ctx, parts)
}

export async function testSso(ctx: Context, { sender }: SsoParts): Promise<{ ok: boolean; message: string }> {
  requireSuperAdmin(ctx)
  const row = await queries.findConnection(ctx.tx)
  if (!row) throw new AppError('not-found')
  if (row.protocol === 'saml') return testedSaml(row)
  const provider = await discover(sender.outgoing, row.issuer)
  return provider
    ? { ok: true, message: 'The provider answers. To try all of it, open the login page in a private window and choose single sign-on.' }
    : { ok: false, message: 'The provider does not answer, or does not say that this is its issuer.' }
}

function testedSaml(row: queries.ConnectionRow): { ok: boolean; message: string } {
  const good = (readCertificates(row.certificates ?? '') ?? []).some((each) => instantOf(each.validTo) > now())
  return good
    ? {
        ok: true,
        message: 'The certificate is in order. To try all of it, open the login page in a private window and choose single sign-on.',
      }
    : { ok: false, message: 'The certificate has run out. Ask your provider for the one it signs with now.' }
}

export async function addDomain(ctx: Context, parts: SsoParts, domain: string) {
  requireSuperAdmin(ctx)
  await queries.addDomain(ctx.tx, { domain, token: randomBytes(20).toString('hex'), by: ctx.actorName })
  await ctx.audit({
    action: 'integration.domain-added',
    subjectKind: 'sign-in',
    subjectId: null,
    changes: { domain: { from: null, to: domain } },
  })
  return ssoState(ctx, parts)
}

export async function verifyDomain(ctx: Context, parts: SsoParts, domain: string) {
  requireSuperAdmin(ctx)
  const row = (await queries.listDomains(ctx.tx)).find((each) => each.domain === domain)
  if (!row) throw new AppError('not-found')
  if (!(await parts.txt(recordName(domain))).includes(recordValue(row.token)))
    throw invalid([{ path: 'domain', message: 'The record was not found. It can take an hour until a new one is seen everywhere.' }])
  if (!(await queries.claimDomain(ctx.tx, domain))) throw new AppError('integrations.domain-taken')
  await ctx.audit({
    action: 'integration.domain-verified',
    subjectKind: 'sign-in',
    subjectId: null,
    changes: { domain: { from: null, to: domain } },
  })
  return ssoState(ctx, parts)
}

/** With its last domain a provider has nobody to speak for: it is switched off. */
export async function removeDomain(ctx: Context, parts: SsoParts, domain: string) {
  requireSuperAdmin(ctx)
  requireStepUp(ctx)
  await queries.removeDomain(ctx.tx, domain)
  const [row, left] = [await queries.findConnection(ctx.tx), await queries.listDomains(ctx.tx)]
  if (row && !left.some(({ verified }) => verified))
    await queries.saveConnection(ctx.tx, { ...row, enabled: false, enforced: false, by: ctx.actorName })
  await ctx.audit({
    action: 'integration.domain-removed',
    subjectKind: 'sign-in',
    subjectId: null,
    changes: { domain: { from: domain, to: null } },
  })
  return ssoState(ctx, parts)
}
