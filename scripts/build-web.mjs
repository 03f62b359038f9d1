// The browser bundle, built only when something that goes into it changed.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { Problem, programOf, root, run } from './bootstrap.mjs'

const output = join(root, 'dist/web')
const stampFile = join(root, 'dist/web.stamp')
const sources = [
  'apps/web',
  'slices',
  'platform/web',
  'platform/shared',
  'ui',
  'rules',
  'vite.config.ts',
  'vite.public-site.ts',
  'package.json',
  'package-lock.json',
]

const isLeftOut = (path) => /\.test\.tsx?$|\.fixture\.|^slices\/[^/]+\/server(\/|$)/.test(path)

function* filesUnder(path) {
  const full = join(root, path)
  if (!existsSync(full)) return
  let entries
  try {
    entries = readdirSync(full, { withFileTypes: true })
  } catch {
    yield path
    return
  }
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const inside = relative(root, join(full, entry.name)).split(sep).join('/')
    if (isLeftOut(inside)) continue
    if (entry.isDirectory()) yield* filesUnder(inside)
    else yield inside
  }
}

function stampOfSources() {
  const hash = createHash('sha256')
  for (const source of sources)
    for (const file of filesUnder(source))
      hash
        .update(`${file}\n`)
        .update(readFileSync(join(root, file)))
        .update('\n')
  return hash.digest('hex')
}

/** True when what was built last is what would be built now. */
export function isBuilt() {
  if (!existsSync(join(output, 'index.html')) || !existsSync(stampFile)) return false
  return readFileSync(stampFile, 'utf8') === stampOfSources()
}

/** Builds beside the old bundle and changes over at the end, so a failed build leaves what was there. */
export async function buildWeb({ node, env }) {
  const stamp = stampOfSources()
  const fresh = `${output}.new`
  rmSync(fresh, { recursive: true, force: true })
  const code = await run(node, [programOf('vite'), 'build', '--outDir', fresh, '--emptyOutDir', '--logLevel', 'warn'], {
    env: { ...env, NODE_ENV: 'production' },
  })
  if (code !== 0) throw new Problem('The browser application could not be built.')
  rmSync(stampFile, { force: true })
  rmSync(output, { recursive: true, force: true })
  renameSync(fresh, output)
  writeFileSync(stampFile, stamp)
}
