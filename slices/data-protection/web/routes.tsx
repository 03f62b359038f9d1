import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { AppShellRoute } from '#platform/web/app-routes.ts'
import { onlyFor } from '#slices/workspace/web/public.tsx'

export const dataProtectionRoutes = (shell: AppShellRoute) =>
  [
    createRoute({
      getParentRoute: () => shell,
      path: 'settings/retention',
      staticData: { title: 'Retention' },
      beforeLoad: onlyFor('hr', 'super_admin'),
      component: lazyRouteComponent(() => import('./retention-page.tsx'), 'RetentionPage'),
    }),
    createRoute({
      getParentRoute: () => shell,
      path: 'settings/my-data',
      staticData: { title: 'Your data' },
      component: lazyRouteComponent(() => import('./own-copy-page.tsx'), 'OwnCopyPage'),
    }),
    createRoute({
      getParentRoute: () => shell,
      path: 'data-requests',
      staticData: { title: 'Data requests' },
      beforeLoad: onlyFor('hr', 'super_admin'),
      component: lazyRouteComponent(() => import('./requests-page.tsx'), 'RequestsPage'),
    }),
    createRoute({
      getParentRoute: () => shell,
      path: 'data-requests/$id',
      staticData: { title: 'Data request' },
      beforeLoad: onlyFor('hr', 'super_admin'),
      component: lazyRouteComponent(() => import('./request-page.tsx'), 'RequestPage'),
    }),
  ] as const
