import { appendAudit } from '#platform/server/audit.ts'
import type { TellRename } from '#slices/auth/server/service.ts'
import { findMembership, findWorkspaces, openAsSystem } from './queries/photos.ts'

/**
 * Another name of an account, in the log of each workspace it is for. Entries carry the name somebody had when they acted: whoever took
 * another's for an hour is found by this.
 */
export const tellRename: TellRename = async (tx, { userId, requestId, from, to }) => {
  for (const workspace of await findWorkspaces(tx, userId)) {
    await openAsSystem(tx, { workspace, userId, requestId })
    const membership = await findMembership(tx, userId)
    if (membership === null) continue
    await appendAudit(
      tx,
      { id: userId, name: from },
      { action: 'account.renamed', subjectKind: 'membership', subjectId: membership, changes: { name: { from, to } } },
    )
  }
}
