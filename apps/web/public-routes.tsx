import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { rootRoute } from '#platform/web/app-routes.ts'
import { session } from '#platform/web/session.ts'
import { PublicDocument } from './public-document.tsx'

const getParentRoute = (): typeof rootRoute => rootRoute

/**
 * Pages anyone may read are documents of their own (decision 015): a link to one leaves the application. Those that screens
 * lead to are named here, so that such a link is typed like any other. Feedback is a screen: it needs to know from whom it comes.
 */
export const publicRoutes = [
  createRoute({ getParentRoute, path: '/', component: PublicDocument }),
  createRoute({ getParentRoute, path: '/status', component: PublicDocument }),
  createRoute({ getParentRoute, path: '/terms', component: PublicDocument }),
  createRoute({ getParentRoute, path: '/privacy', component: PublicDocument }),
  createRoute({ getParentRoute, path: '/support', component: PublicDocument }),
  createRoute({ getParentRoute, path: '/docs', component: PublicDocument }),
  createRoute({ getParentRoute, path: '/company/security', component: PublicDocument }),
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
