import { randomBytes } from 'node:crypto'
import type { Context } from '#platform/server/context.ts'
import { requireStepUp } from '#platform/server/step-up.ts'
import { AppError, invalid } from '#platform/shared/app-error.ts'
import { canConnectDirectory } from '../policy.ts'
import { requireConnector } from './keys.ts'
import { discover } from './open-id.ts'
import * as queries from './queries/sso.ts'
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
  return {
    redirect: `${origin}${redirectPath}`,
    connection: row && { issuer: row.issuer, client_id: row.client_id, enabled: row.enabled, enforced: row.enforced, version: row.version },
    domains: domains.map(({ domain, token, verified }) => ({ domain, verified, record: recordName(domain), value: recordValue(token) })),
  }
}

interface Asked {
  readonly issuer: string
  readonly client_id: string
  readonly client_secret?: string | undefined
  readonly enabled: boolean
  readonly enforced: boolean
}

async function requireSound(ctx: Context, parts: SsoParts, asked: Asked, before: queries.ConnectionRow | null): Promise<void> {
  const refused = parts.sender.outgoing.refuse(asked.issuer)
  if (refused) throw invalid([{ path: 'issuer', message: refused }])
  if (!asked.client_secret && !before) throw invalid([{ path: 'client_secret', message: 'Enter the client secret.' }])
  if (asked.enforced && !asked.enabled) throw invalid([{ path: 'enforced', message: 'Switch single sign-on on first.' }])
  const domains = await queries.listDomains(ctx.tx)
  if (asked.enabled && !domains.some(({ verified }) => verified)) throw invalid([{ path: 'enabled', message: 'Verify a domain first.' }])
}

/** Keeps the provider. It is asked first: what does not answer as itself is not kept. */
export async function saveSso(ctx: Context, parts: SsoParts, asked: Asked) {
  requireSuperAdmin(ctx)
  const { key, outgoing } = parts.sender
  const before = await queries.findConnection(ctx.tx)
  await requireSound(ctx, parts, asked, before)
  requireStepUp(ctx)
  if (!(await discover(outgoing, asked.issuer)))
    throw invalid([{ path: 'issuer', message: 'No OpenID provider answers at this address and says that this is its issuer.' }])
  const sealed = asked.client_secret
    ? seal(key, secretOf(ctx.actor.tenantId), asked.client_secret)
    : (before?.secret_sealed ?? Buffer.alloc(0))
  await queries.saveConnection(ctx.tx, { ...asked, secret_sealed: sealed, by: ctx.actorName })
  const fields = ['issuer', 'client_id', 'enabled', 'enforced'] as const
  const changes = Object.fromEntries(
    fields.filter((f) => before?.[f] !== asked[f]).map((f) => [f, { from: before?.[f] ?? null, to: asked[f] }]),
  )
  await ctx.audit({ action: 'integration.sign-in-changed', subjectKind: 'sign-in', subjectId: null, changes })
  return ssoState(ctx, parts)
}

export async function testSso(ctx: Context, { sender }: SsoParts): Promise<{ ok: boolean; message: string }> {
  requireSuperAdmin(ctx)
  const row = await queries.findConnection(ctx.tx)
  if (!row) throw new AppError('not-found')
  const provider = await discover(sender.outgoing, row.issuer)
  return provider
    ? { ok: true, message: 'The provider answers. To try all of it, open the login page in a private window and choose single sign-on.' }
    : { ok: false, message: 'The provider does not answer, or does not say that this is its issuer.' }
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
