import { describe, expect, test } from 'vitest'
import { scopeOf } from '../scopes.ts'
import { isHostOf, messageFor, sentenceOf, shortName } from './messages.ts'
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
