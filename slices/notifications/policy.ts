import { notificationKinds, type NotificationKind } from '#platform/shared/notification-kinds.ts'
import type { Role } from '#platform/shared/actor.ts'

/**
 * Nobody reads or marks another's notifications, whatever their role: every use case works on the asker's own rows, which is
 * what row-level security lets through. What remains to decide is which kinds a role can be told of at all.
 */
const forHr: ReadonlySet<NotificationKind> = new Set([
  'proposal-waiting',
  'planned-change-failed',
  'reports-to-place',
  'export-ready',
  'process-to-start',
])
const forSuperAdmin: ReadonlySet<NotificationKind> = new Set(['audit-check-failed', 'workspace-closing'])

export function kindsFor(role: Role): NotificationKind[] {
  const wide = role === 'hr' || role === 'super_admin'
  return notificationKinds.filter((kind) => (forSuperAdmin.has(kind) ? role === 'super_admin' : wide || !forHr.has(kind)))
}
