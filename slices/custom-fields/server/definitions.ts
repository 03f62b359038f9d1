import { randomUUID } from 'node:crypto'
import type { Context } from '#platform/server/context.ts'
import { AppError, invalid, type FieldProblem } from '#platform/shared/app-error.ts'
import type { FieldCreate, FieldDefinition, FieldUpdate, SectionCreate, SectionDefinition, SectionUpdate } from '../contract.ts'
import { canDefine, canReadDefinitions } from '../policy.ts'
import { definitionProblems, mostFields, mostSections, sectionProblems } from '../rules.ts'
import * as queries from './queries/definitions.ts'
import { readExpiries } from './queries/rows.ts'

export async function listDefinitions(ctx: Context): Promise<{ sections: SectionDefinition[] }> {
  if (!canReadDefinitions(ctx.actor)) throw new AppError('forbidden')
  return { sections: await queries.findSections(ctx.tx) }
}

async function define(ctx: Context): Promise<void> {
  if (!canDefine(ctx.actor)) throw new AppError('forbidden')
  await queries.lockDefinitions(ctx.tx)
}
const refuse = (problems: readonly FieldProblem[]): void => {
  if (problems.length > 0) throw invalid(problems)
}
const nameTaken = (path = 'name'): AppError => invalid([{ path, message: 'This name is in use already.' }])

async function sectionOf(ctx: Context, id: string): Promise<SectionDefinition> {
  const [section] = await queries.findSections(ctx.tx, id)
  if (!section) throw new AppError('not-found')
  return section
}
const record = (ctx: Context, action: string, id: string, changes: Record<string, { from: unknown; to: unknown }>): Promise<void> =>
  ctx.audit({ action, subjectKind: 'custom-field', subjectId: id, changes })

const said = ['name', 'kind', 'grp', 'own_write', 'remind_days', 'help', 'rules', 'keeps_history', 'expires', 'archived'] as const
function differences(before: object | null, after: object): Record<string, { from: unknown; to: unknown }> {
  const [old, now] = [(before ?? {}) as Record<string, unknown>, after as Record<string, unknown>]
  return Object.fromEntries(
    said
      .filter((key) => key in now && JSON.stringify(old[key] ?? null) !== JSON.stringify(now[key] ?? null))
      .map((key) => [key, { from: old[key] ?? null, to: now[key] ?? null }]),
  )
}

export async function createSection(ctx: Context, asked: SectionCreate): Promise<SectionDefinition> {
  await define(ctx)
  const sections = await queries.findSections(ctx.tx)
  if (sections.length >= mostSections) throw invalid([{ path: 'name', message: `At most ${mostSections} sections.` }])
  refuse(sectionProblems(asked))
  refuseSameName(sections, asked.name, null)
  const id = randomUUID()
  await queries.insertSection(ctx.tx, id, asked)
  await record(ctx, 'custom-section.created', id, differences(null, asked))
  return sectionOf(ctx, id)
}

function refuseSameName(all: readonly { id: string; name: string; archived: boolean }[], name: string, id: string | null): void {
  if (all.some((each) => !each.archived && each.id !== id && each.name.toLowerCase() === name.toLowerCase())) throw nameTaken()
}

export async function updateSection(ctx: Context, id: string, asked: SectionUpdate): Promise<SectionDefinition> {
  await define(ctx)
  const before = await sectionOf(ctx, id)
  if (before.version !== asked.version) throw new AppError('stale')
  refuse(sectionProblems({ ...asked, kind: before.kind }))
  if (!asked.archived) refuseSameName(await queries.findSections(ctx.tx), asked.name, id)
  await queries.saveSection(ctx.tx, id, asked)
  await record(ctx, 'custom-section.changed', id, differences(before, asked))
  return sectionOf(ctx, id)
}

export async function deleteSection(ctx: Context, id: string): Promise<{ state: 'deleted' | 'archived' }> {
  await define(ctx)
  await sectionOf(ctx, id)
  const state = (await queries.isUsed(ctx.tx, { section: id })) ? 'archived' : 'deleted'
  await queries.removeSection(ctx.tx, id, state)
  await record(ctx, `custom-section.${state}`, id, {})
  return { state }
}

export async function createField(ctx: Context, asked: FieldCreate): Promise<FieldDefinition> {
  await define(ctx)
  const sections = await queries.findSections(ctx.tx)
  const section = sections.find((each) => each.id === asked.section_id && !each.archived)
  if (!section) throw invalid([{ path: 'section_id', message: 'There is no such section.' }])
  if (sections.flatMap(({ fields }) => fields).length >= mostFields)
    throw invalid([{ path: 'name', message: `At most ${mostFields} fields.` }])
  const inTable = section.kind === 'table'
  const field = inTable ? { ...asked, grp: section.grp, own_write: section.own_write } : asked
  refuse(definitionProblems(field, inTable))
  refuseSameName(section.fields, asked.name, null)
  refuseSecondExpiry(section, field, null)
  const id = randomUUID()
  await queries.insertField(ctx.tx, id, field)
  await record(ctx, 'custom-field.created', id, differences(null, field))
  return fieldOf(ctx, id)
}
const secondExpiry = (): AppError => invalid([{ path: 'expires', message: 'Another column says already when a row expires.' }])

async function fieldOf(ctx: Context, id: string): Promise<FieldDefinition> {
  const field = await queries.findField(ctx.tx, id)
  if (!field) throw new AppError('not-found')
  return field
}

/** A field keeps its kind for good; its group may change, and its values go with it. */
export async function updateField(ctx: Context, id: string, asked: FieldUpdate): Promise<FieldDefinition> {
  await define(ctx)
  const before = await queries.findField(ctx.tx, id)
  if (!before) throw new AppError('not-found')
  if (before.version !== asked.version) throw new AppError('stale')
  const section = await sectionOf(ctx, before.section_id)
  const inTable = section.kind === 'table'
  const field = inTable ? { ...asked, grp: section.grp, own_write: section.own_write } : asked
  refuse(definitionProblems({ ...field, kind: before.kind }, inTable))
  if (!field.archived) refuseSameName(section.fields, field.name, id)
  refuseSecondExpiry(section, field, id)
  await refuseLoss(ctx, before, field)
  await queries.saveField(ctx.tx, id, field)
  const unique = field.rules.unique === true
  if (unique !== (before.rules.unique === true)) await queries.setUniqueKeys(ctx.tx, id, unique)
  if (inTable) await readExpiries(ctx.tx, section.id)
  await record(ctx, 'custom-field.changed', id, differences(before, field))
  return fieldOf(ctx, id)
}

function refuseSecondExpiry(section: SectionDefinition, field: { expires: boolean }, id: string | null): void {
  if (field.expires && section.fields.some((each) => each.id !== id && each.expires && !each.archived)) throw secondExpiry()
}

/** Values that are recorded already stay true to the definition: their history is kept, and none is held twice where none may be. */
async function refuseLoss(ctx: Context, before: FieldDefinition, field: FieldUpdate): Promise<void> {
  const { id } = before
  if (!field.keeps_history && before.keeps_history && (await queries.hasDatedValues(ctx.tx, id)))
    throw invalid([{ path: 'keeps_history', message: 'Values with dates are recorded, so their history is kept.' }])
  if (field.rules.unique === true && before.rules.unique !== true && (await queries.hasDoubles(ctx.tx, id)))
    throw invalid([{ path: 'rules.unique', message: 'Two people have the same value.' }])
}

export async function deleteField(ctx: Context, id: string): Promise<{ state: 'deleted' | 'archived' }> {
  await define(ctx)
  await fieldOf(ctx, id)
  const state = (await queries.isUsed(ctx.tx, { field: id })) ? 'archived' : 'deleted'
  await queries.removeField(ctx.tx, id, state)
  await record(ctx, `custom-field.${state}`, id, {})
  return { state }
}

export async function orderDefinitions(
  ctx: Context,
  sections: readonly { id: string; fields: string[] }[],
): Promise<{ sections: SectionDefinition[] }> {
  await define(ctx)
  await queries.saveOrder(ctx.tx, sections)
  return listDefinitions(ctx)
}
