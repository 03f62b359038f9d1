import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { AppShellRoute } from '#platform/web/app-routes.ts'

/** /app/settings/notifications; the list itself is a sheet under the bell. */
export const notificationRoutes = (shell: AppShellRoute) =>
  [
    createRoute({
      getParentRoute: () => shell,
      path: 'settings/notifications',
      staticData: { title: 'Notifications' },
      loader: ({ context }) => void import('./api.ts').then((api) => context.queryClient.prefetchQuery(api.notificationSettings)),
      component: lazyRouteComponent(() => import('./settings-page.tsx'), 'NotificationSettingsPage'),
    }),
  ] as const
