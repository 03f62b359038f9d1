import { addDays } from '#platform/shared/calendar-date.ts'
import { today } from '#platform/web/clock.ts'
import { violations, violationsInTheDark } from './accessibility.ts'
import { expect, people, signIn, test } from './as.ts'

test('hr adapts a letter, looks at it with a person in it, issues it and opens its PDF', async ({ page }) => {
  test.setTimeout(120_000)
  await page.addInitScript(() => localStorage.setItem('evenkeel-phone-notice-read', '1'))
  await signIn(page, people.hr)
  await page.goto('/app/letters?search=reference')
  await page.getByRole('button', { name: /^Adapt\b.*reference/i }).click()
  const text = page.getByRole('textbox', { name: /^Text of / })
  await expect(text).toBeVisible()
  await text
    .getByText(/If you have a question|please contact/)
    .last()
    .click()
  await page.keyboard.press('End')
  await page.keyboard.type(' We wish them well.')
  await expect(text).toContainText('We wish them well.')
  expect([...(await violations(page, 'standard')), ...(await violationsInTheDark(page))]).toEqual([])
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText(/^Saved as version \d+\.$/)).toBeVisible()

  await page.getByRole('link', { name: 'Preview and write' }).click()
  const to = page.getByRole('combobox', { name: 'To' })
  await to.fill('Imran')
  await page.getByRole('option', { name: /Imran Qureshi/ }).click()
  const paper = page.getByRole('article')
  await expect(paper).toContainText('We wish them well.')
  const issue = page.getByRole('button', { name: 'Issue', exact: true })
  await expect(issue).toHaveAttribute('aria-disabled', 'true')
  const list = page.getByRole('region', { name: /Before it can go out/ })
  for (const [label, value] of [
    ['Recipient', 'Brontë Ashworth'],
    ['Address of the recipient', 'Unit 4, Dean Clough\nHalifax'],
    ['Last day of employment', addDays(today('Europe/London'), 7)],
  ] as const) {
    const asked = list.getByRole('listitem').filter({ has: page.getByText(label, { exact: true }) })
    await asked.getByRole('textbox').first().fill(value)
    await asked.getByRole('button', { name: /^Add\b/ }).click()
    await expect(asked).toHaveCount(0)
  }
  await expect(list).toHaveCount(0)
  expect(await violations(page, 'standard')).toEqual([])
  await issue.click()
  await expect(page.getByText('Not sent yet')).toBeVisible()
  await expect(page.getByRole('article')).toContainText('Brontë Ashworth')
  expect([...(await violations(page, 'standard')), ...(await violationsInTheDark(page))]).toEqual([])

  const link = page.waitForResponse((answer) => /\/api\/letters\/[^/]+\/link$/.test(answer.url()))
  await page.getByRole('button', { name: 'Open PDF' }).click()
  const { href } = (await (await link).json()) as { href: string }
  const file = await page.request.get(href)
  expect(file.headers()['content-type']).toContain('application/pdf')
  expect((await file.body()).subarray(0, 5).toString()).toBe('%PDF-')
})
