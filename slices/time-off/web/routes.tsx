import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { AppShellRoute } from '#platform/web/app-routes.ts'
import { onlyFor } from '#slices/workspace/web/public.tsx'

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
    createRoute({
      getParentRoute: () => shell,
      path: 'workspace/leave',
      staticData: { title: 'Leave' },
      beforeLoad: onlyFor('hr', 'super_admin'),
      component: lazyRouteComponent(() => import('./leave-settings-page.tsx'), 'LeaveSettingsPage'),
    }),
  ] as const
