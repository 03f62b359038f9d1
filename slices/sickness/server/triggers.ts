import { randomUUID } from 'node:crypto'
import { todayIn } from '#platform/server/clock.ts'
import type { Context } from '#platform/server/context.ts'
import type { Database, Tx } from '#platform/server/database.ts'
import { notify, usersInRoles, usersOfPerson } from '#platform/server/notify.ts'
import { Reply } from '#platform/server/reply.ts'
import { AppError, invalid } from '#platform/shared/app-error.ts'
import { addDays } from '#platform/shared/calendar-date.ts'
import { findWorkFacts } from '#slices/time-off/server/service.ts'
import type { Outcome, TriggerAsked, TriggerShown } from '../contract.ts'
import { canManageTriggers } from '../policy.ts'
import { isScored, measured, measuredInWords } from '../rules.ts'
import { costOfSpell, datesOf } from './load.ts'
import { spellOf } from './overview.ts'
import { daysIn } from './project.ts'
import { absencesOf } from './queries/absences.ts'
import { askForNotes, findZone, peopleAway, tellOfEnding } from './queries/team.ts'
import { addStep, addTrigger, endStep, findStep, findTriggers, hasTrigger, setTrigger, type StoredTrigger } from './queries/triggers.ts'

/** Reminders of so many people go out in one statement. */
const toldAtOnce = 200
/** A supportive step is for within a week of work. */
const daysForStep = 7

export async function listTriggers(ctx: Context): Promise<{ data: TriggerShown[] }> {
  if (!canManageTriggers(ctx.actor)) throw new AppError('forbidden')
  return { data: await findTriggers(ctx.tx) }
}

function requireWindow({ kind, months }: TriggerAsked): void {
  if ((kind === 'length') !== (months === null))
    throw invalid([{ path: 'months', message: kind === 'length' ? 'The length of one spell has no window.' : 'Say over how many months.' }])
}

export async function createTrigger(ctx: Context, asked: TriggerAsked): Promise<Reply<TriggerShown>> {
  if (!canManageTriggers(ctx.actor)) throw new AppError('forbidden')
  requireWindow(asked)
  const added = await addTrigger(ctx.tx, randomUUID(), asked, ctx.actorName)
  if (!added) throw new AppError('internal')
  await recordTrigger(ctx, 'absence-trigger.added', added)
  return new Reply(added, { status: 201 })
}

export async function changeTrigger(
  ctx: Context,
  id: string,
  asked: TriggerAsked & { version: number; archived: boolean },
): Promise<TriggerShown> {
  if (!canManageTriggers(ctx.actor)) throw new AppError('forbidden')
  requireWindow(asked)
  if (!(await hasTrigger(ctx.tx, id))) throw new AppError('not-found')
  const changed = await setTrigger(ctx.tx, id, asked, ctx.actorName)
  if (!changed) throw new AppError('stale')
  await recordTrigger(ctx, asked.archived ? 'absence-trigger.archived' : 'absence-trigger.changed', changed)
  return changed
}

const recordTrigger = (ctx: Context, action: string, { id, name, kind, threshold, months, audience }: StoredTrigger): Promise<void> =>
  ctx.audit({
    action,
    subjectKind: 'absence-trigger',
    subjectId: id,
    changes: Object.fromEntries(
      Object.entries({ name, kind, threshold, months, audience }).map(([field, to]) => [field, { from: null, to }]),
    ),
  })

export async function finishStep(ctx: Context, id: string, asked: { outcome: Outcome; note: string | null }): Promise<{ done_on: string }> {
  const step = await findStep(ctx.tx, id)
  if (!step) throw new AppError('not-found')
  if (ctx.actor.viewedBy !== null) throw new AppError('forbidden')
  if (!(await endStep(ctx.tx, id, { outcome: asked.outcome, note: asked.note || null }, ctx.actorName)))
    throw new AppError('sickness.settled')
  await ctx.audit({
    action: 'absence.step-done',
    subjectKind: 'absence',
    subjectId: id,
    changes: { employee: { from: null, to: step.employee_id }, outcome: { from: null, to: ctx.sealed(asked.outcome) } },
  })
  return { done_on: ctx.today }
}

/** What a person's spells add up to today: a trigger that is crossed opens a supportive step, once for the spell that crossed it. */
export async function reviewPerson(tx: Tx, employeeId: string, today: string): Promise<number> {
  const person = (await findWorkFacts(tx, [employeeId])).get(employeeId)
  if (!person) return 0
  const absences = await absencesOf(tx, [employeeId])
  const spells = absences.map((absence) => spellOf(absence, daysIn(absence, costOfSpell(person, datesOf(absence), today)), today))
  const latest = spells.find(isScored)
  if (!latest) return 0
  let opened = 0
  for (const trigger of await findTriggers(tx)) {
    const found = measured(trigger, spells, today)
    if (!found.exceeded || latest.ends_on < found.from) continue
    const step = { id: randomUUID(), employee_id: employeeId, absence_id: latest.id, trigger_id: trigger.id, audience: trigger.audience }
    const figures = { ...found, words: measuredInWords(trigger.kind, found) }
    if (!(await addStep(tx, { ...step, due_on: addDays(today, daysForStep), figures }))) continue
    opened += 1
    await tell(tx, step, { today, managerId: person.manager_id })
  }
  return opened
}

async function tell(
  tx: Tx,
  step: { id: string; employee_id: string; audience: 'hr' | 'manager' },
  { today, managerId }: { today: string; managerId: string | null },
): Promise<void> {
  const manager = step.audience === 'manager' && managerId !== null ? await usersOfPerson(tx, managerId) : []
  const to = manager.length > 0 ? manager : await usersInRoles(tx, ['hr', 'super_admin'], step.employee_id)
  await notify(tx, {
    to,
    kind: 'task',
    subjectKind: 'absence-step',
    subjectId: step.id,
    link: '/app/sickness',
    data: { date: addDays(today, daysForStep) },
  })
}

export const reviewAbsence = (db: Database, { tenantId, employeeId }: { tenantId: string; employeeId: string }): Promise<number> =>
  db.asSystem(tenantId, { requestId: 'review-absence' }, async (tx) => reviewPerson(tx, employeeId, todayIn(await findZone(tx))))

/** The night's round: spells that grow past a trigger, fit notes that are needed or run out. */
export async function reviewWorkspace(db: Database, tenantId: string): Promise<void> {
  await db.asSystem(tenantId, { requestId: 'review-absences' }, async (tx) => {
    const today = todayIn(await findZone(tx))
    const away = await peopleAway(tx, today)
    for (const { employee_id: employee } of away) await reviewPerson(tx, employee, today)
    for (let start = 0; start < away.length; start += toldAtOnce) {
      const some = away.slice(start, start + toldAtOnce)
      await askForNotes(
        tx,
        some.filter(({ needs_note: needs }) => needs).map(({ absence_id: id }) => id),
      )
      await tellOfEnding(
        tx,
        some.filter(({ note_until: until }) => until !== null && until <= addDays(today, 3)).map(({ absence_id: id }) => id),
      )
    }
  })
}
