import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { momentInWords } from '#platform/web/clock.ts'
import { useMe } from '#slices/workspace/web/public.tsx'
import { Button, IconButton } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorBanner } from '#ui/error-banner.tsx'
import { Check } from '#ui/icons.ts'
import { SideSheet } from '#ui/side-sheet.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast-store.ts'
import type { Notification } from '../contract.ts'
import { notificationList, useMarkRead } from './api.ts'

type PanelProps = { onOpenChange: (open: boolean) => void }

/** The person's notifications, newest first; going to the thing marks it as read. */
export function NotificationPanel({ onOpenChange }: PanelProps): ReactElement {
  const list = useInfiniteQuery(notificationList)
  const marking = useMarkRead()
  const router = useRouter()
  const items = list.data?.pages.flatMap(({ data }) => data) ?? []
  const unread = list.data?.pages[0]?.unread ?? 0
  const mark = (which: { ids: string[] } | { until: string }): void =>
    marking.mutate(which, { onError: () => toast.error('This could not be marked as read. Please try again.') })
  const go = ({ id, link, read }: Notification): void => {
    if (!read) mark({ ids: [id] })
    onOpenChange(false)
    if (link) router.history.push(link)
  }
  const newest = items[0]
  return (
    <SideSheet
      open
      onOpenChange={onOpenChange}
      title="Notifications"
      footer={
        <>
          <Link to="/app/settings/notifications" className="ek-quiet-link mr-auto text-sm" onClick={() => onOpenChange(false)}>
            Notification settings
          </Link>
          <Button
            loading={marking.isPending}
            disabledReason={unread === 0 ? 'Nothing is unread' : ''}
            onClick={() => newest && mark({ until: newest.created_at })}
          >
            Mark all as read
          </Button>
        </>
      }
    >
      <ListState list={list} empty={items.length === 0} />
      {items.length > 0 && (
        <ul className="border-y border-line" aria-label="Notifications">
          {items.map((item) => (
            <Item key={item.id} item={item} onGo={() => go(item)} onRead={() => mark({ ids: [item.id] })} />
          ))}
        </ul>
      )}
      {list.hasNextPage && (
        <Button className="mt-3" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          Show older
        </Button>
      )}
    </SideSheet>
  )
}

type List = Pick<ReturnType<typeof useInfiniteQuery>, 'isPending' | 'isError' | 'isFetching' | 'refetch'>

/** What stands in the place of the list while there is none. */
function ListState({ list, empty }: { list: List; empty: boolean }): ReactElement | null {
  if (list.isPending) return <SkeletonRows label="Loading notifications…" avatar={false} />
  if (list.isError)
    return <ErrorBanner message="Your notifications could not be loaded." retrying={list.isFetching} onRetry={() => void list.refetch()} />
  return empty ? (
    <EmptyState title="Nothing needs you right now" drawing="none" level={3}>
      Decisions, tasks and reminders for you will be listed here.
    </EmptyState>
  ) : null
}

const stateOf = ({ read, done }: Notification): string => (done ? 'Settled' : read ? 'Read' : 'Unread')

function Item({ item, onGo, onRead }: { item: Notification; onGo: () => void; onRead: () => void }): ReactElement {
  const { tenant } = useMe()
  const open = !item.read && !item.done
  const words = (
    <>
      <span className={open ? 'block font-medium text-ink' : 'block text-ink-2'}>{item.title}</span>
      <span className="ek-meta block">
        {stateOf(item)} · {momentInWords(item.created_at, tenant?.time_zone ?? 'Europe/London')}
      </span>
    </>
  )
  return (
    <li className="flex items-start gap-3 border-b border-line py-2.5 last:border-0">
      <span aria-hidden="true" className={`mt-1.5 size-2 shrink-0 rounded-full ${open ? 'bg-danger' : ''}`} />
      {item.link ? (
        <button type="button" className="min-w-0 flex-1 rounded-md text-left text-sm hover:underline" onClick={onGo}>
          {words}
        </button>
      ) : (
        <div className="min-w-0 flex-1 text-sm">{words}</div>
      )}
      {open && <IconButton label={`Mark as read: ${item.title}`} icon={Check} tooltip={false} onClick={onRead} />}
    </li>
  )
}
