// The pictures of the public site: screens of the running product, and one card a page for whoever shares its link.
// `node scripts/site-pictures.mjs http://localhost:3000 [product|cards]` with the demo companies loaded; the files are checked in.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import browsers from './browsers.json' with { type: 'json' }

const [origin = 'http://localhost:3000', only] = process.argv.slice(2)
const root = join(import.meta.dirname, '..')
const pictures = join(root, 'slices/marketing/web/pictures')
const cards = join(root, 'apps/web/public/og')
const password = 'evenkeel-demo-2026'
const hr = 'hannah.whitworth@calderbrook.example'
const employee = 'imran.qureshi@calderbrook.example'

const browser = await chromium.launch({
  executablePath: process.env.CHROME_PATH || browsers.find((path) => existsSync(path)),
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--hide-scrollbars'],
})

async function openAs(email, theme, viewport) {
  const context = await browser.newContext({ baseURL: origin, viewport, colorScheme: theme, locale: 'en-GB', timezoneId: 'Europe/London' })
  const answer = await context.request.post('/api/auth/sign-in/email', { data: { email, password }, headers: { origin } })
  if (!answer.ok()) throw new Error(`${email} could not sign in: ${answer.status()}`)
  return context.newPage()
}

/** Chromium writes WebP itself, smaller than anything a script here could make of its PNG. */
async function take(page, name, scale = 1.5) {
  await page.waitForTimeout(900)
  const session = await page.context().newCDPSession(page)
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'webp',
    quality: 80,
    clip: { x: 0, y: 0, ...page.viewportSize(), scale },
  })
  writeFileSync(join(pictures, `${name}.webp`), Buffer.from(data, 'base64'))
}

async function product(theme) {
  const wide = { width: 1280, height: 800 }
  const page = await openAs(hr, theme, wide)
  await page.goto('/app/people')
  await page
    .getByText(/ of \d+/)
    .first()
    .waitFor()
  await take(page, `people-${theme}`)
  await page.getByRole('button', { name: 'Add Person' }).click()
  await page.getByRole('dialog').waitFor()
  await take(page, `create-${theme}`)
  await page.keyboard.press('Escape')
  await page.goto('/app/people?search=callum%20fraser')
  const profile = await page
    .getByRole('row', { name: /Callum Fraser/ })
    .locator('a[href^="/app/people/"]')
    .first()
    .getAttribute('href')
  await page.goto(profile)
  await page.getByRole('heading', { name: 'Callum Fraser' }).first().waitFor()
  await take(page, `profile-${theme}`)
  await page.goto('/app/org-chart')
  await page.waitForTimeout(1200)
  await take(page, `chart-${theme}`)
  await page.context().close()

  const own = await openAs(employee, theme, wide)
  await own.goto('/app/me')
  await own.getByRole('heading', { name: 'Imran Qureshi' }).first().waitFor()
  await take(own, `colleague-${theme}`)
  await own.context().close()

  const phone = await openAs(hr, theme, { width: 390, height: 450 })
  await phone.goto(profile)
  const past = phone.getByRole('button', { name: 'Continue' })
  await past.click({ timeout: 8000 }).catch(() => undefined)
  const dismiss = phone.getByRole('button', { name: 'Dismiss' })
  await dismiss.click({ timeout: 4000 }).catch(() => undefined)
  await phone.getByRole('heading', { name: 'Callum Fraser' }).first().waitFor()
  await take(phone, `phone-${theme}`, 2)
  await phone.context().close()
}

const escape = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** One picture a page: its heading on the sea, above the load line. */
async function cardsOfPages() {
  mkdirSync(cards, { recursive: true })
  const { pages } = await import('../slices/marketing/content/pages.ts')
  const { home, hero } = await import('../slices/marketing/content/home.ts')
  const start = { path: '/get-started', heading: 'Start your 14-day free trial', group: 'Get started' }
  const all = [{ path: home.path, heading: hero.heading }, start, ...pages.filter(({ hidden }) => !hidden)]
  const context = await browser.newContext({ baseURL: origin, viewport: { width: 1200, height: 630 }, deviceScaleFactor: 1 })
  const page = await context.newPage()
  await page.goto('/pricing')
  await page.evaluate(() => document.fonts.ready)
  const sheet = await page.evaluate(() => [...document.styleSheets].map((s) => s.href).find((href) => href?.endsWith('.css')))
  const css = await (await context.request.get(sheet)).text()
  const faces =
    css
      .match(/@font-face\{[^}]*\}/g)
      ?.join('\n')
      .replaceAll('url(/', `url(${origin}/`) ?? ''
  const drawing = await browser.newContext({ viewport: { width: 1200, height: 630 }, bypassCSP: true })
  const card = await drawing.newPage()
  for (const { path, heading, group } of all) {
    const slug = path.slice(1).replaceAll('/', '-') || 'home'
    await card.goto(`${origin}/theme.js`)
    await card.setContent(`<style>${faces.replaceAll('optional', 'block')}
      body{margin:0;width:1200px;height:630px;background:#0a4f4e;color:#fff;font-family:'Inter Variable';overflow:hidden;position:relative}
      .sea{position:absolute;inset:430px 0 0;background:#07403f;border-top:4px solid #7fd0c6}
      .name{position:absolute;left:80px;top:70px;display:flex;gap:16px;align-items:center;font:640 34px 'Inter Variable';letter-spacing:-.028em}
      h1{position:absolute;left:80px;top:150px;width:900px;margin:0;font:500 ${heading.length > 36 ? 72 : 88}px/1.04 'Newsreader Variable';letter-spacing:-.022em;text-wrap:balance}
      p{position:absolute;left:80px;bottom:66px;margin:0;font:400 28px 'Inter Variable';color:#b5d6d2}
      svg.big{position:absolute;right:-40px;top:250px}</style>
      <div class="sea"></div>
      <svg class="big" width="400" height="380" viewBox="-250 -180 500 380" fill="none" stroke="#d6ece9" stroke-width="34" opacity=".22"><path d="M118 0A118 118 0 1 0 82 86"/><path d="M-190 0H190"/></svg>
      <div class="name"><svg width="40" height="40" viewBox="0 0 24 24" fill="none" stroke="#d6ece9" stroke-width="3"><path d="M20.1 12A8.1 8.1 0 1 0 17.6 17.9"/><path d="M1 12h22"/></svg>Evenkeel</div>
      <h1>${escape(heading)}</h1><p>${escape(group ?? 'HR and employee relations for UK organisations')}</p>`)
    await card.evaluate(() => document.fonts.ready)
    await card.screenshot({ path: join(cards, `${slug}.png`) })
  }
}

try {
  if (only !== 'cards') for (const theme of ['light', 'dark']) await product(theme)
  if (only !== 'product') await cardsOfPages()
} finally {
  await browser.close()
}
