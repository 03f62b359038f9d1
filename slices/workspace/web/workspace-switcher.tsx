import { useRouter } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { ChevronsUpDown } from '#ui/icons.ts'
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '#ui/menu.tsx'
import { useEnterWorkspace } from './enter-workspace.ts'
import type { Member } from './use-me.ts'
import { WorkspaceTile } from './workspace-tile.tsx'

/** The organisation's tile and name; a menu of workspaces for who belongs to more than one. */
export function WorkspaceSwitcher({ me }: { me: Member }): ReactElement {
  const router = useRouter()
  const { enter, entering: changing } = useEnterWorkspace()
  if (me.tenants.length < 2) return <WorkspaceName tenant={me.tenant} />
  const trigger = (
    <button type="button" className="flex min-w-0 items-center gap-2 rounded-md" disabled={changing}>
      {/* Words, not a label: a label would have to hold the initials that are seen as well. */}
      <span className="sr-only">{`Workspace: ${me.tenant.name}. Switch workspace`}</span>
      <span className="contents" aria-hidden="true">
        <WorkspaceName tenant={me.tenant} />
      </span>
      <ChevronsUpDown className="ek-icon text-ink-3" size={14} aria-hidden="true" />
    </button>
  )
  return (
    <Menu trigger={trigger} align="start">
      <MenuLabel>Workspaces</MenuLabel>
      {me.tenants.map((tenant) => (
        <MenuItem
          key={tenant.id}
          checked={tenant.id === me.tenant.id}
          onSelect={() => void (tenant.id !== me.tenant.id && enter(tenant.id))}
        >
          {tenant.name}
        </MenuItem>
      ))}
      <MenuSeparator />
      <MenuItem onSelect={() => void router.navigate({ to: '/app/clients' })}>All clients</MenuItem>
    </Menu>
  )
}

function WorkspaceName({ tenant: { name, logo } }: { tenant: Member['tenant'] }): ReactElement {
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <span className="hidden md:inline-grid">
        <WorkspaceTile name={name} logo={logo} size={24} />
      </span>
      <span className="truncate text-md font-semibold text-ink md:text-sm" dir="auto">
        {name}
      </span>
    </span>
  )
}
