import type { QueryClient } from '@tanstack/react-query'
import { createRoute, lazyRouteComponent, notFound } from '@tanstack/react-router'
import type { AppShellRoute } from '#platform/web/app-routes.ts'
import { meQuery } from '#slices/workspace/web/public.tsx'
import { readPeopleSearch } from './people-search.ts'
import { isNotFound } from './problems.ts'
import { ProfileSkeleton } from './profile-skeleton.tsx'
import { isPersonId } from './profile-tabs.ts'

// What the pages ask for comes with the first of them, not with the list of addresses that every visitor loads.
const asked = () => import('./api.ts')

/** A person who is not there, or not for the asker, is the Not-found page in place; any other failure is the screen's to show. */
async function opened(cache: QueryClient, id: string | null): Promise<void> {
  const { myProfile, person } = await asked()
  try {
    await (id === null ? cache.ensureQueryData(myProfile) : cache.ensureQueryData(person(id)))
  } catch (error) {
    // oxlint-disable-next-line typescript/only-throw-error -- how the router is told
    if (isNotFound(error)) throw notFound()
  }
}

/** The list, a person's profile and one's own. */
export const peopleRoutes = (shell: AppShellRoute) =>
  [
    createRoute({
      getParentRoute: () => shell,
      path: 'people',
      staticData: { title: 'People' },
      validateSearch: readPeopleSearch,
      loaderDeps: ({ search }) => search,
      // Only begun here: the screen stands at once and says what is loading.
      loader: ({ context, deps }) => {
        void asked().then(({ peopleFacets, peopleList }) =>
          Promise.all([context.queryClient.prefetchQuery(peopleList(deps)), context.queryClient.prefetchQuery(peopleFacets(deps.as_at))]),
        )
      },
      component: lazyRouteComponent(() => import('./people-page.tsx'), 'PeoplePage'),
    }),
    createRoute({
      getParentRoute: () => shell,
      path: 'people/proposals',
      staticData: { title: 'Proposed changes' },
      // The values in the queue are a look at people's records: a pointer that rests on a link has read nothing.
      preload: false,
      loader: ({ context }) => void import('./proposals-api.ts').then((api) => context.queryClient.prefetchQuery(api.waitingChanges)),
      component: lazyRouteComponent(() => import('./proposals-page.tsx'), 'ProposalsPage'),
    }),
    createRoute({
      getParentRoute: () => shell,
      path: 'people/$id',
      staticData: { title: 'Profile' },
      // Reading a person's record is written to the audit log: a pointer that rests on a link has read nothing.
      preload: false,
      loader: ({ context, params }) => {
        // oxlint-disable-next-line typescript/only-throw-error -- how the router is told
        if (!isPersonId(params.id)) throw notFound()
        return opened(context.queryClient, params.id)
      },
      pendingComponent: ProfileSkeleton,
      component: lazyRouteComponent(() => import('./profile-page.tsx'), 'ProfilePage'),
    }),
    createRoute({
      getParentRoute: () => shell,
      path: 'me',
      staticData: { title: 'My Profile' },
      loader: async ({ context }) => {
        const me = await context.queryClient.ensureQueryData(meQuery)
        if (me.employee_id !== null) await opened(context.queryClient, null)
      },
      pendingComponent: ProfileSkeleton,
      component: lazyRouteComponent(() => import('./profile-page.tsx'), 'MyProfilePage'),
    }),
  ] as const
