import { randomUUID } from 'node:crypto'
import { todayIn } from '#platform/server/clock.ts'
import type { Database, Tx } from '#platform/server/database.ts'
import { StartProblem } from '#platform/server/start-problem.ts'
import type { ImportEffective, ImportRow } from '../contract.ts'
import type { FactualColumn } from '../rules/columns.ts'
import { checkImport } from './checking.ts'
import { commitImport, type CommitJob } from './committing.ts'
import {
  addChunk,
  addImport,
  findImport,
  findTenantNamed,
  findTimeZone,
  findSuperAdmin,
  saveImport,
  type StoredImport,
} from './queries/imports.ts'
import { findPage } from './queries/rows.ts'
import { readImport } from './reading.ts'
import { showRows } from './show-rows.ts'

export interface CommandAsked {
  /** Its name, to the letter, or its id. */
  readonly tenant: string
  readonly bytes: Buffer
  readonly filename: string
  readonly dryRun: boolean
  readonly dates: string | null
  readonly effective: ImportEffective | null
  /** What is answered before it is asked; a question that ends in `*` stands for all that begin so. */
  readonly answers: readonly CommandAnswer[]
}
export interface CommandAnswer {
  readonly question: string
  readonly answer: string
}

const partSize = 1024 * 1024

/** The importer from the command line: the same steps, done one after another. Exit code 0: written (or nothing to mend), 2: something is open. */
export async function importFromCommand(
  db: Database,
  sealed: (value: unknown) => string,
  print: (value: unknown) => void,
  asked: CommandAsked,
): Promise<number> {
  const tenantId = await tenantOf(db, asked.tenant)
  const as = <T>(userId: string | null, run: (tx: Tx) => Promise<T>): Promise<T> =>
    db.asSystem(tenantId, { requestId: 'import-command', userId, pool: 'app' }, run)
  const by = await as(null, findSuperAdmin)
  if (!by) throw new StartProblem('This workspace has no super admin in whose name it could be done.')
  const job = { tenantId, importId: randomUUID(), by }
  await as(by.id, (tx) => keep(tx, job, asked))
  const found = async (): Promise<StoredImport> => (await as(by.id, (tx) => findImport(tx, job.importId))) as StoredImport
  await readImport(db, job)
  const read = await found()
  if (read.state === 'failed') throw new StartProblem(read.failure ?? 'The file cannot be read.')
  await as(by.id, (tx) =>
    saveImport(tx, job.importId, 'mapping', { state: 'checking', columns: suggested(read, asked.dates), effective: asked.effective }),
  )
  await checkImport(db, job)
  await answerAhead({ db, job, as: (run) => as(by.id, run) }, found, asked.answers)
  const checked = await found()
  await as(by.id, (tx) => report(tx, checked, print))
  const { blocked, anything } = outcome(checked, print)
  if (!asked.dryRun && !blocked && anything) {
    await as(by.id, (tx) => saveImport(tx, job.importId, 'checked', { state: 'committing' }))
    await commitImport(db, job, sealed)
  }
  const end = await found()
  if (end.state === 'checked') await as(by.id, (tx) => saveImport(tx, job.importId, 'checked', { state: 'cancelled' }))
  print({ totals: checked.counts, import: job.importId, state: end.state === 'checked' ? 'dry-run' : end.state, notes: checked.notes })
  return blocked ? 2 : 0
}

interface Ahead {
  readonly db: Database
  readonly job: CommitJob
  readonly as: <T>(run: (tx: Tx) => Promise<T>) => Promise<T>
}

/** Answers what is asked and was answered beforehand, as long as an answer leads to another question: who is no vacancy needs an address. */
async function answerAhead({ db, job, as }: Ahead, found: () => Promise<StoredImport>, answers: CommandAsked['answers']): Promise<void> {
  for (let given = answersTo(await found(), answers); given; given = answersTo(await found(), answers)) {
    const next = given
    await as((tx) => saveImport(tx, job.importId, 'checked', { ...next, state: 'checking' }))
    await checkImport(db, job)
  }
}

/** Whether something is open, which is then said, and whether there is anything to write. */
function outcome({ counts, questions }: StoredImport, print: (value: unknown) => void): { blocked: boolean; anything: boolean } {
  const { problem = 0, add = 0, change = 0 } = counts ?? {}
  const open = questions.filter(({ answer }) => answer === null)
  for (const { key, text, options } of open) print({ question: key, text, options: options.map(({ id, label }) => ({ id, label })) })
  return { blocked: problem > 0 || open.length > 0, anything: add + change > 0 }
}

/** The open questions that were answered beforehand, laid over the plan; null when none is left. An answer nobody could give is told. */
export function answersTo(
  stored: Pick<StoredImport, 'questions' | 'answers' | 'columns'>,
  given: readonly CommandAnswer[],
): Pick<StoredImport, 'answers' | 'columns'> | null {
  const said = new Map<string, string>()
  for (const { key, answer, options } of stored.questions) {
    const meant = given.find(({ question }) => (question.endsWith('*') ? key.startsWith(question.slice(0, -1)) : key === question))
    // Once said is enough: a question that stays open although it was answered is one for a person.
    if (!meant || answer !== null || stored.answers[key] === meant.answer) continue
    if (!meant.answer.startsWith('person:') && !options.some(({ id }) => id === meant.answer))
      throw new StartProblem(`“${meant.answer}” is no answer to ${key}. There are: ${options.map(({ id }) => id).join(', ')}.`)
    said.set(key, meant.answer)
  }
  if (said.size === 0) return null
  const columns = (stored.columns as FactualColumn[]).map((column) => {
    const [order, decimal] = [said.get(`date-order:${column.index}`), said.get(`decimal:${column.index}`)]
    return {
      ...column,
      convention: {
        ...column.convention,
        ...(order === undefined ? {} : { date_order: order as 'dmy' | 'mdy' }),
        ...(decimal === undefined ? {} : { decimal: decimal as 'point' | 'comma' }),
      },
    }
  })
  return { answers: { ...stored.answers, ...Object.fromEntries(said) }, columns }
}

async function keep(tx: Tx, { importId, by }: CommitJob, { bytes, filename }: CommandAsked): Promise<void> {
  await addImport(tx, { id: importId, filename, size: bytes.length, byId: by.id, byName: by.name })
  for (let part = 0; part * partSize < bytes.length; part++)
    await addChunk(tx, importId, part, bytes.subarray(part * partSize, (part + 1) * partSize))
}

async function tenantOf(db: Database, named: string): Promise<string> {
  const all = await db.everyWorkspace()
  const matching: string[] = []
  for (const id of all)
    if (id === named || (await db.asSystem(id, { requestId: 'import-command' }, (tx) => findTenantNamed(tx, named)))) matching.push(id)
  const [only, other] = matching
  if (only === undefined) throw new StartProblem(`There is no workspace called ${named}.`)
  if (other !== undefined) throw new StartProblem(`${matching.length} workspaces are called ${named}. Give the id of one.`)
  return only
}

/** Every suggestion is taken; what is left is ignored, and said in the totals. */
function suggested(read: StoredImport, dates: string | null): FactualColumn[] {
  return (read.columns as FactualColumn[]).map((column) => ({
    ...column,
    target: column.suggestion?.target ?? 'ignore',
    convention: {
      ...column.convention,
      ...(column.facts.ambiguousDates && (dates === 'dmy' || dates === 'mdy') ? { date_order: dates } : {}),
    },
  }))
}

/** One line a cell that would change or has a problem, and one for what is wrong with a row as a whole. */
async function report(tx: Tx, stored: StoredImport, print: (value: unknown) => void): Promise<void> {
  const ignored = stored.columns.filter(({ target }) => target === 'ignore').map(({ name }) => name)
  if (ignored.length > 0) print({ ignored })
  const names = new Map(stored.columns.map(({ index, name }) => [index, name]))
  const today = todayIn(await findTimeZone(tx))
  for (let offset = 0; ; offset += 500) {
    const { rows } = await findPage(tx, stored.id, { kind: null, search: null, limit: 500, offset })
    if (rows.length === 0) return
    for (const row of await showRows(tx, stored, rows, today)) for (const line of rowReport(row, names)) print(line)
  }
}

const rowReport = ({ row, kind, problems, cells }: ImportRow, names: ReadonlyMap<number, string>): object[] => [
  ...problems.map((problem) => ({ row, kind, problem })),
  ...cells.flatMap((cell) => {
    const said = cellReport(cell, kind)
    return said ? [{ row, kind, column: names.get(cell.column), raw: cell.raw, ...said }] : []
  }),
]

function cellReport({ value, before, note, problem }: ImportRow['cells'][number], kind: ImportRow['kind']): object | null {
  if (problem) return { problem: problem.message, fix: problem.fix }
  const written = kind === 'add' ? value !== null : kind === 'change' && before !== null
  return written ? { value, before, note } : null
}
