/**
 * `npm run faults [-- <series> …]`: the long forms of what the suite proves in short, bounded in time, each with its check of what must
 * hold. Without a name all of them, about twelve minutes; ends with 1 when anything does not hold.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { documentFaults } from './documents.ts'
import { say } from './product.ts'
import { clock, connections, disk, mail, worker, type Series } from './series.ts'

const all: Readonly<Record<string, Series>> = { connections, mail, worker, disk, clock, documents: documentFaults }

const named = process.argv.slice(2)
const unknown = named.filter((name) => !(name in all))
if (unknown.length > 0) {
  process.stderr.write(`Usage: npm run faults -- [${Object.keys(all).join(' | ')}]\n`)
  process.exit(1)
}
let broken = 0
for (const name of named.length > 0 ? named : Object.keys(all)) {
  const folder = mkdtempSync(join(tmpdir(), 'evenkeel-faults-'))
  const start = performance.now()
  const found = await (all[name] as Series)(folder).catch((error: unknown) => [String(error)])
  rmSync(folder, { recursive: true, force: true })
  broken += found.length
  say(`${name}: ${found.length === 0 ? 'everything holds' : found.join('; ')} (${Math.round((performance.now() - start) / 1000)} s)`)
}
process.exit(broken === 0 ? 0 : 1)
