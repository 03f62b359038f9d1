import type { Context } from '#platform/server/context.ts'
import { AppError } from '#platform/shared/app-error.ts'
import { loadEmployee } from '#slices/people/server/service.ts'
import { canCancel, canDecideNow, canSeeBooking, canSeeTimeOff, type LeaveStanding } from '../policy.ts'
import { type Booking, leaveTypes } from '../contract.ts'
import { type Act, findBooking, findDecides, type StoredBooking } from './queries/bookings.ts'
import { settle, type Settled } from './settle.ts'

export interface Loaded extends Settled {
  readonly standing: LeaveStanding
}

/** A person whose time off the asker sees, with a ledger that is up to date. Colleagues are found, and their time off is not theirs to see. */
export async function loadPerson(ctx: Context, id: string): Promise<Loaded> {
  const stored = await loadEmployee(ctx, id)
  const standing = { ...stored, decides: await findDecides(ctx.tx, id) }
  if (!canSeeTimeOff(ctx.actor, standing)) throw new AppError('forbidden')
  const settled = (await settle(ctx.tx, [id], ctx.today)).get(id)
  if (!settled) throw new AppError('not-found')
  return { ...settled, standing }
}

/** A booking the asker sees or decides on; every other one is not found. */
export async function loadBooking(ctx: Context, id: string, lock = false): Promise<StoredBooking> {
  const booking = await findBooking(ctx.tx, id, lock)
  if (!booking || !canSeeBooking(ctx.actor, booking.standing)) throw new AppError('not-found')
  return booking
}

export const actOf = (ctx: Context, note: string | null | undefined = null): Act => ({
  id: ctx.actor.userId,
  name: ctx.actorName,
  note: note || null,
})

/** A kind of the workspace's own has its name; the others are built in. */
export const typeNameOf = ({ type, custom_name: own }: Pick<StoredBooking, 'type' | 'custom_name'>): string => own ?? leaveTypes[type].name

export function projectBooking(ctx: Context, stored: StoredBooking): Booking {
  const { standing, requested_at: at, requested_by_name: by, decided_by_name: decidedBy, first_by_name: firstBy, ...rest } = stored
  const cancel = canCancel(ctx.actor, standing, stored, ctx.today)
  return {
    ...rest,
    type_name: typeNameOf(stored),
    first_approved_by: firstBy,
    requested_at: at.toISOString(),
    requested_by: by,
    decided_by: decidedBy,
    can: {
      cancel,
      change: cancel && canSeeTimeOff(ctx.actor, standing),
      decide: canDecideNow(ctx.actor, standing, stored),
    },
  }
}
