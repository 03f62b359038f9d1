import type { Context } from '#platform/server/context.ts'
import { AppError } from '#platform/shared/app-error.ts'
import { addDays } from '#platform/shared/calendar-date.ts'
import { loadEmployee } from '#slices/people/server/service.ts'
import type { Standing } from '#slices/rights/rules.ts'
import { costOf, weeksAt, type Cost } from '#slices/time-off/rules.ts'
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

/** The whole days of a spell, which are the ones sick pay is for, with the days of the week worked then; null: it has none. */
export function spanOf(person: PersonFacts, absence: StoredAbsence, today: string): SickSpan | null {
  if (absence.minutes_asked !== null) return null
  const first = absence.first_part === 'day' ? absence.starts_on : addDays(absence.starts_on, 1)
  const until = lastDayOf(absence, today)
  const last = absence.last_part === 'am' ? addDays(until, -1) : until
  return last < first ? null : { id: absence.id, first, last, qualifying: daysWorked(person, first) }
}

function daysWorked(person: PersonFacts, day: string): number[] {
  const { weeks } = weeksAt(person, day)
  const worked = [1, 2, 3, 4, 5, 6, 7].filter((weekday) => weeks.some((week) => (week[weekday - 1] ?? 0) > 0))
  // At least one day a week counts, whatever the rota says (SSCBA 1992 s.154).
  return worked.length > 0 ? worked : [3]
}
