import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { cleanup, configure, render } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import type { Role } from '#platform/shared/actor.ts'
import { followNavigation } from '#platform/web/navigation.ts'
import { createQueryClient } from '#platform/web/query-client.ts'
import { json, refusal, serverStandIn, tokenFor, type Answers, type Seen } from '#platform/web/server-stand-in.fixture.ts'
import { session } from '#platform/web/session.ts'
import type { Me } from '#slices/workspace/contract.ts'
import { meQuery } from '#slices/workspace/web/public.tsx'
import { createAppRouter, type AppRouter } from './router.tsx'
import { followSession } from './session-ends.ts'

// A page arrives in several steps; on a busy machine each may take a while.
configure({ asyncUtilTimeout: 8000 })

const id = (n: number): string => `00000000-0000-4000-8000-00000000000${n}`
export const calderbrook = { id: id(1), name: 'Calderbrook Foods', country: 'uk', week_starts_on: 1 as const, locale: 'en-GB', time_zone: 'Europe/London', logo: null, closes_on: null }

export function meAs(role: Role | null, change: Partial<Me> = {}): Me {
  const tenant = role ? calderbrook : null
  return {
    id: 'u1', email: 'niamh.gallagher@calderbrook.example', name: 'Niamh Gallagher', avatar: null, permissions: [], userRole: role, tenant,
    employee_id: role ? id(2) : null, tenants: role ? [{ id: id(1), name: calderbrook.name, role }] : [],
    preferences: { language: null, week_starts_on: null, theme: null }, second_factor_needed: false, ...change,
  }
}

const ownRecord = {
  id: id(2), version: 1, first_name: 'Niamh', last_name: 'Gallagher', preferred_name: null, email: 'niamh.gallagher@calderbrook.example', job_title: 'Head of People',
  department: 'People', location: 'Leeds', start_date: '2019-03-04', manager_id: null, photo_url: null,
  metadata: { manager: null, can: { edit: [], propose: [], step_up: [], reveal: [], start_process: false, see_activity: false, see_cases: false, see_absence: false, see_documents: false }, pending: [], planned: [] },
}

export interface Opened {
  readonly router: AppRouter
  readonly requests: Seen[]
}

const open: { stop: () => void }[] = []

/** The whole application at an address, signed in as given (null: a visitor), with the network replaced by `answers`. */
export async function openApp(path: string, me: Me | null, answers: Answers = {}): Promise<Opened> {
  const requests = serverStandIn({
    'GET /api/auth/token': () => (me ? json({ token: tokenFor(me.id) }) : refusal(401, 'unauthenticated', 'Please sign in.')),
    'GET /api/me': () => json(me),
    'GET /api/sign-in-options': () => json({ google: true, signup: 'open', site_mode: 'open', demo: false, outbox: false }),
    'GET /api/employees': () => json({ data: [], total: 0 }),
    'GET /api/employee-facets': () => json({ departments: [], locations: [] }),
    'GET /api/change-requests': () => json({ data: [] }),
    'GET /api/waiting-changes': () => json({ data: [] }),
    [`GET /api/tenants/${id(1)}/document-tasks`]: () => json({ to_read: [], to_send: [], to_decide: [], expiring: [] }),
    'GET /api/time-off-requests': () => json({ data: [] }),
    'GET /api/cases': () => json({ data: [], next: null, total: 0, counts: { open: 0, overdue: 0, soon: 0, paused: 0 }, columns: {}, owners: [], own_only: true, can: { open: false } }),
    'GET /api/notification-count': () => json({ unread: 0 }),
    'GET /api/my-profile': () => json(ownRecord),
    'GET /api/billing/standing': () => json({ standing: { kind: 'arranged', plan: 'elevate', until: null, because: null }, elevate: true }),
    'GET /healthz': () => json({}),
    'GET /readyz': () => json({}),
    ...answers,
  })
  const queryClient = createQueryClient()
  const router = createAppRouter(queryClient, createMemoryHistory({ initialEntries: [path] }))
  open.push({ stop: followNavigation(router) })
  followSession(router, queryClient)
  void session.begin(() => queryClient.fetchQuery({ ...meQuery, staleTime: 0 }))
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  await vi.waitFor(() => {
    if (router.state.status !== 'idle') throw new Error('still loading')
  }, 10_000)
  return { router, requests }
}

/** A clean page, storage and session around each test of a file. */
export function useCleanPage(): void {
  beforeEach(() => {
    localStorage.clear()
    vi.stubGlobal('scrollTo', () => undefined)
    Element.prototype.scrollTo = () => undefined
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  })
  afterEach(() => {
    cleanup()
    for (const { stop } of open.splice(0)) stop()
    session.clear()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })
}
