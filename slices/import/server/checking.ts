import type { Database } from '#platform/server/database.ts'
import type { CustomValue } from '#slices/custom-fields/contract.ts'
import { readCurrentValues, type PlainField } from '#slices/custom-fields/server/service.ts'
import { readEmployees } from '#slices/people/server/service.ts'
import { openLedgers } from '#slices/time-off/server/service.ts'
import type { Counts, Question } from '../contract.ts'
import { columnQuestions, type FactualColumn } from '../rules/columns.ts'
import type { PlannedColumn, RowReader } from '../rules/drafts.ts'
import { isOfLeave } from '../rules/leave.ts'
import { keysOf, RowMarks } from '../rules/judging.ts'
import { matchRows, type Known, type Match, type Matching, type RowKeys } from '../rules/matching.ts'
import { customTarget, findCustomTargets, type CustomTargets } from './custom-targets.ts'
import { SharedValues } from './custom-values.ts'
import { judgeRow, withProblems, type JudgedRow } from './judging-rows.ts'
import { headingsRepeated, idOfRow, plannedColumns, rowReader } from './plan.ts'
import { saveImport } from './queries/imports.ts'
import { findKnown, findPersonOf } from './queries/people.ts'
import { addFindings, deleteFindings, findRowsAfter, noCounts, type Finding, type StoredRow } from './queries/rows.ts'
import { atWork, GivenUp, type ImportJob, type Work } from './work.ts'

const rowsAtOnce = 500

/** The dry run: says of every row what a commit would do, and asks what only the person can settle. */
export const checkImport = (db: Database, job: ImportJob): Promise<void> =>
  atWork(db, job, 'checking', async (work) => {
    const { tx, stored } = work
    const custom = await findCustomTargets(tx)
    const columns = plannedColumns(stored, custom)
    const reader = rowReader(stored, columns, work.today)
    const matching = matchRows({
      rows: await readKeys(work, columns.filter(isKey)),
      known: await everybody(work),
      answers: stored.answers,
      idOf: (row: RowKeys) => idOfRow(stored.id, row.n),
      today: work.today,
    })
    await deleteFindings(tx, stored.id)
    const counts = await judgeAll(work, { columns, custom, reader, matching })
    const questions: Question[] = [...columnQuestions(stored.columns as FactualColumn[], custom), ...matching.questions].slice(0, 500)
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

/** What matching looks at; the other columns are read when each row is judged. */
const keyTargets = new Set([
  'employee_no',
  'email',
  'first_name',
  'last_name',
  'full_name',
  'preferred_name',
  'manager',
  'start_date',
  'end_date',
])
const isKey = ({ target, custom }: PlannedColumn): boolean => keyTargets.has(target) || custom?.kind === 'person'

async function readKeys(work: Work, columns: readonly PlannedColumn[]): Promise<RowKeys[]> {
  const reader = rowReader(work.stored, columns, work.today)
  const keys: RowKeys[] = []
  const marks = new RowMarks()
  const repeats = headingsRepeated(work.stored.columns)
  const people = columns.filter(({ custom }) => custom?.kind === 'person')
  const managerColumn = columns.find(({ target }) => target === 'manager')?.index ?? null
  for await (const rows of pages(work)) {
    for (const { n, cells } of rows)
      keys.push(
        keysOf(n, reader.read(cells, []), {
          managerColumn,
          people,
          repeatsHeadings: repeats(cells),
          mark: marks.markOf(cells),
        }),
      )
    await work.progress(0.3 * (keys.length / Math.max(keys.length, (work.stored.counts?.rows ?? keys.length) || 1)))
  }
  return keys
}

interface Judging {
  readonly columns: readonly PlannedColumn[]
  readonly custom: CustomTargets
  readonly reader: RowReader
  readonly matching: Matching
}

async function judgeAll(work: Work, judging: Judging): Promise<Counts> {
  const counts = { ...noCounts }
  const shared = new SharedValues()
  const own = await findPersonOf(work.tx, work.stored.created_by)
  let at = 0
  for await (const rows of pages(work)) {
    const matches = rows.map(() => judging.matching.matches[at++] as Match)
    const findings = await judgePage(work, { ...judging, rows, matches, own, shared })
    for (const { kind } of findings) {
      counts.rows++
      counts[kind]++
    }
    await addFindings(work.tx, work.stored.id, findings)
    await work.progress(0.3 + 0.7 * (at / judging.matching.matches.length))
  }
  return counts
}

interface Page extends Judging {
  readonly rows: readonly StoredRow[]
  readonly matches: readonly Match[]
  readonly own: string | null
  readonly shared: SharedValues
}

async function judgePage(work: Work, { columns, custom, reader, matching, rows, matches, own, shared }: Page): Promise<Finding[]> {
  const ids = matches.flatMap((match) => (match.existing && match.skipped === null ? [match.id] : []))
  const people = new Map((await readEmployees(work.tx, ids)).map((person) => [person.id, person]))
  const hasCustom = columns.some(({ target }) => custom.fieldOf(target))
  const current = hasCustom ? await readCurrentValues(work.tx, ids, work.today) : new Map<string, Record<string, CustomValue>>()
  const ledgers = await openLedgers(work.tx, columns.some(({ target }) => isOfLeave(target)) ? ids : [], work.today)
  const judged = rows.map((row, i): JudgedRow => {
    const match = matches[i] as Match
    const stored = people.get(match.id) ?? null
    return judgeRow(row, {
      work,
      columns,
      custom,
      reader,
      match,
      stored,
      current: current.get(match.id) ?? {},
      ledger: ledgers.get(match.id) ?? null,
      own,
      depth: matching.depth.get(match.id) ?? 0,
    })
  })
  const columnOf = (field: PlainField): number | null => columns.find(({ target }) => target === customTarget(field))?.index ?? null
  const clashes = await shared.problemsOf(
    work.tx,
    judged.map(({ finding, changes }, i) => ({ n: finding.n, person: (matches[i] as Match).id, changes })),
    columnOf,
  )
  return judged.map(({ finding }) => withProblems(finding, clashes.get(finding.n) ?? []))
}
