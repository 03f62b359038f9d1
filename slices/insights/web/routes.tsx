import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { AppShellRoute } from '#platform/web/app-routes.ts'
import { onlyFor } from '#slices/workspace/web/public.tsx'
import type { InsightsSearch } from './insights-search.ts'

interface Looked {
  q?: string | number | undefined
}

export const insightsRoutes = (shell: AppShellRoute) =>
  [
    createRoute({
      getParentRoute: () => shell,
      path: 'insights',
      staticData: { title: 'Insights & Reports' },
      // The page reads what was typed; the route, which every visit brings, only says what it will be.
      validateSearch: (given: Record<string, unknown>) => given as InsightsSearch,
      beforeLoad: onlyFor('hr', 'super_admin'),
      component: lazyRouteComponent(() => import('./insights-page.tsx'), 'InsightsPage'),
    }),
    createRoute({
      getParentRoute: () => shell,
      path: 'insights/reports',
      staticData: { title: 'Reports' },
      validateSearch: (given: Record<string, unknown>) => given as { report?: string },
      beforeLoad: onlyFor('hr', 'super_admin'),
      component: lazyRouteComponent(() => import('./reports-page.tsx'), 'ReportsPage'),
    }),
    createRoute({
      getParentRoute: () => shell,
      path: 'search',
      staticData: { title: 'Search' },
      validateSearch: (given: Record<string, unknown>) => given as Looked,
      component: lazyRouteComponent(() => import('./search-page.tsx'), 'SearchPage'),
    }),
  ] as const
