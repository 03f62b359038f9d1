import { addDays, daysBetween, showDate } from '#platform/shared/calendar-date.ts'
import { isEmployed, type PersonAtWork, workingDay, type WhyFree, type WorkingDay } from './schedule.ts'

/** What a booking takes, day by day. */

export interface Asked {
  readonly starts_on: string
  readonly ends_on: string
  /** am or pm: half of the first day; am of a single day only. */
  readonly first_part: 'day' | 'am' | 'pm'
  /** am: the last day ends at midday. */
  readonly last_part: 'day' | 'am'
  /** Some hours of a half of one day; of whole days, the hours that all of them come to. */
  readonly minutes: number | null
}

/** Hours of whole days: of who has no rota to count by, since leave is earned by the hour. */
const isByHours = ({ minutes, first_part: first }: Pick<Asked, 'minutes' | 'first_part'>): boolean => minutes !== null && first === 'day'
export interface CostOfDay {
  readonly day: string
  readonly parts: readonly { readonly part: 'am' | 'pm'; readonly minutes: number }[]
  readonly minutes: number
}
export interface Cost {
  readonly minutes: number
  readonly days: readonly CostOfDay[]
  /** Days within the booking that take nothing, and why. */
  readonly skipped: readonly { readonly day: string; readonly why: WhyFree; readonly name: string | null }[]
}
export interface AskedProblem {
  readonly path: 'starts_on' | 'ends_on' | 'first_part' | 'last_part' | 'minutes'
  readonly message: string
}

/** What is wrong with the dates and halves themselves; null: nothing. `longest`: days from first to last; `byHours`: whole days may be asked for in hours. */
export function askedProblem(asked: Asked, longest: number, byHours = false): AskedProblem | null {
  const { starts_on: from, ends_on: until, first_part: first, last_part: last, minutes } = asked
  if (until < from) return { path: 'ends_on', message: 'The last day is before the first day.' }
  if (daysBetween(from, until) >= longest) return { path: 'ends_on', message: `At most ${longest} days at a time.` }
  if (from === until && last !== 'day') return { path: 'last_part', message: 'Choose the morning or the afternoon of the one day.' }
  if (from !== until && first === 'am')
    return { path: 'first_part', message: 'More than one day can begin in the afternoon, not end there.' }
  return minutes === null ? null : minutesProblem(asked, minutes, byHours)
}

function minutesProblem(asked: Asked, minutes: number, byHours: boolean): AskedProblem | null {
  const { starts_on: from, ends_on: until, first_part: first } = asked
  if (byHours && isByHours(asked)) return hoursProblem(asked, minutes)
  if (from !== until || first === 'day') return { path: 'minutes', message: 'Hours are taken in the morning or the afternoon of one day.' }
  return minutes > longestDay ? { path: 'minutes', message: 'At most 12 hours.' } : null
}

const longestDay = 720
const shortestDay = 15
const mostDaysByHours = 31

function hoursProblem({ starts_on: from, ends_on: until, last_part: last }: Asked, minutes: number): AskedProblem | null {
  const count = daysBetween(from, until) + 1
  if (count > mostDaysByHours) return { path: 'ends_on', message: `By hours, at most ${mostDaysByHours} days at a time.` }
  if (last !== 'day') return { path: 'last_part', message: 'By hours, say how many they are in all; no day is a half one.' }
  if (minutes > longestDay * count) return { path: 'minutes', message: 'At most 12 hours a day.' }
  return minutes < shortestDay * count ? { path: 'minutes', message: 'At least a quarter of an hour for each day.' } : null
}

function halvesOf(asked: Asked, day: string): readonly ('am' | 'pm')[] {
  if (day === asked.starts_on && asked.first_part !== 'day') return [asked.first_part]
  return day === asked.ends_on && asked.last_part === 'am' ? ['am'] : ['am', 'pm']
}

const isHalved = (asked: Asked, day: string): boolean => halvesOf(asked, day).length === 1

const freeBecause: Record<WhyFree, string> = {
  'not-employed': 'is outside the employment',
  'not-working': 'is not a working day',
  'bank-holiday': 'is a bank holiday',
  closed: 'is a day on which the workplace is closed',
}

/** A half that is asked for and cannot be: of a day that is not worked, or of the half that is free anyway. */
export function halfProblem(person: PersonAtWork, asked: Asked): AskedProblem | null {
  for (const [day, path] of [
    [asked.starts_on, 'first_part'],
    [asked.ends_on, 'last_part'],
  ] as const) {
    if (!isHalved(asked, day)) continue
    const work = workingDay(person, day)
    const [half] = halvesOf(asked, day)
    if (work.free) return { path, message: `${showDate(day)} ${freeBecause[work.free]}, so there is no half of it to take.` }
    if (half && work[half] === 0) return { path, message: `That half of ${showDate(day)} is free already.` }
    if (asked.minutes !== null && half && asked.minutes > work.am + work.pm)
      return { path: 'minutes', message: `That is longer than the working day of ${showDate(day)}.` }
    if (asked.starts_on === asked.ends_on) break
  }
  return null
}

/** Some hours are taken of the half that is asked for; more than it has, of the other half as well, so that no half is taken twice. */
function someHours(minutes: number, half: 'am' | 'pm', work: WorkingDay): CostOfDay['parts'] {
  const other = half === 'am' ? 'pm' : 'am'
  const own = Math.min(minutes, work[half])
  const rest = Math.min(minutes - own, work[other])
  return [
    { part: half, minutes: own },
    { part: other, minutes: rest },
  ].filter((part) => part.minutes > 0) as CostOfDay['parts']
}

function costOfDay(asked: Asked, work: WorkingDay): CostOfDay {
  if (asked.minutes !== null && asked.first_part !== 'day') {
    const parts = someHours(asked.minutes, asked.first_part, work)
    return { day: work.day, parts, minutes: parts.reduce((sum, { minutes }) => sum + minutes, 0) }
  }
  const parts = halvesOf(asked, work.day).flatMap((part) => {
    return work[part] === 0 ? [] : [{ part, minutes: work[part] }]
  })
  return { day: work.day, parts, minutes: parts.reduce((sum, { minutes }) => sum + minutes, 0) }
}

/** Hours shared evenly over the days they are for, to the minute; a day outside the employment takes its share with it. */
function costByHours(person: PersonAtWork, asked: Asked, minutes: number): Cost {
  const count = daysBetween(asked.starts_on, asked.ends_on) + 1
  const upTo = (days: number): number => Math.floor((minutes * days) / count)
  const all = Array.from({ length: count }, (_, i) => ({ day: addDays(asked.starts_on, i), minutes: upTo(i + 1) - upTo(i) }))
  const days = all
    .filter(({ day }) => isEmployed(person, day))
    .map(({ day, minutes: own }) => {
      const parts = [
        { part: 'am' as const, minutes: Math.ceil(own / 2) },
        { part: 'pm' as const, minutes: Math.floor(own / 2) },
      ]
      return { day, parts, minutes: own }
    })
  const outside = all.filter(({ day }) => !isEmployed(person, day))
  return {
    minutes: days.reduce((sum, one) => sum + one.minutes, 0),
    days,
    skipped: outside.map(({ day }) => ({ day, why: 'not-employed', name: null })),
  }
}

/** What the booking takes: every working half in it, and the days that take nothing with the reason. */
export function costOf(person: PersonAtWork, asked: Asked): Cost {
  if (asked.minutes !== null && isByHours(asked)) return costByHours(person, asked, asked.minutes)
  const days: CostOfDay[] = []
  const skipped: Cost['skipped'][number][] = []
  for (let day = asked.starts_on; day <= asked.ends_on; day = addDays(day, 1)) {
    const work = workingDay(person, day)
    const cost = costOfDay(asked, work)
    if (work.free) skipped.push({ day, why: work.free, name: work.closure })
    else if (cost.minutes > 0) days.push(cost)
  }
  return { minutes: days.reduce((sum, { minutes }) => sum + minutes, 0), days, skipped }
}

/** A cost without some halves, written '2026-11-02 am': days of holiday that were spent ill. */
export function withoutHalves(cost: Cost, halves: ReadonlySet<string> | undefined): Cost {
  if (!halves || halves.size === 0) return cost
  const days = cost.days.flatMap((day) => {
    const parts = day.parts.filter(({ part }) => !halves.has(`${day.day} ${part}`))
    return parts.length === 0 ? [] : [{ ...day, parts, minutes: parts.reduce((sum, { minutes }) => sum + minutes, 0) }]
  })
  return { ...cost, days, minutes: days.reduce((sum, { minutes }) => sum + minutes, 0) }
}
