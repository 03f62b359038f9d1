import type { Context } from '#platform/server/context.ts'
import { Reply } from '#platform/server/reply.ts'
import { AppError, invalid } from '#platform/shared/app-error.ts'
import { addDays } from '#platform/shared/calendar-date.ts'
import { carryOverExpiry } from '#rules/uk/holiday-balance.ts'
import { irregularAccrualHours, irregularMethodApplies } from '#rules/uk/holiday-irregular.ts'
import { isProblem } from '#rules/uk/problem.ts'
import type { EntryByHand } from '../contract.ts'
import { canAdjust } from '../policy.ts'
import { leaveYearOf, mostAccrued, type WeekRow } from '../rules.ts'
import { loadPerson, type Loaded } from './load.ts'
import { addEntries, findBalances, findEntries, type NewEntry } from './queries/ledger.ts'
import { writeSchedule } from './queries/settings.ts'

/** POST …/time-off-entries: what hr enters; the amount of hours worked and the last day of carried leave are of rules/uk. */
export async function addEntry(ctx: Context, id: string, asked: EntryByHand): Promise<Reply<{ remaining: number }>> {
  const loaded = await loadPerson(ctx, id)
  if (!canAdjust(ctx.actor, loaded.standing)) throw new AppError('forbidden')
  const year = leaveYearOf(loaded.policy, asked.on)
  if (!loaded.years.some(({ start }) => start === year.start))
    throw invalid([{ path: 'on', message: 'No leave is kept here for that day.' }])
  const entry = {
    employee_id: id,
    year_start: year.start,
    year_end: year.end,
    effective_on: asked.on,
    ...(await amountOf(ctx, loaded, asked)),
  }
  await addEntries(ctx.tx, [entry], ctx.actorName)
  await ctx.audit({
    action: 'time-off.entered',
    subjectKind: 'employee',
    subjectId: id,
    changes: { kind: { from: null, to: asked.kind }, minutes: { from: null, to: entry.minutes } },
    reason: 'reason' in asked ? asked.reason : null,
  })
  const balance = (await findBalances(ctx.tx, [id], { account: entry.account, day: year.start, today: ctx.today })).get(id)
  return new Reply({ remaining: balance?.remaining ?? 0 }, { status: 201 })
}

type Amount = Pick<NewEntry, 'account' | 'kind' | 'minutes' | 'rule' | 'inputs' | 'expires_on'>

async function amountOf(ctx: Context, loaded: Loaded, asked: EntryByHand): Promise<Amount> {
  if (asked.kind === 'accrual') return accrualOf(ctx, loaded, asked)
  if (asked.kind === 'carry_over') return carriedOf(loaded, asked)
  const wrong = (asked.kind === 'purchase' && asked.minutes < 0) || (asked.kind === 'sale' && asked.minutes > 0)
  if (wrong)
    throw invalid([
      {
        path: 'minutes',
        message: asked.kind === 'sale' ? 'What is sold is taken from the balance.' : 'What is bought adds to the balance.',
      },
    ])
  return { account: asked.account, kind: asked.kind, minutes: asked.minutes, rule: 'hr.entry', inputs: { reason: asked.reason } }
}

/** 12.07% of the hours worked, to the nearest hour (rules/uk), up to 5.6 weeks of the policy's week in a leave year. */
async function accrualOf(ctx: Context, { person, policyOn }: Loaded, asked: Extract<EntryByHand, { kind: 'accrual' }>): Promise<Amount> {
  // Hours of the time before another contract are earned by the contract of their day.
  const policy = policyOn(asked.on)
  const year = leaveYearOf(policy, asked.on)
  if (!policy.irregular) throw invalid([{ path: 'kind', message: 'Leave of this policy is granted, not earned by the hour.' }])
  if (irregularMethodApplies({ leaveYearStart: year.start }) !== true)
    throw invalid([{ path: 'on', message: 'Leave is earned by the hour in leave years that begin on or after 1 April 2024.' }])
  const hours = irregularAccrualHours({ hoursWorkedInPayPeriod: asked.hours })
  if (isProblem(hours)) throw invalid([{ path: 'hours', message: hours.message }])
  const before = await findEntries(ctx.tx, [person.id], year.start)
  const earned = before.filter(({ kind }) => kind === 'accrual').reduce((sum, { minutes }) => sum + minutes, 0)
  const minutes = Math.min(hours * 60, mostAccrued(policy) - earned)
  if (minutes <= 0)
    throw invalid([
      {
        path: 'hours',
        message: hours === 0 ? 'Fewer than 4 hours 9 minutes earn no whole hour.' : 'All 28 days of this leave year are earned.',
      },
    ])
  const inputs = { hours: asked.hours, earned: hours * 60, capped: minutes < hours * 60 }
  return { account: 'holiday', kind: 'accrual', minutes, rule: 'holiday.irregularAccrualHours', inputs }
}

function carriedOf({ policy }: Loaded, asked: Extract<EntryByHand, { kind: 'carry_over' }>): Amount {
  const leaveYearEnd = addDays(leaveYearOf(policy, asked.on).start, -1)
  const until = carryOverExpiry({
    reason: asked.carry_reason,
    leaveYearEnd,
    ...(asked.failure_put_right_on ? { failurePutRightOn: asked.failure_put_right_on } : {}),
  })
  if (isProblem(until)) throw invalid([{ path: 'failure_put_right_on', message: until.message }])
  return {
    account: 'holiday',
    kind: 'carry_over',
    minutes: asked.minutes,
    rule: 'holiday.carryOverExpiry',
    inputs: { reason: asked.reason, carry_reason: asked.carry_reason },
    expires_on: until,
  }
}

const rotaChanges = (
  before: WeekRow | undefined,
  asked: { from: string; weeks: readonly (readonly number[])[]; first_week_from: string | null },
) => ({
  from: { from: before?.from ?? null, to: asked.from },
  weeks: { from: before?.weeks ?? null, to: asked.weeks },
  first_week_from: { from: before?.firstWeekFrom ?? null, to: asked.first_week_from },
})

/** PUT …/schedule: weeks that take turns, half days and shifts, from a day on. What follows from it is added to the ledger. */
export async function saveSchedule(
  ctx: Context,
  id: string,
  asked: { from: string; weeks: readonly (readonly number[])[]; first_week_from: string | null },
): Promise<{ remaining: number | null }> {
  const before = await loadPerson(ctx, id)
  if (!canAdjust(ctx.actor, before.standing)) throw new AppError('forbidden')
  if (asked.weeks.length > 1 !== (asked.first_week_from !== null))
    throw invalid([
      { path: 'first_week_from', message: 'Weeks that take turns need the Monday on which the first of them began; one week needs none.' },
    ])
  const rota = before.person.weeks.findLast(({ from }) => from <= asked.from)
  await writeSchedule(ctx.tx, id, asked, ctx.actorName)
  await ctx.audit({
    action: 'time-off.rota-changed',
    subjectKind: 'employee',
    subjectId: id,
    changes: rotaChanges(rota, asked),
  })
  await loadPerson(ctx, id)
  return {
    remaining: (await findBalances(ctx.tx, [id], { account: 'holiday', day: ctx.today, today: ctx.today })).get(id)?.remaining ?? null,
  }
}
