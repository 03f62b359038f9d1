import { randomUUID } from 'node:crypto'
import type { Context } from '#platform/server/context.ts'
import type { Opener } from '#platform/server/files/deliver.ts'
import type { Files, KeptFile } from '#platform/server/files/files.ts'
import { type KeyRing, linkTo, type Purpose } from '#platform/server/files/links.ts'
import { recordFile } from '#platform/server/files/records.ts'
import { Reply } from '#platform/server/reply.ts'
import { AppError } from '#platform/shared/app-error.ts'
import type { CaseReceipt } from '../contract.ts'
import type { Recordable } from '../events.ts'
import { visibleItems } from '../policy.ts'
import { append, requirePossible, requireSeen } from './append.ts'
import { loadCase, loadToWorkOn, personOf, writerOf, type LoadedCase } from './load.ts'
import { addRead } from './queries/extras.ts'
import { addCaseFile, findCaseFile, type CaseItemFile } from './queries/files.ts'
import { requireKnown } from './record.ts'

export interface ItemAsked {
  readonly title: string
  readonly relied_on: 'yes' | 'no'
  readonly about?: string | undefined
  readonly on: string
  readonly seen: string
}

const itemOf = ({ title, relied_on: relied, about }: ItemAsked, item: string): Extract<Recordable, { kind: 'item_added' }> => ({
  kind: 'item_added',
  item,
  title,
  relied_on: relied === 'yes',
  ...(about === undefined ? {} : { about }),
})

/** Rights, and that the case is as it was seen; asked before the bytes are taken and once more with them. */
export async function allowCaseItem(ctx: Context, id: string, asked: ItemAsked, lock = false): Promise<LoadedCase> {
  const loaded = await loadToWorkOn(ctx, id, lock)
  requireSeen(loaded, Number(asked.seen))
  const what = itemOf(asked, 'new')
  await requireKnown(ctx, loaded, [what])
  requirePossible(loaded, asked.on, [what])
  return loaded
}

/** POST /cases/:id/items: the bytes, where they lie, and the event that says so with their hash. */
export async function addCaseItem(
  ctx: Context,
  files: Files,
  id: string,
  { asked, file }: { readonly asked: ItemAsked; readonly file: KeptFile },
): Promise<Reply<CaseReceipt>> {
  const loaded = await allowCaseItem(ctx, id, asked, true)
  await recordFile(ctx.tx, file, files.quota)
  const item = randomUUID()
  const what = { ...itemOf(asked, item), file: { name: file.name.slice(0, 255), sha256: file.sha256 } }
  await addCaseFile(ctx.tx, {
    id: randomUUID(),
    caseId: id,
    item,
    fileId: file.id,
    name: what.file.name,
    shownTo: what.about === undefined ? [] : [what.about],
  })
  return new Reply(await append(ctx, loaded, asked.on, [what]), { status: 201 })
}

/** A file the asker may open: the case says so, and the database once more. */
async function loadItem(ctx: Context, id: string, item: string): Promise<{ loaded: LoadedCase; file: CaseItemFile }> {
  const loaded = await loadCase(ctx, id)
  const file = visibleItems(loaded.at.state, personOf(ctx), loaded.access).has(item) ? await findCaseFile(ctx.tx, id, item) : null
  if (!file) throw new AppError('not-found')
  return { loaded, file }
}

export async function linkCaseItem(ctx: Context, keys: KeyRing, id: string, asked: { item: string; purpose: Purpose }) {
  const { file } = await loadItem(ctx, id, asked.item)
  if (file.scan !== 'checked') throw new AppError(file.scan === 'waiting' ? 'files.waiting' : 'files.infected')
  return linkTo(ctx, keys, { kind: 'case-item', ref: `${id}_${asked.item}`, purpose: asked.purpose })
}

/** Follows a link by the rights of this moment; that it was read is written down with the reads of the case. */
export const openCaseItem: Opener = async (ctx, link, again) => {
  const [id = '', item = ''] = link.ref.split('_')
  const { loaded, file } = await loadItem(ctx, id, item)
  if (!again) await addRead(ctx.tx, id, loaded.access, writerOf(ctx))
  return file
}
