import { describe, expect, test } from 'vitest'
import { scopeOf } from '../scopes.ts'
import { isHostOf, messageFor, sentenceOf, shortName } from './messages.ts'
import { readMetadata } from './metadata.ts'
import { waitAfter } from './signing.ts'

describe('what a key reaches', () => {
  test.each([
    ['GET', '/employees', 'people:read'],
    ['PUT', '/employees/:id', 'people:write'],
    ['POST', '/tenants/:tenantId/employees', 'people:write'],
    ['GET', '/employees/:id/documents', 'documents:read'],
    ['GET', '/time-off-calendar', 'leave:read'],
    ['POST', '/employees/:id/reveals', null],
    ['GET', '/employees/:id/sickness', null],
    ['GET', '/cases', null],
    ['POST', '/integrations/keys', null],
    ['GET', '/something-new', null],
    ['GET', '/employees/:id/something-new', null],
  ] as const)('%s %s needs %s', (method, path, scope) => expect(scopeOf({ method, path })).toBe(scope))
})

describe('messages', () => {
  test('IC-002 what is said of time off holds no reason, and a name in its short form', () => {
    const told = { type: 'leave.approved', who: shortName('Ann', 'Lee'), from: '7 Dec', until: '9 Dec' }
    expect(sentenceOf(told)).toBe('Ann L. will be away from 7 Dec to 9 Dec.')
  })
  test('names cannot write markup', () => {
    expect(messageFor('slack', '<!channel> & <https://x.test|y>')).toEqual({ text: '&lt;!channel&gt; &amp; &lt;https://x.test|y&gt;' })
    expect(JSON.stringify(messageFor('teams', '[x](https://x.test)'))).toContain('\\\\[x\\\\]\\\\(https://x.test\\\\)')
  })
  test.each([
    ['slack', 'hooks.slack.com', true],
    ['slack', 'hooks.slack.com.evil.test', false],
    ['slack', 'evilhooks.slack.com', false],
    ['teams', 'acme.webhook.office.com', true],
    ['teams', 'prod-12.uksouth.logic.azure.com', true],
    ['teams', 'webhook.office.com.evil.test', false],
  ] as const)('%s at %s: %s', (kind, host, fits) => expect(isHostOf(kind, host)).toBe(fits))
})

test('waits grow and follow what the receiver asks for, within a day', () => {
  const waits = Array.from({ length: 12 }, (_, i) => waitAfter(i + 1))
  expect(waits).toEqual(waits.toSorted((a, b) => a - b))
  expect(waitAfter(1, 600)).toBe(600)
  expect(waitAfter(1, 10_000_000)).toBe(86_400)
})

test('metadata of a SAML provider are read whatever their prefixes, without its role as a service and without keys to encrypt with', () => {
  const key = (use: string, body: string) =>
    `<KeyDescriptor${use}><KeyInfo xmlns="http://www.w3.org/2000/09/xmldsig#"><X509Data><X509Certificate>${body}</X509Certificate></X509Data></KeyInfo></KeyDescriptor>`
  const service = (binding: string, at: string) =>
    `<SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:${binding}" Location="${at}"/>`
  const provider = `<IDPSSODescriptor protocolSupportEnumeration="x">${key(' use="signing"', 'AAA')}${key('', 'BBB')}${key(' use="encryption"', 'CCC')}
    ${service('HTTP-POST', 'https://idp.example/post')}<!-- ${service('HTTP-Redirect', 'https://evil.example/')} -->${service('HTTP-Redirect', 'https://idp.example/in?a=1&amp;b=2')}</IDPSSODescriptor>`
  const whole = `<?xml version="1.0"?><EntityDescriptor ID="_1" entityID='https://idp.example/'><SPSSODescriptor>${key('', 'DDD')}</SPSSODescriptor>${provider}</EntityDescriptor>`
  for (const xml of [whole, whole.replaceAll(/<(\/?)(?=[A-Z])/g, '<$1md:')])
    expect(readMetadata(xml)).toEqual({
      issuer: 'https://idp.example/',
      sign_in_url: 'https://idp.example/in?a=1&b=2',
      certificates: ['AAA', 'BBB'].map((body) => `-----BEGIN CERTIFICATE-----\n${body}\n-----END CERTIFICATE-----\n`).join(''),
    })
  for (const none of [
    '',
    'no xml',
    whole.replace('HTTP-Redirect" Location="https://idp', 'SOAP" Location="https://idp'),
    whole.replaceAll('IDPSSO', 'SPSSO'),
  ])
    expect(readMetadata(none)).toBeNull()
})
