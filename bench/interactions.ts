import type { Page } from '@playwright/test'
import { inBrowser, signInTo } from './browser.ts'
import { openGround } from './ground.ts'
import { median, printTable } from './report.ts'

/** Screens of a working day, reached as the router reaches them; the first one is opened from outside. */
const screens = [
  '/app/people',
  '/app',
  '/app/org-chart',
  '/app/documents',
  '/app/cases',
  '/app/me',
  '/app/me/time-off',
  '/app/time-off',
  '/app/sickness',
  '/app/letters',
  '/app/insights',
  '/app/ai',
  '/app/settings',
  '/app/settings/audit',
  '/app/workspace/settings',
  '/app/workspace/members',
]

/** Milliseconds, from the browser's own clock. */
interface Seen {
  /** Each interaction (a key, a press): from the input to the next picture. */
  readonly interactions: number[]
  readonly longTasks: number[]
}

const goals = { interaction: 100, longTask: 50 }

/** The browser keeps what it saw since the last question: Event Timing (what is quicker than 16 ms is not reported) and long tasks. */
function watch(): void {
  const seen = { events: new Map<number, number>(), longTasks: [] as number[] }
  Object.assign(globalThis, { benchSeen: seen })
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries() as PerformanceEventTiming[])
      if (interactionId) seen.events.set(interactionId, Math.max(duration, seen.events.get(interactionId) ?? 0))
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit)
  new PerformanceObserver((list) => seen.longTasks.push(...list.getEntries().map(({ duration }) => duration))).observe({ type: 'longtask' })
}

const taken = (page: Page): Promise<Seen> =>
  page.evaluate(() => {
    const { benchSeen: seen } = globalThis as unknown as { benchSeen: { events: Map<number, number>; longTasks: number[] } }
    const answer = { interactions: [...seen.events.values()], longTasks: seen.longTasks.splice(0) }
    seen.events.clear()
    return answer
  })

/** Nothing more is loading: no request for half a second, and no part says it is busy. */
async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(() => !document.querySelector('main [aria-busy="true"], main .skeleton'), null, { timeout: 20_000 })
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 50)))))
}

/** As a link does it: one new entry, numbered and named by the router's own marks. */
async function go(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    const { __TSR_index: here = 0 } = (history.state ?? {}) as { __TSR_index?: number }
    const key = crypto.randomUUID()
    history.pushState({ key, __TSR_key: key, __TSR_index: here + 1 }, '', to)
  }, path)
  await page.waitForFunction((to) => location.pathname === to && document.querySelector('main h1, main [role="tree"]'), path)
  await settled(page)
}

/** What a person does on any screen: the keyboard through it, a menu or tab opened and left, words into its search field. */
async function use(page: Page): Promise<void> {
  for (let n = 0; n < 6; n++) await page.keyboard.press('Tab')
  const opening = page.locator('main').locator('button[aria-haspopup]:visible, [role="tab"]:visible')
  for (const button of (await opening.all()).slice(0, 3)) {
    await button.click({ timeout: 5_000 }).catch(() => {})
    await page.keyboard.press('Escape')
  }
  const field = page.locator('main').locator('input[type="search"]:visible, input[role="combobox"]:visible').first()
  if ((await field.count()) > 0) {
    await field.click({ timeout: 5_000 }).catch(() => {})
    await page.keyboard.type('ann', { delay: 60 })
    await page.keyboard.press('Escape')
  }
  await settled(page)
}

const p95 = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1] ?? 0

/** Each screen entered and used `rounds` times in a company of so many people. Interaction to next paint and long tasks as shares of their goals. */
export async function interactions(people: number, rounds = 3): Promise<void> {
  const ground = await openGround(people, { pages: true })
  try {
    await inBrowser(async (page) => {
      await page.addInitScript(watch)
      await signInTo(page, ground)
      report(await seenOn(page, rounds), people)
    })
  } finally {
    await ground.stop()
  }
}

async function seenOn(page: Page, rounds: number): Promise<Map<string, { entering: number[]; using: Seen }>> {
  const found = new Map<string, { entering: number[]; using: Seen }>()
  for (let round = 0; round < rounds; round++)
    for (const path of screens) {
      await taken(page)
      await go(page, path)
      const entering = await taken(page)
      await use(page)
      const using = await taken(page)
      const known = found.get(path) ?? { entering: [], using: { interactions: [], longTasks: [] } }
      // The first round also compiles what it loads for the first time; it counts like the others.
      known.entering.push(Math.max(0, ...entering.longTasks))
      known.using.interactions.push(...using.interactions)
      known.using.longTasks.push(...using.longTasks)
      found.set(path, known)
    }
  return found
}

function report(found: ReadonlyMap<string, { entering: number[]; using: Seen }>, people: number): void {
  const rows = [...found].flatMap(([path, { entering, using }]) => [
    [`${path}: interaction to next paint, p95`, p95(using.interactions) / goals.interaction, '≤ 1'] as const,
    [`${path}: longest task on entering, median of the rounds`, median(entering) / goals.longTask, '≤ 1'] as const,
  ])
  const all = [...found.values()].flatMap(({ using }) => using.interactions)
  printTable(`Screens of a company of ${people} people (goals: ${goals.interaction} ms, ${goals.longTask} ms)`, rows, [
    `${all.length} interactions, p95 of all ${p95(all)} ms`,
  ])
}
