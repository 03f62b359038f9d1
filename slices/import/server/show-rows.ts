import type { Tx } from '#platform/server/database.ts'
import { showDate } from '#platform/shared/calendar-date.ts'
import { weekDays } from '#slices/people/contract.ts'
import { readEmployees, type BulkEmployee } from '#slices/people/server/service.ts'
import type { ImportRow } from '../contract.ts'
import { isOfBank } from '../policy.ts'
import { shownPay } from '../rules/cells.ts'
import type { PlannedColumn, RowReader } from '../rules/drafts.ts'
import { noCustomTargets } from './custom-targets.ts'
import { plannedColumns, rowReader } from './plan.ts'
import type { StoredImport } from './queries/imports.ts'
import { findNames } from './queries/people.ts'
import { countAlike, type FoundRow } from './queries/rows.ts'

/** Rows of the dry run as the person sees them, read with the same plan as they were judged by. */
export async function showRows(tx: Tx, stored: StoredImport, rows: readonly FoundRow[], today: string): Promise<ImportRow[]> {
  const columns = plannedColumns(stored, noCustomTargets)
  const ids = rows.flatMap(({ employee_id: id, kind }) => (id !== null && kind !== 'add' ? [id] : []))
  const people = new Map((await readEmployees(tx, ids)).map((person) => [person.id, person]))
  const managers = [...rows, ...people.values()].flatMap(({ manager_id: manager }) => manager ?? [])
  const broken = rows.flatMap((row) =>
    row.problems.flatMap(({ column }) => (column === null ? [] : [{ column, raw: row.cells[column] ?? '' }])),
  )
  const ground: RowGround = {
    columns,
    reader: rowReader(stored, columns, today),
    people,
    names: await findNames(tx, stored.id, managers),
    alike: await countAlike(tx, stored.id, broken),
  }
  return rows.map((row) => showRow(row, ground))
}

interface RowGround {
  readonly columns: readonly PlannedColumn[]
  readonly reader: RowReader
  readonly people: ReadonlyMap<string, BulkEmployee>
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
    cells: ground.columns.map(({ index, target }) => {
      const reading = draft.cells.get(index)
      const problem = row.problems.find(({ column }) => column === index)
      const raw = row.cells[index] ?? ''
      const value =
        target === 'manager' ? managerShown(row, reading?.shown ?? null, ground) : insteadShown(row, target, reading?.shown ?? null)
      const before = stored && row.kind !== 'same' && value !== null ? beforeOf(stored, target, { ground, value: reading?.value }) : null
      return {
        column: index,
        raw,
        original: row.originals?.[String(index)] ?? null,
        value: problem ? null : value,
        before: before !== null && before !== value ? before : null,
        note: problem ? null : (reading?.note ?? null),
        problem: problem ? { message: problem.message, fix: problem.fix, alike: ground.alike.get(`${index} ${raw}`) ?? 1 } : null,
      }
    }),
    problems: row.problems.filter(({ column }) => column === null).map(({ message }) => message),
  }
}

const managerShown = (row: FoundRow, shown: string | null, { names }: RowGround): string | null =>
  row.manager_id === null ? (shown === null || row.problems.length > 0 ? null : 'Nobody') : (names.get(row.manager_id) ?? shown)

function insteadShown(row: FoundRow, target: string, shown: string | null): string | null {
  const field = target === 'full_name' ? 'first_name' : target
  if (!(field in row.instead)) return shown
  const value = row.instead[field]
  return typeof value === 'string' ? value : null
}

const dates = new Set(['start_date', 'end_date', 'date_of_birth'])

/** What is stored now, as it is shown: '' for nothing, null where it is what the cell says. Bank details stay behind their mask. */
function beforeOf(stored: BulkEmployee, target: string, { ground, value }: { ground: RowGround; value: unknown }): string | null {
  const now = stored[target as keyof BulkEmployee]
  if (isOfBank(target)) return now === value ? null : now === null ? '' : '••••'
  const composed = composedBefore[target]
  if (composed) return composed(stored, ground) ?? ''
  const contact = /^emergency_(\d)_(name|relation|phone|email)$/.exec(target)
  if (contact) return stored.emergency_contacts[Number(contact[1]) - 1]?.[contact[2] as 'name'] ?? ''
  if (typeof now !== 'string' || now === '') return ''
  if (dates.has(target)) return showDate(now)
  return target === 'salary' ? shownPay(now) : now
}

const composedBefore: Readonly<Record<string, (stored: BulkEmployee, ground: RowGround) => string | null | undefined>> = {
  manager: ({ manager_id: id }, { names }) => (id === null ? null : names.get(id)),
  full_name: ({ first_name: first, last_name: last }) => (last === '' ? `${first} (one name)` : `${first} · ${last}`),
  work_days: ({ work_pattern: pattern }) => weekDays.filter((day) => pattern?.days.includes(day)).join(', '),
  work_hours: ({ work_pattern: pattern }) => (pattern ? String(pattern.hours) : null),
}
