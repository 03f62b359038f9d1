import type { Context } from '#platform/server/context.ts'
import { notify, usersInRoles, usersOfPerson } from '#platform/server/notify.ts'
import type { StoredBooking } from './queries/bookings.ts'
import { findApprover, findDelegatesOfMine } from './queries/team.ts'

/** The manager and whom they named hear of it; where there is no manager, or for the second step, hr. */
export async function askApprovers(ctx: Context, personId: string, bookingId: string, step: 'first' | 'second' = 'first'): Promise<void> {
  const { manager_id: manager } = await findApprover(ctx.tx, personId, ctx.today)
  const people = manager === null || step === 'second' ? [] : [manager, ...(await findDelegatesOfMine(ctx.tx, ctx.today))]
  const users = (await Promise.all(people.map((person) => usersOfPerson(ctx.tx, person)))).flat()
  await notify(ctx.tx, {
    to: users.length > 0 ? users : await usersInRoles(ctx.tx, ['hr', 'super_admin'], personId),
    kind: 'request-waiting',
    subjectKind: 'request',
    subjectId: bookingId,
    link: '/app/time-off',
    data: { personId },
  })
}

export async function tellPerson(ctx: Context, booking: StoredBooking): Promise<void> {
  await notify(ctx.tx, {
    to: await usersOfPerson(ctx.tx, booking.employee_id),
    kind: 'request-decided',
    subjectKind: 'request',
    subjectId: booking.id,
    link: '/app/me/time-off',
  })
}
