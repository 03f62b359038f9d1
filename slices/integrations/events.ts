/** What other systems can be told of. Nothing of cases, sickness or pay is among them. */
export const eventTypes = [
  'person.created',
  'person.updated',
  'person.left',
  'leave.booked',
  'leave.approved',
  'leave.cancelled',
  'document.uploaded',
] as const
export type EventType = (typeof eventTypes)[number]

/** Sent by the test button only. */
export const testEvent = 'test.sent'
