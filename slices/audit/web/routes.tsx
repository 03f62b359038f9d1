import { createRoute, lazyRouteComponent, notFound } from '@tanstack/react-router'
import type { AppShellRoute, RouteContext } from '#platform/web/app-routes.ts'
import { meQuery } from '#slices/workspace/web/public.tsx'
import { readLogSearch } from './log-search.ts'

/** Only for roles that read the log; for others the pages do not exist. */
function forReaders({ context }: { context: RouteContext }): void {
  const role = context.queryClient.getQueryData(meQuery.queryKey)?.userRole
  // oxlint-disable-next-line typescript/only-throw-error -- how the router is told
  if (role !== 'super_admin' && role !== 'hr') throw notFound()
}

/** The audit log, and the question of who had access to a record. */
export const auditRoutes = (shell: AppShellRoute) =>
  [
    createRoute({
      getParentRoute: () => shell,
      path: 'settings/audit',
      staticData: { title: 'Audit log' },
      validateSearch: readLogSearch,
      beforeLoad: forReaders,
      component: lazyRouteComponent(() => import('./audit-page.tsx'), 'AuditPage'),
    }),
    createRoute({
      getParentRoute: () => shell,
      path: 'settings/audit/access',
      staticData: { title: 'Access to a record' },
      beforeLoad: forReaders,
      component: lazyRouteComponent(() => import('./access-page.tsx'), 'AccessPage'),
    }),
  ] as const
