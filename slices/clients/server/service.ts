import type { Context } from '#platform/server/context.ts'
import { addDays } from '#platform/shared/calendar-date.ts'
import { deadlinesFor } from '#slices/cases/server/service.ts'
import { findProbationEnds } from '#slices/letters/server/service.ts'
import type { ClientSummary, Due } from '../contract.ts'
import { seesEverybody } from '../policy.ts'
import { daysAhead, initialsOf, inOrder, mostDue } from '../rules.ts'
import * as queries from './queries.ts'

/** GET /tenants/:tenantId/client-summary: one workspace, in its own transaction and with the rights the asker has there. */
export async function clientSummary(ctx: Context): Promise<ClientSummary> {
  const { tx, actor, today } = ctx
  const until = addDays(today, daysAhead)
  const cases = (await deadlinesFor(ctx))
    .filter(({ due }) => due <= until)
    .map(({ kind, due, reference }): Due => ({ kind: kind === 'meeting' ? 'meeting' : 'case', day: due, what: reference, initials: null }))
  const all = seesEverybody(actor)
  const due = inOrder([...cases, ...(all ? await datesOfPeople(ctx, until) : [])])
  return {
    id: actor.tenantId,
    role: actor.role,
    today,
    people: all ? await queries.countPeople(tx, today) : null,
    overdue: due.filter(({ day }) => day < today).length,
    due: due.slice(0, mostDue),
    access_until: await queries.findOwnLimit(tx, actor.userId),
  }
}

async function datesOfPeople({ tx, today }: Context, until: string): Promise<Due[]> {
  const probations = await findProbationEnds(tx, today, until)
  const documents = await queries.findExpiring(tx, today, until)
  return [
    ...probations.map(({ day, name }): Due => ({ kind: 'probation', day, what: '', initials: initialsOf(name) })),
    ...documents.map(({ day, name, category }): Due => ({ kind: 'document', day, what: category, initials: initialsOf(name) })),
  ]
}
