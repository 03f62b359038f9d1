import type { Context } from '#platform/server/context.ts'
import { canConnectDirectory } from '../policy.ts'
import { requireConnector } from './keys.ts'
import { groupsShown } from './queries/directory-roles.ts'
import { directoryFigures, lastChanged } from './queries/directory.ts'

/** What a directory keeps here, for the page that connects it. */
export async function directoryState(ctx: Context, origin: string) {
  requireConnector(ctx)
  const { changed_at: changedAt, ...figures } = await directoryFigures(ctx.tx)
  const last = await lastChanged(ctx.tx)
  return {
    ...figures,
    address: `${origin}/scim/v2`,
    changed_at: changedAt?.toISOString() ?? null,
    groups_shown: await groupsShown(ctx.tx),
    last: last.map((row) => ({ id: row.id, user_name: row.user_name, active: row.active, changed_at: row.updated_at.toISOString() })),
    can: { connect: canConnectDirectory(ctx.actor) },
  }
}
