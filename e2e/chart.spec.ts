import { expect, people, signIn, test } from './as.ts'

test('R120 R121 R123 the chart is read, searched, zoomed and walked by keyboard', async ({ page }) => {
  await signIn(page, people.superAdmin)
  await page.goto('/app/org-chart')
  await expect(page.getByRole('heading', { name: 'Organisation Chart' })).toBeVisible()
  await expect(page.getByText(/\d+ people, 5 levels\. Drag to pan, scroll to zoom\./)).toBeVisible()
  const card = page.getByRole('treeitem', { name: /Rosalind Achebe/ })
  await expect(card).toBeVisible()
  expect(Math.round((await card.boundingBox())?.width ?? 0)).toBe(160)

  await page.getByPlaceholder('Find a person').fill('fras')
  await expect(page.getByText('1 of 1')).toBeVisible()
  await expect(page.getByRole('treeitem', { name: /Callum Fraser/ })).toBeVisible()

  await page.getByRole('button', { name: /zoom out/i }).click()
  await expect(page.getByText('100%', { exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: /recentre/i }).click()
  // A zoom by wheel is a picture while it goes on; the cards are there again when it rests, and can be pressed.
  const ben = page.getByRole('treeitem', { name: /Ben Ashworth/ })
  const wide = (await ben.boundingBox())?.width ?? 0
  await ben.hover()
  for (let n = 0; n < 4; n++) await page.mouse.wheel(0, 60)
  await expect(page.locator('.ek-org__layer.is-pictured')).toHaveCount(0)
  expect((await ben.boundingBox())?.width ?? 0).toBeLessThan(0.8 * wide)
  await ben.locator('button[aria-expanded]').click()
  await expect(ben).toHaveAttribute('aria-expanded', 'false')
  await page.getByRole('button', { name: /recentre/i }).click()
  await page.getByRole('treeitem', { name: /Rosalind Achebe/ }).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/app\/people\/[0-9a-f-]{36}|\/app\/me/)
})

test('R120 an employee finds the same chart under Your People', async ({ page }) => {
  await signIn(page, people.employee)
  await page.goto('/app/org-chart')
  await expect(page.getByRole('heading', { name: 'Your People' })).toBeVisible()
  await expect(page.getByRole('treeitem', { name: /Rosalind Achebe/ })).toBeVisible()
})
