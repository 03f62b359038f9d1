import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { defineConfig } from '@playwright/test'
import browsers from './scripts/browsers.json' with { type: 'json' }

// The first process to read this file chooses the port; the workers, which read it again, inherit the choice.
process.env['E2E_PORT'] ??= String(await freePort())

const report = process.env['E2E_REPORT']
const executablePath = process.env['CHROME_PATH'] || browsers.find((path) => existsSync(path))
const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : []

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  globalSetup: './test/e2e-setup.ts',
  workers: 2,
  fullyParallel: false,
  forbidOnly: Boolean(process.env['CI']),
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: report ? [['list'], ['json', { outputFile: report }]] : 'list',
  use: {
    baseURL: `http://localhost:${process.env['E2E_PORT']}`,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    viewport: { width: 1440, height: 900 },
    // Without a film of every page: making one takes as long as the page itself.
    trace: { mode: 'retain-on-failure', screenshots: false },
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        ...asRoot,
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
