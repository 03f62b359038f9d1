import { Link, useLocation } from '@tanstack/react-router'
import type { ComponentType, ReactElement } from 'react'
import { useId } from 'react'
import type { Role } from '#platform/shared/actor.ts'
import { IconButton } from '#ui/button.tsx'
import { PanelLeftClose, PanelLeftOpen } from '#ui/icons.ts'
import { Logo, LogoMark } from '#ui/logo.tsx'
import { Tooltip } from '#ui/tooltip.tsx'
import { PlaceIcon } from './place-icons.ts'
import type { Place, PlaceGroup } from './places.ts'
import { placesFor } from './places.ts'

export type CountProps = { to: string; collapsed: boolean }
/** How much waits at a place, filled by slices above; shows nothing where nothing does. */
export type PlaceCount = ComponentType<CountProps>
type SidebarProps = { role: Role; collapsed: boolean; count: PlaceCount; onCollapse: (collapsed: boolean) => void }

/** The places of the application for this role: 14.5rem wide, or 4rem with icons alone. */
export function Sidebar({ role, collapsed, count, onCollapse }: SidebarProps): ReactElement {
  const toggle = (
    <IconButton
      label={collapsed ? 'Expand sidebar' : 'Collapse sidebar'}
      icon={collapsed ? PanelLeftOpen : PanelLeftClose}
      onClick={() => onCollapse(!collapsed)}
    />
  )
  return (
    <nav
      aria-label="Main"
      className={`no-print flex shrink-0 flex-col border-r border-line bg-paper ${collapsed ? 'w-sidebar-collapsed items-center' : 'w-sidebar'}`}
    >
      <div className={`flex h-topbar shrink-0 items-center ${collapsed ? 'justify-center' : 'justify-between pr-3 pl-4.5'}`}>
        {collapsed ? <LogoMark size={22} className="text-accent" /> : <Logo size={20} />}
        {!collapsed && toggle}
      </div>
      <PlaceList role={role} collapsed={collapsed} count={count} />
      {collapsed && <div className="pb-3">{toggle}</div>}
    </nav>
  )
}

type ListProps = { role: Role; collapsed?: boolean; count: PlaceCount; onGo?: () => void }

/** The lists themselves, also used by the small-screen menu. `onGo` closes that menu. */
export function PlaceList({ role, collapsed = false, count, onGo }: ListProps): ReactElement {
  const selfId = useId()
  const part = (group: PlaceGroup, labelledBy?: string): ReactElement => (
    <ul className="flex flex-col gap-0.5" aria-labelledby={labelledBy}>
      {placesFor(role, group).map((place) => (
        <li key={place.to}>
          <PlaceLink place={place} collapsed={collapsed} count={count} onGo={onGo} />
        </li>
      ))}
    </ul>
  )
  return (
    <div className={`flex min-h-0 flex-1 flex-col gap-0.5 overflow-y-auto px-2.5 pt-1.5 pb-3 ${collapsed ? 'items-center' : ''}`}>
      {part('work')}
      {collapsed ? <hr className="my-2.5 w-6" /> : null}
      <div id={selfId} className={collapsed ? 'sr-only' : 'ek-nav__group'}>
        Self
      </div>
      {part('self', selfId)}
      {collapsed ? <hr className="my-2.5 w-6" /> : <div className="h-3 shrink-0" />}
      {part('tools')}
      <div className="min-h-4 flex-1" />
      {part('bottom')}
    </div>
  )
}

// A place whose path is the start of another's is only "here" when it is exactly here.
const exact = new Set<string>(['/app', '/app/me'])

type LinkProps = { place: Place; collapsed: boolean; count: PlaceCount; onGo?: (() => void) | undefined }

function PlaceLink({ place, collapsed, count: Count, onGo }: LinkProps): ReactElement {
  const { to, label } = place
  const outside = to === '/status'
  // The workspace's own pages are listed under Settings, whatever their addresses say.
  const within = useLocation({
    select: ({ pathname }) => to === '/app/settings' && /^\/app\/(workspace|data-requests)(\/|$)/.test(pathname),
  })
  const link = (
    <Link
      to={to}
      className={`ek-nav__item relative ${collapsed ? 'w-10 justify-center px-0' : ''} ${onGo ? 'h-11' : ''} ${within ? 'is-on' : ''}`}
      activeOptions={{ exact: exact.has(to), includeSearch: false }}
      activeProps={{ className: 'is-on' }}
      onClick={onGo}
      {...(outside ? { target: '_blank', rel: 'noopener' } : {})}
    >
      <PlaceIcon place={place} size={collapsed ? 18 : 16} />
      <span className={collapsed ? 'sr-only' : undefined}>{label}</span>
      <Count to={to} collapsed={collapsed} />
    </Link>
  )
  return collapsed ? (
    <Tooltip content={label} describes={false}>
      {link}
    </Tooltip>
  ) : (
    link
  )
}
