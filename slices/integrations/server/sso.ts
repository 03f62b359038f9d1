import { now } from '#platform/server/clock.ts'
import type { SingleSignOn, Vouched } from '#slices/auth/server/service.ts'
import { SignInRefused } from '#slices/auth/server/service.ts'
import { isExpected, joinByAddress, lockMemberAt } from '#slices/workspace/server/service.ts'
import { addressIn, authorization, type Away, type Claims, claimsOf, discover } from './open-id.ts'
import { findConnection, listDomains, type ConnectionRow } from './queries/sso.ts'
import { open, seal } from './sealing.ts'
import type { Sender } from './webhooks.ts'

const requestId = 'single-sign-on'
const minutes = 10
export const redirectPath = '/api/auth/callback/sso'

interface Kept extends Away {
  readonly tenantId: string
  readonly landing: string
  readonly at: number
}

const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase()
export const secretOf = (tenantId: string): string => `sso ${tenantId}`

/** Sign-in by the provider of the workspace that has shown an address's domain to be its own. */
export function singleSignOn(sender: Sender, origin: string): SingleSignOn {
  const { db, outgoing, key } = sender
  const redirect = `${origin}${redirectPath}`
  const found = async (email: string): Promise<{ tenantId: string; row: ConnectionRow } | null> => {
    const tenantId = await db.workspaceOfDomain(domainOf(email))
    const row = tenantId === null ? null : await db.asSystem(tenantId, { requestId, pool: 'app' }, findConnection)
    return tenantId !== null && row?.enabled ? { tenantId, row } : null
  }
  return {
    async begin(email, landing) {
      const at = await found(email)
      const provider = at && (await discover(outgoing, at.row.issuer))
      if (!provider) return null
      const { url, away } = authorization(provider, { id: at.row.client_id, redirect, hint: email })
      const kept: Kept = { ...away, tenantId: at.tenantId, landing, at: now().getTime() }
      return { url, kept: seal(key, 'sso-away', JSON.stringify(kept)).toString('base64url') }
    },
    async finish(text, answer) {
      const kept = readKept(key, text)
      if (answer.error !== undefined) throw new SignInRefused('sso-cancelled')
      if (answer.code === undefined || answer.state !== kept.state) throw new SignInRefused('failed')
      return vouchedFor(sender, redirect, kept, answer.code)
    },
    arrived: ({ tenantId, email }, person) =>
      db.asSystem(tenantId, { requestId, pool: 'app', userId: person.id }, (tx) => joinByAddress(tx, { ...person, email })),
    async required(email) {
      const at = await found(email)
      if (!at?.row.enforced) return false
      // Super admins can come in another way, should the provider fail.
      const member = await db.asSystem(at.tenantId, { requestId, pool: 'app' }, (tx) => lockMemberAt(tx, email))
      return member !== null && member.role !== 'super_admin'
    },
  }
}

function readKept(key: Buffer, text: string): Kept {
  const kept = open(key, 'sso-away', Buffer.from(text, 'base64url'))
  const read = kept === null ? null : (JSON.parse(kept) as Kept)
  if (!read || now().getTime() - read.at > minutes * 60_000) throw new SignInRefused('expired')
  return read
}

/** The provider is bound to its workspace and to that workspace's domains: of any other address its word is worth nothing. */
async function vouchedFor(sender: Sender, redirect: string, kept: Kept, code: string): Promise<Vouched> {
  const { db } = sender
  const claims = await askProvider(sender, redirect, kept, code)
  const email = claims && addressIn(claims)
  if (!claims || !email) throw new SignInRefused('failed')
  const domain = domainOf(email)
  const { domains, expected } = await db.asSystem(kept.tenantId, { requestId, pool: 'app' }, async (tx) => ({
    domains: await listDomains(tx),
    expected: await isExpected(tx, email),
  }))
  if (!domains.some((each) => each.verified && each.domain === domain) || (await db.workspaceOfDomain(domain)) !== kept.tenantId)
    throw new SignInRefused('sso-domain')
  if (!expected) throw new SignInRefused('by-invitation')
  return { tenantId: kept.tenantId, email, name: nameIn(claims) || email, landing: kept.landing }
}

const nameIn = ({ name }: Claims): string => (typeof name === 'string' ? name.trim().slice(0, 200) : '')

async function askProvider({ db, outgoing, key }: Sender, redirect: string, kept: Kept, code: string): Promise<Claims | null> {
  const row = await db.asSystem(kept.tenantId, { requestId, pool: 'app' }, findConnection)
  const secret = row?.enabled ? open(key, secretOf(kept.tenantId), row.secret_sealed) : null
  if (!row || secret === null) return null
  const provider = await discover(outgoing, row.issuer)
  return provider && claimsOf(outgoing, provider, { id: row.client_id, secret, redirect }, { code, away: kept })
}
