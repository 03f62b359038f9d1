import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { violations, violationsInTheDark } from './accessibility.ts'
import { expect, people, signIn, test } from './as.ts'

async function openChart(page: Page, email: string): Promise<void> {
  await signIn(page, email)
  await page.goto('/app/org-chart')
  await expect(page.getByRole('tree')).toBeVisible()
}
/** Where something stands once it stands still. */
async function placeOf(thing: Locator): Promise<{ x: number; y: number }> {
  let last: { x: number; y: number } | null = null
  await expect
    .poll(async () => {
      const before = last
      last = await thing.boundingBox()
      return before !== null && last !== null && before.x === last.x && before.y === last.y
    })
    .toBe(true)
  return last ?? { x: 0, y: 0 }
}
const card = (page: Page, name: RegExp) => page.getByRole('treeitem', { name })
async function more(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page
    .getByRole('menuitem', { name: item })
    .or(page.getByRole('menuitemcheckbox', { name: item }))
    .click()
}

test('R121 hr moves somebody by keyboard: preview, change, undo', async ({ page }) => {
  await openChart(page, people.superAdmin)
  await page.getByPlaceholder('Find a person').fill('yusuf rahman')
  await expect(page.getByText('1 of 1')).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('tree')).toBeFocused()
  await page.keyboard.press('Shift+F10')
  await page
    .getByRole('toolbar', { name: /Yusuf Rahman/ })
    .getByRole('button', { name: 'Move to…' })
    .press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Move Yusuf Rahman' })
  await dialog.getByRole('combobox').first().fill('shabnam')
  await page.getByRole('option', { name: /Shabnam Akhtar/ }).click()
  await expect(dialog.getByText('Yusuf Rahman and 5 people below move.')).toBeVisible()
  await expect(dialog.getByText(/Ben Ashworth no longer sees Yusuf Rahman and the people below/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(page.getByText('Yusuf Rahman now reports to Shabnam Akhtar.')).toBeVisible()
  // The chart is right once the undoing was answered and the people are read again.
  const undone = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.url().includes('/api/employees/'))
  await page.getByRole('button', { name: 'Undo' }).click()
  expect((await undone).status()).toBe(200)
  await expect(page.getByText('Yusuf Rahman now reports to Shabnam Akhtar.')).toHaveCount(0)
  await page.getByRole('button', { name: 'Show as table' }).click()
  await expect(page.getByRole('row', { name: /^Yusuf Rahman/ })).toContainText('Ben Ashworth')
})

test('R121 a card dragged onto somebody below it is refused with the path of the loop', async ({ page }) => {
  await openChart(page, people.superAdmin)
  await page.getByPlaceholder('Find a person').fill('ben ashworth')
  await more(page, 'Rearrange by dragging')
  await card(page, /Ben Ashworth/)
    .getByRole('button', { name: /direct reports/ })
    .click()
  const [from, onto] = [await placeOf(card(page, /Ben Ashworth/)), await placeOf(card(page, /Callum Fraser/))]
  await page.mouse.move(from.x + 30, from.y + 60)
  await page.mouse.down()
  await page.mouse.move(from.x + 60, from.y + 90, { steps: 4 })
  await page.mouse.move(onto.x + 60, onto.y + 40, { steps: 8 })
  await page.mouse.up()
  await expect(page.getByText('Ben Ashworth → Callum Fraser → Ben Ashworth')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Move', exact: true })).toBeDisabled()
})

test('R120 the chart of an earlier day, compared with today', async ({ page }) => {
  await openChart(page, people.hr)
  const now = await page.getByText(/^\d+ people, \d+ levels/).textContent()
  await more(page, 'Another day')
  // The keyboard goes on in the panel: the menu, which is still closing, must not take it back.
  const slider = page.getByRole('slider', { name: 'Day of the chart' })
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expect(slider).toBeFocused()
  for (let i = 0; i < 4; i++) await page.keyboard.press('PageDown')
  await expect(page.getByText(/^Showing \d+ \w+ \d{4}\./)).toBeVisible()
  await page.getByText('Compare with today').click()
  await expect(page.getByText(/^\d+ joined$/)).toBeVisible()
  await expect(page.getByText(/^\d+ left$/)).toBeVisible()
  await page.getByRole('button', { name: 'Today' }).click()
  await expect(page.getByText(now ?? '')).toBeVisible()
  await page.getByRole('region', { name: 'Another day' }).getByRole('button', { name: 'Close' }).press('Enter')
  await expect(page.getByRole('button', { name: 'More', exact: true })).toBeFocused()
})

test('R120 exports carry every name as text, and each person once', async ({ page }) => {
  await openChart(page, people.superAdmin)
  const [count = 0] = /\d+/.exec((await page.getByText(/^\d+ people, \d+ levels/).textContent()) ?? '')?.map(Number) ?? []
  await more(page, 'Print or export')
  await page.getByText('SVG', { exact: true }).click()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const text = await readFile(await (await saved).path(), 'utf8')
  expect(text.match(/<title>/g)).toHaveLength(count)
  expect(text).toContain('>Callum Fraser</text>')

  // One branch as a picture: a PNG by its first bytes, twice as large as on the screen.
  await page.getByPlaceholder('Find a person').fill('ben ashworth')
  await more(page, 'Print or export')
  await page.getByText('Ben Ashworth’s branch').click()
  await page.getByText('PNG', { exact: true }).click()
  const picture = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const bytes = await readFile(await (await picture).path())
  expect(bytes.subarray(1, 4).toString()).toBe('PNG')
  expect(bytes.readUInt32BE(16)).toBeGreaterThan(2 * 160)
  await page.getByPlaceholder('Find a person').fill('')

  await page.evaluate('globalThis.print = () => {}')
  await more(page, 'Print or export')
  await page.getByText('PDF', { exact: true }).click()
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await expect(page.locator('.ek-org-print svg title')).toHaveCount(count)
  const pdf = await page.pdf({ preferCSSPageSize: true })
  expect(pdf.toString('latin1').match(/\/Type \/Page\b(?!s)/g)).toHaveLength(1)
  // Letters, not a picture of them.
  expect(pdf.toString('latin1')).not.toContain('/Subtype /Image')
})

test('R120 a manager begins with their own people, and sees everyone on request', async ({ page }) => {
  await openChart(page, people.manager)
  await expect(page.getByRole('heading', { name: 'Your People' })).toBeVisible()
  await expect(page.getByText(/^\d+ of \d+ people: Ben Ashworth and everyone below\./)).toBeVisible()
  await expect(card(page, /Rosalind Achebe/)).toHaveCount(0)
  await page.getByRole('radio', { name: 'Everyone' }).check({ force: true })
  await expect(card(page, /Rosalind Achebe/)).toBeVisible()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await expect(page.getByRole('menuitem', { name: 'Another day' })).toBeVisible()
  await expect(page.getByRole('menuitemcheckbox', { name: 'Rearrange by dragging' })).toHaveCount(0)
})

test('R120 every view of the chart is free of axe violations, in the light and in the dark', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openChart(page, people.superAdmin)
  for (const view of ['Show as list', 'Show as table', 'Show as chart'] as const) {
    await page.getByRole('button', { name: view }).click()
    expect([view, ...(await violations(page)), ...(await violationsInTheDark(page))]).toEqual([view])
  }
})
