import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { AppShellRoute } from '#platform/web/app-routes.ts'
import { onlyFor } from '#slices/workspace/web/public.tsx'

/** /app/workspace/billing, for super admins; for others it does not exist. */
export const billingRoutes = (shell: AppShellRoute) =>
  [
    createRoute({
      getParentRoute: () => shell,
      path: 'workspace/billing',
      staticData: { title: 'Billing & Usage' },
      beforeLoad: onlyFor('super_admin'),
      loader: ({ context }) => void import('./api.ts').then(({ billingQuery }) => context.queryClient.prefetchQuery(billingQuery)),
      component: lazyRouteComponent(() => import('./billing-page.tsx'), 'BillingPage'),
    }),
  ] as const
