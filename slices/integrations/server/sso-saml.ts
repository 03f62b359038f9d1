import { randomBytes } from 'node:crypto'
import { now } from '#platform/server/clock.ts'
import type { ProviderAnswer } from '#slices/auth/server/service.ts'
import { SignInRefused } from '#slices/auth/server/service.ts'
import { type ConnectionRow, findConnection, useAssertion } from './queries/sso.ts'
import { samlAnswer, samlAuthorization, type SamlParty, type SamlProvider } from './saml.ts'
import { open, seal } from './sealing.ts'
import type { Sender } from './webhooks.ts'

const requestId = 'single-sign-on'
const secondsToComeBack = 120

export interface SamlAway {
  readonly requestId: string
  readonly state: string
}

const providerIn = (row: ConnectionRow | null): SamlProvider | null =>
  row?.enabled && row.protocol === 'saml' && row.sign_in_url !== null && row.certificates !== null
    ? { entityId: row.issuer, signInUrl: row.sign_in_url, certificates: row.certificates }
    : null

export async function beginSaml(row: ConnectionRow, party: SamlParty): Promise<{ url: string; saml: SamlAway } | null> {
  const provider = providerIn(row)
  if (!provider) return null
  const away = { requestId: `_${randomBytes(20).toString('hex')}`, state: randomBytes(20).toString('hex') }
  return { url: await samlAuthorization(provider, party, away), saml: away }
}

interface Received {
  readonly tenantId: string
  readonly inResponseTo: string
  readonly assertionId: string
  readonly state: string
  readonly email: string
  readonly name: string
  readonly at: number
}

/**
 * A post from another site carries no cookie of ours, so here is only read and checked what the provider has signed. Whether this browser asked
 * for it shows in the next request, which has the cookie; until then nobody but us can read or make what it carries.
 */
export async function receiveSaml(
  sender: Sender,
  party: SamlParty,
  tenantId: string,
  posted: { answer: string; state: string },
): Promise<string> {
  const provider = providerIn(await sender.db.asSystem(tenantId, { requestId, pool: 'app' }, findConnection))
  if (!provider) throw new SignInRefused('failed')
  const said = await samlAnswer(provider, party, posted.answer)
  if ('problem' in said) throw new Error(`a SAML answer was refused: ${said.problem.slice(0, 200)}`)
  const { email } = said
  if (email === null) throw new SignInRefused('failed')
  const received: Received = { ...said, email, tenantId, state: posted.state, at: now().getTime() }
  return seal(sender.key, 'sso-received', JSON.stringify(received)).toString('base64url')
}

/** The answer has to be the one to the request of this browser, and to open for the first time. */
export async function samlVouches({ db, key }: Sender, tenantId: string, away: SamlAway, { received }: ProviderAnswer) {
  const text = received === undefined ? null : open(key, 'sso-received', Buffer.from(received, 'base64url'))
  const said = text === null ? null : (JSON.parse(text) as Received)
  if (!said || now().getTime() - said.at > secondsToComeBack * 1000) throw new SignInRefused('expired')
  if (said.tenantId !== tenantId || said.inResponseTo !== away.requestId || said.state !== away.state) throw new SignInRefused('failed')
  const first = await db.asSystem(tenantId, { requestId, pool: 'app' }, (tx) => useAssertion(tx, said.assertionId))
  if (!first) throw new SignInRefused('failed')
  return { email: said.email, name: said.name }
}
