import type { Context } from '#platform/server/context.ts'
import { Streamed } from '#platform/server/reply.ts'
import { AppError, invalid } from '#platform/shared/app-error.ts'
import type { CustomValue } from '#slices/custom-fields/contract.ts'
import { narrowByFields, readCurrentValues } from '#slices/custom-fields/server/service.ts'
import type { FieldFilter } from '#slices/people/contract.ts'
import { datedFields, readEmployees, type BulkEmployee } from '#slices/people/server/service.ts'
import type { OpenLedger } from '#slices/time-off/rules.ts'
import { openLedgers } from '#slices/time-off/server/service.ts'
import { canExportPeople, exportedTargets } from '../policy.ts'
import { headingOf, outCell, outCustom, type OutCell } from '../rules/files.ts'
import { isOfLeave, ledgerCell } from '../rules/leave.ts'
import { customTarget, findCustomTargets } from './custom-targets.ts'
import { countExported, findExportIds, findManagerRefs, findValuesOn } from './queries/export.ts'
import { asText, fileOf, types, type Again, type Format, type Row } from './table-file.ts'

export interface ExportAsked {
  readonly format: Format
  readonly fields?: string | undefined
  readonly search?: string | undefined
  readonly department?: string | undefined
  readonly location?: string | undefined
  readonly manager?: 'left' | undefined
  readonly conditions?: readonly FieldFilter[] | undefined
  readonly as_at?: string | undefined
  readonly leavers: 'yes' | 'no'
}

/** People as the asker may see them; what they may not see of everybody is not in the file, and bank details never are. */
export async function exportPeople(ctx: Context, asked: ExportAsked, again: Again): Promise<Streamed> {
  if (!canExportPeople(ctx.actor)) throw new AppError('forbidden')
  // A balance is of today; of another day the file says nothing of leave.
  const all = (await columnsOf(ctx)).filter(({ target }) => asked.as_at === undefined || !isOfLeave(target))
  const columns = chosen(all, asked.fields)
  const narrowed = await narrowedBy(ctx, asked)
  await narrowed?.record(await countExported(ctx.tx, { ...asked, narrowed: narrowed.where }))
  await ctx.audit({
    action: 'people.exported',
    subjectKind: 'workspace',
    subjectId: ctx.actor.tenantId,
    changes: {
      format: { from: null, to: asked.format },
      fields: { from: null, to: columns.map(({ target }) => target) },
      as_at: { from: null, to: asked.as_at ?? null },
    },
  })
  const people = peopleOf(asked, columns, again)
  const name = `people-${asked.as_at ?? ctx.today}`
  if (asked.format === 'json') return new Streamed(jsonOf(people, columns), { type: types.json, name: `${name}.json` })
  return fileOf(rowsOf(people, columns), asked.format, name)
}

async function* rowsOf(people: AsyncIterable<Exported>, columns: readonly OutColumn[]): AsyncIterable<Row> {
  yield columns.map(({ heading }) => asText(heading))
  for await (const person of people) yield columns.map(({ cell }) => cell(person))
}

const narrowedBy = async (ctx: Context, { conditions = [], as_at: day }: ExportAsked) =>
  conditions.length > 0 ? narrowByFields(ctx, conditions, day ?? ctx.today) : null

interface Exported {
  readonly person: Readonly<Record<string, unknown>>
  /** Values of the workspace's own fields. */
  readonly values: Readonly<Record<string, CustomValue>>
  readonly ledger: OpenLedger | undefined
  /** How a file names somebody. */
  readonly refs: ReadonlyMap<string, string>
}
interface OutColumn {
  readonly target: string
  readonly heading: string
  /** Of a field of the workspace. */
  readonly kind: string | null
  readonly field: string | null
  readonly cell: (of: Exported) => OutCell
}

async function columnsOf(ctx: Context): Promise<OutColumn[]> {
  const all = await findCustomTargets(ctx.tx)
  return [
    ...exportedTargets(ctx.actor).map((target) => ({
      target,
      heading: headingOf(target),
      kind: null,
      field: null,
      cell: ({ person, ledger, refs }: Exported) => {
        const shown = isOfLeave(target) ? { [target]: ledgerCell(target, ledger, false) } : person
        return outCell(target, shown, refs.get(String(person['manager_id'])) ?? '')
      },
    })),
    ...all.seenBy(ctx.actor).all.map((field) => ({
      target: customTarget(field),
      heading: all.headingOf(field),
      kind: field.kind,
      field: field.id,
      cell: ({ values, refs }: Exported) => outCustom(field.kind, values[field.id] ?? null, refs),
    })),
  ]
}

function chosen(columns: readonly OutColumn[], fields: string | undefined): readonly OutColumn[] {
  if (fields === undefined) return columns
  const wanted = fields.split(',').map((field) => field.trim())
  const found = wanted.map((target) => columns.find((column) => column.target === target))
  const unknown = wanted.filter((_, i) => found[i] === undefined)
  if (unknown.length > 0) throw invalid([{ path: 'fields', message: `Not among what can be exported: ${unknown.slice(0, 5).join(', ')}.` }])
  return found.filter((column) => column !== undefined)
}

interface Page {
  readonly last: string | null
  readonly people: readonly Exported[]
}

async function* peopleOf(asked: ExportAsked, columns: readonly OutColumn[], again: Again): AsyncIterable<Exported> {
  for (let after: string | null = null; ;) {
    const from: string | null = after
    const page: Page = await again((ctx) => pageOf(ctx, { ...asked, after: from }, columns))
    yield* page.people
    if (page.last === null) return
    after = page.last
  }
}

/** By the rights there are by then, and no other rows and columns than those that pass. */
async function pageOf(ctx: Context, asked: ExportAsked & { after: string | null }, columns: readonly OutColumn[]): Promise<Page> {
  if (!canExportPeople(ctx.actor)) throw new AppError('forbidden')
  const narrowed = (await narrowedBy(ctx, asked))?.where
  const ids = await findExportIds(ctx.tx, { ...asked, narrowed, limit: 500 })
  const stored = new Map((await readEmployees(ctx.tx, ids)).map((person) => [person.id, person]))
  const dated = asked.as_at === undefined ? null : await findValuesOn(ctx.tx, ids, asked.as_at)
  const people = ids.flatMap((id) => stored.get(id) ?? []).map((person) => asOn(person, dated?.get(person.id) ?? (dated ? {} : null)))
  const hasFields = columns.some(({ field }) => field !== null)
  const values = hasFields ? await readCurrentValues(ctx.tx, ids, asked.as_at ?? ctx.today) : new Map<string, Record<string, CustomValue>>()
  const named = columns.flatMap(({ kind, field }) =>
    kind === 'person' && field !== null ? [...values.values()].flatMap((each) => each[field] ?? []) : [],
  )
  const ledgers = await openLedgers(ctx.tx, columns.some(({ target }) => isOfLeave(target)) ? ids : [], ctx.today)
  const refs = await findManagerRefs(
    ctx.tx,
    [...people.map(({ manager_id: id }) => id), ...named].filter((id) => typeof id === 'string'),
  )
  return {
    last: ids.at(-1) ?? null,
    people: people.map((person) => ({
      person,
      values: values.get(String(person['id'])) ?? {},
      ledger: ledgers.get(String(person['id'])),
      refs,
    })),
  }
}

const blank = Object.fromEntries(Object.values(datedFields).flatMap((fields) => fields.map((field) => [field, null])))

/** The person with the dated values of a day in the place of today's. */
function asOn(person: BulkEmployee, values: Readonly<Record<string, unknown>> | null): Readonly<Record<string, unknown>> {
  if (values === null) return { ...person }
  const { pay, address, ...plain } = values
  return { ...person, ...blank, ...plain, ...(pay as object | undefined), ...(address as object | undefined) }
}

async function* jsonOf(people: AsyncIterable<Exported>, columns: readonly OutColumn[]): AsyncIterable<string> {
  let first = true
  yield '[\n'
  for await (const person of people) {
    const cells = columns.map(({ target, cell }) => [target, asJson(cell(person))] as const)
    yield `${first ? '' : ',\n'}${JSON.stringify(Object.fromEntries(cells))}`
    first = false
  }
  yield '\n]\n'
}

function asJson({ kind, value }: OutCell): string | number | null {
  if (value === '') return null
  return kind === 'number' ? Number(value) : value
}
