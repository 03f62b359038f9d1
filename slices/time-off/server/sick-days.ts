import type { Context } from '#platform/server/context.ts'
import { AppError } from '#platform/shared/app-error.ts'
import { costOf, withoutHalves } from '../rules.ts'
import { findBooking, findDecides } from './queries/bookings.ts'
import { addSickDays, findHolidayHalves, findSickDays, type Half } from './queries/sick-days.ts'
import { priceAnew } from './reprice.ts'
import { settle } from './settle.ts'

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
    const booking = await findBooking(ctx.tx, bookingId, true)
    if (!booking) continue
    const sick = (await findSickDays(ctx.tx, [bookingId])).get(bookingId)
    const now = withoutHalves(costOf(loaded.person, { ...booking, minutes: booking.minutes_asked }), sick)
    await priceAnew(ctx, { booking, loaded, now }, 'ill')
  }
  return held.length
}
