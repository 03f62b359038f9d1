import { createRoute, lazyRouteComponent, notFound, redirect } from '@tanstack/react-router'
import type { AppShellRoute, RouteContext } from '#platform/web/app-routes.ts'
import { rootRoute } from '#platform/web/app-routes.ts'
import { comeBackTo, inAppPath, nextOf } from '#platform/web/in-app-path.ts'
import { session } from '#platform/web/session.ts'
import type { Me } from '../contract.ts'
import { meQuery } from './api.ts'
import { memberSearchOf } from './member-search.ts'
import { mayVisit } from './places.ts'
import { mayOpenSettings } from './settings-places.ts'

type Entering = { context: Pick<RouteContext, 'queryClient'>; location: { href: string } }

/** The signed-in person; a visitor is sent to /login and comes back here after signing in. */
async function signedInPerson({ context, location }: Entering): Promise<Me> {
  await session.started()
  if (!session.state().signedIn) {
    throw redirect({ to: '/login', search: comeBackTo(location.href), replace: true })
  }
  return context.queryClient.ensureQueryData(meQuery)
}

/** Guard of the shell: signed in, and a member of a workspace. */
export async function enterShell(entering: Entering): Promise<void> {
  const me = await signedInPerson(entering)
  if (me.tenant) return
  if (me.second_factor_needed) throw redirect({ to: '/app/setup/second-factor', search: comeBackTo(entering.location.href), replace: true })
  throw redirect({ to: '/app/setup/tenant', search: comeBackTo(entering.location.href), replace: true })
}

const setupRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/app/setup/tenant',
  staticData: { title: 'Welcome' },
  validateSearch: nextOf,
  beforeLoad: async ({ context, location, search }) => {
    await session.started()
    if (!session.state().signedIn) throw redirect({ to: '/login', search, replace: true })
    const me = await signedInPerson({ context, location })
    if (me.second_factor_needed) throw redirect({ to: '/app/setup/second-factor', search, replace: true })
    // An invitation is a way to the first workspace, too.
    if (search.next === '/invitation') throw redirect({ to: '/invitation', replace: true })
    // Decision D12: who has a workspace goes on to where they were going.
    if (me.tenant) throw redirect({ href: inAppPath(search.next) ?? '/app', replace: true })
  },
  component: lazyRouteComponent(() => import('./setup-page.tsx'), 'SetupPage'),
})

const secondFactorRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/app/setup/second-factor',
  staticData: { title: 'Protect your account' },
  validateSearch: nextOf,
  beforeLoad: async ({ context, location, search }) => {
    const me = await signedInPerson({ context, location })
    if (!me.second_factor_needed) throw redirect({ href: inAppPath(search.next) ?? '/app', replace: true })
  },
  component: lazyRouteComponent(() => import('./second-factor-page.tsx'), 'SecondFactorPage'),
})

/** Opened from a mail, by whoever is or is not signed in; who goes on to /app passes the shell's guard there. */
const invitationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/invitation',
  staticData: { title: 'Invitation' },
  beforeLoad: () => session.started(),
  component: lazyRouteComponent(() => import('./invitation-page.tsx'), 'InvitationPage'),
})

export const onboardingRoutes = [setupRoute, secondFactorRoute, invitationRoute] as const

/** Only for roles whose sidebar or menu offers the place; for others it does not exist. */
function offered(path: string) {
  return ({ context }: { context: RouteContext }): void => {
    const me = context.queryClient.getQueryData(meQuery.queryKey)
    if (!mayVisit(me?.userRole ?? null, path)) throw notFound()
  }
}

/** Only for roles whose settings list the page. */
function offeredInSettings(path: string) {
  return ({ context }: { context: RouteContext }): void => {
    const me = context.queryClient.getQueryData(meQuery.queryKey)
    if (!mayOpenSettings(me?.userRole ?? null, path)) throw notFound()
  }
}

/** The screens of the workspace itself and of the places that hold nothing yet. */
export const workspaceRoutes = (shell: AppShellRoute) => {
  const getParentRoute = (): AppShellRoute => shell
  return [
    createRoute({
      getParentRoute,
      path: 'settings',
      staticData: { title: 'Account Settings' },
      component: lazyRouteComponent(() => import('./settings-page.tsx'), 'SettingsPage'),
    }),
    createRoute({
      getParentRoute,
      path: 'workspace/settings',
      staticData: { title: 'Workspace Settings' },
      beforeLoad: offered('/app/workspace/settings'),
      component: lazyRouteComponent(() => import('./settings/workspace-settings-page.tsx'), 'WorkspaceSettingsPage'),
    }),
    createRoute({
      getParentRoute,
      path: 'workspace/members',
      staticData: { title: 'Members' },
      beforeLoad: offeredInSettings('/app/workspace/members'),
      validateSearch: memberSearchOf,
      component: lazyRouteComponent(() => import('./members/members-page.tsx'), 'MembersPage'),
    }),
  ] as const
}
