import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { demoPassword } from '../apps/server/demo/demo-companies.ts'
import browsers from '../scripts/browsers.json' with { type: 'json' }
import type { Ground } from './ground.ts'

/** A page of this machine's browser with a profile of its own, 1440 by 900; both are gone when `run` is over. */
export async function inBrowser<T>(run: (page: Page) => Promise<T>): Promise<T> {
  const executablePath = process.env['CHROME_PATH'] ?? browsers.find((path) => existsSync(path))
  const profile = mkdtempSync(join(tmpdir(), 'evenkeel-browser-'))
  const browser = await chromium.launchPersistentContext(profile, {
    ...(executablePath && { executablePath }),
    args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), '--disable-gpu', '--no-first-run', '--disable-background-networking'],
    viewport: { width: 1440, height: 900 },
  })
  try {
    return await run(await browser.newPage())
  } finally {
    await browser.close()
    rmSync(profile, { recursive: true, force: true })
  }
}

/** As the workspace's super admin, up to the first page. */
export async function signInTo(page: Page, { origin, email }: Pick<Ground, 'origin' | 'email'>): Promise<void> {
  await page.goto(`${origin}/login`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/app(?:\/people)?$/)
}
