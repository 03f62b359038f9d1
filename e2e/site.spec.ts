import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { violations, violationsInTheDark } from './accessibility.ts'
import { expect, test } from './as.ts'

// Many short tests, so that no worker waits for another.
test.describe.configure({ mode: 'parallel' })

const list = JSON.parse(readFileSync(join(import.meta.dirname, '../dist/web/site/pages.json'), 'utf8')) as {
  path: string
  listed: boolean
}[]
/** Sign-up is a screen of the application; the rest are documents. */
const documents = list.map(({ path }) => path).filter((path) => path !== '/get-started')

/** The pages of text are built alike: one of each kind stands for them on smaller screens. */
const samples = ['/', '/pricing', '/features/hr-database', '/resources/tour', '/privacy', '/status', '/waitlist/confirm', '/docs']

const allOf = (html: string, pattern: RegExp): string[] => [...html.matchAll(pattern)].map(([, found = '']) => found)

/** The attempts of all tests come from one machine; each test speaks for a network of its own only where it must not be slowed. */
const address = (): string => `site.${Math.random().toString(36).slice(2)}@visitor.example`

const price = (page: Page, plan: string) => page.getByRole('region', { name: plan }).locator('.mk-price')

test.describe('the home page', () => {
  test('R020 R021 R027 has its sections in order, the banner and the three anchors', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText(['How it works', 'Pricing', 'Waitlist'])
    expect(
      await page
        .getByRole('navigation', { name: 'Main' })
        .getByRole('link')
        .evaluateAll((all) => all.map((a) => a.getAttribute('href'))),
    ).toEqual(['#how-it-works', '#pricing', '#waitlist'])
    const tops = await page.evaluate(() =>
      [
        'header',
        'section[aria-labelledby="hero-title"]',
        '#how-it-works',
        '[aria-label="Testimonial"]',
        '#pricing',
        '#waitlist',
        'footer',
      ].map((selector) => document.querySelector(selector)?.getBoundingClientRect().top ?? Number.NaN),
    )
    expect(tops).toEqual(tops.toSorted((a, b) => a - b))
    await expect(page.locator('.mk-banner')).toHaveAttribute('href', '#waitlist')
    await expect(page.locator('blockquote + figcaption')).toContainText('Head of HR')
    await expect(page.locator('.mk-plan').getByRole('link', { name: 'Join the waitlist' })).toHaveCount(2)
    for (const link of await page.locator('.mk-plan').getByRole('link').all()) await expect(link).toHaveAttribute('href', '/#waitlist')
  })

  test('R026 in waitlist mode offers Login and Get Started', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login')
    await expect(page.getByRole('banner').getByRole('link', { name: 'Get Started' })).toHaveAttribute('href', '/get-started')
    await expect(page.getByRole('link', { name: 'Dashboard' })).toHaveCount(0)
  })

  test('loads at most 45 kB of script beyond React and 350 kB in all, from nowhere else, and nothing moves', async ({
    page,
    browserName,
  }) => {
    test.skip(browserName !== 'chromium')
    const session = await page.context().newCDPSession(page)
    await session.send('Network.enable')
    let all = 0
    const scripts = new Map<string, number>()
    const urls = new Map<string, string>()
    session.on('Network.responseReceived', ({ requestId, response }) => urls.set(requestId, response.url))
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      all += encodedDataLength
      const url = urls.get(requestId) ?? ''
      if (url.endsWith('.js')) scripts.set(url, encodedDataLength)
    })
    await page.addInitScript(() => {
      Object.assign(globalThis, { moved: 0 })
      new PerformanceObserver((entries) => {
        for (const entry of entries.getEntries())
          (globalThis as unknown as { moved: number }).moved += (entry as unknown as { value: number }).value
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto('/', { waitUntil: 'networkidle' })
    const own = [...scripts].filter(([url]) => !/\/react-/.test(url)).reduce((sum, [, size]) => sum + size, 0)
    expect(scripts.size).toBeGreaterThan(2)
    expect(own).toBeLessThan(45_000)
    expect(all).toBeLessThan(350_000)
    expect(await page.evaluate(() => (globalThis as unknown as { moved: number }).moved)).toBe(0)
  })
})

test.describe('pricing', () => {
  test('R030 R031 R032 R033 the calculator follows toggle, stepper and typed numbers', async ({ page }) => {
    await page.goto('/#pricing')
    const count = page.getByLabel('Employees')
    await expect(count).toHaveValue('5')
    await expect(price(page, 'Foundation')).toHaveText('£23')
    await page.getByRole('button', { name: 'One employee fewer' }).press('Enter')
    await expect(count).toHaveValue('5')
    for (const [typed, kept, foundation] of [
      ['9', '9', '£41'],
      ['10', '10', '£35'],
      ['49', '49', '£172'],
      ['50', '50', '£125'],
      ['251', '250', '£625'],
      ['1e9', '250', '£625'],
      ['0', '5', '£23'],
      ['4', '5', '£23'],
      [' 1 2 ', '12', '£42'],
    ] as const) {
      await count.fill(typed)
      await expect(price(page, 'Foundation')).toHaveText(foundation)
      await count.press('Tab')
      await expect(count).toHaveValue(kept)
    }
    await count.fill('ten')
    await expect(page.getByText('Type a number')).toBeVisible()
    await count.press('Tab')
    await expect(count).toHaveValue('12')
    await count.fill('40')
    await page.getByText('Annual').click()
    await expect(price(page, 'Foundation')).toHaveText('£1,344')
    await expect(price(page, 'Elevate')).toHaveText('£2,112')
    await expect(page.getByText('You save £336 a year.')).toBeVisible()
    await page.getByRole('button', { name: 'One employee more' }).click()
    await expect(count).toHaveValue('41')
    await expect(page.getByText('Recommended')).toHaveCount(1)
    await expect(page.getByText('14-day free trial').first()).toBeVisible()
  })

  test('R030 what was typed and chosen before the page came to life counts', async ({ page }) => {
    let comeToLife = (): void => {}
    const held = new Promise<void>((resolve) => (comeToLife = resolve))
    await page.route('**/assets/*.js', async (route) => {
      await held
      await route.continue()
    })
    await page.goto('/pricing', { waitUntil: 'commit' })
    await page.getByLabel('Employees').fill('40')
    await page.getByText('Annual').click()
    await expect(price(page, 'Foundation')).toHaveText('£23')
    comeToLife()
    await expect(price(page, 'Foundation')).toHaveText('£1,344')
    await expect(page.getByLabel('Employees')).toHaveValue('40')
  })

  test('R031 tells a visitor just below a threshold that a few more cost less', async ({ page }) => {
    await page.goto('/pricing')
    const told = page.getByText('From 10 employees the rate falls to £3.50, so a plan for 10 costs £35, less than for 9.')
    await expect(told).toHaveCount(0)
    await page.getByLabel('Employees').fill('9')
    await expect(told).toBeVisible()
  })
})

test.describe('the waitlist', () => {
  test('R022 a form with a required e-mail field, a trap and EMAIL; the answer in place; the mail asks whether it is theirs', async ({
    page,
  }) => {
    await page.goto('/')
    const form = page.locator('form').first()
    await expect(page.locator('form[method="post"]')).toHaveCount(2)
    await expect(form).toHaveAttribute('action', '/api/waitlist')
    const field = form.getByLabel('Work email')
    await expect(field).toHaveAttribute('type', 'email')
    await expect(field).toHaveAttribute('name', 'EMAIL')
    await expect(field).toHaveAttribute('required', '')
    await expect(form.locator('input[name="website"]')).toBeHidden()
    const email = address()
    await field.fill(email)
    await form.getByRole('button', { name: 'Join the waitlist' }).click()
    await expect(page.getByText('Check your email.')).toBeVisible()
    const link = await linkFor(page, email)
    await page.goto(link)
    await page.getByRole('button', { name: 'Keep my place' }).click()
    await expect(page).toHaveURL(/\/waitlist\/confirmed$/)
    await page.goto(link)
    await page.getByRole('button', { name: 'Remove my address' }).click()
    await expect(page).toHaveURL(/\/waitlist\/left$/)
    await page.goto(link)
    await page.getByRole('button', { name: 'Keep my place' }).click()
    await expect(page).toHaveURL(/\/waitlist\/link-over$/)
  })

  test('R022 a failing or refused request is told, and the entry is kept', async ({ page }) => {
    await page.route('**/api/waitlist', (route) => route.abort())
    await page.goto('/')
    const field = page.getByLabel('Work email').first()
    await field.fill('rowan@visitor.example')
    await field.press('Enter')
    await expect(page.getByRole('alert')).toContainText('Your email is still here')
    await expect(field).toHaveValue('rowan@visitor.example')
    await page.unroute('**/api/waitlist')
    for (const odd of [`${'a'.repeat(60)}"@visitor.example`, 'jo@vïsitor..example', `x@${'long.'.repeat(60)}example`]) {
      const answer = await page.request.post('/api/waitlist', { data: { EMAIL: odd } })
      expect([odd, answer.status()]).toEqual([odd, 422])
    }
  })

  test.describe('without a script', () => {
    test.use({ javaScriptEnabled: false })
    test('R022 the plain form is answered by a page, a trapped robot by the same one', async ({ page }) => {
      await page.goto('/')
      await page.getByLabel('Work email').first().fill(address())
      await page.getByRole('button', { name: 'Join the waitlist' }).first().click()
      await expect(page).toHaveURL(/\/waitlist\/sent$/)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your email')
      const trapped = await page.request.post('/api/waitlist', {
        form: { EMAIL: 'robot@visitor.example', website: 'http://spam.example' },
        maxRedirects: 0,
      })
      expect([trapped.status(), trapped.headers()['location']]).toEqual([303, '/waitlist/sent'])
      const bad = await page.request.post('/api/waitlist', { form: { EMAIL: 'not an address' }, maxRedirects: 0 })
      expect([bad.status(), bad.headers()['location']]).toEqual([303, '/waitlist/problem'])
    })

    test('every page can be read and left: one heading, words, the footer with every page', async ({ page }) => {
      test.setTimeout(120_000)
      const odd: string[] = []
      for (const path of documents) {
        // What is sent is all there is without a script; one of each kind is looked at as it is drawn.
        const html = await (await page.request.get(path)).text()
        const footer = /<footer[^]*<\/footer>/.exec(html)?.[0] ?? ''
        const words = (/<main[^]*<\/main>/.exec(html)?.[0] ?? '').replaceAll(/<[^>]*>/g, '')
        if (allOf(html, /<h1[ >]()/g).length !== 1 || words.length <= 120 || allOf(footer, /<a [^>]*href="([^"]+)"/g).length !== 30)
          odd.push(path)
      }
      expect(odd).toEqual([])
      for (const path of samples) {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
        expect((await page.locator('main').innerText()).length).toBeGreaterThan(120)
        await expect(page.getByRole('contentinfo').getByRole('link')).toHaveCount(30)
      }
    })
  })
})

async function linkFor(page: Page, email: string): Promise<string> {
  let link: string | undefined
  await expect
    .poll(async () => {
      const text = await (await page.request.get('/dev/outbox')).text()
      const at = text.indexOf(email)
      link = at < 0 ? undefined : /\/waitlist\/confirm\?token=[\w-]{43}/.exec(text.slice(at))?.[0]
      return link
    })
    .toBeTruthy()
  return link ?? ''
}

test('R020 every internal link of every page leads to a page, and every file a page names is there', async ({ page }) => {
  test.setTimeout(120_000)
  const seen = new Map<string, number>()
  const from: string[] = []
  const waiting = documents.map((path) => path)
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    if (seen.has(path)) continue
    const answer = await page.request.get(path, { maxRedirects: 0 })
    seen.set(path, answer.status())
    if (answer.status() !== 200) from.push(`${answer.status()} ${path}`)
    if (!(answer.headers()['content-type'] ?? '').includes('text/html')) continue
    const html = await answer.text()
    waiting.push(
      ...allOf(html, /(?:href|src|srcset)="(\/(?!\/)[^"#?]*)/gi),
      ...allOf(html, /property="og:image" content="https?:\/\/[^/"]+(\/[^"]+)"/g),
    )
    from.push(...allOf(html, /href="#([\w-]+)"/g).flatMap((anchor) => (html.includes(`id="${anchor}"`) ? [] : [`${path} #${anchor}`])))
    if (html.includes('⟦')) from.push(`${path} has a setting that was not filled in`)
  }
  expect(from).toEqual([])
  expect(seen.size).toBeGreaterThan(80)
})

test('each page has words of its own for search engines, and the map names exactly the pages meant for them', async ({ page }) => {
  const titles = new Set<string>()
  const descriptions = new Set<string>()
  const listed = list.filter((entry) => entry.listed)
  const origin = new URL((await page.request.get('/')).url()).origin
  for (const { path } of listed) {
    const html = await (await page.request.get(path)).text()
    const one = (pattern: RegExp): string => pattern.exec(html)?.[1] ?? ''
    titles.add(one(/<title>([^<]+)</))
    descriptions.add(one(/name="description" content="([^"]+)"/))
    expect(one(/rel="canonical" href="([^"]+)"/)).toBe(origin + path)
    const facts = one(/<script type="application\/ld\+json">(.*?)<\/script>/s)
    if (path !== '/get-started') expect((JSON.parse(facts) as { '@graph': unknown[] })['@graph'].length).toBeGreaterThan(1)
    expect(one(/name="description" content="([^"]+)"/).length).toBeLessThan(170)
  }
  expect([titles.size, descriptions.size]).toEqual([listed.length, listed.length])
  const map = await (await page.request.get('/sitemap.xml')).text()
  expect([...map.matchAll(/<loc>([^<]+)</g)].map(([, url]) => url)).toEqual(listed.map(({ path }) => origin + path))
  expect(await (await page.request.get('/robots.txt')).text()).toContain(`Sitemap: ${origin}/sitemap.xml`)
})

test('R005 an address that is no page is answered 404 by a page that needs no script', async ({ page }) => {
  const answer = await page.request.get('/features/telepathy')
  expect(answer.status()).toBe(404)
  expect(await answer.text()).toMatch(/<h1[^>]*>Something(?:'|&#x27;)s missing\.<\/h1>/)
})

test('R001 a sign-in fragment on the home page goes to /login, an anchor stays', async ({ page }) => {
  await page.goto('/#pricing')
  await expect(page).toHaveURL(/\/#pricing$/)
  await page.goto('/#error=access_denied')
  await expect(page).toHaveURL(/\/login/)
})

test('the tour shows one screen at a time, by button and by arrow keys', async ({ page }) => {
  await page.goto('/resources/tour')
  const tour = page.getByRole('group', { name: 'The tour' })
  await expect(tour.getByRole('heading', { level: 3 })).toHaveText(['Find a person'])
  await tour.getByRole('button', { name: 'Next' }).click()
  await expect(tour.getByRole('heading', { level: 3 })).toHaveText(['Add somebody'])
  await page.keyboard.press('ArrowRight')
  await expect(tour.getByRole('heading', { level: 3 })).toHaveText(['Read a record'])
  await tour.getByRole('link', { name: /Follow the reporting lines/ }).click()
  await expect(tour.getByText('5 of 5')).toBeVisible()
})

/** Help articles are one page with other words: these have every kind of block. */
const judged = documents.filter((path) => !path.startsWith('/docs/') || ['/docs/keyboard', '/docs/book-time-off'].includes(path))

/** Some pages one after the other in one window: what they share is fetched once. */
const parts = Array.from({ length: Math.ceil(judged.length / 7) }, (_, part) => judged.slice(part * 7, (part + 1) * 7))

for (const paths of parts)
  test(`a public page breaks no rule of accessibility and is no wider than the screen: ${paths.join(' ')}`, async ({ page }) => {
    test.setTimeout(180_000)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const found: string[] = []
    for (const path of paths) {
      await page.goto(path)
      for (const width of samples.includes(path) ? [1440, 768, 390] : [1440]) {
        await page.setViewportSize({ width, height: 900 })
        found.push(...(await violations(page)))
        // Colours are the same at every width.
        if (width === 1440) found.push(...(await violationsInTheDark(page)))
        if (await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)) found.push(`${width} ${path} is too wide`)
      }
    }
    expect(found).toEqual([])
  })

test('a public page is dark from its first picture where the system asks for it', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/pricing')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})
