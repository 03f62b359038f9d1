import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/web/call.ts'
import {
  countNotifications,
  getNotificationSettings,
  listNotifications,
  putNotificationSettings,
  readNotifications,
  type NotificationSettings,
} from '../contract.ts'

const keys = {
  all: ['notifications'],
  count: ['notifications', 'count'],
  list: ['notifications', 'list'],
  settings: ['notifications', 'settings'],
} as const

const everyMinute = 60_000
/** Asked when the window gets the focus and once a minute while it is looked at; five minutes apart after a failure. */
export const unreadCount = queryOptions({
  queryKey: keys.count,
  queryFn: ({ signal }) => call(countNotifications, {}, { signal }),
  refetchInterval: (query) => (query.state.status === 'error' ? 5 * everyMinute : everyMinute),
  refetchOnWindowFocus: 'always',
  retry: false,
})

export const notificationList = infiniteQueryOptions({
  queryKey: keys.list,
  queryFn: ({ pageParam, signal }) => call(listNotifications, { query: pageParam ? { before: pageParam } : {} }, { signal }),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.next,
  staleTime: 0,
})

export function useMarkRead() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (which: { ids: string[] } | { until: string }) => call(readNotifications, { body: which }),
    onSuccess: async (unread) => {
      cache.setQueryData(keys.count, unread)
      await cache.invalidateQueries({ queryKey: keys.list })
    },
  })
}

export const notificationSettings = queryOptions({
  queryKey: keys.settings,
  queryFn: ({ signal }) => call(getNotificationSettings, {}, { signal }),
})

export function useSaveSettings() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (settings: NotificationSettings) => call(putNotificationSettings, { body: settings }),
    // One at a time and in order: each carries the whole.
    scope: { id: 'notification-settings' },
    onMutate: (settings) => {
      const before = cache.getQueryData<NotificationSettings>(keys.settings)
      cache.setQueryData<NotificationSettings>(keys.settings, settings)
      return { before }
    },
    onError: (_error, _settings, kept) => cache.setQueryData<NotificationSettings>(keys.settings, kept?.before),
    onSuccess: () => cache.invalidateQueries({ queryKey: keys.count }),
  })
}
