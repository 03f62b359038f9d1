import type { Context } from '#platform/server/context.ts'
import { AppError } from '#platform/shared/app-error.ts'
import { costOf, withoutHalves } from '../rules.ts'
import { findBooking, findDecides } from './queries/bookings.ts'
import { addSickDays, findHolidayHalves, findSickDays, type Half, removeSickDays } from './queries/sick-days.ts'
import { priceAnew } from './reprice.ts'
import { settle, type Settled } from './settle.ts'

/**
 * Gives halves of holiday back that were spent ill, by the entries every change of a price makes. Who decides on the person's time
 * off does it. Answers how many halves came back.
 */
export async function giveBackSickDays(ctx: Context, employeeId: string, ill: readonly Half[]): Promise<number> {
  if (!(await findDecides(ctx.tx, employeeId))) throw new AppError('forbidden')
  const days = ill.map(({ day }) => day).toSorted()
  const [first, last] = [days[0], days.at(-1)]
  const loaded = (await settle(ctx.tx, [employeeId], ctx.today)).get(employeeId)
  if (!loaded || first === undefined || last === undefined) return 0
  const wanted = new Set(ill.map(({ day, part }) => `${day} ${part}`))
  const held = (await findHolidayHalves(ctx.tx, employeeId, first, last)).filter(({ day, part }) => wanted.has(`${day} ${part}`))
  for (const [bookingId, halves] of Map.groupBy(held, ({ booking_id: id }) => id)) {
    await addSickDays(ctx.tx, bookingId, employeeId, halves)
    await priceWithoutIllness(ctx, loaded, bookingId)
  }
  return held.length
}

async function priceWithoutIllness(ctx: Context, loaded: Settled, bookingId: string): Promise<void> {
  const booking = await findBooking(ctx.tx, bookingId, true)
  if (booking?.state !== 'approved') return
  const sick = (await findSickDays(ctx.tx, [bookingId])).get(bookingId)
  const now = withoutHalves(costOf(loaded.person, { ...booking, minutes: booking.minutes_asked }), sick)
  await priceAnew(ctx, { booking, loaded, now }, 'ill')
}

/**
 * The other way round: a spell that is withdrawn or was shorter than reported leaves halves of holiday that were given back and not spent
 * ill. They are holiday again, where their booking still stands. Who decides on the person's time off does it.
 */
export async function takeSickDaysAgain(
  ctx: Context,
  employeeId: string,
  span: { from: string; until: string },
  still: readonly Half[],
): Promise<void> {
  if (!(await findDecides(ctx.tx, employeeId))) throw new AppError('forbidden')
  const loaded = (await settle(ctx.tx, [employeeId], ctx.today)).get(employeeId)
  if (!loaded) return
  for (const bookingId of await removeSickDays(ctx.tx, employeeId, span, still)) await priceWithoutIllness(ctx, loaded, bookingId)
}
