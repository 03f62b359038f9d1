/** What a spell was, in words that say no more than a record needs. */
export const categories = {
  cold: 'Cold or flu',
  stomach: 'Stomach',
  back: 'Back, muscles or joints',
  head: 'Headache or migraine',
  'mental-health': 'Stress or mental health',
  injury: 'Injury',
  surgery: 'Operation or hospital',
  pregnancy: 'Related to pregnancy',
  other: 'Something else',
} as const
export type Category = keyof typeof categories
export const categoryNames = Object.keys(categories) as Category[]

/** How a spell counts: the last three are looked at by a person and never scored. */
export const scorings = {
  usual: 'Counted as usual',
  disability: 'Linked to a disability',
  pregnancy: 'Linked to pregnancy',
  'work-accident': 'Accident at work',
} as const
export type Scoring = keyof typeof scorings
export const scoringNames = Object.keys(scorings) as Scoring[]

export const states = ['open', 'returned', 'query', 'closed', 'withdrawn'] as const
export type AbsenceState = (typeof states)[number]

export const fitNoteKinds = { 'not-fit': 'Not fit for work', 'may-be-fit': 'May be fit for work' } as const
export type FitNoteKind = keyof typeof fitNoteKinds

export const triggerKinds = ['bradford', 'spells', 'days', 'length'] as const
export type TriggerKind = (typeof triggerKinds)[number]
export type Audience = 'hr' | 'manager'

export const outcomes = {
  'no-action': 'Nothing more is needed',
  'support-plan': 'A support plan',
  adjustments: 'Adjustments at work',
  'occupational-health': 'Occupational health',
} as const
export type Outcome = keyof typeof outcomes
export const outcomeNames = Object.keys(outcomes) as Outcome[]
