import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState, type ReactElement } from 'react'
import { IconButton } from '#ui/button.tsx'
import { Bell as BellIcon } from '#ui/icons.ts'
import { unreadCount } from './api.ts'

const Panel = lazy(() => import('./panel.tsx').then((part) => ({ default: part.NotificationPanel })))
/** Mails point at this part of an address. */
const panelHash = 'notifications'

const countWords = (unread: number): string => (unread === 0 ? 'no unread' : unread >= 100 ? '100 or more unread' : `${unread} unread`)

/** What waits for the person themselves, behind a bell: a dot while something is unread, and the list in a sheet. */
export function Bell(): ReactElement {
  const { data } = useQuery(unreadCount)
  const unread = data?.unread ?? 0
  const [opened, setOpened] = useState(false)
  const linked = useLocation({ select: ({ hash }) => hash === panelHash })
  const navigate = useNavigate()
  const open = opened || linked
  const change = (next: boolean): void => {
    setOpened(next)
    if (!next && linked) void navigate({ to: '.', hash: '', search: true, replace: true, resetScroll: false })
  }
  return (
    <>
      <span className="relative inline-flex">
        <IconButton
          label={`Notifications, ${countWords(unread)}`}
          icon={BellIcon}
          size={18}
          tooltip={false}
          className="size-11 md:size-8"
          aria-haspopup="dialog"
          aria-expanded={open}
          onClick={() => change(true)}
        />
        {unread > 0 && (
          <span
            aria-hidden="true"
            className="pointer-events-none absolute top-2.5 right-2.5 size-2 rounded-full bg-danger ring-2 ring-surface md:top-1 md:right-1"
          />
        )}
      </span>
      <output aria-live="polite" className="sr-only">
        {data && unread > 0 ? `${countWords(unread)} ${unread === 1 ? 'notification' : 'notifications'}` : ''}
      </output>
      {open && (
        <Suspense>
          <Panel onOpenChange={change} />
        </Suspense>
      )}
    </>
  )
}
