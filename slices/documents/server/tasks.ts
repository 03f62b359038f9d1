import type { Context } from '#platform/server/context.ts'
import type { EndpointResult } from '#platform/shared/endpoint.ts'
import { canAcknowledge, canSeeBin, seesCategory } from '../policy.ts'
import type { documentTasks as tasksEndpoint } from '../request-contract.ts'
import { findToRead } from './queries/company.ts'
import { findExpiring } from './queries/expiring.ts'
import { findAskedOfSelf, findReceived } from './queries/requests.ts'
import { projectRequest } from './requests.ts'

const most = 20

/** What waits for the asker, and for nobody else. */
export async function documentTasks(ctx: Context): Promise<EndpointResult<typeof tasksEndpoint>> {
  const { actor } = ctx
  const hr = canSeeBin(actor)
  const read = canAcknowledge(actor) ? await findToRead(ctx.tx, ctx.today, most) : []
  const asked = actor.personId === null ? [] : await findAskedOfSelf(ctx.tx, most)
  const received = await findReceived(ctx.tx, { userId: actor.userId, all: hr, most })
  const expiring = await findExpiring(ctx.tx, { today: ctx.today, everybody: hr, most })
  return {
    to_read: read.map(({ id, name, number, acknowledge_by }) => ({ id, name, number, acknowledge_by })),
    to_send: asked.map((row) => projectRequest(ctx, row)).filter(({ can }) => can.send),
    to_decide: received.map((row) => projectRequest(ctx, row)).filter(({ can }) => can.decide),
    expiring: expiring
      .filter(({ category, standing }) => seesCategory(category, actor, standing))
      .map(({ category: _category, standing, ...row }) => ({ ...row, own: standing.relation === 'self' })),
  }
}
