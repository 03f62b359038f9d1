import { createRoute, lazyRouteComponent, notFound } from '@tanstack/react-router'
import type { AppShellRoute, RouteContext } from '#platform/web/app-routes.ts'
import { meQuery } from '#slices/workspace/web/public.tsx'
import type { InsightsSearch } from './insights-search.ts'

/** Only for roles that read figures; for others the page does not exist. */
function forReaders({ context }: { context: RouteContext }): void {
  const role = context.queryClient.getQueryData(meQuery.queryKey)?.userRole
  // oxlint-disable-next-line typescript/only-throw-error -- how the router is told
  if (role !== 'super_admin' && role !== 'hr') throw notFound()
}

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
      beforeLoad: forReaders,
      component: lazyRouteComponent(() => import('./insights-page.tsx'), 'InsightsPage'),
    }),
    createRoute({
      getParentRoute: () => shell,
      path: 'search',
      staticData: { title: 'Search' },
      validateSearch: (given: Record<string, unknown>) => given as Looked,
      component: lazyRouteComponent(() => import('./search-page.tsx'), 'SearchPage'),
    }),
  ] as const
