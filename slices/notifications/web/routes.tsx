import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { AppShellRoute } from '#platform/web/app-routes.ts'
import { notificationSettings } from './api.ts'

/** /app/settings/notifications; the list itself is a sheet under the bell. */
export const notificationRoutes = (shell: AppShellRoute) =>
  [
    createRoute({
      getParentRoute: () => shell,
      path: 'settings/notifications',
      staticData: { title: 'Notifications' },
      loader: ({ context }) => void context.queryClient.prefetchQuery(notificationSettings),
      component: lazyRouteComponent(() => import('./settings-page.tsx'), 'NotificationSettingsPage'),
    }),
  ] as const
