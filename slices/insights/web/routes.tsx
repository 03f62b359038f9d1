import { createRoute, lazyRouteComponent, notFound } from '@tanstack/react-router'
import type { AppShellRoute, RouteContext } from '#platform/web/app-routes.ts'
import { meQuery } from '#slices/workspace/web/public.tsx'
import { readInsightsSearch } from './insights-search.ts'

/** Only for roles that read figures; for others the page does not exist. */
function forReaders({ context }: { context: RouteContext }): void {
  const role = context.queryClient.getQueryData(meQuery.queryKey)?.userRole
  // oxlint-disable-next-line typescript/only-throw-error -- how the router is told
  if (role !== 'super_admin' && role !== 'hr') throw notFound()
}

const textIn = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim().slice(0, 200) || undefined : undefined

export const insightsRoutes = (shell: AppShellRoute) =>
  [
    createRoute({
      getParentRoute: () => shell,
      path: 'insights',
      staticData: { title: 'Insights & Reports' },
      validateSearch: readInsightsSearch,
      beforeLoad: forReaders,
      component: lazyRouteComponent(() => import('./insights-page.tsx'), 'InsightsPage'),
    }),
    createRoute({
      getParentRoute: () => shell,
      path: 'search',
      staticData: { title: 'Search' },
      validateSearch: (given: Record<string, unknown>): { q?: string | undefined } => ({ q: textIn(given['q']) }),
      component: lazyRouteComponent(() => import('./search-page.tsx'), 'SearchPage'),
    }),
  ] as const
