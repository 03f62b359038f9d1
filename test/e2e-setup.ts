import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const patience = 120_000

/** Starts the whole product as a person would have it: an empty DATA_DIR, the demo companies, one port. */
// oxlint-disable-next-line import/no-default-export -- Playwright calls the default export
export default async function setup(): Promise<() => Promise<void>> {
  const port = process.env['E2E_PORT'] ?? ''
  const dataDir = mkdtempSync(join(tmpdir(), 'evenkeel-e2e-'))
  const settings = {
    PORT: port,
    HOST: '127.0.0.1',
    PUBLIC_URL: `http://localhost:${port}`,
    DATA_DIR: dataDir,
    DEMO: 'on',
    LOG_LEVEL: 'warn',
  }
  const inherited = Object.fromEntries(Object.entries(process.env).filter(([name]) => /^(PATH|HOME|TMPDIR|TZ|LANG)$/.test(name)))
  const server = spawn(process.execPath, ['--import', './scripts/end-with-parent.mjs', 'apps/server/main.ts'], {
    cwd: join(import.meta.dirname, '..'),
    env: { ...inherited, ...settings },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const ended = once(server, 'exit')
  const stop = async () => {
    if (server.exitCode === null && server.signalCode === null) server.kill('SIGTERM')
    await ended
    rmSync(dataDir, { recursive: true, force: true })
  }
  const ready = await Promise.race([answers(`http://127.0.0.1:${port}/readyz`), ended.then(() => false)])
  if (ready) return stop
  await stop()
  throw new Error('The server did not become ready; its words are above.')
}

async function answers(address: string): Promise<boolean> {
  const signal = AbortSignal.timeout(patience)
  while (!signal.aborted) {
    const response = await fetch(address, { signal: AbortSignal.timeout(2_000) }).catch(() => null)
    if (response?.ok) return true
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return false
}
