import type { TaskList } from 'graphile-worker'
import { dueWebhooks, sendWaiting, type Sender } from '#slices/integrations/server/service.ts'
import { later } from '#platform/server/clock.ts'

/** Queued with each event; and every five minutes, so that nothing waits for ever behind a job that was lost. */
export const integrationCrontab = '*/5 * * * * send-events-of-all'

export function integrationTasks(sender: Sender): TaskList {
  return {
    'send-events-of-all': async (_payload, helpers) => {
      for (const tenantId of await sender.db.everyWorkspace())
        await helpers.addJob('send-events', { tenantId }, { jobKey: `send-events:${tenantId}` })
    },
    // One job an address and one at a time: a slow one keeps nobody else waiting, and what it gets stays in order.
    'send-events': async (payload, helpers) => {
      const { tenantId } = payload as { tenantId: string }
      for (const webhookId of await dueWebhooks(sender, tenantId))
        await helpers.addJob('send-to-address', { tenantId, webhookId }, at(webhookId))
    },
    'send-to-address': async (payload, helpers) => {
      const about = payload as { tenantId: string; webhookId: string }
      const wait = await sendWaiting(sender, about)
      if (wait !== null) await helpers.addJob('send-to-address', about, { ...at(about.webhookId), runAt: later(wait * 1000) })
    },
  }
}

const at = (webhookId: string) => ({ jobKey: `send-to:${webhookId}`, queueName: `send-to:${webhookId}` })
