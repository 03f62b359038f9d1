import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { AppShellRoute } from '#platform/web/app-routes.ts'
import type { CasesSearch } from './cases-search.ts'

/** Cases; which of them there are for the asker, the server decides. Whoever has a part in one may open the list of their own. */
export const caseRoutes = (shell: AppShellRoute) =>
  [
    createRoute({
      getParentRoute: () => shell,
      path: 'cases',
      staticData: { title: 'Cases' },
      // As it was typed: the page reads of it what makes sense, so that no other page loads how.
      validateSearch: (given: Record<string, unknown>): CasesSearch => given,
      component: lazyRouteComponent(() => import('./cases-page.tsx'), 'CasesPage'),
    }),
    createRoute({
      getParentRoute: () => shell,
      path: 'cases/$id',
      staticData: { title: 'Case' },
      component: lazyRouteComponent(() => import('./case-page.tsx'), 'CasePage'),
    }),
  ] as const
