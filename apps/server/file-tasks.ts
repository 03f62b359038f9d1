import type { TaskList } from 'graphile-worker'
import { removeUnusedCustomFiles } from '#slices/custom-fields/server/service.ts'
import { readDocumentText, sweepDocuments } from '#slices/documents/server/service.ts'
import type { Database } from '#platform/server/database.ts'
import type { Files } from '#platform/server/files/files.ts'
import { dropLeftOver, scanWaiting, sweepArriving, sweepFiles, verifyFiles } from '#platform/server/files/upkeep.ts'
import type { Log } from '#platform/server/log.ts'

/** Stored files by themselves (UTC): what is past its time and left over at 01:40, a share of all read and compared at 04:10, the scanner asked again every five minutes. */
export const fileCrontab = '40 1 * * * sweep-files\n10 4 * * * verify-files\n*/5 * * * * scan-waiting-files'

const workspaceIn = (payload: unknown): string => (payload as { tenantId: string }).tenantId

export function fileTasks({ db, files, log }: { db: Database; files: Files; log: Log }): TaskList {
  const each =
    (task: string) =>
    async (_payload: unknown, helpers: { addJob: (name: string, payload: object, spec: { jobKey: string }) => Promise<unknown> }) => {
      for (const tenantId of await db.everyWorkspace()) await helpers.addJob(task, { tenantId }, { jobKey: `${task}:${tenantId}` })
    }
  return {
    'sweep-files': async (payload, helpers) => {
      await sweepArriving({ files })
      await dropLeftOver({ files })
      await each('sweep-files-of-workspace')(payload, helpers)
    },
    'sweep-files-of-workspace': async (payload) => {
      const tenantId = workspaceIn(payload)
      await db.asSystem(tenantId, { requestId: 'sweep-documents' }, (tx) => sweepDocuments(tx, tenantId))
      await db.asSystem(tenantId, { requestId: 'sweep-custom-files' }, removeUnusedCustomFiles)
      await sweepFiles({ db, files }, tenantId)
    },
    // Queued with the upload; a file that cannot be read is noted as such, so only the storage or the database make it try again.
    'read-document-text': (payload) => readDocumentText({ db, files }, payload as { tenantId: string; versionId: string }),
    'verify-files': each('verify-files-of-workspace'),
    'verify-files-of-workspace': async (payload) => void (await verifyFiles({ db, files }, workspaceIn(payload), log)),
    'scan-waiting-files': each('scan-waiting-files-of-workspace'),
    'scan-waiting-files-of-workspace': async (payload) => void (await scanWaiting({ db, files }, workspaceIn(payload))),
  }
}
