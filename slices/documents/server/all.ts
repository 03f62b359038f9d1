import type { Context } from '#platform/server/context.ts'
import type { Files } from '#platform/server/files/files.ts'
import { bytesInUse } from '#platform/server/files/records.ts'
import { folded } from '#platform/shared/fields.ts'
import { peopleScope } from '#slices/people/policy.ts'
import { documentCategories, type DocumentCategory } from '../contract.ts'
import { wordQuery } from '../rules.ts'
import { canSeeBin, isSensitive, seesCategory } from '../policy.ts'
import { cursorOf, placeIn } from './paging.ts'
import { projectDocument } from './project.ts'
import { listAll, type AllFilter, type FoundDocument } from './queries/all.ts'

interface Asked extends Pick<AllFilter, 'sort' | 'limit' | 'offset'> {
  readonly search?: string | undefined
  readonly category?: DocumentCategory | undefined
  readonly person?: string | undefined
  readonly after?: string | undefined
  readonly state?: NonNullable<AllFilter['state']> | undefined
}

const searchIn = (typed: string | undefined) => ({ search: typed ? folded(typed) : null, words: typed ? wordQuery(typed) : null })

/** Every document the asker may see. The database has left out what they may not; the policy is asked of each row once more. */
export async function listAllDocuments(ctx: Context, files: Files, { search, after, ...asked }: Asked) {
  const { sort, limit, offset, category = null, person = null, state = null } = asked
  const given = { ...searchIn(search), category, person, state, sort, offset, after: placeIn(sort, after) }
  const { rows, total, read, more } = await pageOf(ctx, given, limit)
  if (read > 0) await recordSearch(ctx, read, person)
  const seen = rows.filter((row) => seesCategory(row.category, ctx.actor, row.standing))
  const hr = canSeeBin(ctx.actor)
  return {
    data: seen.map((row) => ({ ...projectDocument(ctx.actor, row, row.standing), person: row.person, snippet: snippetOf(row) })),
    total: total - (rows.length - seen.length),
    next: more ? cursorOf(sort, rows.at(-1)?.place ?? []) : null,
    can: { remove: hr && ctx.actor.viewedBy === null },
    quota: hr ? { used: await bytesInUse(ctx.tx), allowed: files.quota } : null,
  }
}

/** One row more than is shown is read: it says whether there is another page. */
async function pageOf(ctx: Context, given: Omit<AllFilter, 'scope' | 'today' | 'sensitive' | 'limit'>, limit: number) {
  const sensitive = documentCategories.filter(isSensitive)
  const found = await listAll(ctx.tx, { ...given, limit: limit + 1, scope: peopleScope(ctx.actor), today: ctx.today, sensitive })
  return { ...found, rows: found.rows.slice(0, limit), more: found.rows.length > limit }
}

/** What is written in a sensitive document of somebody else is read by opening it, and that is recorded. */
const snippetOf = ({ category, standing, snippet }: FoundDocument): string | null =>
  isSensitive(category) && standing.relation !== 'self' ? null : snippet

/** Finding a word in sensitive documents of others is reading them; what was looked for would tell too much in the log. */
const recordSearch = (ctx: Context, read: number, person: string | null): Promise<void> =>
  ctx.audit({
    action: 'document.searched',
    subjectKind: person === null ? 'document' : 'employee',
    subjectId: person,
    changes: { documents: { from: null, to: read } },
  })
