import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRouter, Outlet, RouterProvider } from '@tanstack/react-router'
import { cleanup, configure, render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { appShellRoute, rootRoute } from '#platform/web/app-routes.ts'
import { createQueryClient } from '#platform/web/query-client.ts'
import { session } from '#platform/web/session.ts'
import type { Me } from '#slices/workspace/contract.ts'
import { meQuery } from '#slices/workspace/web/public.tsx'
import { toast, ToastArea } from '#ui/toast.tsx'
import type { Employee, EmployeeAbilities, EmployeeRow } from '../contract.ts'
import { peopleRoutes } from './routes.tsx'

export const uuid = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
export const niamh = uuid(9)
export const gurpreet = uuid(5)
const workspace = uuid(700)

export interface Asked {
  method: string
  path: string
  query: Record<string, string>
  body: unknown
}
type Handler = (asked: Asked) => Response | Promise<Response>

export const json = (body: unknown, status = 200): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
export const refusal = (status: number, code: string, rest: object = {}): Response => json({ message: `Refused: ${code}.`, code, ...rest }, status)

/** The network, and nothing else, is invented: every answer goes through the real client, cache, contract and router. */
export const server = {
  asked: [] as Asked[],
  handlers: new Map<string, Handler>(),
  on(route: string, handler: Handler): void {
    this.handlers.set(route, handler)
  },
  /** What was asked of one route, oldest first. */
  to(route: string): Asked[] {
    return this.asked.filter((asked) => routeOf(asked) === route)
  },
}

const routeOf = ({ method, path }: Asked): string => `${method} ${path.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, ':id')}`

async function answer(address: string, init: RequestInit = {}): Promise<Response> {
  const url = new URL(address, 'http://evenkeel.test')
  const path = url.pathname.replace(/^\/api/, '')
  if (path === '/auth/token') return json({ token: `h.${btoa(JSON.stringify({ sub: 'u', exp: 4_102_444_800, iat: 1 }))}.s` })
  const asked: Asked = {
    method: init.method ?? 'GET',
    path,
    query: Object.fromEntries(url.searchParams),
    body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
  }
  server.asked.push(asked)
  const handler = server.handlers.get(routeOf(asked))
  return handler ? handler(asked) : refusal(404, 'not-found')
}

export function row(n: number, change: Partial<EmployeeRow> = {}): EmployeeRow {
  return {
    id: uuid(n),
    first_name: `First${n}`,
    preferred_name: null,
    last_name: `Last${n}`,
    job_title: 'Operative',
    department: 'Operations',
    location: 'Halifax',
    email: `person${n}@calderbrook.example`,
    start_date: '2020-03-02',
    photo_url: null,
    ...change,
  }
}

const nothing: EmployeeAbilities = {
  edit: [],
  propose: [],
  step_up: [],
  reveal: [],
  start_process: false,
  see_activity: false,
  see_cases: false,
  see_absence: false,
  see_documents: false,
}
export const hrCan: EmployeeAbilities = {
  ...nothing,
  edit: ['first_name', 'last_name', 'job_title', 'department', 'start_date', 'manager_id', 'work_pattern', 'phone_mobile', 'emergency_contacts'],
  propose: ['salary', 'pay_frequency'],
  step_up: ['bank_account_number'],
  reveal: ['bank'],
  see_activity: true,
  see_cases: true,
  see_absence: true,
  see_documents: true,
}

const manager = { id: uuid(1), first_name: 'Adaeze', last_name: 'Okonkwo', photo_url: null, job_title: 'Operations Director', location: 'Leeds' }

type Change = Partial<Omit<Employee, 'metadata'>> & { can?: Partial<EmployeeAbilities>; metadata?: Partial<Employee['metadata']> }

/** What a colleague sees: the directory and nothing else. */
export function peerView({ can, metadata, ...change }: Change = {}): Employee {
  return {
    ...row(5, { first_name: 'Gurpreet', last_name: 'Sandhu', job_title: 'Quality Manager', email: 'gurpreet.sandhu@calderbrook.example' }),
    manager_id: manager.id,
    ...change,
    metadata: { manager, pending: [], planned: [], ...metadata, can: { ...nothing, ...can } },
  }
}

/** What HR sees: every field, bank details masked. */
export function hrView({ can, ...change }: Change = {}): Employee {
  return peerView({
    version: 3,
    phone_mobile: '07700 900 431',
    timezone: 'Europe/London',
    employment_type: 'Full-time',
    work_pattern: { days: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'], hours: 37.5 },
    end_date: null,
    date_of_birth: '1984-08-19',
    gender: 'Woman',
    nationality: 'British',
    phone_home: '01422 496 0117',
    address_line1: '4 Bridge Lanes',
    address_line2: null,
    city: 'Hebden Bridge',
    state_province: 'West Yorkshire',
    postal_code: 'HX7 6AA',
    country: 'United Kingdom',
    salary: 46_500,
    pay_frequency: 'Monthly',
    bank_account_name: 'G••••',
    bank_account_number: '••••4471',
    bank_sort_code: '••••21',
    emergency_contacts: [
      { name: 'Harjit Sandhu', relation: 'Husband', email: 'harjit.sandhu@mail.example', phone: '07700 900 882' },
      { name: 'Manjit Kaur', relation: 'Mother', email: null, phone: '01484 496 0230' },
    ],
    ...change,
    can: { ...hrCan, ...can },
  })
}

function meAs(userRole: Me['userRole'], change: Partial<Me>): Me {
  return {
    id: 'u',
    email: 'niamh.gallagher@calderbrook.example',
    name: 'Niamh Gallagher',
    avatar: null,
    permissions: [],
    userRole,
    tenant: { id: workspace, name: 'Calderbrook Foods', country: 'uk', week_starts_on: 1, locale: 'en-GB', time_zone: 'Europe/London', logo: null, closes_on: null },
    employee_id: niamh,
    tenants: [],
    preferences: { language: null, week_starts_on: null, theme: null },
    second_factor_needed: false,
    ...change,
  }
}

/** Opens an address of the application as someone with this role, with the toasts on the page. */
export function open(address: string, userRole: Me['userRole'] = 'hr', change: Partial<Me> = {}) {
  const queryClient = createQueryClient()
  queryClient.setQueryData(meQuery.queryKey, meAs(userRole, change))
  const routeTree = rootRoute.addChildren([appShellRoute.addChildren([...peopleRoutes(appShellRoute)])])
  rootRoute.update({
    component: () => (
      <>
        <Outlet />
        <ToastArea />
      </>
    ),
    notFoundComponent: () => <h1>{"Something's missing."}</h1>,
  })
  const history = createMemoryHistory({ initialEntries: [address] })
  const router = createRouter({ routeTree, history, context: { queryClient, enterApp: async () => {} }, notFoundMode: 'root', defaultPendingMs: 0 })
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  return { user: userEvent.setup({ delay: null, pointerEventsCheck: 0 }), address: () => history.location.href, queryClient }
}

// What lies behind an open dialog is found too: asking the style of every ancestor costs more than the tests themselves.
configure({ asyncUtilTimeout: 8000, defaultHidden: true })

/** Fresh network and page for every test of a file. */
export function useFakeNetwork(): void {
  // Screens, dialogs and menus are fetched when they are first needed; the tests are not about how long that takes.
  beforeAll(async () => {
    await Promise.all([import('./people-page.tsx'), import('./profile-page.tsx'), import('#ui/dialog-frame.tsx'), import('#ui/menu-popup.tsx'), import('#ui/combo-box.tsx')])
  }, 60_000)
  beforeEach(() => {
    server.asked = []
    server.handlers = new Map()
    server.on('GET /employee-facets', () =>
      json({ departments: [{ name: 'Finance', count: 3 }, { name: 'Operations', count: 12 }], locations: [{ name: 'Halifax', count: 9 }] }),
    )
    vi.stubGlobal('fetch', answer)
    vi.stubGlobal('scrollTo', () => {})
    vi.spyOn(console, 'warn').mockImplementation(() => {})
  })
  afterEach(() => {
    cleanup()
    toast.clear()
    session.end('signed-out')
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  })
}

/** The list endpoint over `total` people, page by page. */
export function servePeople(total: () => number): void {
  server.on('GET /employees', ({ query }) => {
    const [offset, limit] = [Number(query.offset), Number(query.limit)]
    const length = Math.max(0, Math.min(limit, total() - offset))
    return json({ data: Array.from({ length }, (_, i) => row(offset + i + 1)), total: total() })
  })
}
