import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRouter, createRoute, Outlet, RouterProvider } from '@tanstack/react-router'
import { act, cleanup, configure, render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { appShellRoute, rootRoute } from '#platform/web/app-routes.ts'
import { createQueryClient } from '#platform/web/query-client.ts'
import { json, serverStandIn, tokenFor, type Answers, type Seen } from '#platform/web/server-stand-in.fixture.ts'
import { session } from '#platform/web/session.ts'
import type { Me } from '#slices/workspace/contract.ts'
import { meQuery } from '#slices/workspace/web/public.tsx'
import { toast, ToastArea } from '#ui/toast.tsx'
import type { Document, DocumentOfWorkspace } from '../contract.ts'
import { PersonDocuments } from './person-documents.tsx'
import { documentRoutes } from './routes.tsx'

export const uuid = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
export const workspace = uuid(700)
export const gurpreet = uuid(5)
export const path = (rest: string): string => `/api/tenants/${workspace}/${rest}`
export const folder = path(`employees/${gurpreet}/documents`)

export const allowed = { replace: true, edit: true, remove: true, versions: true, hold: true }
export const readOnly = { replace: false, edit: false, remove: false, versions: false, hold: false }

export function stored(n: number, change: Partial<Document> = {}): Document {
  return {
    id: uuid(n), name: `Contract ${n}.pdf`, size: 422_502, uploadedAt: '2020-03-02T10:00:00Z', type: 'pdf', tenant_id: workspace, employee_id: gurpreet,
    path: `${workspace}/${gurpreet}/Contract ${n}.pdf`, category: 'contract', expires_on: null, uploaded_by: 'Niamh Gallagher', version: 1, versions: 1,
    can_preview: true, marks: [], scan: 'checked', held: false, can: allowed, ...change,
  }
}
export const ofWorkspace = (n: number, change: Partial<DocumentOfWorkspace> = {}): DocumentOfWorkspace => ({ ...stored(n), person: 'Gurpreet Sandhu', snippet: null, ...change })

/** What the list endpoint answers, cut to the page asked for. */
export const listing = (documents: () => readonly Document[], can = { upload: ['contract', 'training', 'other'], remove: true }) => (seen: Seen): Response => {
  const asked = new URL(seen.path, 'http://evenkeel.test').searchParams
  const found = documents().filter(({ name }) => name.toLowerCase().includes(asked.get('search') ?? ''))
  const from = Number(asked.get('after') ?? asked.get('offset'))
  const to = from + Number(asked.get('limit'))
  return json({ data: found.slice(from, to), total: found.length, next: to < found.length ? String(to) : null, keeping: [{ category: 'contract', months: 72, counted_from: 'end' }], can })
}

/** A request of the browser's older kind, played by hand: the test says when its bytes have left and what was answered. */
export class SentFile {
  static all: SentFile[] = []
  readonly headers = new Map<string, string>()
  readonly upload = new EventTarget()
  readonly #events = new EventTarget()
  method = ''
  path = ''
  body: File | null = null
  aborted = false
  status = 0
  responseText = ''
  constructor() { SentFile.all.push(this) }
  open(method: string, at: string): void { Object.assign(this, { method, path: at }) }
  setRequestHeader(name: string, value: string): void { this.headers.set(name, value) }
  addEventListener(type: string, listener: EventListener): void { this.#events.addEventListener(type, listener) }
  send(body: File): void { this.body = body }
  abort(): void { this.aborted = true }
  get name(): string { return new URL(this.path, 'http://evenkeel.test').searchParams.get('name') ?? '' }
  async progress(share: number): Promise<void> {
    await act(async () => void this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded: share * 100, total: 100, lengthComputable: true })))
  }
  async answer(status: number, body: unknown): Promise<void> {
    Object.assign(this, { status, responseText: JSON.stringify(body) })
    await act(async () => void this.#events.dispatchEvent(new Event('load')))
  }
  async lose(): Promise<void> {
    await act(async () => void this.#events.dispatchEvent(new Event('error')))
  }
}

export const aFile = (name: string, size = 2048): File => {
  const file = new File(['x'], name)
  Object.defineProperty(file, 'size', { value: size })
  return file
}

const me: Me = {
  id: 'u', email: 'niamh.gallagher@calderbrook.example', name: 'Niamh Gallagher', avatar: null, permissions: [], userRole: 'hr',
  tenant: { id: workspace, name: 'Calderbrook Foods', country: 'uk', week_starts_on: 1, locale: 'en-GB', time_zone: 'Europe/London', logo: null, closes_on: null },
  employee_id: uuid(9), tenants: [], preferences: { language: null, week_starts_on: null, theme: null }, second_factor_needed: false,
}

const noRequests = (): Response => json({ data: [], total: 0, can: { request: false } })
/** The tab of a person at /app/tab, or /app/documents itself, with the toasts on the page and the network invented. */
export function open(address: string, answers: Answers, change: Partial<Me> = {}) {
  const requests = serverStandIn({ 'GET /api/auth/token': () => json({ token: tokenFor('u') }), [`GET ${path('document-requests')}`]: noRequests, ...answers })
  const queryClient = createQueryClient()
  queryClient.setQueryData(meQuery.queryKey, { ...me, ...change })
  const tab = createRoute({ getParentRoute: () => appShellRoute, path: 'tab', component: () => <PersonDocuments employee={{ id: gurpreet, first_name: 'Gurpreet', last_name: 'Sandhu' }} /> })
  const routeTree = rootRoute.addChildren([appShellRoute.addChildren([tab, ...documentRoutes(appShellRoute)])])
  rootRoute.update({ component: () => (<><Outlet /><ToastArea /></>) })
  const history = createMemoryHistory({ initialEntries: [address] })
  const router = createRouter({ routeTree, history, context: { queryClient, enterApp: async () => {} }, defaultPendingMs: 0 })
  render(<QueryClientProvider client={queryClient}><RouterProvider router={router as never} /></QueryClientProvider>)
  return { requests, user: userEvent.setup({ delay: null, pointerEventsCheck: 0, applyAccept: false }), address: () => history.location.href }
}

configure({ asyncUtilTimeout: 8000, defaultHidden: true })

export function useFakeNetwork(): void {
  beforeAll(async () => {
    await Promise.all([import('./documents-page.tsx'), import('./company-page.tsx'), import('./requests-page.tsx'), import('#ui/dialog-frame.tsx'), import('#ui/menu-popup.tsx')])
  }, 60_000)
  beforeEach(() => {
    SentFile.all = []
    vi.stubGlobal('XMLHttpRequest', SentFile)
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
