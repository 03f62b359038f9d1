import type { Context } from '#platform/server/context.ts'
import { invalid } from '#platform/shared/app-error.ts'
import { addDays, daysBetween } from '#platform/shared/calendar-date.ts'
import { bankHolidayName } from '#rules/uk/bank-holidays.ts'
import { isLeaveType, leaveTypes } from '../contract.ts'
import { divisionAt, workingDay } from '../rules.ts'
import { findFacts } from './queries/facts.ts'
import { calendarPeople, calendarRows, findKnownRotas } from './queries/team.ts'

const longest = 400

interface Span {
  readonly from: string
  readonly until: string
  readonly who: 'team' | 'department' | 'company'
}

/** GET /time-off-calendar. Who may not know more of somebody sees that they are away. */
export async function timeOffCalendar(ctx: Context, { from, until, who }: Span) {
  if (until < from || daysBetween(from, until) > longest)
    throw invalid([{ path: 'until', message: `From a day to a later one, at most ${longest} days.` }])
  const people = await calendarPeople(ctx.tx, { personId: ctx.actor.personId, who, from, until })
  const rows = await calendarRows(
    ctx.tx,
    people.map(({ employee_id: id }) => id),
    from,
    until,
  )
  return {
    people,
    working: from === until ? await workingOn(ctx, from, people, rows) : null,
    away: rows.map(({ type, ...row }) => ({ ...row, type_name: nameOf(type) })),
    closed: await closedDays(ctx, from, until),
  }
}

/** Whose rota has the day, and who is not away for all of it. Of others it is not said: their rota is not everybody's to read. */
async function workingOn(
  ctx: Context,
  day: string,
  people: readonly { employee_id: string }[],
  rows: readonly { employee_id: string; first_part: string; last_part: string; waiting: boolean }[],
): Promise<string[]> {
  const known = await findKnownRotas(
    ctx.tx,
    people.map(({ employee_id: id }) => id),
  )
  const gone = new Set(
    rows
      .filter(({ first_part: first, last_part: last, waiting }) => !waiting && first === 'day' && last === 'day')
      .map(({ employee_id: id }) => id),
  )
  const facts = await findFacts(ctx.tx, known)
  return known.filter((id) => {
    const person = facts.get(id)
    return person !== undefined && !gone.has(id) && workingDay(person, day).free === null
  })
}

const nameOf = (type: string | null): string | null => {
  if (type === 'sickness') return 'Sickness'
  // Else it is the name of a kind of the workspace's own.
  return type !== null && isLeaveType(type) ? leaveTypes[type].name : type
}

/** Bank holidays of the asker's nation and closures of their place. */
async function closedDays(ctx: Context, from: string, until: string) {
  const own = ctx.actor.personId === null ? undefined : (await findFacts(ctx.tx, [ctx.actor.personId])).get(ctx.actor.personId)
  const closed: { day: string; name: string; part: 'day' | 'am' | 'pm' }[] = []
  for (let day = from; day <= until; day = addDays(day, 1)) {
    const name = bankHolidayName(day, own ? divisionAt(own, day) : 'england-and-wales')
    if (name !== null) closed.push({ day, name, part: 'day' })
    else
      closed.push(
        ...(own?.closures ?? []).filter((closure) => closure.day === day).map(({ name: called, part }) => ({ day, name: called, part })),
      )
  }
  return closed
}
