import { X509Certificate } from 'node:crypto'
import { SaxesParser } from 'saxes'
import { instantOf, now } from '#platform/server/clock.ts'

/** A provider that speaks SAML, and the workspace it speaks to. */
export interface SamlProvider {
  readonly entityId: string
  readonly signInUrl: string
  /** One PEM after another. */
  readonly certificates: string
}
export interface SamlParty {
  /** Our name for the provider: also where our metadata are. */
  readonly entityId: string
  /** Where the provider sends the browser back to. */
  readonly acs: string
}
/** What a provider has signed about whoever was sent to it. */
export interface SamlAnswer {
  readonly assertionId: string
  readonly inResponseTo: string
  readonly email: string | null
  readonly name: string
}

export const samlBodyLimit = 262_144
const skew = 60_000
const bearer = 'urn:oasis:names:tc:SAML:2.0:cm:bearer'
const emailFormat = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress'

export const samlParty = (origin: string, tenantId: string): SamlParty => ({
  entityId: `${origin}/api/auth/saml/${tenantId}`,
  acs: `${origin}/api/auth/saml/${tenantId}/acs`,
})

/** The certificates in a text: PEM, or base64 alone as metadata have it. Null when one of them is none, or too weak to believe. */
export function readCertificates(text: string): X509Certificate[] | null {
  const bodies = text.includes('-----BEGIN')
    ? [...text.matchAll(/-----BEGIN CERTIFICATE-----([^-]+)-----END CERTIFICATE-----/g)].map(([, body = '']) => body)
    : [text]
  try {
    const read = bodies.slice(0, 4).map((body) => new X509Certificate(Buffer.from(body, 'base64')))
    return read.length > 0 && read.every(isStrong) ? read : null
  } catch {
    return null
  }
}

const isStrong = ({ publicKey: { asymmetricKeyType: type, asymmetricKeyDetails: details } }: X509Certificate): boolean =>
  type === 'ec' || (type === 'rsa' && (details?.modulusLength ?? 0) >= 2048)

export const certificateText = (certificates: readonly X509Certificate[]): string => certificates.map((each) => each.toString()).join('')

/** The library is loaded by the first who signs in this way, so that a start does not wait for it. */
async function library(provider: SamlProvider, party: SamlParty, requestId = '') {
  const { SAML, ValidateInResponseTo } = await import('@node-saml/node-saml')
  return new SAML({
    idpCert: provider.certificates.split(/(?<=-----END CERTIFICATE-----)\n/).filter((each) => each.trim() !== ''),
    idpIssuer: provider.entityId,
    entryPoint: provider.signInUrl,
    issuer: party.entityId,
    audience: party.entityId,
    callbackUrl: party.acs,
    generateUniqueId: () => requestId,
    identifierFormat: emailFormat,
    disableRequestedAuthnContext: true,
    acceptedClockSkewMs: skew,
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: false,
    // The browser that comes back holds what it was sent with; a list in this process would not be known to the next one.
    validateInResponseTo: ValidateInResponseTo.never,
  })
}

/** Where to send the browser, with a request that is answered by its number. */
export const samlAuthorization = async (provider: SamlProvider, party: SamlParty, away: { requestId: string; state: string }) =>
  (await library(provider, party, away.requestId)).getAuthorizeUrlAsync(away.state, undefined, {})

const xml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** What a provider has to know of us. */
export const samlMetadata = ({ entityId, acs }: SamlParty): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${xml(entityId)}">
  <SPSSODescriptor AuthnRequestsSigned="false" WantAssertionsSigned="true" protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">
    <NameIDFormat>${emailFormat}</NameIDFormat>
    <AssertionConsumerService index="0" isDefault="true" Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="${xml(acs)}"/>
  </SPSSODescriptor>
</EntityDescriptor>
`

/** How an answer may be signed: nothing with SHA-1, and no key that we hold as well. */
const strong = new Set([
  ...['rsa-sha256', 'rsa-sha384', 'rsa-sha512', 'ecdsa-sha256', 'ecdsa-sha384', 'ecdsa-sha512', 'sha384'].map(
    (name) => `http://www.w3.org/2001/04/xmldsig-more#${name}`,
  ),
  'http://www.w3.org/2001/04/xmlenc#sha256',
  'http://www.w3.org/2001/04/xmlenc#sha512',
  'http://www.w3.org/2001/10/xml-exc-c14n#',
  'http://www.w3.org/TR/2001/REC-xml-c14n-20010315',
  'http://www.w3.org/2000/09/xmldsig#enveloped-signature',
])

/** Refused before anything is believed: what is no plain XML, declares a document type, or is signed with what can be forged. */
function isPlain(text: string): boolean {
  let plain = true
  const parser = new SaxesParser({ xmlns: true })
  parser.on('doctype', () => (plain = false))
  parser.on('error', () => (plain = false))
  parser.on('opentag', ({ uri, attributes }) => {
    const algorithm = attributes['Algorithm']?.value
    if (uri === 'http://www.w3.org/2000/09/xmldsig#' && algorithm !== undefined && !strong.has(algorithm)) plain = false
  })
  parser.write(text).close()
  return plain
}

type Node = Record<string, unknown> & { $?: Record<string, string>; _?: string }
const nodes = (of: Node | undefined, name: string): Node[] => {
  const found = of?.[name]
  return Array.isArray(found) ? (found as Node[]) : []
}

/** What a provider has signed in an answer, or what about it is not as it must be, which is for the log alone. */
export async function samlAnswer(provider: SamlProvider, party: SamlParty, sent: string): Promise<SamlAnswer | { problem: string }> {
  if (!isPlain(Buffer.from(sent, 'base64').toString('utf8'))) return { problem: 'not plain, or not signed as it has to be' }
  const saml = await library(provider, party)
  const { profile } = await saml
    .validatePostResponseAsync({ SAMLResponse: sent })
    .catch((error: unknown) => ({ profile: error instanceof Error ? error.message : 'unreadable' }))
  if (!profile || typeof profile === 'string') return { problem: profile ?? 'nobody' }
  const signed = assertionIn(profile.getAssertion?.(), provider, party)
  const said = (profile['attributes'] ?? {}) as Record<string, unknown>
  return 'problem' in signed ? signed : { ...signed, email: addressIn(said, profile.nameID), name: nameIn(said) }
}

const isNumber = /^.{1,300}$/
type Signed = Pick<SamlAnswer, 'assertionId' | 'inResponseTo'>

/** What the library leaves to us: who has issued it, that it has conditions, for whom it is and which request it answers. */
function assertionIn(read: Record<string, unknown> | undefined, provider: SamlProvider, party: SamlParty): Signed | { problem: string } {
  const assertion = read?.['Assertion'] as Node | undefined
  const assertionId = assertion?.$?.['ID'] ?? ''
  const inResponseTo = confirmationIn(assertion, party)
  if (nodes(assertion, 'Issuer')[0]?._ !== provider.entityId) return { problem: 'another issuer' }
  if (nodes(assertion, 'Conditions').length !== 1) return { problem: 'no conditions' }
  if (inResponseTo === null) return { problem: 'for another recipient, or too late' }
  return isNumber.test(assertionId) ? { assertionId, inResponseTo } : { problem: 'without a number' }
}

/** The number of the request that is answered, where the answer is for us and still good. */
function confirmationIn(assertion: Node | undefined, { acs }: SamlParty): string | null {
  const good = nodes(nodes(assertion, 'Subject')[0], 'SubjectConfirmation')
    .filter((each) => each.$?.['Method'] === bearer)
    .map((each) => nodes(each, 'SubjectConfirmationData')[0]?.$ ?? {})
    .find((data) => {
      const until = instantOf(data['NotOnOrAfter'] ?? '').getTime()
      return data['Recipient'] === acs && now().getTime() - skew < until && data['NotBefore'] === undefined
    })
  return good?.['InResponseTo'] ?? null
}

const claim = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/'
const addresses = [`${claim}emailaddress`, 'email', 'mail', 'urn:oid:0.9.2342.19200300.100.1.3', `${claim}name`]

function addressIn(said: Record<string, unknown>, nameId: unknown): string | null {
  const named = [...addresses.map((name) => said[name]), nameId].find(
    (each): each is string => typeof each === 'string' && each.length <= 254 && /^[^\s@]+@[^\s@]+$/.test(each.trim()),
  )
  return named?.trim().toLowerCase() ?? null
}

function nameIn(said: Record<string, unknown>): string {
  const text = (...names: string[]): string => {
    const found = names.map((name) => said[name]).find((each) => typeof each === 'string')
    return typeof found === 'string' ? found.trim() : ''
  }
  const whole = text('http://schemas.microsoft.com/identity/claims/displayname', 'displayName', 'name')
  const parts = [text(`${claim}givenname`, 'givenName', 'firstName'), text(`${claim}surname`, 'sn', 'lastName')]
  return (whole || parts.filter((part) => part !== '').join(' ')).slice(0, 200)
}
