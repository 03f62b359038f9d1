import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { AppShellRoute } from '#platform/web/app-routes.ts'
import { onlyFor } from '#slices/workspace/web/public.tsx'
import { readAccessSearch } from './access-search.ts'
import { readLogSearch } from './log-search.ts'

/** The audit log, and the question of who had access to a record. */
export const auditRoutes = (shell: AppShellRoute) =>
  [
    createRoute({
      getParentRoute: () => shell,
      path: 'settings/audit',
      staticData: { title: 'Audit log' },
      validateSearch: readLogSearch,
      beforeLoad: onlyFor('hr', 'super_admin'),
      component: lazyRouteComponent(() => import('./audit-page.tsx'), 'AuditPage'),
    }),
    createRoute({
      getParentRoute: () => shell,
      path: 'settings/audit/access',
      staticData: { title: 'Access to a record' },
      validateSearch: readAccessSearch,
      beforeLoad: onlyFor('hr', 'super_admin'),
      component: lazyRouteComponent(() => import('./access-page.tsx'), 'AccessPage'),
    }),
  ] as const
