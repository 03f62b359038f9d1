import type { LinkProps } from '@tanstack/react-router'
import type { Role } from '#platform/shared/actor.ts'
import type { Icon } from '#ui/icons.ts'
import {
  Activity, CalendarDays, ChartNoAxesColumn, CircleHelp, CreditCard, Folder, LayoutDashboard, Mail, MessageSquare, MessageSquareText,
  Network, Plug, Scale, Settings, Building2, Thermometer, UserRound, Users,
} from '#ui/icons.ts'

/** Where in the frame a place is offered: the sidebar's parts from top to bottom, and the user menu. */
export type PlaceGroup = 'work' | 'self' | 'tools' | 'bottom' | 'workspace'

export interface Place {
  readonly to: NonNullable<LinkProps['to']>
  readonly label: string
  readonly icon: Icon
  readonly group: PlaceGroup
  readonly roles: readonly Role[]
}

const all: readonly Role[] = ['super_admin', 'hr', 'manager', 'employee']
const hrOnly: readonly Role[] = ['super_admin', 'hr']

/** Every place of the application and who is shown it (specification section 6). The server decides again what each may read. */
export const places: readonly Place[] = [
  { to: '/app', label: 'Dashboard', icon: LayoutDashboard, group: 'work', roles: all },
  { to: '/app/people', label: 'People', icon: Users, group: 'work', roles: ['super_admin', 'hr', 'manager'] },
  { to: '/app/org-chart', label: 'Organisation Chart', icon: Network, group: 'work', roles: all },
  { to: '/app/documents', label: 'Documents', icon: Folder, group: 'work', roles: all },
  { to: '/app/cases', label: 'Cases', icon: Scale, group: 'work', roles: ['super_admin', 'hr', 'manager'] },
  { to: '/app/me', label: 'My Profile', icon: UserRound, group: 'self', roles: all },
  { to: '/app/me/time-off', label: 'My Time Off', icon: CalendarDays, group: 'self', roles: all },
  { to: '/app/me/sickness', label: 'My Sickness', icon: Thermometer, group: 'self', roles: all },
  { to: '/app/ai', label: 'AI Assistant', icon: MessageSquareText, group: 'tools', roles: hrOnly },
  { to: '/app/letters', label: 'Letters & Templates', icon: Mail, group: 'tools', roles: hrOnly },
  { to: '/app/insights', label: 'Insights & Reports', icon: ChartNoAxesColumn, group: 'tools', roles: hrOnly },
  { to: '/app/settings', label: 'Settings', icon: Settings, group: 'tools', roles: all },
  { to: '/status', label: 'Status', icon: Activity, group: 'bottom', roles: all },
  { to: '/docs', label: 'Help & Support', icon: CircleHelp, group: 'bottom', roles: all },
  { to: '/feedback', label: 'Submit Feedback', icon: MessageSquare, group: 'bottom', roles: all },
  { to: '/app/workspace/settings', label: 'Workspace Settings', icon: Building2, group: 'workspace', roles: ['super_admin'] },
  { to: '/app/workspace/integrations', label: 'Integrations', icon: Plug, group: 'workspace', roles: hrOnly },
  { to: '/app/workspace/billing', label: 'Billing & Usage', icon: CreditCard, group: 'workspace', roles: ['super_admin'] },
]

export const placesFor = (role: Role, group?: PlaceGroup): readonly Place[] =>
  places.filter((place) => place.roles.includes(role) && (group === undefined || place.group === group))

/** Whether the place is shown to this role; a path that is no place is nobody's. */
export const mayVisit = (role: Role | null, path: string): boolean =>
  role !== null && places.some((place) => place.to === path && place.roles.includes(role))
