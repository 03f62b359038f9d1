import type { ChildProcess } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { platform } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { type Binaries, findBinaries, launch, type SystemUser, systemUser } from './postgres-process.ts'
import { keptSecret, openDataDir } from './secrets.ts'
import { reasonOf, StartProblem } from './start-problem.ts'

/** A database folder under DATA_DIR, ready to be served. */
export interface Cluster {
  readonly dataDir: string
  readonly folder: string
  readonly password: string
  readonly binaries: Binaries
  readonly user: SystemUser | undefined
}

/** Opens the cluster under `dataDir`, making it the first time. Throws a StartProblem when it cannot be used. */
export async function openCluster(dataDir: string): Promise<Cluster> {
  openDataDir(dataDir)
  const folder = join(dataDir, 'postgres')
  const isNew = !existsSync(folder)
  if (!isNew && !existsSync(join(dataDir, 'secrets', 'postgres-password'))) {
    throw new StartProblem(
      'The password of the embedded database (secrets/postgres-password under DATA_DIR) is missing. Restore it from your backup.',
    )
  }
  const cluster: Cluster = {
    dataDir,
    folder,
    password: keptSecret(dataDir, 'postgres-password'),
    binaries: await findBinaries(),
    user: await systemUser(),
  }
  if (isNew) await makeCluster(cluster)
  checkVersion(cluster)
  return cluster
}

async function makeCluster({ dataDir, folder, password, binaries, user }: Cluster): Promise<void> {
  const fresh = join(dataDir, 'postgres.new')
  const passwordFile = join(dataDir, 'initdb-password')
  rmSync(fresh, { recursive: true, force: true })
  mkdirSync(fresh, { mode: 0o700 })
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (user) for (const path of [fresh, passwordFile]) chownSync(path, user.uid, user.gid)
  try {
    // Comparison and case rules are PostgreSQL's own, so an index means the same on every machine.
    const ours = [
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--encoding=UTF8',
      '--username=postgres',
      '--auth=scram-sha-256',
      `--pwfile=${passwordFile}`,
      '-D',
      fresh,
    ]
    const letters = platform() === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'
    const make = async (locale: string) => {
      const made = launch(binaries.initdb, [...ours, `--locale=${locale}`], { user, reaches: [binaries.initdb, fresh], output: 'pipe' })
      return finished(made)
    }
    const first = await make(letters)
    const answer = first.code !== 0 && /invalid locale/.test(first.output) ? await make('C') : first
    if (answer.code !== 0) throw new StartProblem(`The embedded database could not be made: ${lastLine(answer.output, /error/i)}.`)
    // Only a finished cluster gets the name that a start looks for.
    renameSync(fresh, folder)
  } finally {
    rmSync(passwordFile, { force: true })
    rmSync(fresh, { recursive: true, force: true })
  }
}

async function finished(child: ChildProcess): Promise<{ code: number | null; output: string }> {
  const ended = new Promise<number | null>((resolve) => {
    child.once('error', () => resolve(-1)).once('close', resolve)
  })
  const [code, out, problems] = await Promise.all([ended, child.stdout ? text(child.stdout) : '', child.stderr ? text(child.stderr) : ''])
  return { code, output: out + problems }
}

/** The last line that says something, without its timestamp, for a one-line message. */
export function lastLine(output: string, pattern: RegExp): string {
  const lines = output
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  const line = lines.findLast((candidate) => pattern.test(candidate)) ?? lines.at(-1) ?? 'no reason given'
  return line.replace(/^.*?(FATAL|PANIC|error):\s*/i, '').replace(/\.$/, '')
}

/** PostgreSQL reads only the files of its own major version. */
function checkVersion({ folder, binaries }: Cluster): void {
  const written = readVersion(join(folder, 'PG_VERSION'), /^(\d+)/)
  const brought = readVersion(join(binaries.postgres, '../../share/postgresql/postgres.bki'), /^# PostgreSQL (\d+)/)
  if (written !== brought)
    throw new StartProblem(`The database under DATA_DIR was written by PostgreSQL ${written}; this Evenkeel brings PostgreSQL ${brought}.`)
}

function readVersion(path: string, pattern: RegExp): string {
  try {
    return pattern.exec(readFileSync(path, 'utf8'))?.[1] ?? 'unknown'
  } catch (error) {
    throw new StartProblem(`The database under DATA_DIR cannot be read: ${reasonOf(error)}.`)
  }
}
