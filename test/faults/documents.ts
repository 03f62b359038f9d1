/**
 * `npm run faults -- documents`: the long form of what the suite proves in short. A server is killed (SIGKILL) nine times at each of six
 * points of an upload; and, as root where xfsprogs is there, the power is cut twelve times under a file system on which files arrive.
 * ROUNDS and CUTS change how often. Ends with 1 when anything acknowledged is lost or a row has no bytes.
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
const say = (text: string): void => void process.stdout.write(`${text}\n`)

function kills(): boolean {
  const rounds = process.env['ROUNDS'] ?? '9'
  const run = spawnSync(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), 'run', 'test/uploads-crash.test.ts'], {
    cwd: root,
    env: { ...process.env, CRASHES: rounds },
    stdio: 'inherit',
  })
  say(`kills: ${6 * Number(rounds)} at six points, ${run.status === 0 ? 'nothing lost, no row without bytes' : 'FAILED'}`)
  return run.status === 0
}

const canCut = (): boolean =>
  process.getuid?.() === 0 &&
  ['/usr/sbin/mkfs.xfs', '/sbin/mkfs.xfs'].some((path) => existsSync(path)) &&
  spawnSync('xfs_io', ['-V']).status === 0

interface Told {
  readonly path: string
  readonly sha256: string
}

/** Files arrive until the power is cut; what was told before that, and how many of them are not whole afterwards. */
async function cut(image: string, place: string, sync: boolean): Promise<{ told: number; lost: number }> {
  execFileSync('mount', ['-o', 'loop', image, place])
  const child = spawn(process.execPath, [join(import.meta.dirname, 'arriving.ts'), join(place, 'files')], {
    env: { ...process.env, ...(sync ? {} : { NO_SYNC: '1' }) },
    // What it says of a disk that is gone is no news.
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const told: Told[] = []
  let rest = ''
  child.stdout.on('data', (piece: Buffer) => {
    const lines = (rest + piece.toString()).split('\n')
    rest = lines.pop() ?? ''
    told.push(...lines.map((line) => JSON.parse(line) as Told))
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  while (told.length < 100 + Math.random() * 200) await new Promise((resolve) => setTimeout(resolve, 5))
  execFileSync('xfs_io', ['-x', '-c', 'shutdown', place])
  child.kill('SIGKILL')
  await ended
  execFileSync('umount', [place])
  execFileSync('mount', ['-o', 'loop', image, place])
  const lost = told.filter(
    ({ path, sha256 }) => !existsSync(path) || createHash('sha256').update(readFileSync(path)).digest('hex') !== sha256,
  ).length
  rmSync(join(place, 'files'), { recursive: true, force: true })
  execFileSync('umount', [place])
  return { told: told.length, lost }
}

async function cuts(): Promise<boolean> {
  if (!canCut()) {
    say('power cuts: not here; they need root and xfsprogs (mkfs.xfs, xfs_io)')
    return true
  }
  const folder = mkdtempSync(join(tmpdir(), 'evenkeel-cuts-'))
  const [image, place] = [join(folder, 'image'), join(folder, 'place')]
  mkdirSync(place)
  execFileSync('truncate', ['-s', '512M', image])
  execFileSync('mkfs.xfs', ['-q', image])
  try {
    const sum = { told: 0, lost: 0 }
    const rounds = Number(process.env['CUTS'] ?? 12)
    for (let round = 0; round < rounds; round += 1) {
      const { told, lost } = await cut(image, place, true)
      sum.told += told
      sum.lost += lost
    }
    const control = await cut(image, place, false)
    say(
      `power cuts: ${rounds}, ${sum.told} files acknowledged, ${sum.lost} lost; without syncs ${control.lost} of ${control.told} in one cut`,
    )
    return sum.lost === 0 && control.lost > 0
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Killed servers and cut power, with files on their way. */
export async function documentFaults(): Promise<string[]> {
  const held = [await cuts(), kills()]
  return held.every(Boolean) ? [] : ['files that were acknowledged are not whole']
}
