import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { roles } from '#platform/shared/actor.ts'
import { addDays } from '#platform/shared/calendar-date.ts'
import { today } from '#platform/web/clock.ts'
import { json, refusal } from '#platform/web/server-stand-in.fixture.ts'
import { session } from '#platform/web/session.ts'
import { calderbrook, meAs, openApp, useCleanPage } from './open-app.fixture.tsx'

useCleanPage()

const menuOf = async () => {
  await userEvent.click(await screen.findByRole('button', { name: /Your menu/ }))
  return screen.findByRole('menu', undefined, { timeout: 10_000 })
}
const workspaceItems = {
  super_admin: ['Workspace Settings', 'Integrations', 'Billing & Usage'],
  hr: ['Integrations'],
  manager: [],
  employee: [],
}

describe('the user menu', () => {
  it.each(roles)('R072 of %s opens on click and holds what the role gives', async (role) => {
    await openApp('/app', meAs(role))
    expect(screen.queryByRole('menu')).toBeNull()
    const menu = await menuOf()
    const items = within(menu)
      .getAllByRole('menuitem')
      .map((item) => item.textContent)
    expect(items).toEqual(['My Profile', 'Account Settings', ...workspaceItems[role], 'Sign out'])
  })

  it('R072 closes after a choice', async () => {
    const { router } = await openApp('/app', meAs('hr'))
    await userEvent.click(within(await menuOf()).getByRole('menuitem', { name: 'Account Settings' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/app/settings'))
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  })

  it('R048 R072 SE-020 Sign out returns to / and nothing of the person is left on the page or in the cache', async () => {
    const { router, requests } = await openApp('/app', meAs('super_admin'), { 'POST /api/auth/sign-out': () => json({ status: true }) })
    await userEvent.click(within(await menuOf()).getByRole('menuitem', { name: 'Sign out' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/'))
    expect(session.state().signedIn).toBe(false)
    expect(document.body.textContent).not.toContain('Niamh')
    expect(document.body.textContent).not.toContain('Calderbrook')
    expect(
      router.options.context.queryClient
        .getQueryCache()
        .getAll()
        .filter(({ queryKey }) => queryKey[0] !== 'sign-in-options'),
    ).toEqual([])
    await waitFor(() => expect(requests.at(-1)?.path).toBe('/api/auth/sign-out'))
  })
})

describe('workspaces', () => {
  const tidewater = { ...calderbrook, id: '00000000-0000-4000-8000-000000000009', name: 'Tidewater Care' }
  const tenants = [calderbrook, tidewater].map(({ id, name }) => ({ id, name, role: 'hr' as const }))

  it('D11 a switcher shows only for who belongs to more than one', async () => {
    await openApp('/app', meAs('hr'))
    await screen.findByRole('heading', { name: 'Dashboard' })
    expect(screen.queryByRole('button', { name: /Switch workspace/ })).toBeNull()
  })

  it('D11 choosing another names it in every later request and drops what was shown', async () => {
    const { requests } = await openApp('/app', meAs('hr', { tenants }), {
      'PUT /api/me/tenant': () => json(meAs('hr', { tenants, tenant: tidewater })),
    })
    expect(
      requests
        .filter(({ path }) => /^\/api\/employees(?:\?|$)/.test(path))
        .every(({ headers }) => headers.get('evenkeel-workspace') === calderbrook.id),
    ).toBe(true)
    await userEvent.click(await screen.findByRole('button', { name: /Switch workspace/ }))
    const before = requests.length
    await userEvent.click(await screen.findByText('Tidewater Care'))
    await screen.findByRole('button', { name: 'Workspace: Tidewater Care. Switch workspace' })
    await waitFor(() => expect(requests.slice(before).some(({ path }) => /^\/api\/employees(?:\?|$)/.test(path))).toBe(true))
    expect(requests.find(({ method }) => method === 'PUT')?.body).toEqual({ tenant_id: tidewater.id })
    const later = requests
      .slice(before)
      .filter(({ method, path }) => method === 'GET' && path.startsWith('/api/') && !path.startsWith('/api/auth'))
    expect(later.map(({ headers }) => headers.get('evenkeel-workspace'))).toEqual(later.map(() => tidewater.id))
  })
})

describe('a membership that ends', () => {
  it('takes the person from the open page to where a new one is', async () => {
    let member = true
    const { router } = await openApp('/app/settings', meAs('employee'), {
      'GET /api/me': () => json(member ? meAs('employee') : meAs(null)),
    })
    await screen.findByRole('heading', { name: 'Account Settings' })
    member = false
    await router.options.context.queryClient.invalidateQueries({ queryKey: ['me'] })
    expect(await screen.findByRole('heading', { name: 'Welcome' })).toBeTruthy()
  })
})

describe('the command palette', () => {
  it('opens on Ctrl K and finds people by the server and places by role', async () => {
    const row = {
      id: '00000000-0000-4000-8000-000000000005',
      first_name: 'Callum',
      preferred_name: null,
      last_name: 'Fraser',
      job_title: 'Night Shift Supervisor',
      department: null,
      location: null,
      email: 'c@x.test',
      start_date: null,
      photo_url: null,
    }
    const { requests, router } = await openApp('/app', meAs('employee'), {
      'GET /api/search': () =>
        json({
          people: [{ id: row.id, name: 'Callum Fraser', job_title: row.job_title }],
          documents: [],
          cases: [],
          letters: [],
          policies: [],
        }),
    })
    await screen.findByRole('heading', { name: 'Dashboard' })
    await userEvent.keyboard('{Control>}k{/Control}')
    const field = await screen.findByRole('combobox', undefined, { timeout: 5000 })
    expect(screen.queryByRole('option', { name: /AI Assistant/ })).toBeNull()
    await userEvent.click(field)
    await userEvent.paste('callum')
    await userEvent.click(await screen.findByRole('option', { name: /Callum Fraser/ }))
    await waitFor(() => expect(router.state.location.pathname).toBe(`/app/people/${row.id}`))
    expect(requests.some(({ path }) => path === '/api/search?q=callum')).toBe(true)
  })
})

describe('the dashboard', () => {
  it('says what is due next in the cases one works on, what is late first, and how many are open', async () => {
    const now = today('Europe/London')
    const row = (n: number, change: object) => ({
      id: `00000000-0000-4000-8000-00000000010${n}`,
      reference: `C-100${n}`,
      title: null,
      process: 'grievance',
      process_title: 'Grievance',
      stage: null,
      column: 'meet',
      progress: null,
      restricted: true,
      paused: false,
      owner: null,
      people: [{ id: calderbrook.id, name: `Person ${n}`, job_title: null, employee: true }],
      opened_on: now,
      ended_on: null,
      age_days: 0,
      next: { label: 'Hold the meeting', due: now, kind: 'deadline' },
      due: 'soon',
      access: 'full',
      ...change,
    })
    const data = [
      row(1, { next: { label: 'Send the outcome', due: addDays(now, -2), kind: 'deadline' }, due: 'overdue' }),
      row(2, {}),
      row(3, { next: { label: 'Far away', due: addDays(now, 60), kind: 'deadline' }, due: 'later', process_title: 'Disciplinary' }),
      row(4, { access: 'party', process_title: 'Appeal' }),
    ]
    const counts = { open: 4, overdue: 1, soon: 2, paused: 0 }
    await openApp('/app', meAs('hr'), {
      'GET /api/cases': () => json({ data, next: null, total: 4, counts, columns: {}, owners: [], own_only: false, can: { open: true } }),
    })
    const part = await screen.findByRole('region', { name: 'Case deadlines, next two weeks' })
    expect(
      within(part)
        .getAllByRole('listitem')
        .map((line) => within(line).getByRole('link').getAttribute('href')),
    ).toEqual(data.slice(0, 2).map(({ id }) => `/app/cases/${id}`))
    expect(within(part).getByRole('link', { name: /^C-1001 Person 1 .*Send the outcome, was due/ })).toBeTruthy()
    const open = screen.getByRole('region', { name: 'Open cases' })
    expect(within(open).getByText('1 with a deadline that has passed')).toBeTruthy()
    expect(
      within(open)
        .getAllByRole('listitem')
        .map((line) => line.textContent),
    ).toEqual(['Grievance2', 'Disciplinary1', 'Appeal1'])
  })

  const change = {
    id: '00000000-0000-4000-8000-000000000007',
    requested_by: 'Ben Ashworth',
    requested_at: '2026-11-26T09:00:00Z',
    can_decide: true,
    employee_id: '00000000-0000-4000-8000-000000000006',
    employee_name: 'Imran Qureshi',
  }

  it('shows what waits for the person and how many people there are', async () => {
    await openApp('/app', meAs('hr'), {
      'GET /api/waiting-changes': () => json({ data: [change] }),
      'GET /api/employees': () => json({ data: [], total: 1480 }),
    })
    expect(await screen.findByText('Decide a change for Imran Qureshi')).toBeTruthy()
    expect(screen.getByText('Asked for by Ben Ashworth')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Review Imran Qureshi' }).getAttribute('href')).toBe('/app/people/proposals')
    expect(await screen.findByText('1,480')).toBeTruthy()
  })

  it('shows how many changes wait for a decision beside People, to who decides', async () => {
    const waiting = {
      'GET /api/waiting-changes': () =>
        json({ data: [change, { ...change, id: '00000000-0000-4000-8000-000000000009', can_decide: false }] }),
    }
    await openApp('/app/settings', meAs('hr'), waiting)
    expect(await screen.findByRole('link', { name: /People\s?, 1 proposed change waits/ }, { timeout: 4000 })).toBeTruthy()
  })

  it('says so when it could not be loaded, never that nothing waits', async () => {
    await openApp('/app', meAs('hr'), {
      'GET /api/waiting-changes': () => refusal(403, 'forbidden', 'No.'),
      'GET /api/employees': () => refusal(403, 'forbidden', 'No.'),
    })
    expect(await screen.findByText('What waits for you could not be loaded.')).toBeTruthy()
    expect(screen.queryByText('Nothing is waiting for you. A good day.')).toBeNull()
    expect(await screen.findByText('The number of people could not be loaded.')).toBeTruthy()
  })

  it('asks for no list on behalf of an employee', async () => {
    const { requests } = await openApp('/app', meAs('employee'))
    await screen.findByText('Nothing is waiting for you. A good day.')
    expect(requests.some(({ path }) => /^\/api\/employees(?:\?|$)/.test(path))).toBe(false)
  })
})

describe('the way back', () => {
  it.each([
    ['/app/workspace/roles', 'Roles and permissions'],
    ['/app/workspace/settings', 'Workspace Settings'],
    ['/app/workspace/billing', 'Billing & Usage'],
  ])('%s stands under Settings', async (path, title) => {
    await openApp(path, meAs('super_admin'))
    const trail = await screen.findByRole('navigation', { name: 'Breadcrumb' })
    expect(within(trail).getByRole('link', { name: 'Settings' }).getAttribute('href')).toBe('/app/settings')
    expect(trail.querySelector('[aria-current="page"]')?.textContent).toBe(title)
  })
  it.each(['/app/settings', '/app/people', '/app'])('%s is a place itself', async (path) => {
    await openApp(path, meAs('super_admin'))
    await screen.findByRole('button', { name: /Your menu/ })
    expect(screen.queryByRole('navigation', { name: 'Breadcrumb' })).toBeNull()
  })
})

describe('hostile names', () => {
  const name = '<img src=x onerror=alert(1)>\u202Eevil'

  it('UI-004 UI-005 TN-009 a workspace name is text in the top bar, the menus and the title', async () => {
    await openApp('/app/settings', meAs('hr', { tenant: { ...calderbrook, name } }))
    expect((await screen.findAllByText(name)).length).toBeGreaterThan(0)
    expect(document.querySelector('img')).toBeNull()
    expect(document.title).toBe('Account Settings · Evenkeel')
  })

  it('UI-014 no request for a picture leaves this origin', async () => {
    await openApp('/app', meAs('hr'))
    await screen.findByRole('heading', { name: 'Dashboard' })
    expect(
      [...document.querySelectorAll('[src],[srcset]')].filter((element) => /^https?:/.test(element.getAttribute('src') ?? '')),
    ).toEqual([])
  })
})

describe('a session that ends', () => {
  it('UI-020 asks for the password in place and the page goes on', async () => {
    let over = false
    const { router } = await openApp('/app', meAs('hr'), {
      'GET /api/auth/token': () =>
        over
          ? refusal(401, 'unauthenticated', 'Please sign in.')
          : json({ token: `h.${btoa(JSON.stringify({ sub: 'u1', iat: 1, exp: 301 }))}.s` }),
      'POST /api/feedback': () => (over ? refusal(401, 'auth.session-ended', 'Over.') : json({ id: calderbrook.id }, 201)),
      'POST /api/auth/sign-in/email': () => {
        over = false
        return json({ user: { id: 'u1' } })
      },
    })
    await screen.findByRole('heading', { name: 'Dashboard' })
    over = true
    session.renewed()
    const asked = session.askAgain()
    const dialog = await screen.findByRole('dialog', { name: 'Log in to carry on' }, { timeout: 5000 })
    expect(within(dialog).getByText('niamh.gallagher@calderbrook.example')).toBeTruthy()
    await userEvent.type(within(dialog).getByLabelText('Password'), 'evenkeel-demo-2026')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Log in' }))
    expect(await asked).toBe(true)
    expect(router.state.location.pathname).toBe('/app')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('SE-021 ended in another tab, the page is left for /login and can be returned to', async () => {
    const { router } = await openApp('/app/settings', meAs('hr'))
    await screen.findByRole('heading', { name: 'Account Settings' })
    session.end('signed-out-elsewhere')
    await waitFor(() => expect(router.state.location.href).toBe('/login?next=%2Fapp%2Fsettings'))
    expect(document.body.textContent).not.toContain('Niamh')
  })
})

describe('a workspace that is not paid for', () => {
  const standing = (kind: string) => ({
    'GET /api/billing/standing': () =>
      json({
        standing: { kind, plan: 'elevate', until: kind === 'grace' ? addDays(today('Europe/London'), 3) : null, because: 'unpaid' },
        elevate: true,
      }),
  })
  it.each([
    ['employee', 'read-only', 'This workspace can only be read', null],
    ['super_admin', 'grace', 'A payment is due', '/app/workspace/billing'],
  ] as const)('says so on every page: to %s in %s', async (role, kind, name, leads) => {
    await openApp('/app', meAs(role), standing(kind))
    const note = await screen.findByRole('complementary', { name }, { timeout: 12_000 })
    expect(within(note).queryByRole('link')?.getAttribute('href') ?? null).toBe(leads)
  })
})
