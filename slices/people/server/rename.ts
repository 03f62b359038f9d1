import type { Context } from '#platform/server/context.ts'
import { showDate } from '#platform/shared/calendar-date.ts'
import { renameValue } from './queries/rename.ts'

/** What the workspace's lists ask of the records when a location or department gets another name. */
export interface RenameAsked {
  readonly field: 'location' | 'department'
  readonly from: string
  readonly to: string
  readonly as: { readonly how: 'correct' } | { readonly how: 'from'; readonly date: string }
}

/** Puts a new name into every record that holds the old one, as of a day or from the beginning; answers in how many. */
export function renameInRecords(ctx: Context, { field, from, to, as }: RenameAsked): Promise<number> {
  const since = as.how === 'from' ? as.date : null
  const reason = since === null ? 'the list of the workspace was put right' : `renamed for the whole workspace from ${showDate(since)}`
  return renameValue(ctx.tx, { field, from, to, since, reason, today: ctx.today, by: { id: ctx.actor.userId, name: ctx.actorName } })
}
