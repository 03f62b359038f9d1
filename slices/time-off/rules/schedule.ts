import { addDays, daysBetween, isoWeekday } from '#platform/shared/calendar-date.ts'
import type { Division } from '#rules/uk/inputs.ts'
import { isBankHoliday } from '#rules/uk/bank-holidays.ts'
import { product, quotient, rounded } from '#rules/uk/exact.ts'

/** What decides whether, and for how long, a person works on a day. Everything is in whole minutes. */

/** A week or several that take turns, from a day until the next row; each week is seven numbers from Monday to Sunday. */
export interface WeekRow {
  readonly from: string
  readonly weeks: readonly (readonly number[])[]
  /** The Monday on which the first of several weeks began. */
  readonly firstWeekFrom: string | null
  /** Of annualised hours: the minutes of a year, paid leave among them; the one week is their average. */
  readonly annualMinutes?: number | null
}
export interface Closure {
  readonly day: string
  readonly part: 'day' | 'am' | 'pm'
  readonly name: string
}
export interface PersonAtWork {
  readonly start: string | null
  readonly end: string | null
  /** Oldest first. */
  readonly weeks: readonly WeekRow[]
  /** Which bank holidays count, from a day on; oldest first. */
  readonly divisions: readonly { readonly from: string; readonly division: Division }[]
  readonly closures: readonly Closure[]
}

const weekDays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/** The days and hours of a record as seven numbers of minutes, which add up to its hours exactly. */
export function weekOf({ days, hours }: { readonly days: readonly string[]; readonly hours: number }): number[] {
  return shared(
    Math.round(hours * 60),
    weekDays.map((day) => days.includes(day)),
  )
}

/** Minutes of a week over its working days, to the minute. */
function shared(total: number, worked: readonly boolean[]): number[] {
  const count = worked.filter(Boolean).length
  const upTo = (days: number): number => Math.floor((total * days) / count)
  return worked.map((isWorked, i) => {
    const before = worked.slice(0, i).filter(Boolean).length
    return isWorked ? upTo(before + 1) - upTo(before) : 0
  })
}

/** The average week of annualised hours, paid leave among them, to the minute: a year is 365 / 7 weeks. */
export const annualWeek = (minutes: number, worked: readonly boolean[]): number[] =>
  shared(rounded(quotient(product(minutes, 7), 365), 0, 'nearest'), worked)

/** Monday to Friday, 37.5 hours: of whom nothing is recorded. */
export const usualWeek: readonly number[] = [450, 450, 450, 450, 450, 0, 0]
const nothingRecorded: WeekRow = { from: '1900-01-01', weeks: [usualWeek], firstWeekFrom: null }

const inForce = <Row extends { readonly from: string }>(rows: readonly Row[], day: string): Row | undefined =>
  rows.findLast(({ from }) => from <= day) ?? rows[0]

/** The rota in force on a day; before the first, the first. */
export const weeksAt = (person: Pick<PersonAtWork, 'weeks'>, day: string): WeekRow => inForce(person.weeks, day) ?? nothingRecorded
/** The usual week of the workspace holds from here on for whom no pattern is recorded. */
export const usualWeekFrom = '1900-01-01'
/** True where the days that are counted are nobody's word: no pattern and no rota is recorded. */
export const hasNoPattern = (weeks: readonly Pick<WeekRow, 'from'>[]): boolean => weeks.every(({ from }) => from === usualWeekFrom)
export const divisionAt = (person: Pick<PersonAtWork, 'divisions'>, day: string): Division =>
  inForce(person.divisions, day)?.division ?? 'england-and-wales'

const monday = (day: string): string => addDays(day, 1 - isoWeekday(day))

/** Minutes the rota has for a day, bank holidays and closures left aside. */
export function rotaMinutes(person: Pick<PersonAtWork, 'weeks'>, day: string): number {
  const { weeks, firstWeekFrom } = weeksAt(person, day)
  const turn = firstWeekFrom === null ? 0 : Math.floor(daysBetween(monday(firstWeekFrom), monday(day)) / 7)
  const week = weeks[((turn % weeks.length) + weeks.length) % weeks.length]
  return week?.[isoWeekday(day) - 1] ?? 0
}

export const isEmployed = ({ start, end }: Pick<PersonAtWork, 'start' | 'end'>, day: string): boolean =>
  (start === null || start <= day) && (end === null || day <= end)

/** Whether the published calendar of the person's nation has the day; outside the years it covers, no day is. */
export const isHoliday = (person: Pick<PersonAtWork, 'divisions'>, day: string): boolean =>
  isBankHoliday(day, divisionAt(person, day)) === true

export type WhyFree = 'not-employed' | 'not-working' | 'bank-holiday' | 'closed'
export interface WorkingDay {
  readonly day: string
  readonly am: number
  readonly pm: number
  /** Why nothing of the day is worked; null: some of it is. */
  readonly free: WhyFree | null
  /** What the workplace calls a closure on this day. */
  readonly closure: string | null
}

/** The two halves of a day as this person works them. */
export function workingDay(person: PersonAtWork, day: string): WorkingDay {
  const none = (free: WhyFree, closure: string | null = null): WorkingDay => ({ day, am: 0, pm: 0, free, closure })
  if (!isEmployed(person, day)) return none('not-employed')
  const minutes = rotaMinutes(person, day)
  if (minutes === 0) return none('not-working')
  if (isHoliday(person, day)) return none('bank-holiday')
  const closed = person.closures.filter((closure) => closure.day === day)
  const shut = (part: 'am' | 'pm'): boolean => closed.some((closure) => closure.part === 'day' || closure.part === part)
  const closure = closed[0]?.name ?? null
  const am = shut('am') ? 0 : Math.ceil(minutes / 2)
  const pm = shut('pm') ? 0 : Math.floor(minutes / 2)
  return am + pm === 0 ? none('closed', closure) : { day, am, pm, free: null, closure }
}

/** An average week of a rota: its minutes and days as whole numbers over the number of weeks; of annualised hours exactly, in 365ths. */
export function averageWeek({ weeks, annualMinutes: annual }: Pick<WeekRow, 'weeks' | 'annualMinutes'>): {
  minutes: number
  days: number
  of: number
} {
  const all = weeks.flat()
  if (annual) return { minutes: annual * 7, days: all.filter((part) => part > 0).length * 365, of: 365 }
  return { minutes: all.reduce((sum, part) => sum + part, 0), days: all.filter((part) => part > 0).length, of: weeks.length }
}

/** How long a day of this rota is on average, in whole minutes; of a rota without days, the usual seven and a half hours. */
export function dayLength(row: Pick<WeekRow, 'weeks' | 'annualMinutes'>): number {
  const { minutes, days } = averageWeek(row)
  return days === 0 ? 450 : Math.round(minutes / days)
}
