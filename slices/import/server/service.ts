import { randomUUID } from 'node:crypto'
import type { Context } from '#platform/server/context.ts'
import type { Spooled } from '#platform/server/spooled-upload.ts'
import { requireStepUp } from '#platform/server/step-up.ts'
import { AppError, invalid } from '#platform/shared/app-error.ts'
import type { Import, ImportRow, ImportState, Reading } from '../contract.ts'
import { canManageWorkspace } from '#slices/workspace/policy.ts'
import { canHandle, canImport } from '../policy.ts'
import { headingKey } from '../rules/headings.ts'
import type { FactualColumn } from '../rules/columns.ts'
import { findCustomTargets } from './custom-targets.ts'
import { laidPlan, type PlanAsked } from './planning.ts'
import { countEffects, findInTheWay, findUninvited, type InTheWay, type Uninvited } from './queries/effects.ts'
import { addChunk, addImport, findImport, findImports, remember, saveImport, type StoredImport } from './queries/imports.ts'
import { editCells, findCell, findPage } from './queries/rows.ts'
import { showRows } from './show-rows.ts'
import { mayStill, showImport, touchesBank } from './show.ts'

export { readImport } from './reading.ts'
export { checkImport } from './checking.ts'
export { commitImport, type CommitJob } from './committing.ts'
export { undoImport } from './undoing.ts'
export { importFromCommand, type CommandAnswer } from './command.ts'
export { exportPeople } from './exporting.ts'
export { problemFile } from './problem-file.ts'
export { listExported, listTargets, template } from './targets-listed.ts'
export { getNumber, putNumber } from './numbers.ts'
export { asText, fileOf, type Row as SheetRow } from './table-file.ts'
export { importCrontab, importTasks } from './tasks.ts'
export { sweepImports } from './queries/imports.ts'

const partSize = 1024 * 1024

export function requireImporter(ctx: Context): void {
  if (!canImport(ctx.actor)) throw new AppError('forbidden')
}

async function load(ctx: Context, id: string, lock = false): Promise<StoredImport> {
  requireImporter(ctx)
  const stored = await findImport(ctx.tx, id, lock)
  if (!stored) throw new AppError('not-found')
  return stored
}

/** For who handed the file in, at one of these steps, as they last saw it. */
async function loadOwn(ctx: Context, id: string, states: readonly ImportState[], version: number | null): Promise<StoredImport> {
  const stored = await load(ctx, id, true)
  if (!canHandle(ctx.actor, stored)) throw new AppError('forbidden')
  if (!states.includes(stored.state) || stored.gone) throw new AppError('import.not-now')
  if (version !== null && stored.version !== version) throw new AppError('stale')
  return stored
}

const job = (ctx: Context, id: string) => ({
  tenantId: ctx.actor.tenantId,
  importId: id,
  by: { id: ctx.actor.userId, name: ctx.actorName },
})

async function shown(ctx: Context, id: string): Promise<Import> {
  return showImport(await load(ctx, id), ctx.actor)
}

export async function createImport(ctx: Context, { filename }: { filename: string }, file: Spooled): Promise<Import> {
  requireImporter(ctx)
  if (file.size === 0) throw invalid([{ path: 'file', message: 'The file is empty.' }])
  const id = randomUUID()
  await addImport(ctx.tx, { id, filename: cleanName(filename), size: file.size, byId: ctx.actor.userId, byName: ctx.actorName })
  let part = 0
  for await (const bytes of file.parts(partSize)) await addChunk(ctx.tx, id, part++, bytes)
  await ctx.audit({
    action: 'import.started',
    subjectKind: 'import',
    subjectId: id,
    changes: { file: { from: null, to: cleanName(filename) } },
  })
  await ctx.enqueue('read-import', job(ctx, id))
  return shown(ctx, id)
}

const cleanName = (name: string): string =>
  name
    .replace(/[\p{Cc}\p{Cf}/\\]/gu, '')
    .trim()
    .slice(0, 255) || 'people.csv'

export async function listImports(ctx: Context) {
  requireImporter(ctx)
  return { data: (await findImports(ctx.tx)).map((stored) => showImport(stored, ctx.actor)) }
}

export const getImport = (ctx: Context, id: string): Promise<Import> => shown(ctx, id)

export async function readAgain(ctx: Context, id: string, asked: { version: number; reading: Reading }): Promise<Import> {
  await loadOwn(ctx, id, ['mapping', 'checked', 'failed'], asked.version)
  const stored = await load(ctx, id)
  await saveImport(ctx.tx, id, stored.state, {
    state: 'reading',
    reading: asked.reading,
    columns: [],
    questions: [],
    answers: {},
    counts: null,
    failure: null,
    progress: 0,
  })
  await ctx.enqueue('read-import', job(ctx, id))
  return shown(ctx, id)
}

export async function planImport(ctx: Context, id: string, asked: PlanAsked): Promise<Import> {
  const stored = await loadOwn(ctx, id, ['mapping', 'checked'], asked.version)
  const plan = laidPlan(stored, asked, ctx.actor, await findCustomTargets(ctx.tx))
  await saveImport(ctx.tx, id, stored.state, { ...plan, state: 'checking', failure: null, progress: 0 })
  await remember(
    ctx.tx,
    (plan.columns as readonly FactualColumn[]).flatMap(({ name, target }) =>
      target === null || headingKey(name) === '' ? [] : [{ heading: headingKey(name), target }],
    ),
  )
  await ctx.enqueue('check-import', job(ctx, id))
  return shown(ctx, id)
}

export interface RowsAsked {
  readonly kind?: string | undefined
  readonly search?: string | undefined
  readonly limit: number
  readonly offset: number
}

export async function listRows(ctx: Context, id: string, asked: RowsAsked): Promise<{ data: ImportRow[]; total: number }> {
  const stored = await load(ctx, id)
  if (!canHandle(ctx.actor, stored)) throw new AppError('forbidden')
  const { rows, total } = await findPage(ctx.tx, id, {
    kind: asked.kind ?? null,
    search: asked.search ?? null,
    limit: asked.limit,
    offset: asked.offset,
  })
  return { data: await showRows(ctx.tx, stored, rows, ctx.today), total }
}

export async function editCell(
  ctx: Context,
  id: string,
  asked: { version: number; row: number; column: number; value: string; alike: boolean },
) {
  const stored = await loadOwn(ctx, id, ['checked'], asked.version)
  const before = await findCell(ctx.tx, id, asked.row, asked.column)
  if (before === null || asked.column >= stored.columns.length) throw new AppError('not-found')
  const changed = await editCells(ctx.tx, id, {
    row: asked.row,
    column: asked.column,
    value: asked.value,
    alike: asked.alike ? before : null,
  })
  await saveImport(ctx.tx, id, 'checked', { state: 'checking', progress: 0 })
  await ctx.enqueue('check-import', job(ctx, id))
  return { changed, import: await shown(ctx, id) }
}

export async function askForCommit(ctx: Context, id: string, version: number): Promise<Import> {
  const stored = await loadOwn(ctx, id, ['checked'], version)
  if (!mayStill(ctx.actor, stored, await findCustomTargets(ctx.tx))) throw new AppError('forbidden')
  if (!showImport(stored, ctx.actor).can.commit)
    throw invalid([{ path: 'questions', message: 'Settle the open questions and problems first.' }])
  if (touchesBank(stored)) requireStepUp(ctx)
  await saveImport(ctx.tx, id, 'checked', { state: 'committing', failure: null, progress: 0 })
  await ctx.enqueue('commit-import', job(ctx, id))
  return shown(ctx, id)
}

export async function cancelImport(ctx: Context, id: string): Promise<Import> {
  const stored = await load(ctx, id)
  if (!canHandle(ctx.actor, stored)) throw new AppError('forbidden')
  const cancelled =
    showImport(stored, ctx.actor).can.cancel && (await saveImport(ctx.tx, id, stored.state, { state: 'cancelled', progress: null }))
  if (!cancelled) throw new AppError('import.not-now')
  await ctx.audit({ action: 'import.cancelled', subjectKind: 'import', subjectId: id })
  return shown(ctx, id)
}

export async function undoPreview(
  ctx: Context,
  id: string,
): Promise<{ added: number; changed: number; until: string | null; in_the_way: InTheWay[] }> {
  const stored = await load(ctx, id)
  if (!canHandle(ctx.actor, stored)) throw new AppError('forbidden')
  const counts = await countEffects(ctx.tx, id)
  return { ...counts, until: stored.undo_until?.toISOString() ?? null, in_the_way: await findInTheWay(ctx.tx, id) }
}

/** Whom an import added and nobody has invited yet; only who may invite is told. */
export async function listUninvited(ctx: Context, id: string): Promise<{ data: Uninvited[]; total: number }> {
  const stored = await load(ctx, id)
  if (!canHandle(ctx.actor, stored) || !canManageWorkspace(ctx.actor)) throw new AppError('forbidden')
  return findUninvited(ctx.tx, id, ctx.today)
}

export async function askForUndo(ctx: Context, id: string, version: number): Promise<Import> {
  const stored = await loadOwn(ctx, id, ['committed'], version)
  if (!mayStill(ctx.actor, stored, await findCustomTargets(ctx.tx))) throw new AppError('forbidden')
  if ((await findInTheWay(ctx.tx, id)).length > 0) throw new AppError('import.undo-blocked')
  await saveImport(ctx.tx, id, 'committed', { state: 'undoing', progress: 0 })
  await ctx.enqueue('undo-import', job(ctx, id))
  return shown(ctx, id)
}
