import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { AppShellRoute } from '#platform/web/app-routes.ts'
import { readDocumentsSearch } from './documents-search.ts'

/** Documents of the workspace; what each asker may see of them, the server decides. */
export const documentRoutes = (shell: AppShellRoute) =>
  [
    createRoute({
      getParentRoute: () => shell,
      path: 'documents',
      staticData: { title: 'Documents' },
      validateSearch: readDocumentsSearch,
      component: lazyRouteComponent(() => import('./documents-page.tsx'), 'DocumentsPage'),
    }),
  ] as const
