import { randomUUID } from 'node:crypto'
import type { Context } from '#platform/server/context.ts'
import { queueMail } from '#platform/server/mail-queue.ts'
import type { Reply } from '#platform/server/reply.ts'
import { isHr } from '#platform/shared/actor.ts'
import { AppError, type FieldProblem } from '#platform/shared/app-error.ts'
import type { EditableField, Effective, Employee, EmployeeUpdate, ProfilePatch } from '../contract.ts'
import { canDecideChange, canWriteAny, fieldGroups, writeOwn, writeThroughRecord, type Write } from '../policy.ts'
import { changesOf, employeeProblems, type Changes } from '../rules.ts'
import { datedFieldOf } from '../rules-dated.ts'
import { effectiveProblems, layChanges, refuseAsAt, requireManagerOfRows, withAlso, writeRows, type Laid } from './dated.ts'
import { sensitiveGroupsSeen, waitingOf } from './project.ts'
import { inSource, refuseWithoutReason, tellDeciders, tellProposer, type Decision, type ProposalSource } from './proposals.ts'
import { findChangesSince } from './queries/activity.ts'
import { addPending, decidePending, lockPending } from './queries/pending.ts'
import { countOtherApprovers, saveEmployee, type StoredEmployee } from './queries/record.ts'
import { answerWith, loadEmployee, requireStepUp } from './record.ts'
import { sealedChanges } from './sealed.ts'

type Judge = (field: EditableField) => Write
type Sent = EmployeeUpdate | ProfilePatch

/** PUT /employees/{id}: the whole object as read, with changes (security.md 2.5). */
export async function updateEmployee(ctx: Context, id: string, sent: EmployeeUpdate): Promise<Reply<Employee>> {
  const stored = await loadEmployee(ctx, id, true)
  if (!canWriteAny(ctx.actor, stored)) throw new AppError('forbidden')
  refuseReadOnly(stored, sent)
  refuseAsAt(sent.metadata)
  return change(ctx, stored, sent, (field) => writeThroughRecord(field, ctx.actor, stored))
}

/** PATCH /my-profile: what one may change alone is changed, the rest waits for hr (decision D6). */
export async function patchMyProfile(ctx: Context, sent: ProfilePatch): Promise<Reply<Employee>> {
  if (!ctx.actor.personId) throw new AppError('not-found')
  return change(ctx, await loadEmployee(ctx, ctx.actor.personId, true), sent, (field) => writeOwn(field, ctx.actor))
}

async function change(ctx: Context, stored: StoredEmployee, sent: Sent, judge: Judge): Promise<Reply<Employee>> {
  await refuseStale(ctx, stored, sent.version)
  const { changes: differing, problems } = changesOf(stored, sent)
  const effective = effectiveOf(sent)
  const changes = withAlso(differing, stored, effective)
  const fields = Object.keys(changes) as EditableField[]
  refuseForbidden(fields, judge)
  const laid = await layValid(ctx, stored, { changes, problems, singleName: singleNameOf(sent), effective })
  if (fields.some((field) => judge(field) === 'S')) requireStepUp(ctx)
  const waits = pick(changes, (field) => judge(field) === 'A')
  const waiting = Object.keys(waits).length > 0
  const sole = waiting && (await isSoleApprover(ctx, stored))
  const applied = waiting && !sole ? pick(changes, (field) => judge(field) !== 'A') : changes
  const now = applied === changes ? laid : await layChanges(ctx, stored, applied, effective)
  await apply(ctx, stored, { changes: applied, laid: now, effective }, { unversioned: isUnversioned(ctx, sent), sole })
  if (!sole) await propose(ctx, stored, waits, effective)
  // The answer holds the record: where nothing was changed, that was a look at it.
  if (fields.length === 0) await recordView(ctx, stored)
  const after = await loadEmployee(ctx, stored.id)
  return answerWith(ctx, after, waiting && !sole ? { status: 202 } : {})
}

function refuseForbidden(fields: readonly EditableField[], judge: Judge): void {
  const refused = fields.filter((field) => judge(field) === '-')
  if (refused.length > 0)
    throw new AppError('forbidden', { fields: refused.map((path) => ({ path, message: 'You may not change this.' })) })
}

const isUnversioned = (ctx: Context, sent: Sent): boolean => sent.version === undefined && ctx.ifMatch === null
const effectiveOf = (sent: Sent): Effective | null => sent.effective ?? null
const singleNameOf = (sent: Sent): boolean | undefined => ('single_name' in sent ? sent.single_name : undefined)

async function recordView(ctx: Context, stored: StoredEmployee): Promise<void> {
  const seen = sensitiveGroupsSeen(ctx.actor, stored)
  if (stored.relation === 'self' || seen.length === 0) return
  await ctx.audit({
    action: 'employee.viewed',
    subjectKind: 'employee',
    subjectId: stored.id,
    changes: { groups: { from: null, to: seen } },
  })
}

const pick = (changes: Changes, keep: (field: EditableField) => boolean): Changes =>
  Object.fromEntries(Object.entries(changes).filter(([field]) => keep(field as EditableField)))

/** `id`, `tenant_id` and `user_id` may be sent back as they are; anything else is an attempt to move the record. */
function refuseReadOnly(stored: StoredEmployee, sent: EmployeeUpdate): void {
  const moved = (['id', 'tenant_id', 'user_id'] as const).filter((key) => sent[key] !== undefined && sent[key] !== stored[key])
  if (moved.length > 0)
    throw new AppError('people.read-only-field', { fields: moved.map((path) => ({ path, message: 'This field cannot be changed.' })) })
}

/** Decision D1: If-Match must be this version exactly (412); else a version in the body must be (409). */
async function refuseStale(ctx: Context, stored: StoredEmployee, held: number | undefined): Promise<void> {
  if (ctx.ifMatch !== null && ctx.ifMatch !== `"${stored.version}"`)
    throw await staleError(
      ctx,
      stored,
      'precondition-failed',
      Number(/^(?:W\/)?"(\d{1,15})"$/.exec(ctx.ifMatch)?.[1] ?? stored.version - 1),
    )
  if (held !== undefined && held !== stored.version) throw await staleError(ctx, stored, 'stale', held)
}

async function staleError(ctx: Context, stored: StoredEmployee, code: 'precondition-failed' | 'stale', held: number): Promise<AppError> {
  const since = await findChangesSince(ctx.tx, stored.id, held)
  const last = since[0]
  if (!last) return new AppError(code)
  const fields = [...new Set(since.flatMap((row) => Object.keys(row.changes)))].filter(
    (field) => field !== 'version' && field !== 'effective_from',
  )
  return new AppError(code, { changed: { by: last.actor_name, at: last.at.toISOString(), fields, version: stored.version } })
}

interface Asked {
  readonly changes: Changes
  readonly problems: FieldProblem[]
  readonly singleName: boolean | undefined
  readonly effective: Effective | null
}

/** Checks what is asked and lays it onto the person's rows, without writing. */
async function layValid(ctx: Context, stored: StoredEmployee, asked: Asked): Promise<Laid> {
  const next = { ...stored, ...valuesOf(asked.changes), single_name: asked.singleName ?? stored.single_name } as Parameters<
    typeof employeeProblems
  >[0]
  const problems = [...asked.problems, ...employeeProblems(next, asked.changes, ctx.today)]
  const laid = await layChanges(ctx, stored, asked.changes, asked.effective)
  if (laid.edits.length > 0) problems.push(...effectiveProblems(next, asked.effective, ctx.today))
  if (asked.effective?.mode === 'change' && asked.effective.also && !laid.writes)
    problems.push({ path: 'effective.from', message: 'It is on record from this day already.' })
  if (problems.length > 0) throw new AppError('invalid', { fields: problems })
  await requireManagerOfRows(ctx, stored, laid.edits)
  return laid
}

const valuesOf = (changes: Changes): Partial<Record<EditableField, unknown>> =>
  Object.fromEntries(Object.entries(changes).map(([field, { to }]) => [field, to]))

/**
 * Where nobody else in the workspace could give the second signature, waiting would mean never: the change is made and the log
 * says so. Never for one's own record (decision D23).
 */
async function isSoleApprover(ctx: Context, stored: StoredEmployee): Promise<boolean> {
  if (!isHr(ctx.actor) || ctx.actor.rights !== null || stored.relation === 'self') return false
  return (await countOtherApprovers(ctx.tx, ctx.actor.userId, stored.id)) === 0
}

interface Applied {
  readonly changes: Changes
  readonly laid: Laid
  readonly effective: Effective | null
}

async function apply(
  ctx: Context,
  stored: StoredEmployee,
  { changes, laid, effective }: Applied,
  how: { unversioned?: boolean; sole?: boolean; reason?: string },
): Promise<void> {
  if (!laid.writes) return
  await writeRows(ctx, stored.id, laid.edits)
  await saveEmployee(ctx.tx, stored, laid.flat, ctx.actor.userId)
  const notes = [how.reason, how.unversioned ? 'unversioned' : null, how.sole ? 'sole approver' : null].filter(Boolean)
  const at =
    laid.planned.length === Object.keys(changes).length
      ? []
      : [
          entryOf(
            ctx,
            pick(changes, (field) => !laid.planned.includes(field)),
            effective,
          ),
        ]
  const later =
    laid.planned.length === 0
      ? []
      : [
          {
            ...entryOf(
              ctx,
              pick(changes, (field) => laid.planned.includes(field)),
              effective,
            ),
            action: 'employee.planned',
          },
        ]
  for (const [i, entry] of [...at, ...later].entries())
    await ctx.audit({
      ...entry,
      subjectKind: 'employee',
      subjectId: stored.id,
      changes: i === 0 ? { ...entry.changes, version: { from: stored.version, to: stored.version + 1 } } : entry.changes,
      reason: notes.length > 0 ? notes.join('; ') : null,
    })
  if (fieldGroups.bank.some((field) => field in changes)) await noticeBankChange(ctx, stored)
}

/** The entry for fields that were changed in one way; the day is named where it is not simply today. */
function entryOf(ctx: Context, changes: Changes, effective: Effective | null) {
  const dated = Object.keys(changes).some((field) => datedFieldOf(field as EditableField) !== undefined)
  const day = dated && effective?.from !== undefined && effective.from !== ctx.today ? effective.from : null
  return {
    action: dated && effective?.mode === 'correct' ? 'employee.corrected' : 'employee.updated',
    changes: { ...sealedChanges(ctx, changes), ...(day === null ? {} : { effective_from: { from: null, to: day } }) },
  }
}

/** A notice to the address on record before the change, so that a diverted payment is noticed by the person it belongs to. */
const noticeBankChange = (ctx: Context, stored: StoredEmployee): Promise<void> => queueMail(ctx.tx, stored.email, 'people.bank-changed', {})

async function propose(ctx: Context, stored: StoredEmployee, changes: Changes, effective: Effective | null): Promise<void> {
  if (Object.keys(changes).length === 0) return
  const id = randomUUID()
  await addPending(ctx.tx, { id, employeeId: stored.id, changes, effective, byId: ctx.actor.userId, byName: ctx.actorName })
  await ctx.audit({
    action: 'employee.change-proposed',
    subjectKind: 'employee',
    subjectId: stored.id,
    changes: sealedChanges(ctx, changes),
  })
  await tellDeciders(ctx, id, stored.id)
}

/** A second person approves or refuses; what is approved is judged again by today's rules. */
export async function decideChange(
  ctx: Context,
  id: string,
  asked: Decision,
  elsewhere: readonly ProposalSource[] = [],
): Promise<{ state: 'approved' | 'refused' }> {
  const row = await lockPending(ctx.tx, id)
  if (!row) return inSource(elsewhere, (source) => source.decide(ctx, id, asked))
  if (!canDecideChange(ctx.actor, waitingOf(row), row)) throw new AppError(isHr(ctx.actor) ? 'people.own-approval' : 'forbidden')
  if (row.decision !== null) throw new AppError('people.change-decided')
  refuseWithoutReason(asked)
  const state = asked.decision === 'approve' ? 'approved' : 'refused'
  const stored = await loadEmployee(ctx, row.employee_id, true)
  if (state === 'approved') {
    const { changes: differing, problems } = changesOf(stored, valuesOf(row.changes))
    const { effective } = row
    const changes = withAlso(differing, stored, effective)
    const laid = await layValid(ctx, stored, { changes, problems, singleName: undefined, effective })
    await apply(ctx, stored, { changes, laid, effective }, { reason: `approved; asked by ${row.requested_by_name}` })
  }
  await decidePending(ctx.tx, id, { id: ctx.actor.userId, name: ctx.actorName }, { decision: state, note: asked.note ?? null })
  await ctx.audit({
    action: `employee.change-${state}`,
    subjectKind: 'employee',
    subjectId: row.employee_id,
    changes: { fields: { from: null, to: Object.keys(row.changes) } },
    reason: asked.note ?? null,
  })
  await tellProposer(ctx, id, row.requested_by)
  return { state }
}
