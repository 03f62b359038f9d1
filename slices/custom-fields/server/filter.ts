import type { Context } from '#platform/server/context.ts'
import { AppError, invalid, type FieldProblem } from '#platform/shared/app-error.ts'
import { uuid } from '#platform/shared/fields.ts'
import { mostFieldFilters, type FieldFilter } from '#slices/people/contract.ts'
import { peopleScope } from '#slices/people/policy.ts'
import { displayName } from '#slices/people/rules.ts'
import { loadEmployee, type NarrowByFields } from '#slices/people/server/service.ts'
import type { FilterField } from '../contract.ts'
import { readFilter, type FilterProblem } from '../filters.ts'
import { canFilterBy, listsUnseen, seenReaches } from '../policy.ts'
import { allOf, findFilterable, nobody, valuePasses, type Filterable } from './queries/filter.ts'
import { isSensitive } from './record.ts'

async function filterable(ctx: Context): Promise<{ fields: Filterable[]; managerSeesPay: boolean }> {
  const { fields, managerSeesPay } = await findFilterable(ctx.tx)
  return { fields: fields.filter(({ grp }) => canFilterBy(grp, ctx.actor, managerSeesPay)), managerSeesPay }
}

/** What somebody is called; null for who cannot be opened by the asker, as for who does not exist. */
async function nameOf(ctx: Context, id: string): Promise<string | null> {
  try {
    return displayName(await loadEmployee(ctx, id))
  } catch (error) {
    if (error instanceof AppError && error.code === 'not-found') return null
    throw error
  }
}

/** The fields to filter by, and the names of people who stand in conditions already. */
export async function listPeopleFilters(
  ctx: Context,
  asked = '',
): Promise<{ fields: FilterField[]; people: { id: string; name: string }[] }> {
  const { fields: found, managerSeesPay } = await filterable(ctx)
  const fields = found.map((field) => ({ ...field, partly: listsUnseen(field.grp, ctx.actor, managerSeesPay) }))
  const ids = fields.length === 0 ? [] : asked.split(',').filter((id) => uuid().safeParse(id).success)
  const people = []
  for (const id of ids.slice(0, mostFieldFilters)) {
    const name = await nameOf(ctx, id)
    if (name !== null) people.push({ id, name })
  }
  return { fields, people }
}

interface Known {
  readonly fields: ReadonlyMap<string, Filterable>
  readonly managerSeesPay: boolean
  readonly day: string
}

/** One condition as SQL, or what is wrong with it. A field the asker may not filter by is as unknown as one that does not exist. */
async function conditionOf(ctx: Context, { fields, managerSeesPay, day }: Known, filter: FieldFilter): Promise<Condition> {
  const field = fields.get(filter.field)
  if (!field) return { problem: { at: 'field', message: 'There is no such field.' } }
  const read = readFilter(field, filter)
  if ('problem' in read) return read
  const { test } = read
  // Somebody the asker cannot open is named by nobody's value.
  if (test.is === 'same' && test.person !== null && (await nameOf(ctx, test.person)) === null) return { where: nobody, field }
  const { personId } = ctx.actor
  const wide = peopleScope(ctx.actor).kind === 'all'
  return { where: valuePasses({ field, test, day, seen: seenReaches(field.grp, ctx.actor, managerSeesPay), personId, wide }), field }
}
type Condition = { readonly where: ReturnType<typeof valuePasses>; readonly field: Filterable } | { readonly problem: FilterProblem }

/** The list of people narrowed by custom fields; looks through what hurts are recorded, as in the search by one field. */
export const narrowByFields: NarrowByFields = async (ctx, filters, day) => {
  const { fields, managerSeesPay } = await filterable(ctx)
  const known = { fields: new Map(fields.map((field) => [field.id, field])), managerSeesPay, day }
  const problems: FieldProblem[] = []
  const conditions: ReturnType<typeof valuePasses>[] = []
  const sensitive = new Set<string>()
  for (const [i, filter] of filters.entries()) {
    const condition = await conditionOf(ctx, known, filter)
    if ('problem' in condition) problems.push({ path: `fields.${i}.${condition.problem.at}`, message: condition.problem.message })
    else {
      conditions.push(condition.where)
      if (isSensitive(condition.field.grp)) sensitive.add(condition.field.id)
    }
  }
  if (problems.length > 0) throw invalid(problems)
  const record = async (found: number): Promise<void> => {
    const changes = { people: { from: null, to: found } }
    for (const subjectId of sensitive)
      await ctx.audit({ action: 'custom-fields.searched', subjectKind: 'custom-field', subjectId, changes })
  }
  return { where: allOf(conditions), record }
}
