// Finds a Chromium for the browser tests, or gets Debian's.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Problem, root, run, say } from './bootstrap.mjs'

/** CHROME_PATH, else a browser in one of the usual places; undefined when there is none. */
export function findChromium() {
  const named = process.env.CHROME_PATH?.trim()
  if (named) {
    if (existsSync(named)) return named
    throw new Problem(`CHROME_PATH names ${named}, which does not exist.`)
  }
  return JSON.parse(readFileSync(join(root, 'scripts/browsers.json'), 'utf8')).find((path) => existsSync(path))
}

/** As findChromium, but as root on Debian a missing one is installed. */
export async function obtainChromium() {
  const found = findChromium()
  if (found) return found
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get'))
    throw new Problem('No Chromium was found for the browser tests. Install one, or name it in CHROME_PATH.')
  say('Installing Chromium …')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const quiet = ['-qq', '-o', 'Dpkg::Use-Pty=0']
  await run('apt-get', [...quiet, 'update'], { env })
  const code = await run('apt-get', [...quiet, 'install', '-y', '--no-install-recommends', 'chromium'], { env, stdout: 'ignore' })
  const installed = findChromium()
  if (code !== 0 || !installed) throw new Problem('Chromium could not be installed. Install one, or name it in CHROME_PATH.')
  return installed
}
