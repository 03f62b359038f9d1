import { Link } from '@tanstack/react-router'
import { useLayoutEffect, useRef, type ReactElement, type ReactNode } from 'react'
import type { Role } from '#platform/shared/actor.ts'
import { settingsGroups } from './settings-places.ts'
import { isMember, useMe } from './use-me.ts'

type SettingsFrameProps = { title: string; lead?: ReactNode; action?: ReactNode; children: ReactNode }

/** A page of Settings: the list of pages this role has on the left, the page itself beside it. `action` stands at the heading. */
export function SettingsFrame({ title, lead, action, children }: SettingsFrameProps): ReactElement | null {
  const me = useMe()
  if (!isMember(me)) return null
  return (
    <div className="flex min-h-full flex-col md:flex-row">
      <SettingsNav role={me.userRole} />
      <div className="min-w-0 flex-1 pb-12">
        <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 px-4 pt-7 pb-5 md:px-8">
          <div className="min-w-64 flex-1">
            <h1 className="text-xl font-semibold tracking-tight">{title}</h1>
            {lead && <p className="mt-1 max-w-prose text-base text-ink-2">{lead}</p>}
          </div>
          {action}
        </div>
        {children}
      </div>
    </div>
  )
}

function SettingsNav({ role }: { role: Role }): ReactElement {
  const nav = useRef<HTMLElement>(null)
  // On a phone the pages stand in a row: the one that is open is brought into it, with the frame that lays the page out anyway.
  useLayoutEffect(() => {
    const frame = requestAnimationFrame(() => {
      const here = nav.current?.querySelector('[aria-current="page"]')
      if (nav.current && here) nav.current.scrollLeft += here.getBoundingClientRect().left - nav.current.getBoundingClientRect().left - 16
    })
    return () => cancelAnimationFrame(frame)
  }, [])
  return (
    <nav
      ref={nav}
      aria-label="Settings"
      className="no-print flex shrink-0 gap-x-1 overflow-x-auto border-b border-line px-4 py-2 md:block md:w-54 md:overflow-visible md:border-r md:border-b-0 md:pt-7 md:pb-4"
    >
      <h2 className="mb-3 hidden px-2.5 text-md font-semibold tracking-tight md:block">Settings</h2>
      {settingsGroups.map(({ label, places }) => {
        const mine = places.filter(({ roles }) => roles.includes(role))
        return mine.length === 0 ? null : (
          <div key={label ?? ''} className="flex gap-x-1 md:block">
            {label && <h3 className="hidden px-2.5 pt-4 pb-1 text-2xs font-[550] text-ink-3 md:block">{label}</h3>}
            <ul className="flex gap-x-1 md:block">
              {mine.map(({ to, label: name }) => (
                <li key={to}>
                  <Link
                    to={to}
                    className="flex h-9 items-center rounded-md px-2.5 text-sm whitespace-nowrap text-ink-2 hover:bg-hover md:h-8"
                    activeOptions={{ exact: to === '/app/settings', includeSearch: false }}
                    activeProps={{ className: 'bg-selected font-[580] text-accent-ink' }}
                  >
                    {name}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        )
      })}
    </nav>
  )
}
