import { createRoute, lazyRouteComponent, notFound } from '@tanstack/react-router'
import type { AppShellRoute } from '#platform/web/app-routes.ts'
import { meQuery } from '#slices/workspace/web/public.tsx'

/** /app/workspace/roles, for who may read it; for others it does not exist. */
export const rightsRoutes = (shell: AppShellRoute) =>
  [
    createRoute({
      getParentRoute: () => shell,
      path: 'workspace/roles',
      staticData: { title: 'Roles and permissions' },
      beforeLoad: async ({ context }) => {
        const role = context.queryClient.getQueryData(meQuery.queryKey)?.userRole
        const { hasWorkspaceAct } = await import('../rules.ts')
        if (!role || !hasWorkspaceAct({ role }, 'read_roles')) throw notFound()
      },
      loader: ({ context }) => void import('./api.ts').then(({ rolesQuery }) => context.queryClient.prefetchQuery(rolesQuery)),
      component: lazyRouteComponent(() => import('./roles-page.tsx'), 'RolesPage'),
    }),
  ] as const
