import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { AppShellRoute } from '#platform/web/app-routes.ts'
import { onlyFor } from '#slices/workspace/web/public.tsx'
import type { AssistantSearch, PolicySearch } from './assistant-search.ts'

const forHr = onlyFor('hr', 'super_admin')

export const assistantRoutes = (shell: AppShellRoute) => {
  const getParentRoute = (): AppShellRoute => shell
  return [
    createRoute({
      getParentRoute,
      path: 'ai',
      staticData: { title: 'AI Assistant' },
      // As it was typed: the page reads of it what makes sense, so that no other page loads how.
      validateSearch: (given: Record<string, unknown>): AssistantSearch => given,
      beforeLoad: forHr,
      component: lazyRouteComponent(() => import('./assistant-page.tsx'), 'AssistantPage'),
    }),
    createRoute({
      getParentRoute,
      path: 'ai/policies',
      staticData: { title: 'Policies' },
      beforeLoad: forHr,
      component: lazyRouteComponent(() => import('./policies-page.tsx'), 'PoliciesPage'),
    }),
    createRoute({
      getParentRoute,
      path: 'ai/policies/$id',
      staticData: { title: 'Policy' },
      validateSearch: (given: Record<string, unknown>): PolicySearch => given,
      beforeLoad: forHr,
      component: lazyRouteComponent(() => import('./policy-page.tsx'), 'PolicyPage'),
    }),
  ] as const
}
