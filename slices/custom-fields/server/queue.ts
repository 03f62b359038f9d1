import type { Context } from '#platform/server/context.ts'
import { resolveNotifications } from '#platform/server/notify.ts'
import { AppError } from '#platform/shared/app-error.ts'
import { showDate } from '#platform/shared/calendar-date.ts'
import { canOpen } from '#slices/people/policy.ts'
import type { ProposalSource, QueuedChange } from '#slices/people/server/service.ts'
import type { CustomValue, FieldDefinition } from '../contract.ts'
import { canDecideProposal, seesGroup } from '../policy.ts'
import { always, shownValue } from '../rules.ts'
import { findSections } from './queries/definitions.ts'
import { lockProposal, settleProposal } from './queries/proposals.ts'
import { findOwnProposals, findQueue, type QueuedRow } from './queries/queue.ts'
import { findPeopleNames } from './queries/values.ts'
import { isSensitive } from './record.ts'
import { decideProposal } from './values.ts'

/** Proposed values of a workspace's own fields, for the one queue of proposals. */
export const customProposals: ProposalSource = {
  waiting: listWaiting,
  outcomes: listOutcomes,
  decide: async (ctx, id, asked) => ((await lockProposal(ctx.tx, id)) ? decideProposal(ctx, id, asked) : null),
  withdraw: withdrawProposal,
}

interface Known {
  readonly fields: ReadonlyMap<string, FieldDefinition>
  readonly people: ReadonlyMap<string, string>
}

async function fieldsById(ctx: Context): Promise<Map<string, FieldDefinition>> {
  const sections = await findSections(ctx.tx)
  return new Map(sections.flatMap(({ fields }) => fields).map((field) => [field.id, field]))
}

async function listWaiting(ctx: Context): Promise<QueuedChange[]> {
  const rows = (await findQueue(ctx.tx)).filter((row) => canOpen(ctx.actor, row))
  if (rows.length === 0) return []
  const fields = await fieldsById(ctx)
  const named = rows
    .flatMap(({ changes }) => changes)
    .filter(({ field }) => fields.get(field)?.kind === 'person')
    .flatMap(({ value, before }) => [value, before])
  const people = await findPeopleNames(
    ctx.tx,
    named.filter((id): id is string => typeof id === 'string'),
  )
  return rows.flatMap((row) => queuedChange(ctx, row, { fields, people }) ?? [])
}

/** Cut to the fields the asker may see of this person; null where they may see none. */
function queuedChange(ctx: Context, row: QueuedRow, { fields, people }: Known): QueuedChange | null {
  const seen = row.changes.flatMap((change) => {
    const field = fields.get(change.field)
    return field && !field.archived && seesGroup(field.grp, ctx.actor, row) ? [{ ...change, field }] : []
  })
  if (seen.length === 0) return null
  const words = (field: FieldDefinition, value: CustomValue) =>
    value === null ? null : shownValue(field.kind, value, people.get(String(value)) ?? 'Someone')
  const { id, employee_id, employee_name, groups } = row
  return {
    change: {
      id,
      employee_id,
      employee_name,
      fields: [...new Set(seen.map(({ field }) => field.id))],
      names: Object.fromEntries(seen.map(({ field }) => [field.id, field.name])),
      changes: Object.fromEntries(
        seen.map(({ field, from, value, before }) => [
          field.id,
          { from: words(field, before), to: `${words(field, value) ?? 'nothing'}${from === always ? '' : ` from ${showDate(from)}`}` },
        ]),
      ),
      effective: null,
      requested_by: row.requested_by_name,
      requested_at: row.requested_at.toISOString(),
      can_decide: canDecideProposal(ctx.actor, { employeeId: employee_id, requestedBy: row.requested_by, groups }, row),
    },
    shown: row.relation === 'self' ? [] : [...new Set(seen.map(({ field }) => field.grp))].filter(isSensitive),
  }
}

async function listOutcomes(ctx: Context) {
  const rows = await findOwnProposals(ctx.tx, ctx.actor.userId)
  if (rows.length === 0) return []
  const fields = await fieldsById(ctx)
  return rows.map(({ id, employee_name, fields: ids, requested_at, decision, decided_by_name, decided_at, note }) => ({
    id,
    fields: ids,
    names: Object.fromEntries(ids.map((each) => [each, fields.get(each)?.name ?? 'A field that was removed'])),
    employee_name,
    requested_at: requested_at.toISOString(),
    state: decision ?? ('waiting' as const),
    decided_by: decided_by_name,
    decided_at: decided_at?.toISOString() ?? null,
    note,
  }))
}

/** As for every other proposal: only who asked takes it back, and only while it waits. */
async function withdrawProposal(ctx: Context, id: string): Promise<{ state: 'withdrawn' } | null> {
  const row = await lockProposal(ctx.tx, id)
  if (!row) return null
  if (row.requested_by !== ctx.actor.userId) throw new AppError('forbidden')
  if (row.decision !== null) throw new AppError('people.change-decided')
  await settleProposal(ctx.tx, id, { id: ctx.actor.userId, name: ctx.actorName }, { decision: 'withdrawn', note: null })
  await resolveNotifications(ctx.tx, { kind: 'proposal-waiting', subjectId: id })
  await ctx.audit({ action: 'custom-fields.withdrawn', subjectKind: 'employee', subjectId: row.employee_id })
  return { state: 'withdrawn' }
}
