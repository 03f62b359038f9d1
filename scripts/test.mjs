// npm test: every check there is, one after the other (two cores are soon full), and one closing line with the counts.
// `npm test -- unit e2e` runs only the sections named.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bootstrap, main, programOf, root, run, say } from './bootstrap.mjs'
import { buildWeb, isBuilt } from './build-web.mjs'
import { obtainChromium } from './chromium.mjs'
import { playwrightCounts, vitestCounts } from './counts.mjs'

const reports = mkdtempSync(join(tmpdir(), 'evenkeel-reports-'))

// Hundreds of workers load the same libraries: what was compiled once is kept for the time of the run.
const compiled = join(reports, 'compiled')
const node =
  (program, ...args) =>
  (ready) =>
    run(ready.node, [programOf(...program.split(' ')), ...args], { env: { ...ready.env, NODE_COMPILE_CACHE: compiled }, stdout: 1 })
const check =
  (...steps) =>
  async (ready) => {
    for (const step of steps) if ((await step(ready)) !== 0) return { passed: 0, failed: 1 }
    return { passed: 1, failed: 0 }
  }

const vitest = (project) => async (ready) => {
  const report = join(reports, `${project}.json`)
  const code = await node(
    'vitest',
    'run',
    '--project',
    project,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  )(ready)
  return vitestCounts(readReport(report), code)
}

const playwright = async (ready) => {
  const report = join(reports, 'e2e.json')
  const chromium = await obtainChromium()
  const env = { ...ready.env, CHROME_PATH: chromium, E2E_REPORT: report }
  const code = await node('@playwright/test playwright', 'test')({ ...ready, env })
  return playwrightCounts(readReport(report), code)
}

const build = async (ready) => {
  if (!isBuilt()) await buildWeb(ready)
  return { passed: 1, failed: 0 }
}

const folders = ['apps', 'slices', 'platform', 'ui', 'rules', 'db'].filter((folder) => existsSync(join(root, folder)))

const sections = {
  types: check(...['shared', 'server', 'web', 'test'].map((part) => node('typescript tsc', '-p', `tsconfig.${part}.json`))),
  lint: check(node('oxlint', '--type-aware', '--deny-warnings')),
  format: check(node('oxfmt', '--check')),
  boundaries: check(node('dependency-cruiser depcruise', '--config', '.dependency-cruiser.mjs', ...folders)),
  unit: vitest('unit'),
  server: vitest('server'),
  web: vitest('web'),
  build,
  e2e: playwright,
}

function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return null
  }
}

async function section(name, ready) {
  const start = Date.now()
  say(`\n— ${name}`)
  let counts
  try {
    counts = await sections[name](ready)
  } catch (error) {
    say(error.message)
    counts = { passed: 0, failed: 1 }
  }
  const seconds = ((Date.now() - start) / 1000).toFixed(1)
  return { name, seconds, skipped: 0, ...counts }
}

await main(async () => {
  const named = process.argv.slice(2).filter((name) => name in sections)
  const results = []
  try {
    const ready = await bootstrap()
    // Known now rather than after minutes of other tests.
    if (named.length === 0 || named.includes('e2e')) await obtainChromium()
    for (const name of named.length > 0 ? named : Object.keys(sections)) results.push(await section(name, ready))
  } catch (error) {
    say(error.message)
    results.push({ name: 'set-up', seconds: '0.0', passed: 0, failed: 1, skipped: 0 })
  } finally {
    rmSync(reports, { recursive: true, force: true })
  }
  const lines = results.map(
    ({ name, seconds, passed, failed, skipped }) =>
      `${name.padEnd(12)}${seconds.padStart(7)} s  ${passed} passed${failed ? `, ${failed} FAILED` : ''}${skipped ? `, ${skipped} skipped` : ''}`,
  )
  // Named once more at the end: the lines above may be thousands.
  const failures = results.flatMap(({ name, names = [] }) => names.map((test) => `failed in ${name}: ${test.replace(`${root}/`, '')}`))
  if (failures.length > 0) console.log(`\n${failures.join('\n')}`)
  const sum = (key) => results.reduce((total, result) => total + result[key], 0)
  console.log(`\n${lines.join('\n')}\n\n${sum('passed')} passed, ${sum('failed')} failed`)
  return sum('failed') > 0 ? 1 : 0
})
