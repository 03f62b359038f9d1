import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, configure, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, vi } from 'vitest'
import type { Role } from '#platform/shared/actor.ts'
import { appShellRoute, rootRoute } from '#platform/web/app-routes.ts'
import { createQueryClient } from '#platform/web/query-client.ts'
import { session } from '#platform/web/session.ts'
import type { Me } from '#slices/workspace/contract.ts'
import { meQuery } from '#slices/workspace/web/public.tsx'
import { calderbrook, uuid } from './forest.fixture.ts'
import { answerOf, type Server } from './org-chart-server.fixture.ts'
import { orgChartRoutes } from './routes.tsx'

/** What the test has the server know; anew for each test. */
export const server: Server = { chart: [], flags: [], facts: {}, preview: null, sent: [], failing: false, asked: [] }
// The screen is loaded on demand, which takes its time on a busy machine.
configure({ asyncUtilTimeout: 10_000 })

/** A server that answers for the chart, and a screen of 1200 by 700, around each test of a file. */
export function useChartServer(): void {
  // So that no test's own time goes into loading it.
  beforeAll(() => import('./org-chart-page.tsx'), 60_000)
  beforeEach(() => {
  Object.assign(server, { chart: calderbrook(), flags: [], facts: {}, preview: null, sent: [], failing: false, asked: [] })
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => answerOf(server, path, init))
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1200)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(700)
})
afterEach(() => {
  cleanup()
  session.end('signed-out')
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})
}

export const tenant = {
  id: uuid(700),
  name: 'Calderbrook Foods',
  country: 'uk',
  logo: null,
  closes_on: null,
  week_starts_on: 1 as const,
  locale: 'en-GB',
  time_zone: 'Europe/London',
}

const elsewhere = (path: string) => createRoute({ getParentRoute: () => appShellRoute, path, component: () => <h1>{path}</h1> })

/** The chart's page for somebody of that role. */
export function open(who: Partial<Me> = {}, userRole: Role = 'hr') {
  const me: Me = {
    id: 'u',
    email: 'n@calderbrook.example',
    name: 'Niamh Gallagher',
    avatar: null,
    permissions: [],
    userRole,
    tenant,
    employee_id: uuid(6),
    tenants: [],
    preferences: { language: null, week_starts_on: null, theme: null },
    second_factor_needed: false,
    ...who,
  }
  const queryClient = createQueryClient()
  queryClient.setQueryData(meQuery.queryKey, me)
  const routeTree = rootRoute.addChildren([
    appShellRoute.addChildren([...orgChartRoutes(appShellRoute), elsewhere('people/$id'), elsewhere('me')]),
  ])
  const history = createMemoryHistory({ initialEntries: ['/app/org-chart'] })
  const router = createRouter({ routeTree, history, context: { queryClient, enterApp: async () => {} } })
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  return { user: userEvent.setup(), history, loaded: () => screen.findByRole('tree') }
}

