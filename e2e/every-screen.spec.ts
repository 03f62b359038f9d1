import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, people, signIn, test } from './as.ts'

const open = [
  '/',
  '/login',
  '/get-started',
  '/forgot-password',
  '/confirm-email',
  '/status',
  '/terms',
  '/privacy',
  '/support',
  '/docs',
  '/company/security',
  '/no/such/page',
]
const inside = [
  '/app',
  '/app/people',
  '/app/me',
  '/app/org-chart',
  '/app/documents',
  '/app/cases',
  '/app/me/time-off',
  '/app/me/sickness',
  '/app/ai',
  '/app/letters',
  '/app/insights',
  '/app/settings',
  '/app/workspace/settings',
  '/app/workspace/integrations',
  '/app/workspace/billing',
  '/feedback',
  '/onboarding/import',
]

async function violations(page: Page): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']).analyze()
  return found.flatMap((v) => v.nodes.map((node) => `${page.url()} ${v.id} ${node.target.join(' ')}`))
}

async function settled(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(page.getByText(/^Loading/)).toHaveCount(0)
}

for (const theme of ['light', 'dark'] as const)
  test.describe(`in ${theme}`, () => {
    test.use({ colorScheme: theme })
    test('no screen of the front door breaks a rule of accessibility', async ({ page }) => {
      test.setTimeout(180_000)
      const found: string[] = []
      for (const path of open) {
        await settled(page, path)
        found.push(...(await violations(page)))
      }
      expect(found).toEqual([])
    })
    test('no screen of the application breaks a rule of accessibility', async ({ page }) => {
      test.setTimeout(180_000)
      await signIn(page, people.superAdmin)
      const found: string[] = []
      for (const path of inside) {
        await settled(page, path)
        found.push(...(await violations(page)))
      }
      expect(found).toEqual([])
    })
  })

test('R004 R006 every screen has a title of its own', async ({ page }) => {
  await signIn(page, people.superAdmin)
  const titles = new Set<string>()
  for (const path of inside.slice(0, 12)) {
    await settled(page, path)
    titles.add(await page.title())
  }
  expect(titles.size).toBe(12)
})

test('R005 an unknown address is the Not-found page with status 404', async ({ page }) => {
  const answer = await page.goto('/no/such/page')
  expect(answer?.status()).toBe(404)
  await expect(page.getByText("Something's missing.")).toBeVisible()
  await page.getByRole('link', { name: /home/i }).last().click()
  await expect(page).toHaveURL(/\/$/)
})

test('R008 R071 every link of the sidebar leads to a screen, for every role', async ({ page }) => {
  test.setTimeout(180_000)
  for (const email of [people.superAdmin, people.manager, people.employee]) {
    await page.context().clearCookies()
    await signIn(page, email)
    await page.goto('/app')
    const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
    await expect(links.first()).toBeVisible()
    const addresses = await links.evaluateAll((all) => all.map((a) => a.getAttribute('href') ?? ''))
    expect(addresses).toContain('/app/me/time-off')
    expect(addresses.includes('/app/insights')).toBe(email === people.superAdmin)
    for (const address of addresses) {
      await settled(page, address)
      await expect(page.getByText("Something's missing.")).toHaveCount(0)
    }
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
  await settled(page, '/login')
  expect(scripts.some((path) => path.includes('login-page'))).toBe(true)
  expect(scripts.filter((path) => /people-page|profile-page|org-chart-page/.test(path))).toEqual([])
})
