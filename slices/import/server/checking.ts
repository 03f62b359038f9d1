import type { Database } from '#platform/server/database.ts'
import { displayName } from '#slices/people/rules.ts'
import { judgeChange, readEmployees, type BulkEmployee } from '#slices/people/server/service.ts'
import type { Counts, Question } from '../contract.ts'
import { columnQuestions, type FactualColumn } from '../rules/columns.ts'
import type { RowReader, Draft, PlannedColumn, Problem } from '../rules/drafts.ts'
import { keysOf, laidOver, namelessContact, RowMarks, valuesOf } from '../rules/judging.ts'
import { matchRows, type Known, type Match, type Matching, type RowKeys } from '../rules/matching.ts'
import { noCustomTargets } from './custom-targets.ts'
import { effectiveOf, idOfRow, plannedColumns, repeatsHeadings, rowReader } from './plan.ts'
import { saveImport } from './queries/imports.ts'
import { findKnown, findPersonOf } from './queries/people.ts'
import { addFindings, deleteFindings, findRowsAfter, noCounts, type Finding, type StoredRow } from './queries/rows.ts'
import { atWork, GivenUp, type ImportJob, type Work } from './work.ts'

const rowsAtOnce = 500

/** The dry run: says of every row what a commit would do, and asks what only the person can settle. */
export const checkImport = (db: Database, job: ImportJob): Promise<void> =>
  atWork(db, job, 'checking', async (work) => {
    const { tx, stored } = work
    const columns = plannedColumns(stored, noCustomTargets)
    const reader = rowReader(stored, columns, work.today)
    const matching = matchRows({
      rows: await readKeys(work, columns, reader),
      known: await everybody(work),
      answers: stored.answers,
      idOf: (row: RowKeys) => idOfRow(stored.id, row.n),
      today: work.today,
    })
    await deleteFindings(tx, stored.id)
    const counts = await judgeAll(work, { columns, reader, matching })
    const questions: Question[] = [...columnQuestions(stored.columns as FactualColumn[], noCustomTargets), ...matching.questions].slice(
      0,
      500,
    )
    if (!(await saveImport(tx, stored.id, 'checking', { state: 'checked', questions, counts, progress: null }))) throw new GivenUp()
  })

async function everybody({ tx }: Work): Promise<Known[]> {
  const all: Known[] = []
  for (;;) {
    const page = await findKnown(tx, all.at(-1)?.id ?? null, 5000)
    all.push(...page)
    if (page.length < 5000) return all
  }
}

async function* pages({ tx, stored }: Work): AsyncIterable<StoredRow[]> {
  let after = 0
  for (;;) {
    const rows = await findRowsAfter(tx, stored.id, after, rowsAtOnce)
    if (rows.length === 0) return
    yield rows
    after = rows.at(-1)?.n ?? after
  }
}

async function readKeys(work: Work, columns: readonly PlannedColumn[], reader: RowReader): Promise<RowKeys[]> {
  const keys: RowKeys[] = []
  const marks = new RowMarks()
  const managerColumn = columns.find(({ target }) => target === 'manager')?.index ?? null
  for await (const rows of pages(work)) {
    for (const { n, cells } of rows)
      keys.push(
        keysOf(n, reader.read(cells, []), {
          managerColumn,
          repeatsHeadings: repeatsHeadings(work.stored.columns, cells),
          mark: marks.markOf(cells),
        }),
      )
    await work.progress(0.3 * (keys.length / Math.max(keys.length, (work.stored.counts?.rows ?? keys.length) || 1)))
  }
  return keys
}

interface Judging {
  readonly columns: readonly PlannedColumn[]
  readonly reader: RowReader
  readonly matching: Matching
}

async function judgeAll(work: Work, { columns, reader, matching }: Judging): Promise<Counts> {
  const counts = { ...noCounts }
  const own = await findPersonOf(work.tx, work.stored.created_by)
  let at = 0
  for await (const rows of pages(work)) {
    const matches = rows.map(() => matching.matches[at++] as Match)
    const ids = matches.flatMap((match) => (match.existing && match.skipped === null ? [match.id] : []))
    const people = new Map((await readEmployees(work.tx, ids)).map((person) => [person.id, person]))
    const findings = rows.map((row, i) => {
      const match = matches[i] as Match
      return judgeRow(row, {
        work,
        columns,
        reader,
        match,
        stored: people.get(match.id) ?? null,
        own,
        depth: matching.depth.get(match.id) ?? 0,
      })
    })
    for (const { kind } of findings) {
      counts.rows++
      counts[kind]++
    }
    await addFindings(work.tx, work.stored.id, findings)
    await work.progress(0.3 + 0.7 * (at / matching.matches.length))
  }
  return counts
}

interface RowGround {
  readonly work: Work
  readonly columns: readonly PlannedColumn[]
  readonly reader: RowReader
  readonly match: Match
  readonly stored: BulkEmployee | null
  readonly own: string | null
  readonly depth: number
}

function judgeRow(row: StoredRow, ground: RowGround): Finding {
  const { match, stored, work } = ground
  const draft = ground.reader.read(row.cells, row.faults ?? [])
  const name = nameOf(draft, match, stored, row.n)
  const about = {
    n: row.n,
    name,
    employee_id: match.id,
    seen_version: stored?.version ?? null,
    manager_id: match.managerId,
    instead: match.instead,
    depth: ground.depth,
  }
  if (match.skipped !== null)
    return { ...about, employee_id: null, kind: 'skipped', problems: [{ column: null, message: match.skipped, fix: null }] }
  const values = laidOver(valuesOf(draft, match, work.today), stored)
  const change =
    stored === null ? null : judgeChange(stored, values, { effective: effectiveOf(work.stored, work.today), today: work.today })
  const problems = [...draft.problems, ...match.problems, ...problemsOf(values, change, ground)]
  if (problems.length > 0) return { ...about, kind: 'problem', problems }
  if (change === null) return { ...about, kind: 'add', problems: [] }
  return { ...about, kind: Object.keys(change.changes).length > 0 || change.number ? 'change' : 'same', problems: [] }
}

const newProblems = (values: Record<string, unknown>, today: string): readonly { path: string; message: string }[] => {
  const blank = {
    employee_no: null,
    version: 0,
    last_name: '',
    start_date: null,
    end_date: null,
    date_of_birth: null,
    emergency_contacts: [],
  }
  return judgeChange(blank as unknown as BulkEmployee, values, { effective: { mode: 'correct' }, today }).problems
}

const ownHeld = ['salary', 'pay_frequency', 'manager_id']

/** Problems of whole records, each put to the column it comes from. */
function problemsOf(
  values: Record<string, unknown>,
  change: ReturnType<typeof judgeChange> | null,
  { columns, stored, own, work }: RowGround,
): Problem[] {
  const problems = change?.problems ?? newProblems(values, work.today)
  const columnOf = (path: string): number | null => columns.find(({ target }) => target === path)?.index ?? null
  const found: Problem[] = problems.map(({ path, message }) => ({ column: columnOf(path), message, fix: null }))
  if (namelessContact(values))
    found.push({ column: columnOf('emergency_1_name'), message: 'An emergency contact needs a name.', fix: null })
  if (stored === null && !('first_name' in values))
    found.push({ column: columnOf('first_name') ?? columnOf('full_name'), message: 'Enter a name.', fix: null })
  if (stored !== null && stored.id === own && ownHeld.some((field) => change !== null && field in change.changes))
    found.push({
      column: null,
      message: 'Nobody changes their own pay or line by an import. Leave this row out, or let somebody else bring it in.',
      fix: null,
    })
  return found
}

function nameOf(draft: Draft, match: Match, stored: BulkEmployee | null, n: number): string {
  const { first_name: first, last_name: last } = { ...draft.values, ...match.instead } as { first_name?: string; last_name?: string }
  if (typeof first === 'string' && first !== '') return [first, last].filter(Boolean).join(' ')
  return stored ? displayName(stored) : `Row ${n}`
}
