import type { Page } from '@playwright/test'
import { expect, firstMailTo, test } from './as.ts'

/** A list as it comes: lines above the headings, semicolons, Windows-1252, blanks, two ways to read a date, two people of one name. */
const messy = [
  'Staff list;;;;;;',
  ';;;;;;',
  'Payroll No;First Name;Surname;E-mail;Job Title;Started;Boss;Locker',
  '00101;Siobhán;O’Brien;siobhan@quay.example;Managing Director;03/04/2019;;A1',
  '00102;John;Smith;john.smith@quay.example;Buyer;01/02/2020;00101;A2',
  '00103;John;Smith;john.smith.2@quay.example;Driver;05/06/2021;00101;A3',
  '00104; Zoë ;Ward;zoe@quay.example;Packer;07/08/2022;John Smith;A4',
  '00105;Suharto;;suharto@quay.example;Packer;tbc;siobhan@quay.example;A5',
].join('\r\n')

const windows1252 = (text: string): Buffer => Buffer.from(text.replaceAll('’', '\u0092'), 'latin1')

async function newWorkspace(page: Page): Promise<void> {
  await page.goto('/get-started')
  await page.getByLabel('Full name').fill('Quentin Quay')
  await page.getByLabel('Work email').fill('quentin@quay.example')
  await page.getByLabel('Password', { exact: true }).fill('a quiet harbour at dusk')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  await (await firstMailTo(page, 'quentin@quay.example')).click()
  await page.getByLabel('Workspace name').fill('Quay Foods')
  for (const [name, value] of [
    ['Industry', 'retail'],
    ['Country', 'united k'],
  ] as const) {
    await page.getByRole('combobox', { name }).fill(value)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
  }
  await page.getByRole('radio', { name: '2-5' }).check({ force: true })
  await page.getByRole('button', { name: 'Create workspace' }).click()
  await expect(page).toHaveURL(/\/onboarding\/import$/)
}

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

test('R063 B1 B11 B12 a messy list becomes the right people and the right chart, after every doubt was asked, and is undone whole', async ({
  page,
}) => {
  test.setTimeout(120_000)
  await newWorkspace(page)
  await page.getByLabel('choose a file').setInputFiles({ name: 'staff list.csv', mimeType: 'text/csv', buffer: windows1252(messy) })

  await expect(heading(page, 'Match the columns')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText(/headings in row 3/)).toBeVisible()
  await page.getByRole('combobox', { name: /column Locker/ }).fill('Ignore this column')
  await page.keyboard.press('Tab')
  await page.getByRole('combobox', { name: /column Started/ }).fill('Start date')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('radio', { name: /Day first/ }).check()
  await page.getByRole('button', { name: 'Check the rows' }).click()

  await expect(heading(page, 'Check what would happen')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('Siobhán').first()).toBeAttached()
  await page
    .getByRole('group', { name: /John Smith/ })
    .getByRole('radio', { name: /Driver|00103|row 6/i })
    .check()
  await page.getByRole('button', { name: 'Use 1 answer' }).click()
  await page.getByRole('tab', { name: /Problems/ }).click()
  await page.getByRole('button', { name: /^tbc/ }).click()
  await page.getByRole('textbox', { name: /Started/ }).fill('28/02/2023')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/5 new, 0 changed, 0 the same, none with a problem/)).toBeVisible({ timeout: 30_000 })
  await page.getByRole('tab', { name: 'New 5' }).click()
  await expect(page.getByRole('row', { name: /Zoë Ward/ }).getByText('in the file: 07/08/2022')).toBeVisible()

  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('This will add 5 people.')).toBeVisible()
  await page.getByRole('button', { name: 'Import 5 people' }).click()
  await expect(heading(page, 'Done')).toBeVisible({ timeout: 60_000 })
  const address = page.url()

  await page.getByRole('link', { name: 'See the people' }).click()
  await expect(page.getByText(/1 – 6 of 6/)).toBeVisible()
  const zoe = page.getByRole('row', { name: /Zoë Ward/ })
  await expect(zoe).toContainText('7 Aug 2022')
  await expect(page.getByRole('row', { name: /Siobhán O’Brien/ })).toContainText('3 Apr 2019')
  await zoe.getByRole('link', { name: 'Profile' }).click()
  await expect(page.getByRole('link', { name: /John Smith/ }).first()).toBeVisible()
  await expect(page.getByText('Driver').first()).toBeVisible()
  await page.goto('/app/org-chart')
  await expect(page.getByText('Siobhán O’Brien').first()).toBeAttached()

  await page.goto(address)
  await page.getByRole('button', { name: 'Undo this import…' }).click()
  await page.getByRole('button', { name: 'Undo the import' }).click()
  await expect(heading(page, 'Undone')).toBeVisible({ timeout: 60_000 })
  await page.getByRole('link', { name: 'See the people' }).click()
  await expect(page.getByText(/1 – 1 of 1/)).toBeVisible()
})
