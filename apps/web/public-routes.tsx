import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { rootRoute } from '#platform/web/app-routes.ts'
import { session } from '#platform/web/session.ts'

const getParentRoute = (): typeof rootRoute => rootRoute
const pages = () => import('./content-pages.tsx')

/** Pages anyone may read, and feedback, which needs to know from whom it comes. */
export const publicRoutes = [
  createRoute({ getParentRoute, path: '/', component: lazyRouteComponent(() => import('./home-page.tsx'), 'HomePage') }),
  createRoute({
    getParentRoute,
    path: '/status',
    staticData: { title: 'Status' },
    component: lazyRouteComponent(() => import('./status-page.tsx'), 'StatusPage'),
  }),
  createRoute({ getParentRoute, path: '/terms', staticData: { title: 'Terms' }, component: lazyRouteComponent(pages, 'TermsPage') }),
  createRoute({ getParentRoute, path: '/privacy', staticData: { title: 'Privacy' }, component: lazyRouteComponent(pages, 'PrivacyPage') }),
  createRoute({ getParentRoute, path: '/support', staticData: { title: 'Support' }, component: lazyRouteComponent(pages, 'SupportPage') }),
  createRoute({
    getParentRoute,
    path: '/company/security',
    staticData: { title: 'Security' },
    component: lazyRouteComponent(pages, 'SecurityPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/docs',
    staticData: { title: 'Help' },
    component: lazyRouteComponent(() => import('./help-page.tsx'), 'HelpPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/feedback',
    staticData: { title: 'Submit Feedback' },
    beforeLoad: async () => {
      await session.started()
      if (!session.state().signedIn) throw redirect({ to: '/login', search: { next: '/feedback' }, replace: true })
    },
    component: lazyRouteComponent(() => import('./feedback-page.tsx'), 'FeedbackPage'),
  }),
] as const
