import type { Context } from '#platform/server/context.ts'
import type { Tx } from '#platform/server/database.ts'
import type { Opener } from '#platform/server/files/deliver.ts'
import type { Files, KeptFile } from '#platform/server/files/files.ts'
import { type KeyRing, linkTo, type Purpose } from '#platform/server/files/links.ts'
import { recordFile } from '#platform/server/files/records.ts'
import { AppError, invalid } from '#platform/shared/app-error.ts'
import { writeOf } from '../policy.ts'
import { addCustomFile, filesOfField, findCustomFile, removeUnused, type CustomFile } from './queries/files.ts'
import { isSensitive, loadCustomFields } from './record.ts'

interface Place {
  readonly id: string
  readonly fieldId: string
}

/** The field, for who sees it; out of sight and not there are the same. */
async function loadField(ctx: Context, { id, fieldId }: Place) {
  const { sections, standing } = await loadCustomFields(ctx, id)
  const field = sections
    .filter(({ kind }) => kind === 'fields')
    .flatMap(({ fields }) => fields)
    .find((each) => each.id === fieldId && each.kind === 'file')
  if (!field) throw new AppError('not-found')
  return { field, standing }
}

/** Whoever may write or propose the field's value may bring the file for it. */
export async function allowCustomFile(ctx: Context, place: Place) {
  const { field, standing } = await loadField(ctx, place)
  if (ctx.actor.viewedBy !== null || writeOf(field, ctx.actor, standing) === '-') throw new AppError('forbidden')
  return field
}

export async function recordCustomFile(ctx: Context, files: Files, place: Place, file: KeptFile) {
  const field = await allowCustomFile(ctx, place)
  await recordFile(ctx.tx, file, files.quota)
  const by = { id: ctx.actor.userId, name: ctx.actorName }
  await addCustomFile(ctx.tx, { fileId: file.id, name: file.name, grp: field.grp }, { employeeId: place.id, fieldId: field.id, by })
  await ctx.audit({
    action: 'custom-fields.file-uploaded',
    subjectKind: 'employee',
    subjectId: place.id,
    changes: { [`custom.${field.id}`]: { from: null, to: isSensitive(field.grp) ? ctx.sealed(file.id) : file.id } },
  })
  return { id: file.id, name: file.name, size: file.size }
}

async function loadFile(ctx: Context, place: Place, fileId: string): Promise<CustomFile> {
  const { field } = await loadField(ctx, place)
  const file = await findCustomFile(ctx.tx, fileId)
  if (file?.field_id !== field.id || file.employee_id !== place.id) throw new AppError('not-found')
  return file
}

export async function linkCustomFile(
  ctx: Context,
  keys: KeyRing,
  { fileId, ...place }: Place & { readonly fileId: string },
  purpose: Purpose,
) {
  const file = await loadFile(ctx, place, fileId)
  if (file.scan !== 'checked') throw new AppError(file.scan === 'waiting' ? 'files.waiting' : 'files.infected')
  return linkTo(ctx, keys, { kind: 'custom-field', ref: fileId, purpose })
}

/** Follows a link by the rights of this moment: whoever sees the field sees its file. */
export const openCustomFile: Opener = async (ctx, link, again) => {
  const found = await findCustomFile(ctx.tx, link.ref)
  if (!found) throw new AppError('not-found')
  const file = await loadFile(ctx, { id: found.employee_id, fieldId: found.field_id }, link.ref)
  if (!again && file.employee_id !== ctx.actor.personId && isSensitive(file.grp))
    await ctx.audit({
      action: 'custom-fields.file-opened',
      subjectKind: 'employee',
      subjectId: file.employee_id,
      changes: { field: { from: null, to: file.field_id } },
    })
  return file
}

/** A value must be a file that was uploaded for this field of this person. */
export async function requireFiles(
  ctx: Context,
  employeeId: string,
  wanted: readonly { readonly path: string; readonly fieldId: string; readonly fileId: string }[],
): Promise<void> {
  const known = await filesOfField(ctx.tx, employeeId, wanted)
  const problems = wanted
    .filter(({ fieldId, fileId }) => !known.has(`${fieldId} ${fileId}`))
    .map(({ path }) => ({ path, message: 'This file is not there any more. Add it again.' }))
  if (problems.length > 0) throw invalid(problems)
}

/** Files that never became a value, or are none any more. */
export async function removeUnusedCustomFiles(tx: Tx): Promise<void> {
  for (let round = 0; round < 20 && (await removeUnused(tx, 200)) === 200; round += 1);
}
