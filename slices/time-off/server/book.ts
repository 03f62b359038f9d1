import { randomUUID } from 'node:crypto'
import type { Context } from '#platform/server/context.ts'
import { resolveNotifications } from '#platform/server/notify.ts'
import { Reply } from '#platform/server/reply.ts'
import { AppError, invalid, type FieldProblem } from '#platform/shared/app-error.ts'
import { daysBetween, showDate } from '#platform/shared/calendar-date.ts'
import { accountFor, type Account, type Booking, type BookingAsked, type LeaveType, type Quote } from '../contract.ts'
import { canBook, canCancel, canDecide } from '../policy.ts'
import {
  amountInWords,
  askedProblem,
  type Cost,
  costOf,
  daysInMinutes,
  halfProblem,
  hasNoPattern,
  leaveYearOf,
  withoutHalves,
} from '../rules.ts'
import { actOf, loadBooking, loadPerson, projectBooking, type Loaded } from './load.ts'
import { lapsingBy } from './lapsing.ts'
import { kindOf, type Kind } from './kinds.ts'
import type { Settled } from './settle.ts'
import { rotaIn, shownIn, shownInAll } from './shown.ts'
import { nextOf, type Steps, stepsOf } from './steps.ts'
import { addBooking, addEvent, endBooking, type NewBooking, type StoredBooking, takenBy } from './queries/bookings.ts'
import { askApprovers, askSecond, tellPerson } from './telling.ts'
import { addEntries, findBalances, findEntries, type NewEntry } from './queries/ledger.ts'
import { findSickDaysOf, keepSickDays } from './queries/sick-days.ts'
import { findBlackouts, findClashes, findCoverGaps } from './queries/team.ts'

type Asked = Omit<BookingAsked, 'note'>

interface Priced {
  readonly kind: Kind
  readonly cost: Cost
  readonly years: Quote['years']
  readonly problems: FieldProblem[]
}

/** POST …/quote: what a booking would take, said before it is asked for. Nothing is written. */
export async function quoteTimeOff(ctx: Context, id: string, asked: Asked & { replaces?: string | undefined }): Promise<Quote> {
  const loaded = await loadPerson(ctx, id)
  if (!canBook(ctx.actor, loaded.standing)) throw new AppError('forbidden')
  const replaced = asked.replaces === undefined ? null : await loadBooking(ctx, asked.replaces)
  if (replaced && replaced.employee_id !== id) throw new AppError('not-found')
  const { cost, years, problems } = await price(ctx, loaded, asked, replaced)
  const days = cost.days.map(({ day }) => day)
  const decides = canDecide(ctx.actor, loaded.standing)
  const cover = days.length === 0 ? [] : await findCoverGaps(ctx.tx, id, days)
  return {
    minutes: cost.minutes,
    ...shownInAll(years, shownIn(loaded, leaveYearOf(loaded.policy, asked.starts_on), ctx.today)),
    days: cost.days.map(({ day, minutes }) => ({ day, minutes })),
    skipped: [...cost.skipped],
    years,
    clashes: asked.ends_on < asked.starts_on ? [] : await findClashes(ctx.tx, id, asked.starts_on, asked.ends_on),
    // How many are there is for who decides: the number could tell of people who are not to be found.
    cover: decides ? cover : cover.map((gap) => ({ ...gap, least: null, left: null })),
    problems,
    goes_to: await nextOf(ctx, loaded),
  }
}

const nothing: Cost = { minutes: 0, days: [], skipped: [] }

/** The price of a booking and everything that stands in its way. */
async function price(ctx: Context, loaded: Loaded, asked: Asked, replaced: StoredBooking | null): Promise<Priced> {
  const kind = await kindOf(ctx, loaded, asked, replaced)
  const problem =
    kind.problem ??
    askedProblem(asked, kind.longest, earnsOn(loaded, asked)) ??
    halfProblem(loaded.person, asked) ??
    weekProblem(loaded, asked, kind)
  if (problem) return { kind, cost: nothing, years: [], problems: [problem] }
  const cost = withoutHalves(costOf(loaded.person, asked), await findSickDaysOf(ctx.tx, replaced))
  const problems = [...employmentProblems(loaded, asked), ...(kind.account === null ? [] : await ruleProblems(ctx, loaded, asked))]
  if (problems.length === 0 && cost.days.length === 0)
    problems.push({ path: 'starts_on', message: 'None of these days is a working day, so there is nothing to book.' })
  const { account } = kind
  const years = account === null ? [] : await yearsTouched(ctx, loaded, cost, { account, replaced })
  if (account !== null) problems.push(...yearProblems(loaded, asked), ...balanceProblems(ctx, loaded, years, account))
  return { kind, cost, years, problems }
}

/** Whether leave is earned by the hour on these days. */
const earnsOn = ({ policyOn }: Loaded, { starts_on: from, ends_on: until }: Asked): boolean =>
  policyOn(from).irregular && policyOn(until).irregular

/** Of irregular hours without a recorded week, no number of days says how many hours they are. */
function weekProblem(loaded: Loaded, asked: Asked, { account }: Kind): FieldProblem | null {
  if (account === null || asked.minutes !== null || !earnsOn(loaded, asked) || !hasNoPattern(loaded.person.weeks)) return null
  return { path: 'minutes', message: 'Say how many hours you would have worked: your leave is earned by the hour.' }
}

function employmentProblems({ person }: Loaded, asked: Asked): FieldProblem[] {
  const { start, end } = person
  if (start !== null && asked.starts_on < start) return [{ path: 'starts_on', message: `The employment begins on ${showDate(start)}.` }]
  return end !== null && asked.ends_on > end ? [{ path: 'ends_on', message: `The last day of employment is ${showDate(end)}.` }] : []
}

/** Notice and black-outs hold for who asks for themselves; who decides may set them aside. */
async function ruleProblems(ctx: Context, { person, policy, standing }: Loaded, asked: Asked): Promise<FieldProblem[]> {
  if (standing.relation !== 'self') return []
  const problems: FieldProblem[] = []
  const ahead = daysBetween(ctx.today, asked.starts_on)
  if (policy.notice_days > 0 && ahead < policy.notice_days)
    problems.push({ path: 'starts_on', message: `Ask at least ${policy.notice_days} days before the first day.` })
  for (const { starts_on: from, ends_on: until, reason } of await findBlackouts(ctx.tx, person.id, asked.starts_on, asked.ends_on))
    problems.push({ path: 'starts_on', message: `No leave from ${showDate(from)} to ${showDate(until)}: ${reason}` })
  return problems
}

interface Touching {
  readonly account: Account
  readonly replaced: StoredBooking | null
}

/** The leave years a booking touches, each with what it takes there; what a replaced booking takes counts as left. */
async function yearsTouched(ctx: Context, loaded: Loaded, cost: Cost, { account, replaced }: Touching): Promise<Quote['years']> {
  const { person, policy } = loaded
  const given = replaced ? await takenBy(ctx.tx, replaced.id) : []
  const byYear = Map.groupBy(cost.days, ({ day }) => leaveYearOf(policy, day).start)
  const years: Quote['years'] = []
  for (const [start, days] of byYear) {
    const balance = (await findBalances(ctx.tx, [person.id], { account, day: start, today: ctx.today })).get(person.id)
    const back = given.filter((part) => part.account === account && part.year_start === start).reduce((sum, part) => sum - part.minutes, 0)
    const minutes = days.reduce((sum, day) => sum + day.minutes, 0)
    const year = leaveYearOf(policy, start)
    const own = (await findEntries(ctx.tx, [person.id], start)).filter((entry) => entry.account === account)
    // Carried leave that has run out by these days cannot be taken on them.
    const before = (balance?.remaining ?? 0) + back - lapsingBy(own, days, replaced?.id ?? null)
    years.push({ year_start: start, year_end: year.end, minutes, before, after: before - minutes, ...shownIn(loaded, year, ctx.today) })
  }
  return years
}

function yearProblems({ years }: Loaded, asked: Asked): FieldProblem[] {
  const [first, last] = [years[0], years.at(-1)]
  if (first && asked.starts_on < first.start)
    return [{ path: 'starts_on', message: `Leave is kept here from ${showDate(first.start)} on.` }]
  return last && asked.ends_on > last.end ? [{ path: 'ends_on', message: `Leave can be booked until ${showDate(last.end)}.` }] : []
}

function balanceProblems(ctx: Context, loaded: Loaded, years: Quote['years'], account: Account): FieldProblem[] {
  return years.flatMap(({ year_start: start, year_end: end, after, before, unit, day_minutes: dayMinutes }) => {
    const words = (minutes: number): string => amountInWords(minutes, { unit, dayMinutes })
    const under = account === 'toil' ? 0 : daysInMinutes(loaded.policy.overdraw_days, rotaIn(loaded, { start, end }, ctx.today))
    if (after >= -under) return []
    const message = `${words(-after - under)} short: ${words(before)} left in the leave year from ${showDate(start)} to ${showDate(end)}, with what waits for a decision kept aside.`
    return [{ path: 'ends_on', message }]
  })
}

export const entriesFor = (loaded: Settled, booking: { id: string; type: LeaveType; counted: boolean }, cost: Cost): NewEntry[] => {
  const account = accountFor(booking)
  if (account === null) return []
  return cost.days.map(({ day, minutes, parts }) => {
    const year = leaveYearOf(loaded.policy, day)
    return {
      employee_id: loaded.person.id,
      account,
      year_start: year.start,
      year_end: year.end,
      kind: 'booking' as const,
      minutes: -minutes,
      effective_on: day,
      rule: 'booking.cost',
      inputs: { part: parts.length === 1 ? parts[0]?.part : 'day', type: booking.type },
      booking_id: booking.id,
    }
  })
}

/** Asked for oneself it waits for a decision, unless nobody else could make one; booked by who decides it counts at once. */
export async function bookTimeOff(ctx: Context, id: string, asked: BookingAsked): Promise<Reply<Booking>> {
  const loaded = await loadPerson(ctx, id)
  if (!canBook(ctx.actor, loaded.standing)) throw new AppError('forbidden')
  const booking = await write(ctx, loaded, asked, null)
  return new Reply(booking, { status: 201 })
}

async function write(ctx: Context, loaded: Loaded, asked: BookingAsked, replaced: StoredBooking | null): Promise<Booking> {
  const { kind, cost, problems } = await price(ctx, loaded, asked, replaced)
  if (problems.length > 0) throw invalid(problems)
  if (replaced) await giveBack(ctx, replaced, 'changed')
  const steps = await stepsOf(ctx, loaded)
  const booking = newBooking(loaded, asked, { kind, cost, steps, replaced })
  await addBooking(ctx.tx, booking, cost.days, actOf(ctx, asked.note))
  if (replaced && (await findSickDaysOf(ctx.tx, replaced))) await keepSickDays(ctx.tx, replaced.id, booking.id)
  await addEntries(ctx.tx, entriesFor(loaded, booking, cost), ctx.actorName)
  await record(ctx, booking)
  if (steps.first) await askSecond(ctx, loaded.person.id, booking)
  else if (steps.waits) await askApprovers(ctx, loaded.person.id, booking.id)
  return projectBooking(ctx, await loadBooking(ctx, booking.id))
}

interface Settling {
  readonly kind: Kind
  readonly cost: Cost
  readonly steps: Steps
  readonly replaced: StoredBooking | null
}
const newBooking = (
  { person }: Loaded,
  { type, custom_type, minutes, note, ...dates }: BookingAsked,
  { kind, cost, steps: { waits, ...steps }, replaced }: Settling,
): NewBooking => ({
  ...dates,
  id: randomUUID(),
  employee_id: person.id,
  type,
  minutes_asked: minutes,
  minutes: cost.minutes,
  custom_type,
  ...steps,
  counted: kind.account !== null,
  note: note || null,
  state: waits ? 'requested' : 'approved',
  replaces: replaced?.id ?? null,
})

const actionOf = ({ replaces, state }: NewBooking): string => {
  if (replaces !== null) return 'time-off.changed'
  return state === 'requested' ? 'time-off.requested' : 'time-off.booked'
}
const record = (ctx: Context, booking: NewBooking): Promise<void> =>
  ctx.audit({
    action: actionOf(booking),
    subjectKind: 'employee',
    subjectId: booking.employee_id,
    changes: {
      starts_on: { from: null, to: booking.starts_on },
      ends_on: { from: null, to: booking.ends_on },
      minutes: { from: null, to: booking.minutes },
    },
  })

/** What a booking took comes back by entries of its own. */
export async function giveBack(
  ctx: Context,
  booking: StoredBooking,
  because: 'cancelled' | 'refused' | 'changed',
  note: string | null = null,
): Promise<void> {
  if (!(await tryToGiveBack(ctx, booking, because, note))) throw new AppError('time-off.decided')
}

/** False: somebody else was faster, and nothing is written. */
export async function tryToGiveBack(
  ctx: Context,
  booking: StoredBooking,
  because: 'cancelled' | 'refused' | 'changed',
  note: string | null,
): Promise<boolean> {
  const state = because === 'refused' ? 'refused' : 'cancelled'
  if (!(await endBooking(ctx.tx, booking, state, actOf(ctx, note)))) return false
  const taken = await takenBy(ctx.tx, booking.id)
  await addEntries(
    ctx.tx,
    taken.map((part) => ({
      ...part,
      employee_id: booking.employee_id,
      kind: 'return' as const,
      minutes: -part.minutes,
      rule: 'booking.returned',
      inputs: { because },
      booking_id: booking.id,
    })),
    ctx.actorName,
  )
  await addEvent(ctx.tx, booking, because, actOf(ctx, note))
  await resolveNotifications(ctx.tx, { kind: 'request-waiting', subjectId: booking.id })
  return true
}

async function loadOwnOrDecided(ctx: Context, id: string, version: number): Promise<StoredBooking> {
  const booking = await loadBooking(ctx, id, true)
  if (booking.version !== version) throw new AppError('stale')
  if (booking.state !== 'requested' && booking.state !== 'approved') throw new AppError('time-off.decided')
  if (!canCancel(ctx.actor, booking.standing, booking, ctx.today))
    throw new AppError(booking.standing.relation === 'self' ? 'time-off.not-changeable' : 'forbidden')
  return booking
}

export async function cancelTimeOff(
  ctx: Context,
  id: string,
  asked: { version: number; note?: string | null | undefined },
): Promise<Booking> {
  const booking = await loadOwnOrDecided(ctx, id, asked.version)
  await giveBack(ctx, booking, 'cancelled', asked.note || null)
  await ctx.audit({
    action: 'time-off.cancelled',
    subjectKind: 'employee',
    subjectId: booking.employee_id,
    changes: { starts_on: { from: booking.starts_on, to: null }, ends_on: { from: booking.ends_on, to: null } },
    reason: asked.note || null,
  })
  if (booking.standing.relation !== 'self') await tellPerson(ctx, booking)
  return projectBooking(ctx, await loadBooking(ctx, id))
}

/** The old booking ends and another takes its place in one go: nobody can be between the two. */
export async function changeTimeOff(ctx: Context, id: string, { version, ...asked }: BookingAsked & { version: number }): Promise<Booking> {
  const booking = await loadOwnOrDecided(ctx, id, version)
  const loaded = await loadPerson(ctx, booking.employee_id)
  return write(ctx, loaded, asked, booking)
}
