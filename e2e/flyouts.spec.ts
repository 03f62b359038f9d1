import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { violations } from './accessibility.ts'
import { expect, test } from './as.ts'

/** The home page as an open site has it: the same build, the page of the other mode. */
async function openSite(page: Page): Promise<void> {
  const html = readFileSync(join(import.meta.dirname, '../dist/web/site/open/home.html'), 'utf8').replaceAll(
    '⟦WAITLIST_URL⟧',
    '/api/waitlist',
  )
  await page.route(/\/$/, (route) =>
    route.request().resourceType() === 'document' ? route.fulfill({ contentType: 'text/html', body: html }) : route.fallback(),
  )
  await page.goto('/')
  // Alive once the script has drawn its pieces: a press answers.
  await expect(async () => {
    await button(page, 'Features').press('Escape')
    await button(page, 'Features').press('Enter')
    await expect(button(page, 'Features')).toHaveAttribute('aria-expanded', 'true', { timeout: 200 })
  }).toPass()
  await button(page, 'Features').press('Escape')
}

const button = (page: Page, label: string) => page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: label })
const panel = (page: Page, label: string) => page.locator(`#flyout-${label.toLowerCase()}`)
const isOpen = async (page: Page, label: string): Promise<boolean> => (await button(page, label).getAttribute('aria-expanded')) === 'true'

const targets = {
  Features: ['er-case-manager', 'document-builder', 'ai-guidance', 'hr-database', 'access-control', 'audit-logs', 'insights'].map(
    (name) => `/features/${name}`,
  ),
  Solutions: ['hr-teams', 'hr-consultants', 'employee-relations', 'compliance', 'onboarding'].map((name) => `/solutions/${name}`),
  Resources: ['tour', 'use-cases', 'partner-guide', 'policies', 'support'].map((name) => `/resources/${name}`),
  Company: ['about', 'careers', 'leadership', 'security', 'contact', 'investors'].map((name) => `/company/${name}`),
}

test('R023 R025 R026 an open site has the four flyouts with exactly the specified targets, Pricing, Login and Get Started', async ({
  page,
}) => {
  await openSite(page)
  await expect(page.locator('.mk-banner')).toHaveCount(0)
  for (const [label, addresses] of Object.entries(targets)) {
    const items = panel(page, label).locator('.mk-flyout__items a')
    expect(await items.evaluateAll((all) => all.map((a) => a.getAttribute('href')))).toEqual(addresses)
    for (const item of await items.all()) {
      await expect(item.locator('svg')).toHaveCount(1)
      await expect(item.locator('.mk-flyout__name')).not.toBeEmpty()
      await expect(item.locator('.mk-flyout__line')).not.toBeEmpty()
    }
    const actions = panel(page, label).locator('.mk-flyout__actions')
    await expect(actions.locator('a > svg')).toHaveCount(2)
    expect((await actions.evaluate((row) => getComputedStyle(row).gridTemplateColumns)).split(' ')).toHaveLength(2)
  }
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Pricing', exact: true })).toHaveAttribute(
    'href',
    '/pricing',
  )
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Get Started' }).last()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Dashboard' })).toBeHidden()
  await page.evaluate(() => document.documentElement.setAttribute('data-session', ''))
  await expect(page.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/app')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeHidden()
})

/** Moves the pointer there. Not by hover(), which waits for frames, and frames are held like the rest of time. */
async function pointAt(page: Page, target: Locator): Promise<void> {
  const box = await target.boundingBox()
  if (!box) throw new Error('There is nothing to point at.')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 4 })
}

test('R024 opens on hover, stays open over the panel, closes 150 ms after the pointer leaves and not when it returns in time', async ({
  page,
}) => {
  await page.clock.install({ time: 0 })
  await openSite(page)
  // From here on time passes only when the test says so.
  await page.clock.pauseAt(3_600_000)
  await pointAt(page, button(page, 'Features'))
  await expect(button(page, 'Features')).toHaveAttribute('aria-expanded', 'true')
  await pointAt(page, panel(page, 'Features').locator('a').first())
  await page.clock.runFor(2_000)
  expect(await isOpen(page, 'Features')).toBe(true)

  await page.mouse.move(5, 700)
  await page.clock.runFor(149)
  expect(await isOpen(page, 'Features')).toBe(true)
  await page.clock.runFor(1)
  await expect(button(page, 'Features')).toHaveAttribute('aria-expanded', 'false')

  await pointAt(page, button(page, 'Features'))
  await expect(button(page, 'Features')).toHaveAttribute('aria-expanded', 'true')
  await page.mouse.move(5, 700)
  await page.clock.runFor(140)
  await pointAt(page, button(page, 'Features'))
  await page.clock.runFor(1_000)
  expect(await isOpen(page, 'Features')).toBe(true)
})

test('R024 fades and slides in for 200 ms and out for 150 ms, in both themes, and not at all where motion is unwanted', async ({
  page,
}) => {
  await openSite(page)
  const motion = () =>
    panel(page, 'Features').evaluate((element) => {
      const { transitionProperty, transitionDuration } = getComputedStyle(element)
      const durations = transitionDuration.split(', ')
      return Object.fromEntries(transitionProperty.split(', ').map((name, i) => [name, durations[i]]))
    })
  expect(await motion()).toMatchObject({ opacity: '0.15s', transform: '0.15s' })
  await button(page, 'Features').click()
  await expect(button(page, 'Features')).toHaveAttribute('aria-expanded', 'true')
  expect(await motion()).toMatchObject({ opacity: '0.2s', transform: '0.2s' })
  const ground = () =>
    panel(page, 'Features')
      .locator('.mk-flyout__items')
      .evaluate((element) => getComputedStyle(element).backgroundColor)
  const light = await ground()
  await page.evaluate(() => (document.documentElement.dataset['theme'] = 'dark'))
  expect(await ground()).not.toBe(light)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect(await motion()).toMatchObject({ opacity: '0s', transform: '0s' })
})

test('R024 works by keyboard: opens, goes in, Escape closes and returns, leaving closes', async ({ page }) => {
  await openSite(page)
  await button(page, 'Solutions').focus()
  await page.keyboard.press('ArrowDown')
  await expect(panel(page, 'Solutions').getByRole('link', { name: /^HR teams/ })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(button(page, 'Solutions')).toBeFocused()
  expect(await isOpen(page, 'Solutions')).toBe(false)
  await page.keyboard.press('Enter')
  await expect(panel(page, 'Solutions').getByRole('link', { name: /^HR teams/ })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(panel(page, 'Solutions').getByRole('link', { name: /^HR teams/ })).toBeFocused()
  for (let i = 0; i < 7; i += 1) await page.keyboard.press('Tab')
  await expect(button(page, 'Resources')).toBeFocused()
  await expect(button(page, 'Solutions')).toHaveAttribute('aria-expanded', 'false')
})

test('an open site breaks no rule of accessibility, with a flyout open and on a small screen with its menu', async ({ page }) => {
  await openSite(page)
  await button(page, 'Company').click()
  await expect(panel(page, 'Company').getByRole('link', { name: /^About/ })).toBeVisible()
  await page.waitForFunction(() => document.getAnimations().every((animation) => animation.playState !== 'running'))
  expect(await violations(page)).toEqual([])
  for (const width of [1024, 768, 390]) {
    await page.setViewportSize({ width, height: 900 })
    expect([width, await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)]).toEqual([width, false])
  }
  await page.locator('summary').click()
  await expect(page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Audit logs' })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeHidden()
})

test.describe('by touch', () => {
  test.use({ hasTouch: true, viewport: { width: 1280, height: 900 } })
  test('R024 a tap opens a flyout and another closes it', async ({ page }) => {
    await openSite(page)
    await button(page, 'Resources').tap()
    await expect(panel(page, 'Resources').getByRole('link', { name: /^Tour/ })).toBeVisible()
    await button(page, 'Resources').tap()
    await expect(panel(page, 'Resources').getByRole('link', { name: /^Tour/ })).toBeHidden()
  })
})
