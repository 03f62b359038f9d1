import type { Context } from '#platform/server/context.ts'
import { notify, resolveNotifications, usersInRoles } from '#platform/server/notify.ts'
import { AppError } from '#platform/shared/app-error.ts'
import type { EndpointResult } from '#platform/shared/endpoint.ts'
import type { listChanges as changesEndpoint, listOutcomes as outcomesEndpoint, listWaiting as waitingEndpoint } from '../contract.ts'
import { canSeeChange, type FieldGroup } from '../policy.ts'
import { groupsShown, projectPending, waitingOf } from './project.ts'
import { decidePending, findOutcomes, findPending, lockPending } from './queries/pending.ts'

export interface Decision {
  readonly decision: 'approve' | 'refuse'
  readonly note?: string | undefined
}
type Outcome = EndpointResult<typeof outcomesEndpoint>['data'][number]

/** A waiting change as the asker may see it, and the groups whose values it shows them of somebody else. */
export interface QueuedChange {
  readonly change: EndpointResult<typeof changesEndpoint>['data'][number]
  readonly shown: readonly FieldGroup[]
}

/** Proposals that a slice above this one keeps, in the same queue and decided at the same door; given by the composition root. */
export interface ProposalSource {
  waiting(ctx: Context): Promise<QueuedChange[]>
  outcomes(ctx: Context): Promise<Outcome[]>
  /** null where there is no such proposal for the asker. */
  decide(ctx: Context, id: string, asked: Decision): Promise<{ state: 'approved' | 'refused' } | null>
  withdraw(ctx: Context, id: string): Promise<{ state: 'withdrawn' } | null>
}

/** The first source that knows the proposal answers; out of scope and not there are the same. */
export async function inSource<T>(sources: readonly ProposalSource[], ask: (source: ProposalSource) => Promise<T | null>): Promise<T> {
  for (const source of sources) {
    const answer = await ask(source)
    if (answer) return answer
  }
  throw new AppError('not-found')
}

/** Oldest first, as they are decided. */
async function queueOf(ctx: Context, elsewhere: readonly ProposalSource[]): Promise<QueuedChange[]> {
  const rows = (await findPending(ctx.tx, null)).filter((row) => canSeeChange(ctx.actor, waitingOf(row), row))
  const queue: QueuedChange[] = rows.map((row) => {
    const { employee_id, employee_name } = row
    return { change: { ...projectPending(ctx.actor, row), employee_id, employee_name }, shown: groupsShown(ctx.actor, row) }
  })
  for (const source of elsewhere) queue.push(...(await source.waiting(ctx)))
  return queue.toSorted((a, b) => (a.change.requested_at < b.change.requested_at ? -1 : 1))
}

/** The queue with its values; whose personal, pay or emergency details it shows has been looked at, which is recorded once a person. */
export async function listChanges(ctx: Context, elsewhere: readonly ProposalSource[]): Promise<EndpointResult<typeof changesEndpoint>> {
  const queue = await queueOf(ctx, elsewhere)
  const looks = new Map<string, Set<FieldGroup>>()
  for (const { change, shown } of queue)
    if (shown.length > 0) looks.set(change.employee_id, new Set([...(looks.get(change.employee_id) ?? []), ...shown]))
  for (const [subjectId, groups] of looks)
    await ctx.audit({
      action: 'employee.viewed',
      subjectKind: 'employee',
      subjectId,
      changes: { groups: { from: null, to: [...groups].toSorted() } },
    })
  return { data: queue.map(({ change }) => change) }
}

export async function listWaiting(ctx: Context, elsewhere: readonly ProposalSource[]): Promise<EndpointResult<typeof waitingEndpoint>> {
  const queue = await queueOf(ctx, elsewhere)
  return {
    data: queue.map(({ change: { id, employee_id, employee_name, requested_by, requested_at, can_decide } }) => ({
      id,
      employee_id,
      employee_name,
      requested_by,
      requested_at,
      can_decide,
    })),
  }
}

export function refuseWithoutReason({ decision, note }: Decision): void {
  if (decision === 'refuse' && !note)
    throw new AppError('people.refusal-reason-needed', { fields: [{ path: 'note', message: 'Say why you refuse this.' }] })
}

/** What the asker proposed and what became of it, newest first. */
export async function listOutcomes(ctx: Context, elsewhere: readonly ProposalSource[]): Promise<EndpointResult<typeof outcomesEndpoint>> {
  const outcomes: Outcome[] = [...(await ownOutcomes(ctx))]
  for (const source of elsewhere) outcomes.push(...(await source.outcomes(ctx)))
  return { data: outcomes.toSorted((a, b) => (a.requested_at > b.requested_at ? -1 : 1)).slice(0, 50) }
}

async function ownOutcomes(ctx: Context): Promise<Outcome[]> {
  const rows = await findOutcomes(ctx.tx, ctx.actor.userId)
  return rows.map(({ id, fields, employee_name, requested_at, decision, decided_by_name, decided_at, note }) => ({
    id,
    fields,
    employee_name,
    requested_at: requested_at.toISOString(),
    state: decision ?? ('waiting' as const),
    decided_by: decided_by_name,
    decided_at: decided_at?.toISOString() ?? null,
    note,
  }))
}

/** Only who asked takes a change back, and only while it waits. */
export async function withdrawChange(ctx: Context, id: string, elsewhere: readonly ProposalSource[] = []): Promise<{ state: 'withdrawn' }> {
  const row = await lockPending(ctx.tx, id)
  if (!row) return inSource(elsewhere, (source) => source.withdraw(ctx, id))
  if (row.requested_by !== ctx.actor.userId) throw new AppError('forbidden')
  if (row.decision !== null) throw new AppError('people.change-decided')
  await decidePending(ctx.tx, id, { id: ctx.actor.userId, name: ctx.actorName }, { decision: 'withdrawn', note: null })
  await resolveNotifications(ctx.tx, { kind: 'proposal-waiting', subjectId: id })
  await ctx.audit({
    action: 'employee.change-withdrawn',
    subjectKind: 'employee',
    subjectId: row.employee_id,
    changes: { fields: { from: null, to: Object.keys(row.changes) } },
  })
  return { state: 'withdrawn' }
}

/** Tells who may decide that something waits; never the person it is about, nor who asked. */
export async function tellDeciders(ctx: Context, id: string, employeeId: string): Promise<void> {
  const deciders = await usersInRoles(ctx.tx, ['hr', 'super_admin'], employeeId)
  const to = deciders.filter((userId) => userId !== ctx.actor.userId)
  await notify(ctx.tx, {
    to,
    kind: 'proposal-waiting',
    subjectKind: 'change_request',
    subjectId: id,
    link: '/app/people/proposals',
    data: { personId: employeeId },
  })
}

/** Tells who asked what became of it, and settles what the deciders were told. */
export async function tellProposer(ctx: Context, id: string, userId: string): Promise<void> {
  await resolveNotifications(ctx.tx, { kind: 'proposal-waiting', subjectId: id })
  await notify(ctx.tx, {
    to: [userId],
    kind: 'proposal-decided',
    subjectKind: 'change_request',
    subjectId: id,
    link: '/app/people/proposals',
  })
}
