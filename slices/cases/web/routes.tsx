import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { AppShellRoute } from '#platform/web/app-routes.ts'
import { onlyFor } from '#slices/workspace/web/public.tsx'
import type { CasesSearch } from './cases-search.ts'

const forHr = onlyFor('hr', 'super_admin')

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
    createRoute({
      getParentRoute: () => shell,
      path: 'workspace/processes',
      staticData: { title: 'Processes' },
      beforeLoad: forHr,
      component: lazyRouteComponent(() => import('./processes-page.tsx'), 'ProcessesPage'),
    }),
    createRoute({
      getParentRoute: () => shell,
      path: 'workspace/processes/$process',
      staticData: { title: 'Process' },
      beforeLoad: forHr,
      component: lazyRouteComponent(() => import('./process-page.tsx'), 'ProcessPage'),
    }),
  ] as const
