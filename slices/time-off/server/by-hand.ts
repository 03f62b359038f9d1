import type { Context } from '#platform/server/context.ts'
import { Reply } from '#platform/server/reply.ts'
import { AppError, invalid } from '#platform/shared/app-error.ts'
import { addDays } from '#platform/shared/calendar-date.ts'
import { product, rounded } from '#rules/uk/exact.ts'
import { carryOverExpiry } from '#rules/uk/holiday-balance.ts'
import { irregularAccrualHours, irregularMethodApplies, irregularSickAccrualHoursPerWeek } from '#rules/uk/holiday-irregular.ts'
import { isProblem } from '#rules/uk/problem.ts'
import type { EntryByHand } from '../contract.ts'
import { canAdjust } from '../policy.ts'
import { annualWeek, leaveYearOf, mostAccrued, type WeekRow } from '../rules.ts'
import { loadPerson, type Loaded } from './load.ts'
import { addEntries, findBalances, findEntries, type NewEntry } from './queries/ledger.ts'
import { type Rota, writeSchedule } from './queries/settings.ts'

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
  if (asked.kind === 'accrual' || asked.kind === 'absence_accrual') return accrualOf(ctx, loaded, asked)
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

type Accrual = Extract<EntryByHand, { kind: 'accrual' | 'absence_accrual' }>

/** What the rules of rules/uk make of it, in whole hours, and what they were given. */
function earnedBy(asked: Accrual): Pick<Amount, 'rule' | 'inputs'> & { hours: number } {
  if (asked.kind === 'accrual') {
    const hours = irregularAccrualHours({ hoursWorkedInPayPeriod: asked.hours })
    if (isProblem(hours)) throw invalid([{ path: 'hours', message: hours.message }])
    return { hours, rule: 'holiday.irregularAccrualHours', inputs: { hours: asked.hours } }
  }
  const { weeks_away, hours_before, weeks_before } = asked
  const perWeek = irregularSickAccrualHoursPerWeek({ hoursInRelevantPeriod: hours_before, weeksInRelevantPeriod: weeks_before })
  if (isProblem(perWeek)) throw invalid([{ path: 'hours_before', message: perWeek.message }])
  const hours = rounded(product(perWeek ?? 0, weeks_away), 0, 'nearest')
  return { hours, rule: 'holiday.irregularSickAccrualHoursPerWeek', inputs: { weeks_away, hours_before, weeks_before, per_week: perWeek } }
}

/** 12.07% of the hours worked, to the nearest hour (rules/uk), up to 5.6 weeks of the policy's week in a leave year. */
async function accrualOf(ctx: Context, { person, policyOn }: Loaded, asked: Accrual): Promise<Amount> {
  // Hours of the time before another contract are earned by the contract of their day.
  const policy = policyOn(asked.on)
  const year = leaveYearOf(policy, asked.on)
  if (!policy.irregular) throw invalid([{ path: 'kind', message: 'Leave of this policy is granted, not earned by the hour.' }])
  if (irregularMethodApplies({ leaveYearStart: year.start }) !== true)
    throw invalid([{ path: 'on', message: 'Leave is earned by the hour in leave years that begin on or after 1 April 2024.' }])
  const { hours, rule, inputs } = earnedBy(asked)
  const before = await findEntries(ctx.tx, [person.id], year.start)
  const earned = before.filter((entry) => entry.kind === 'accrual' || entry.rule === rule).reduce((sum, { minutes }) => sum + minutes, 0)
  const minutes = Math.min(hours * 60, mostAccrued(policy) - earned)
  if (minutes <= 0)
    throw invalid([
      {
        path: asked.kind === 'accrual' ? 'hours' : 'hours_before',
        message: hours === 0 ? nothingEarned[asked.kind] : 'All 28 days of this leave year are earned.',
      },
    ])
  return { account: 'holiday', kind: 'accrual', minutes, rule, inputs: { ...inputs, earned: hours * 60, capped: minutes < hours * 60 } }
}
const nothingEarned = {
  accrual: 'Fewer than 4 hours 9 minutes earn no whole hour.',
  absence_accrual: 'These weeks earn no whole hour.',
} as const

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

const rotaChanges = (before: WeekRow | undefined, asked: Rota) => ({
  from: { from: before?.from ?? null, to: asked.from },
  weeks: { from: before?.weeks ?? null, to: asked.weeks },
  first_week_from: { from: before?.firstWeekFrom ?? null, to: asked.first_week_from },
  annual_minutes: { from: before?.annualMinutes ?? null, to: asked.annual_minutes },
})

/** Of annualised hours the week is their average on the days that are worked. */
function averaged(asked: Rota): Rota {
  const { annual_minutes: annual, weeks } = asked
  if (annual === null) return asked
  const [week, another] = weeks
  if (!week || another) throw invalid([{ path: 'weeks', message: 'Annualised hours have one average week.' }])
  if (week.every((minutes) => minutes === 0)) throw invalid([{ path: 'weeks', message: 'Choose at least one day that is usually worked.' }])
  const average = annualWeek(
    annual,
    week.map((minutes) => minutes > 0),
  )
  if (average.some((minutes) => minutes > 1440))
    throw invalid([{ path: 'annual_minutes', message: 'No day has so many hours. Choose more days.' }])
  return { ...asked, weeks: [average] }
}

/** PUT …/schedule: weeks that take turns, half days and shifts, from a day on. What follows from it is added to the ledger. */
export async function saveSchedule(ctx: Context, id: string, wanted: Rota): Promise<{ remaining: number | null }> {
  const before = await loadPerson(ctx, id)
  if (!canAdjust(ctx.actor, before.standing)) throw new AppError('forbidden')
  const asked = averaged(wanted)
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
