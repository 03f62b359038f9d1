import type { Context } from '#platform/server/context.ts'
import { resolveNotifications } from '#platform/server/notify.ts'
import { AppError, invalid } from '#platform/shared/app-error.ts'
import { accountFor, type Booking } from '../contract.ts'
import { canDecide, canDecideNow, canSeeTimeOff, hasLastWord } from '../policy.ts'
import { leaveYearOf, policyOf } from '../rules.ts'
import { giveBack } from './book.ts'
import { actOf, loadBooking, projectBooking } from './load.ts'
import { addEvent, setFirst, setState, showAway, type StoredBooking, waitingBookings } from './queries/bookings.ts'
import { findFacts, findPolicies } from './queries/facts.ts'
import { findBalances } from './queries/ledger.ts'
import { shownIn } from './shown.ts'
import { askSecond, tellPerson } from './telling.ts'
import { bookedOn, findClashes, findCoverGaps } from './queries/team.ts'

interface Decision {
  readonly version: number
  readonly decision: 'approve' | 'refuse'
  readonly note?: string | null | undefined
  readonly despite_cover?: boolean | undefined
}

export async function decideTimeOff(ctx: Context, id: string, asked: Decision): Promise<Booking> {
  const booking = await loadToDecide(ctx, id, asked.version)
  if (asked.decision === 'refuse') await refuse(ctx, booking, asked.note)
  else if (booking.needs_second && booking.first_by_name === null && !hasLastWord(ctx.actor)) return approveFirst(ctx, booking, asked)
  else await approve(ctx, booking, asked)
  await tellPerson(ctx, booking)
  return projectBooking(ctx, await loadBooking(ctx, id))
}

async function loadToDecide(ctx: Context, id: string, version: number): Promise<StoredBooking> {
  const booking = await loadBooking(ctx, id, true)
  if (booking.standing.relation === 'self') throw new AppError('time-off.own-decision')
  if (!canDecide(ctx.actor, booking.standing) && !booking.standing.second) throw new AppError('forbidden')
  // Of two at once, the second finds the first one's decision.
  if (booking.state !== 'requested') throw new AppError('time-off.decided')
  if (!canDecideNow(ctx.actor, booking.standing, booking)) throw new AppError('forbidden')
  if (booking.version !== version) throw new AppError('stale')
  return booking
}

async function refuse(ctx: Context, booking: StoredBooking, note: string | null | undefined): Promise<void> {
  if (!note) throw invalid([{ path: 'note', message: 'Say why, so that they can ask for other days.' }])
  await giveBack(ctx, booking, 'refused', note)
  await recordDecision(ctx, booking, 'time-off.refused', note)
}

async function approve(ctx: Context, booking: StoredBooking, asked: Decision): Promise<void> {
  if (!asked.despite_cover && (await gapsOf(ctx, booking)).length > 0) throw new AppError('time-off.cover')
  if (!(await setState(ctx.tx, booking, 'approved', actOf(ctx, asked.note)))) throw new AppError('time-off.decided')
  await addEvent(ctx.tx, booking, 'approved', actOf(ctx, asked.note))
  await showAway(ctx.tx, booking.id)
  await resolveNotifications(ctx.tx, { kind: 'request-waiting', subjectId: booking.id })
  await recordDecision(ctx, booking, 'time-off.approved', asked.note || null)
}

/** The first yes of two: nothing counts yet, and who says the second is asked. */
async function approveFirst(ctx: Context, booking: StoredBooking, asked: Decision): Promise<Booking> {
  if (!asked.despite_cover && (await gapsOf(ctx, booking)).length > 0) throw new AppError('time-off.cover')
  if (!(await setFirst(ctx.tx, booking, actOf(ctx, asked.note)))) throw new AppError('time-off.decided')
  await addEvent(ctx.tx, booking, 'first-approved', actOf(ctx, asked.note))
  await resolveNotifications(ctx.tx, { kind: 'request-waiting', subjectId: booking.id })
  await askSecond(ctx, booking.employee_id, booking)
  await recordDecision(ctx, booking, 'time-off.approved-first', asked.note || null)
  return projectBooking(ctx, await loadBooking(ctx, booking.id))
}

const gapsOf = async (ctx: Context, booking: StoredBooking) =>
  findCoverGaps(ctx.tx, booking.employee_id, await bookedOn(ctx.tx, booking.id))

const recordDecision = (ctx: Context, booking: StoredBooking, action: string, reason: string | null): Promise<void> =>
  ctx.audit({
    action,
    subjectKind: 'employee',
    subjectId: booking.employee_id,
    changes: {
      starts_on: { from: null, to: booking.starts_on },
      ends_on: { from: null, to: booking.ends_on },
      minutes: { from: null, to: booking.minutes },
    },
    reason,
  })

/** GET /time-off-requests: each with what a decision needs to know. */
export async function listRequests(ctx: Context) {
  const waiting = await waitingBookings(ctx.tx)
  const ids = [...new Set(waiting.map(({ employee_id }) => employee_id))]
  const facts = await findFacts(ctx.tx, ids)
  const policies = await findPolicies(ctx.tx)
  const data = []
  for (const booking of waiting) {
    const person = facts.get(booking.employee_id)
    const policy = person && policyOf(policies, person.contract)
    const account = accountFor(booking)
    const day = policy ? leaveYearOf(policy, booking.starts_on).start : booking.starts_on
    // What is left is of the record of absence, which the second manager need not see.
    const balance =
      account === null || !canSeeTimeOff(ctx.actor, booking.standing)
        ? undefined
        : (await findBalances(ctx.tx, [booking.employee_id], { account, day, today: ctx.today })).get(booking.employee_id)
    data.push({
      ...projectBooking(ctx, booking),
      ...(person && policy
        ? shownIn({ person, policy }, leaveYearOf(policy, booking.starts_on), ctx.today)
        : { unit: 'days' as const, day_minutes: 450 }),
      remaining: balance?.remaining ?? null,
      clashes: await findClashes(ctx.tx, booking.employee_id, booking.starts_on, booking.ends_on),
      cover: await gapsOf(ctx, booking),
    })
  }
  return { data }
}
