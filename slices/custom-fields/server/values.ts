import { randomUUID } from 'node:crypto'
import type { Context } from '#platform/server/context.ts'
import { notify, resolveNotifications, usersInRoles } from '#platform/server/notify.ts'
import type { Reply } from '#platform/server/reply.ts'
import { isHr } from '#platform/shared/actor.ts'
import { AppError, invalid, type FieldProblem } from '#platform/shared/app-error.ts'
import { refuseWithoutReason, type Decision } from '#slices/people/server/service.ts'
import type { CustomFieldsOfPerson, CustomValuesUpdate } from '../contract.ts'
import { canDecideProposal, writeOf, type CustomWrite } from '../policy.ts'
import { always, parseCustomValue, searchKeyOf } from '../rules.ts'
import { addProposal, lockProposal, settleProposal } from './queries/proposals.ts'
import { isTaken, lockRecord, raiseVersion, saveValue, valueOn, type NewValue, type StoredField } from './queries/values.ts'
import { requireFiles } from './files.ts'
import { answerCustomFields, isSensitive, loadCustomFields, refuseStale, requirePeople, writesAnything, type Loaded } from './record.ts'

type Asked = CustomValuesUpdate['values'][number]
interface Change extends NewValue {
  readonly field: StoredField
  readonly before: unknown
  readonly write: CustomWrite
  readonly path: string
}

type Outcome = { readonly change: Change | null } | { readonly problem: string }

/** One value read by its definition; a field that is out of the asker's sight is as unknown as one that does not exist. */
async function readChange(
  ctx: Context,
  loaded: Loaded,
  asked: Asked,
  at: { field: StoredField | undefined; path: string },
): Promise<Outcome> {
  const { field, path } = at
  if (!field) return { problem: 'There is no such field.' }
  if (asked.from && !field.keeps_history) return { problem: 'This field keeps no history.' }
  const parsed = parseCustomValue(field, asked.value)
  if ('problem' in parsed) return parsed
  const { value } = parsed
  const from = field.keeps_history ? (asked.from ?? ctx.today) : always
  const before = await valueOn(ctx.tx, loaded.id, field.id, from)
  // What is there already is no change, so that a record can be sent back as it was read.
  if (before === value) return { change: null }
  return { change: { field, from, value, searchKey: searchKeyOf(field.kind, value), before, write: modeOf(ctx, loaded, field), path } }
}

/** Whether a value is free is for hr to know, so what nobody may share waits for hr. */
function modeOf(ctx: Context, { standing }: Loaded, field: StoredField): CustomWrite {
  const write = writeOf(field, ctx.actor, standing)
  return write === 'W' && field.rules.unique && !isHr(ctx.actor) ? 'A' : write
}

const fieldsOf = ({ sections }: Loaded): Map<string, StoredField> =>
  new Map(sections.filter(({ kind }) => kind === 'fields').flatMap(({ fields }) => fields.map((field) => [field.id, field])))

async function readChanges(ctx: Context, loaded: Loaded, asked: readonly Asked[]): Promise<Change[]> {
  const fields = fieldsOf(loaded)
  const problems: FieldProblem[] = []
  const changes: Change[] = []
  const seen = new Set<string>()
  for (const [i, each] of asked.entries()) {
    const path = `values.${i}`
    const twice = seen.has(`${each.field} ${each.from}`)
    seen.add(`${each.field} ${each.from}`)
    const outcome = twice ? { problem: 'Each field once.' } : await readChange(ctx, loaded, each, { field: fields.get(each.field), path })
    if ('problem' in outcome) problems.push({ path, message: outcome.problem })
    else if (outcome.change) changes.push(outcome.change)
  }
  const refused = changes.filter(({ write }) => write === '-')
  if (refused.length > 0)
    throw new AppError('forbidden', { fields: refused.map(({ path }) => ({ path, message: 'You may not change this.' })) })
  if (problems.length > 0) throw invalid(problems)
  return changes
}

/** People must exist; a value that nobody shares must be free. That is said to hr only: to others it would tell of a stranger's value. */
async function refuseClashes(ctx: Context, loaded: Loaded, changes: readonly Change[]): Promise<void> {
  await requirePeople(
    ctx,
    changes.flatMap(({ field, value, path }) => (field.kind === 'person' && typeof value === 'string' ? [{ path, id: value }] : [])),
  )
  await requireFiles(
    ctx,
    loaded.id,
    changes.flatMap(({ field, value, path }) =>
      field.kind === 'file' && typeof value === 'string' ? [{ path, fieldId: field.id, fileId: value }] : [],
    ),
  )
  if (!isHr(ctx.actor)) return
  const problems: FieldProblem[] = []
  for (const { field, searchKey, path } of changes)
    if (field.rules.unique && searchKey !== null && (await isTaken(ctx.tx, field.id, searchKey, loaded.id)))
      problems.push({ path, message: 'Somebody else has this value.' })
  if (problems.length > 0) throw invalid(problems)
}

export async function putCustomFields(ctx: Context, id: string, sent: CustomValuesUpdate): Promise<Reply<CustomFieldsOfPerson>> {
  const loaded = await loadCustomFields(ctx, id)
  if (!writesAnything(ctx, loaded)) throw new AppError('forbidden')
  refuseStale(ctx, sent.version, await lockRecord(ctx.tx, id))
  const changes = await readChanges(ctx, loaded, sent.values)
  await refuseClashes(ctx, loaded, changes)
  const waits = changes.filter(({ write }) => write === 'A')
  const alone = waits.length > 0 && (await isSoleApprover(ctx, loaded))
  await applyValues(ctx, id, alone ? changes : changes.filter(({ write }) => write === 'W'), alone ? 'sole approver' : null)
  if (!alone) await propose(ctx, id, waits)
  return answerCustomFields(ctx, await loadCustomFields(ctx, id), !alone && waits.length > 0 ? { status: 202 } : {})
}

/** Where nobody else could give the second signature, waiting would mean never; never for one's own record. */
async function isSoleApprover(ctx: Context, { id, standing }: Loaded): Promise<boolean> {
  if (!isHr(ctx.actor) || standing.relation === 'self') return false
  const others = await usersInRoles(ctx.tx, ['hr', 'super_admin'], id)
  return others.every((user) => user === ctx.actor.userId)
}

async function applyValues(ctx: Context, id: string, changes: readonly Change[], reason: string | null): Promise<void> {
  if (changes.length === 0) return
  for (const change of changes) await saveValue(ctx.tx, id, change, ctx.actor.userId)
  await raiseVersion(ctx.tx, id, ctx.actorName)
  await ctx.audit({ action: 'custom-fields.changed', subjectKind: 'employee', subjectId: id, changes: logged(ctx, changes), reason })
}

const logged = (ctx: Context, changes: readonly Change[]): Record<string, { from: unknown; to: unknown }> =>
  Object.fromEntries(
    changes.map(({ field, before, value, from }) => {
      const shown = (each: unknown) => (isSensitive(field.grp) ? ctx.sealed(each) : each)
      return [`custom.${field.id}${from === always ? '' : `.${from}`}`, { from: shown(before), to: shown(value) }]
    }),
  )

async function propose(ctx: Context, employeeId: string, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return
  const id = randomUUID()
  await addProposal(ctx.tx, {
    id,
    employeeId,
    changes: changes.map(({ field, from, value }) => ({ field: field.id, from, value })),
    groups: [...new Set(changes.map(({ field }) => field.grp))],
    by: { id: ctx.actor.userId, name: ctx.actorName },
  })
  await ctx.audit({ action: 'custom-fields.proposed', subjectKind: 'employee', subjectId: employeeId, changes: logged(ctx, changes) })
  const deciders = await usersInRoles(ctx.tx, ['hr', 'super_admin'], employeeId)
  await notify(ctx.tx, {
    to: deciders.filter((user) => user !== ctx.actor.userId),
    kind: 'proposal-waiting',
    subjectKind: 'custom_proposal',
    subjectId: id,
    link: '/app/people/proposals',
    data: { personId: employeeId },
  })
}

/** A second person approves or refuses; what is approved is judged again by the definitions of today. */
export async function decideProposal(ctx: Context, id: string, asked: Decision): Promise<{ state: 'approved' | 'refused' }> {
  const row = await lockProposal(ctx.tx, id)
  if (!row) throw new AppError('not-found')
  const loaded = await loadCustomFields(ctx, row.employee_id)
  const about = { employeeId: row.employee_id, requestedBy: row.requested_by, groups: row.groups }
  if (!canDecideProposal(ctx.actor, about, loaded.standing)) throw new AppError(isHr(ctx.actor) ? 'people.own-approval' : 'forbidden')
  if (row.decision !== null) throw new AppError('people.change-decided')
  refuseWithoutReason(asked)
  const state = asked.decision === 'approve' ? 'approved' : 'refused'
  if (state === 'approved') {
    await lockRecord(ctx.tx, row.employee_id)
    const wanted = row.changes.map(({ field, value, from }) => ({ field, value, ...(from === always ? {} : { from }) }))
    const changes = await readChanges(ctx, loaded, wanted)
    await refuseClashes(ctx, loaded, changes)
    await applyValues(ctx, row.employee_id, changes, `approved; asked by ${row.requested_by_name}`)
  }
  await settleProposal(ctx.tx, id, { id: ctx.actor.userId, name: ctx.actorName }, { decision: state, note: asked.note ?? null })
  await ctx.audit({ action: `custom-fields.${state}`, subjectKind: 'employee', subjectId: row.employee_id, reason: asked.note ?? null })
  await resolveNotifications(ctx.tx, { kind: 'proposal-waiting', subjectId: id })
  await notify(ctx.tx, {
    to: [row.requested_by],
    kind: 'proposal-decided',
    subjectKind: 'custom_proposal',
    subjectId: id,
    link: '/app/people/proposals',
  })
  return { state }
}
