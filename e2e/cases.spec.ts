import type { Locator, Page } from '@playwright/test'
import { addDays } from '#platform/shared/calendar-date.ts'
import { today } from '#platform/web/clock.ts'
import { violations, violationsInTheDark } from './accessibility.ts'
import { expect, people, signIn, test } from './as.ts'

const title = 'Alleged false readings in the cold room'

/** A dialog opened by a button, filled and saved; it is gone once the server has it. */
async function record(page: Page, button: string | RegExp, name: string, fill: (dialog: Locator) => Promise<void>): Promise<void> {
  await page.getByRole('button', { name: button }).first().click()
  const dialog = page.getByRole('dialog', { name })
  await expect(dialog).toBeVisible()
  await fill(dialog)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
}

async function pick(page: Page, field: Locator, name: string): Promise<void> {
  await field.fill(name)
  await page.getByRole('option', { name: new RegExp(name) }).click()
}

const nameInCase = (page: Page, name: string, as: string) =>
  record(page, 'Add a person', 'Add a person', async (dialog) => {
    await pick(page, dialog.getByRole('combobox', { name: 'Person' }), name)
    await dialog.getByLabel('What they are in the case').selectOption({ label: as })
  })

async function takeStep(page: Page, name: string, answers: Record<string, string>): Promise<void> {
  const sheet = page.getByRole('dialog', { name })
  await expect(sheet).toBeVisible()
  for (const [question, answer] of Object.entries(answers)) {
    const asked = new RegExp(question)
    await (answer === 'No'
      ? sheet.getByRole('group', { name: asked }).getByText('No', { exact: true }).click()
      : sheet.getByRole('textbox', { name: asked }).fill(answer))
  }
  await sheet.getByRole('button', { name: 'Record this step' }).click()
  await expect(sheet).toHaveCount(0)
}

test('hr runs a disciplinary from the report to the invitation, and who was given no part in it finds nothing', async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000)
  await signIn(page, people.hr)
  await page.goto('/app/people?search=Callum')
  await page
    .getByRole('row', { name: /Callum Fraser/ })
    .getByRole('link', { name: /Profile/ })
    .click()
  await page.getByRole('button', { name: 'Start a Process' }).click()
  const menu = page.getByRole('menu')
  await expect(menu.getByRole('menuitem')).toHaveText([
    'Performance review',
    'Salary adjustment',
    'Role change',
    'Grievance',
    'Disciplinary',
    'Flexible working request',
    'Exit',
  ])
  await menu.getByRole('menuitem', { name: 'Disciplinary' }).click()
  const start = page.getByRole('dialog', { name: 'Disciplinary' })
  await start.getByRole('textbox', { name: /What happened/ }).fill('Readings were recorded for hours in which the logger was open.')
  await start.getByRole('textbox', { name: /Title/ }).fill(title)
  await start.getByRole('button', { name: 'Open case' }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  const address = page.url()

  await nameInCase(page, 'Gurpreet Sandhu', 'Investigator')
  await nameInCase(page, 'Adaeze Okonkwo', 'Hearing chair')
  await page.getByRole('button', { name: 'Choose a different step' }).click()
  await page.getByRole('menuitem', { name: 'Start a formal investigation' }).click()
  await takeStep(page, 'Start a formal investigation', { 'What is to be found out': 'Whether the readings were taken.' })
  await record(page, 'Record as sent', 'Record as sent', async () => {})
  await record(page, 'Add allegation', 'Add allegation', (dialog) =>
    dialog.getByLabel('What is alleged').fill('Recorded temperatures at 02:00 and 04:00 without taking readings'),
  )
  await record(page, 'Add evidence', 'Add evidence', (dialog) => dialog.getByLabel('What it is').fill('Data-logger export.pdf'))
  await page.getByRole('button', { name: 'Choose a different step' }).click()
  await page.getByRole('menuitem', { name: 'Call a disciplinary hearing' }).click()
  await takeStep(page, 'Call a disciplinary hearing', {
    'What did the investigation find': 'Two readings were recorded while the logger was open.',
    'trade union representative': 'No',
    'raised a grievance': 'No',
  })
  await expect(page.getByRole('heading', { name: 'Send: Disciplinary hearing invitation' })).toBeVisible()
  await record(page, 'Arrange meeting', 'Arrange meeting', async (dialog) => {
    await dialog.getByLabel('What it is for').selectOption({ label: 'Hearing' })
    await dialog.getByLabel('Day of the meeting').fill(addDays(today('Europe/London'), 21))
  })
  await record(page, /^Show to a party/, 'Show to a party', async () => {})
  await record(page, /^Record as sent/, 'Record as sent', (dialog) => dialog.getByText('It speaks of the right to be accompanied').click())
  const checks = page.getByRole('region', { name: 'Compliance checks' }).getByRole('listitem')
  for (const met of ['Allegations given in writing', 'Time to prepare', 'Evidence shown before the meeting'])
    await expect(checks.filter({ hasText: met })).toContainText('Met:')
  expect([...(await violations(page, 'standard')), ...(await violationsInTheDark(page))]).toEqual([])
  await page.evaluate(() => localStorage.setItem('evenkeel-phone-notice-read', '1'))
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByText('Show the stages')).toBeVisible()
  expect(await page.evaluate(() => document.getElementById('main')?.scrollWidth)).toBe(390)
  expect(await violations(page, 'standard')).toEqual([])

  const other = await (await browser.newContext()).newPage()
  await signIn(other, people.superAdmin)
  await other.goto(address)
  await expect(other.getByText("Something's missing.")).toBeVisible()
  await other.goto('/app/cases')
  await expect(other.getByRole('heading', { name: 'Cases' })).toBeVisible()
  await expect(other.getByText(/is loading|are loading/)).toHaveCount(0)
  await expect(other.getByText(title)).toHaveCount(0)
  await other.context().close()
})
