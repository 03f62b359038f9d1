import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { AppShellRoute } from '#platform/web/app-routes.ts'
import { orgChartStrings } from './strings.ts'

/** /app/org-chart. Loaded on demand: nobody else pays for the drawing. */
export const orgChartRoutes = (shell: AppShellRoute) =>
  [
    createRoute({
      getParentRoute: () => shell,
      path: 'org-chart',
      staticData: { title: orgChartStrings.heading.hr },
      component: lazyRouteComponent(() => import('./org-chart-page.tsx'), 'OrgChartPage'),
    }),
  ] as const
