import type { Page } from '@playwright/test'
import { expect, people, signIn, test } from './as.ts'

test('R080 R081 R084 R085 hr reads the list, pages through it and filters it', async ({ page }) => {
  await signIn(page, people.hr)
  await page.goto('/app/people')
  await expect(page).toHaveTitle('People · Evenkeel')
  await expect(page.getByText('View and manage all employees, contractors and team members across the organisation.')).toBeVisible()
  for (const name of ['Name', 'Job Title', 'Department', 'Email', 'Start Date', 'Actions'])
    await expect(page.getByRole('columnheader', { name: new RegExp(`^${name}`) })).toBeVisible()
  await expect(page.getByText(/1 – 10 of \d+/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Previous' })).toBeDisabled()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText(/11 – 20 of \d+/)).toBeVisible()
  await page.getByPlaceholder('Filter by name, job title or email').fill('fras')
  await expect(page.getByText('1 – 1 of 1')).toBeVisible()
  await expect(page.getByRole('row', { name: /Callum Fraser/ })).toBeVisible()
})

test('R080 R082 a manager sees their people and themselves, and no way to add anyone', async ({ page }) => {
  await signIn(page, people.manager)
  // The test of the chart moves one of his people away for a moment, and back.
  await expect(async () => {
    await page.goto('/app/people')
    await expect(page.getByText('1 – 4 of 4')).toBeVisible({ timeout: 5_000 })
  }).toPass({ timeout: 40_000 })
  await expect(page.getByRole('heading', { name: 'Your People' })).toBeVisible()
  await expect(page.getByText('View and manage all your direct reports.')).toBeVisible()
  await expect(page.getByRole('row', { name: /Ben Ashworth/ }).getByText('You', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: /My Profile/ }).last()).toHaveAttribute('href', '/app/me')
  await expect(page.getByRole('button', { name: 'Add Person' })).toHaveCount(0)
})

test('R090 R091 R092 R100 R105 a person is added, found, moved to another manager and read', async ({ page }) => {
  await signIn(page, people.superAdmin)
  await page.goto('/app/people')
  await page.getByRole('button', { name: 'Add Person' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create employee' })
  await dialog.getByLabel(/First name/).fill('Zoë')
  await dialog.getByLabel(/Last name/).fill('Nguyễn-Łukasz')
  await dialog.getByLabel(/^Email/).fill('zoe.nl@calderbrook.example')
  await dialog.getByLabel(/Job title/).fill('Food Technologist')
  await dialog.getByLabel(/Start date/).fill('2026-11-02')
  await dialog.getByLabel('Line Manager').fill('gurpreet')
  await page.getByRole('option', { name: /Gurpreet Sandhu/ }).click()
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByText('Employee created successfully')).toBeVisible()

  await page.getByPlaceholder('Filter by name, job title or email').fill('nguyen lukasz')
  await page
    .getByRole('row', { name: /Zoë Nguyễn-Łukasz/ })
    .getByRole('link', { name: /Profile/ })
    .click()
  await expect(page.getByRole('heading', { name: 'Zoë Nguyễn-Łukasz' })).toBeVisible()
  await expect(page).toHaveTitle(/Zoë Nguyễn-Łukasz/)
  await expect(page.getByText('Gurpreet Sandhu').first()).toBeVisible()
  await page
    .getByRole('button', { name: /manager/i })
    .first()
    .click()
  await page.getByRole('combobox').last().fill('adaeze')
  await page.getByRole('option', { name: /Adaeze Okonkwo/ }).click()
  await expect(page.getByText('Manager updated successfully!')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Adaeze Okonkwo').first()).toBeVisible()
})

test('R101 R102 R103 R104 R106 R151 R152 a profile shows what its reader may see, and nothing of it to another tenant', async ({
  page,
}) => {
  await signIn(page, people.superAdmin)
  await page.goto('/app/people?search=gurpreet')
  await page
    .getByRole('row', { name: /Gurpreet Sandhu/ })
    .getByRole('link', { name: /Profile/ })
    .click()
  await expect(page.getByText('£46,500')).toBeVisible()
  await expect(page.getByText('Harjit Sandhu').first()).toBeVisible()
  await expect(page.getByText('Key Information')).toBeVisible()
  const address = page.url()

  await page.context().clearCookies()
  await signIn(page, people.employee)
  await page.goto(address)
  await expect(page.getByRole('heading', { name: 'Gurpreet Sandhu' })).toBeVisible()
  await expect(page.getByText('£46,500')).toHaveCount(0)
  await expect(page.getByText('Harjit Sandhu')).toHaveCount(0)
  await expect(page.getByText('07700 900 431')).toHaveCount(0)

  await page.context().clearCookies()
  await signIn(page, people.otherTenant)
  await page.goto(address)
  await expect(page.getByText("Something's missing.")).toBeVisible()
})

test('R107 R110 my profile is mine: details to change, no history for an employee', async ({ page }) => {
  await signIn(page, people.employee)
  await page.goto('/app/me#activity')
  await expect(page.getByRole('heading', { name: 'Imran Qureshi' })).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Activity' })).toHaveCount(0)
  await expect(page.getByRole('tab', { name: 'Details' })).toHaveAttribute('aria-selected', 'true')
})

/** What the screens ask of the server, with the session of the page. */
async function send(page: Page, method: 'GET' | 'POST' | 'PUT', path: string, data?: object): Promise<Record<string, unknown>> {
  const { token } = (await (await page.request.get('/api/auth/token')).json()) as { token: string }
  const headers = { authorization: `Bearer ${token}`, 'idempotency-key': crypto.randomUUID() }
  const answer = await page.request.fetch(`/api${path}`, { method, headers, ...(data && { data }) })
  expect([path, answer.ok()]).toEqual([path, true])
  return (await answer.json()) as Record<string, unknown>
}

test('the list is narrowed by a field the workspace has made; the link keeps it, and a press takes it away', async ({ page }) => {
  await signIn(page, people.superAdmin)
  const section = await send(page, 'POST', '/custom-sections', {
    name: 'Kit',
    grp: 'work',
    own_write: 'none',
    remind_days: 30,
    kind: 'fields',
  })
  const made = {
    section_id: section['id'],
    name: 'Laptop',
    kind: 'choice',
    grp: 'work',
    own_write: 'none',
    help: null,
    keeps_history: false,
  }
  const field = await send(page, 'POST', '/custom-fields', { ...made, expires: false, rules: { choices: ['Small', 'Large'] } })
  const [callum] = (await send(page, 'GET', '/employees?search=callum%20fraser'))['data'] as { id: string }[]
  const { version } = await send(page, 'GET', `/employees/${callum?.id}/custom-fields`)
  await send(page, 'PUT', `/employees/${callum?.id}/custom-fields`, { version, values: [{ field: field['id'], value: 'Large' }] })

  await page.goto('/app/people')
  await page.getByRole('button', { name: 'More filters' }).click()
  const dialog = page.getByRole('dialog', { name: 'Filter by a field' })
  await dialog.getByRole('combobox', { name: /^Field/ }).selectOption('Laptop (Kit)')
  await dialog.getByRole('combobox', { name: /^Is/ }).selectOption('Large')
  await dialog.getByRole('button', { name: 'Filter' }).click()
  await expect(page.getByText('1 – 1 of 1')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('row', { name: /Callum Fraser/ })).toBeVisible()
  await page.getByRole('button', { name: 'Remove the filter Laptop: Large' }).click()
  await expect(page.getByText(/1 – 10 of \d+/)).toBeVisible()
})
