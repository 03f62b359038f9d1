import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import samlify from 'samlify'
import { later } from '#platform/server/clock.ts'

/** What the provider says, where it is not the truth. */
export interface Said {
  readonly email?: string
  readonly audience?: string
  readonly recipient?: string
  readonly issuer?: string
  /** Minutes from now until which it may be believed, and since which. */
  readonly until?: number
  readonly since?: number
  readonly inResponseTo?: string
  /** Done to the signed XML before it is sent. */
  readonly spoil?: (xml: string) => string
}

const der = (tag: number, ...parts: Buffer[]): Buffer => {
  const body = Buffer.concat(parts)
  const length = body.length < 128 ? [body.length] : body.length < 256 ? [0x81, body.length] : [0x82, body.length >> 8, body.length & 255]
  return Buffer.concat([Buffer.from([tag, ...length]), body])
}
const sha256WithRsa = der(0x30, der(0x06, Buffer.from('2a864886f70d01010b', 'hex')), der(0x05))
const named = (name: string): Buffer => der(0x30, der(0x31, der(0x30, der(0x06, Buffer.from('550403', 'hex')), der(0x0c, Buffer.from(name)))))
const day = (at: Date): Buffer => der(0x17, Buffer.from(`${at.toISOString().replaceAll(/[-:T]/g, '').slice(2, 14)}Z`))

/** A certificate that its own key has signed, as a provider has one. */
export function certificateOf(keys: { privateKey: KeyObject; publicKey: KeyObject }, days = 30): string {
  const body = der(
    0x30,
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    sha256WithRsa,
    named('provider'),
    der(0x30, day(later(-86_400_000)), day(later(days * 86_400_000))),
    named('provider'),
    keys.publicKey.export({ type: 'spki', format: 'der' }),
  )
  const whole = der(0x30, body, sha256WithRsa, der(0x03, Buffer.from([0]), sign('sha256', body, keys.privateKey)))
  return `-----BEGIN CERTIFICATE-----\n${whole.toString('base64')}\n-----END CERTIFICATE-----\n`
}

/** A provider of the npm package samlify, which shares no code with the library that is proved by it but the signature itself. */
export function samlProvider(algorithm = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256') {
  const entityId = 'https://provider.example/saml'
  const signInUrl = 'https://provider.example/saml/sign-in'
  const keys = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const certificate = certificateOf(keys)
  samlify.setSchemaValidator({ validate: () => Promise.resolve('not looked at') })
  const idp = samlify.IdentityProvider({
    entityID: entityId,
    privateKey: keys.privateKey.export({ type: 'pkcs8', format: 'pem' }),
    signingCert: certificate,
    requestSignatureAlgorithm: algorithm,
    singleSignOnService: [{ Binding: 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect', Location: signInUrl }],
    loginResponseTemplate: { context: samlify.SamlLib.defaultLoginResponseTemplate.context, attributes: [] },
  })
  return {
    entityId,
    signInUrl,
    certificate,
    /** Reads the request the browser was sent with, and answers the form that it posts back. */
    async answer(address: string, metadata: string, said: Said & { email: string }) {
      const sp = samlify.ServiceProvider({ metadata })
      const query = Object.fromEntries(new URL(address).searchParams)
      const { extract } = await idp.parseLoginRequest(sp, 'redirect', { query })
      const asked = (extract as { request: { id: string } }).request.id
      const { context } = await idp.createLoginResponse(sp, { extract }, 'post', {}, (template: string) => tags(template, { entityId, sp, asked }, said))
      const xml = Buffer.from(context, 'base64').toString('utf8')
      const sent = said.spoil?.(xml) ?? xml
      if (said.spoil && sent === xml) throw new Error('nothing was spoilt')
      return { SAMLResponse: Buffer.from(sent).toString('base64'), RelayState: query['RelayState'] ?? '' }
    },
  }
}

let made = 0
const minutes = (n: number): string => later(n * 60_000).toISOString()
function tags(
  template: string,
  { entityId, sp, asked }: { entityId: string; sp: ReturnType<typeof samlify.ServiceProvider>; asked: string },
  said: Said & { email: string },
) {
  made += 1
  const acs = String(sp.entityMeta.getAssertionConsumerService('post'))
  const values = {
    ID: `_response${made}`,
    AssertionID: `_assertion${made}`,
    Destination: acs,
    SubjectRecipient: said.recipient ?? acs,
    Audience: said.audience ?? sp.entityMeta.getEntityID(),
    Issuer: said.issuer ?? entityId,
    IssueInstant: minutes(0),
    StatusCode: 'urn:oasis:names:tc:SAML:2.0:status:Success',
    ConditionsNotBefore: minutes(said.since ?? -1),
    ConditionsNotOnOrAfter: minutes(said.until ?? 5),
    SubjectConfirmationDataNotOnOrAfter: minutes(said.until ?? 5),
    NameIDFormat: 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
    NameID: said.email,
    InResponseTo: said.inResponseTo ?? asked,
    AuthnStatement: '',
    AttributeStatement: '',
  }
  return { id: values.ID, context: samlify.SamlLib.replaceTagsByValue(template, values) }
}
