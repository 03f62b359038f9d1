/** What a provider's metadata say that has to be known here. */
export interface Metadata {
  readonly issuer: string
  readonly sign_in_url: string
  readonly certificates: string
}

const signing = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect'

/** Reads the metadata file of a SAML provider; null when it is not one. */
export function readMetadata(text: string): Metadata | null {
  const file = new DOMParser().parseFromString(text, 'application/xml')
  const all = (name: string, of: Document | Element = file): Element[] => [...of.getElementsByTagNameNS('*', name)]
  const provider = all('IDPSSODescriptor')[0]
  const issuer = provider?.closest('[entityID]')?.getAttribute('entityID') ?? ''
  const url =
    provider &&
    all('SingleSignOnService', provider)
      .find((each) => each.getAttribute('Binding') === signing)
      ?.getAttribute('Location')
  const certificates = (provider ? all('KeyDescriptor', provider) : [])
    .filter((each) => each.getAttribute('use') !== 'encryption')
    .flatMap((each) => all('X509Certificate', each))
    .map((each) => `-----BEGIN CERTIFICATE-----\n${(each.textContent ?? '').trim()}\n-----END CERTIFICATE-----\n`)
  return issuer !== '' && url && certificates.length > 0
    ? { issuer, sign_in_url: url, certificates: [...new Set(certificates)].join('') }
    : null
}
