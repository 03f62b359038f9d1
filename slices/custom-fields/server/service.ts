import type { Context } from '#platform/server/context.ts'
import type { Reply } from '#platform/server/reply.ts'
import { AppError } from '#platform/shared/app-error.ts'
import { folded } from '#platform/shared/fields.ts'
import { canSeeActivity, peopleScope, type Standing } from '#slices/people/policy.ts'
import type { CustomFieldsOfPerson, CustomGroup, CustomValue, FieldDefinition } from '../contract.ts'
import { canExport, canReadDefinitions, seesGroup } from '../policy.ts'
import { csvOf, writtenValue } from '../rules.ts'
import { findField, findSections } from './queries/definitions.ts'
import { findByValue, findCurrentPeople, findFileNames, findValuesOfPeople, type PersonValues } from './queries/search.ts'
import { findHistory } from './queries/values.ts'
import { answerAsAt, answerCustomFields, isSensitive, loadCustomFields, type Loaded } from './record.ts'

export {
  createField,
  createSection,
  deleteField,
  deleteSection,
  listDefinitions,
  orderDefinitions,
  updateField,
  updateSection,
} from './definitions.ts'
export { allowCustomFile, linkCustomFile, openCustomFile, recordCustomFile, removeUnusedCustomFiles } from './files.ts'
export { changeValues, findHolders, findPlainFields, proposeValues, readCurrentValues, takeValuesBack } from './bulk.ts'
export type { PersonValuesChange, PlainField, ValuesBefore } from './bulk.ts'
export { listPeopleFilters, narrowByFields } from './filter.ts'
export { customProposals } from './queue.ts'
export { addRow, deleteRow, remindOfExpiries, updateRow } from './rows.ts'
export { decideProposal, putCustomFields } from './values.ts'
export { parseCustomValue } from '../rules.ts'

export async function getCustomFields(ctx: Context, id: string, day?: string): Promise<Reply<CustomFieldsOfPerson> | CustomFieldsOfPerson> {
  const loaded = await loadCustomFields(ctx, id, day ?? null)
  const filled = loaded.sections.flatMap((section) =>
    section.kind === 'table'
      ? section.rows.length > 0
        ? [section.grp]
        : []
      : section.fields.filter(({ value }) => value !== null).map(({ grp }) => grp),
  )
  await recordLook(ctx, loaded, filled, day === undefined ? {} : { as_at: { from: null, to: day } })
  return day === undefined ? answerCustomFields(ctx, loaded) : answerAsAt(loaded, day)
}

/** Somebody else's values that hurt when they reach the wrong eyes: that they were looked at is recorded. */
async function recordLook(
  ctx: Context,
  { id, standing }: Loaded,
  seen: readonly CustomGroup[],
  more: Readonly<Record<string, { from: unknown; to: unknown }>>,
): Promise<void> {
  const groups = [...new Set(seen)].filter(isSensitive).toSorted()
  if (standing.relation === 'self' || groups.length === 0) return
  const changes = { groups: { from: null, to: groups }, ...more }
  await ctx.audit({ action: 'custom-fields.viewed', subjectKind: 'employee', subjectId: id, changes })
}

/** GET …/history: the past of a person is for who may see their history, as the record's own. */
export async function historyOf(ctx: Context, id: string, fieldId: string) {
  const loaded = await loadCustomFields(ctx, id)
  const field = loaded.sections
    .filter(({ kind }) => kind === 'fields')
    .flatMap(({ fields }) => fields)
    .find((each) => each.id === fieldId)
  if (!field) throw new AppError('not-found')
  if (!canSeeActivity(ctx.actor, loaded.standing)) throw new AppError('forbidden')
  const rows = await findHistory(ctx.tx, id, fieldId)
  if (rows.length > 0) await recordLook(ctx, loaded, [field.grp], { history: { from: null, to: true } })
  return { data: rows.map((row) => ({ ...row, changed_at: row.changed_at.toISOString() })) }
}

const everybodyElse = ({ managerSeesPay, directoryScope }: Standing['settings']): Standing[] =>
  (['self', 'direct', 'none'] as const).map((relation) => ({
    relation,
    in_group: true,
    protected: false,
    settings: { managerSeesPay, directoryScope },
  }))
const mostOpen = everybodyElse({ managerSeesPay: true, directoryScope: 'everyone' })

/** People by the value of a field: only those whose value the asker may see, judged one by one. */
export async function findByCustomField(ctx: Context, id: string, asked: { value?: string | undefined; search?: string | undefined }) {
  const field = await findField(ctx.tx, id)
  // A field of a group the asker sees of nobody, not even of themselves, does not exist for them.
  if (!field || field.archived || field.section_kind === 'table' || !mostOpen.some((standing) => seesGroup(field.grp, ctx.actor, standing)))
    throw new AppError('not-found')
  const found = await findByValue(ctx.tx, {
    fieldId: id,
    today: ctx.today,
    equal: asked.value === undefined ? null : folded(asked.value),
    holding: asked.search === undefined ? null : folded(asked.search),
    scope: peopleScope(ctx.actor),
  })
  const seen = found.filter((person) => seesGroup(field.grp, ctx.actor, person))
  if (isSensitive(field.grp) && seen.some(({ relation }) => relation !== 'self'))
    await ctx.audit({
      action: 'custom-fields.searched',
      subjectKind: 'custom-field',
      subjectId: id,
      changes: { people: { from: null, to: seen.length } },
    })
  return { data: seen.map(({ id: personId, name, value, shown }) => ({ id: personId, name, value, shown })) }
}

/** Fields with one value a person, for an importer or a file: those the asker sees of everyone. */
export async function customColumns(ctx: Context): Promise<FieldDefinition[]> {
  if (!canReadDefinitions(ctx.actor)) throw new AppError('forbidden')
  const sections = await findSections(ctx.tx)
  const other: Standing = {
    relation: 'none',
    in_group: true,
    protected: false,
    settings: { managerSeesPay: false, directoryScope: 'everyone' },
  }
  return sections
    .filter(({ kind, archived }) => kind === 'fields' && !archived)
    .flatMap(({ fields }) => fields)
    .filter((field) => !field.archived && seesGroup(field.grp, ctx.actor, other))
}

const batch = 100

/** Today's values of current people, or of `ids`, as the asker may see them; read a hundred people at a time. */
export async function readCustomValues(ctx: Context, ids: readonly string[] | null = null): Promise<PersonValues[]> {
  const wanted = ids ?? (await findCurrentPeople(ctx.tx, ctx.today))
  const people: PersonValues[] = []
  for (let from = 0; from < wanted.length; from += batch)
    people.push(...(await findValuesOfPeople(ctx.tx, ctx.today, wanted.slice(from, from + batch))))
  return people
}

export async function exportCustomFields(ctx: Context): Promise<{ filename: string; csv: string }> {
  if (!canExport(ctx.actor)) throw new AppError('forbidden')
  const columns = await customColumns(ctx)
  const people = await readCustomValues(ctx)
  const fileFields = columns.filter(({ kind }) => kind === 'file')
  const files = people.flatMap(({ values }) => fileFields.map(({ id }) => String(values[id] ?? '')).filter((file) => file !== ''))
  const names = new Map([...people.map(({ id, name }) => [id, name] as const), ...(await findFileNames(ctx.tx, files))])
  const cell = (field: FieldDefinition, value: CustomValue): string =>
    writtenValue(field.kind, value, typeof value === 'string' ? (names.get(value) ?? value) : null)
  const lines = people.map(({ name, email, values }) => [name, email, ...columns.map((field) => cell(field, values[field.id] ?? null))])
  await ctx.audit({
    action: 'custom-fields.exported',
    subjectKind: 'workspace',
    subjectId: ctx.actor.tenantId,
    changes: { people: { from: null, to: people.length }, fields: { from: null, to: columns.length } },
  })
  return { filename: `custom-fields-${ctx.today}.csv`, csv: csvOf([['Name', 'Email', ...columns.map(({ name }) => name)], ...lines]) }
}
