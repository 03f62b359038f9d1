import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { nextOf } from '#platform/web/in-app-path.ts'
import { rootRoute } from '#platform/web/app-routes.ts'

const getParentRoute = (): typeof rootRoute => rootRoute

const loginRoute = createRoute({
  getParentRoute,
  path: '/login',
  staticData: { title: 'Log in' },
  validateSearch: (asked: Record<string, unknown>): { next?: string | undefined; error?: string | undefined } => ({
    ...nextOf(asked),
    error: typeof asked['error'] === 'string' ? asked['error'] : undefined,
  }),
  component: lazyRouteComponent(() => import('./login-page.tsx'), 'LoginPage'),
})
const getStartedRoute = createRoute({
  getParentRoute,
  path: '/get-started',
  staticData: { title: 'Get started' },
  component: lazyRouteComponent(() => import('./get-started-page.tsx'), 'GetStartedPage'),
})
const forgotPasswordRoute = createRoute({
  getParentRoute,
  path: '/forgot-password',
  staticData: { title: 'Forgot your password' },
  component: lazyRouteComponent(() => import('./forgot-password-page.tsx'), 'ForgotPasswordPage'),
})
const resetPasswordRoute = createRoute({
  getParentRoute,
  path: '/reset-password',
  staticData: { title: 'Set a new password' },
  component: lazyRouteComponent(() => import('./reset-password-page.tsx'), 'ResetPasswordPage'),
})
const confirmEmailRoute = createRoute({
  getParentRoute,
  path: '/confirm-email',
  staticData: { title: 'Confirm your address' },
  component: lazyRouteComponent(() => import('./confirm-email-page.tsx'), 'ConfirmEmailPage'),
})

export const authRoutes = [loginRoute, getStartedRoute, forgotPasswordRoute, resetPasswordRoute, confirmEmailRoute] as const
