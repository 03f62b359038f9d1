import { fieldLabel } from './strings.ts'

export { datedStrings } from './dated-strings.ts'

/** As at another day: why a tab is not cut to it. What it holds was filed on days of its own. */
export const ownDays = {
  activity: 'The activity is the history itself: it is shown whole, with the day of each change.',
  absence: 'The leave year of this day is opened. Absences carry their own days: they are shown as recorded today, and can be changed.',
  cases: 'Cases are shown as they are today. Each keeps a dated record of what was known and done when.',
  documents: 'Documents are shown as filed today, each with its day, and can be changed; earlier versions are kept with theirs.',
} as const

export const earlierStrings = {
  open: 'Began earlier',
  openNamed: (what: string) => `Began earlier: ${what}`,
  title: 'It began on an earlier day',
  recorded: (day: string) => `Recorded from ${day}.`,
  day: 'Began on',
  hint: 'The value stays. Changes recorded for days in between stay as they are.',
  notEarlier: (day: string) => `Choose a day up to ${day}.`,
} as const

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
  access: 'Who had access on a day',
  countsFrom: (day: string) => `Counts from ${day}`,
} as const

const datedNames: Record<string, string | undefined> = { pay: 'Pay', address: 'Address' }
/** What a dated field is called: 'pay' and 'address' are several fields of the record. */
export const datedLabel = (field: string): string => datedNames[field] ?? fieldLabel(field)
