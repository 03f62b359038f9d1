import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { AppShellRoute } from '#platform/web/app-routes.ts'
import { onlyFor } from '#slices/workspace/web/public.tsx'

export const aiProviderRoutes = (shell: AppShellRoute) =>
  [
    createRoute({
      getParentRoute: () => shell,
      path: 'settings/assistant',
      staticData: { title: 'Assistant' },
      beforeLoad: onlyFor('hr', 'super_admin'),
      component: lazyRouteComponent(() => import('./assistant-settings-page.tsx'), 'AssistantSettingsPage'),
    }),
  ] as const
