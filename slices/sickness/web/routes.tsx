import { createRoute, lazyRouteComponent, notFound } from '@tanstack/react-router'
import type { AppShellRoute, RouteContext } from '#platform/web/app-routes.ts'
import { meQuery } from '#slices/workspace/web/public.tsx'

/** Who is off among one's people is for who may have some; the figures of payroll are for hr. */
const only =
  (...roles: readonly string[]) =>
  ({ context }: { context: RouteContext }): void => {
    const role = context.queryClient.getQueryData(meQuery.queryKey)?.userRole ?? ''
    // oxlint-disable-next-line typescript/only-throw-error -- how the router is told
    if (!roles.includes(role)) throw notFound()
  }

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
      beforeLoad: only('manager', 'hr', 'super_admin'),
      component: lazyRouteComponent(() => import('./team-page.tsx'), 'TeamSicknessPage'),
    }),
    createRoute({
      getParentRoute: () => shell,
      path: 'payroll',
      staticData: { title: 'Payroll figures' },
      beforeLoad: only('hr', 'super_admin'),
      component: lazyRouteComponent(() => import('./payroll-page.tsx'), 'PayrollPage'),
    }),
  ] as const
