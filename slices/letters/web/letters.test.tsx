import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRouter, Outlet, RouterProvider } from '@tanstack/react-router'
import { cleanup, configure, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { appShellRoute, rootRoute } from '#platform/web/app-routes.ts'
import { createQueryClient } from '#platform/web/query-client.ts'
import { json, refusal, serverStandIn, tokenFor, type Answers } from '#platform/web/server-stand-in.fixture.ts'
import { session } from '#platform/web/session.ts'
import type { Me } from '#slices/workspace/contract.ts'
import { meQuery } from '#slices/workspace/web/public.tsx'
import { toast, ToastArea } from '#ui/toast.tsx'
import type { LetterField, LetterPreview } from '../contract.ts'
import { letterRoutes } from './routes.tsx'

configure({ asyncUtilTimeout: 8000, defaultHidden: true })
const uuid = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const me: Me = {
  id: 'u',
  email: 'hannah.whitworth@calderbrook.example',
  name: 'Hannah Whitworth',
  avatar: null,
  permissions: [],
  userRole: 'hr',
  tenant: {
    id: uuid(700),
    name: 'Calderbrook Foods',
    country: 'uk',
    week_starts_on: 1,
    locale: 'en-GB',
    time_zone: 'Europe/London',
    logo: null,
    closes_on: null,
  },
  employee_id: uuid(9),
  tenants: [],
  preferences: { language: null, week_starts_on: null, theme: null },
  second_factor_needed: false,
}
const field = (name: string, label: string, type: string): LetterField => ({
  name,
  label,
  type,
  source: 'letter',
  formats: [],
  options: null,
  columns: null,
})
const missing: LetterPreview = {
  title: 'Your holiday',
  marking: '',
  person: { id: uuid(5), name: 'Callum Fraser' },
  case: null,
  document: {
    type: 'doc',
    content: [
      {
        type: 'paragraph',
        content: [
          { type: 'text', text: 'The reason is this: ' },
          { type: 'text', text: '<img src=x onerror=alert(1)>', marks: [{ type: 'value', attrs: { field: 'leave.note', rtl: false } }] },
          { type: 'text', text: 'reason to be added', marks: [{ type: 'gap', attrs: { field: 'leave.reason' } }] },
        ],
      },
    ],
  },
  fields: [{ name: 'leave.reason', label: 'Reason', source: 'letter', type: 'text', text: null, given_here: true }],
  findings: [
    {
      kind: 'missing',
      id: 'leave.reason',
      label: 'Reason',
      message: 'Add the reason.',
      mend: { where: 'letter', part: 'leave', path: null },
    },
    {
      kind: 'missing',
      id: 'person.address',
      label: 'Home address',
      message: 'Add the home address.',
      mend: { where: 'person', part: 'person', path: `/app/people/${uuid(5)}` },
    },
  ],
  checks: [{ id: 'next', says: 'what happens next', met: false, because: 'The letter does not say it.' }],
  pages: [0, 0],
  can_issue: false,
  last_issued: null,
  seen: 'a'.repeat(64),
}
const whole: LetterPreview = { ...missing, findings: [], can_issue: true }

function open(address: string, answers: Answers) {
  const requests = serverStandIn({
    'GET /api/auth/token': () => json({ token: tokenFor('u') }),
    'GET /api/letter-library': () => json({ data: [], can: { manage: true } }),
    'GET /api/letter-fields': () => json({ data: [field('leave.reason', 'Reason', 'text')] }),
    [`GET /api/employees/${uuid(5)}/cases`]: () => json({ data: [], can: { open: false } }),
    ...answers,
  })
  const queryClient = createQueryClient()
  queryClient.setQueryData(meQuery.queryKey, me)
  rootRoute.update({
    component: () => (
      <>
        <Outlet />
        <ToastArea />
      </>
    ),
  })
  const routeTree = rootRoute.addChildren([appShellRoute.addChildren([...letterRoutes(appShellRoute)])])
  const history = createMemoryHistory({ initialEntries: [address] })
  const router = createRouter({ routeTree, history, context: { queryClient, enterApp: async () => {} }, defaultPendingMs: 0 })
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  return { requests, user: userEvent.setup({ delay: null, pointerEventsCheck: 0 }), address: () => history.location.href }
}

beforeAll(() => Promise.all([import('./write-page.tsx'), import('./letters-page.tsx')]), 60_000)
afterEach(() => {
  cleanup()
  toast.clear()
  session.end('signed-out')
  vi.unstubAllGlobals()
})

const writing = `/app/letters/write?template=holiday_refusal&employee=${uuid(5)}`

describe('writing a letter', () => {
  it('lists what is in the way with the place to mend it, takes what is given here, and issues what was seen', async () => {
    const { requests, user, address } = open(writing, {
      'POST /api/letter-previews': (seen) => json(JSON.stringify(seen.body).includes('Four people') ? whole : missing),
      'POST /api/letters': () => json({ id: uuid(1), reference: 'L-0001' }, 201),
      [`GET /api/letters/${uuid(1)}`]: () => refusal(404, 'not-found', 'Not found.'),
    })
    const paper = await screen.findByRole('article', { name: 'Your holiday' })
    expect(within(paper).getByText('reason to be added').className).toBe('is-gap')
    expect(screen.getByRole('link', { name: /Go to the profile/ }).getAttribute('href')).toBe(`/app/people/${uuid(5)}`)
    expect(screen.getByRole('button', { name: 'Issue' }).getAttribute('aria-disabled')).toBe('true')
    await user.type(await screen.findByRole('textbox', { name: 'Reason' }), 'Four people are away.')
    await user.click(screen.getByRole('button', { name: 'Add: Reason' }))
    await waitFor(() => expect(screen.getByRole('button', { name: 'Issue' }).getAttribute('aria-disabled')).toBeNull())
    await user.click(screen.getByRole('button', { name: 'Issue' }))
    await waitFor(() => expect(address()).toBe(`/app/letters/issued/${uuid(1)}`))
    const issued = requests.find(({ method, path }) => method === 'POST' && path === '/api/letters')
    expect(issued?.body).toMatchObject({
      template: 'holiday_refusal',
      seen: whole.seen,
      values: { 'leave.reason': 'Four people are away.' },
    })
  })

  it('LE a value that is markup is shown as the text it is; the paper counts its pages and is zoomed by keys too', async () => {
    const { user } = open(writing, { 'POST /api/letter-previews': () => json(missing) })
    const paper = await screen.findByRole('article', { name: 'Your holiday' })
    expect(within(paper).getByText('<img src=x onerror=alert(1)>').className).toBe('is-value')
    expect(paper.querySelector('img')).toBeNull()
    expect(screen.getByText(/^Page \d of 2$/)).toBeDefined()
    const larger = screen.getByRole('button', { name: 'Larger' })
    await user.click(larger)
    await user.keyboard('+')
    expect(paper.parentElement?.style.getPropertyValue('--paper-zoom')).toBe('1.5')
    await user.keyboard('0')
    expect(screen.getByRole('button', { name: '100%, show at 100%' })).toBeDefined()
  })

  it('says who issued it meanwhile, and reads the letter again', async () => {
    const { requests, user } = open(writing, {
      'POST /api/letter-previews': () => json(whole),
      'POST /api/letters': () =>
        json(
          {
            code: 'letters.issued-meanwhile',
            message: 'Somebody else issued this letter meanwhile.',
            changed: { by: 'Niamh Gallagher', at: '', fields: [], version: 1 },
          },
          409,
        ),
    })
    const issue = await screen.findByRole('button', { name: 'Issue' })
    await waitFor(() => expect(issue.hasAttribute('disabled')).toBe(false))
    await user.click(issue)
    expect(await screen.findByText(/It was Niamh Gallagher/)).toBeDefined()
    await waitFor(() => expect(requests.filter(({ path }) => path === '/api/letter-previews').length).toBeGreaterThan(1))
  })
})

describe('the list of letters', () => {
  it('that does not come is said to, and never shown as none', async () => {
    open('/app/letters', { 'GET /api/letter-library': () => refusal(503, 'unavailable', 'Later.') })
    expect(await screen.findByText('The letters could not be loaded.')).toBeDefined()
  })
})
