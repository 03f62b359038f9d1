import { now } from '#platform/server/clock.ts'
import type { ProviderAnswer, SingleSignOn, Vouched } from '#slices/auth/server/service.ts'
import { SignInRefused } from '#slices/auth/server/service.ts'
import { isExpected, joinByAddress, lockMemberAt } from '#slices/workspace/server/service.ts'
import { addressIn, authorization, type Away, type Claims, claimsOf, discover } from './open-id.ts'
import { findConnection, listDomains, type ConnectionRow } from './queries/sso.ts'
import { beginSaml, receiveSaml, samlVouches, type SamlAway } from './sso-saml.ts'
import { samlMetadata, samlParty } from './saml.ts'
import { open, seal } from './sealing.ts'
import type { Sender } from './webhooks.ts'

const requestId = 'single-sign-on'
const minutes = 10
export const redirectPath = '/api/auth/callback/sso'

interface Kept {
  readonly tenantId: string
  readonly landing: string
  readonly at: number
  /** What it has to come back with, by the way it went. */
  readonly openId?: Away
  readonly saml?: SamlAway
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
  const beginOpenId = async (row: ConnectionRow, hint: string) => {
    const provider = await discover(outgoing, row.issuer)
    const { url, away } = provider ? authorization(provider, { id: row.client_id, redirect, hint }) : { url: '', away: null }
    return away && { url, openId: away }
  }
  return {
    async begin(email, landing) {
      const at = await found(email)
      const gone =
        at && (at.row.protocol === 'saml' ? await beginSaml(at.row, samlParty(origin, at.tenantId)) : await beginOpenId(at.row, email))
      if (!gone) return null
      const { url, ...away } = gone
      const kept: Kept = { ...away, tenantId: at.tenantId, landing, at: now().getTime() }
      return { url, kept: seal(key, 'sso-away', JSON.stringify(kept)).toString('base64url') }
    },
    async finish(text, answer) {
      const kept = readKept(key, text)
      if (answer.error !== undefined) throw new SignInRefused('sso-cancelled')
      const said = kept.saml
        ? await samlVouches(sender, kept.tenantId, kept.saml, answer)
        : await openIdVouches(sender, redirect, kept, answer)
      return vouchedFor(sender, kept, said)
    },
    receive: (tenantId, posted) => receiveSaml(sender, samlParty(origin, tenantId), tenantId, posted),
    describe: (tenantId) => samlMetadata(samlParty(origin, tenantId)),
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
async function vouchedFor({ db }: Sender, kept: Kept, { email, name }: { email: string; name: string }): Promise<Vouched> {
  const domain = domainOf(email)
  const { domains, expected } = await db.asSystem(kept.tenantId, { requestId, pool: 'app' }, async (tx) => ({
    domains: await listDomains(tx),
    expected: await isExpected(tx, email),
  }))
  if (!domains.some((each) => each.verified && each.domain === domain) || (await db.workspaceOfDomain(domain)) !== kept.tenantId)
    throw new SignInRefused('sso-domain')
  if (!expected) throw new SignInRefused('by-invitation')
  return { tenantId: kept.tenantId, email, name: name || email, landing: kept.landing }
}

const nameIn = ({ name }: Claims): string => (typeof name === 'string' ? name.trim().slice(0, 200) : '')

async function openIdVouches(sender: Sender, redirect: string, kept: Kept, answer: ProviderAnswer) {
  const { openId } = kept
  if (!openId || answer.code === undefined || answer.state !== openId.state) throw new SignInRefused('failed')
  const claims = await askProvider(sender, redirect, { tenantId: kept.tenantId, away: openId, code: answer.code })
  const email = claims && addressIn(claims)
  if (!claims || !email) throw new SignInRefused('failed')
  return { email, name: nameIn(claims) }
}

async function askProvider({ db, outgoing, key }: Sender, redirect: string, came: { tenantId: string; away: Away; code: string }) {
  const row = await db.asSystem(came.tenantId, { requestId, pool: 'app' }, findConnection)
  const secret = row?.enabled && row.protocol === 'openid' ? open(key, secretOf(came.tenantId), row.secret_sealed) : null
  if (!row || secret === null) return null
  const provider = await discover(outgoing, row.issuer)
  return provider && claimsOf(outgoing, provider, { id: row.client_id, secret, redirect }, came)
}
