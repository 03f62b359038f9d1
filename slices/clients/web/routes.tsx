import { createRoute, lazyRouteComponent, notFound } from '@tanstack/react-router'
import type { AppShellRoute } from '#platform/web/app-routes.ts'
import { meQuery } from '#slices/workspace/web/public.tsx'

/** /app/clients, for who belongs to more than one workspace; for others it does not exist. */
export const clientRoutes = (shell: AppShellRoute) =>
  [
    createRoute({
      getParentRoute: () => shell,
      path: 'clients/library',
      staticData: { title: 'Letters and processes for clients' },
      beforeLoad: ({ context }) => {
        const tenants = context.queryClient.getQueryData(meQuery.queryKey)?.tenants ?? []
        // oxlint-disable-next-line typescript/only-throw-error -- how the router is told
        if (tenants.filter(({ role }) => role === 'hr' || role === 'super_admin').length < 2) throw notFound()
      },
      component: lazyRouteComponent(() => import('./library-page.tsx'), 'LibraryPage'),
    }),
    createRoute({
      getParentRoute: () => shell,
      path: 'clients',
      staticData: { title: 'Clients' },
      beforeLoad: ({ context }) => {
        // oxlint-disable-next-line typescript/only-throw-error -- how the router is told
        if ((context.queryClient.getQueryData(meQuery.queryKey)?.tenants.length ?? 0) < 2) throw notFound()
      },
      component: lazyRouteComponent(() => import('./clients-page.tsx'), 'ClientsPage'),
    }),
  ] as const
