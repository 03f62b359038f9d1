import type { Tx } from '#platform/server/database.ts'
import type { EditableField, Effective } from '../contract.ts'
import { changesOf, employeeProblems, searchText, sortKey, type Changes } from '../rules.ts'
import { correctAt, type DatedField, type RowWrite } from '../rules-dated.ts'
import { effectiveProblems, layOn } from './dated.ts'
import {
  addPersonRows,
  addProposals,
  appendEntries,
  changePersonRows,
  checkSoFar,
  columnsOf,
  companionTables,
  deleteEmployees,
  deletePlannedRows,
  findEmployeesById,
  findRowsOf,
  withdrawProposals,
  writeRowsOf,
  type BulkEmployee,
  type PersonTable,
} from './queries/bulk.ts'
import type { StoredRow } from './queries/dated.ts'
import { sealedChanges } from './sealed.ts'

export { appendEntries, findEmployeesById, knowTableSizes, checkSoFar } from './queries/bulk.ts'
export type { BulkEmployee } from './queries/bulk.ts'

/**
 * Many records at once, by the rules that hold for one: the same comparison, the same dated rows, the same entries in the log. Who
 * may is decided by the caller, before.
 */

export interface BulkContext {
  readonly tx: Tx
  readonly by: { readonly id: string; readonly name: string }
  readonly today: string
  readonly sealed: (value: unknown) => string
  /** Written into every entry of the log. */
  readonly reason: string
}

export type BulkValues = Partial<Record<EditableField | 'employee_no', unknown>>
export interface NewPerson {
  readonly id: string
  readonly values: BulkValues
}

const blank = Object.fromEntries([...columnsOf('employees'), ...companionTables.flatMap(columnsOf)].map((column) => [column, null]))

function tableRow(table: PersonTable, id: string, person: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const row = Object.fromEntries(
    columnsOf(table).map((column) => [column, person[column === 'contacts' ? 'emergency_contacts' : column] ?? null]),
  )
  if (table !== 'employees')
    return { ...row, employee_id: id, ...(table === 'employee_emergency' ? { contacts: row['contacts'] ?? [] } : {}) }
  // A person with one name has '' for the other.
  const named = { ...row, last_name: row['last_name'] ?? '' } as Parameters<typeof searchText>[0]
  return {
    ...row,
    id,
    last_name: named.last_name,
    single_name: named.last_name === '',
    sort_name: sortKey(named),
    search_text: searchText(named),
  }
}

/** Adds people; managers stand before their reports or with them in the same call. */
export async function addPeople(ctx: BulkContext, people: readonly NewPerson[]): Promise<void> {
  const rowsOf = (table: PersonTable) =>
    people
      .filter(
        ({ values }) =>
          table === 'employees' ||
          columnsOf(table).some(
            (column) => (values as Record<string, unknown>)[column === 'contacts' ? 'emergency_contacts' : column] !== undefined,
          ),
      )
      .map(({ id, values }) => tableRow(table, id, { ...blank, ...values }))
  await addPersonRows(ctx.tx, 'employees', rowsOf('employees'), ctx.by.id)
  for (const table of companionTables) await addPersonRows(ctx.tx, table, rowsOf(table), ctx.by.id)
  await appendEntries(
    ctx.tx,
    ctx.by,
    people.map(({ id, values }) => {
      const changes = Object.fromEntries(
        Object.entries(values).flatMap(([field, to]) => (to === null || to === undefined ? [] : [[field, { from: null, to }]])),
      ) as Changes
      return { action: 'employee.created', subject_id: id, changes: sealedChanges(ctx, changes), reason: ctx.reason }
    }),
  )
  await checkSoFar(ctx.tx)
}

/** What a file would change of a person, and why it cannot. */
export function judgeChange(
  stored: BulkEmployee,
  sent: BulkValues,
  { effective, today }: { effective: Effective; today: string },
): { changes: Changes; number: { from: string | null; to: string } | null; problems: readonly { path: string; message: string }[] } {
  const { employee_no: given, ...fields } = sent
  const { changes, problems } = changesOf(stored, fields)
  const next = { ...stored, ...Object.fromEntries(Object.entries(changes).map(([field, { to }]) => [field, to])) } as BulkEmployee
  const judged = { ...next, single_name: next.last_name === '' }
  const number = typeof given === 'string' && given !== stored.employee_no ? { from: stored.employee_no, to: given } : null
  const dated = Object.keys(changes).length > 0 ? effectiveProblems(next, effective, today) : []
  return { changes, number, problems: [...problems, ...employeeProblems(judged, changes, today), ...dated] }
}

export interface PersonChange {
  readonly stored: BulkEmployee
  readonly changes: Changes
  readonly number: { from: string | null; to: string } | null
}

/** What was there before a change: enough to take it back. */
export interface Before {
  readonly values: BulkValues
  readonly rows: readonly {
    field: DatedField
    valid_from: string
    was: { value: unknown; state: RowWrite['state'] } | null
    becomes: unknown
    planned: boolean
  }[]
}

/** Changes people who are there. The caller gives them so that nobody comes before the manager they are to get. */
export async function changePeople(ctx: BulkContext, people: readonly PersonChange[], effective: Effective): Promise<Map<string, Before>> {
  const rows = await findRowsOf(
    ctx.tx,
    people.map(({ stored }) => stored.id),
  )
  const before = new Map<string, Before>()
  const writes: { employeeId: string; field: DatedField; write: RowWrite }[] = []
  const next: { id: string; person: Record<string, unknown>; touched: ReadonlySet<string> }[] = []
  for (const { stored, changes, number } of people) {
    const own = rows.get(stored.id) ?? []
    const laid = layOn(own, { stored: stored as never, changes, effective, today: ctx.today })
    for (const { dated, write } of laid.edits) if (write) writes.push({ employeeId: stored.id, field: dated, write })
    const flat = { ...laid.flat, ...(number ? { employee_no: number.to } : {}) }
    before.set(stored.id, {
      values: Object.fromEntries(Object.keys(flat).map((field) => [field, stored[field as keyof BulkEmployee] ?? null])),
      rows: laid.edits.flatMap(({ dated, write }) => {
        if (!write) return []
        const was = own.find((row) => row.field === dated && row.valid_from === write.valid_from)
        return [
          {
            field: dated,
            valid_from: write.valid_from,
            was: was ? { value: was.value, state: was.state } : null,
            becomes: write.value,
            planned: write.state === 'planned',
          },
        ]
      }),
    })
    next.push({ id: stored.id, person: { ...stored, ...flat }, touched: new Set(Object.keys(flat)) })
  }
  await writeRowsOf(ctx.tx, writes)
  await saveAll(ctx, next)
  await appendEntries(
    ctx.tx,
    ctx.by,
    people.map((change) => entryOf(ctx, change, effective)),
  )
  await checkSoFar(ctx.tx)
  return before
}

async function saveAll(
  ctx: BulkContext,
  people: readonly { id: string; person: Record<string, unknown>; touched: ReadonlySet<string> }[],
): Promise<void> {
  await changePersonRows(
    ctx.tx,
    'employees',
    people.map(({ id, person }) => tableRow('employees', id, person)),
    ctx.by.id,
  )
  for (const table of companionTables) {
    const columns = table === 'employee_emergency' ? ['emergency_contacts'] : columnsOf(table)
    const touched = people.filter((each) => columns.some((column) => each.touched.has(column)))
    await changePersonRows(
      ctx.tx,
      table,
      touched.map(({ id, person }) => tableRow(table, id, person)),
      ctx.by.id,
    )
  }
}

function entryOf(ctx: BulkContext, { stored, changes, number }: PersonChange, effective: Effective) {
  const day = effective.from !== undefined && effective.from !== ctx.today ? { effective_from: { from: null, to: effective.from } } : {}
  return {
    action: effective.mode === 'correct' ? 'employee.corrected' : 'employee.updated',
    subject_id: stored.id,
    changes: {
      ...sealedChanges(ctx, changes),
      ...(number ? { employee_no: number } : {}),
      ...day,
      version: { from: stored.version, to: stored.version + 1 },
    },
    reason: ctx.reason,
  }
}

/** Pay that a second person has to agree to. */
export async function proposeChanges(
  ctx: BulkContext,
  proposals: readonly { id: string; stored: BulkEmployee; changes: Changes }[],
  effective: Effective,
): Promise<void> {
  await addProposals(
    ctx.tx,
    ctx.by,
    proposals.map(({ id, stored, changes }) => ({ id, employee_id: stored.id, changes, effective })),
  )
  await appendEntries(
    ctx.tx,
    ctx.by,
    proposals.map(({ stored, changes }) => ({
      action: 'employee.change-proposed',
      subject_id: stored.id,
      changes: sealedChanges(ctx, changes),
      reason: ctx.reason,
    })),
  )
}

/** What a dated row becomes again: what it was or, where there was none, what held before it; null for a planned one, which goes. */
function writeBack(own: readonly StoredRow[], row: Before['rows'][number], start: string | null): RowWrite | null {
  const { field, valid_from: from, was, planned } = row
  if (was) return { valid_from: from, value: was.value, state: was.state, kind: 'correct' }
  if (planned) return null
  const all = own.filter((each) => each.field === field)
  const value = all.findLast((each) => each.valid_from < from && each.state === 'in-force')?.value ?? null
  return correctAt(all, { at: from, value, start })
}

/** Takes changes back: the values and dated rows are what they were, as a correction, and the log says so. */
export async function takeBack(
  ctx: BulkContext,
  people: readonly { stored: BulkEmployee; before: Before; requestId: string | null }[],
): Promise<void> {
  const rows = await findRowsOf(
    ctx.tx,
    people.map(({ stored }) => stored.id),
  )
  const writes: { employeeId: string; field: DatedField; write: RowWrite }[] = []
  const gone: { employee_id: string; field: string; valid_from: string }[] = []
  for (const { stored, before } of people) {
    const own = rows.get(stored.id) ?? []
    for (const row of before.rows) {
      const write = writeBack(own, row, stored.start_date)
      if (write) writes.push({ employeeId: stored.id, field: row.field, write })
      else if (row.was === null && row.planned) gone.push({ employee_id: stored.id, field: row.field, valid_from: row.valid_from })
    }
  }
  await deletePlannedRows(ctx.tx, gone)
  await writeRowsOf(ctx.tx, writes)
  await saveAll(
    ctx,
    people.map(({ stored, before }) => ({
      id: stored.id,
      person: { ...stored, ...before.values },
      touched: new Set(Object.keys(before.values)),
    })),
  )
  await withdrawProposals(
    ctx.tx,
    ctx.by,
    people.flatMap(({ requestId }) => requestId ?? []),
  )
  await appendEntries(
    ctx.tx,
    ctx.by,
    people.map(({ stored, before }) => {
      const changes = Object.fromEntries(
        Object.entries(before.values).map(([field, to]) => [field, { from: stored[field as keyof BulkEmployee] ?? null, to }]),
      ) as Changes
      return {
        action: 'employee.corrected',
        subject_id: stored.id,
        changes: { ...sealedChanges(ctx, changes), version: { from: stored.version, to: stored.version + 1 } },
        reason: ctx.reason,
      }
    }),
  )
  await checkSoFar(ctx.tx)
}

/** Takes people out again whom an import brought; those below go before those above. */
export async function removePeople(ctx: BulkContext, ids: readonly string[]): Promise<number> {
  await appendEntries(
    ctx.tx,
    ctx.by,
    ids.map((id) => ({ action: 'employee.removed', subject_id: id, changes: {}, reason: ctx.reason })),
  )
  const removed = await deleteEmployees(ctx.tx, ids)
  await checkSoFar(ctx.tx)
  return removed
}

export const readEmployees = (tx: Tx, ids: readonly string[], lock = false): Promise<BulkEmployee[]> => findEmployeesById(tx, ids, lock)
