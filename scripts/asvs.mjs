// The ledger of OWASP ASVS 5.0 (docs/security/asvs.tsv): what proves each requirement of levels 1 and 2, and of level 3 those that
// are this product's own risks. `node scripts/asvs.mjs` prints the count of each state and everything that is wrong with the
// ledger, and ends with 1 when there is anything: a requirement that is missing, a test or a chapter that is not there.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(import.meta.dirname, '..')
const columns = ['requirement', 'level', 'about', 'state', 'evidence']
const states = ['test', 'document', 'not applicable', 'open']

/**
 * How many requirements levels 1 and 2 of each section have (ASVS 5.0.0 without V17, WebRTC, which the product has none of):
 * 246 in all. The ledger has to name as many.
 */
// prettier-ignore
const inScope = {
  'V1.1': 2, 'V1.2': 9, 'V1.3': 11, 'V1.4': 3, 'V1.5': 2, 'V2.1': 3, 'V2.2': 3, 'V2.3': 4, 'V2.4': 1, 'V3.2': 2, 'V3.3': 4, 'V3.4': 6, 'V3.5': 5,
  'V3.7': 2, 'V4.1': 3, 'V4.2': 1, 'V4.3': 2, 'V4.4': 4, 'V5.1': 1, 'V5.2': 3, 'V5.3': 2, 'V5.4': 3, 'V6.1': 3, 'V6.2': 12, 'V6.3': 4, 'V6.4': 4,
  'V6.5': 5, 'V6.6': 3, 'V6.8': 4, 'V7.1': 3, 'V7.2': 4, 'V7.3': 2, 'V7.4': 5, 'V7.5': 2, 'V7.6': 2, 'V8.1': 2, 'V8.2': 3, 'V8.3': 1, 'V8.4': 1,
  'V9.1': 3, 'V9.2': 4, 'V10.1': 2, 'V10.2': 2, 'V10.3': 4, 'V10.4': 11, 'V10.5': 5, 'V10.6': 2, 'V10.7': 3, 'V11.1': 2, 'V11.2': 3, 'V11.3': 3,
  'V11.4': 4, 'V11.5': 1, 'V11.6': 1, 'V12.1': 3, 'V12.2': 2, 'V12.3': 4, 'V13.1': 1, 'V13.2': 5, 'V13.3': 2, 'V13.4': 5, 'V14.1': 2, 'V14.2': 4,
  'V14.3': 3, 'V15.1': 3, 'V15.2': 3, 'V15.3': 7, 'V16.1': 1, 'V16.2': 5, 'V16.3': 4, 'V16.4': 3, 'V16.5': 3,
}

/** The rows of a ledger's text, each an object by the names of the columns. */
export function readLedger(text) {
  const [head, ...lines] = text.trimEnd().split('\n')
  if (head !== columns.join('\t')) throw new Error(`The first line must be: ${columns.join(', ')}.`)
  return lines.map((line) => Object.fromEntries(line.split('\t').map((value, place) => [columns[place] ?? 'more', value])))
}

/** What is wrong with the rows, in sentences; `read(path)` gives the text of a file of the repository, or null. */
export function problemsOf(rows, read) {
  const seen = new Set()
  const wrong = rows.flatMap((row) => {
    const again = seen.has(row.requirement)
    seen.add(row.requirement)
    return again ? [`${row.requirement} stands twice.`] : rowProblems(row, read)
  })
  return [...wrong, ...missing(rows)]
}

function rowProblems({ requirement, about, state, evidence = '', more }, read) {
  if (more !== undefined || !about || !states.includes(state) || !evidence) return [`${requirement}: state and evidence are needed.`]
  if (state === 'document') return chapterProblems(requirement, evidence, read)
  if (state !== 'test') return evidence.length < 15 ? [`${requirement}: a reason is a sentence.`] : []
  return evidence.split('; ').flatMap((named) => testProblems(requirement, named, read))
}

function testProblems(requirement, named, read) {
  const [path, title] = named.split(' :: ')
  if (!title) return [`${requirement}: '${named}' names no test.`]
  const text = read(path)
  if (text === null) return [`${requirement}: there is no ${path}.`]
  return text.includes(title) ? [] : [`${requirement}: ${path} has no test '${title}'.`]
}

function chapterProblems(requirement, evidence, read) {
  const [path, chapter] = evidence.split('#')
  const text = read(path)
  return text?.includes(`## ${chapter}\n`) ? [] : [`${requirement}: ${path} has no chapter '${chapter}'.`]
}

const sectionOf = (requirement) => requirement.split('.').slice(0, 2).join('.')

function missing(rows) {
  const found = Map.groupBy(
    rows.filter(({ level }) => level !== '3'),
    ({ requirement }) => sectionOf(requirement),
  )
  return Object.entries(inScope)
    .filter(([section, count]) => (found.get(section)?.length ?? 0) !== count)
    .map(([section, count]) => `${section}: ${count} requirements are in scope, ${found.get(section)?.length ?? 0} are in the ledger.`)
}

export const ledgerPath = join(root, 'docs/security/asvs.tsv')
export const readFromHere = (path) => (existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : null)

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const rows = readLedger(readFileSync(ledgerPath, 'utf8'))
  for (const state of states) process.stdout.write(`${state.padEnd(15)} ${rows.filter((row) => row.state === state).length}\n`)
  for (const row of rows.filter(({ state }) => state === 'open')) process.stdout.write(`open: ${row.requirement} ${row.evidence}\n`)
  const problems = problemsOf(rows, readFromHere)
  for (const problem of problems) process.stdout.write(`${problem}\n`)
  process.exitCode = problems.length === 0 ? 0 : 1
}
