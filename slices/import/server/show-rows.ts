import type { Tx } from '#platform/server/database.ts'
import type { CustomValue } from '#slices/custom-fields/contract.ts'
import { readCurrentValues } from '#slices/custom-fields/server/service.ts'
import { readEmployees, type BulkEmployee } from '#slices/people/server/service.ts'
import type { OpenLedger } from '#slices/time-off/rules.ts'
import { openLedgers } from '#slices/time-off/server/service.ts'
import type { ImportRow } from '../contract.ts'
import type { CellReading } from '../rules/cells.ts'
import type { PlannedColumn, Problem, RowReader } from '../rules/drafts.ts'
import { isOfLeave } from '../rules/leave.ts'
import { findCustomTargets, type CustomTargets } from './custom-targets.ts'
import { plannedColumns, rowReader } from './plan.ts'
import type { StoredImport } from './queries/imports.ts'
import { findNames } from './queries/people.ts'
import { countAlike, type FoundRow } from './queries/rows.ts'
import { storedValue } from './stored-values.ts'

/** Rows of the dry run as the person sees them, read with the same plan as they were judged by. */
export async function showRows(tx: Tx, stored: StoredImport, rows: readonly FoundRow[], today: string): Promise<ImportRow[]> {
  const custom = await findCustomTargets(tx)
  const columns = plannedColumns(stored, custom)
  const ids = rows.flatMap(({ employee_id: id, kind }) => (id !== null && kind !== 'add' ? [id] : []))
  const people = new Map((await readEmployees(tx, ids)).map((person) => [person.id, person]))
  const current = await readCurrentValues(tx, [...people.keys()], today)
  const named = columns.filter(({ target }) => custom.kindOf(target) === 'person')
  const managers = [
    ...[...rows, ...people.values()].flatMap(({ manager_id: manager }) => manager ?? []),
    ...named.flatMap(({ target }) => rows.flatMap(({ instead }) => (typeof instead[target] === 'string' ? [instead[target]] : []))),
    ...named.flatMap(({ target }) =>
      [...current.values()].flatMap((values) => String(values[custom.fieldOf(target)?.id ?? ''] ?? '') || []),
    ),
  ]
  const broken = rows.flatMap((row) =>
    row.problems.flatMap(({ column }) => (column === null ? [] : [{ column, raw: row.cells[column] ?? '' }])),
  )
  const ground: RowGround = {
    columns,
    reader: rowReader(stored, columns, today),
    people,
    custom,
    current,
    ledgers: await openLedgers(tx, columns.some(({ target }) => isOfLeave(target)) ? [...people.keys()] : [], today),
    names: await findNames(tx, stored.id, managers),
    alike: await countAlike(tx, stored.id, broken),
  }
  return rows.map((row) => showRow(row, ground))
}

interface RowGround {
  readonly columns: readonly PlannedColumn[]
  readonly reader: RowReader
  readonly people: ReadonlyMap<string, BulkEmployee>
  readonly custom: CustomTargets
  /** Values of the workspace's fields as they are, by person. */
  readonly current: ReadonlyMap<string, Readonly<Record<string, CustomValue>>>
  readonly ledgers: ReadonlyMap<string, OpenLedger>
  readonly names: ReadonlyMap<string, string>
  readonly alike: ReadonlyMap<string, number>
}

/** A row of the dry run with every cell as it stands, as it would be stored and as it is now. */
function showRow(row: FoundRow, ground: RowGround): ImportRow {
  const draft = ground.reader.read(row.cells, [])
  const stored = row.employee_id === null ? undefined : ground.people.get(row.employee_id)
  return {
    row: row.n,
    kind: row.kind,
    name: row.name,
    employee_id: stored ? row.employee_id : null,
    cells: ground.columns.map((column) => showCell(row, column, { stored, reading: draft.cells.get(column.index), ground })),
    problems: row.problems.filter(({ column }) => column === null).map(({ message }) => message),
  }
}

interface CellGround {
  readonly stored: BulkEmployee | undefined
  readonly reading: CellReading | undefined
  readonly ground: RowGround
}

function showCell(row: FoundRow, { index, target }: PlannedColumn, { stored, reading, ground }: CellGround): ImportRow['cells'][number] {
  const raw = row.cells[index] ?? ''
  const about = { column: index, raw, original: row.originals?.[String(index)] ?? null }
  const value = valueShown(row, target, { reading, ground })
  const before = value === null ? null : beforeShown(row, target, value, { stored, reading, ground })
  const problem = row.problems.find(({ column }) => column === index)
  if (!problem) return { ...about, value, before, note: reading?.note ?? null, problem: null }
  return { ...about, value: null, before, note: null, problem: problemShown(problem, ground.alike.get(`${index} ${raw}`)) }
}

/** What is stored now, where the cell would change it. */
function beforeShown(row: FoundRow, target: string, value: string, { stored, reading, ground }: CellGround): string | null {
  if (!stored || row.kind === 'same') return null
  const now = storedValue(stored, target, { ...ground, value: reading?.value })
  return now === value ? null : now
}

const problemShown = ({ message, fix }: Problem, alike = 1): ImportRow['cells'][number]['problem'] => ({ message, fix, alike })

function valueShown(row: FoundRow, target: string, { reading, ground }: Pick<CellGround, 'reading' | 'ground'>): string | null {
  const shown = reading?.shown ?? null
  return target === 'manager' ? managerShown(row, shown, ground) : insteadShown(row, target, { shown, ground })
}

function managerShown(row: FoundRow, shown: string | null, { names }: RowGround): string | null {
  if (row.manager_id !== null) return names.get(row.manager_id) ?? shown
  return shown === null || row.problems.length > 0 ? null : 'Nobody'
}

function insteadShown(row: FoundRow, target: string, { shown, ground }: { shown: string | null; ground: RowGround }): string | null {
  const field = target === 'full_name' ? 'first_name' : target
  if (!(field in row.instead)) return shown
  const value = row.instead[field]
  if (typeof value !== 'string') return null
  return ground.custom.kindOf(target) === 'person' ? (ground.names.get(value) ?? shown) : value
}
