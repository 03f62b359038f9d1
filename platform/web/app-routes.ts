import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, createRoute } from '@tanstack/react-router'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The page's title, shown as "People · Evenkeel". A screen that knows better (a person's name) calls usePageTitle. */
    title?: string
  }
}

/** What every route's loader is given. */
export interface RouteContext {
  readonly queryClient: QueryClient
  /** Lets a signed-in member of a workspace in and sends everyone else where they belong; given by the slice that knows them. */
  readonly enterApp: (entering: { context: { readonly queryClient: QueryClient }; location: { href: string } }) => Promise<void>
}

export const rootRoute = createRootRouteWithContext<RouteContext>()()

/**
 * The application shell at /app: sidebar, top bar, signed-in people with a workspace only. A slice hangs its screens under it:
 *
 *   export const peopleRoutes = (shell: AppShellRoute) => [
 *     createRoute({
 *       getParentRoute: () => shell, path: 'people', staticData: { title: 'People' },
 *       component: lazyRouteComponent(() => import('./people-page.tsx'), 'PeoplePage'),
 *     }),
 *   ] as const
 *
 * Its loaders may count on a signed-in person. `throw notFound()` in a loader shows the Not-found page in place of the shell.
 * The layout and the root's Not-found page are attached where the router is put together (apps/web/router.tsx).
 */
export const appShellRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'app',
  beforeLoad: (entering) => entering.context.enterApp(entering),
})
export type AppShellRoute = typeof appShellRoute
