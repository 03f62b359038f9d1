import type { Context } from '#platform/server/context.ts'
import { notify, usersInRoles, usersOfPerson } from '#platform/server/notify.ts'
import type { StoredBooking } from './queries/bookings.ts'
import { findApprover, findDelegatesOfMine, findSecondManager } from './queries/team.ts'

/** The manager and whom they named hear of it; where there is no manager, hr. */
export async function askApprovers(ctx: Context, personId: string, bookingId: string): Promise<void> {
  const { manager_id: manager } = await findApprover(ctx.tx, personId, ctx.today)
  await ask(ctx, personId, bookingId, manager === null ? [] : [manager, ...(await findDelegatesOfMine(ctx.tx, ctx.today))])
}

/** Who says the second yes hears of it: the second manager, unless they have said the first in somebody's place; else hr. */
export async function askSecond(
  ctx: Context,
  personId: string,
  booking: { readonly id: string; readonly second_by: 'hr' | 'manager' },
): Promise<void> {
  const second = booking.second_by === 'manager' ? await findSecondManager(ctx.tx, personId) : null
  await ask(ctx, personId, booking.id, second === null || second.id === ctx.actor.personId ? [] : [second.id])
}

async function ask(ctx: Context, personId: string, bookingId: string, people: readonly string[]): Promise<void> {
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
