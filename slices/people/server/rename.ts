import type { Context } from '#platform/server/context.ts'
import { invalid } from '#platform/shared/app-error.ts'
import { renameValue } from './queries/rename.ts'

/** What the workspace's lists ask of the records when a location or department gets another name. */
export interface RenameAsked {
  readonly field: 'location' | 'department'
  readonly from: string
  readonly to: string
  readonly as: { readonly how: 'correct' } | { readonly how: 'from'; readonly date: string }
}

/** Puts a new name into every record that holds the old one; answers in how many. */
export async function renameInRecords(ctx: Context, { field, from, to, as }: RenameAsked): Promise<number> {
  if (as.how === 'from' && as.date > ctx.today) throw invalid([{ path: 'records.date', message: 'Choose today or an earlier day.' }])
  const reason =
    as.how === 'correct' ? 'correction: the list of the workspace was put right' : `renamed from ${as.date} for the whole workspace`
  return renameValue(ctx.tx, { field, from, to, reason, by: { id: ctx.actor.userId, name: ctx.actorName } })
}
