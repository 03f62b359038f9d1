// The pictures of the help: screens of the running product with the demo companies loaded.
// `node scripts/help-screenshots.mjs http://localhost:3000 [name]`; the files are checked in.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import browsers from './browsers.json' with { type: 'json' }

const [origin = 'http://localhost:3000', only] = process.argv.slice(2)
const pictures = join(import.meta.dirname, '../slices/help/pictures')
const password = 'evenkeel-demo-2026'
const accounts = {
  superAdmin: 'niamh.gallagher@calderbrook.example',
  hr: 'hannah.whitworth@calderbrook.example',
  manager: 'ben.ashworth@calderbrook.example',
  employee: 'imran.qureshi@calderbrook.example',
  consultant: 'alex.reid@reidhr.example',
}

const hrefOf = async (page, list, name) => {
  await page.goto(list)
  return page.locator('main').getByRole('row', { name }).locator('a[href^="/app/"]').first().getAttribute('href')
}

/** Each picture: whose screen, how to get there, and what has to be seen before it is taken. */
const shots = {
  'account-settings': { as: 'employee', path: '/app/settings', scroll: 'Authenticator app' },
  'dashboard-manager': { as: 'manager', path: '/app' },
  'my-profile': { as: 'employee', path: '/app/me' },
  'my-time-off': { as: 'employee', path: '/app/me/time-off' },
  'time-off-team': { as: 'manager', path: '/app/time-off' },
  'my-sickness': { as: 'employee', path: '/app/me/sickness' },
  'leave-settings': { as: 'hr', path: '/app/workspace/leave' },
  people: { as: 'hr', path: '/app/people' },
  'create-person': { as: 'hr', path: '/app/people', press: 'Add Person' },
  'org-chart': { as: 'hr', path: '/app/org-chart' },
  import: { as: 'hr', path: '/app/people/import' },
  documents: { as: 'hr', find: (page) => hrefOf(page, '/app/people?search=gurpreet', /Gurpreet Sandhu/), press: 'Documents' },
  'company-documents': { as: 'hr', path: '/app/documents/company' },
  letters: { as: 'hr', path: '/app/letters' },
  cases: { as: 'hr', path: '/app/cases' },
  case: { as: 'hr', find: (page) => hrefOf(page, '/app/cases', /Alleged false/) },
  insights: { as: 'hr', path: '/app/insights' },
  'audit-log': { as: 'superAdmin', path: '/app/settings/audit' },
  retention: { as: 'hr', path: '/app/workspace/retention' },
  'workspace-settings': { as: 'superAdmin', path: '/app/workspace/settings' },
  members: { as: 'superAdmin', path: '/app/workspace/members' },
  roles: { as: 'superAdmin', path: '/app/workspace/roles' },
  billing: { as: 'superAdmin', path: '/app/workspace/billing' },
  clients: { as: 'consultant', path: '/app/clients' },
}

const browser = await chromium.launch({
  executablePath: process.env.CHROME_PATH || browsers.find((path) => existsSync(path)),
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--hide-scrollbars'],
})
const pages = new Map()

async function pageOf(account) {
  const known = pages.get(account)
  if (known) return known
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: 1280, height: 800 },
    colorScheme: 'light',
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    reducedMotion: 'reduce',
  })
  const answer = await context.request.post('/api/auth/sign-in/email', {
    data: { email: accounts[account], password },
    headers: { origin },
  })
  if (!answer.ok()) throw new Error(`${accounts[account]} could not sign in: ${answer.status()}`)
  const page = await context.newPage()
  pages.set(account, page)
  return page
}

async function take(name, { as, path, find, press, scroll }) {
  const page = await pageOf(as)
  await page.goto(path ?? (await find(page)))
  await page.locator('main h1').first().waitFor()
  await page.waitForLoadState('networkidle')
  if (press) await page.locator('main').getByText(press, { exact: true }).first().click()
  if (scroll) await page.getByText(scroll, { exact: true }).first().scrollIntoViewIfNeeded()
  await page.waitForTimeout(900)
  // Chromium writes WebP itself.
  const session = await page.context().newCDPSession(page)
  const clip = { x: 0, y: 0, ...page.viewportSize(), scale: 1 }
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 72, clip })
  writeFileSync(join(pictures, `${name}.webp`), Buffer.from(data, 'base64'))
}

mkdirSync(pictures, { recursive: true })
try {
  for (const [name, shot] of Object.entries(shots)) if (!only || only === name) await take(name, shot)
} finally {
  await browser.close()
}
