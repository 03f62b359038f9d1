import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute, type AppShellRoute } from '#platform/web/app-routes.ts'
import { onlyFor } from '#slices/workspace/web/public.tsx'
import type { LettersSearch, WriteSearch } from './letters-search.ts'

/** The work of hr; for others these places do not exist. */
const forHr = onlyFor('hr', 'super_admin')

export const letterRoutes = (shell: AppShellRoute) => {
  const getParentRoute = (): AppShellRoute => shell
  return [
    createRoute({
      getParentRoute,
      path: 'letters',
      staticData: { title: 'Letters & Templates' },
      beforeLoad: forHr,
      // As it was typed: the page reads of it what makes sense, so that no other page loads how.
      validateSearch: (given: Record<string, unknown>): LettersSearch => given,
      component: lazyRouteComponent(() => import('./letters-page.tsx'), 'LettersPage'),
    }),
    createRoute({
      getParentRoute,
      path: 'letters/templates/$id',
      staticData: { title: 'Template' },
      beforeLoad: forHr,
      component: lazyRouteComponent(() => import('./template-page.tsx'), 'TemplatePage'),
    }),
    createRoute({
      getParentRoute,
      path: 'letters/write',
      staticData: { title: 'Write a letter' },
      beforeLoad: forHr,
      validateSearch: (given: Record<string, unknown>): WriteSearch => given,
      component: lazyRouteComponent(() => import('./write-page.tsx'), 'WritePage'),
    }),
    createRoute({
      getParentRoute,
      path: 'letters/issued/$id',
      staticData: { title: 'Letter' },
      beforeLoad: forHr,
      component: lazyRouteComponent(() => import('./issued-page.tsx'), 'IssuedPage'),
    }),
    createRoute({
      getParentRoute,
      path: 'letters/issued/$id/certificate',
      staticData: { title: 'Certificate' },
      beforeLoad: forHr,
      component: lazyRouteComponent(() => import('./certificate-page.tsx'), 'CertificatePage'),
    }),
    createRoute({
      getParentRoute,
      path: 'letters/settings',
      staticData: { title: 'What letters say of the employer' },
      beforeLoad: forHr,
      component: lazyRouteComponent(() => import('./values-pages.tsx'), 'LetterSettingsPage'),
    }),
    createRoute({
      getParentRoute,
      path: 'letters/terms/$id',
      staticData: { title: 'Terms for letters' },
      beforeLoad: forHr,
      component: lazyRouteComponent(() => import('./values-pages.tsx'), 'LetterTermsPage'),
    }),
    createRoute({
      getParentRoute,
      path: 'letters/particulars/$id',
      staticData: { title: 'Statement of particulars' },
      beforeLoad: forHr,
      component: lazyRouteComponent(() => import('./particulars-page.tsx'), 'ParticularsPage'),
    }),
    createRoute({
      getParentRoute,
      path: 'cases/$id/bundle',
      staticData: { title: 'Bundle of a case' },
      beforeLoad: forHr,
      component: lazyRouteComponent(() => import('./bundle-page.tsx'), 'BundlePage'),
    }),
    createRoute({
      getParentRoute,
      path: 'my-letters',
      staticData: { title: 'My letters' },
      component: lazyRouteComponent(() => import('./my-letters-page.tsx'), 'MyLettersPage'),
    }),
    createRoute({
      getParentRoute,
      path: 'my-letters/$id',
      staticData: { title: 'A letter to you' },
      component: lazyRouteComponent(() => import('./my-letter-page.tsx'), 'MyLetterPage'),
    }),
  ] as const
}

/** For people without an account: opened by a link, or to check a file. */
export const publicLetterRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/sign',
    staticData: { title: 'Sign a document' },
    component: lazyRouteComponent(() => import('./sign-page.tsx'), 'SignPage'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/verify',
    staticData: { title: 'Check a letter' },
    validateSearch: (given: Record<string, unknown>): { sha256?: unknown } => given,
    component: lazyRouteComponent(() => import('./verify-page.tsx'), 'VerifyPage'),
  }),
] as const
