import { expect, test as base, type Cookie, type Locator, type Page } from '@playwright/test'

export const password = 'evenkeel-demo-2026'
export const people = {
  superAdmin: 'niamh.gallagher@calderbrook.example',
  hr: 'hannah.whitworth@calderbrook.example',
  manager: 'ben.ashworth@calderbrook.example',
  employee: 'imran.qureshi@calderbrook.example',
  otherTenant: 'mairi.sutherland@tidewater.example',
  consultant: 'alex.reid@reidhr.example',
} as const

/** Sessions of this process. Signing in is slow by intent, and few tests are about it. */
const sessions = new Map<string, Cookie[]>()

/** Makes this person's session the page's own. Tests that end a session or change it need one of their own: `signInAnew`. */
export async function signIn(page: Page, email: string): Promise<void> {
  const kept = sessions.get(email)
  if (kept) return page.context().addCookies(kept)
  await signInAnew(page, email)
  sessions.set(email, await page.context().cookies())
}

/** Signs in through the door the browser uses; the page then has the cookie of a new session. */
export async function signInAnew(page: Page, email: string): Promise<void> {
  const origin = new URL(process.env['E2E_ORIGIN'] ?? `http://localhost:${process.env['E2E_PORT']}`).origin
  const answer = await page.request.post('/api/auth/sign-in/email', { data: { email, password }, headers: { origin } })
  expect(answer.status()).toBe(200)
}

/** The outbox once a mail to somebody has come: mails are sent after the answer, and the page does not read itself anew. */
export async function firstMailTo(page: Page, email: string): Promise<Locator> {
  const mail = page.getByRole('article').filter({ hasText: email }).first()
  await expect(async () => {
    await page.goto('/dev/outbox')
    await expect(mail).toBeVisible({ timeout: 500 })
  }).toPass({ timeout: 20_000 })
  return mail.getByRole('link').first()
}

/** Every test fails on a script error, a refused resource of our own, or a broken content security policy. */
export const test = base.extend<{ clean: undefined }>({
  clean: [
    async ({ page }, use) => {
      const problems: string[] = []
      page.on('pageerror', (error) => problems.push(`script error: ${error.message}`))
      page.on('console', (message) => {
        if (/Content Security Policy|Trusted ?Type|violates/i.test(message.text())) problems.push(message.text())
      })
      page.on('response', (response) => {
        if (response.status() >= 500) problems.push(`${response.status()} ${response.url()}`)
      })
      // A browser's own PDF reader is made of pages of its own.
      page.on('request', (request) => {
        if (!/^(http:\/\/(localhost|127\.0\.0\.1)|data:|blob:|chrome(-extension)?:)/.test(request.url()))
          problems.push(`left the house: ${request.url()}`)
      })
      await use(undefined)
      expect(problems).toEqual([])
    },
    { auto: true },
  ],
})
export { expect }
