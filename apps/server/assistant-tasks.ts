import type { TaskList } from 'graphile-worker'
import { addShipped, ingestVersion, shippedDocuments, type Ingesting } from '#slices/assistant/server/service.ts'

/** The summaries of law that ship, brought into every workspace at 02:30 (UTC) as far as they are new there. */
export const assistantCrontab = '30 2 * * * ship-summaries'

export function assistantTasks(parts: Ingesting): TaskList {
  return {
    'read-policy': (payload) => ingestVersion(parts, payload as { tenantId: string; versionId: string }),
    'ship-summaries': async (_payload, helpers) => {
      for (const tenantId of await parts.db.everyWorkspace())
        await helpers.addJob('ship-summaries-to-workspace', { tenantId }, { jobKey: `summaries:${tenantId}` })
    },
    'ship-summaries-to-workspace': (payload) => {
      const { tenantId } = payload as { tenantId: string }
      return parts.db.asSystem(tenantId, { requestId: 'ship-summaries' }, (tx) => addShipped(tx, tenantId, shippedDocuments('statutory')))
    },
  }
}
