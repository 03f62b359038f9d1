import type { Context } from '#platform/server/context.ts'
import { invalid } from '#platform/shared/app-error.ts'
import { addDays, daysBetween } from '#platform/shared/calendar-date.ts'
import { bankHolidayName } from '#rules/uk/bank-holidays.ts'
import { isLeaveType, leaveTypes } from '../contract.ts'
import { divisionAt } from '../rules.ts'
import { findFacts } from './queries/facts.ts'
import { calendarPeople, calendarRows } from './queries/team.ts'

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
    away: rows.map(({ type, ...row }) => ({ ...row, type_name: nameOf(type) })),
    closed: await closedDays(ctx, from, until),
  }
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
