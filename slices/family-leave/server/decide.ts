import type { Context } from '#platform/server/context.ts'
import { notify, resolveNotifications, usersOfPerson } from '#platform/server/notify.ts'
import { AppError, invalid } from '#platform/shared/app-error.ts'
import { bookTimeOff, cancelTimeOff } from '#slices/time-off/server/service.ts'
import type { FamilyLeaveShown } from '../contract.ts'
import { canAskFamilyLeave, canConfirmFamilyLeave } from '../policy.ts'
import { bookingOf } from './ask.ts'
import { answerWith, loadFamilyLeave, record } from './load.ts'
import { setBooking, setConfirmed, setReplied, setWithdrawn, type StoredFamilyLeave } from './queries/family-leaves.ts'

/** POST /family-leave/{id}/state. */
export async function decideFamilyLeave(
  ctx: Context,
  id: string,
  { version, state }: { version: number; state: 'confirmed' | 'withdrawn' },
): Promise<FamilyLeaveShown> {
  const stored = await loadFamilyLeave(ctx, id, version)
  if (state === 'confirmed') await confirm(ctx, stored)
  else await withdraw(ctx, stored)
  await record(ctx, state, stored, { state: [stored.state, state] })
  await resolveNotifications(ctx.tx, { kind: 'request-waiting', subjectId: id })
  if (stored.standing.relation !== 'self')
    await notify(ctx.tx, {
      to: await usersOfPerson(ctx.tx, stored.employee_id),
      kind: 'request-decided',
      subjectKind: 'family-leave',
      subjectId: id,
      link: '/app/me/family-leave',
    })
  return answerWith(ctx, id)
}

async function confirm(ctx: Context, stored: StoredFamilyLeave): Promise<void> {
  if (!canConfirmFamilyLeave(ctx.actor, stored.standing)) throw new AppError('forbidden')
  if (stored.state !== 'planned' || !(await setConfirmed(ctx.tx, stored, ctx.actorName))) throw new AppError('family-leave.settled')
  const { body: booking } = await bookTimeOff(ctx, stored.employee_id, bookingOf(stored))
  if (!booking) throw new AppError('internal')
  await setBooking(ctx.tx, stored.id, booking.id)
}

async function withdraw(ctx: Context, stored: StoredFamilyLeave): Promise<void> {
  const may = stored.state === 'planned' ? canAskFamilyLeave(ctx.actor, stored.standing) : canConfirmFamilyLeave(ctx.actor, stored.standing)
  if (!may) throw new AppError('forbidden')
  if (!(await setWithdrawn(ctx.tx, stored))) throw new AppError('family-leave.settled')
  if (stored.booking_id !== null && stored.booking_version !== null)
    await cancelTimeOff(ctx, stored.booking_id, { version: stored.booking_version })
}

export async function replyFamilyLeave(
  ctx: Context,
  id: string,
  { version, replied_on: on }: { version: number; replied_on: string },
): Promise<FamilyLeaveShown> {
  const stored = await loadFamilyLeave(ctx, id, version)
  if (!canConfirmFamilyLeave(ctx.actor, stored.standing)) throw new AppError('forbidden')
  if (on > ctx.today || on < stored.notice_on)
    throw invalid([{ path: 'replied_on', message: 'It was written on a day from the notice to today.' }])
  if (!(await setReplied(ctx.tx, stored, on))) throw new AppError('stale')
  await record(ctx, 'replied', stored, { replied_on: [stored.replied_on, on] })
  return answerWith(ctx, id)
}
