import { fieldLabel } from './strings.ts'

export { datedStrings } from './dated-strings.ts'

export const activityStrings = {
  loading: 'Loading activity…',
  empty: 'No activity recorded yet.',
  failed: 'Failed to load activity.',
  failedHint: 'Check your connection, then try again.',
  more: 'Load more',
  by: (name: string) => `by ${name}`,
  reason: (text: string) => `Reason: ${text}`,
  change: (from: string, to: string) => `${from} to ${to}`,
  nothing: 'nothing',
  planned: 'Planned',
  kinds: { all: 'All', employment: 'Employment', pay: 'Pay', personal: 'Personal', access: 'Access' },
  filter: 'Show',
  noneOfKind: 'Nothing of this kind is recorded.',
  since: (day: string) => `Since ${day}`,
  corrected: 'corrected',
  countsFrom: (day: string) => `Counts from ${day}`,
} as const

const datedNames: Record<string, string | undefined> = { pay: 'Pay', address: 'Address' }
/** What a dated field is called: 'pay' and 'address' are several fields of the record. */
export const datedLabel = (field: string): string => datedNames[field] ?? fieldLabel(field)
