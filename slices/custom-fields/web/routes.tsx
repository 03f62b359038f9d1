import { createRoute, lazyRouteComponent, notFound } from '@tanstack/react-router'
import type { AppShellRoute } from '#platform/web/app-routes.ts'
import { meQuery } from '#slices/workspace/web/public.tsx'

/** /app/workspace/fields, for super admins; for others it does not exist. */
export const customFieldRoutes = (shell: AppShellRoute) =>
  [
    createRoute({
      getParentRoute: () => shell,
      path: 'workspace/fields',
      staticData: { title: 'Custom fields' },
      beforeLoad: ({ context }) => {
        // oxlint-disable-next-line typescript/only-throw-error -- how the router is told
        if (context.queryClient.getQueryData(meQuery.queryKey)?.userRole !== 'super_admin') throw notFound()
      },
      loader: ({ context }) => void import('./api.ts').then(({ definitions }) => context.queryClient.prefetchQuery(definitions)),
      component: lazyRouteComponent(() => import('./fields-page.tsx'), 'FieldsPage'),
    }),
  ] as const
