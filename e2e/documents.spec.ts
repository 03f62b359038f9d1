import type { Page } from '@playwright/test'
import { violations, violationsInTheDark } from './accessibility.ts'
import { expect, people, signIn, test } from './as.ts'

/** A page of A4 with these words on it, as any PDF program would write it. */
function pdf(words: string): Buffer {
  const content = `BT /F1 24 Tf 60 760 Td (${words}) Tj ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let file = '%PDF-1.4\n'
  const starts = objects.map((object, index) => {
    const start = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(start).padStart(10, '0')} 00000 n \n`
  })
  const table = file.length
  file += `xref\n0 6\n0000000000 65535 f \n${starts.join('')}trailer << /Size 6 /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`
  return Buffer.from(file, 'latin1')
}
const asPdf = (name: string, words: string) => ({ name, mimeType: 'application/pdf', buffer: pdf(words) })

async function documentsOf(page: Page, name: string): Promise<void> {
  await page.goto(`/app/people?search=${encodeURIComponent(name)}`)
  await page
    .getByRole('row', { name: new RegExp(name) })
    .getByRole('link', { name: /Profile/ })
    .click()
  await page.getByRole('tab', { name: 'Documents' }).click()
  await expect(page.getByText('Drop files here, or')).toBeVisible()
}
const row = (page: Page, name: string) => page.getByRole('row').filter({ has: page.getByText(name, { exact: true }) })
const give = (page: Page, ...files: { name: string; mimeType: string; buffer: Buffer }[]) =>
  page.getByLabel(/choose files/).setInputFiles(files)

test('R130 R131 R132 R133 R134 R135 a document is stored, seen, replaced, brought back, removed and restored', async ({ page }) => {
  test.setTimeout(120_000)
  await signIn(page, people.hr)
  await documentsOf(page, 'Gurpreet Sandhu')
  const name = 'Contract of employment, signed – Größe.pdf'

  await give(page, asPdf(name, 'The first'), asPdf('Right to work check.pdf', 'Passport'))
  await expect(page.getByText('Uploaded 2 file(s) successfully!')).toBeVisible()
  await expect(row(page, name)).toContainText('PDF')
  await give(
    page,
    { name: 'site-walkthrough.mov', mimeType: 'video/quicktime', buffer: Buffer.from('x') },
    { name: 'really html.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<html><script>alert(1)</script>') },
  )
  await expect(page.getByText('Validation failed: site-walkthrough.mov: bad format')).toBeVisible()
  await expect(page.getByText('Upload failed: really html.pdf: bad format')).toBeVisible()
  await page.getByRole('button', { name: 'Take really html.pdf off this list' }).click()
  expect([...(await violations(page, 'standard')), ...(await violationsInTheDark(page))]).toEqual([])
  // The word for small screens has its own test.
  await page.evaluate(() => localStorage.setItem('evenkeel-phone-notice-read', '1'))
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('listitem').filter({ hasText: name }).getByRole('button', { name: 'Download' })).toBeVisible()
  expect(await page.evaluate(() => document.getElementById('main')?.scrollWidth)).toBe(390)
  expect(await violations(page, 'standard')).toEqual([])
  await page.setViewportSize({ width: 1440, height: 900 })

  const [tab] = await Promise.all([page.context().waitForEvent('page'), row(page, name).getByRole('button', { name: 'View' }).click()])
  await expect(page.getByText(`Opening "${name}"...`)).toBeVisible()
  await expect.poll(() => tab.url()).toMatch(/\/files\?link=/)
  const seen = await page.request.get(tab.url())
  expect([seen.status(), seen.headers()['content-type'], (await seen.body()).equals(pdf('The first'))]).toEqual([
    200,
    'application/pdf',
    true,
  ])
  await tab.close()
  const [window] = await Promise.all([
    page.context().waitForEvent('page'),
    row(page, name).getByRole('button', { name: 'Download' }).click(),
  ])
  await expect(page.getByText(`Downloading "${name}"...`)).toBeVisible()
  await expect.poll(() => window.isClosed()).toBe(true)

  await row(page, name).getByRole('button', { name, exact: true }).click()
  const preview = page.getByRole('dialog', { name })
  await expect(preview.getByTitle(`Preview of ${name}`)).toHaveAttribute('src', /\/files\?link=/)
  await preview.getByRole('button', { name: 'Close' }).click()

  await give(page, asPdf(name, 'The second, with more to say'))
  await expect(page.getByText('Uploaded 1 file(s) successfully!')).toBeVisible()
  await expect(row(page, name)).toHaveCount(1)
  await row(page, name).getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Versions (2)' }).click()
  const versions = page.getByRole('dialog', { name: 'Versions' })
  await versions.getByRole('button', { name: 'Restore version 1' }).click()
  await expect(page.getByText(`Version 1 of "${name}" is the current one again`)).toBeVisible()
  await expect(versions.getByRole('listitem')).toHaveCount(3)
  expect(await violations(page, 'standard')).toEqual([])
  await versions.getByRole('button', { name: 'Close' }).click()

  await row(page, name).getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('dialog', { name: `Delete "${name}"?` })
  await question.getByLabel(/Reason/).fill('Filed twice')
  await question.getByRole('button', { name: 'Delete document' }).click()
  await expect(page.getByText(`Document "${name}" deleted successfully!`)).toBeVisible()
  await expect(row(page, name)).toHaveCount(0)
  await page.getByRole('button', { name: 'Bin' }).click()
  const bin = page.getByRole('dialog', { name: 'Bin' })
  await expect(bin.getByText('Reason: Filed twice')).toBeVisible()
  expect(await violations(page, 'standard')).toEqual([])
  await bin.getByRole('button', { name: `Restore ${name}` }).click()
  await expect(page.getByText(`"${name}" is restored`)).toBeVisible()
  await bin.getByRole('button', { name: 'Close' }).click()
  await expect(row(page, name)).toHaveCount(1)
})

test('R135 an employee adds to their own documents, and removes none; the list of all holds only theirs', async ({ page }) => {
  await signIn(page, people.employee)
  await page.goto('/app/me#documents')
  await give(page, asPdf('First aid certificate.pdf', 'Passed'))
  await expect(page.getByText('Uploaded 1 file(s) successfully!')).toBeVisible()
  await expect(row(page, 'First aid certificate.pdf').getByRole('button', { name: 'Download' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^(Delete|Bin)$/ })).toHaveCount(0)
  await page.goto('/app/documents')
  await expect(row(page, 'First aid certificate.pdf')).toHaveCount(1)
  const owners = page.getByRole('row').getByRole('link')
  expect(new Set(await owners.allTextContents())).toEqual(new Set(['Imran Qureshi']))
  await expect(page.getByRole('button', { name: 'Bin' })).toHaveCount(0)
})

test('a lost network leaves a file that can be tried again, and nothing half there', async ({ page }) => {
  await signIn(page, people.hr)
  await documentsOf(page, 'Callum Fraser')
  await page.route('**/documents?name=*', (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))
  await give(page, asPdf('Appraisal.pdf', 'Good'))
  await expect(page.getByText(/Upload failed: Appraisal\.pdf: The server could not be reached/)).toBeVisible()
  await expect(row(page, 'Appraisal.pdf')).toHaveCount(0)
  await page.unroute('**/documents?name=*')
  await page.getByRole('button', { name: 'Try again to upload Appraisal.pdf' }).press('Enter')
  await expect(page.getByText('Uploaded 1 file(s) successfully!')).toBeVisible()
  await expect(row(page, 'Appraisal.pdf')).toHaveCount(1)
  await expect(page.getByRole('list', { name: 'Files being uploaded' })).toHaveCount(0)
})

test('a policy is published, read and acknowledged; a document is asked for, sent and accepted', async ({ page, browser }) => {
  test.setTimeout(120_000)
  await signIn(page, people.hr)
  await page.goto('/app/documents/company')
  const policy = page.getByRole('listitem').filter({ hasText: 'Driving for work policy.docx' })
  await policy.getByRole('button', { name: 'Publish' }).click()
  const dialog = page.getByRole('dialog', { name: 'Publish "Driving for work policy.docx"' })
  await dialog.getByLabel('Ask everyone it is for to say that they have read it').check()
  expect(await violations(page, 'standard')).toEqual([])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(policy.getByText(/0 of \d+ acknowledged/)).toBeVisible()
  expect([...(await violations(page, 'standard')), ...(await violationsInTheDark(page))]).toEqual([])

  const theirs = await (await browser.newContext()).newPage()
  await signIn(theirs, people.employee)
  await theirs.goto('/app')
  await expect(theirs.getByText('Read "Driving for work policy.docx"')).toBeVisible()
  await theirs.goto('/app/documents/company')
  const read = theirs.getByRole('listitem').filter({ hasText: 'Driving for work policy.docx' })
  await read.getByRole('button', { name: 'Read and acknowledge' }).click()
  await theirs.getByRole('button', { name: 'I have read version 1' }).click()
  await expect(read.getByText(/You acknowledged version 1 on/)).toBeVisible()

  await theirs.goto('/app/me#documents')
  const asked = theirs.getByRole('listitem').filter({ hasText: 'Copy of your forklift certificate' })
  await expect(asked.getByRole('button', { name: 'Send' })).toBeVisible()
  await asked.getByLabel('Send a file for Copy of your forklift certificate').setInputFiles(asPdf('Forklift certificate.pdf', 'Passed'))
  await expect(theirs.getByText('Uploaded 1 file(s) successfully!')).toBeVisible()
  await expect(asked.getByText('Received')).toBeVisible()
  await theirs.context().close()

  await page.goto('/app/documents/requests')
  const received = page.getByRole('listitem').filter({ hasText: 'Copy of your forklift certificate' })
  await expect(received.getByRole('button', { name: 'Open Forklift certificate.pdf' })).toBeVisible()
  expect(await violations(page, 'standard')).toEqual([])
  await received.getByRole('button', { name: 'Accept' }).click()
  await expect(received).toHaveCount(0)
})
