import type { Context } from '#platform/server/context.ts'
import { AppError } from '#platform/shared/app-error.ts'
import { isHr } from '#platform/shared/actor.ts'
import type { CaseFile } from '../contract.ts'
import { append } from './append.ts'
import { loadToWorkOn } from './load.ts'
import { directs } from './record.ts'
import { getCase } from './show.ts'
import { sealOfCase } from './queries/cases.ts'
import { findCaseFiles } from './queries/files.ts'

/** A case as a bundle of it is made from: everything who runs it sees, and the hash over its last event. */
export interface CaseForBundle {
  readonly file: CaseFile
  readonly seal: string
}

/** What leaves a case as a bundle is for hr who runs it: for nobody who only works on it, and never for a party (showsOn, `export`). */
export async function caseForBundle(ctx: Context, id: string): Promise<CaseForBundle> {
  const loaded = await loadToWorkOn(ctx, id, false)
  if (!isHr(ctx.actor) || !directs(loaded)) throw new AppError('cases.not-yours')
  return { file: await getCase(ctx, id), seal: await sealOfCase(ctx.tx, id) }
}

/** The files of a case as a bundle takes them along; only after `caseForBundle` has let the asker. */
export const filesForBundle = (ctx: Context, id: string) => findCaseFiles(ctx.tx, id)

/** Writes into the case that a bundle of it was made. */
export async function noteBundle(
  ctx: Context,
  id: string,
  made: { readonly sha256: string; readonly pages: number; readonly documents: number; readonly redactions: number },
): Promise<void> {
  await append(ctx, await loadToWorkOn(ctx, id), ctx.today, [{ kind: 'bundle_made', ...made }])
}
