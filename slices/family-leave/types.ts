/** The kinds of family leave with the type of time off each is booked as. */
export const familyLeaveKinds = {
  maternity: { name: 'Maternity leave', booked: 'maternity' },
  paternity: { name: 'Paternity leave', booked: 'paternity' },
  adoption: { name: 'Adoption leave', booked: 'adoption' },
  'shared-parental': { name: 'Shared parental leave', booked: 'shared-parental' },
  neonatal: { name: 'Neonatal care leave', booked: 'neonatal' },
  bereavement: { name: 'Parental bereavement leave', booked: 'bereavement' },
  parental: { name: 'Parental leave (unpaid)', booked: 'parental' },
  carers: { name: 'Carer’s leave (unpaid)', booked: 'carers' },
} as const
export type FamilyLeaveKind = keyof typeof familyLeaveKinds
export const kindNames = Object.keys(familyLeaveKinds) as [FamilyLeaveKind, ...FamilyLeaveKind[]]

export const states = ['planned', 'confirmed', 'withdrawn'] as const
export type FamilyLeaveState = (typeof states)[number]

/** Which facts a kind is about, in the words of its form. */
export const factsOfKind: Readonly<Record<FamilyLeaveKind, readonly (readonly [Fact, string, 'needed' | 'optional'])[]>> = {
  maternity: [
    ['expected_on', 'Day the baby is due', 'needed'],
    ['happened_on', 'Day of birth, once it is known', 'optional'],
  ],
  paternity: [
    ['expected_on', 'Day the baby is due, or of the placement', 'needed'],
    ['matched_on', 'Adoption: day of the match', 'optional'],
    ['happened_on', 'Day of birth or placement, once it is known', 'optional'],
  ],
  adoption: [
    ['matched_on', 'Day you were told of the match', 'needed'],
    ['expected_on', 'Day the child is expected', 'needed'],
    ['happened_on', 'Day of the placement, once it is known', 'optional'],
  ],
  'shared-parental': [
    ['expected_on', 'Day the baby is due, or of the placement', 'optional'],
    ['happened_on', 'Day of birth or placement, once it is known', 'optional'],
  ],
  neonatal: [
    ['happened_on', 'Day of birth', 'needed'],
    ['care_from', 'Neonatal care began', 'needed'],
    ['care_until', 'Neonatal care ended', 'optional'],
  ],
  bereavement: [['happened_on', 'Day the child died', 'needed']],
  parental: [['happened_on', 'Day the child was born or adopted', 'needed']],
  carers: [],
}
export type Fact = 'expected_on' | 'happened_on' | 'matched_on' | 'care_from' | 'care_until'

/** What "weeks used" counts of a kind; null: it asks for none. */
export const weeksWords: Readonly<Record<FamilyLeaveKind, string | null>> = {
  maternity: null,
  adoption: null,
  paternity: 'Weeks of it taken already for this child',
  'shared-parental': 'Weeks of maternity or adoption leave taken, with shared leave of both parents',
  neonatal: 'Weeks of it taken already for this child',
  bereavement: 'Weeks of it taken already',
  parental: 'Weeks of it taken already for this child',
  carers: null,
}
