import type { Context } from '#platform/server/context.ts'
import { Streamed } from '#platform/server/reply.ts'
import { AppError, invalid } from '#platform/shared/app-error.ts'
import { narrowByFields } from '#slices/custom-fields/server/service.ts'
import type { FieldFilter } from '#slices/people/contract.ts'
import { datedFields, readEmployees, type BulkEmployee } from '#slices/people/server/service.ts'
import { recordTargets, targetLabels, type RecordTarget } from '../contract.ts'
import { allowedTargets, canExportPeople, canHandle, canImport, groupOfTarget, seesAll } from '../policy.ts'
import { csvLine, exampleOf, headingOf, outCell } from '../rules/files.ts'
import { countExported, findExportIds, findManagerRefs, findValuesOn } from './queries/export.ts'
import { findImport } from './queries/imports.ts'
import { findProblemsAfter } from './queries/rows.ts'
import { workbookOf, type SheetCell } from './workbook-file.ts'

/** Opens another transaction for the same asker, with their rights as they are by then. */
export type Again = <T>(run: (ctx: Context) => Promise<T>) => Promise<T>
type Row = readonly (SheetCell | null)[]

const types = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
} as const
type Format = keyof typeof types

const asText = (value: string, marked = false): SheetCell => ({ kind: 'text', value, ...(marked ? { marked } : {}) })

function fileOf(rows: AsyncIterable<Row>, format: 'xlsx' | 'csv', name: string): Streamed {
  return new Streamed(format === 'xlsx' ? workbookOf(rows) : csvOf(rows), { type: types[format], name: `${name}.${format}` })
}

async function* csvOf(rows: AsyncIterable<Row>): AsyncIterable<string> {
  yield '\ufeff'
  let text = ''
  for await (const row of rows) {
    text += csvLine(row.map((cell) => cell?.value ?? ''))
    if (text.length < 65_536) continue
    yield text
    text = ''
  }
  yield text
}

const required = new Set<RecordTarget>(['email', 'first_name', 'last_name', 'start_date'])
const help: Readonly<Partial<Record<RecordTarget, string>>> = {
  manager: 'By employee number, email address or name.',
  full_name: 'Where first and last name stand in one column.',
  employee_no: 'Tells people apart; no two people share one.',
  email: 'Tells people apart where there is no number.',
  salary: 'Pounds a year.',
}

export function listTargets(ctx: Context) {
  if (!canImport(ctx.actor)) throw new AppError('forbidden')
  return {
    data: allowedTargets(ctx.actor).map((target) => ({
      target,
      label: targetLabels[target],
      group: groupOfTarget.get(target) ?? '',
      required: required.has(target),
      help: help[target] ?? null,
    })),
  }
}

async function* given<T>(items: readonly T[]): AsyncIterable<T> {
  yield* items
}

/** A file to fill in: headings, and one example that is easily taken out. */
export function template(ctx: Context, format: 'xlsx' | 'csv'): Streamed {
  if (!canImport(ctx.actor)) throw new AppError('forbidden')
  const targets = allowedTargets(ctx.actor).filter((target) => target !== 'full_name')
  return fileOf(
    given([targets.map((target) => asText(headingOf(target))), targets.map((target) => asText(exampleOf[target] ?? ''))]),
    format,
    'people-template',
  )
}

/** The rows with a problem as they stand in the file, the cells marked and the reasons beside them. */
export async function problemFile(ctx: Context, id: string, format: 'xlsx' | 'csv', again: Again): Promise<Streamed> {
  const stored = canImport(ctx.actor) ? await findImport(ctx.tx, id) : null
  if (!canImport(ctx.actor)) throw new AppError('forbidden')
  if (!stored) throw new AppError('not-found')
  if (!canHandle(ctx.actor, stored)) throw new AppError('forbidden')
  async function* rows(): AsyncIterable<Row> {
    yield [...(stored?.columns ?? []).map(({ name }) => asText(name)), asText('What is wrong')]
    for (let after = 0; ;) {
      const page = await again((ctx2) => findProblemsAfter(ctx2.tx, id, after, 500))
      for (const row of page)
        yield [
          ...(stored?.columns ?? []).map(({ index }) =>
            asText(
              row.cells[index] ?? '',
              row.problems.some(({ column }) => column === index),
            ),
          ),
          asText(
            row.problems
              .map(({ column, message }) => (column === null ? message : `${stored?.columns[column]?.name ?? ''}: ${message}`))
              .join(' '),
          ),
        ]
      const last = page.at(-1)
      if (!last) return
      after = last.n
    }
  }
  return fileOf(rows(), format, 'rows-with-problems')
}

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
  const targets = exportTargets(ctx, asked.fields)
  const narrowed = await narrowedBy(ctx, asked)
  await narrowed?.record(await countExported(ctx.tx, { ...asked, narrowed: narrowed.where }))
  await ctx.audit({
    action: 'people.exported',
    subjectKind: 'workspace',
    subjectId: ctx.actor.tenantId,
    changes: {
      format: { from: null, to: asked.format },
      fields: { from: null, to: targets },
      as_at: { from: null, to: asked.as_at ?? null },
    },
  })
  const people = peopleOf(asked, again)
  const name = `people-${asked.as_at ?? ctx.today}`
  if (asked.format === 'json') return new Streamed(jsonOf(people, targets), { type: types.json, name: `${name}.json` })
  async function* rows(): AsyncIterable<Row> {
    yield targets.map((target) => asText(headingOf(target)))
    for await (const { person, manager } of people) yield targets.map((target) => outCell(target, person, manager))
  }
  return fileOf(rows(), asked.format, name)
}

const narrowedBy = async (ctx: Context, { conditions = [], as_at: day }: ExportAsked) =>
  conditions.length > 0 ? narrowByFields(ctx, conditions, day ?? ctx.today) : null

function exportTargets(ctx: Context, fields: string | undefined): RecordTarget[] {
  const seen = recordTargets.filter(
    (target) => target !== 'full_name' && groupOfTarget.get(target) !== 'bank' && seesAll(ctx.actor, groupOfTarget.get(target) ?? ''),
  )
  if (fields === undefined) return seen
  const wanted = fields.split(',').map((field) => field.trim())
  const unknown = wanted.filter((field) => !(seen as string[]).includes(field))
  if (unknown.length > 0) throw invalid([{ path: 'fields', message: `Not among what can be exported: ${unknown.slice(0, 5).join(', ')}.` }])
  return wanted as RecordTarget[]
}

interface Exported {
  readonly person: Readonly<Record<string, unknown>>
  readonly manager: string
}

async function* peopleOf(asked: ExportAsked, again: Again): AsyncIterable<Exported> {
  for (let after: string | null = null; ;) {
    const from: string | null = after
    const page = await again(async (ctx) => {
      if (!canExportPeople(ctx.actor)) throw new AppError('forbidden')
      // By the rights there are by then, and no other rows than those that pass.
      const narrowed = (await narrowedBy(ctx, asked))?.where
      const ids = await findExportIds(ctx.tx, { ...asked, narrowed, after: from, limit: 500 })
      const people = new Map((await readEmployees(ctx.tx, ids)).map((person) => [person.id, person]))
      const values = asked.as_at === undefined ? null : await findValuesOn(ctx.tx, ids, asked.as_at)
      const found = ids.flatMap((id) => people.get(id) ?? []).map((person) => asOn(person, values?.get(person.id) ?? (values ? {} : null)))
      const refs = await findManagerRefs(
        ctx.tx,
        found.flatMap(({ manager_id: id }) => (typeof id === 'string' ? [id] : [])),
      )
      return {
        last: ids.at(-1) ?? null,
        people: found.map((person) => ({ person, manager: refs.get(String(person['manager_id'])) ?? '' })),
      }
    })
    yield* page.people
    if (page.last === null) return
    after = page.last
  }
}

const blank = Object.fromEntries(Object.values(datedFields).flatMap((fields) => fields.map((field) => [field, null])))

/** The person with the dated values of a day in the place of today's. */
function asOn(person: BulkEmployee, values: Readonly<Record<string, unknown>> | null): Readonly<Record<string, unknown>> {
  if (values === null) return { ...person }
  const { pay, address, ...plain } = values
  return { ...person, ...blank, ...plain, ...(pay as object | undefined), ...(address as object | undefined) }
}

async function* jsonOf(people: AsyncIterable<Exported>, targets: readonly RecordTarget[]): AsyncIterable<string> {
  let first = true
  yield '[\n'
  for await (const { person, manager } of people) {
    const cells = targets.map((target) => [target, outCell(target, person, manager)] as const)
    yield `${first ? '' : ',\n'}${JSON.stringify(Object.fromEntries(cells.map(([target, { kind, value }]) => [target, value === '' ? null : kind === 'number' ? Number(value) : value])))}`
    first = false
  }
  yield '\n]\n'
}
