import { addDays, addMonths, isoWeekday } from '#platform/shared/calendar-date.ts'

/**
 * Family leave by the law of Great Britain: when it may be taken, by when one has to say so, and what it brings with it. Pure functions of
 * the facts and the days that are wanted. Pay is not in them: no table of rates has been confirmed (`familyPay` among the pending changes).
 */
export const familyKinds = [
  'maternity',
  'adoption',
  'paternity',
  'shared-parental',
  'neonatal',
  'bereavement',
  'parental',
  'carers',
] as const
export type FamilyKind = (typeof familyKinds)[number]

export interface FamilyFacts {
  readonly kind: FamilyKind
  /** The day the baby is due or the child is expected to be placed. */
  readonly expected_on: string | null
  /** The day it happened: birth, placement, of a bereavement the death. */
  readonly happened_on: string | null
  /** Adoption: the day one was told of the match. */
  readonly matched_on: string | null
  /** Neonatal care, from when until when. */
  readonly care_from: string | null
  readonly care_until: string | null
  /** Shared parental leave: whole weeks of maternity or adoption leave taken; others: weeks of this kind taken already. */
  readonly weeks_used: number
  /** The days that are wanted. */
  readonly starts_on: string
  readonly ends_on: string
  /** The day one said so. */
  readonly notice_on: string
  /** The first day of employment. */
  readonly employed_from: string | null
}

export interface KeyDate {
  readonly key: string
  readonly label: string
  readonly on: string
  /** Who has to do something by then; null: it is a fact and no task. */
  readonly who: 'person' | 'employer' | null
  readonly source: string
}
/** `bars`: the law does not give this leave on these days. Otherwise the employer may agree to it all the same. */
export interface FamilyProblem {
  readonly path: 'expected_on' | 'happened_on' | 'matched_on' | 'care_from' | 'care_until' | 'weeks_used' | 'starts_on' | 'ends_on'
  readonly message: string
  readonly bars: boolean
}
export interface FamilyAnswer {
  readonly dates: readonly KeyDate[]
  readonly rights: readonly string[]
  readonly problems: readonly FamilyProblem[]
}

export const mpl = 'Maternity and Parental Leave etc. Regulations 1999'
export const pal = 'Paternity and Adoption Leave Regulations 2002'
export const spl = 'Shared Parental Leave Regulations 2014'
export const weeks = (count: number): number => count * 7

/** The Sunday that begins the week of a day: expected weeks of childbirth run from Sunday to Saturday. */
export const weekOf = (day: string): string => addDays(day, -(isoWeekday(day) % 7))

/** `by`: who has to do something by then, and the source. */
export const dated = (key: string, label: string, on: string, by: readonly [who: KeyDate['who'], source: string]): KeyDate => ({
  key,
  label,
  on,
  who: by[0],
  source: by[1],
})
export const bar = (path: FamilyProblem['path'], message: string): FamilyProblem => ({ path, message, bars: true })
export const late = (message: string): FamilyProblem => ({ path: 'starts_on', message, bars: false })
export const missing = (path: FamilyProblem['path'], message: string): FamilyAnswer => ({
  dates: [],
  rights: [],
  problems: [bar(path, message)],
})
export const onlyIf = <T>(holds: boolean, ...found: readonly T[]): readonly T[] => (holds ? found : [])

/** Weeks that the days wanted come to, begun ones as whole. */
export const weeksOf = ({ starts_on: from, ends_on: until }: Pick<FamilyFacts, 'starts_on' | 'ends_on'>): number => {
  let count = 0
  for (let day = from; day <= until; day = addDays(day, 7)) count += 1
  return count
}
export const isWholeWeeks = ({ starts_on: from, ends_on: until }: Pick<FamilyFacts, 'starts_on' | 'ends_on'>): boolean => {
  let day = from
  while (day <= until) day = addDays(day, 7)
  return addDays(day, -1) === until
}

/** Notice is right when it was given by a day; late notice is the employer's to accept. */
export const noticeBy = (notice: string, by: string, words: string): readonly FamilyProblem[] => onlyIf(notice > by, late(words))

export const protectedUntil = (from: string): KeyDate =>
  dated('protected', 'First choice of suitable vacancies in a redundancy until', addDays(addMonths(from, 18), -1), [
    null,
    `${mpl} reg. 10 as amended from 6 April 2024`,
  ])
