/** What a SAML provider's metadata say that has to be known here. */
export interface Metadata {
  readonly issuer: string
  readonly sign_in_url: string
  readonly certificates: string
}

const redirect = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect'
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const plain = (text: string): string => text.replaceAll(/&(amp|lt|gt|quot|apos);/g, (_whole, name: string) => entities[name] ?? '')

const attribute = (tag: string, name: string): string => {
  const [, double, single] = new RegExp(String.raw`\s${name}\s*=\s*(?:"([^"]*)"|'([^']*)')`).exec(tag) ?? []
  return plain(double ?? single ?? '')
}
const tags = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(String.raw`<(?:\w+:)?${name}\b[^>]*>`, 'g'))].map(([tag]) => tag)
const blocks = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(String.raw`<(?:\w+:)?${name}\b[\s\S]*?</(?:\w+:)?${name}\s*>`, 'g'))].map(([block]) => block)

/**
 * Reads the metadata file of a SAML provider; null when it is not one. A browser that keeps its pages from being written to by scripts parses no
 * XML for them either, and only three things are wanted, which somebody looks at before they are kept.
 */
export function readMetadata(text: string): Metadata | null {
  const xml = text.replaceAll(/<!--[\s\S]*?-->/g, '')
  const [provider = ''] = blocks(xml, 'IDPSSODescriptor')
  const issuer = attribute(tags(xml, 'EntityDescriptor')[0] ?? '', 'entityID')
  const service = tags(provider, 'SingleSignOnService').find((tag) => attribute(tag, 'Binding') === redirect)
  const url = attribute(service ?? '', 'Location')
  const certificates = blocks(provider, 'KeyDescriptor')
    .filter((block) => attribute(block, 'use') !== 'encryption')
    .flatMap((block) => blocks(block, 'X509Certificate'))
    .map((block) => `-----BEGIN CERTIFICATE-----\n${block.replaceAll(/<[^>]*>/g, '').trim()}\n-----END CERTIFICATE-----\n`)
  return issuer !== '' && url !== '' && certificates.length > 0
    ? { issuer, sign_in_url: url, certificates: [...new Set(certificates)].join('') }
    : null
}
