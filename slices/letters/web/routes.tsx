import { createRoute, lazyRouteComponent, notFound } from '@tanstack/react-router'
import type { AppShellRoute, RouteContext } from '#platform/web/app-routes.ts'
import { meQuery } from '#slices/workspace/web/public.tsx'
import type { LettersSearch, WriteSearch } from './letters-search.ts'

/** The work of hr; for others these places do not exist. */
function forHr({ context }: { context: RouteContext }): void {
  const role = context.queryClient.getQueryData(meQuery.queryKey)?.userRole
  if (role !== 'hr' && role !== 'super_admin') throw notFound()
}

export const letterRoutes = (shell: AppShellRoute) => {
  const getParentRoute = (): AppShellRoute => shell
  return [
    createRoute({
      getParentRoute,
      path: 'letters',
      staticData: { title: 'Letters & Templates' },
      beforeLoad: forHr,
      // As it was typed: the page reads of it what makes sense, so that no other page loads how.
      validateSearch: (given: Record<string, unknown>): LettersSearch => given,
      component: lazyRouteComponent(() => import('./letters-page.tsx'), 'LettersPage'),
    }),
    createRoute({
      getParentRoute,
      path: 'letters/templates/$id',
      staticData: { title: 'Template' },
      beforeLoad: forHr,
      component: lazyRouteComponent(() => import('./template-page.tsx'), 'TemplatePage'),
    }),
    createRoute({
      getParentRoute,
      path: 'letters/write',
      staticData: { title: 'Write a letter' },
      beforeLoad: forHr,
      validateSearch: (given: Record<string, unknown>): WriteSearch => given,
      component: lazyRouteComponent(() => import('./write-page.tsx'), 'WritePage'),
    }),
    createRoute({
      getParentRoute,
      path: 'letters/issued/$id',
      staticData: { title: 'Letter' },
      beforeLoad: forHr,
      component: lazyRouteComponent(() => import('./issued-page.tsx'), 'IssuedPage'),
    }),
  ] as const
}
