import { randomUUID } from 'node:crypto'
import type { Tx } from '#platform/server/database.ts'
import { appendEntries, type BulkContext } from '#slices/people/server/service.ts'
import type { CustomValue } from '../contract.ts'
import { always, searchKeyOf } from '../rules.ts'
import { deleteRows, findPlainFields, findRowsOf, raiseVersions, saveRows, type DatedRow, type PlainField } from './queries/bulk.ts'
import { addProposal, settleProposal } from './queries/proposals.ts'
import { findValuesOfPeople } from './queries/search.ts'
import { isSensitive } from './record.ts'

export { findHolders, findPlainFields, type PlainField } from './queries/bulk.ts'

/** Values of many people at once, by the rules that hold for one. Who may, and what a value may be, is decided by the caller, before. */

export interface PersonValuesChange {
  readonly employeeId: string
  readonly values: readonly { readonly field: PlainField; readonly value: CustomValue; readonly before: CustomValue }[]
  /** The day from which dated fields count; null: a correction of what is in force, or of what held from the first day on. */
  readonly from: string | null
  readonly start: string | null
}

/** What was there before: enough to take the change back, and to see whether somebody changed it since. */
export interface ValuesBefore {
  readonly version: number
  readonly rows: readonly { readonly field: string; readonly valid_from: string; readonly was: { readonly value: CustomValue } | null }[]
}

/** Today's values of these people by field. */
export async function readCurrentValues(tx: Tx, ids: readonly string[], day: string): Promise<Map<string, Record<string, CustomValue>>> {
  if (ids.length === 0) return new Map()
  return new Map((await findValuesOfPeople(tx, day, ids)).map(({ id, values }) => [id, values]))
}

export async function changeValues(ctx: BulkContext, people: readonly PersonValuesChange[]): Promise<Map<string, ValuesBefore>> {
  if (people.length === 0) return new Map()
  const ids = people.map(({ employeeId }) => employeeId)
  const fields = [...new Set(people.flatMap(({ values }) => values.map(({ field }) => field.id)))]
  const own = Map.groupBy(await findRowsOf(ctx.tx, ids, fields), (row) => `${row.employee_id} ${row.field_id}`)
  const placed = people.flatMap((person) =>
    person.values.map(({ field, value, before }) => {
      const rows = own.get(`${person.employeeId} ${field.id}`) ?? []
      const day = dayOf(field, person, { rows, today: ctx.today })
      return { person, field, value, before, day, was: rows.find(({ valid_from: from }) => from === day) ?? null }
    }),
  )
  await saveRows(
    ctx.tx,
    placed.map(({ person, field, value, day }) => rowOf(person.employeeId, field, { value, day })),
    ctx.by.id,
  )
  const versions = await raiseVersions(ctx.tx, ids, ctx.by.name)
  await appendEntries(
    ctx.tx,
    ctx.by,
    people.map((person) => ({
      action: 'custom-fields.changed',
      subject_id: person.employeeId,
      changes: logged(
        ctx,
        placed.filter((each) => each.person === person),
      ),
      reason: ctx.reason,
    })),
  )
  const rowsOf = Map.groupBy(placed, ({ person }) => person.employeeId)
  return new Map(
    ids.map((id) => [
      id,
      {
        version: versions.get(id) ?? 1,
        rows: (rowsOf.get(id) ?? []).map(({ field, day, was }) => ({ field: field.id, valid_from: day, was: was && { value: was.value } })),
      },
    ]),
  )
}

/** From which day a value counts. */
function dayOf(
  field: PlainField,
  { from, start }: Pick<PersonValuesChange, 'from' | 'start'>,
  { rows, today }: { rows: readonly DatedRow[]; today: string },
): string {
  if (!field.keeps_history) return always
  return from ?? rows.findLast((row) => row.valid_from <= today)?.valid_from ?? start ?? today
}

function rowOf(employeeId: string, field: PlainField, { value, day }: { value: CustomValue; day: string }) {
  const key = searchKeyOf(field.kind, value)
  return {
    employee_id: employeeId,
    field_id: field.id,
    valid_from: day,
    kind: field.kind,
    grp: field.grp,
    value,
    search_key: key,
    unique_key: field.rules.unique ? key : null,
  }
}

interface Logged {
  readonly field: PlainField
  readonly before: CustomValue
  readonly value: CustomValue
  readonly day: string
}
const logged = (ctx: Pick<BulkContext, 'sealed'>, changes: readonly Logged[]): Record<string, { from: unknown; to: unknown }> =>
  Object.fromEntries(
    changes.map(({ field, before, value, day }) => {
      const shown = (each: unknown) => (isSensitive(field.grp) ? ctx.sealed(each) : each)
      return [`custom.${field.id}${day === always ? '' : `.${day}`}`, { from: shown(before), to: shown(value) }]
    }),
  )

/** Pay that a second person has to agree to; answers the proposal of each. */
export async function proposeValues(ctx: BulkContext, people: readonly PersonValuesChange[]): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  for (const person of people) {
    const id = randomUUID()
    ids.set(person.employeeId, id)
    const changes = person.values.map(({ field, value }) => ({
      field: field.id,
      from: field.keeps_history ? (person.from ?? ctx.today) : always,
      value,
    }))
    await addProposal(ctx.tx, {
      id,
      employeeId: person.employeeId,
      changes,
      groups: [...new Set(person.values.map(({ field }) => field.grp))],
      by: ctx.by,
    })
  }
  await appendEntries(
    ctx.tx,
    ctx.by,
    people.map((person) => ({
      action: 'custom-fields.proposed',
      subject_id: person.employeeId,
      changes: logged(
        ctx,
        person.values.map((each) => ({ ...each, day: each.field.keeps_history ? (person.from ?? ctx.today) : always })),
      ),
      reason: ctx.reason,
    })),
  )
  return ids
}

/** Takes values back to what they were; what was proposed is withdrawn. */
export async function takeValuesBack(
  ctx: BulkContext,
  people: readonly { employeeId: string; before: ValuesBefore | null; proposal: string | null }[],
): Promise<void> {
  const fields = new Map((await findPlainFields(ctx.tx)).map((field) => [field.id, field]))
  const touched = people.filter(({ before }) => before !== null)
  const rows = touched.flatMap(({ employeeId, before }) =>
    (before?.rows ?? []).flatMap((row) => {
      const field = fields.get(row.field)
      return field ? [{ employeeId, field, row }] : []
    }),
  )
  await deleteRows(
    ctx.tx,
    rows.map(({ employeeId, field, row }) => ({ employee_id: employeeId, field_id: field.id, valid_from: row.valid_from })),
  )
  await saveRows(
    ctx.tx,
    rows.flatMap(({ employeeId, field, row }) =>
      row.was ? [rowOf(employeeId, field, { value: row.was.value, day: row.valid_from })] : [],
    ),
    ctx.by.id,
  )
  const ids = touched.map(({ employeeId }) => employeeId)
  if (ids.length > 0) await raiseVersions(ctx.tx, ids, ctx.by.name)
  await appendEntries(
    ctx.tx,
    ctx.by,
    ids.map((id) => ({ action: 'custom-fields.changed', subject_id: id, changes: {}, reason: ctx.reason })),
  )
  for (const { proposal } of people)
    if (proposal !== null) await settleProposal(ctx.tx, proposal, ctx.by, { decision: 'withdrawn', note: null })
}
