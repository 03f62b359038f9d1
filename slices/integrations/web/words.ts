import type { ApiKey, Delivery } from '../contract.ts'
import { eventTypes, type EventType } from '../events.ts'
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

export const eventWords: Readonly<Record<EventType, string>> = {
  'person.created': 'A person is added',
  'person.updated': 'A record changes',
  'person.left': 'A last day is recorded',
  'leave.booked': 'Time off is booked',
  'leave.approved': 'Time off is approved',
  'leave.cancelled': 'Time off is cancelled',
  'document.uploaded': 'A document is uploaded',
}

export const typeWords = (type: string): string => (eventTypes.find((each) => each === type) ? eventWords[type as EventType] : 'Test')

const problems: Readonly<Record<string, string>> = {
  'address-refused': 'The address leads into a private network and was not connected to',
  'not-found': 'The name of the address is not known',
  unreachable: 'The address could not be reached',
  'too-slow': 'There was no answer within five seconds',
  redirected: 'The address sends on to another one, which is not followed',
  'answered-badly': 'The address answered with an error',
  'not-visible': 'Not sent: whoever added the address may not see what it is about',
}

export function outcomeWords({ state, last_problem, last_status, attempts }: Delivery): string {
  if (state === 'delivered') return attempts > 1 ? `Delivered at try ${attempts}` : 'Delivered'
  const problem = last_problem === null ? null : (problems[last_problem] ?? last_problem)
  if (problem === null) return 'Waiting to be sent'
  return last_status === null ? problem : `${problem} (${last_status})`
}

export const stopWords = {
  'by-hand': 'Stopped by hand',
  failing: 'Stopped: it failed for a day',
  'maker-gone': 'Stopped: whoever added it has left or has another role',
} as const
