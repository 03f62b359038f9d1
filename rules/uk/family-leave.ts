import { addDays } from '#platform/shared/calendar-date.ts'
import { missing, weekOf, weeks, type FamilyAnswer, type FamilyFacts, type FamilyKind } from './family-leave-facts.ts'
import { adoptionDates, maternityDates } from './family-leave-long.ts'
import { paternityDates, sharedParentalDates } from './family-leave-parents.ts'
import { bereavementDates, carersDates, neonatalDates, parentalDates } from './family-leave-short.ts'

export * from './family-leave-facts.ts'

const byKind: Readonly<Record<FamilyKind, (facts: FamilyFacts) => FamilyAnswer>> = {
  maternity: maternityDates,
  adoption: adoptionDates,
  paternity: paternityDates,
  'shared-parental': sharedParentalDates,
  neonatal: neonatalDates,
  bereavement: bereavementDates,
  parental: parentalDates,
  carers: carersDates,
}

/** The key dates, rights and problems of family leave: dates in order of day. A last day before the first is a problem and nothing else. */
export function familyDates(facts: FamilyFacts): FamilyAnswer {
  if (facts.ends_on < facts.starts_on) return missing('ends_on', 'The last day is before the first.')
  const answer = byKind[facts.kind](facts)
  return { ...answer, dates: answer.dates.toSorted((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0)) }
}

/** When leave usually begins and ends, for a form that has only the one date: the longest that the kind gives. */
export function usualDays(
  kind: FamilyKind,
  { expected_on: expected, happened_on: happened }: Pick<FamilyFacts, 'expected_on' | 'happened_on'>,
): { starts_on: string; ends_on: string } | null {
  const day = happened ?? expected
  if (day === null) return null
  if (kind === 'maternity') {
    const starts = happened === null ? weekOf(day) : addDays(happened, 1)
    return { starts_on: starts, ends_on: addDays(starts, weeks(52) - 1) }
  }
  if (kind === 'adoption') return { starts_on: day, ends_on: addDays(day, weeks(52) - 1) }
  if (kind === 'paternity' || kind === 'bereavement') return { starts_on: day, ends_on: addDays(day, weeks(2) - 1) }
  return null
}
