import { fieldLabel } from './strings.ts'

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

export const datedStrings = {
  question: 'Did this change, or was it wrong?',
  about: (fields: string) => `For ${fields}.`,
  change: 'Change from a date',
  correct: 'Correct a mistake',
  from: 'From',
  changeText: 'What it was until now stays in the history.',
  correctText: 'Puts the value on record right, as if it had never been wrong. The mistake stays in the log.',
  ahead: (day: string) => `Planned: nothing changes until ${day}, then it takes effect by itself.`,
  back: 'It is entered in the history from that day. Changes already recorded for later days stay in force.',
  badDay: 'Enter a date as yyyy-MM-dd.',
  savedPlanned: 'Change planned',
  planned: 'Planned changes',
  plannedFrom: (day: string) => `from ${day}:`,
  heldFrom: (day: string) => `could not take effect on ${day}:`,
  withdraw: 'Withdraw',
  withdrawNamed: (field: string, day: string) => `Withdraw planned change of ${field} from ${day}`,
  withdrawn: 'Planned change withdrawn',
  withdrawFailed: 'Failed to withdraw the planned change. Please try again.',
  nothing: 'none',
  asAt: 'As at',
  asAtForm: 'Look at another day',
  asAtDay: 'As at',
  show: 'Show',
  cancel: 'Cancel',
  asAtNamed: (day: string) => `As at ${day}`,
  backToToday: 'Back to today',
  readOnly: 'For reading only. Fields without a history are shown as they are today.',
  notEmployed: 'Not employed on this day.',
} as const
