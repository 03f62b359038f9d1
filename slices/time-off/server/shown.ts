import type { LeaveYear } from '#rules/uk/leave-year.ts'
import { averageWeek, dayLength, type WeekRow, weeksAt } from '../rules.ts'
import type { Settled } from './settle.ts'

/** Whose time off it is: the rotas, and the policy that says how it is shown. */
interface Whose {
  readonly person: Settled['person']
  readonly policy: Pick<Settled['policy'], 'unit' | 'irregular'>
}

/** How the minutes of a leave year are said: in hours, or in days of so many minutes. */
export interface ShownIn {
  readonly unit: 'days' | 'hours'
  readonly day_minutes: number
}
type Stretch = Pick<LeaveYear, 'start' | 'end'>

const clamped = (day: string, { start, end }: Stretch): string => (day < start ? start : day > end ? end : day)

/** The rota a leave year is shown by: today's, or of a year that is over or to come the one nearest to today in it. */
export const rotaIn = ({ person }: Pick<Whose, 'person'>, year: Stretch, today: string): WeekRow => weeksAt(person, clamped(today, year))

/** How long the days of a leave year are; more than one length: no number of days would be true of all of it. */
function lengthsIn({ person }: Pick<Whose, 'person'>, year: Stretch): Set<number> {
  const from = person.start !== null && person.start > year.start ? person.start : year.start
  const until = person.end !== null && person.end < year.end ? person.end : year.end
  const rows = [weeksAt(person, from), ...person.weeks.filter((row) => row.from > from && row.from <= until)]
  return new Set(rows.filter((row) => averageWeek(row).days > 0).map(dayLength))
}

export const shownIn = (whose: Whose, year: Stretch, today: string): ShownIn => ({
  // What is earned by the hour is taken by the hour.
  unit: whose.policy.irregular || lengthsIn(whose, year).size > 1 ? 'hours' : whose.policy.unit,
  day_minutes: dayLength(rotaIn(whose, year, today)),
})

/** Of several leave years at once: in days only where a day is as long in each. */
export function shownInAll(years: readonly ShownIn[], usual: ShownIn): ShownIn {
  const [first = usual] = years
  const same = years.every(({ unit, day_minutes: day }) => unit === first.unit && day === first.day_minutes)
  return { unit: same ? first.unit : 'hours', day_minutes: first.day_minutes }
}
