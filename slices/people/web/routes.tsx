import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { AppShellRoute } from '#platform/web/app-routes.ts'
import { myProfile, peopleFacets, peopleList, person } from './api.ts'
import { readPeopleSearch } from './people-search.ts'
import { isPersonId } from './profile-tabs.ts'
import { listStrings } from './strings.ts'

/**
 * The list, a person's profile and one's own. Loaders only start the request: the screens show what is loading, what is
 * missing and what failed themselves.
 */
export const peopleRoutes = (shell: AppShellRoute) =>
  [
    createRoute({
      getParentRoute: () => shell,
      path: 'people',
      staticData: { title: listStrings.everyone.heading },
      validateSearch: readPeopleSearch,
      loaderDeps: ({ search }) => search,
      loader: ({ context, deps }) => {
        void context.queryClient.prefetchQuery(peopleList(deps))
        void context.queryClient.prefetchQuery(peopleFacets)
      },
      component: lazyRouteComponent(() => import('./people-page.tsx'), 'PeoplePage'),
    }),
    createRoute({
      getParentRoute: () => shell,
      path: 'people/$id',
      staticData: { title: listStrings.profile },
      loader: ({ context, params }) => {
        if (isPersonId(params.id)) void context.queryClient.prefetchQuery(person(params.id))
      },
      component: lazyRouteComponent(() => import('./profile-page.tsx'), 'ProfilePage'),
    }),
    createRoute({
      getParentRoute: () => shell,
      path: 'me',
      staticData: { title: listStrings.myProfile },
      loader: ({ context }) => {
        void context.queryClient.prefetchQuery(myProfile)
      },
      component: lazyRouteComponent(() => import('./profile-page.tsx'), 'MyProfilePage'),
    }),
  ] as const
