import { Link, useMatches } from '@tanstack/react-router'
import type { ComponentType, ReactElement } from 'react'
import { useShownTitle } from '#platform/web/title.ts'
import { IconButton } from '#ui/button.tsx'
import { MenuIcon, Search } from '#ui/icons.ts'
import { Kbd } from '#ui/kbd.tsx'
import type { Place } from './places.ts'
import { places } from './places.ts'
import { settingsGroups } from './settings-places.ts'
import type { Member } from './use-me.ts'
import { UserMenu } from './user-menu.tsx'
import { WorkspaceSwitcher } from './workspace-switcher.tsx'

type TopBarProps = { me: Member; small: boolean; bell: ComponentType; onMenu: () => void; onSearch: () => void }

const isMac = /mac|iphone|ipad/i.test(navigator.userAgent)

/** Which workspace this is, where in it one stands, the way to search, and the person's own menu. */
export function TopBar({ me, small, bell: Bell, onMenu, onSearch }: TopBarProps): ReactElement {
  if (small) {
    return (
      <header className="ek-top no-print flex h-14 shrink-0 items-center justify-between border-b border-line bg-surface pr-4 pl-1.5">
        <span className="flex min-w-0 items-center gap-1">
          <IconButton label="Menu" icon={MenuIcon} size={20} tooltip={false} className="size-11 text-ink" onClick={onMenu} />
          <WorkspaceSwitcher me={me} />
        </span>
        <span className="flex items-center gap-1">
          <IconButton label="Search" icon={Search} size={20} tooltip={false} className="size-11" onClick={onSearch} />
          <Bell />
          <UserMenu me={me} small />
        </span>
      </header>
    )
  }
  return (
    <header className="ek-top no-print flex h-topbar shrink-0 items-center gap-4 border-b border-line bg-surface px-5">
      <div className="flex min-w-0 items-center gap-2">
        <WorkspaceSwitcher me={me} />
        <Breadcrumb />
      </div>
      <span className="flex-1" />
      <button
        type="button"
        className="flex h-control-sm w-62 shrink-0 items-center gap-2 rounded-md bg-sunken px-2.5 text-xs text-ink-3 ring-1 ring-line ring-inset hover:bg-hover"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={onSearch}
      >
        <Search className="ek-icon" size={14} aria-hidden="true" />
        <span className="flex-1 text-left">Search or jump to…</span>
        <Kbd>{isMac ? '⌘ K' : 'Ctrl K'}</Kbd>
      </button>
      <Bell />
      <UserMenu me={me} small={false} />
    </header>
  )
}

const settings = '/app/settings'
const isOneOfSettings = (path: string): boolean =>
  path !== settings &&
  settingsGroups.some((group) => group.places.some(({ to }) => to === path || (to !== settings && path.startsWith(`${to}/`))))

/** The place above a page that is not a place itself, such as a person's profile under People; Settings above each of its pages. */
function placeAbove(fullPath: string): Place | undefined {
  if (isOneOfSettings(fullPath)) return places.find((place) => place.to === settings)
  if (places.some((place) => place.to === fullPath)) return undefined
  return places
    .filter((place) => place.to !== '/app' && fullPath.startsWith(`${place.to}/`))
    .toSorted((a, b) => b.to.length - a.to.length)[0]
}

function Breadcrumb(): ReactElement | null {
  const here = useMatches({ select: (matches) => matches.at(-1) })
  const title = useShownTitle(here?.staticData.title)
  const above = here && placeAbove(here.fullPath)
  if (!above) return null
  return (
    <nav aria-label="Breadcrumb" className="min-w-0">
      <ol className="flex items-center gap-2 text-sm whitespace-nowrap text-ink-3">
        <Divider />
        <li>
          <Link to={above.to} className="ek-quiet-link">
            {above.label}
          </Link>
        </li>
        <Divider />
        <li aria-current="page" className="truncate text-ink-2">
          {title}
        </li>
      </ol>
    </nav>
  )
}

function Divider(): ReactElement {
  return (
    <li aria-hidden="true" className="text-line-strong">
      /
    </li>
  )
}
