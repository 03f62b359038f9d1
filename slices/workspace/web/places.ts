import type { LinkProps } from '@tanstack/react-router'
import type { Role } from '#platform/shared/actor.ts'

/**
 * Where in the frame a place is offered: the sidebar's parts from top to bottom, and the user menu. What is under `absence` stands in no list of
 * the frame: the palette offers it, and the pages about absence lead to each other.
 */
export type PlaceGroup = 'work' | 'self' | 'tools' | 'bottom' | 'workspace' | 'absence'

export interface Place {
  readonly to: NonNullable<LinkProps['to']>
  readonly label: string
  readonly group: PlaceGroup
  readonly roles: readonly Role[]
}

const all: readonly Role[] = ['super_admin', 'hr', 'manager', 'employee']
const hrOnly: readonly Role[] = ['super_admin', 'hr']

/** Every place of the application and who is shown it (specification section 6). The server decides again what each may read. */
export const places: readonly Place[] = [
  { to: '/app', label: 'Dashboard', group: 'work', roles: all },
  { to: '/app/people', label: 'People', group: 'work', roles: ['super_admin', 'hr', 'manager'] },
  { to: '/app/org-chart', label: 'Organisation Chart', group: 'work', roles: all },
  { to: '/app/documents', label: 'Documents', group: 'work', roles: all },
  { to: '/app/cases', label: 'Cases', group: 'work', roles: ['super_admin', 'hr', 'manager'] },
  { to: '/app/me', label: 'My Profile', group: 'self', roles: all },
  { to: '/app/me/time-off', label: 'My Time Off', group: 'self', roles: all },
  { to: '/app/me/sickness', label: 'My Sickness', group: 'self', roles: all },
  { to: '/app/me/family-leave', label: 'My Family Leave', group: 'absence', roles: all },
  { to: '/app/time-off', label: 'Time off of your people', group: 'absence', roles: ['super_admin', 'hr', 'manager'] },
  { to: '/app/sickness', label: 'Sickness of your people', group: 'absence', roles: ['super_admin', 'hr', 'manager'] },
  { to: '/app/family-leave', label: 'Family leave', group: 'absence', roles: hrOnly },
  { to: '/app/payroll', label: 'Payroll figures', group: 'absence', roles: hrOnly },
  { to: '/app/insights/reports', label: 'Reports', group: 'absence', roles: hrOnly },
  { to: '/app/ai', label: 'AI Assistant', group: 'tools', roles: hrOnly },
  { to: '/app/letters', label: 'Letters & Templates', group: 'tools', roles: hrOnly },
  { to: '/app/insights', label: 'Insights & Reports', group: 'tools', roles: hrOnly },
  { to: '/app/settings', label: 'Settings', group: 'tools', roles: all },
  { to: '/status', label: 'Status', group: 'bottom', roles: all },
  { to: '/docs', label: 'Help & Support', group: 'bottom', roles: all },
  { to: '/feedback', label: 'Submit Feedback', group: 'bottom', roles: all },
  { to: '/app/workspace/settings', label: 'Workspace Settings', group: 'workspace', roles: ['super_admin'] },
  { to: '/app/workspace/integrations', label: 'Integrations', group: 'workspace', roles: hrOnly },
  { to: '/app/workspace/billing', label: 'Billing & Usage', group: 'workspace', roles: ['super_admin'] },
]

export const placesFor = (role: Role, group?: PlaceGroup): readonly Place[] =>
  places.filter((place) => place.roles.includes(role) && (group === undefined || place.group === group))

/** Whether the place is shown to this role; a path that is no place is nobody's. */
export const mayVisit = (role: Role | null, path: string): boolean =>
  role !== null && places.some((place) => place.to === path && place.roles.includes(role))
