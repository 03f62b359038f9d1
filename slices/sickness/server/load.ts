import type { Context } from '#platform/server/context.ts'
import { AppError } from '#platform/shared/app-error.ts'
import { addDays, isoWeekday } from '#platform/shared/calendar-date.ts'
import { loadEmployee } from '#slices/people/server/service.ts'
import type { Standing } from '#slices/rights/rules.ts'
import { averageWeek, costOf, rotaMinutes, weeksAt, type Cost } from '#slices/time-off/rules.ts'
import { findWorkFacts, type PersonFacts } from '#slices/time-off/server/service.ts'
import { canSeeAbsence } from '../policy.ts'
import type { SickSpan } from '../rules.ts'
import { type Act, type Dates, findAbsence, type Half, type StoredAbsence } from './queries/absences.ts'

export interface Loaded {
  readonly person: PersonFacts
  readonly standing: Standing
}

/** A person whose absence record the asker sees. Colleagues are found, and their absence is not theirs to see. */
export async function loadPerson(ctx: Context, id: string): Promise<Loaded> {
  const standing = await loadEmployee(ctx, id)
  if (!canSeeAbsence(ctx.actor, standing)) throw new AppError('forbidden')
  const person = (await findWorkFacts(ctx.tx, [id])).get(id)
  if (!person) throw new AppError('not-found')
  return { person, standing }
}

/** A spell the asker sees; every other one is not found. */
export async function loadAbsence(ctx: Context, id: string, lock = false): Promise<StoredAbsence> {
  const absence = await findAbsence(ctx.tx, id, lock)
  if (!absence || !canSeeAbsence(ctx.actor, absence.standing)) throw new AppError('not-found')
  return absence
}

export const actOf = (ctx: Context): Act => ({ id: ctx.actor.userId, name: ctx.actorName })

/** What a spell takes of working time, day by day; one that is not over, up to today. */
export const costOfSpell = (person: PersonFacts, dates: Dates, today: string): Cost =>
  costOf(person, { ...dates, ends_on: lastDayOf(dates, today) })

/** The last day of sickness, or today of a spell that is not over; never before the first. */
export function lastDayOf({ starts_on: from, ends_on: until }: Pick<Dates, 'starts_on' | 'ends_on'>, today: string): string {
  if (until !== null) return until
  return today < from ? from : today
}

export const halvesOf = ({ days }: Cost): Half[] => days.flatMap(({ day, parts }) => parts.map((part) => ({ day, ...part })))

export const datesOf = (absence: StoredAbsence): Dates => ({ ...absence, minutes: absence.minutes_asked })

/**
 * The whole days of a spell within the employment, which are the ones sick pay is for, with the days worked then; null: it has none.
 * A bank holiday is a day like others: sick pay is due for it.
 */
export function spanOf(person: PersonFacts, absence: StoredAbsence, today: string): SickSpan | null {
  if (absence.minutes_asked !== null) return null
  const first = absence.first_part === 'day' ? absence.starts_on : addDays(absence.starts_on, 1)
  const until = lastDayOf(absence, today)
  const end = absence.last_part === 'am' ? addDays(until, -1) : until
  const last = person.end !== null && person.end < end ? person.end : end
  return last < first ? null : { id: absence.id, first, last, ...daysWorked(person, first, last) }
}

const weekdays = [1, 2, 3, 4, 5, 6, 7]
function daysWorked(person: PersonFacts, first: string, last: string): Pick<SickSpan, 'qualifying' | 'rota'> {
  const row = weeksAt(person, first)
  const worked = weekdays.filter((weekday) => row.weeks.some((week) => (week[weekday - 1] ?? 0) > 0))
  // At least one day a week counts, whatever the rota says: Wednesday (SSP General Regulations 1982 reg. 5).
  const qualifying = worked.length > 0 ? worked : [3]
  const alike = row.weeks.every((week) => worked.every((weekday) => (week[weekday - 1] ?? 0) > 0))
  if (alike && weeksAt(person, last) === row) return { qualifying }
  // The week of a Wednesday goes from the Sunday three days before it to the Saturday.
  const isFree = (wednesday: string): boolean => weekdays.every((plus) => rotaMinutes(person, addDays(wednesday, plus - 4)) === 0)
  const qualifies = (day: string): boolean => rotaMinutes(person, day) > 0 || (isoWeekday(day) === 3 && isFree(day))
  const { days, of } = averageWeek(row)
  return { qualifying, rota: { qualifies, perWeek: Math.max(1, days / of) } }
}
