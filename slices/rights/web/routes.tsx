import { createRoute, lazyRouteComponent, notFound } from '@tanstack/react-router'
import type { AppShellRoute } from '#platform/web/app-routes.ts'
import { meQuery } from '#slices/workspace/web/public.tsx'
import { hasWorkspaceAct } from '../rules.ts'
import { rolesQuery } from './api.ts'

/** /app/workspace/roles, for who may read it; for others it does not exist. */
export const rightsRoutes = (shell: AppShellRoute) =>
  [
    createRoute({
      getParentRoute: () => shell,
      path: 'workspace/roles',
      staticData: { title: 'Roles and permissions' },
      beforeLoad: ({ context }) => {
        const role = context.queryClient.getQueryData(meQuery.queryKey)?.userRole
        if (!role || !hasWorkspaceAct({ role }, 'read_roles')) throw notFound()
      },
      loader: ({ context }) => void context.queryClient.prefetchQuery(rolesQuery),
      component: lazyRouteComponent(() => import('./roles-page.tsx'), 'RolesPage'),
    }),
  ] as const
