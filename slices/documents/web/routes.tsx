import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { AppShellRoute } from '#platform/web/app-routes.ts'
import type { DocumentsSearch } from './documents-search.ts'

/** Documents of the workspace; what each asker may see of them, the server decides. */
export const documentRoutes = (shell: AppShellRoute) =>
  [
    createRoute({
      getParentRoute: () => shell,
      path: 'documents',
      staticData: { title: 'Documents' },
      // As it was typed: the page reads of it what makes sense, so that no other page loads how.
      validateSearch: (given: Record<string, unknown>): DocumentsSearch => given,
      component: lazyRouteComponent(() => import('./documents-page.tsx'), 'DocumentsPage'),
    }),
    createRoute({
      getParentRoute: () => shell,
      path: 'documents/company',
      staticData: { title: 'Company documents' },
      component: lazyRouteComponent(() => import('./company-page.tsx'), 'CompanyDocumentsPage'),
    }),
    createRoute({
      getParentRoute: () => shell,
      path: 'documents/requests',
      staticData: { title: 'Document requests' },
      component: lazyRouteComponent(() => import('./requests-page.tsx'), 'DocumentRequestsPage'),
    }),
  ] as const
