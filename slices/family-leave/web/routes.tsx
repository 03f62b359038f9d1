import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { AppShellRoute } from '#platform/web/app-routes.ts'
import { onlyFor } from '#slices/workspace/web/public.tsx'

export const familyLeaveRoutes = (shell: AppShellRoute) =>
  [
    createRoute({
      getParentRoute: () => shell,
      path: 'me/family-leave',
      staticData: { title: 'My Family Leave' },
      component: lazyRouteComponent(() => import('./my-family-leave-page.tsx'), 'MyFamilyLeavePage'),
    }),
    createRoute({
      getParentRoute: () => shell,
      path: 'family-leave',
      staticData: { title: 'Family leave' },
      beforeLoad: onlyFor('hr', 'super_admin'),
      component: lazyRouteComponent(() => import('./family-leave-page.tsx'), 'FamilyLeavePage'),
    }),
  ] as const
