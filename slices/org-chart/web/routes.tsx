import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { AppShellRoute } from '#platform/web/app-routes.ts'
import { meQuery } from '#slices/workspace/web/public.tsx'
import { orgChart } from './api.ts'
import { orgChartStrings } from './strings.ts'

/** /app/org-chart. Loaded on demand: nobody else pays for the drawing. */
export const orgChartRoutes = (shell: AppShellRoute) =>
  [
    createRoute({
      getParentRoute: () => shell,
      path: 'org-chart',
      staticData: { title: orgChartStrings.heading.hr },
      loader: ({ context }) => {
        const tenant = context.queryClient.getQueryData(meQuery.queryKey)?.tenant?.id ?? null
        // Read anew on each visit: a reporting line may just have been changed on a profile.
        void context.queryClient.prefetchQuery({ ...orgChart(tenant), staleTime: 0 })
      },
      component: lazyRouteComponent(() => import('./org-chart-page.tsx'), 'OrgChartPage'),
    }),
  ] as const
