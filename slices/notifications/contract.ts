import * as z from 'zod/mini'
import { notificationKinds } from '#platform/shared/notification-kinds.ts'
import { endpoint } from '#platform/shared/endpoint.ts'
import { uuid } from '#platform/shared/fields.ts'

/** One of the asker's own notifications. `title` is a neutral sentence; `link` a path in the application. */
export const Notification = z.object({
  id: uuid(),
  kind: z.enum(notificationKinds),
  title: z.string(),
  link: z.nullable(z.string()),
  created_at: z.string(),
  read: z.boolean(),
  /** Somebody settled the thing: nothing is left to do. */
  done: z.boolean(),
})
export type Notification = z.infer<typeof Notification>

const instant = z.iso.datetime()
const unread = z.object({ unread: z.number() })

export const listNotifications = endpoint({
  method: 'GET',
  path: '/notifications',
  summary: "The asker's own notifications, newest first",
  query: z.object({ before: z.optional(instant) }),
  response: z.object({ data: z.array(Notification), unread: z.number(), next: z.nullable(z.string()) }),
})
/** Asked in the background while the application is open, so it does not keep a session alive. Counts to 100. */
export const countNotifications = endpoint({
  method: 'GET',
  path: '/notification-count',
  summary: 'How many notifications the asker has not read',
  background: true,
  response: unread,
})
export const readNotifications = endpoint({
  method: 'POST',
  path: '/notifications/reads',
  summary: 'Mark some, or all up to an instant, as read',
  body: z.union([
    z.strictObject({ ids: z.array(uuid()).check(z.minLength(1), z.maxLength(100, 'At most 100 at a time.')) }),
    z.strictObject({ until: instant }),
  ]),
  response: unread,
})

const kinds = z.array(z.enum(notificationKinds)).check(z.maxLength(notificationKinds.length))
export const NotificationSettings = z.strictObject({
  /** When the mail that sums up what is new is sent, at 08:00 at the workplace; weekly means on Mondays. */
  digest: z.enum(['off', 'daily', 'weekly']),
  /** What cannot wait is mailed at once. */
  urgent_at_once: z.boolean(),
  /** Kinds not shown under the bell. */
  not_in_app: kinds,
  /** Kinds left out of mails. */
  not_by_mail: kinds,
})
export type NotificationSettings = z.infer<typeof NotificationSettings>

export const getNotificationSettings = endpoint({
  method: 'GET',
  path: '/notification-settings',
  summary: 'How the asker wants to hear of things',
  response: NotificationSettings,
})
export const putNotificationSettings = endpoint({
  method: 'PUT',
  path: '/notification-settings',
  summary: 'Change how the asker wants to hear of things',
  body: NotificationSettings,
  response: NotificationSettings,
})
