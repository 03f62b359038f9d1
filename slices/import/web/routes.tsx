import type { QueryClient } from '@tanstack/react-query'
import { createRoute, lazyRouteComponent, notFound } from '@tanstack/react-router'
import { isNotFound } from '#platform/web/api-error.ts'
import { rootRoute, type AppShellRoute } from '#platform/web/app-routes.ts'

/** What of an import that waits for the person is shown: its columns again, the rows (as a rule), or the question whether to import. */
export interface ImportSearch {
  step?: 'columns' | 'confirm' | undefined
}

// The requests come with the screens: nobody else's first page pays for them.
const requests = () => import('./api.ts')

async function opened(cache: QueryClient, id: string): Promise<void> {
  const { oneImport } = await requests()
  try {
    await cache.ensureQueryData(oneImport(id))
  } catch (error) {
    // oxlint-disable-next-line typescript/only-throw-error -- how the router is told
    if (isNotFound(error)) throw notFound()
  }
}

/** The step after a new workspace. */
export const importOnboardingRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/onboarding/import',
  staticData: { title: 'Add your people' },
  beforeLoad: (entering) => entering.context.enterApp(entering),
  component: lazyRouteComponent(() => import('./screens.ts'), 'OnboardingImportPage'),
})

/** Handing in a file and what became of earlier ones; one import, step by step. */
export const importRoutes = (shell: AppShellRoute) =>
  [
    createRoute({
      getParentRoute: () => shell,
      path: 'people/import',
      staticData: { title: 'Import people' },
      component: lazyRouteComponent(() => import('./screens.ts'), 'ImportsPage'),
    }),
    createRoute({
      getParentRoute: () => shell,
      path: 'people/import/$id',
      staticData: { title: 'Import people' },
      validateSearch: (given: Record<string, unknown>): ImportSearch => ({
        step: given['step'] === 'columns' || given['step'] === 'confirm' ? given['step'] : undefined,
      }),
      loader: ({ context, params }) => {
        // oxlint-disable-next-line typescript/only-throw-error -- how the router is told
        if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(params.id)) throw notFound()
        return opened(context.queryClient, params.id)
      },
      component: lazyRouteComponent(() => import('./screens.ts'), 'ImportPage'),
    }),
  ] as const
