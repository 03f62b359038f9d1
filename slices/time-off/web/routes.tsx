import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { AppShellRoute } from '#platform/web/app-routes.ts'

/** One's own time off, and that of one's people; what each asker may see of others, the server decides. */
export const timeOffRoutes = (shell: AppShellRoute) =>
  [
    createRoute({
      getParentRoute: () => shell,
      path: 'me/time-off',
      staticData: { title: 'My Time Off' },
      component: lazyRouteComponent(() => import('./my-time-off-page.tsx'), 'MyTimeOffPage'),
    }),
    createRoute({
      getParentRoute: () => shell,
      path: 'time-off',
      staticData: { title: 'Time off' },
      component: lazyRouteComponent(() => import('./people-time-off-page.tsx'), 'PeopleTimeOffPage'),
    }),
  ] as const
