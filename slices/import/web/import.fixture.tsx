import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRouter, Outlet, RouterProvider } from '@tanstack/react-router'
import { cleanup, configure, render } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import type { Role } from '#platform/shared/actor.ts'
import { appShellRoute, rootRoute } from '#platform/web/app-routes.ts'
import { createQueryClient } from '#platform/web/query-client.ts'
import { json, refusal, serverStandIn, tokenFor, type Answers, type Seen } from '#platform/web/server-stand-in.fixture.ts'
import { session } from '#platform/web/session.ts'
import type { Me } from '#slices/workspace/contract.ts'
import { meQuery } from '#slices/workspace/web/public.tsx'
import { toast, ToastArea } from '#ui/toast.tsx'
import type { Import, ImportRow } from '../contract.ts'
import { importRoutes } from './routes.tsx'
import { addedRows, changedRows, importId, problemRows, sameRows, targets } from './samples.fixture.ts'

configure({ asyncUtilTimeout: 8000 })

export { json, refusal, type Seen }
export const path = `/api/imports/${importId}`

const workspace = '00000000-0000-4000-8000-000000000001'
export const meAs = (role: Role): Me => ({
  id: 'u1',
  email: 'niamh@moss.example',
  name: 'Niamh Gallagher',
  avatar: null,
  permissions: [],
  userRole: role,
  tenant: {
    id: workspace,
    name: 'Moss & Daughters',
    country: 'uk',
    week_starts_on: 1,
    locale: 'en-GB',
    time_zone: 'Europe/London',
    logo: null,
    closes_on: null,
  },
  employee_id: null,
  tenants: [{ id: workspace, name: 'Moss & Daughters', role }],
  preferences: { language: null, week_starts_on: null, theme: null },
  second_factor_needed: false,
})

const rowsOf: Partial<Record<string, ImportRow[]>> = { problem: problemRows, add: addedRows, change: changedRows, same: sameRows }

/** What stands where the server is; `now` is the import as it is at this moment and may be changed by what is asked. */
export const server = { now: {} as Import, requests: [] as Seen[] }

/** The routes of the slice at an address, with the network replaced; `now` is what the server knows of the one import. */
export function openImport(at: string, now: Import, answers: Answers = {}, role: Role = 'hr') {
  server.now = now
  server.requests = serverStandIn({
    'GET /api/auth/token': () => json({ token: tokenFor('u1') }),
    'GET /api/import-targets': () => json({ data: targets }),
    'GET /api/imports': () => json({ data: [] }),
    [`GET ${path}`]: () => json(server.now),
    [`GET ${path}/progress`]: () => {
      const { state, version, progress, counts } = server.now
      return json({ state, version, progress, counts })
    },
    [`GET ${path}/rows`]: ({ path: asked }) => {
      const data = rowsOf[new URL(asked, 'http://evenkeel.test').searchParams.get('kind') ?? ''] ?? []
      return json({ data, total: data.length })
    },
    ...answers,
  })
  const queryClient = createQueryClient()
  queryClient.setQueryData(meQuery.queryKey, meAs(role))
  appShellRoute.update({ component: Outlet })
  const router = createRouter({
    routeTree: rootRoute.addChildren([appShellRoute.addChildren([...importRoutes(appShellRoute)])]),
    context: { queryClient, enterApp: () => Promise.resolve() },
    history: createMemoryHistory({ initialEntries: [at] }),
  })
  void session.begin(() => Promise.resolve(meAs(role)))
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
      <ToastArea />
    </QueryClientProvider>,
  )
  return router
}

/** What was sent to one route, oldest first. */
export const sentTo = (route: string): unknown[] =>
  server.requests.filter(({ method, path: asked }) => `${method} ${asked.split('?')[0]}` === route).map(({ body }) => body)

export function useCleanScreens(): void {
  beforeEach(() => {
    vi.stubGlobal('scrollTo', () => undefined)
    Element.prototype.scrollTo = () => undefined
    Element.prototype.scrollIntoView = () => undefined
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  })
  afterEach(() => {
    cleanup()
    toast.clear()
    session.clear()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })
}
