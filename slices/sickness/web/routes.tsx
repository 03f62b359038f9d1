import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { AppShellRoute } from '#platform/web/app-routes.ts'
import { onlyFor } from '#slices/workspace/web/public.tsx'

/** Who is off among one's people is for who may have some; the figures of payroll are for hr. */
export const sicknessRoutes = (shell: AppShellRoute) =>
  [
    createRoute({
      getParentRoute: () => shell,
      path: 'me/sickness',
      staticData: { title: 'My Sickness' },
      component: lazyRouteComponent(() => import('./my-sickness-page.tsx'), 'MySicknessPage'),
    }),
    createRoute({
      getParentRoute: () => shell,
      path: 'sickness',
      staticData: { title: 'Sickness' },
      beforeLoad: onlyFor('manager', 'hr', 'super_admin'),
      component: lazyRouteComponent(() => import('./team-page.tsx'), 'TeamSicknessPage'),
    }),
    createRoute({
      getParentRoute: () => shell,
      path: 'payroll',
      staticData: { title: 'Payroll figures' },
      beforeLoad: onlyFor('hr', 'super_admin'),
      component: lazyRouteComponent(() => import('./payroll-page.tsx'), 'PayrollPage'),
    }),
  ] as const
