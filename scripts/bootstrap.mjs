// What every command does first: the right Node and the packages of the lock file. Runs on Node 20 with nothing installed.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { basename, delimiter, dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')

/** A reason to stop that is worth one line and no stack. */
export class Problem extends Error {}

/** Progress goes to standard error: standard output belongs to the command that is run. */
export const say = (text) => process.stderr.write(`${text}\n`)

const readJson = (path) => {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return null
  }
}

/** Runs a program and answers its exit code; what it prints goes to standard error unless `stdout` says otherwise. */
export function run(program, args, { env = process.env, cwd = root, stdout = 2 } = {}) {
  return new Promise((done) => {
    const child = spawn(program, args, { cwd, env, stdio: ['ignore', stdout, 2] })
    child.once('error', (error) => {
      say(`${basename(program)}: ${error.message}`)
      done(127)
    })
    child.once('exit', (code, signal) => done(code ?? 128 + (constants.signals[signal] ?? 0)))
  })
}

/** The environment of a child: the right Node first, and nothing that an outer npm has set for its own script. */
export function environment(node) {
  const kept = Object.entries(process.env).filter(
    ([name]) => !/^npm_(lifecycle|package|command|node_execpath|config_(local_prefix|prefix|loglevel))/.test(name),
  )
  const path = [...(node === process.execPath ? [] : [dirname(node)]), process.env.PATH ?? ''].join(delimiter)
  // The server is several hundred files; what was compiled once is read back at the next start.
  return { NODE_COMPILE_CACHE: join(root, '.runtime/compile-cache'), ...Object.fromEntries(kept), PATH: path }
}

/** npm of the person's own Node, run by `node`: its `npm` command would start with whatever Node comes first. */
export function npm(node, args, cwd) {
  const cli = npmCli()
  const quiet = ['--no-audit', '--no-fund', '--no-progress', '--no-update-notifier', '--prefer-offline', '--loglevel=error']
  const options = { cwd, env: environment(node), stdout: 'ignore' }
  return cli ? run(node, [cli, ...args, ...quiet], options) : run('npm', [...args, ...quiet], options)
}

function npmCli() {
  const named = process.env.npm_execpath
  const places = [
    named && basename(named) === 'npm-cli.js' ? named : '',
    join(dirname(process.execPath), '../lib/node_modules/npm/bin/npm-cli.js'),
    join(dirname(process.execPath), 'node_modules/npm/bin/npm-cli.js'),
  ]
  return places.find((place) => place && existsSync(place))
}

/** Path of the Node that everything but these scripts runs on; put into .runtime/ the first time and after an upgrade. */
async function rightNode() {
  const wanted = readJson(join(root, 'package.json'))?.dependencies?.node
  if (process.versions.node === wanted) return process.execPath
  const folder = join(root, '.runtime')
  const node = join(folder, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node')
  if (readJson(join(folder, 'node_modules/node/package.json'))?.version === wanted && existsSync(node)) return node
  say(`Getting Node ${wanted} …`)
  mkdirSync(folder, { recursive: true })
  const settings = {
    private: true,
    description: 'The Node that runs Evenkeel',
    dependencies: { node: wanted },
    allowScripts: { node: true },
  }
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(settings, null, 2)}\n`)
  const code = await npm(process.execPath, ['install', `--prefix=${folder}`, '--no-package-lock'], folder)
  if (code !== 0 || !existsSync(node)) throw new Problem(`Node ${wanted} could not be installed (npm ended with ${code}).`)
  return node
}

/**
 * True when node_modules holds exactly what the lock file names. npm writes its own record of what it put there last of all,
 * so an interrupted installation is not taken for a finished one.
 */
export function packagesMatch(lock, installed) {
  if (!lock?.packages || !installed?.packages) return false
  return Object.entries(lock.packages).every(([path, wanted]) => {
    if (path === '') return true
    const found = installed.packages[path]
    // Builds for other machines are named in the lock file and left out here.
    if (!found) return Boolean(wanted.optional || wanted.devOptional)
    return found.version === wanted.version && found.integrity === wanted.integrity
  })
}

async function packages(node) {
  const current = () => packagesMatch(readJson(join(root, 'package-lock.json')), readJson(join(root, 'node_modules/.package-lock.json')))
  if (current()) return
  say('Installing packages …')
  const code = await npm(node, ['ci'], root)
  if (code !== 0 || !current()) throw new Problem(`The packages could not be installed (npm ended with ${code}).`)
}

/** Makes everything ready and answers the Node to run with. */
export async function bootstrap() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major < 20 || (major === 20 && minor < 12))
    throw new Problem(`Node 20.12 or newer is needed to start; this is ${process.versions.node}.`)
  const node = await rightNode()
  await packages(node)
  return { node, env: environment(node) }
}

/**
 * Runs a program as the main thing this command does: signals are passed on once (a terminal sends Ctrl-C to the whole group,
 * npm sends it again), and the answer is its exit code.
 */
export function runMain(program, args, { env, stdio = 'inherit' }) {
  return new Promise((done) => {
    const child = spawn(program, args, { cwd: root, env, stdio, detached: process.platform !== 'win32' })
    let passed = 0
    const pass = (signal) => {
      if (Date.now() - passed < 3000) return
      passed = Date.now()
      child.kill(signal)
    }
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, pass)
    whenNpmIsGone(() => pass('SIGTERM'))
    child.once('error', (error) => {
      say(error.message)
      done(127)
    })
    child.once('exit', (code, signal) => done(code ?? 128 + (constants.signals[signal] ?? 0)))
  })
}

/** npm and its shell do not always pass a signal on, and cannot when they are killed; so we look whether both are still there. */
function whenNpmIsGone(stop) {
  if (!process.env.npm_lifecycle_event) return
  const before = ancestors()
  const look = setInterval(() => {
    if (ancestors() === before) return
    clearInterval(look)
    stop()
  }, 500)
  look.unref()
}

function ancestors() {
  try {
    const parent = readFileSync(`/proc/${process.ppid}/stat`, 'utf8')
    return `${process.ppid} ${parent.slice(parent.lastIndexOf(')') + 2).split(' ')[1]}`
  } catch {
    return String(process.ppid)
  }
}

/** Path of a program that a package brings. */
export function programOf(name, program = name) {
  const { bin } = readJson(join(root, 'node_modules', name, 'package.json')) ?? {}
  const file = typeof bin === 'string' ? bin : bin?.[program.split('/').at(-1)]
  if (!file) throw new Problem(`The package ${name} has no program ${program}.`)
  return join(root, 'node_modules', name, file)
}

/** Runs the body of a script; a Problem and a refused file become one line and exit code 1. */
export async function main(body) {
  try {
    process.exitCode = await body()
  } catch (error) {
    const refused = /^(EACCES|EROFS|EPERM|ENOSPC|ENOTDIR)$/.test(error?.code ?? '')
    if (!(error instanceof Problem) && !refused) throw error
    say(refused ? `Cannot write here: ${error.message}` : error.message)
    process.exitCode = 1
  }
  // Signal handlers would keep nothing alive, but a child that ignores its parent's end could.
  process.exit()
}
