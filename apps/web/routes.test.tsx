import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { browserPaths, publicPaths } from '#platform/shared/browser-paths.ts'
import { roles } from '#platform/shared/actor.ts'
import { createQueryClient } from '#platform/web/query-client.ts'
import { meAs, openApp, useCleanPage } from './open-app.fixture.tsx'
import { createAppRouter } from './router.tsx'

useCleanPage()

/** The titles of every address that needs no record; a person's page names the person itself. */
const titles: Record<string, string> = {
  '/login': 'Log in',
  '/get-started': 'Get started',
  '/forgot-password': 'Forgot your password',
  '/reset-password': 'Set a new password',
  '/feedback': 'Submit Feedback',
  '/onboarding/import': 'Add your people',
  '/app': 'Dashboard',
  '/app/people': 'People',
  '/app/people/import': 'Import people',
  '/app/me': 'My Profile',
  '/app/me/time-off': 'My Time Off',
  '/app/me/sickness': 'My Sickness',
  '/app/time-off': 'Time off',
  '/app/org-chart': 'Organisation Chart',
  '/app/documents': 'Documents',
  '/app/documents/company': 'Company documents',
  '/app/documents/requests': 'Document requests',
  '/app/cases': 'Cases',
  '/app/ai': 'AI Assistant',
  '/app/ai/policies': 'Policies',
  '/app/letters': 'Letters & Templates',
  '/app/insights': 'Insights & Reports',
  '/app/search': 'Search',
  '/app/settings': 'Account Settings',
  '/app/workspace/settings': 'Workspace Settings',
  '/app/workspace/integrations': 'Integrations',
  '/app/workspace/billing': 'Billing & Usage',
}
const signedOutOnly = ['/login', '/get-started', '/forgot-password', '/reset-password']

describe('addresses', () => {
  it('R004 R008 the router knows exactly the addresses the server answers', () => {
    const routes = Object.values(createAppRouter(createQueryClient()).routesByPath).map(
      (route) => route.fullPath.replace(/\/$/, '').replace(/\$(\w+)/g, ':$1') || '/',
    )
    expect(new Set(routes)).toEqual(new Set([...browserPaths.filter((path) => path !== '/dev/ui'), ...publicPaths]))
  })

  it.each(Object.entries(titles))('R006 R008 %s is a real page with a title of its own: %s', async (path, title) => {
    await openApp(path, signedOutOnly.includes(path) ? null : meAs('super_admin'))
    await waitFor(() => expect(document.title).toBe(`${title} · Evenkeel`))
    expect(screen.queryByText("Something's missing.")).toBeNull()
    expect((await screen.findAllByRole('heading', { level: 1 })).length).toBe(1)
  })

  it.each(['/nope', '/app/nope', '/app/people/x/y', '/LOGIN', '/company/about', '/app/setup'])(
    'R005 %s shows the Not-found page',
    async (path) => {
      await openApp(path, meAs('super_admin'))
      expect(await screen.findByRole('heading', { level: 1, name: "Something's missing." })).toBeTruthy()
      expect(screen.getByText('404')).toBeTruthy()
      expect(screen.getByRole('link', { name: 'Back to home' }).getAttribute('href')).toBe('/')
      expect(document.title).toBe('Not found · Evenkeel')
    },
  )

  it('R002 /login has no application shell', async () => {
    await openApp('/login', null)
    await screen.findByRole('heading', { name: 'Log in to Evenkeel' })
    expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull()
  })
})

describe('who may come in', () => {
  it.each(['/app', '/app/people?search=ben#x', '/app/me#documents', '/onboarding/import'])(
    'R010 a visitor who opens %s is sent to /login and would come back',
    async (path) => {
      const { router } = await openApp(path, null)
      await screen.findByRole('heading', { name: 'Log in to Evenkeel' })
      expect(router.state.location.pathname).toBe('/login')
      expect(router.state.location.search).toEqual({ next: path, error: undefined })
    },
  )

  it('D12 a person without a workspace is sent to set one up', async () => {
    const { router } = await openApp('/app/people', meAs(null))
    await screen.findByRole('heading', { name: 'Welcome' })
    expect(router.state.location.href).toBe('/app/setup/tenant?next=%2Fapp%2Fpeople')
  })

  it.each([
    ['/app/setup/tenant', '/app'],
    ['/app/setup/tenant?next=%2Fapp%2Forg-chart', '/app/org-chart'],
    ['/app/setup/tenant?next=https%3A%2F%2Fevil.test', '/app'],
    ['/app/setup/tenant?next=%2F%2Fevil.test', '/app'],
  ])('D12 SE-009 a person with a workspace goes from %s to %s', async (path, target) => {
    const { router } = await openApp(path, meAs('hr'))
    await waitFor(() => expect(router.state.location.href).toBe(target))
  })

  it.each(roles)('R071 %s finds Not-found where the role has no place', async (role) => {
    const closed = {
      super_admin: [],
      hr: ['/app/workspace/settings', '/app/workspace/billing'],
      manager: ['/app/ai', '/app/letters', '/app/insights', '/app/workspace/integrations'],
      // Whoever has a part in a case finds their own at /app/cases, though no place leads there.
      employee: ['/app/ai', '/app/workspace/settings'],
    }
    for (const path of closed[role]) {
      await openApp(path, meAs(role))
      expect((await screen.findAllByText("Something's missing.")).length).toBeGreaterThan(0)
      document.body.innerHTML = ''
    }
  })
})

describe('the frame', () => {
  it.each(roles)('R070 R071 R008 the sidebar of %s leads from Dashboard to real screens', async (role) => {
    const { router } = await openApp('/app', meAs(role))
    const main = await screen.findByRole('navigation', { name: 'Main' })
    const links = within(main)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'))
    expect(links).toContain('/app/org-chart')
    expect(within(main).getByText('Self')).toBeTruthy()
    for (const href of links) expect([href, router.matchRoutes(String(href), {}).at(-1)?.fullPath !== '/']).toEqual([href, true])
    expect(links.includes('/app/people')).toBe(role !== 'employee')
  })

  it('R070 shows the organisation by name and initials and remembers a collapsed sidebar', async () => {
    await openApp('/app', meAs('hr'))
    expect((await screen.findAllByText('Calderbrook Foods')).length).toBeGreaterThan(0)
    expect(screen.getByText('CF')).toBeTruthy()
    screen.getByRole('button', { name: 'Collapse sidebar' }).click()
    expect(await screen.findByRole('button', { name: 'Expand sidebar' })).toBeTruthy()
    expect(localStorage.getItem('evenkeel-sidebar-collapsed')).toBe('1')
    expect(screen.getByRole('navigation', { name: 'Main' }).className).toContain('w-sidebar-collapsed')
    screen.getByRole('button', { name: 'Expand sidebar' }).click()
    await screen.findByRole('button', { name: 'Collapse sidebar' })
    expect(localStorage.getItem('evenkeel-sidebar-collapsed')).toBeNull()
  })

  it('R040 R008 every footer link of the sign-in page leads to a real page', async () => {
    const { router } = await openApp('/login', null)
    const footer = await screen.findByRole('navigation', { name: 'Footer' })
    const targets = within(footer)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'))
    expect(targets).toEqual(['/status', '/terms', '/privacy', '/support', '/docs', '/company/security'])
    for (const href of targets) expect(router.matchRoutes(String(href), {}).at(-1)?.fullPath).toBe(href)
  })
})

const small = () =>
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('width <'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))

describe('small screens', () => {
  it("R073 says 'Heads up!' once, with a way back home, and a banner that can be dismissed", async () => {
    small()
    await openApp('/app', meAs('hr'))
    expect(await screen.findByRole('heading', { name: 'Heads up!' })).toBeTruthy()
    expect(screen.getByText(/works best on a tablet or desktop/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe('/')
    screen.getByRole('button', { name: 'Continue' }).click()
    expect(await screen.findByText('Some features are limited on a phone.')).toBeTruthy()
    screen.getByRole('button', { name: 'Dismiss' }).click()
    await waitFor(() => expect(screen.queryByText('Some features are limited on a phone.')).toBeNull())
    expect(screen.getByRole('heading', { name: 'Dashboard' })).toBeTruthy()
  })
})
