import type { Tx } from '#platform/server/database.ts'
import { showDate } from '#platform/shared/calendar-date.ts'
import { weekDays } from '#slices/people/contract.ts'
import type { CustomValue } from '#slices/custom-fields/contract.ts'
import { readCurrentValues } from '#slices/custom-fields/server/service.ts'
import { readEmployees, type BulkEmployee } from '#slices/people/server/service.ts'
import type { ImportRow } from '../contract.ts'
import { isOfBank } from '../policy.ts'
import type { ValueDefinition } from '#slices/custom-fields/rules.ts'
import { shownCustom, shownPay } from '../rules/cells.ts'
import type { PlannedColumn, RowReader } from '../rules/drafts.ts'
import { findCustomTargets, type CustomTargets } from './custom-targets.ts'
import { plannedColumns, rowReader } from './plan.ts'
import type { StoredImport } from './queries/imports.ts'
import { findNames } from './queries/people.ts'
import { countAlike, type FoundRow } from './queries/rows.ts'

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
        target === 'manager'
          ? managerShown(row, reading?.shown ?? null, ground)
          : insteadShown(row, target, { shown: reading?.shown ?? null, ground })
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

function insteadShown(row: FoundRow, target: string, { shown, ground }: { shown: string | null; ground: RowGround }): string | null {
  const field = target === 'full_name' ? 'first_name' : target
  if (!(field in row.instead)) return shown
  const value = row.instead[field]
  if (typeof value !== 'string') return null
  return ground.custom.kindOf(target) === 'person' ? (ground.names.get(value) ?? shown) : value
}

const dates = new Set(['start_date', 'end_date', 'date_of_birth'])

/** What is stored now, as it is shown: '' for nothing, null where it is what the cell says. Bank details stay behind their mask. */
function beforeOf(stored: BulkEmployee, target: string, { ground, value }: { ground: RowGround; value: unknown }): string | null {
  const field = ground.custom.fieldOf(target)
  if (field) return customBefore(ground.current.get(stored.id)?.[field.id] ?? null, field, ground.names)
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

const customBefore = (value: CustomValue, field: ValueDefinition, names: ReadonlyMap<string, string>): string =>
  value === null ? '' : field.kind === 'person' ? (names.get(String(value)) ?? 'Somebody') : shownCustom(field, value)

const composedBefore: Readonly<Record<string, (stored: BulkEmployee, ground: RowGround) => string | null | undefined>> = {
  manager: ({ manager_id: id }, { names }) => (id === null ? null : names.get(id)),
  full_name: ({ first_name: first, last_name: last }) => (last === '' ? `${first} (one name)` : `${first} · ${last}`),
  work_days: ({ work_pattern: pattern }) => weekDays.filter((day) => pattern?.days.includes(day)).join(', '),
  work_hours: ({ work_pattern: pattern }) => (pattern ? String(pattern.hours) : null),
}
