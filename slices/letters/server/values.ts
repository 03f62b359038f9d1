import type { Context } from '#platform/server/context.ts'
import type { Tx } from '#platform/server/database.ts'
import { AppError, invalid, type FieldProblem } from '#platform/shared/app-error.ts'
import { loadEmployee } from '#slices/people/server/service.ts'
import { grantFor } from '#slices/rights/rules.ts'
import type { FieldValue, Recorded } from '../contract.ts'
import { canManageLetters } from '../policy.ts'
import { houseCatalogue } from '../rules/catalogue.ts'
import type { Fact, Field } from '../rules/field.ts'
import { kindInWords, valuesOf } from '../rules/values.ts'
import { valuesOfPerson, valuesOfWorkspace } from '../rules/where-kept.ts'
import { dropValue, findValues, keepValue, type StoredValue } from './queries/facts.ts'
import { requireLetters } from './templates.ts'

type Values = Readonly<Record<string, FieldValue>>

const recordedOf = (field: Field, own: StoredValue | undefined, everybody: StoredValue | undefined): Recorded => {
  const stored = own ?? everybody
  return {
    name: field.name,
    label: field.label,
    type: field.type,
    options: field.options ? [...field.options] : null,
    value: (stored?.value ?? null) as FieldValue,
    inherited: own === undefined && everybody !== undefined,
    updated_at: stored?.updated_at.toISOString() ?? null,
    updated_by: stored?.updated_by_name ?? null,
  }
}

export async function letterValues(ctx: Context) {
  requireLetters(ctx)
  const stored = await findValues(ctx.tx, [])
  const data = valuesOfWorkspace().map((field) =>
    recordedOf(
      field,
      stored.find((each) => each.field === field.name),
      undefined,
    ),
  )
  return { data, can: { edit: canManageLetters(ctx.actor) } }
}

export async function saveLetterValues(ctx: Context, values: Values) {
  if (!canManageLetters(ctx.actor)) throw new AppError('forbidden')
  await change(ctx, { employeeId: null, fields: valuesOfWorkspace() }, values)
  return letterValues(ctx)
}

/** Terms of a contract are of the work group: who in hr sees it reads them, and who may change it changes them, never their own. */
async function loadTerms(ctx: Context, id: string) {
  requireLetters(ctx)
  const standing = await loadEmployee(ctx, id)
  const grant = grantFor(ctx.actor, 'work', standing)
  if (grant.view !== 'R') throw new AppError('forbidden')
  return { edit: grant.edit && ctx.actor.viewedBy === null && standing.relation !== 'self' }
}

async function termsOf(ctx: Context, id: string, can: { edit: boolean }) {
  const stored = await findValues(ctx.tx, [id])
  const of = (field: Field, employeeId: string | null) =>
    stored.find((each) => each.field === field.name && each.employee_id === employeeId)
  return { data: valuesOfPerson().map((field) => recordedOf(field, of(field, id), of(field, null))), can }
}

export async function personLetterValues(ctx: Context, id: string) {
  const can = await loadTerms(ctx, id)
  await ctx.audit({ action: 'letter-terms.viewed', subjectKind: 'employee', subjectId: id })
  return termsOf(ctx, id, can)
}

export async function savePersonLetterValues(ctx: Context, id: string, values: Values) {
  const { edit } = await loadTerms(ctx, id)
  if (!edit) throw new AppError('forbidden')
  await change(ctx, { employeeId: id, fields: valuesOfPerson() }, values)
  return termsOf(ctx, id, { edit })
}

interface Place {
  readonly employeeId: string | null
  readonly fields: readonly Field[]
}

/** Every value fits its field, or none is changed. */
async function change(ctx: Context, { employeeId, fields }: Place, values: Values): Promise<void> {
  const problems = Object.entries(values).flatMap(([name, value]) => problemOf(fields, name, value))
  if (problems.length > 0) throw invalid(problems.slice(0, 50))
  const before = new Map(
    (await findValues(ctx.tx, employeeId === null ? [] : [employeeId]))
      .filter((each) => each.employee_id === employeeId)
      .map((each) => [each.field, each.value]),
  )
  const changed = Object.entries(values).filter(([field, value]) => JSON.stringify(before.get(field) ?? null) !== JSON.stringify(value))
  for (const [field, value] of changed)
    await (isNothing(value) ? dropValue(ctx.tx, employeeId, field) : keepValue(ctx.tx, { employeeId, field, value }, ctx.actorName))
  if (changed.length === 0) return
  const place = { subjectKind: employeeId === null ? 'workspace' : 'employee', subjectId: employeeId ?? ctx.actor.tenantId }
  await ctx.audit({
    action: employeeId === null ? 'letter-values.changed' : 'letter-terms.changed',
    ...place,
    changes: { fields: { from: null, to: changed.map(([field]) => field) } },
  })
}

const isNothing = (value: FieldValue): boolean => value === null || value === '' || (Array.isArray(value) && value.length === 0)

function problemOf(fields: readonly Field[], name: string, value: FieldValue): FieldProblem[] {
  const path = `values.${name}`
  const field = fields.find((each) => each.name === name)
  if (!field) return [{ path, message: 'There is no such value here.' }]
  if (isNothing(value)) return []
  const found =
    field.type === 'choice'
      ? valuesOf({ [name]: value }, houseCatalogue).choose(name)
      : valuesOf({ [name]: value }, houseCatalogue).show(name)
  return 'missing' in found ? [{ path, message: `This does not fit “${field.label}”: it is not ${kindInWords(field)}.` }] : []
}

/** What letters say of the employer and of everybody's terms, written without a person: for the demo. */
export async function recordLetterValues(tx: Tx, values: Readonly<Record<string, Fact>>): Promise<void> {
  for (const [field, value] of Object.entries(values)) await keepValue(tx, { employeeId: null, field, value }, 'Evenkeel')
}
