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

/** Every document the asker may see. The database has left out what they may not; the policy is asked of each row once more. */
export async function listAllDocuments(ctx: Context, files: Files, { search, category, person, state, after, ...page }: Asked) {
  const {
    rows: found,
    total,
    read,
  } = await listAll(ctx.tx, {
    ...page,
    // One more than is shown says whether there is another page.
    limit: page.limit + 1,
    after: placeIn(page.sort, after),
    scope: peopleScope(ctx.actor),
    search: search ? folded(search) : null,
    words: search ? wordQuery(search) : null,
    category: category ?? null,
    person: person ?? null,
    state: state ?? null,
    today: ctx.today,
    sensitive: documentCategories.filter(isSensitive),
  })
  if (read > 0) await recordSearch(ctx, read, person ?? null)
  const rows = found.slice(0, page.limit)
  const last = found.length > page.limit ? rows.at(-1) : undefined
  const seen = rows.filter((row) => seesCategory(row.category, ctx.actor, row.standing))
  const hr = canSeeBin(ctx.actor)
  return {
    data: seen.map((row) => ({ ...projectDocument(ctx.actor, row, row.standing), person: row.person, snippet: snippetOf(row) })),
    total: total - (rows.length - seen.length),
    next: last ? cursorOf(page.sort, last.place) : null,
    can: { remove: hr && ctx.actor.viewedBy === null },
    quota: hr ? { used: await bytesInUse(ctx.tx), allowed: files.quota } : null,
  }
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
