import type { QueryClient } from '@tanstack/react-query'
import type { RouterHistory } from '@tanstack/react-router'
import { createRoute, createRouter, lazyRouteComponent, parseSearchWith, stringifySearchWith } from '@tanstack/react-router'
import { appShellRoute, rootRoute } from '#platform/web/app-routes.ts'
import { aiProviderRoutes } from '#slices/ai-provider/web/routes.tsx'
import { assistantRoutes } from '#slices/assistant/web/routes.tsx'
import { auditRoutes } from '#slices/audit/web/routes.tsx'
import { integrationRoutes } from '#slices/integrations/web/routes.tsx'
import { authRoutes } from '#slices/auth/web/routes.tsx'
import { billingRoutes } from '#slices/billing/web/routes.tsx'
import { clientRoutes } from '#slices/clients/web/routes.tsx'
import { caseRoutes } from '#slices/cases/web/routes.tsx'
import { customFieldRoutes } from '#slices/custom-fields/web/routes.tsx'
import { familyLeaveRoutes } from '#slices/family-leave/web/routes.tsx'
import { insightsRoutes } from '#slices/insights/web/routes.tsx'
import { importOnboardingRoute, importRoutes } from '#slices/import/web/routes.tsx'
import { letterRoutes, publicLetterRoutes } from '#slices/letters/web/routes.tsx'
import { dataProtectionRoutes } from '#slices/data-protection/web/routes.tsx'
import { documentRoutes } from '#slices/documents/web/routes.tsx'
import { notificationRoutes } from '#slices/notifications/web/routes.tsx'
import { orgChartRoutes } from '#slices/org-chart/web/routes.tsx'
import { rightsRoutes } from '#slices/rights/web/routes.tsx'
import { peopleRoutes } from '#slices/people/web/routes.tsx'
import { sicknessRoutes } from '#slices/sickness/web/routes.tsx'
import { timeOffRoutes } from '#slices/time-off/web/routes.tsx'
import { enterShell, onboardingRoutes, workspaceRoutes } from '#slices/workspace/web/routes.tsx'
import { publicRoutes } from './public-routes.tsx'
import { ErrorPage, Root } from './root.tsx'
import { scrollNeeds } from './scroll-needs.ts'
import { ShellPending } from './shell-pending.tsx'

rootRoute.update({
  component: Root,
  notFoundComponent: lazyRouteComponent(() => import('./not-found-page.tsx'), 'NotFoundPage'),
  errorComponent: ErrorPage,
})
appShellRoute.update({
  component: lazyRouteComponent(() => import('./app-shell.tsx'), 'AppShell'),
  pendingComponent: ShellPending,
})

const dashboardRoute = createRoute({
  getParentRoute: () => appShellRoute,
  path: '/',
  staticData: { title: 'Dashboard' },
  component: lazyRouteComponent(() => import('./dashboard-page.tsx'), 'DashboardPage'),
})

const routeTree = rootRoute.addChildren([
  ...publicRoutes,
  ...publicLetterRoutes,
  ...authRoutes,
  ...onboardingRoutes,
  importOnboardingRoute,
  appShellRoute.addChildren([
    dashboardRoute,
    ...customFieldRoutes(appShellRoute),
    ...notificationRoutes(appShellRoute),
    ...peopleRoutes(appShellRoute),
    ...importRoutes(appShellRoute),
    ...rightsRoutes(appShellRoute),
    ...orgChartRoutes(appShellRoute),
    ...documentRoutes(appShellRoute),
    ...timeOffRoutes(appShellRoute),
    ...sicknessRoutes(appShellRoute),
    ...familyLeaveRoutes(appShellRoute),
    ...caseRoutes(appShellRoute),
    ...letterRoutes(appShellRoute),
    ...insightsRoutes(appShellRoute),
    ...workspaceRoutes(appShellRoute),
    ...dataProtectionRoutes(appShellRoute),
    ...assistantRoutes(appShellRoute),
    ...aiProviderRoutes(appShellRoute),
    ...auditRoutes(appShellRoute),
    ...billingRoutes(appShellRoute),
    ...clientRoutes(appShellRoute),
    ...integrationRoutes(appShellRoute),
  ]),
])

/**
 * Only values that had to be packed are unpacked: '1e5' or 'true' in an address is text. By throwing for plain text this also
 * tells the writer which texts look packed and need quotes.
 */
function unpack(value: string): unknown {
  if (!/^[[{"]/.test(value)) throw plainText
  return JSON.parse(value)
}
// One for all: a new one would note the way it came by, for each word of each link of a page.
const plainText = new SyntaxError('plain text')

/** The whole application's routes; `history` only where there is no address bar (tests). */
export function createAppRouter(queryClient: QueryClient, history?: RouterHistory) {
  return createRouter({
    routeTree,
    ...(history ? { history } : {}),
    context: { queryClient, enterApp: enterShell },
    defaultPreload: 'intent',
    // The query cache decides what is fresh.
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 150,
    defaultPendingMinMs: 0,
    notFoundMode: 'root',
    // As the server reads addresses: /LOGIN is not /login.
    caseSensitive: true,
    scrollRestoration: scrollNeeds(),
    scrollToTopSelectors: ['#main'],
    parseSearch: parseSearchWith(unpack),
    stringifySearch: stringifySearchWith(JSON.stringify, unpack),
  })
}

export type AppRouter = ReturnType<typeof createAppRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
}
