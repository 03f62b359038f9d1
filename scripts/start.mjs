// npm start, npm run dev: everything from an empty machine to a served address.
import { accessSync, constants, existsSync, mkdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { spawn } from 'node:child_process'
import { dirname, join, resolve } from 'node:path'
import { bootstrap, main, Problem, programOf, root, run, runMain, say } from './bootstrap.mjs'
import { buildWeb, isBuilt } from './build-web.mjs'

const isDevelopment = process.argv.includes('--dev')
const envFile = join(root, '.env')

/** What can be known before minutes are spent on installing and building. */
async function checkEarly() {
  const settings = { PORT: '3000', HOST: '127.0.0.1', DATA_DIR: '.data', ROLE: 'all' }
  for (const name of Object.keys(settings)) if (process.env[name]?.trim()) settings[name] = process.env[name].trim()
  try {
    makeFolder(resolve(root, settings.DATA_DIR))
  } catch (error) {
    throw new Problem(`DATA_DIR cannot be written: ${error.message}.`)
  }
  if (settings.ROLE !== 'worker' && /^\d+$/.test(settings.PORT) && Number(settings.PORT) < 65536)
    await checkPort(Number(settings.PORT), settings.HOST)
}

/** Node's own recursive mkdir never ends where even root may not write, as under /proc. */
function makeFolder(path) {
  if (!existsSync(path)) {
    makeFolder(dirname(path))
    mkdirSync(path, { mode: 0o711 })
  }
  accessSync(path, constants.W_OK)
}

function checkPort(port, host) {
  return new Promise((done, fail) => {
    const probe = createServer()
    // Any other trouble (an unknown host) is the server's to explain.
    probe.once('error', (error) =>
      error.code === 'EADDRINUSE' ? fail(new Problem(`Port ${port} on ${host} is taken. Stop the other program or set PORT.`)) : done(),
    )
    probe.listen(port, host, () => probe.close(done))
  })
}

const withSettings = existsSync(envFile) ? [`--env-file=${envFile}`] : []

/** A wrong setting is better told before the build than after it. */
async function checkSettings({ node, env }) {
  const code = await run(node, [...withSettings, '--input-type=module', '-e', settingsCheck], { env })
  if (code !== 0) throw new Problem('Nothing was started.')
}
const settingsCheck = `
  const { loadConfig } = await import('./platform/server/config.ts')
  try { loadConfig(process.env) } catch (error) {
    if (!error.lines) throw error
    process.stderr.write(error.lines.join('\\n') + '\\n')
    process.exitCode = 1
  }`

async function start() {
  if (existsSync(envFile)) process.loadEnvFile(envFile)
  await checkEarly()
  const ready = await bootstrap()
  if (!isBuilt()) {
    await checkSettings(ready)
    say('Building the browser application …')
    await buildWeb(ready)
  }
  const watching = isDevelopment ? watchWeb(ready) : undefined
  say('Starting …')
  const flags = [
    ...withSettings,
    '--import',
    './scripts/end-with-parent.mjs',
    ...(isDevelopment ? ['--watch', '--watch-preserve-output'] : []),
  ]
  const code = await runMain(ready.node, [...flags, 'apps/server/main.ts'], {
    env: ready.env,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  watching?.kill()
  return code
}

/** Rebuilds the bundle in place whenever a source changes; reload the page to see it. */
function watchWeb({ node, env }) {
  return spawn(node, [programOf('vite'), 'build', '--watch', '--logLevel', 'warn'], { cwd: root, env, stdio: ['ignore', 2, 2] })
}

await main(start)
