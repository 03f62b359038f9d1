import type { LinkProps } from '@tanstack/react-router'
import type { Role } from '#platform/shared/actor.ts'

export interface SettingsPlace {
  readonly to: NonNullable<LinkProps['to']>
  readonly label: string
  readonly roles: readonly Role[]
}

const all: readonly Role[] = ['super_admin', 'hr', 'manager', 'employee']
const hr: readonly Role[] = ['super_admin', 'hr']
const superAdmin: readonly Role[] = ['super_admin']

/** The pages beside each other under Settings, in the order they are listed; the first group belongs to the person. */
export const settingsGroups: readonly { readonly label: string | null; readonly places: readonly SettingsPlace[] }[] = [
  {
    label: null,
    places: [
      { to: '/app/settings', label: 'Account Settings', roles: all },
      { to: '/app/settings/notifications', label: 'Notifications', roles: all },
      { to: '/app/settings/my-data', label: 'Your data', roles: all },
    ],
  },
  {
    label: 'Workspace',
    places: [
      { to: '/app/workspace/settings', label: 'Workspace Settings', roles: superAdmin },
      { to: '/app/workspace/members', label: 'Members', roles: hr },
      { to: '/app/workspace/roles', label: 'Roles and permissions', roles: hr },
      { to: '/app/workspace/fields', label: 'Custom fields', roles: superAdmin },
      { to: '/app/workspace/leave', label: 'Leave', roles: hr },
      { to: '/app/workspace/processes', label: 'Processes', roles: hr },
      { to: '/app/settings/assistant', label: 'Assistant', roles: hr },
      { to: '/app/workspace/integrations', label: 'Integrations', roles: hr },
      { to: '/app/workspace/billing', label: 'Billing & Usage', roles: superAdmin },
    ],
  },
  {
    label: 'Records',
    places: [
      { to: '/app/settings/audit', label: 'Audit log', roles: hr },
      { to: '/app/settings/retention', label: 'Retention', roles: hr },
      { to: '/app/data-requests', label: 'Data requests', roles: hr },
    ],
  },
]

/** Whether one of these pages is for this role. */
export const mayOpenSettings = (role: Role | null, path: string): boolean =>
  role !== null && settingsGroups.some(({ places }) => places.some((place) => place.to === path && place.roles.includes(role)))
