import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { browserPaths } from '#platform/shared/browser-paths.ts'
import { violations, violationsInTheDark } from './accessibility.ts'
import { expect, people, signIn, test } from './as.ts'

// Many short tests, so that no worker waits for another.
test.describe.configure({ mode: 'parallel' })

/** Screens of a visitor, and the title of each. */
const frontDoor: Record<string, string> = {
  '/login': 'Log in',
  '/get-started': 'Get started',
  '/forgot-password': 'Forgot your password',
  '/reset-password': 'Set a new password',
  '/confirm-email': 'Confirm your address',
  '/invitation': 'Invitation',
  '/sign': 'Sign a document',
  '/verify': 'Check a letter',
  '/no/such/page': 'Not found',
}
/** Screens of a member, as a super admin sees them: theirs are the fullest. */
const inside: Record<string, string> = {
  '/app': 'Dashboard',
  '/app/people': 'People',
  '/app/people/:id': 'Gurpreet Sandhu',
  '/app/people/proposals': 'Proposed changes',
  '/app/people/import': 'Import people',
  '/app/me': 'My Profile',
  '/app/org-chart': 'Organisation Chart',
  '/app/documents': 'Documents',
  '/app/documents/company': 'Company documents',
  '/app/documents/requests': 'Document requests',
  '/app/cases': 'Cases',
  '/app/me/time-off': 'My Time Off',
  '/app/me/sickness': 'My Sickness',
  '/app/me/family-leave': 'My Family Leave',
  '/app/family-leave': 'Family leave',
  '/app/time-off': 'Time off',
  '/app/sickness': 'Sickness',
  '/app/payroll': 'Payroll figures',
  '/app/ai': 'AI Assistant',
  '/app/ai/policies': 'Policies',
  '/app/letters': 'Letters & Templates',
  '/app/letters/write': 'Write a letter',
  '/app/letters/settings': 'What letters say of the employer',
  '/app/my-letters': 'My letters',
  '/app/insights': 'Insights & Reports',
  '/app/insights/reports': 'Reports',
  '/app/search': 'Search',
  '/app/settings': 'Account Settings',
  '/app/settings/notifications': 'Notifications',
  '/app/settings/my-data': 'Your data',
  '/app/settings/audit': 'Audit log',
  '/app/settings/audit/access': 'Access to a record',
  '/app/workspace/settings': 'Workspace Settings',
  '/app/workspace/members': 'Members',
  '/app/workspace/roles': 'Roles and permissions',
  '/app/workspace/fields': 'Custom fields',
  '/app/workspace/leave': 'Leave',
  '/app/workspace/processes': 'Processes',
  '/app/settings/assistant': 'Assistant',
  '/app/settings/retention': 'Retention',
  '/app/data-requests': 'Data requests',
  '/app/workspace/integrations': 'Integrations',
  '/app/workspace/billing': 'Billing & Usage',
  '/feedback': 'Submit Feedback',
  '/onboarding/import': 'Add your people',
}
/** Screens of somebody who works for several companies. */
const consultant: Record<string, string> = { '/app/clients': 'Clients', '/app/clients/library': 'Letters and processes for clients' }
/** Shown only on the way in, where their own tests lead; and the pieces of the design system, which no build holds. */
const elsewhere = [
  '/app/people/import/:id',
  '/app/setup/tenant',
  '/app/setup/second-factor',
  '/dev/ui',
  '/app/cases/:id',
  '/app/ai/policies/:id',
  '/app/data-requests/:id',
  '/app/workspace/processes/:process',
  '/app/cases/:id/bundle',
  '/app/letters/templates/:id',
  '/app/letters/issued/:id',
  '/app/letters/issued/:id/certificate',
  '/app/letters/terms/:id',
  '/app/letters/particulars/:id',
  '/app/my-letters/:id',
]

test('R004 R006 every address of the application is looked at below, and no two titles are alike', () => {
  const looked = { ...frontDoor, ...inside, ...consultant }
  expect(new Set([...Object.keys(looked), ...elsewhere])).toEqual(new Set([...browserPaths, '/no/such/page']))
  expect(new Set(Object.values(looked)).size).toBe(Object.keys(looked).length)
})

async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(page.getByText(/^Loading|(?:is|are) loading$/)).toHaveCount(0)
}

/** The screen in the light, in the dark and on a phone: loaded once, with its own title; what breaks a rule or is wider than the glass. */
async function faultsOf(page: Page, address: string, title: string): Promise<string[]> {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(address)
  await settled(page)
  await expect(page).toHaveTitle(`${title} · Evenkeel`)
  const found = await violations(page, 'standard')
  found.push(...(await violationsInTheDark(page)))
  await page.setViewportSize({ width: 390, height: 844 })
  await settled(page)
  const widths = await page.evaluate(() =>
    [document.documentElement, document.getElementById('main')].map((part) => part?.scrollWidth ?? 0),
  )
  if (Math.max(...widths) > 390) found.push(`${address} is ${Math.max(...widths)} wide on a screen of 390`)
  return found
}

/** Some screens one after the other in one window: what they share is fetched and compiled once. */
async function lookRight(page: Page, screens: readonly (readonly [path: string, title: string])[]): Promise<void> {
  test.setTimeout(180_000)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.addInitScript(() => localStorage.setItem('evenkeel-phone-notice-read', '1'))
  const found: string[] = []
  for (const [path, title] of screens)
    found.push(...(await faultsOf(page, path.endsWith(':id') ? await profileOf(page, title) : path, title)))
  expect(found).toEqual([])
}
const inParts = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, part) => all.slice(part * size, (part + 1) * size))
const named = (screens: readonly (readonly [path: string, title: string])[]): string => screens.map(([path]) => path).join(' ')

for (const screens of inParts(Object.entries(frontDoor), 4))
  test(`a visitor's screens break no rule of accessibility: ${named(screens)}`, ({ page }) => lookRight(page, screens))

for (const screens of inParts(Object.entries(inside), 6))
  test(`a member's screens break no rule of accessibility: ${named(screens)}`, async ({ page }) => {
    await signIn(page, people.superAdmin)
    await lookRight(page, screens)
  })

test(`a consultant's screens break no rule of accessibility: ${named(Object.entries(consultant))}`, async ({ page }) => {
  await signIn(page, people.consultant)
  await lookRight(page, Object.entries(consultant))
})

async function profileOf(page: Page, name: string): Promise<string> {
  const { token } = (await (await page.request.get('/api/auth/token')).json()) as { token: string }
  const answer = await page.request.get('/api/employees', { params: { search: name }, headers: { authorization: `Bearer ${token}` } })
  const { data } = (await answer.json()) as { data: { id: string }[] }
  return `/app/people/${data[0]?.id}`
}

test('the dark follows the system while a page is open', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/login')
  await settled(page)
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
})

test('R005 an unknown address is the Not-found page with status 404', async ({ page }) => {
  const answer = await page.goto('/no/such/page')
  expect(answer?.status()).toBe(404)
  await expect(page.getByText("Something's missing.")).toBeVisible()
  await page.getByRole('link', { name: /home/i }).last().click()
  await expect(page).toHaveURL(/\/$/)
})

for (const who of ['superAdmin', 'manager', 'employee'] as const)
  test(`R008 R071 every link of the sidebar leads to a screen, for ${who}`, async ({ page }) => {
    await signIn(page, people[who])
    await page.goto('/app')
    const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
    await expect(links.first()).toBeVisible()
    const addresses = await links.evaluateAll((all) => all.map((a) => a.getAttribute('href') ?? ''))
    expect(addresses).toContain('/app/me/time-off')
    expect(addresses.includes('/app/insights')).toBe(who === 'superAdmin')
    for (const address of addresses) {
      // Followed where it stands; the links that leave the frame come last and are followed by their address.
      const link = page.getByRole('navigation', { name: 'Main' }).locator(`a[href="${address}"]`)
      await (address.startsWith('/app') ? link.first().click() : page.goto(address))
      await expect(page).toHaveURL((url) => url.pathname === address)
      await settled(page)
      await expect(page.getByText("Something's missing.")).toHaveCount(0)
    }
  })

test('R073 R086 a small screen says so, keeps working and puts Add Person under More', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, people.hr)
  await page.goto('/app/people')
  await expect(page.getByText('Heads up!')).toBeVisible()
})

test('R009 a page brings its own code, and nobody pays for another page', async ({ page }) => {
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname)
  })
  await page.goto('/login')
  await settled(page)
  expect(scripts.some((path) => path.includes('login-page'))).toBe(true)
  expect(scripts.filter((path) => /people-page|profile-page|org-chart-page/.test(path))).toEqual([])
})

test('R009 what a first visit brings stays within its budget', async () => {
  const measured = promisify(execFile)(process.execPath, [join(import.meta.dirname, '../apps/web/first-load.mjs')])
  const told = await measured.catch((over: { stdout: string }) => over)
  expect(told.stdout.split('\n').filter((line) => line.includes('(over'))).toEqual([])
  expect(told.stdout.split('\n').filter(Boolean)).toHaveLength(4)
})
