import type { Context } from '#platform/server/context.ts'
import type { Database } from '#platform/server/database.ts'
import type { ReadAhead } from '#platform/server/http.ts'
import { urgentKinds } from '#platform/shared/notification-kinds.ts'
import type { countNotifications, Notification, NotificationSettings } from '../contract.ts'
import { latestDigestDays, titleOf } from '../rules.ts'
import * as queries from './queries.ts'

const pageSize = 30

export async function listNotifications(ctx: Context, before: string | undefined) {
  const rows = await queries.findNotifications(ctx.tx, before ?? null, pageSize + 1)
  const page = rows.slice(0, pageSize)
  return {
    data: page.map(shown),
    unread: await queries.countUnread(ctx.tx),
    next: rows.length > pageSize ? (page.at(-1)?.created_at.toISOString() ?? null) : null,
  }
}

const shown = ({ name, own, count, date, ...row }: queries.NotificationRow): Notification => ({
  id: row.id,
  kind: row.kind,
  title: titleOf(row.kind, { name, own, count, date }),
  link: row.link,
  created_at: row.created_at.toISOString(),
  read: row.read,
  done: row.done,
})

/** One round trip: asked by every open application once a minute. */
export const unreadCount: ReadAhead<typeof countNotifications> = {
  plan: () => queries.unreadStatement,
  shape: ([row]) => (row ? { unread: Number(row.unread) } : null),
  otherwise: async (ctx) => ({ unread: await queries.countUnread(ctx.tx) }),
}

export async function readNotifications(ctx: Context, which: { ids: string[] } | { until: string }): Promise<{ unread: number }> {
  await queries.markRead(ctx.tx, which)
  return { unread: await queries.countUnread(ctx.tx) }
}

const defaults: NotificationSettings = { digest: 'daily', urgent_at_once: true, not_in_app: [], not_by_mail: [] }
export const getSettings = async (ctx: Context): Promise<NotificationSettings> => (await queries.findSettings(ctx.tx)) ?? defaults
export async function putSettings(ctx: Context, settings: NotificationSettings): Promise<NotificationSettings> {
  await queries.saveSettings(ctx.tx, {
    ...settings,
    not_in_app: [...new Set(settings.not_in_app)],
    not_by_mail: [...new Set(settings.not_by_mail)],
  })
  return getSettings(ctx)
}

const batch = 500

/**
 * A round of one workspace: mails what is due, a few hundred people a transaction. Run at any time and as often as one likes,
 * each notification is in one mail. `at` stands for the clock in tests.
 */
export async function mailDue(db: Database, tenantId: string, about: { digests: boolean; at?: Date }): Promise<number> {
  let total = 0
  for (;;) {
    const queued = await db.asSystem(tenantId, { requestId: 'mail-notifications' }, async (tx) => {
      await queries.lockMails(tx)
      const clock = await queries.workplaceClock(tx, about.at ?? null)
      if (!clock) return 0
      const days = about.digests ? latestDigestDays(clock.today, clock.hour) : null
      return queries.queueDueMails(tx, { days, urgent: urgentKinds, limit: batch })
    })
    total += queued
    if (queued < batch) return total
  }
}

export { deleteOldNotifications } from './queries.ts'
