import { randomUUID } from 'node:crypto'
import type { Context } from '#platform/server/context.ts'
import { notify, resolveNotifications, usersInRoles, usersOfPerson } from '#platform/server/notify.ts'
import { Reply } from '#platform/server/reply.ts'
import { isHr } from '#platform/shared/actor.ts'
import { AppError, invalid, type FieldProblem } from '#platform/shared/app-error.ts'
import { addDays, showDate } from '#platform/shared/calendar-date.ts'
import { askedProblem, halfProblem } from '#slices/time-off/rules.ts'
import { findApprover, findDecides, findDelegatesOfMine, takeSickDaysAgain } from '#slices/time-off/server/service.ts'
import type { SicknessDates, SicknessReported, SpellShown } from '../contract.ts'
import { canJudge, canKeepAbsence, canKeepHealth, isRunning } from '../policy.ts'
import { actOf, costOfSpell, datesOf, halvesOf, lastDayOf, loadAbsence, type Loaded, loadPerson } from './load.ts'
import { answerWith } from './overview.ts'
import { absencesOf, addAbsence, addEvent, type Dates, type Half, lockAbsences, setDates, type StoredAbsence } from './queries/absences.ts'
import { writeHealth } from './queries/health.ts'

/** How far back who is not hr may report, in days. */
const longestBack = 28
const longestSpell = 1100

/** A part of one day is over when it is reported: its last day is its first. */
const whole = (asked: SicknessDates): Dates => ({
  ...asked,
  ends_on: asked.ends_on ?? (asked.minutes !== null || asked.first_part === 'am' ? asked.starts_on : null),
})

/** POST /employees/{id}/sickness. The reason is the person's own to give, or hr's: a manager who takes a call is not asked for it. */
export async function reportSickness(ctx: Context, id: string, asked: SicknessReported): Promise<Reply<SpellShown>> {
  const loaded = await loadPerson(ctx, id)
  if (!canKeepAbsence(ctx.actor, loaded.standing)) throw new AppError('forbidden')
  if (saysWhy(asked) && !canKeepHealth(ctx.actor, loaded.standing)) throw new AppError('forbidden')
  await lockAbsences(ctx.tx, id)
  const dates = whole(asked)
  await refuseBad(ctx, loaded, { dates, expected: asked.expected_on, except: null })
  const over = dates.ends_on !== null
  const absence = {
    ...dates,
    id: randomUUID(),
    employee_id: id,
    expected_on: over ? null : asked.expected_on,
    state: over ? ('returned' as const) : ('open' as const),
  }
  await addAbsence(ctx.tx, absence, over ? halvesOf(costOfSpell(loaded.person, dates, ctx.today)) : [], actOf(ctx))
  await record(ctx, { action: 'absence.reported', absence, from: null, to: dates })
  await writeWhy(ctx, absence, asked)
  await tellWhoLeads(ctx, loaded, absence.id)
  if (over) await afterReturn(ctx, absence, dates)
  return new Reply(await answerWith(ctx, absence.id), { status: 201 })
}

type Why = Pick<SicknessReported, 'category' | 'detail'>
const saysWhy = ({ category, detail }: Why): boolean => category !== null || detail !== null

async function writeWhy(ctx: Context, absence: Pick<StoredAbsence, 'id' | 'employee_id'>, why: Why): Promise<void> {
  if (!saysWhy(why)) return
  await writeHealth(ctx.tx, absence, { category: why.category, detail: why.detail || null })
  await recordHealth(ctx, absence, { category: [null, why.category], detail: [null, why.detail] })
}

/** POST /sickness/{id}/return: they are back, and the spell is as long as it was. */
export async function endSickness(
  ctx: Context,
  id: string,
  asked: { version: number; ends_on: string; last_part: 'day' | 'am' },
): Promise<SpellShown> {
  const absence = await loadToChange(ctx, id, asked.version)
  if (absence.state !== 'open') throw new AppError('sickness.settled')
  const dates = {
    ...datesOf(absence),
    ends_on: asked.ends_on,
    last_part: asked.ends_on === absence.starts_on ? ('day' as const) : asked.last_part,
  }
  await write(ctx, absence, { dates, state: 'returned', expected: null, event: 'returned' })
  await afterReturn(ctx, absence, dates)
  return answerWith(ctx, id)
}

/** PUT /sickness/{id}: what was reported was not what happened. Once the person is back it is for hr. */
export async function changeSickness(
  ctx: Context,
  id: string,
  { version, expected_on: expected, ...asked }: SicknessDates & { version: number; expected_on: string | null },
): Promise<SpellShown> {
  const absence = await loadToChange(ctx, id, version)
  if (isSettled(absence) && !canJudge(ctx.actor, absence.standing)) throw new AppError('sickness.settled')
  const dates = whole(asked)
  if (absence.state !== 'open' && dates.ends_on === null) throw invalid([{ path: 'ends_on', message: 'Say the last day of sickness.' }])
  // A query is answered by the change; an open spell that is given its end is over.
  const state = dates.ends_on === null ? ('open' as const) : ('returned' as const)
  await write(ctx, absence, { dates, state, expected, event: 'changed' })
  if (state === 'returned') await afterReturn(ctx, absence, dates)
  return answerWith(ctx, id)
}

/** For the person themselves once it was talked about, unless hr asks; for who leads them once they are back. */
const isSettled = ({ standing, state, interview_on: talked }: StoredAbsence): boolean =>
  standing.relation === 'self' ? talked !== null && state === 'returned' : state !== 'open'

async function loadToChange(ctx: Context, id: string, version: number): Promise<StoredAbsence> {
  const absence = await loadAbsence(ctx, id, true)
  if (!canKeepAbsence(ctx.actor, absence.standing)) throw new AppError('forbidden')
  if (absence.version !== version) throw new AppError('stale')
  if (!isRunning(absence.state)) throw new AppError('sickness.settled')
  await lockAbsences(ctx.tx, absence.employee_id)
  return absence
}

interface Written {
  readonly dates: Dates
  readonly state: StoredAbsence['state']
  readonly expected: string | null
  readonly event: 'returned' | 'changed'
}
async function write(ctx: Context, absence: StoredAbsence, { dates, state, expected, event }: Written): Promise<void> {
  const loaded = await loadPerson(ctx, absence.employee_id)
  await refuseBad(ctx, loaded, { dates, expected, except: absence.id })
  const halves = dates.ends_on === null ? [] : halvesOf(costOfSpell(loaded.person, dates, ctx.today))
  if (!(await setDates(ctx.tx, absence, { ...dates, expected_on: expected, state }, halves))) throw new AppError('stale')
  if (absence.leave_returned_at !== null) await holidayAgain(ctx, absence, halves)
  await addEvent(ctx.tx, absence, event, actOf(ctx))
  await record(ctx, { action: `absence.${event}`, absence, from: datesOf(absence), to: dates })
}

/** Holiday that was given back for days that were not spent ill after all is holiday again: for who decides on the person's time off. */
export async function holidayAgain(ctx: Context, absence: StoredAbsence, still: readonly Half[]): Promise<void> {
  if (!(await findDecides(ctx.tx, absence.employee_id))) throw new AppError('sickness.settled')
  const span = { from: absence.starts_on, until: lastDayOf(absence, ctx.today) }
  await takeSickDaysAgain(ctx, absence.employee_id, span, still)
}

interface Judged {
  readonly dates: Dates
  readonly expected: string | null
  /** The spell itself, which does not stand in its own way. */
  readonly except: string | null
}
async function refuseBad(ctx: Context, loaded: Loaded, judged: Judged): Promise<void> {
  const { dates } = judged
  const until = lastDayOf(dates, ctx.today)
  const asked = { ...dates, ends_on: until }
  const wrong =
    (dates.ends_on === null ? null : askedProblem(asked, longestSpell)) ??
    employmentProblem(loaded, dates) ??
    daysProblem(ctx, loaded, judged)
  if (wrong) throw invalid([wrong])
  const half = dates.minutes !== null || dates.ends_on === dates.starts_on ? halfProblem(loaded.person, asked) : null
  if (half) throw invalid([half])
  await refuseOverlap(ctx, loaded, judged)
}

async function refuseOverlap(ctx: Context, { person }: Loaded, { dates, except }: Judged): Promise<void> {
  const until = lastDayOf(dates, ctx.today)
  const others = (await absencesOf(ctx.tx, [person.id])).filter(({ id }) => id !== except)
  const open = others.find(({ state }) => state === 'open')
  if (open && dates.ends_on === null) throw new AppError('sickness.open')
  if (open && until >= open.starts_on) throw new AppError('sickness.overlap')
  // Parts of days are told apart by the halves they hold, which the database keeps once each.
  const meets = (other: StoredAbsence): boolean => other.starts_on <= until && (other.ends_on ?? '') >= dates.starts_on
  if (isWholeDays(dates) && others.some((other) => isWholeDays(other) && meets(other))) throw new AppError('sickness.overlap')
}
const isWholeDays = ({ first_part: first, last_part: last }: Pick<Dates, 'first_part' | 'last_part'>): boolean =>
  first === 'day' && last === 'day'

function employmentProblem({ person }: Loaded, { starts_on: from }: Dates): FieldProblem | null {
  if (person.start !== null && from < person.start)
    return { path: 'starts_on', message: `The employment begins on ${showDate(person.start)}.` }
  return person.end !== null && from > person.end
    ? { path: 'starts_on', message: `The last day of employment is ${showDate(person.end)}.` }
    : null
}

function daysProblem(ctx: Context, { standing }: Loaded, { dates, expected }: Judged): FieldProblem | null {
  const { starts_on: from, ends_on: until } = dates
  const tomorrow = addDays(ctx.today, 1)
  if (from > tomorrow) return { path: 'starts_on', message: 'Report sickness when it begins, or on the day before.' }
  if (until !== null && until > tomorrow)
    return { path: 'ends_on', message: 'The last day is in the future. Leave it open until they are back.' }
  if (expected !== null && expected <= from) return { path: 'expected_on', message: 'The day back is after the first day of sickness.' }
  const early = from < addDays(ctx.today, -longestBack) && !isByHr(ctx, standing)
  return early ? { path: 'starts_on', message: `Days more than ${longestBack} days ago are recorded by HR.` } : null
}
const isByHr = (ctx: Context, standing: Loaded['standing']): boolean => standing.relation !== 'self' && isHr(ctx.actor)

interface Recorded {
  readonly action: string
  readonly absence: Pick<StoredAbsence, 'id' | 'employee_id'>
  readonly from: Dates | null
  readonly to: Dates
}
/** Under a kind of its own: the activity of a person is read by their whole line, and an absence is not theirs to know. */
const record = (ctx: Context, { action, absence, from, to }: Recorded): Promise<void> =>
  ctx.audit({
    action,
    subjectKind: 'absence',
    subjectId: absence.id,
    changes: {
      employee: { from: null, to: absence.employee_id },
      starts_on: { from: from?.starts_on ?? null, to: to.starts_on },
      ends_on: { from: from?.ends_on ?? null, to: to.ends_on },
    },
  })

/** What is health goes into the log sealed: that it changed, and never to what. */
export const recordHealth = (
  ctx: Context,
  absence: Pick<StoredAbsence, 'id' | 'employee_id'>,
  facts: Readonly<Record<string, readonly [from: unknown, to: unknown]>>,
  action = 'absence.sickness-record',
): Promise<void> =>
  ctx.audit({
    action,
    subjectKind: 'absence',
    subjectId: absence.id,
    changes: {
      employee: { from: null, to: absence.employee_id },
      ...Object.fromEntries(Object.entries(facts).map(([field, [from, to]]) => [field, { from: ctx.sealed(from), to: ctx.sealed(to) }])),
    },
  })

async function whoLeads(ctx: Context, { person, standing }: Loaded): Promise<string[]> {
  const { manager_id: manager } = await findApprover(ctx.tx, person.id, ctx.today)
  const delegates = standing.relation === 'self' ? await findDelegatesOfMine(ctx.tx, ctx.today) : []
  const people = manager === null ? [] : [manager, ...delegates]
  const users = (await Promise.all(people.map((each) => usersOfPerson(ctx.tx, each)))).flat()
  return users.length > 0 ? users : usersInRoles(ctx.tx, ['hr', 'super_admin'], person.id)
}

/** That somebody is away, and nothing else. */
async function tellWhoLeads(ctx: Context, loaded: Loaded, absenceId: string): Promise<void> {
  const to = (await whoLeads(ctx, loaded)).filter((user) => user !== ctx.actor.userId)
  await notify(ctx.tx, {
    to,
    kind: 'absence-reported',
    subjectKind: 'absence',
    subjectId: absenceId,
    link: '/app/sickness',
    data: { personId: loaded.person.id },
  })
}

/** The conversation is due on the first day back; what a spell adds up to is looked at apart, by nobody's rights but the system's. */
async function afterReturn(ctx: Context, absence: Pick<StoredAbsence, 'id' | 'employee_id'>, { ends_on: until }: Dates): Promise<void> {
  await resolveNotifications(ctx.tx, { kind: 'absence-reported', subjectId: absence.id })
  await resolveNotifications(ctx.tx, { kind: 'document-requested', subjectId: absence.id })
  const loaded = await loadPerson(ctx, absence.employee_id)
  const to = (await whoLeads(ctx, loaded)).filter((user) => user !== ctx.actor.userId || loaded.standing.relation !== 'self')
  await notify(ctx.tx, {
    to,
    kind: 'task',
    subjectKind: 'absence',
    subjectId: absence.id,
    link: '/app/sickness',
    data: { date: addDays(until ?? ctx.today, 3) },
  })
  await ctx.enqueue('review-absence', { tenantId: ctx.actor.tenantId, employeeId: absence.employee_id })
}
