import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { AppShellRoute } from '#platform/web/app-routes.ts'
import { meQuery } from '#slices/workspace/web/public.tsx'

/** /app/org-chart. Loaded on demand: nobody else pays for the drawing. */
export const orgChartRoutes = (shell: AppShellRoute) =>
  [
    createRoute({
      getParentRoute: () => shell,
      path: 'org-chart',
      staticData: { title: 'Organisation Chart' },
      loader: ({ context }) => {
        const tenant = context.queryClient.getQueryData(meQuery.queryKey)?.tenant?.id ?? null
        // Read anew on each visit: a reporting line may just have been changed on a profile.
        void import('./api.ts').then(({ orgChart }) => context.queryClient.prefetchQuery({ ...orgChart(tenant), staleTime: 0 }))
      },
      component: lazyRouteComponent(() => import('./org-chart-page.tsx'), 'OrgChartPage'),
    }),
  ] as const
