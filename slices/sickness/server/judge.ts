import type { Context } from '#platform/server/context.ts'
import { notify, resolveNotifications, usersInRoles, usersOfPerson } from '#platform/server/notify.ts'
import { AppError, invalid } from '#platform/shared/app-error.ts'
import { findApprover, giveBackSickDays } from '#slices/time-off/server/service.ts'
import type { Category, Scoring, SpellShown } from '../contract.ts'
import { canInterview, canJudge, canKeepAbsence, canKeepHealth, isRunning } from '../policy.ts'
import { actOf, costOfSpell, datesOf, halvesOf, loadAbsence, loadPerson } from './load.ts'
import { answerWith } from './overview.ts'
import { addEvent, markLeave, setState, type StoredAbsence } from './queries/absences.ts'
import { writeHealth, writeInterview } from './queries/health.ts'
import { holidayAgain, recordHealth } from './report.ts'

async function loadForHealth(ctx: Context, id: string): Promise<StoredAbsence> {
  const absence = await loadAbsence(ctx, id, true)
  if (!canKeepHealth(ctx.actor, absence.standing)) throw new AppError('forbidden')
  if (!isRunning(absence.state)) throw new AppError('sickness.settled')
  return absence
}

export async function setReason(
  ctx: Context,
  id: string,
  asked: { category: Category | null; detail: string | null },
): Promise<SpellShown> {
  const absence = await loadForHealth(ctx, id)
  await writeHealth(ctx.tx, absence, { category: asked.category, detail: asked.detail || null })
  const before = absence.health
  await recordHealth(ctx, absence, { category: [before?.category ?? null, asked.category], detail: [before?.detail ?? null, asked.detail] })
  return answerWith(ctx, id)
}

/** The person's own word for the first seven days; hr writes down one that was given on paper. */
export async function certify(ctx: Context, id: string, version: number): Promise<SpellShown> {
  const absence = await loadForHealth(ctx, id)
  if (absence.version !== version) throw new AppError('stale')
  if (absence.state === 'open' || absence.minutes_asked !== null || absence.health?.certified_on) throw new AppError('sickness.settled')
  await writeHealth(ctx.tx, absence, { certified_by_name: ctx.actorName })
  await recordHealth(ctx, absence, { certified: [null, true] }, 'absence.certified')
  return answerWith(ctx, id)
}

interface Decision {
  readonly version: number
  readonly state: 'query' | 'closed' | 'withdrawn'
  readonly note: string | null
}
export async function decideSickness(ctx: Context, id: string, asked: Decision): Promise<SpellShown> {
  const { state, note } = asked
  const absence = await loadToDecide(ctx, id, asked)
  if (state === 'query' && !note) throw invalid([{ path: 'note', message: 'Say what is to be put right.' }])
  if (!(await setState(ctx.tx, absence, state))) throw new AppError('stale')
  if (state === 'withdrawn' && absence.leave_returned_at !== null) await holidayAgain(ctx, absence, [])
  await addEvent(ctx.tx, absence, state, actOf(ctx))
  await ctx.audit({
    action: `absence.${state}`,
    subjectKind: 'absence',
    subjectId: id,
    changes: { employee: { from: null, to: absence.employee_id }, state: { from: absence.state, to: state } },
  })
  if (state === 'query') await raise(ctx, absence, note)
  else
    for (const kind of ['task', 'absence-reported', 'document-requested', 'request-waiting'] as const)
      await resolveNotifications(ctx.tx, { kind, subjectId: id })
  return answerWith(ctx, id)
}

/** Who reports may withdraw; asking and closing is for hr, and never of one's own. */
async function loadToDecide(ctx: Context, id: string, { version, state }: Decision): Promise<StoredAbsence> {
  const absence = await loadAbsence(ctx, id, true)
  if (absence.standing.relation === 'self' && state !== 'withdrawn') throw new AppError('sickness.own')
  const judge = canJudge(ctx.actor, absence.standing)
  if (state === 'withdrawn' ? !canKeepAbsence(ctx.actor, absence.standing) : !judge) throw new AppError('forbidden')
  if (absence.version !== version) throw new AppError('stale')
  refuseWrongMove(absence, state, judge)
  return absence
}

function refuseWrongMove(absence: StoredAbsence, state: Decision['state'], judge: boolean): void {
  const open = absence.state === 'open'
  const wrong = state === 'withdrawn' ? !open && !judge : open || absence.state === state
  if (wrong || !isRunning(absence.state)) throw new AppError('sickness.settled')
}

/** What hr asks may speak of health: it is for the person, and the notice says only that something is asked. */
async function raise(ctx: Context, absence: StoredAbsence, note: string | null): Promise<void> {
  await writeHealth(ctx.tx, absence, { query_note: note })
  await notify(ctx.tx, {
    to: await usersOfPerson(ctx.tx, absence.employee_id),
    kind: 'task',
    subjectKind: 'absence',
    subjectId: absence.id,
    link: '/app/me/sickness',
  })
}

export async function reviewSickness(ctx: Context, id: string, scoring: Scoring): Promise<SpellShown> {
  const absence = await loadAbsence(ctx, id, true)
  if (absence.standing.relation === 'self') throw new AppError('sickness.own')
  if (!canJudge(ctx.actor, absence.standing)) throw new AppError('forbidden')
  if (!isRunning(absence.state)) throw new AppError('sickness.settled')
  await writeHealth(ctx.tx, absence, { scoring })
  await recordHealth(ctx, absence, { scoring: [absence.health?.scoring ?? 'usual', scoring] })
  await ctx.enqueue('review-absence', { tenantId: ctx.actor.tenantId, employeeId: absence.employee_id })
  return answerWith(ctx, id)
}

interface Said {
  readonly held_on: string
  readonly well_enough: boolean
  readonly adjustments: string | null
  readonly notes: string | null
}
export async function holdInterview(ctx: Context, id: string, said: Said): Promise<SpellShown> {
  const absence = await loadAbsence(ctx, id, true)
  if (absence.standing.relation === 'self') throw new AppError('sickness.own')
  if (!canInterview(ctx.actor, absence.standing)) throw new AppError('forbidden')
  if (absence.state !== 'returned' && absence.state !== 'query') throw new AppError('sickness.settled')
  const path = 'held_on'
  if (said.held_on > ctx.today) throw invalid([{ path, message: 'It is recorded once it has been held.' }])
  if (said.held_on < absence.starts_on) throw invalid([{ path, message: 'It is held after the absence.' }])
  if (!(await writeInterview(ctx.tx, absence, said, actOf(ctx)))) throw new AppError('sickness.interviewed')
  await addEvent(ctx.tx, absence, 'interviewed', actOf(ctx))
  await recordHealth(ctx, absence, { interview: [null, said] }, 'absence.interviewed')
  await resolveNotifications(ctx.tx, { kind: 'task', subjectId: id })
  return answerWith(ctx, id)
}

/** Holiday in which somebody was ill: they ask for it, and who decides on their time off gives it back. */
export async function sicknessLeave(ctx: Context, id: string, action: 'ask' | 'give-back'): Promise<SpellShown> {
  const absence = await loadAbsence(ctx, id, true)
  if (!canKeepAbsence(ctx.actor, absence.standing)) throw new AppError('forbidden')
  if (absence.state !== 'returned' && absence.state !== 'query') throw new AppError('sickness.settled')
  const own = absence.standing.relation === 'self'
  if (action === 'give-back') await giveBack(ctx, absence, own)
  else if (!own) throw new AppError('forbidden')
  else if (absence.leave_asked_at === null) await ask(ctx, absence)
  return answerWith(ctx, id)
}

async function giveBack(ctx: Context, absence: StoredAbsence, own: boolean): Promise<void> {
  if (own) throw new AppError('sickness.own')
  const { person } = await loadPerson(ctx, absence.employee_id)
  const returned = await giveBackSickDays(ctx, absence.employee_id, halvesOf(costOfSpell(person, datesOf(absence), ctx.today)))
  if (returned === 0) throw new AppError('sickness.settled')
  await markLeave(ctx.tx, absence, 'returned')
  await addEvent(ctx.tx, absence, 'leave-returned', actOf(ctx))
  await ctx.audit({
    action: 'absence.leave-returned',
    subjectKind: 'absence',
    subjectId: absence.id,
    changes: { employee: { from: null, to: absence.employee_id }, days: { from: null, to: returned / 2 } },
  })
  await resolveNotifications(ctx.tx, { kind: 'request-waiting', subjectId: absence.id })
}

async function ask(ctx: Context, absence: StoredAbsence): Promise<void> {
  await markLeave(ctx.tx, absence, 'asked')
  await addEvent(ctx.tx, absence, 'leave-asked', actOf(ctx))
  const { manager_id: manager } = await findApprover(ctx.tx, absence.employee_id, ctx.today)
  const users = manager === null ? [] : await usersOfPerson(ctx.tx, manager)
  await notify(ctx.tx, {
    to: users.length > 0 ? users : await usersInRoles(ctx.tx, ['hr', 'super_admin'], absence.employee_id),
    kind: 'request-waiting',
    subjectKind: 'absence',
    subjectId: absence.id,
    link: '/app/sickness',
    data: { personId: absence.employee_id },
  })
}
