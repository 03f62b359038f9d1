import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRouter, Outlet, RouterProvider } from '@tanstack/react-router'
import { cleanup, configure, render } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { appShellRoute, rootRoute } from '#platform/web/app-routes.ts'
import { createQueryClient } from '#platform/web/query-client.ts'
import { json, serverStandIn, tokenFor, type Answers } from '#platform/web/server-stand-in.fixture.ts'
import { session } from '#platform/web/session.ts'
import type { Me } from '#slices/workspace/contract.ts'
import { meQuery } from '#slices/workspace/web/public.tsx'
import { toast, ToastArea } from '#ui/toast.tsx'
import type { CaseFile, CaseRow, CaseWork } from '../contract.ts'
import { caseRoutes } from './routes.tsx'
import type { Step, StepReason } from './shapes.ts'

export const uuid = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
export const theCase = uuid(142)
export const callum = { id: uuid(3), name: 'Callum Fraser', job_title: 'Night Shift Supervisor', employee: true }
const hannah = { id: uuid(4), name: 'Hannah Whitworth', job_title: 'HR Adviser', employee: true }

export const check = (number: number, change: Partial<StepReason> = {}): StepReason => ({
  number, gate: 'hearing_manager_named', title: 'Somebody to hear it is named', level: 'hard', basis: 'code', source: 'Acas Code, para 6', state: 'not_met',
  says: 'Nobody is named.', on: null, never: false, override: null, overridden: false, ...change,
})
export const callHearing = (change: Partial<Step> = {}): Step => ({
  step: 'disciplinary.8', label: 'Call a disciplinary hearing', state: 'blocked', to: [{ stage: 'hearing_scheduled', label: 'Hearing called' }],
  questions: [
    { id: 'investigation_report', ask: 'What did the investigation find?', answer: 'text' },
    { id: 'accused_is_union_rep', ask: 'Is the person a trade union representative?', answer: 'yes_no' },
  ],
  letters: [{ letter: 'disciplinary_invite', title: 'Disciplinary hearing invitation' }], opens: null, behalf_of: [], pace: 'Leave 5 working days', basis: 'code', source: 'Acas Code',
  reasons: [check(1)], ...change,
})

export function row(n: number, change: Partial<CaseRow> = {}): CaseRow {
  return {
    id: uuid(n), reference: `C-0${n}`, title: 'Alleged false chill-store records', process: 'disciplinary', process_title: 'Disciplinary',
    stage: { id: 'investigating', label: 'Investigation', kind: 'open' }, column: 'investigate', progress: { at: 3, of: 8 }, restricted: true, paused: false,
    owner: hannah, people: [callum], opened_on: '2026-11-05', ended_on: null, age_days: 16,
    next: { label: 'Finish the investigation', due: '2026-11-30', kind: 'deadline' }, due: 'soon', access: 'full', ...change,
  }
}
const work: CaseWork = {
  steps: [callHearing()],
  deadlines: [{ clock: 'investigation', label: 'Finish the investigation', kind: 'due', due: '2026-11-30', state: 'running', started_on: '2026-11-09', who: 'investigator', basis: 'company', source: 'Company rule', because: 'Counted from 9 Nov 2026.' }],
  readiness: [],
  rail: [
    { stage: 'reported', label: 'Reported', kind: 'open', state: 'done', on: '2026-11-05', by_name: 'Hannah Whitworth' },
    { stage: 'suspended', label: 'Suspended', kind: 'open', state: 'not_taken', on: null, by_name: null },
    { stage: 'investigating', label: 'Investigation', kind: 'open', state: 'current', on: '2026-11-09', by_name: 'Hannah Whitworth' },
    { stage: 'decided_no_action', label: 'Decided: no action', kind: 'wait', state: 'ahead', on: null, by_name: null },
    { stage: 'decided_first_warning', label: 'Decided: first written warning', kind: 'wait', state: 'ahead', on: null, by_name: null },
  ],
  warnings: [], letters_owed: [], letters_ahead: [], letters_sent: [], answers: [], overrides: [], pauses: [], suspension: null, emergencies: [], faults: [], other_nation: false, seen_by: 5,
}
/** A case as hr who work on it see it. */
export function file({ steps, ...change }: Partial<CaseFile> & { steps?: Step[] } = {}): CaseFile {
  return {
    ...row(142), seen: 7, today: '2026-11-27', division: 'england-and-wales', version: 1, newer_version: null, work: { ...work, ...(steps ? { steps } : {}) }, own_steps: [],
    parties: [{ person: callum, as: ['subject'], anonymous: false, since: '2026-11-05', told: true }],
    roles: [{ person: hannah, as: 'owner', since: '2026-11-05' }],
    allegations: [], items: [], meetings: [], meeting_purposes: [{ purpose: 'hearing', title: 'Disciplinary hearing' }], notes: [], tasks: [], links: [], timeline: [],
    can: { work: true, direct: true, grant: true, note: true }, ...change,
  }
}
/** The same case as the person it is about sees it. */
export const partyFile = (change: Partial<CaseFile> = {}): CaseFile =>
  file({ title: null, access: 'party', seen: 0, work: null, owner: null, roles: [], next: null, due: 'none', can: { work: false, direct: false, grant: false, note: false }, ...change })

const me: Me = {
  id: 'u', email: 'hannah.whitworth@calderbrook.example', name: 'Hannah Whitworth', avatar: null, permissions: [], userRole: 'hr',
  tenant: { id: uuid(700), name: 'Calderbrook Foods', country: 'uk', week_starts_on: 1, locale: 'en-GB', time_zone: 'Europe/London', logo: null, closes_on: null },
  employee_id: hannah.id, tenants: [], preferences: { language: null, week_starts_on: null, theme: null }, second_factor_needed: false,
}

/** An address of cases with the toasts on the page and the network invented. */
export function open(address: string, answers: Answers, change: Partial<Me> = {}) {
  const requests = serverStandIn({ 'GET /api/auth/token': () => json({ token: tokenFor('u') }), 'GET /api/case-emergencies': () => json({ data: [], seconds: [] }), ...answers })
  const queryClient = createQueryClient()
  queryClient.setQueryData(meQuery.queryKey, { ...me, ...change })
  const routeTree = rootRoute.addChildren([appShellRoute.addChildren([...caseRoutes(appShellRoute)])])
  rootRoute.update({ component: () => (<><Outlet /><ToastArea /></>), notFoundComponent: () => <h1>{"Something's missing."}</h1> })
  const history = createMemoryHistory({ initialEntries: [address] })
  const router = createRouter({ routeTree, history, context: { queryClient, enterApp: async () => {} }, notFoundMode: 'root', defaultPendingMs: 0 })
  render(<QueryClientProvider client={queryClient}><RouterProvider router={router as never} /></QueryClientProvider>)
  return { requests, address: () => history.location.href }
}

configure({ asyncUtilTimeout: 8000, defaultHidden: true })

export function useFakeNetwork(): void {
  beforeAll(async () => {
    await Promise.all([import('./cases-page.tsx'), import('./case-page.tsx'), import('#ui/dialog-frame.tsx'), import('#ui/menu-popup.tsx')])
  }, 60_000)
  beforeEach(() => {
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
