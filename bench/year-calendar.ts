import type { Page } from '@playwright/test'
import { Client } from 'pg'
import { inBrowser, signInTo } from './browser.ts'
import type { Ground } from './ground.ts'

/** A year as it is lived: eight weeks of leave each, on other days for everybody. The calendar asks for nothing else of a booking. */
export async function bookTheYear({ adminUrl }: Ground, year: number): Promise<void> {
  const client = new Client({ connectionString: adminUrl })
  await client.connect()
  try {
    // The rules about who decides speak of requests; here a past is written down.
    await client.query(`set session_replication_role = 'replica'`)
    await client.query(
      `insert into hr.leave_bookings (tenant_id, id, employee_id, type, starts_on, ends_on, first_part, last_part, minutes, counted, state, requested_by_name)
       select e.tenant_id, gen_random_uuid(), e.id, 'holiday', d.day, d.day + 4, 'day', 'day', 2250, true, 'approved', 'bench'
       from (select tenant_id, id, row_number() over (order by sort_name, id)::int as n from hr.employees where end_date is null order by sort_name, id limit 600) e
         cross join generate_series(0, 7) k cross join lateral (select make_date($1, 1, 5) + k * 42 + e.n % 30 as day) d`,
      [year],
    )
    await client.query('analyze hr.leave_bookings')
  } finally {
    await client.end()
  }
}

export interface Drawn {
  /** Milliseconds from the press on Year to the picture with everybody in it, the answer being there. */
  readonly drawing: number[]
  /** The longest task while the page is scrolled from top to bottom; 0: none above 50 ms. */
  readonly longest: number
  readonly rows: number
}

/** The year of the whole company as HR opens it: pressed `rounds` times, then scrolled to its end. */
export async function yearCalendar(ground: Ground, rounds: number): Promise<Drawn> {
  return inBrowser(async (page) => {
    await signInTo(page, ground)
    await page.goto(`${ground.origin}/app/time-off`)
    await page.getByRole('radio', { name: 'Company' }).check()
    const drawing: number[] = []
    for (let round = 0; round <= rounds; round++) {
      await page.getByRole('radio', { name: 'Month', exact: true }).check()
      await page.waitForFunction(() =>
        document.querySelector('section[aria-label="People and days"] [aria-hidden]')?.textContent?.includes('28'),
      )
      await page.waitForLoadState('networkidle')
      const taken = await page.evaluate(pressYear)
      // The first press asks the server; the others draw what is there already.
      if (round > 0) drawing.push(taken)
      await page.waitForLoadState('networkidle')
    }
    const first = page.getByRole('region', { name: 'People and days' }).getByRole('listitem').first()
    const rows = Number(await first.getAttribute('aria-setsize'))
    return { drawing, longest: await scrolled(page), rows }
  })
}

/** In the page: presses Year and waits for the second frame after the months stand over the rows. */
function pressYear(): Promise<number> {
  const [year] = [...document.querySelectorAll('label')].filter((label) => label.textContent === 'Year')
  const begun = performance.now()
  year?.click()
  return new Promise((resolve) => {
    const look = (): void => {
      const head = document.querySelector('section[aria-label="People and days"] [aria-hidden]')
      if (head?.textContent?.includes('Jan') !== true) return void requestAnimationFrame(look)
      requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now() - begun)))
    }
    look()
  })
}

/** Turns the wheel from the first row to the last; answers the longest task meanwhile. */
async function scrolled(page: Page): Promise<number> {
  await page.evaluate(() => {
    const tasks: number[] = []
    Object.assign(globalThis, { benchTasks: tasks })
    new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({ type: 'longtask' })
  })
  await page.locator('section[aria-label="People and days"]').hover({ position: { x: 300, y: 20 } })
  for (let turn = 0; turn < 60; turn++) {
    await page.mouse.wheel(0, 400)
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => resolve(null))))
  }
  return page.evaluate(() => Math.max(0, ...(globalThis as unknown as { benchTasks: number[] }).benchTasks))
}
