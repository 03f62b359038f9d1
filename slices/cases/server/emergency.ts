import { randomUUID } from 'node:crypto'
import type { Context } from '#platform/server/context.ts'
import { notify, resolveNotifications } from '#platform/server/notify.ts'
import { isHr } from '#platform/shared/actor.ts'
import { AppError, invalid } from '#platform/shared/app-error.ts'
import { addDays } from '#platform/shared/calendar-date.ts'
import type { EndpointResult } from '#platform/shared/endpoint.ts'
import type { Emergency, listEmergencies as listEndpoint } from '../contract.ts'
import { breakGlassDays } from '../rules/record-happening.ts'
import { referenceOf } from './due.ts'
import { personOf, writerOf } from './load.ts'
import {
  addEmergency,
  findAsked,
  findEmergencies,
  findForEmergency,
  openEmergency,
  refuseEmergency,
  type StoredEmergency,
} from './queries/emergencies.ts'
import { findCandidates, findPeople } from './queries/people.ts'

/**
 * A look into a case in an emergency (decision D7). Whether there is such a case is told to hr without a part in it alone; for everybody else,
 * a party among them, it is not found.
 */

interface Asked {
  readonly reason: string
  readonly second?: string | null | undefined
  readonly until?: string | undefined
}

/** POST /cases/:id/break-glass. */
export async function breakGlass(ctx: Context, named: string, asked: Asked): Promise<Emergency> {
  if (!isHr(ctx.actor) || ctx.actor.viewedBy !== null) throw new AppError('not-found')
  // What was asked is looked at before the case: nobody learns by a wrong day, which leaves no trace, whether there is one.
  const until = lastDay(ctx, asked.until)
  const others = await secondsFor(ctx)
  const { second = null } = asked
  if (second !== null && !others.includes(second))
    throw invalid([{ path: 'second', message: 'Choose somebody else of HR or a super admin.' }])
  const found = await findForEmergency(ctx.tx, named)
  if (!found) throw new AppError('not-found')
  const id = randomUUID()
  const { person: by, name: byName } = writerOf(ctx)
  await addEmergency(ctx.tx, { id, caseId: found.id, number: found.number, by, byName, second, reason: asked.reason, until })
  await askSecond(ctx, id)
  return one(ctx, id)
}

function lastDay(ctx: Context, until = ctx.today): string {
  if (until >= ctx.today && until <= addDays(ctx.today, breakGlassDays)) return until
  throw invalid([{ path: 'until', message: `It is open for ${breakGlassDays} days at most.` }])
}

async function askSecond(ctx: Context, id: string): Promise<void> {
  const about = { kind: 'case-emergency', subjectKind: 'case-emergency', subjectId: id, link: '/app/cases' } as const
  const { personId } = ctx.actor
  await notify(ctx.tx, { ...about, to: await findAsked(ctx.tx, id), data: personId === null ? {} : { personId } })
}

/** Everybody else of hr and the super admins, who could be the second person. */
const secondsFor = async (ctx: Context): Promise<string[]> =>
  (await findCandidates(ctx.tx, ctx.today)).map(({ person }) => person).filter((person) => person !== personOf(ctx))

/** GET /case-emergencies. */
export async function listEmergencies(ctx: Context): Promise<EndpointResult<typeof listEndpoint>> {
  if (!isHr(ctx.actor) || ctx.actor.viewedBy !== null) return { data: [], seconds: [] }
  const seconds = await secondsFor(ctx)
  const people = await findPeople(ctx.tx, seconds)
  return { data: await showAll(ctx, await findEmergencies(ctx.tx)), seconds: seconds.flatMap((id) => people.get(id) ?? []) }
}

/** POST /case-emergencies/:id/decision: the second person agrees, and the case is open from this moment; its owner hears of it. */
export async function decideEmergency(ctx: Context, id: string, agree: boolean): Promise<Emergency> {
  const asked = (await findEmergencies(ctx.tx)).find((row) => row.id === id)
  if (!asked) throw new AppError('not-found')
  if (asked.decided_at !== null) throw new AppError('cases.decided')
  if (asked.asked_by === personOf(ctx)) throw new AppError('cases.not-yours')
  await resolveNotifications(ctx.tx, { kind: 'case-emergency', subjectId: id })
  if (!agree) await refuseEmergency(ctx.tx, id, personOf(ctx))
  else {
    if (asked.until < ctx.today) throw new AppError('cases.not-possible', {}, 'The days it was asked for are over.')
    const ofHr = (await findCandidates(ctx.tx, ctx.today)).some(({ person }) => person === asked.asked_by)
    if (!ofHr) throw new AppError('cases.not-possible', {}, 'Whoever asked is not of HR any more.')
    const owners = await openEmergency(ctx.tx, id)
    await notify(ctx.tx, {
      to: owners,
      kind: 'case-named',
      subjectKind: 'case',
      subjectId: asked.case_id,
      link: `/app/cases/${asked.case_id}`,
    })
  }
  return one(ctx, id)
}

async function one(ctx: Context, id: string): Promise<Emergency> {
  const found = (await showAll(ctx, await findEmergencies(ctx.tx))).find((row) => row.id === id)
  if (!found) throw new AppError('not-found')
  return found
}

async function showAll(ctx: Context, rows: readonly StoredEmergency[]): Promise<Emergency[]> {
  const people = await findPeople(
    ctx.tx,
    rows.flatMap(({ asked_by, second }) => [asked_by, ...(second === null ? [] : [second])]),
  )
  const named = (id: string, name = 'Somebody who has left') => people.get(id) ?? { id, name, job_title: null, employee: false }
  return rows.map((row) => ({
    id: row.id,
    case_id: row.case_id,
    reference: referenceOf(row.number),
    asked_by: named(row.asked_by, row.asked_name),
    second: row.second === null ? null : named(row.second),
    reason: row.reason,
    until: row.until,
    asked_at: row.asked_at.toISOString(),
    state: row.agreed === null ? 'waiting' : row.agreed ? 'agreed' : 'refused',
    can: { decide: row.agreed === null && row.asked_by !== personOf(ctx) },
  }))
}
