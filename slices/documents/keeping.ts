import type { DocumentCategory } from './categories.ts'

/** How long documents of a category are kept, and from when that counts: the end of employment, the day they were added, or the day they run out. */
export interface Keeping {
  readonly months: number
  readonly counted_from: 'end' | 'added' | 'expiry'
}

const sixYears = 'Six years after employment ended: the time for a claim for breach of contract (Limitation Act 1980 section 5).'

/** The same unless the workspace says otherwise, and why. A policy filed with a person is of the company, which says itself how long. */
export const documentDefaults: Readonly<Partial<Record<DocumentCategory, Keeping & { readonly reason: string }>>> = {
  contract: { months: 72, counted_from: 'end', reason: sixYears },
  'right-to-work': {
    months: 24,
    counted_from: 'end',
    reason: 'Two years after employment ended (Home Office employer’s guide to right to work checks).',
  },
  pay: { months: 72, counted_from: 'end', reason: sixYears },
  health: { months: 72, counted_from: 'end', reason: sixYears },
  training: { months: 72, counted_from: 'end', reason: sixYears },
  letters: { months: 72, counted_from: 'end', reason: sixYears },
  case: { months: 72, counted_from: 'end', reason: sixYears },
  personal: { months: 72, counted_from: 'end', reason: sixYears },
  other: { months: 72, counted_from: 'end', reason: sixYears },
}
