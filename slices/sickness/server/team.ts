import type { Context } from '#platform/server/context.ts'
import { addDays } from '#platform/shared/calendar-date.ts'
import type { EndpointResult } from '#platform/shared/endpoint.ts'
import type { sicknessToday as endpoint } from '../contract.ts'
import { canKeepHealth, canManageTriggers, canSeePayroll } from '../policy.ts'
import { needsOf } from './project.ts'
import { absencesOf, type StoredAbsence } from './queries/absences.ts'
import { findLeaveAsked, findOff, findOpenSteps, findReturns, peopleNotClosed } from './queries/team.ts'

type Answer = EndpointResult<typeof endpoint>
/** What is older is history, not work. */
const lookedBack = 120

/** GET /sickness: people whose absence record the asker sees, without a word of why anybody is away. */
export async function sicknessToday(ctx: Context): Promise<Answer> {
  const since = addDays(ctx.today, -lookedBack)
  const returns = await findReturns(ctx.tx, since)
  return {
    today: ctx.today,
    off: (await findOff(ctx.tx, ctx.today)).map((row) => ({ ...row, due_on: null })),
    returns: returns.map((row) => ({ ...row, due_on: row.ends_on && addDays(row.ends_on, 1) })),
    leave: (await findLeaveAsked(ctx.tx)).map((row) => ({ ...row, due_on: null })),
    steps: await findOpenSteps(ctx.tx),
    certificates: await certificatesDue(ctx, since),
    can: { triggers: canManageTriggers(ctx.actor), payroll: canSeePayroll(ctx.actor) },
  }
}

async function certificatesDue(ctx: Context, since: string): Promise<Answer['certificates']> {
  if (!canManageTriggers(ctx.actor)) return null
  const absences = await absencesOf(ctx.tx, await peopleNotClosed(ctx.tx, since), since)
  return absences
    .filter(({ standing, state }) => state !== 'closed' && canKeepHealth(ctx.actor, standing))
    .flatMap((absence) => {
      const due = dueOf(absence, ctx.today, absences)
      const { id, employee_id: employee, employee_name: name, starts_on, ends_on, expected_on } = absence
      return due ? [{ absence_id: id, employee_id: employee, name, starts_on, ends_on, expected_on, ...due }] : []
    })
    .toSorted((a, b) => (a.due_on < b.due_on ? -1 : 1))
}

function dueOf(
  absence: StoredAbsence,
  today: string,
  all: readonly StoredAbsence[],
): { needs: 'self-certificate' | 'fit-note' | 'running-out'; due_on: string } | null {
  const { needs, needed_from: from } = needsOf(absence, today, all)
  if (needs === 'fit-note') return { needs, due_on: from ?? today }
  if (needs === 'self-certificate') return { needs, due_on: addDays(absence.ends_on ?? today, 1) }
  const until = absence.fit_notes
    .map(({ until_on: last }) => last)
    .toSorted()
    .at(-1)
  const soon = absence.state === 'open' && until !== undefined && until >= today && until <= addDays(today, 7)
  return soon ? { needs: 'running-out', due_on: until } : null
}
