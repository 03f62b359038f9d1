import type { Database, Tx } from '#platform/server/database.ts'
import { recordDepartures, closeEveryAccess } from './queries/leaving.ts'
import { removeOldInvitations } from './queries/invitations.ts'
import { removeOldExports, settleExport } from './queries/records.ts'
import { monthsKept } from './retention.ts'

export { exportWorkspace } from './export-job.ts'

/** Last days that have passed by themselves since the round before, and workspaces whose thirty days are over. */
export const closeLeavers = (db: Database, tenantId: string): Promise<void> =>
  db.asSystem(tenantId, { requestId: 'close-leavers' }, async (tx) => {
    await recordDepartures(tx)
    await closeEveryAccess(tx)
  })

/** The archive could not be made; what there is of it goes with the next sweep. */
export const exportFailed = (db: Database, { tenantId, exportId }: { tenantId: string; exportId: string }): Promise<void> =>
  db.asSystem(tenantId, { requestId: `export-${exportId}` }, (tx) => settleExport(tx, exportId, 'failed', { rows: 0, bytes: 0 }))

/** Removes what is not kept any longer: files of exports and settled invitations. */
export async function sweepWorkspace(tx: Tx): Promise<void> {
  await removeOldExports(tx)
  await removeOldInvitations(tx, await monthsKept(tx, 'invitations'))
}
