import { randomUUID } from 'node:crypto'
import type { Context } from '#platform/server/context.ts'
import type { Tx } from '#platform/server/database.ts'
import { notify, resolveNotifications, usersInRoles } from '#platform/server/notify.ts'
import type { Reply } from '#platform/server/reply.ts'
import { AppError, invalid, type FieldProblem } from '#platform/shared/app-error.ts'
import type { CustomFieldsOfPerson, CustomValue } from '../contract.ts'
import { writeOfTable } from '../policy.ts'
import { mostRows, parseCustomValue } from '../rules.ts'
import { claimExpiring, countRows, insertRow, lockRow, removeRow, saveRow, workplaceToday } from './queries/rows.ts'
import type { StoredSection } from './queries/values.ts'
import { answerCustomFields, isSensitive, loadCustomFields, requirePeople, type Loaded } from './record.ts'

type Cells = Record<string, CustomValue>

/** The cells of a row read by the columns of its table; those of archived columns stay as they are. */
async function readCells(
  ctx: Context,
  table: StoredSection,
  sent: Cells,
  before: Cells,
): Promise<{ cells: Cells; expiresOn: string | null }> {
  const known = new Set(table.fields.map(({ id }) => id))
  const cells: Cells = Object.fromEntries(Object.entries(before).filter(([id]) => !known.has(id)))
  const problems = unknownCells(sent, known)
  for (const column of table.fields) {
    const parsed = parseCustomValue(column, sent[column.id] ?? null)
    if ('problem' in parsed) problems.push({ path: `cells.${column.id}`, message: parsed.problem })
    else if (parsed.value !== null) cells[column.id] = parsed.value
  }
  if (problems.length === 0 && table.fields.every(({ id }) => cells[id] === undefined))
    problems.push({ path: 'cells', message: 'Fill in at least one column.' })
  if (problems.length > 0) throw invalid(problems)
  await requirePeople(ctx, peopleIn(table, cells))
  return { cells, expiresOn: expiryOf(table, cells) }
}

function expiryOf(table: StoredSection, cells: Cells): string | null {
  const day = cells[table.fields.find(({ expires }) => expires)?.id ?? '']
  return typeof day === 'string' ? day : null
}

const unknownCells = (sent: Cells, known: ReadonlySet<string>): FieldProblem[] =>
  Object.keys(sent).flatMap((id) => (known.has(id) ? [] : [{ path: `cells.${id}`, message: 'There is no such column.' }]))

const peopleIn = (table: StoredSection, cells: Cells): { path: string; id: string }[] =>
  table.fields.flatMap(({ id, kind }) => {
    const cell = cells[id]
    return kind === 'person' && typeof cell === 'string' ? [{ path: `cells.${id}`, id: cell }] : []
  })

/** A table the asker may write on this person's record; one out of sight is as unknown as one that does not exist. */
function tableOf(ctx: Context, loaded: Loaded, id: string): StoredSection {
  const table = loaded.sections.find((section) => section.id === id && section.kind === 'table')
  if (!table) throw invalid([{ path: 'section', message: 'There is no such table.' }])
  if (writeOfTable(table, ctx.actor, loaded.standing) === '-') throw new AppError('forbidden')
  return table
}

const record = (
  ctx: Context,
  about: { action: string; employeeId: string; rowId: string; table: StoredSection },
  from: Cells | null,
  to: Cells | null,
) => {
  const shown = (cells: Cells | null) => (cells && isSensitive(about.table.grp) ? ctx.sealed(cells) : cells)
  return ctx.audit({
    action: `custom-row.${about.action}`,
    subjectKind: 'employee',
    subjectId: about.employeeId,
    changes: { [`custom.${about.table.id}.${about.rowId}`]: { from: shown(from), to: shown(to) } },
  })
}

export async function addRow(
  ctx: Context,
  employeeId: string,
  asked: { section: string; cells: Cells },
): Promise<Reply<CustomFieldsOfPerson>> {
  const loaded = await loadCustomFields(ctx, employeeId)
  const table = tableOf(ctx, loaded, asked.section)
  if ((await countRows(ctx.tx, employeeId, table.id)) >= mostRows)
    throw invalid([{ path: 'section', message: `At most ${mostRows} rows.` }])
  const { cells, expiresOn } = await readCells(ctx, table, asked.cells, {})
  const id = randomUUID()
  await insertRow(ctx.tx, { id, employeeId, section: table, cells, expiresOn, byId: ctx.actor.userId })
  await record(ctx, { action: 'added', employeeId, rowId: id, table }, null, cells)
  return answerCustomFields(ctx, await loadCustomFields(ctx, employeeId), { status: 201 })
}

async function rowToWrite(ctx: Context, employeeId: string, rowId: string) {
  const loaded = await loadCustomFields(ctx, employeeId)
  const row = await lockRow(ctx.tx, employeeId, rowId)
  const table = row && loaded.sections.find((section) => section.id === row.section_id && section.kind === 'table')
  // FOR UPDATE shows only what may be written, so a row that can be read tells whether it is missing or refused.
  if (!row || !table)
    throw new AppError(loaded.sections.some(({ rows }) => rows.some(({ id }) => id === rowId)) ? 'forbidden' : 'not-found')
  if (writeOfTable(table, ctx.actor, loaded.standing) === '-') throw new AppError('forbidden')
  return { row, table }
}

export async function updateRow(
  ctx: Context,
  employeeId: string,
  rowId: string,
  asked: { version: number; cells: Cells },
): Promise<Reply<CustomFieldsOfPerson>> {
  const { row, table } = await rowToWrite(ctx, employeeId, rowId)
  if (row.version !== asked.version) throw new AppError('stale')
  const { cells, expiresOn } = await readCells(ctx, table, asked.cells, row.cells)
  await saveRow(ctx.tx, { id: rowId, cells, expiresOn, byId: ctx.actor.userId })
  await record(ctx, { action: 'changed', employeeId, rowId, table }, row.cells, cells)
  await resolveNotifications(ctx.tx, { kind: 'expiring-item', subjectId: rowId })
  return answerCustomFields(ctx, await loadCustomFields(ctx, employeeId))
}

export async function deleteRow(ctx: Context, employeeId: string, rowId: string): Promise<Reply<CustomFieldsOfPerson>> {
  const { row, table } = await rowToWrite(ctx, employeeId, rowId)
  await removeRow(ctx.tx, rowId)
  await record(ctx, { action: 'removed', employeeId, rowId, table }, row.cells, null)
  await resolveNotifications(ctx.tx, { kind: 'expiring-item', subjectId: rowId })
  return answerCustomFields(ctx, await loadCustomFields(ctx, employeeId))
}

/** The worker's part in one workspace: hr and the person hear once of each row that is about to run out. Answers how many rows. */
export async function remindOfExpiries(tx: Tx, day: string | null = null): Promise<number> {
  const rows = await claimExpiring(tx, day ?? (await workplaceToday(tx)), 500)
  for (const row of rows)
    await notify(tx, {
      to: [...(await usersInRoles(tx, ['hr', 'super_admin'], row.employee_id)), ...(row.user_id ? [row.user_id] : [])],
      kind: 'expiring-item',
      subjectKind: 'custom_table_row',
      subjectId: row.id,
      link: `/app/people/${row.employee_id}`,
      data: { personId: row.employee_id, date: row.expires_on },
    })
  return rows.length
}
