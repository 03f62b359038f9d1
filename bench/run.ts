/**
 * `npm run bench [-- <name> …] [--record]`: every measurement of targets.ts, or those named; `npm run bench -- --list` says what there is.
 * Load goes to this machine only and ends by itself. `--record` writes each table, with its command, into its block of docs/benchmarks.md.
 */
import { loadavg } from 'node:os'
import { record, takePrinted } from './report.ts'
import { targets, type Given } from './targets.ts'

interface Asked {
  readonly names: string[]
  readonly figures: Map<string, string>
  readonly record: boolean
  readonly list: boolean
}

function asked(words: readonly string[]): Asked {
  const names: string[] = []
  const figures = new Map<string, string>()
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? ''
    if (!word.startsWith('--')) names.push(word)
    else if (word !== '--record' && word !== '--list') figures.set(word.slice(2), words[++at] ?? '')
  }
  return { names, figures, record: words.includes('--record'), list: words.includes('--list') }
}

const { names, figures, record: recording, list } = asked(process.argv.slice(2))
const given: Given = {
  number(name, otherwise) {
    const value = Number(figures.get(name) ?? process.env[name.toUpperCase()] ?? otherwise)
    if (!Number.isFinite(value)) throw new Error(`--${name} takes a number`)
    return value
  },
  text: (name) => figures.get(name) ?? process.env[name.toUpperCase()],
}

const unknown = names.filter((name) => !(name in targets))
if (list || unknown.length > 0) {
  for (const name of unknown) console.log(`There is no measurement '${name}'.`)
  for (const [name, { minutes, onlyByName }] of Object.entries(targets))
    console.log(`npm run bench -- ${name.padEnd(16)} about ${minutes} min${onlyByName ? ', only when named' : ''}`)
  process.exit(unknown.length > 0 ? 1 : 0)
}

const chosen = names.length > 0 ? names : Object.keys(targets).filter((name) => !targets[name]?.onlyByName)
const failed: string[] = []
for (const name of chosen) {
  const before = loadavg()[0] ?? 0
  try {
    await targets[name]?.run(given)
    // Where somebody keeps a folder is theirs, and not part of what can be run again.
    const told = [...figures].flatMap(([key, value]) => [`--${key}`, value.startsWith('/') ? '<folder>' : value])
    const command = `npm run bench -- ${[name, ...told].join(' ')}`
    const tables = takePrinted()
    if (recording) record(name, { command, tables, load: before })
  } catch (error) {
    // The others are still worth their time; the end tells what is missing.
    takePrinted()
    console.error(`${name}:`, error)
    failed.push(name)
  }
}
if (failed.length > 0) console.error(`\nFailed: ${failed.join(', ')}`)
process.exit(failed.length > 0 ? 1 : 0)
