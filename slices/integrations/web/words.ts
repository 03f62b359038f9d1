import type { ApiKey } from '../contract.ts'
import type { Scope } from '../scopes.ts'

export const scopeWords: Readonly<Record<Scope, string>> = {
  'people:read': 'Read people and the organisation chart',
  'people:write': 'Add and change people',
  'leave:read': 'Read time off',
  'leave:write': 'Book and decide time off',
  'documents:read': 'List documents of people',
  'documents:write': 'Add and change documents of people',
  'figures:read': 'Read insights',
}

export const keyStates: Readonly<Record<ApiKey['state'], readonly [kind: 'done' | 'not-applicable' | 'overdue', words: string]>> = {
  'in-use': ['done', 'Works'],
  expired: ['not-applicable', 'Expired'],
  revoked: ['not-applicable', 'Revoked'],
  'maker-gone': ['overdue', 'Stopped: whoever made it has left or has another role'],
}
