import { isHr, type Actor } from '#platform/shared/actor.ts'

/** The whole chart of their own workspace, for every role; of any other workspace nothing, as if there were none. */
export const canReadChart = (actor: Pick<Actor, 'tenantId'>, tenantId: string): boolean => actor.tenantId === tenantId

/** Who a protected person is: HR knows, and the person themselves. */
export const canNameProtected = (actor: Pick<Actor, 'role' | 'personId'>, personId: string): boolean =>
  isHr(actor) || actor.personId === personId
