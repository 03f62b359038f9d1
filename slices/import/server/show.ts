import type { Actor } from '#platform/shared/actor.ts'
import { showDate } from '#platform/shared/calendar-date.ts'
import type { BulkEmployee } from '#slices/people/server/service.ts'
import type { Import, ImportRow } from '../contract.ts'
import { canHandle, groupOfTarget, isOfBank, mayBringIn } from '../policy.ts'
import type { RowReader } from '../rules/drafts.ts'
import { type PlannedColumn } from '../rules/drafts.ts'
import type { StoredImport } from './queries/imports.ts'
import type { FoundRow } from './queries/rows.ts'

const active = ['reading', 'mapping', 'checking', 'checked', 'committing'] as const

/** An import as the asker may see it: whoever did not hand the file in sees that it is there, and nothing of what it holds. */
export function showImport(stored: StoredImport, actor: Actor): Import {
  const own = canHandle(actor, stored)
  const open = own && !stored.gone
  const { counts, questions } = stored
  const ready =
    counts !== null && counts.problem === 0 && counts.add + counts.change > 0 && questions.every(({ answer }) => answer !== null)
  const dated = counts === null || counts.change === 0 || stored.effective !== null
  return {
    id: stored.id,
    version: stored.version,
    state: stored.state,
    filename: stored.filename,
    size: stored.size,
    created_at: stored.created_at.toISOString(),
    created_by: stored.created_by_name,
    reading: stored.reading,
    sheets: own ? stored.sheets : [],
    notes: own ? stored.notes : [],
    columns: own ? stored.columns : [],
    effective: stored.effective,
    questions: own ? questions : [],
    counts,
    progress: stored.progress === null ? null : stored.progress / 1000,
    failure: stored.failure,
    undo_until: stored.undo_until?.toISOString() ?? null,
    kept_until: stored.kept_until.toISOString(),
    waiting: stored.waiting,
    can: {
      plan: open && (stored.state === 'mapping' || stored.state === 'checked'),
      commit: open && stored.state === 'checked' && ready && dated,
      step_up: touchesBank(stored),
      cancel: own && (active as readonly string[]).includes(stored.state),
      undo: own && stored.state === 'committed' && !stored.gone,
    },
  }
}

export const touchesBank = (stored: Pick<StoredImport, 'columns'>): boolean => stored.columns.some(({ target }) => isOfBank(target))
export const mayStill = (actor: Actor, stored: Pick<StoredImport, 'columns'>): boolean =>
  stored.columns.every(
    ({ target }) =>
      target === null || target === 'ignore' || target.startsWith('custom:') || mayBringIn(actor, groupOfTarget.get(target) ?? ''),
  )

export interface RowGround {
  readonly columns: readonly PlannedColumn[]
  readonly reader: RowReader
  readonly people: ReadonlyMap<string, BulkEmployee>
  readonly names: ReadonlyMap<string, string>
  readonly alike: ReadonlyMap<string, number>
}

/** A row of the dry run with every cell as it stands, as it would be stored and as it is now. */
export function showRow(row: FoundRow, ground: RowGround): ImportRow {
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
      const before = stored ? beforeOf(stored, target, ground) : null
      return {
        column: index,
        raw,
        original: row.originals?.[String(index)] ?? null,
        value: problem ? null : value,
        before: value !== null && before !== null && before !== value ? before : null,
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

/** What is stored now, as it is shown; null: nothing. Bank details stay behind their mask. */
function beforeOf(stored: BulkEmployee, target: string, { names }: RowGround): string | null {
  const contact = /^emergency_(\d)_(name|relation|phone|email)$/.exec(target)
  if (contact) return stored.emergency_contacts[Number(contact[1]) - 1]?.[contact[2] as 'name'] ?? null
  if (target === 'manager') return stored.manager_id === null ? null : (names.get(stored.manager_id) ?? null)
  if (target === 'full_name')
    return stored.last_name === '' ? `${stored.first_name} (one name)` : `${stored.first_name} · ${stored.last_name}`
  if (target === 'work_days') return stored.work_pattern?.days.join(', ') ?? null
  if (target === 'work_hours') return stored.work_pattern ? String(stored.work_pattern.hours) : null
  if (isOfBank(target)) return stored[target as 'bank_sort_code'] === null ? null : '••••'
  const value = stored[target as keyof BulkEmployee] as string | null
  if (value === null || value === undefined || value === '') return null
  if (dates.has(target)) return showDate(value)
  return target === 'salary' ? `£${Number(value).toFixed(2).replace(/\.00$/, '')}` : value
}
