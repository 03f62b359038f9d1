import type { Context } from '#platform/server/context.ts'
import { AppError } from '#platform/shared/app-error.ts'
import { type Account, accountFor } from '../contract.ts'
import { canManageLeave } from '../policy.ts'
import { type Cost, costOf, leaveYearOf, withoutHalves } from '../rules.ts'
import { tryToGiveBack } from './book.ts'
import { actOf, typeNameOf } from './load.ts'
import { addEvent, heldBy, setPrice, standingBookings, type StoredBooking, takenBy } from './queries/bookings.ts'
import { addEntries } from './queries/ledger.ts'
import { findSickDays } from './queries/sick-days.ts'
import { settle, type Settled } from './settle.ts'
import { shownIn } from './shown.ts'

const mostLooked = 2000

interface Differing {
  readonly booking: StoredBooking
  readonly loaded: Settled
  readonly now: Cost
}

const halvesIn = ({ days }: Cost): string =>
  days
    .flatMap(({ day, parts }) => parts.map(({ part, minutes }) => `${day} ${part} ${minutes}`))
    .toSorted()
    .join(',')

/** Bookings that would take something else today, or other days: a rota, a calendar, a place or a last day has changed since. */
async function differing(ctx: Context): Promise<Differing[]> {
  const bookings = await standingBookings(ctx.tx, ctx.today, mostLooked)
  const people = await settle(ctx.tx, [...new Set(bookings.map(({ employee_id: id }) => id))], ctx.today)
  const held = await heldBy(
    ctx.tx,
    bookings.map(({ id }) => id),
  )
  const sick = await findSickDays(
    ctx.tx,
    bookings.map(({ id }) => id),
  )
  return bookings.flatMap((booking) => {
    const loaded = people.get(booking.employee_id)
    if (!loaded) return []
    const now = withoutHalves(costOf(loaded.person, { ...booking, minutes: booking.minutes_asked }), sick.get(booking.id))
    return now.minutes === booking.minutes && halvesIn(now) === (held.get(booking.id) ?? '') ? [] : [{ booking, loaded, now }]
  })
}

export async function listRepricing(ctx: Context) {
  if (!canManageLeave(ctx.actor)) throw new AppError('forbidden')
  return {
    data: (await differing(ctx)).map(({ booking, loaded, now }) => ({
      booking_id: booking.id,
      employee_name: booking.employee_name,
      type_name: typeNameOf(booking),
      starts_on: booking.starts_on,
      ends_on: booking.ends_on,
      minutes: booking.minutes,
      now: now.minutes,
      ...shownIn(loaded, leaveYearOf(loaded.policy, booking.starts_on), ctx.today),
    })),
  }
}

/** Prices bookings anew, each as it was shown: one whose price has moved on since is left for another look. */
export async function reprice(ctx: Context, asked: readonly { id: string; now: number }[]): Promise<{ changed: number }> {
  if (!canManageLeave(ctx.actor)) throw new AppError('forbidden')
  const shown = new Map(asked.map(({ id, now }) => [id, now]))
  const wanted = (await differing(ctx)).filter(({ booking, now }) => shown.get(booking.id) === now.minutes)
  let changed = 0
  for (const one of wanted) if (await priceAnew(ctx, one)) changed += 1
  if (changed > 0)
    await ctx.audit({
      action: 'time-off.priced-anew',
      subjectKind: 'leave-calendar',
      subjectId: null,
      changes: { bookings: { from: null, to: changed } },
    })
  return { changed }
}

/**
 * What the days take now against what they took: the difference of each day is an entry. None of them worked any more: the booking ends.
 * One that was spent ill to its last day stands and takes nothing, so that it is holiday again where the illness is withdrawn.
 */
export async function priceAnew(
  ctx: Context,
  { booking, loaded, now }: Differing,
  because: 'repriced' | 'ill' = 'repriced',
): Promise<boolean> {
  if (now.minutes === 0 && because === 'repriced')
    return tryToGiveBack(ctx, booking, 'cancelled', 'None of its days is a working day any more.')
  // First, so that a booking somebody has ended meanwhile is left as it is.
  if (!(await setPrice(ctx.tx, booking, now.minutes, now.days))) return false
  const account = accountFor(booking)
  if (account !== null) await addDifferences(ctx, { booking, loaded, now }, account, because)
  await addEvent(ctx.tx, booking, 'priced-anew', actOf(ctx))
  return true
}

async function addDifferences(
  ctx: Context,
  { booking, loaded, now }: Differing,
  account: Account,
  because: 'repriced' | 'ill',
): Promise<void> {
  const taken = new Map((await takenBy(ctx.tx, booking.id)).map((part) => [part.effective_on, -part.minutes]))
  const wanted = new Map(now.days.map(({ day, minutes }) => [day, minutes]))
  const entries = [...new Set([...taken.keys(), ...wanted.keys()])].toSorted().flatMap((day) => {
    const minutes = (taken.get(day) ?? 0) - (wanted.get(day) ?? 0)
    if (minutes === 0) return []
    const year = leaveYearOf(loaded.policy, day)
    return [
      {
        employee_id: booking.employee_id,
        account,
        year_start: year.start,
        year_end: year.end,
        effective_on: day,
        booking_id: booking.id,
        kind: minutes > 0 ? ('return' as const) : ('booking' as const),
        minutes,
        rule: 'booking.repriced',
        inputs: { because },
      },
    ]
  })
  await addEntries(ctx.tx, entries, ctx.actorName)
}
