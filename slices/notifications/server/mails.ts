import type { Mail } from '#platform/server/mail.ts'
import { notificationKinds, type NotificationKind } from '#platform/shared/notification-kinds.ts'
import { digestWords } from '../rules.ts'

const known: ReadonlySet<string> = new Set(notificationKinds)

/** The words of the mails this slice queues: counts and neutral sentences, no person and no thing. */
export function registerNotificationMails(mail: Mail): void {
  mail.register('notifications.digest', ({ data }) => {
    const counts = Object.fromEntries(
      Object.entries((data.counts ?? {}) as Record<string, unknown>).filter(([kind]) => known.has(kind)),
    ) as Partial<Record<NotificationKind, number>>
    const { subject, lines } = digestWords(counts)
    return Promise.resolve({
      subject,
      paragraphs: lines,
      action: { label: 'See what is new', path: '/app#notifications' },
      links: [{ label: 'Change what you are told', path: '/app/settings/notifications' }],
    })
  })
}
